//! Its words in another language.

use indexmap::IndexMap;

use crate::read::block;

block! {
    /// Its words in one other language. What is left out is shown in its own words.
    #[derive(Default)]
    pub struct Translation ("a translation") {
        /// Its name.
        name: String = may;
        /// Its description.
        description: String = may;
        /// What it says first.
        welcome: String = may;
        /// Its starters, by their label.
        starters: IndexMap<String, StarterWords> = may;
        /// The headings of its starters.
        categories: IndexMap<String, String> = may;
        /// The fields of its settings, by name.
        settings: IndexMap<String, SettingWords> = may;
        /// The descriptions of its commands, by name.
        commands: IndexMap<String, String> = may;
        /// Its modes, by id.
        modes: IndexMap<String, ModeWords> = may;
        /// Its profiles, by id.
        profiles: IndexMap<String, ProfileWords> = may;
    }
}

block! {
    /// A starter's words.
    #[derive(Default)]
    pub struct StarterWords ("a `label` and a `message`") {
        /// What is shown.
        label: String = may;
        /// What is sent.
        message: String = may;
    }
}

block! {
    /// A setting's words.
    #[derive(Default)]
    pub struct SettingWords ("a `title`, a `description` and `options`") {
        /// Its title.
        title: String = may;
        /// Its description.
        description: String = may;
        /// What each of its values reads as, by the value.
        options: IndexMap<String, String> = may;
    }
}

block! {
    /// A mode's words.
    #[derive(Default)]
    pub struct ModeWords ("a `label` and `options`") {
        /// What is shown.
        label: String = may;
        /// Its options, by id.
        options: IndexMap<String, OptionWords> = may;
    }
}

block! {
    /// An option's words.
    #[derive(Default)]
    pub struct OptionWords ("a `label` and a `description`") {
        /// What is shown.
        label: String = may;
        /// More about it.
        description: String = may;
    }
}

block! {
    /// A profile's words.
    #[derive(Default)]
    pub struct ProfileWords ("a `label` and a `description`") {
        /// What is shown.
        label: String = may;
        /// More about it.
        description: String = may;
    }
}
