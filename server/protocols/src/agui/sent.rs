//! How much of a message a viewer was sent, and what: a message may be written anew in other words.

use stoa_domain::ids::MessageId;

/// The part of an open message that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sent {
    pub(super) message: MessageId,
    pub(super) bytes: usize,
    sum: u64,
}

/// Of FNV-1a: a sum that grows with each piece of text, whatever the pieces are.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

fn add(sum: u64, text: &str) -> u64 {
    text.bytes().fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(PRIME))
}

impl Sent {
    /// Nothing yet.
    pub(super) fn nothing(message: MessageId) -> Self {
        Self { message, bytes: 0, sum: BASIS }
    }

    /// More of it.
    pub(super) fn more(self, text: &str) -> Self {
        Self { bytes: self.bytes + text.len(), sum: add(self.sum, text), ..self }
    }

    /// What is still to be sent of `text`, the whole of it; nothing when what was sent is not its beginning.
    pub(super) fn rest<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (sent, rest) = text.split_at_checked(self.bytes)?;
        (add(BASIS, sent) == self.sum).then_some(rest)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_was_sent_in_pieces_is_the_beginning_of_the_whole_and_of_nothing_else() {
        let sent = Sent::nothing(MessageId(Uuid::nil())).more("Grü").more("").more("ße aus");
        assert_eq!(sent.rest("Grüße aus 世界"), Some(" 世界"));
        assert_eq!(sent.rest("Grüße aus"), Some(""));
        for other in ["Grüße auf 世界", "Grüße", "", "Grüsse aus 世界", "Grüße au世界"] {
            assert_eq!(sent.rest(other), None, "{other}");
        }
    }
}
