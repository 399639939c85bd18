//! Accounts of the Studio: the first start, signing in and out, API tokens.

mod make_token;
mod recognise;
mod sign_in;
mod sign_in_link;
mod sign_out;
mod start;

pub use make_token::{Made, MakeToken, MakeTokenError, make_token};
pub use recognise::{by_session, by_token};
pub use sign_in::{SignInError, SignedIn, sign_in};
pub use sign_in_link::sign_in_link;
pub use sign_out::sign_out;
pub use start::start;
