//! Websites read with signed requests.

use crate::check;
use crate::read::{CONNECTION_ID, DOMAIN, Longest, block};

block! {
    /// The websites it reads, each request signed.
    #[derive(Default)]
    pub struct SignedFetch ("the `signed_fetch` block") {
        /// Each site, once.
        sites: Vec<Site> = may;
    }
    then check::commerce::signed_fetch;
}

block! {
    /// A website.
    pub struct Site ("a site with its `id` and `site`") {
        /// Its id in this application.
        id: String = must [CONNECTION_ID];
        /// Its domain.
        site: String = must [DOMAIN, Longest(253)];
    }
}
