//! What a server's refusal means, in the words of the domain.

use std::borrow::Cow;
use std::time::Duration;

use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use serde::Deserialize;
use stoa_domain::turn::ModelError;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;

use crate::outbound::StatusCode;

/// The most of a provider's words that is repeated.
const WORDS: usize = 300;

/// Why an attempt did not give an answer, and what may be done about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Failure {
    /// Too many requests; the server may say how long to wait.
    Busy { wait: Option<Duration> },
    /// The server is at fault, or the connection broke before it answered: once more is worth it.
    Faulty { error: ModelError },
    /// Asking again would change nothing.
    Final(ModelError),
}

/// An error as servers write it. Ollama writes a bare text, others an object.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Said {
    Whole { error: Box<Said> },
    Object(Object),
    Text(String),
}

#[derive(Debug, Default, Deserialize)]
struct Object {
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    code: Option<serde_json::Value>,
    #[serde(default)]
    r#type: Option<String>,
}

impl Said {
    fn object(self) -> Object {
        match self {
            Self::Whole { error } => error.object(),
            Self::Object(object) => object,
            Self::Text(message) => Object { message: Some(message), ..Object::default() },
        }
    }
}

fn read(body: &[u8]) -> Object {
    serde_json::from_slice::<Said>(body).map(Said::object).unwrap_or_default()
}

impl Object {
    fn is(&self, name: &str) -> bool {
        let code = self.code.as_ref().and_then(serde_json::Value::as_str);
        code == Some(name) || self.r#type.as_deref() == Some(name)
    }

    /// Whether the prompt was too long: by code, else by the words of servers that have no code for it.
    fn is_too_long(&self) -> bool {
        if self.is("context_length_exceeded") || self.is("exceed_context_size_error") {
            return true;
        }
        let words = self.message.as_deref().unwrap_or_default().to_ascii_lowercase();
        let signs = [
            "maximum context length",
            "context length exceeded",
            "context size",
            "context window",
            "prompt is too long",
            "input is too long",
            "too many tokens",
        ];
        signs.iter().any(|sign| words.contains(sign))
    }

    fn number(&self) -> Option<u16> {
        let code = self.code.as_ref()?;
        code.as_u64().and_then(|code| u16::try_from(code).ok()).or_else(|| code.as_str()?.parse().ok())
    }

    /// The provider's words on one line, or what its status says.
    fn words(&self, otherwise: &str) -> String {
        let words = self.message.as_deref().unwrap_or_default();
        let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.is_empty() { otherwise.to_owned() } else { line.chars().take(WORDS).collect() }
    }
}

/// What an answer that is no success means. `key` is the one that was sent: it is never repeated.
pub(super) fn of_answer(
    status: StatusCode,
    headers: &HeaderMap,
    body: &[u8],
    key: Option<&str>,
    model: &str,
) -> Failure {
    let said = read(body);
    let words = said.words(&format!("it answered {status}."));
    let words = match key.filter(|key| !key.is_empty()) {
        Some(key) => words.replace(key, "…"),
        None => words,
    };
    match status.as_u16() {
        401 | 403 if key.is_none() => Failure::Final(ModelError::NoKey { model: model.to_owned() }),
        401 | 403 => Failure::Final(ModelError::RefusedKey),
        // Paid-up is not a matter of waiting.
        429 if said.is("insufficient_quota") => Failure::Final(ModelError::Refused { message: words }),
        429 => Failure::Busy { wait: wait(headers) },
        _ if said.is_too_long() => Failure::Final(ModelError::TooLong),
        413 => Failure::Final(ModelError::TooLong),
        500.. => Failure::Faulty { error: ModelError::Refused { message: words } },
        _ => Failure::Final(ModelError::Refused { message: words }),
    }
}

/// What an error inside a stream means.
pub(super) fn in_stream(error: &[u8]) -> ModelError {
    let said = read(error);
    if said.is_too_long() {
        return ModelError::TooLong;
    }
    match said.number() {
        Some(401 | 403) => ModelError::RefusedKey,
        Some(429) => ModelError::RateLimited { seconds: 30 },
        Some(_) | None if said.is("rate_limit_exceeded") => ModelError::RateLimited { seconds: 30 },
        Some(_) | None => ModelError::Refused { message: said.words("it broke off the answer.") },
    }
}

/// How long the server asks to wait: milliseconds where it says them, else seconds, else the time until a date,
/// counted from the answer's own date so that no clock of ours has to agree with it.
fn wait(headers: &HeaderMap) -> Option<Duration> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    if let Some(milliseconds) = text("retry-after-ms").and_then(|text| text.parse().ok()) {
        return Some(Duration::from_millis(milliseconds));
    }
    let after = text(RETRY_AFTER.as_str())?;
    if let Ok(seconds) = after.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).ok();
    }
    let wait = date(after)? - date(text(DATE.as_str())?)?;
    Some(wait.try_into().unwrap_or(Duration::ZERO))
}

fn date(text: &str) -> Option<OffsetDateTime> {
    let text: Cow<'_, str> = match text.strip_suffix("GMT") {
        Some(rest) => format!("{rest}+0000").into(),
        None => text.into(),
    };
    OffsetDateTime::parse(&text, &Rfc2822).ok()
}

#[cfg(test)]
mod tests {
    use super::{Failure, in_stream, of_answer};
    use reqwest::StatusCode;
    use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
    use std::time::Duration;
    use stoa_domain::turn::ModelError;

    fn of(status: u16, body: &str) -> Failure {
        of_answer(StatusCode::from_u16(status).unwrap(), &HeaderMap::new(), body.as_bytes(), Some("sk-hush"), "m")
    }

    fn refused(message: &str) -> ModelError {
        ModelError::Refused { message: message.to_owned() }
    }

    #[test]
    fn a_refused_key_and_a_missing_one_are_told_apart() {
        assert_eq!(of(401, ""), Failure::Final(ModelError::RefusedKey));
        assert_eq!(of(403, "{}"), Failure::Final(ModelError::RefusedKey));
        let without = of_answer(StatusCode::UNAUTHORIZED, &HeaderMap::new(), b"", None, "m");
        assert_eq!(without, Failure::Final(ModelError::NoKey { model: "m".to_owned() }));
    }

    #[test]
    fn a_prompt_too_long_is_known_by_its_code_or_by_its_words() {
        let bodies = [
            r#"{"error":{"message":"x","type":"invalid_request_error","code":"context_length_exceeded"}}"#,
            r#"{"error":{"code":400,"message":"the request exceeds the available context size. try increasing it","type":"exceed_context_size_error"}}"#,
            r#"{"error":{"message":"This model's maximum context length is 8192 tokens."}}"#,
            r#"{"error":"prompt is too long: 9000 tokens"}"#,
            r#"{"message":"Input is too long for requested model."}"#,
        ];
        for body in bodies {
            assert_eq!(of(400, body), Failure::Final(ModelError::TooLong), "{body}");
        }
        assert_eq!(of(500, bodies[1]), Failure::Final(ModelError::TooLong));
        assert_eq!(of(400, r#"{"error":{"message":"bad\n  tool"}}"#), Failure::Final(refused("bad tool")));
    }

    #[test]
    fn a_provider_without_words_is_told_by_its_status_and_the_key_is_never_repeated() {
        assert_eq!(of(404, "<html>"), Failure::Final(refused("it answered 404 Not Found.")));
        assert_eq!(of(400, r#"{"error":"key sk-hush is odd"}"#), Failure::Final(refused("key … is odd")));
        assert_eq!(
            of(503, r#"{"error":{"message":"Loading model"}}"#),
            Failure::Faulty { error: refused("Loading model") }
        );
    }

    #[test]
    fn the_wait_is_read_in_each_writing() {
        type Pairs = &'static [(&'static str, &'static str)];
        let cases: [(Pairs, Option<Duration>); 6] = [
            (&[], None),
            (&[("retry-after", "7")], Some(Duration::from_secs(7))),
            (&[("retry-after", "1.5")], Some(Duration::from_millis(1500))),
            (&[("retry-after-ms", "250"), ("retry-after", "1")], Some(Duration::from_millis(250))),
            (
                &[("retry-after", "Wed, 21 Oct 2026 07:28:20 GMT"), ("date", "Wed, 21 Oct 2026 07:28:00 GMT")],
                Some(Duration::from_secs(20)),
            ),
            (&[("retry-after", "soon")], None),
        ];
        for (headers, wait) in cases {
            let pairs =
                headers.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
            let failure = of_answer(StatusCode::TOO_MANY_REQUESTS, &pairs.collect(), b"", Some("k"), "m");
            assert_eq!(failure, Failure::Busy { wait }, "{headers:?}");
        }
        let broke = r#"{"error":{"message":"You exceeded your quota","code":"insufficient_quota"}}"#;
        assert_eq!(of(429, broke), Failure::Final(refused("You exceeded your quota")));
    }

    #[test]
    fn an_error_inside_a_stream_is_sorted_too() {
        assert_eq!(in_stream(br#"{"code":"context_length_exceeded"}"#), ModelError::TooLong);
        assert_eq!(in_stream(br#"{"code":429,"message":"slow down"}"#), ModelError::RateLimited { seconds: 30 });
        assert_eq!(in_stream(br#""overloaded""#), refused("overloaded"));
        assert_eq!(in_stream(b"null"), refused("it broke off the answer."));
    }
}
