mod me;
mod sign_in;
mod sign_out;

pub(crate) use me::*;
pub(crate) use sign_in::*;
pub(crate) use sign_out::*;
