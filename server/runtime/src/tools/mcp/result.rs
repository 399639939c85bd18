//! A server's result as the model reads it.

use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};

use crate::tools::outcome::ToolResult;

/// The most text kept of a result.
pub(super) const MOST_TEXT: usize = 256 * 1024;

/// Texts one after the other; pictures, sounds and resources in a line each.
pub(super) fn read(result: CallToolResult) -> ToolResult {
    let mut parts = result.content.iter().map(part).collect::<Vec<_>>();
    let structured = result.structured_content.filter(|value| !value.is_null());
    if parts.is_empty()
        && let Some(value) = &structured
    {
        parts.push(serde_json::to_string_pretty(value).unwrap_or_default());
    }
    let text = cut(parts.join("\n"));
    // Data that is cut is no longer data; the text says what is missing.
    let structured = structured.filter(|value| value.to_string().len() <= MOST_TEXT);
    ToolResult { structured, is_error: result.is_error.unwrap_or(false), ..ToolResult::text(text) }
}

fn part(block: &ContentBlock) -> String {
    match block {
        ContentBlock::Text(text) => text.text.clone(),
        ContentBlock::Image(image) => format!("[picture, {}, {}]", image.mime_type, size_of(&image.data)),
        ContentBlock::Audio(audio) => format!("[sound, {}, {}]", audio.mime_type, size_of(&audio.data)),
        ContentBlock::Resource(embedded) => match &embedded.resource {
            ResourceContents::TextResourceContents { uri, text, .. } => format!("[{uri}]\n{text}"),
            ResourceContents::BlobResourceContents { uri, mime_type, blob, .. } => {
                let kind = mime_type.as_deref().unwrap_or("data");
                format!("[{uri}, {kind}, {}]", size_of(blob))
            }
            _ => "[a resource of an unknown kind]".to_owned(),
        },
        ContentBlock::ResourceLink(link) => format!("[link to {}: {}]", link.name, link.uri),
        _ => "[something of an unknown kind]".to_owned(),
    }
}

/// How much a text in base64 stands for.
fn size_of(base64: &str) -> String {
    let bytes = base64.trim_end_matches('=').len() * 3 / 4;
    if bytes < 1024 { format!("{bytes} bytes") } else { format!("{} KiB", bytes / 1024) }
}

/// Cuts a text at the limit, and says so.
fn cut(mut text: String) -> String {
    if text.len() <= MOST_TEXT {
        return text;
    }
    let whole = text.len();
    text.truncate(text.floor_char_boundary(MOST_TEXT));
    text + &format!("\n[Cut here: the result has {} KiB, of which 256 KiB are kept.]", whole / 1024)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn result(value: serde_json::Value) -> ToolResult {
        read(serde_json::from_value(value).unwrap())
    }

    #[test]
    fn texts_are_joined_and_the_rest_is_told_in_lines() {
        let read = result(json!({"content": [
            {"type": "text", "text": "one"},
            {"type": "image", "data": "QUJD", "mimeType": "image/png"},
            {"type": "resource", "resource": {"uri": "file:///a", "text": "inside"}},
            {"type": "resource", "resource": {"uri": "file:///b", "mimeType": "application/pdf", "blob": "QUJDREVG"}},
            {"type": "resource_link", "name": "notes", "uri": "file:///c"},
        ]}));
        assert_eq!(
            read.text,
            "one\n[picture, image/png, 3 bytes]\n[file:///a]\ninside\n[file:///b, application/pdf, 6 bytes]\n\
             [link to notes: file:///c]"
        );
        assert!(!read.is_error);
        assert_eq!(read.line, "one");
    }

    #[test]
    fn data_without_text_is_read_as_json() {
        let read = result(json!({"content": [], "structuredContent": {"a": 1}, "isError": true}));
        assert_eq!(read.text, "{\n  \"a\": 1\n}");
        assert_eq!(read.structured, Some(json!({"a": 1})));
        assert!(read.is_error);
    }

    #[test]
    fn a_long_text_is_cut_between_characters_with_a_note() {
        let read = result(json!({"content": [{"type": "text", "text": "é".repeat(MOST_TEXT)}]}));
        assert!(read.text.ends_with("[Cut here: the result has 512 KiB, of which 256 KiB are kept.]"));
        assert!(read.text.len() < MOST_TEXT + 100);
    }
}
