#![doc = include_str!("../README.md")]

mod agui;
mod api;
mod cookies;
mod extract;
mod health;
mod middleware;
mod openapi;
mod pages;
mod problem;
mod router;
mod state;
mod stream;
mod views;

pub use openapi::openapi;
pub use problem::{Code, Problem, problems};
pub use router::{admin, router};
pub use state::{Numbers, State};
