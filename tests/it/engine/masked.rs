//! Records with what differs from run to run masked: the same id becomes the same word, times and digests go.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;
use sqlx::PgPool;

/// Ids with their prefix, bare ones, digests.
static ID: LazyLock<Regex> = LazyLock::new(|| {
    let id = r"([a-z]{3,4}_)?(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
    Regex::new(id).unwrap()
});
static TIME: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\d{4}-\d\d-\d\dT[\d:.]+Z$").unwrap());

#[derive(Default)]
struct Mask {
    known: Vec<String>,
}

impl Mask {
    fn text(&mut self, text: &str) -> String {
        if TIME.is_match(text) {
            return "a time".to_owned();
        }
        let known = &mut self.known;
        let named = ID.replace_all(text, |found: &regex::Captures<'_>| {
            let whole = found.get(0).map_or("", |id| id.as_str());
            let place = known.iter().position(|id| id == whole).unwrap_or_else(|| {
                known.push(whole.to_owned());
                known.len() - 1
            });
            format!("<{}{place}>", found.get(1).map_or("", |prefix| prefix.as_str()))
        });
        named.into_owned()
    }

    fn value(&mut self, value: &Value) -> Value {
        match value {
            Value::String(text) => self.text(text).into(),
            Value::Array(items) => items.iter().map(|item| self.value(item)).collect(),
            Value::Object(fields) => fields.iter().map(|(key, value)| (key.clone(), self.value(value))).collect(),
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }
}

/// The records of a conversation, masked; their numbers must be without gaps.
pub(super) async fn records(pool: &PgPool, thread: &str) -> Vec<Value> {
    let rows: Vec<(i64, Value)> = sqlx::query_as(
        "select r.seq, r.payload from records r join conversations c using (conversation_id) where c.thread = $1 order by r.seq",
    )
    .bind(thread)
    .fetch_all(pool)
    .await
    .unwrap();
    let numbers: Vec<i64> = rows.iter().map(|(seq, _)| *seq).collect();
    assert!(numbers.iter().copied().eq(1..=i64::try_from(rows.len()).unwrap()), "the numbers have gaps: {numbers:?}");
    let mut mask = Mask::default();
    rows.iter().map(|(_, payload)| mask.value(payload)).collect()
}

/// The kinds of records, one word each.
pub(super) fn kinds(records: &[Value]) -> Vec<&str> {
    records.iter().map(|record| record["kind"].as_str().unwrap_or_default()).collect()
}
