mod open;

pub(crate) use open::*;
