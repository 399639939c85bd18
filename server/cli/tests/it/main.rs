//! The binary from outside.

mod postgres;
mod sandbox;
