use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use zeroize::Zeroize;

/// A value that is never shown: not in logs, not in an error, not in `Debug`.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// The value itself, for the one place that needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Taking the text as it is keeps the command line's parser from printing it in a refusal.
impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[secret]")
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}
