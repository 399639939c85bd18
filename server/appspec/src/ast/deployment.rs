//! Where it goes.

use super::Host;
use crate::read::{Each, ORIGIN, SLUG, block, words};

words! {
    /// Who can open it.
    pub enum Visibility {
        /// Its owner.
        Private = "private",
        /// People who are invited.
        Invited = "invited",
        /// Everybody of the organization.
        Organization = "organization",
        /// Anyone with the link.
        Link = "link",
        /// Everybody.
        Public = "public",
    }
}

words! {
    /// How it stands in another page.
    pub enum EmbedMode {
        /// In the page.
        Inline = "inline",
        /// A floating button that opens it.
        Bubble = "bubble",
        /// A side panel.
        Panel = "panel",
        /// An avatar that speaks in a balloon.
        Assistant = "assistant",
    }
}

block! {
    /// Where it goes.
    #[derive(Default)]
    pub struct Deployment ("the `deployment` block") {
        /// At an address of its own.
        hosted: Option<Hosted> = may;
        /// In another product's page.
        embedded: Option<Embedded> = may;
    }
}

block! {
    /// At an address of its own.
    pub struct Hosted ("the `hosted` block") {
        /// Who can open it.
        visibility: Visibility = or(Visibility::Private);
        /// The readable part of its address.
        slug: String = may [SLUG];
        /// Whether only its avatar is at its address.
        avatar_alone: bool = may;
    }
    renamed &[("character_alone", "avatar_alone")];
}

block! {
    /// In another product's page.
    pub struct Embedded ("the `embedded` block") {
        /// How it stands there.
        mode: EmbedMode = or(EmbedMode::Inline);
        /// The origins allowed to embed it.
        origins: Vec<String> = may [Each(&ORIGIN)];
        /// What the page and the application say to each other.
        host: Option<Host> = may;
    }
}
