//! Tool names as vendors take them: letters, digits, `_` and `-`, 64 characters at most. Ours hold dots.

use std::collections::HashMap;

use sha2::{Digest, Sha256};
use stoa_domain::turn::{ModelMessage, ModelRequest};

const LONGEST: usize = 64;

/// The names of one request, both ways.
#[derive(Debug, Default)]
pub(super) struct Names {
    told: HashMap<String, String>,
    ours: HashMap<String, String>,
}

impl Names {
    /// Every name the request holds: its tools first, then tools of earlier calls that it has no more.
    pub(super) fn of(request: &ModelRequest) -> Self {
        let mut names = Self::default();
        for tool in &request.tools {
            names.add(&tool.name);
        }
        for message in &request.messages {
            if let ModelMessage::Assistant { calls, .. } = message {
                for call in calls {
                    names.add(&call.name);
                }
            }
        }
        names
    }

    fn add(&mut self, name: &str) {
        if self.told.contains_key(name) {
            return;
        }
        let mut told = safe(name);
        // Two of ours may look alike to a vendor: `a.b` and `a_b`.
        if self.ours.contains_key(&told) {
            told = marked(&told, name);
        }
        self.told.insert(name.to_owned(), told.clone());
        self.ours.insert(told, name.to_owned());
    }

    /// The name as the vendor is told.
    pub(super) fn told<'a>(&'a self, ours: &'a str) -> &'a str {
        self.told.get(ours).map_or(ours, String::as_str)
    }

    /// Our name again. What the model made up stays as it wrote it.
    pub(super) fn ours<'a>(&'a self, told: &'a str) -> &'a str {
        self.ours.get(told).map_or(told, String::as_str)
    }
}

fn safe(name: &str) -> String {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let told: String = name.chars().map(|letter| if fits(letter) { letter } else { '_' }).collect();
    if told.len() > LONGEST || told.is_empty() { marked(&told, name) } else { told }
}

/// The name shortened, with eight digits of its digest, so that it stays the same from turn to turn.
fn marked(told: &str, name: &str) -> String {
    let digest = Sha256::digest(name.as_bytes());
    let digits = digest.iter().take(4).fold(0_u32, |digits, byte| digits << 8 | u32::from(*byte));
    let kept = told.len().min(LONGEST - 9);
    format!("{}_{digits:08x}", &told[..kept])
}

#[cfg(test)]
mod tests {
    use super::Names;
    use serde_json::json;
    use stoa_domain::turn::{ModelCall, ModelMessage, ModelRequest, ToolDefinition};

    fn names(tools: &[&str], earlier: &[&str]) -> Names {
        let tool = |name: &&str| ToolDefinition {
            name: (*name).to_owned(),
            description: String::new(),
            parameters: json!({}),
        };
        let call = |name: &&str| ModelCall { id: "1".to_owned(), name: (*name).to_owned(), arguments: "{}".to_owned() };
        let messages = vec![ModelMessage::Assistant { text: String::new(), calls: earlier.iter().map(call).collect() }];
        Names::of(&ModelRequest { model: None, messages, tools: tools.iter().map(tool).collect() })
    }

    #[test]
    fn a_dotted_name_goes_out_safe_and_comes_back_dotted() {
        let names = names(&["filesystem.write_file", "calculate"], &["gone.tool"]);
        for (ours, told) in
            [("filesystem.write_file", "filesystem_write_file"), ("calculate", "calculate"), ("gone.tool", "gone_tool")]
        {
            assert_eq!(names.told(ours), told);
            assert_eq!(names.ours(told), ours);
        }
        assert_eq!(names.ours("filesystem.write_file"), "filesystem.write_file");
        assert_eq!(names.ours("made_up"), "made_up");
    }

    #[test]
    fn names_that_would_look_alike_stay_apart() {
        let names = names(&["a.b", "a_b", "a:b"], &[]);
        let told: Vec<_> = ["a.b", "a_b", "a:b"].iter().map(|ours| names.told(ours)).collect();
        assert_eq!(told[0], "a_b");
        assert!(told[1].starts_with("a_b_") && told[2].starts_with("a_b_") && told[1] != told[2], "{told:?}");
        for ours in ["a.b", "a_b", "a:b"] {
            assert_eq!(names.ours(names.told(ours)), ours);
        }
    }

    #[test]
    fn a_long_name_is_shortened_and_found_again() {
        let long = format!("server.{}", "é".repeat(80));
        let names = names(&[&long], &[]);
        let told = names.told(&long);
        assert_eq!(told.len(), 64);
        assert!(told.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_'));
        assert_eq!(names.ours(told), long);
    }
}
