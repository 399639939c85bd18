use axum::{extract::State as Given, response::Response};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

use super::shell::Shell;
use crate::{state::State, views::studio_settings};

/// The Studio: one page, whose script knows its own paths.
pub(crate) async fn studio(Given(state): Given<State>) -> Response {
    let mut bytes = [0; 16];
    state.runtime.rng.fill(&mut bytes);
    let nonce = URL_SAFE_NO_PAD.encode(bytes);
    let pages = state.pages();
    let settings = studio_settings(env!("CARGO_PKG_VERSION"));
    let shell = Shell {
        title: "Stoa",
        description: "",
        language: "en",
        indexed: false,
        nonce: Some(&nonce),
        settings: &settings,
    };
    pages.shell(&pages.studio, &shell, pages.policies.studio(&nonce))
}
