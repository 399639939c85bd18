//! The guarded client: the one way out of this server.
//!
//! Every address is judged after parsing (a literal address never meets the resolver), every name is resolved
//! here and refused when *any* of its addresses is not allowed, every hop of a redirect is judged again, and
//! each answer has a size and a time it may take. No proxy is ever used: it would resolve names unseen.
//!
//! What may be reached:
//!
//! | address | https | http |
//! | --- | --- | --- |
//! | any other | public addresses; loopback too with the development switch | loopback, with the development switch |
//! | in the allow list (`host:port`) | everything | loopback |

mod address;
mod client;
mod error;
mod journal;
mod redirect;
mod request;
mod resolve;
mod tls;

pub use address::{Allowed, AllowedError, is_public};
pub use client::{Outbound, OutboundSettings};
pub use error::OutboundError;
pub use request::{Body, Limits, Redirects, Request, Response, Streamed};
pub use reqwest::{
    Method, StatusCode, Url,
    header::{self, HeaderMap, HeaderName, HeaderValue},
};
pub use resolve::{Names, SystemNames};
