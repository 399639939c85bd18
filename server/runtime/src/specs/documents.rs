//! The documents an app answers from, kept from its spec and cut for full-text search.

use stoa_domain::{ids::AppId, plan::Plan};
use stoa_store::{
    StoreError,
    documents::{NewDocument, Passage},
};

use crate::Runtime;

/// About how many words a passage has.
const WORDS: usize = 120;

/// Keeps the documents that a spec carries, cut into passages.
pub(crate) async fn put_documents(rt: &Runtime, app: AppId, plan: &Plan) -> Result<(), StoreError> {
    let documents: Vec<NewDocument> = plan
        .samples
        .iter()
        .map(|sample| NewDocument {
            name: sample.name.clone(),
            text: sample.text.clone(),
            passages: passages(&sample.text),
        })
        .collect();
    rt.store.put_documents(app, &documents, rt.clock.now()).await
}

/// A text cut at its headings, and within them at paragraphs into passages of about 120 words.
fn passages(text: &str) -> Vec<Passage> {
    let mut cut = Cutting::default();
    let mut paragraph = Vec::new();
    for line in text.lines().map(str::trim_end) {
        let heading = heading(line);
        if heading.is_some() || line.trim().is_empty() {
            cut.paragraph(&paragraph.join("\n"));
            paragraph.clear();
        } else {
            paragraph.push(line);
        }
        if let Some(heading) = heading {
            cut.heading(heading);
        }
    }
    cut.paragraph(&paragraph.join("\n"));
    cut.flush();
    cut.done
}

/// The words of a Markdown heading.
fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start().trim_start_matches('#');
    let marks = line.trim_start().len() - rest.len();
    (1..=6)
        .contains(&marks)
        .then_some(rest)
        .filter(|rest| rest.starts_with(' '))
        .map(|rest| rest.trim().trim_end_matches('#').trim())
}

#[derive(Default)]
struct Cutting {
    heading: String,
    open: String,
    done: Vec<Passage>,
}

impl Cutting {
    fn heading(&mut self, heading: &str) {
        self.flush();
        heading.clone_into(&mut self.heading);
    }

    fn paragraph(&mut self, paragraph: &str) {
        for part in parts(paragraph) {
            if !self.open.is_empty() && words(&self.open) + words(&part) > WORDS {
                self.flush();
            }
            if !self.open.is_empty() {
                self.open.push_str("\n\n");
            }
            self.open.push_str(&part);
        }
    }

    fn flush(&mut self) {
        let text = std::mem::take(&mut self.open);
        if !text.trim().is_empty() {
            self.done.push(Passage { heading: self.heading.clone(), text });
        }
    }
}

/// A paragraph as it is, or cut after sentences when it is much longer than a passage.
fn parts(paragraph: &str) -> Vec<String> {
    if words(paragraph) <= WORDS + WORDS / 2 {
        return if paragraph.trim().is_empty() { Vec::new() } else { vec![paragraph.to_owned()] };
    }
    let mut parts = vec![String::new()];
    for sentence in sentences(paragraph) {
        let full = parts.last().is_some_and(|part| words(part) > 0 && words(part) + words(sentence) > WORDS);
        if full {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut() {
            part.push_str(if part.is_empty() { sentence.trim_start() } else { sentence });
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Cut after each sentence and line; a point inside a number ends none.
fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, letter) in text.char_indices().filter(|(_, letter)| letter.is_whitespace()) {
        if letter == '\n' || text[from..at].ends_with(['.', '!', '?']) {
            let to = at + letter.len_utf8();
            found.push(&text[from..to]);
            from = to;
        }
    }
    found.push(&text[from..]);
    found
}

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_at_its_headings_and_a_passage_keeps_its_own() {
        let cut = passages(
            "Before.\n\n# Battery\nLasts a year.\nTwo cells.\n\nKeep dry.\n## Care ##\n\n- wipe\n- dust\n\n#hash is no heading\n",
        );
        let told: Vec<_> = cut.iter().map(|passage| (passage.heading.as_str(), passage.text.as_str())).collect();
        assert_eq!(
            told,
            [
                ("", "Before."),
                ("Battery", "Lasts a year.\nTwo cells.\n\nKeep dry."),
                ("Care", "- wipe\n- dust\n\n#hash is no heading"),
            ]
        );
    }

    #[test]
    fn a_long_paragraph_is_cut_after_sentences_and_loses_no_word() {
        let sentence = "One two three four five six 7.5 eight nine ten. ";
        let cut = passages(&sentence.repeat(50));
        assert!(cut.iter().all(|passage| words(&passage.text) <= WORDS), "{cut:?}");
        assert_eq!(cut.iter().map(|passage| words(&passage.text)).sum::<usize>(), 500);
        assert!(cut.iter().all(|passage| passage.text.trim_end().ends_with("ten.")));
    }

    #[test]
    fn small_paragraphs_are_kept_together_up_to_about_120_words() {
        let paragraph = format!("{}\n\n", "word ".repeat(50).trim());
        let cut = passages(&paragraph.repeat(5));
        assert_eq!(cut.iter().map(|passage| words(&passage.text)).collect::<Vec<_>>(), [100, 100, 50]);
        assert_eq!(passages(" \n\n"), []);
    }
}
