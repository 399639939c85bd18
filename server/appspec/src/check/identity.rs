//! Its face.

use crate::read::Test;

/// One emoji.
pub(crate) const EMOJI: Test =
    Test { fits: |text| drawn(text, 16), says: "one emoji, without letters, digits or spaces" };

/// Its picture.
pub(crate) const AVATAR: Test = Test {
    fits: |text| {
        text.is_empty()
            || text.strip_prefix("emoji:").is_some_and(|emoji| drawn(emoji, 32))
            || text.strip_prefix("@datalayer/icons-react:").is_some_and(is_icon)
    },
    says: "`emoji:` and an emoji, or `@datalayer/icons-react:` and the name of a drawing, such as \
           `@datalayer/icons-react:RocketIcon` (the floating assistant is `interface.avatar`)",
};

/// Up to `most` characters, none of them a letter, digit, numeral or white space.
fn drawn(text: &str, most: usize) -> bool {
    let count = text.chars().count();
    (1..=most).contains(&count)
        && !text.chars().any(|character| character.is_alphanumeric() || character.is_whitespace())
}

fn is_icon(name: &str) -> bool {
    name.strip_suffix("Icon").is_some_and(|stem| {
        stem.len() <= 63
            && stem.starts_with(|first: char| first.is_ascii_uppercase())
            && stem.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}
