//! How it looks.

use crate::read::{block, words};

words! {
    /// How its page is laid out.
    pub enum Layout {
        /// The conversation alone.
        Chat = "chat",
        /// A page alone.
        Page = "page",
        /// A page beside the conversation.
        Split = "split",
    }
}

words! {
    /// Its one colour. It colours the `loop` theme only.
    pub enum Accent {
        /// Green.
        Green = "green",
        /// Rose.
        Rose = "rose",
        /// Sky.
        Sky = "sky",
        /// Lime.
        Lime = "lime",
        /// Sun.
        Sun = "sun",
        /// Violet.
        Violet = "violet",
    }
}

words! {
    /// A theme.
    pub enum ThemeVariant {
        /// Datalayer.
        Datalayer = "datalayer",
        /// Spatial.
        Spatial = "spatial",
        /// Lovely.
        Lovely = "lovely",
        /// Matrix.
        Matrix = "matrix",
        /// Earth.
        Earth = "earth",
        /// Sand.
        Sand = "sand",
        /// Ivory.
        Ivory = "ivory",
        /// Sun.
        Sun = "sun",
        /// Loop.
        Loop = "loop",
        /// VS Code.
        Vscode = "vscode",
    }
}

words! {
    /// Light or dark.
    pub enum ThemeMode {
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
        /// As the person's system says.
        Auto = "auto",
    }
}

block! {
    /// The theme it runs in, unless the person chose one.
    pub struct Theme ("a theme with its `variant`") {
        /// Which theme.
        variant: ThemeVariant = must;
        /// Light or dark.
        mode: Option<ThemeMode> = may;
    }
}
