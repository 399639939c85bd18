#![doc = include_str!("../README.md")]

mod args;
mod commands;
pub mod config;
pub mod data_folder;
mod database;
mod logging;
mod outcome;
mod output;
pub mod postgres;
pub mod sandbox;
pub mod serving;
pub mod system;

pub use args::run;
