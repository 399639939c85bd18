//! Who wrote what an application sends.

/// For whom an application acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnBehalf<'p> {
    /// Somebody whose name is known.
    Of(&'p str),
    /// Somebody who did not say who they are.
    Unnamed,
    /// Nobody opened the session.
    ItsOwn,
}

/// The sentence that closes what it sends.
pub fn byline(emoji: &str, name: &str, on_behalf: OnBehalf<'_>) -> String {
    match on_behalf {
        OnBehalf::Of(person) if !person.trim().is_empty() => {
            format!("Written by {emoji} {name}, for {}.", person.trim())
        }
        OnBehalf::Of(_) | OnBehalf::Unnamed => format!("Written by {emoji} {name}."),
        OnBehalf::ItsOwn => format!("Written by {emoji} {name}, on its own."),
    }
}

/// Words closed with the sentence, once.
pub fn signed(text: &str, sentence: &str) -> String {
    let text = text.trim_end();
    if text.is_empty() || text.ends_with(sentence) {
        return if text.is_empty() { sentence.to_owned() } else { text.to_owned() };
    }
    format!("{text}\n\n{sentence}")
}
