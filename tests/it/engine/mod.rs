//! The engine in real processes on a real database: killed, frozen, doubled, cut off.

mod anew;
mod approvals;
mod away;
mod crash;
mod dropped;
mod freeze;
mod masked;
mod repeated;
mod replicas;
mod stage;
mod stopped;
mod tools;
