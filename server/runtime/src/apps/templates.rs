use stoa_appspec::Outline;
use stoa_catalogue::apps::shipped;

/// An app to begin from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Its id.
    pub id: &'static str,
    /// What lists show of it.
    pub outline: Outline,
    /// The text it begins with.
    pub text: &'static str,
}

/// The apps to begin from: the shipped ones and a blank one.
pub fn templates() -> Vec<Template> {
    shipped()
        .iter()
        .map(|app| Template { id: &app.id, outline: stoa_appspec::outline(&app.text), text: &app.text })
        .collect()
}
