//! What a slash command sends.

/// The words typed after a command in place of `{input}`, or after the prompt when it has none.
pub fn command_prompt(prompt: &str, words: &str) -> String {
    let words = words.trim();
    if prompt.contains("{input}") {
        prompt.replace("{input}", words).trim().to_owned()
    } else if words.is_empty() {
        prompt.to_owned()
    } else {
        format!("{prompt}\n\n{words}")
    }
}
