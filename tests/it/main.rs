//! One binary; the folders mirror the URLs.

mod api;
mod engine;
mod health;
mod hosts;
mod layout;
mod pages;
mod schema;
