#![doc = include_str!("../README.md")]

pub mod agui;
pub mod urls;
