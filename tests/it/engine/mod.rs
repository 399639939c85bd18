//! The engine in real processes on a real database: killed, frozen, doubled, cut off.

mod crash;
mod masked;
mod stage;
