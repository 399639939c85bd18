mod enter;
mod read;
mod renew_link;
mod withdraw;

pub(crate) use enter::*;
pub(crate) use read::*;
pub(crate) use renew_link::*;
pub(crate) use withdraw::*;

use serde::Serialize;
use utoipa::ToSchema;

/// An address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AddressView {
    /// Where to go.
    address: String,
}
