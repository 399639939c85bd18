//! Where a redirect leads, decided from values alone.

use reqwest::header::{self, HeaderMap};
use reqwest::{Method, StatusCode, Url};

use super::error::OutboundError;

/// The address a redirect names. It keeps the scheme: down would be read on the way, and up only hides a mistake.
pub(super) fn next_hop(from: &Url, location: &str) -> Result<Url, OutboundError> {
    let host = from.host_str().unwrap_or_default().to_owned();
    let Ok(to) = from.join(location) else {
        return Err(OutboundError::RedirectRefused { host, to: "no address".to_owned() });
    };
    if to.scheme() != from.scheme() || !to.has_host() {
        let to = format!("{}://{}", to.scheme(), to.host_str().unwrap_or_default());
        return Err(OutboundError::RedirectRefused { host, to });
    }
    Ok(to)
}

/// Whether an answer is a redirect that names its method.
pub(super) fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

/// The method of the next request, and whether it carries the body again.
pub(super) fn next_method(status: StatusCode, method: &Method) -> (Method, bool) {
    match status.as_u16() {
        303 if *method != Method::HEAD => (Method::GET, false),
        301 | 302 if *method == Method::POST => (Method::GET, false),
        _ => (method.clone(), true),
    }
}

/// What may be told to another host: nothing that was meant for the first one.
pub(super) fn headers_for_another_host(headers: &HeaderMap) -> HeaderMap {
    let kept = [header::ACCEPT, header::ACCEPT_LANGUAGE, header::CONTENT_TYPE, header::USER_AGENT];
    let mut told = HeaderMap::new();
    for name in kept {
        if let Some(value) = headers.get(&name) {
            told.insert(name, value.clone());
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::{headers_for_another_host, next_hop, next_method};
    use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
    use reqwest::{Method, StatusCode, Url};

    #[test]
    fn a_redirect_keeps_its_scheme() {
        let from = Url::parse("https://shop.example/a/b").unwrap();
        assert_eq!(next_hop(&from, "../c").unwrap().as_str(), "https://shop.example/c");
        assert_eq!(next_hop(&from, "//other.example/x").unwrap().as_str(), "https://other.example/x");
        for location in ["http://shop.example/a", "file:///etc/passwd", "data:text/plain,x", "https://"] {
            let sentence = next_hop(&from, location).unwrap_err().to_string();
            assert!(sentence.contains("a redirect must keep to https"), "{location}: {sentence}");
        }
    }

    #[test]
    fn a_posted_form_is_not_posted_again_after_a_303() {
        assert_eq!(next_method(StatusCode::SEE_OTHER, &Method::POST), (Method::GET, false));
        assert_eq!(next_method(StatusCode::FOUND, &Method::POST), (Method::GET, false));
        assert_eq!(next_method(StatusCode::TEMPORARY_REDIRECT, &Method::POST), (Method::POST, true));
        assert_eq!(next_method(StatusCode::SEE_OTHER, &Method::HEAD), (Method::HEAD, true));
    }

    #[test]
    fn another_host_is_told_no_credentials() {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, HeaderValue::from_static("Bearer k"));
        headers.insert(HeaderName::from_static("x-api-key"), HeaderValue::from_static("k"));
        headers.insert(ACCEPT, HeaderValue::from_static("text/html"));
        let told = headers_for_another_host(&headers);
        assert_eq!(told.len(), 1);
        assert_eq!(told.get(ACCEPT).unwrap(), "text/html");
    }
}
