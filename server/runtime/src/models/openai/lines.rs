//! Bytes to lines, wherever the network cut them.

/// Collects bytes and gives whole lines back. Its one buffer grows to the longest line and stays.
#[derive(Debug, Default)]
pub(super) struct Lines {
    buffer: Vec<u8>,
    start: usize,
    /// Up to here there is no line end after `start`.
    looked: usize,
}

impl Lines {
    /// Adds what came.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.looked -= self.start;
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole line, without its end.
    pub(super) fn next(&mut self) -> Option<&[u8]> {
        let Some(length) = self.buffer[self.looked..].iter().position(|byte| *byte == b'\n') else {
            self.looked = self.buffer.len();
            return None;
        };
        let (from, to) = (self.start, self.looked + length);
        self.start = to + 1;
        self.looked = self.start;
        Some(without_return(&self.buffer[from..to]))
    }
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// What a line of an event stream carries for us.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// A piece of the answer, as JSON.
    Data(&'a [u8]),
    /// An error, as JSON: llama.cpp has a field of that name.
    Error(&'a [u8]),
    /// `[DONE]`.
    Done,
    /// A comment that keeps the connection open, an empty line, an event's name or number.
    Nothing,
}

impl<'a> Line<'a> {
    pub(super) fn read(line: &'a [u8]) -> Self {
        let value = |rest: &'a [u8]| rest.trim_ascii();
        if let Some(rest) = line.strip_prefix(b"data:") {
            return match value(rest) {
                b"[DONE]" => Self::Done,
                b"" => Self::Nothing,
                data => Self::Data(data),
            };
        }
        // A whole answer, or an error, from a server that does not stream.
        if line.starts_with(b"{") {
            return Self::Data(line);
        }
        match line.strip_prefix(b"error:") {
            Some(rest) => Self::Error(value(rest)),
            None => Self::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, Lines};

    fn cut(text: &[u8], at: usize) -> Vec<String> {
        let mut lines = Lines::default();
        let mut seen = Vec::new();
        for piece in [&text[..at], &text[at..]] {
            lines.push(piece);
            while let Some(line) = lines.next() {
                seen.push(String::from_utf8(line.to_vec()).unwrap());
            }
        }
        seen
    }

    #[test]
    fn lines_are_the_same_wherever_they_are_cut() {
        let text = "data: ü\r\n\r\n: ping\n\ndata: {\"a\":\"日本\"}\r\n".as_bytes();
        let expected = ["data: ü", "", ": ping", "", "data: {\"a\":\"日本\"}"];
        for at in 0..=text.len() {
            assert_eq!(cut(text, at), expected, "cut at {at}");
        }
    }

    #[test]
    fn lines_are_the_same_byte_by_byte() {
        let mut lines = Lines::default();
        let mut seen = Vec::new();
        for byte in b"one\r\ntwo\n\nthree\n" {
            lines.push(&[*byte]);
            while let Some(line) = lines.next() {
                seen.push(line.to_vec());
            }
        }
        assert_eq!(seen, [&b"one"[..], b"two", b"", b"three"]);
    }

    #[test]
    fn a_line_is_data_an_error_the_end_or_nothing() {
        assert_eq!(Line::read(b"data: {}"), Line::Data(b"{}"));
        assert_eq!(Line::read(b"data:{}"), Line::Data(b"{}"));
        assert_eq!(Line::read(b"{\"error\":1}"), Line::Data(b"{\"error\":1}"));
        assert_eq!(Line::read(b"data: [DONE]"), Line::Done);
        assert_eq!(Line::read(b"error: {\"code\":500}"), Line::Error(b"{\"code\":500}"));
        for line in [&b": keep-alive"[..], b"", b"data:", b"event: message", b"id: 7", b"retry: 3"] {
            assert_eq!(Line::read(line), Line::Nothing);
        }
    }
}
