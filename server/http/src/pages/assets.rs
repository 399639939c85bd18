//! The built scripts and styles, embedded in the binary, with the copies that the build compressed.

use std::borrow::Cow;

use axum::{
    body::Bytes,
    extract::State as Given,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use rust_embed::{Embed, EmbeddedFile};

use crate::{extract::Path, state::State};

#[derive(Embed)]
#[folder = "../../web/dist/"]
#[allow_missing = true]
struct Dist;

/// Names hold the digest of what they name: they never change.
const FOREVER: &str = "public, max-age=31536000, immutable";

/// The build's list of a page's files.
pub(super) fn manifest(page: &str) -> Option<Cow<'static, [u8]>> {
    Dist::get(&format!("{page}/manifest.json")).map(|file| file.data)
}

/// `GET /assets/{file}`, the same at every host name: an asset says nothing about who is there.
pub(crate) async fn serve(Given(state): Given<State>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some((folder, plain)) = find(&name) else { return state.pages().nothing() };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut packed = [("br", "br"), ("gzip", "gz")].into_iter().filter(|(encoding, _)| accepts(accepted, encoding));
    let packed =
        packed.find_map(|(encoding, ending)| Some((encoding, Dist::get(&format!("{folder}/{name}.{ending}"))?)));
    let tag = tag(&plain);
    let mut answer = HeaderMap::new();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOREVER));
    answer.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(header::ETAG, tag);
    }
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)) {
        return (StatusCode::NOT_MODIFIED, answer).into_response();
    }
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(&name)));
    let file = match packed {
        Some((encoding, file)) => {
            answer.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            file
        }
        None => plain,
    };
    (answer, bytes(file.data)).into_response()
}

/// A file of either page. The list of files and the compressed copies are no assets of their own.
fn find(name: &str) -> Option<(&'static str, EmbeddedFile)> {
    let packed = matches!(name.rsplit_once('.'), Some((_, "br" | "gz")));
    if packed || name.contains("..") || name.starts_with('.') || name == "manifest.json" {
        return None;
    }
    ["hosted", "studio"].into_iter().find_map(|folder| Some((folder, Dist::get(&format!("{folder}/{name}"))?)))
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

/// The digest of a file, as a strong tag. The compressed copies stand for the same bytes.
fn tag(file: &EmbeddedFile) -> String {
    format!("\"{}\"", URL_SAFE_NO_PAD.encode(file.metadata.sha256_hash()))
}

/// Whether a list of encodings holds one, and not with weight zero.
fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused =
            parts.next().and_then(|weight| weight.strip_prefix("q=")).is_some_and(|weight| weight.parse() == Ok(0.0));
        named && !refused
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some(_) | None => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_accepted_when_it_is_listed_and_not_refused() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("br;q=0.5", "br"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "br"));
    }

    #[test]
    fn the_list_of_files_and_what_lies_outside_are_no_assets() {
        for name in ["manifest.json", "../hosted/manifest.json", ".vite/manifest.json", "nothing.js", "a.js.br"] {
            assert!(find(name).is_none(), "{name}");
        }
    }
}
