//! Deployments: an app at an address, its link, its preview, and its end.

mod enter;
mod error;
mod preview;
mod read;
mod renew_link;
mod ship;
mod slug;
mod withdraw;

pub use crate::places::Deployment;
pub use enter::enter;
pub use error::DeploymentError;
pub use preview::{Preview, preview};
pub use read::read;
pub use renew_link::renew_link;
pub use ship::{Ship, Shipped, ship};
pub use withdraw::withdraw;
