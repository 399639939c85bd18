#![doc = include_str!("../README.md")]

mod args;
mod beside;
mod catalogue;
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
mod wire;

pub use args::run;

/// Makes rustls use ring, for every connection of the process. To be called before the first one; again does nothing.
pub fn use_ring() {
    // An error says that a provider is installed already, which is this one.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
