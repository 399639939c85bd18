//! What the user sees.

use indexmap::IndexMap;

use super::{
    Accent, Action, Avatar, Balloon, Command, CustomComponent, Form, JsonMap, Layout, Mode, Page, Profile, Surface,
    Theme, Translation, Uploads, Voice,
};
use crate::check;
use crate::read::{Each, Keys, LANGUAGE_TAG, MEDIA_TYPE, Once, block};

block! {
    /// What the user sees.
    pub struct Interface ("the `interface` block") {
        /// How its page is laid out; the kind's own when unsaid.
        layout: Option<Layout> = may;
        /// Its one colour.
        accent: Option<Accent> = may;
        /// The theme it runs in, unless the person chose one.
        theme: Option<Theme> = may;
        /// What it says first.
        welcome: String = may;
        /// First messages it offers.
        starters: Vec<Starter> = may;
        /// Slash commands of the composer.
        commands: Vec<Command> = may;
        /// Switches beside the composer.
        modes: Vec<Mode> = may;
        /// Several assistants in one application.
        profiles: Vec<Profile> = may;
        /// Actions of its code that the page can press.
        actions: Vec<Action> = may;
        /// What a person may send without being asked.
        uploads: Option<Uploads> = may;
        /// What a person may set: a form.
        settings: Option<Form> = may;
        /// How the fields of the settings are drawn, by field.
        settings_ui: Option<JsonMap> = may;
        /// The language its own words are in.
        language: String = or("en".to_owned()) [LANGUAGE_TAG];
        /// Its words in other languages, by language tag.
        translations: IndexMap<String, Translation> = may [Keys(&LANGUAGE_TAG)];
        /// The components its surface may use.
        components: Vec<String> = may;
        /// Components of its own.
        custom_components: Vec<CustomComponent> = may;
        /// A tree of components.
        surface: Option<Surface> = may;
        /// A widget's page, written in its code.
        page: Option<Page> = may;
        /// The appearance of its floating assistant.
        avatar: Option<Avatar> = may;
        /// How the assistant's balloon shows the conversation.
        balloon: Option<Balloon> = may;
        /// Whether it listens and speaks.
        voice: Voice = may;
        /// The formats its answers come in, words first.
        outputs: Vec<String> = may [Each(&MEDIA_TYPE), Once];
    }
    then check::interface::block;
    renamed &[("assistant", "avatar"), ("character", "avatar")];
}

block! {
    /// A first message it offers.
    pub struct Starter ("a starter with its `label` and `message`") {
        /// What is shown.
        label: String = must;
        /// What is sent.
        message: String = must;
        /// The heading it is offered under.
        category: String = may;
    }
}

impl Default for Interface {
    fn default() -> Self {
        Self {
            layout: None,
            accent: None,
            theme: None,
            welcome: String::new(),
            starters: Vec::new(),
            commands: Vec::new(),
            modes: Vec::new(),
            profiles: Vec::new(),
            actions: Vec::new(),
            uploads: None,
            settings: None,
            settings_ui: None,
            language: "en".to_owned(),
            translations: IndexMap::new(),
            components: Vec::new(),
            custom_components: Vec::new(),
            surface: None,
            page: None,
            avatar: None,
            balloon: None,
            voice: Voice::default(),
            outputs: Vec::new(),
        }
    }
}
