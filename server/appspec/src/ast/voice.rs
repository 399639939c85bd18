//! Whether it listens and speaks.

use crate::read::{VOICE_LANGUAGE, block, words};

words! {
    /// How it listens.
    pub enum VoiceInput {
        /// Not at all.
        Off = "off",
        /// While a button is held.
        PushToTalk = "push_to_talk",
        /// A conversation by voice.
        HandsFree = "hands_free",
    }
}

words! {
    /// When its answers are heard.
    pub enum VoiceOutput {
        /// Never.
        Off = "off",
        /// When the person asks for it, on each answer.
        OnRequest = "on_request",
        /// Always.
        Always = "always",
    }
}

words! {
    /// Where speech is made and understood.
    pub enum VoiceWhere {
        /// Wherever it can be.
        Auto = "auto",
        /// In the person's browser.
        Device = "device",
        /// On the server.
        Server = "server",
    }
}

block! {
    /// Whether a person may talk to it, and whether its answers are heard.
    pub struct Voice ("the `voice` block") {
        /// Whether it does at all.
        enabled: bool = may;
        /// How it listens.
        input: VoiceInput = or(VoiceInput::PushToTalk);
        /// When its answers are heard.
        output: VoiceOutput = or(VoiceOutput::OnRequest);
        /// The voice; the language's first when empty.
        voice: String = may;
        /// The language it speaks; the person's when empty.
        language: String = may [VOICE_LANGUAGE];
        /// Where speech is made and understood.
        r#where as "where": VoiceWhere = or(VoiceWhere::Auto);
    }
}

impl Default for Voice {
    fn default() -> Self {
        Self {
            enabled: false,
            input: VoiceInput::PushToTalk,
            output: VoiceOutput::OnRequest,
            voice: String::new(),
            language: String::new(),
            r#where: VoiceWhere::Auto,
        }
    }
}
