//! Every code, with its status, its cause and what to do. `schema/problems.json` is made of this list.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

macro_rules! codes {
    ($($name:ident = $word:literal, $status:ident, $cause:literal, $remedy:literal;)*) => {
        /// A stable code: programs match on it, sentences may change.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Code {
            $(#[doc = $cause] $name,)*
        }

        impl Code {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code as it is sent.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// The status it is sent with.
            pub fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)* }
            }

            /// What led to it.
            pub fn cause(self) -> &'static str {
                match self { $(Self::$name => $cause,)* }
            }

            /// What to do about it.
            pub fn remedy(self) -> &'static str {
                match self { $(Self::$name => $remedy,)* }
            }
        }
    };
}

codes! {
    AppUnknown = "app.unknown", NOT_FOUND, "No app of this id belongs to your organization.", "List the apps with GET /api/apps.";
    ApprovalSettled = "approval.settled", CONFLICT, "Somebody answered this question, it expired, or it was withdrawn.", "Read `by`, `at` and `answer` of the problem; a settled question stays settled.";
    ApprovalUnknown = "approval.unknown", NOT_FOUND, "There is no such question that you may see.", "List the open ones with GET /api/approvals?state=open.";
    ApprovalNotYours = "approval.not_yours", FORBIDDEN, "Somebody else has to answer this question.", "Wait for the person that `waiting_for` names.";
    BodyInvalid = "body.invalid", UNPROCESSABLE_ENTITY, "The body is JSON of another shape than this call takes.", "Compare it with /openapi.json.";
    BodyNotJson = "body.not_json", UNSUPPORTED_MEDIA_TYPE, "The body is not sent as JSON.", "Send `Content-Type: application/json`.";
    BodyTooLarge = "body.too_large", PAYLOAD_TOO_LARGE, "The body is larger than this call takes.", "Send less.";
    ConversationBusy = "conversation.busy", CONFLICT, "An answer is still being written in this conversation.", "Stop the run, then try again.";
    ConversationUnknown = "conversation.unknown", NOT_FOUND, "There is no such conversation, or it is somebody else's.", "List your own with GET /api/me/conversations.";
    CsrfRefused = "csrf.refused", FORBIDDEN, "A page of another site made the browser send this request.", "Send it from the server's own pages, or with `Authorization: Bearer`.";
    DeploymentNoLink = "deployment.no_link", CONFLICT, "The deployment is open to others than those with a link.", "Ship it with the visibility `link`.";
    DeploymentUnknown = "deployment.unknown", NOT_FOUND, "No deployment of this id belongs to your organization.", "Read the deployments of an app with GET /api/apps/{app}.";
    DeploymentWithdrawn = "deployment.withdrawn", CONFLICT, "The deployment was withdrawn.", "Ship the app again.";
    DraftChanged = "draft.changed", PRECONDITION_FAILED, "The draft was saved by somebody else, or in another window, since it was read.", "Read it again, make the change anew, and save with the new revision.";
    DraftNoRevision = "draft.no_revision", PRECONDITION_REQUIRED, "The save does not say which revision it was made from.", "Send `If-Match` with the revision of the draft in quotes.";
    Forbidden = "forbidden", FORBIDDEN, "Your role or your token does not allow this.", "Ask an owner, or make a token with the scope that is named.";
    Nothing = "nothing.here", NOT_FOUND, "Nothing is here, or it is not for you: both look the same.", "Check the address, or ask for one that admits you.";
    Internal = "internal", INTERNAL_SERVER_ERROR, "Something failed in the server.", "Try again; the log names the failure under the request's id.";
    MessageTooLong = "message.too_long", PAYLOAD_TOO_LARGE, "The message is longer than a message may be.", "Shorten it.";
    PathInvalid = "path.invalid", NOT_FOUND, "A part of the path is no id of its kind.", "Use ids as the server gave them.";
    QueryInvalid = "query.invalid", BAD_REQUEST, "The query string cannot be read.", "Compare it with /openapi.json.";
    RunConflict = "run.conflict", CONFLICT, "This run id was used with another body.", "Use a new run id.";
    RunUnknown = "run.unknown", NOT_FOUND, "There is no such run in this conversation.", "Take the run id from RUN_STARTED.";
    SessionExpiredTicket = "session.expired_ticket", GONE, "The ticket was used, is too old or was never made.", "Open the app from the Studio again.";
    SessionMissing = "session.missing", UNAUTHORIZED, "The request has no session, or its session is over.", "Sign in, or open a session, or send `Authorization: Bearer` with a valid token.";
    SignInExpired = "sign_in.expired", GONE, "The sign-in link was used, is older than 15 minutes or was never made.", "Make a fresh one with `stoa sign-in-link`.";
    SlugInvalid = "slug.invalid", UNPROCESSABLE_ENTITY, "The name is no label of a host name, or is kept for the server.", "Use up to 63 small letters, digits and hyphens.";
    SlugTaken = "slug.taken", CONFLICT, "Another app has this address, or had it.", "Choose another name.";
    SpecRefused = "spec.refused", UNPROCESSABLE_ENTITY, "The spec has problems; `check` lists them with their places.", "Mend them, then try again.";
    SpecTooLarge = "spec.too_large", PAYLOAD_TOO_LARGE, "The spec is larger than a spec may be.", "Shorten it: 1 MiB is the most.";
    TemplateUnknown = "template.unknown", NOT_FOUND, "There is no template of this id.", "List them with GET /api/templates.";
    VersionUnknown = "version.unknown", NOT_FOUND, "The app has no version of this number.", "Read its versions with GET /api/apps/{app}.";
}

/// `schema/problems.json`: each code with its status, cause and remedy.
pub fn problems() -> Value {
    let listed: Map<String, Value> = Code::ALL
        .iter()
        .map(|code| {
            let told = json!({ "status": code.status().as_u16(), "cause": code.cause(), "remedy": code.remedy() });
            (code.word().to_owned(), told)
        })
        .collect();
    Value::Object(listed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_one_word_of_its_own_and_says_what_to_do() {
        let mut words: Vec<_> = Code::ALL.iter().map(|code| code.word()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Code::ALL.len());
        for code in Code::ALL {
            assert!(
                code.word().chars().all(|letter| letter.is_ascii_lowercase() || letter == '.' || letter == '_'),
                "{code:?}"
            );
            assert!(code.cause().ends_with('.') && code.remedy().ends_with('.'), "{code:?}");
            assert!(code.status().is_client_error() || code.status().is_server_error(), "{code:?}");
        }
    }
}
