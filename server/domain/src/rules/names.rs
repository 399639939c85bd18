//! How tools are named: `server.tool`, `prefix:domain.tool`, or a bare name; and the patterns that fit names.

/// A reference to a tool, taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToolRef<'a> {
    /// The server it is of, without a version; nothing for a bare name.
    pub server: Option<&'a str>,
    /// The tool's own name, without a version.
    pub tool: &'a str,
}

/// Takes `server.tool`, `server:0.0.1.tool` or a bare name apart (reference 19.1). Versions are dropped.
pub fn split_ref(reference: &str) -> ToolRef<'_> {
    server_and_tool(reference).map_or_else(
        || ToolRef { server: None, tool: unversioned(reference) },
        |(server, tool)| ToolRef { server: Some(server), tool },
    )
}

/// A reference of the catalogue without its version: what follows the last colon is one when it holds a dot.
pub fn unversioned(reference: &str) -> &str {
    match reference.rsplit_once(':') {
        Some((id, version)) if !id.is_empty() && version.contains('.') => id,
        Some(_) | None => reference,
    }
}

/// Takes `pap:shop.example.pap_ask` apart into prefix, domain and tool.
///
/// A domain holds a dot and ends in letters, which tells it from the version of a bare name.
pub fn split_protocol(reference: &str) -> Option<(&str, &str, &str)> {
    let (prefix, rest) = reference.split_once(':')?;
    let (domain, tool) = rest.rsplit_once('.')?;
    let (_, last) = domain.rsplit_once('.')?;
    let is_domain = last.len() > 1 && last.bytes().all(|b| b.is_ascii_alphabetic());
    (!prefix.is_empty() && is_domain && is_tool(tool)).then_some((prefix, domain, tool))
}

/// Whether a name fits a pattern: `*` is any run of characters, `?` any one, everything else is itself.
pub fn matches(name: &str, pattern: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    let pattern: Vec<char> = pattern.chars().collect();
    let (mut at, mut in_pattern) = (0, 0);
    // The last `*` seen and the place in the name up to which it has swallowed: the one point to come back to.
    let mut star: Option<(usize, usize)> = None;
    while at < name.len() {
        match pattern.get(in_pattern) {
            Some('*') => {
                star = Some((in_pattern, at));
                in_pattern += 1;
            }
            Some(&sign) if sign == '?' || sign == name[at] => {
                at += 1;
                in_pattern += 1;
            }
            Some(_) | None => {
                let Some((star_at, swallowed)) = star else { return false };
                star = Some((star_at, swallowed + 1));
                at = swallowed + 1;
                in_pattern = star_at + 1;
            }
        }
    }
    pattern[in_pattern..].iter().all(|&sign| sign == '*')
}

/// Whether a connection's `only` lets a name through. An empty one lets everything through.
pub fn reaches(only: &[String], name: &str) -> bool {
    only.is_empty() || only.iter().any(|pattern| matches(name, pattern))
}

/// The name under which a backend tool is told to a model: models' vendors refuse `-` in some places.
pub fn told_name(id: &str) -> String {
    id.replace('-', "_")
}

fn server_and_tool(reference: &str) -> Option<(&str, &str)> {
    let (head, tool) = reference.rsplit_once('.')?;
    let (server, version) = match head.split_once(':') {
        Some((server, version)) => (server, Some(version)),
        None => (head, None),
    };
    let version_fits = version.is_none_or(is_version);
    (is_server(server) && version_fits && is_tool(tool)).then_some((server, tool))
}

fn is_server(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

fn is_tool(text: &str) -> bool {
    let starts = text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && is_server(text)
}

fn is_version(text: &str) -> bool {
    text.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_taken_apart_and_loses_its_version() {
        let cases = [
            ("slack.slack_post_message", Some("slack"), "slack_post_message"),
            ("google-workspace:0.0.1.send_gmail_message", Some("google-workspace"), "send_gmail_message"),
            ("x:1.y", Some("x"), "y"),
            ("runtime-send-mail:0.0.1", None, "runtime-send-mail"),
            ("a.b.c", None, "a.b.c"),
            ("", None, ""),
            (".b", None, ".b"),
            ("a b.c", None, "a b.c"),
            ("pap:shop.example.pap_ask", None, "pap"),
        ];
        for (reference, server, tool) in cases {
            assert_eq!(split_ref(reference), ToolRef { server, tool }, "{reference}");
        }
    }

    #[test]
    fn a_protocol_tool_is_a_prefix_a_domain_and_a_name() {
        assert_eq!(split_protocol("pap:shop.example.pap_ask"), Some(("pap", "shop.example", "pap_ask")));
        assert_eq!(split_protocol("pap:shop.pap_ask"), None);
        assert_eq!(split_protocol("slack.slack_post_message"), None);
        assert_eq!(split_protocol("search-documents:0.0.1"), None);
    }

    #[test]
    fn a_pattern_fits_whole_names_only() {
        let cases = [
            ("send_gmail_message", "*gmail*", true),
            ("search_drive_files", "*gmail*", false),
            ("ac", "a?c", false),
            ("[ab]c", "[ab]c", true),
            ("", "*", true),
            ("abc", "a.c", false),
            ("get_x", "GET*", false),
            ("\n", "?", true),
            ("aXbYc", "a*b*c", true),
            ("acb", "a*b*c", false),
            ("café!", "*é?", true),
        ];
        for (name, pattern, fits) in cases {
            assert_eq!(matches(name, pattern), fits, "{name} {pattern}");
        }
    }
}
