//! The content security policies: each page says what it may load, and who may frame it.

use axum::http::HeaderValue;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use stoa_protocols::urls::Addresses;

/// What an answer that is no page may do: nothing.
pub(crate) const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

/// The policies of the pages.
#[derive(Debug)]
pub(super) struct Policies {
    hosted: HeaderValue,
    preview: HeaderValue,
    notice: HeaderValue,
    any_deployment: String,
}

impl Policies {
    pub(super) fn new(addresses: &Addresses, notice_style: &str) -> Self {
        let digest = STANDARD.encode(Sha256::digest(notice_style.as_bytes()));
        Self {
            hosted: value(&page("'none'")),
            preview: value(&page(&addresses.studio())),
            notice: value(&format!("{NOTHING}; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'")),
            any_deployment: addresses.any_deployment(),
        }
    }

    /// Of a hosted page: nobody frames it.
    pub(super) fn hosted(&self) -> HeaderValue {
        self.hosted.clone()
    }

    /// Of a preview: the Studio alone frames it.
    pub(super) fn preview(&self) -> HeaderValue {
        self.preview.clone()
    }

    /// Of a page that only says something.
    pub(super) fn notice(&self) -> HeaderValue {
        self.notice.clone()
    }

    /// Of the Studio: it frames previews, and its editor writes styles under a nonce.
    pub(super) fn studio(&self, nonce: &str) -> HeaderValue {
        value(&format!(
            "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; frame-src {}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
            self.any_deployment
        ))
    }
}

fn page(ancestors: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
         frame-ancestors {ancestors}; base-uri 'none'; form-action 'self'"
    )
}

fn value(policy: &str) -> HeaderValue {
    HeaderValue::from_str(policy).unwrap_or_else(|_| HeaderValue::from_static(NOTHING))
}
