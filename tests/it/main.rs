//! One binary; the folders mirror the URLs.

mod layout;
