//! `GET /agui`: what is true of this endpoint, for clients that ask.

use serde_json::{Value, json};
use stoa_domain::session::Guest;

use crate::extract::Json;

/// The capabilities of the endpoint: only what is so; what is absent is unknown.
#[utoipa::path(get, path = "/agui", tag = "deployment",
    responses((status = 200, description = "The capabilities", body = serde_json::Value)))]
pub(crate) async fn get_agui_capabilities(_guest: Guest) -> Json<Value> {
    std::future::ready(Json(json!({
        "transport": {"streaming": true, "resumable": true},
        "tools": {"supported": true, "clientProvided": false},
        "state": {"snapshots": true, "deltas": true},
        "multimodal": {"input": {"image": false, "audio": false, "file": false}},
        "humanInTheLoop": {"supported": true, "approvals": true, "interrupts": true},
    })))
    .await
}
