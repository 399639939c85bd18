//! The shapes of ids, names and addresses: one pattern each, for the check and for the JSON Schema.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::{Map, Value as Json, json};

use super::{Holds, Reader, Spot, shown};

/// Words that match a pattern from their first character to their last.
pub(crate) struct Shape {
    pattern: &'static str,
    says: &'static str,
    regex: LazyLock<Regex>,
}

impl Shape {
    pub(crate) fn fits(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }
}

impl Holds<String> for Shape {
    fn hold(&self, value: &mut String, spot: Spot<'_>, reader: &mut Reader<'_>) {
        if !self.fits(value) {
            let message = format!("`{}` cannot be {}: it is {}.", reader.label(), shown(value), self.says);
            reader.say("value.shape", spot.span(), message);
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert("pattern".to_owned(), json!(self.pattern));
    }
}

macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident = $pattern:literal, $says:literal;)*) => {
        $(
            $(#[$doc])*
            pub(crate) static $name: Shape = Shape {
                pattern: concat!("^(?:", $pattern, ")$"),
                says: $says,
                regex: LazyLock::new(|| {
                    Regex::new(concat!("^(?:", $pattern, ")$")).expect("the pattern of a shape is a valid one")
                }),
            };
        )*
    };
}

shapes! {
    /// An application's id, and a pair's.
    SPEC_ID = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?",
        "small letters, digits and hyphens, with a letter or digit at both ends";
    /// A name its code can have.
    CODE_NAME = "[A-Za-z_][A-Za-z0-9_]*",
        "letters, digits and `_`, starting with a letter or `_`";
    /// A connection's id in a protocol's block.
    CONNECTION_ID = "[a-z][a-z0-9_-]{0,63}",
        "small letters, digits, `_` and `-`, starting with a letter, 64 at most";
    /// A domain.
    DOMAIN = r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}",
        "a domain in small letters, such as `shop.example`, without `https://`, port or path";
    /// A scope at a company.
    PAP_SCOPE = r"[!#-\[\]-~]{1,128}",
        "1 to 128 printable characters without spaces, quotes or backslashes";
    /// An extension of the Personal Agent Protocol.
    PAP_EXTENSION = r"[a-z][a-z0-9_-]{0,63}|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}/[a-z0-9_.-]{1,64}",
        "a word in small letters, or `domain/name` for somebody's own";
    /// What an operation does.
    OPERATION = r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*",
        "words in small letters joined by dots, such as `orders.exchange`";
    /// A scope at a business.
    PACT_SCOPE = r"[a-z][a-z0-9_.-]{0,63}:[a-z][a-z0-9_.-]{0,63}",
        "two words in small letters joined by a colon, such as `bookings:read`";
    /// A currency.
    CURRENCY = "[A-Z]{3}", "a currency's three capital letters, such as `USD`";
    /// An amount of money, in quotes.
    AMOUNT = r"(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,2})?",
        "an amount such as `50` or `49.90`, in quotes";
    /// A name its code can have, or nothing.
    CODE_NAME_OR_NONE = "(?:[A-Za-z_][A-Za-z0-9_]*)?",
        "letters, digits and `_`, starting with a letter or `_`";
    /// A banner.
    BANNER = "(?:[A-Z][A-Za-z0-9]{0,63})?",
        "the name of a banner, such as `SvgEarthHero`";
    /// The language of a voice.
    VOICE_LANGUAGE = "(?:[a-z]{2,3}(?:-[A-Z]{2})?)?",
        "a language in small letters, with its country in capitals when it has one, such as `en` or `en-US`";
    /// What follows the slash.
    COMMAND_NAME = "[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?",
        "small letters, digits and hyphens, starting with a letter, 32 at most";
    /// The id of a mode, an option or a profile.
    PICK_ID = "[a-z][a-z0-9_-]{0,39}",
        "small letters, digits, `_` and `-`, starting with a letter, 40 at most";
    /// A kind of upload.
    UPLOAD_TYPE = r"[a-z0-9][a-z0-9.+-]*/(?:\*|[a-z0-9][a-z0-9.+-]*)|\.[a-z0-9][a-z0-9_+-]*",
        "a media type (`application/pdf`), a family (`image/*`) or an extension (`.csv`), in small letters";
    /// A language tag.
    LANGUAGE_TAG = "[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*",
        "a language tag, such as `fr`, `pt-BR` or `zh-Hant`";
    /// The name of a component of its own.
    COMPONENT_NAME = "[A-Z][A-Za-z0-9]{0,63}",
        "letters and digits, starting with a capital letter, 64 at most";
    /// Where the module of a component is.
    MODULE_SOURCE = r"https://[A-Za-z0-9.-]+(?::[0-9]+)?/[^ \t\r\n]*|http://(?:localhost|127\.0\.0\.1)(?::[0-9]+)?/[^ \t\r\n]*|(?:\./)?(?:[A-Za-z0-9_][A-Za-z0-9_.-]*/)*[A-Za-z0-9_][A-Za-z0-9_.-]*\.m?js",
        "an https:// address, or the path of a `.js` or `.mjs` file in the application's folder";
    /// A Subresource Integrity hash.
    INTEGRITY = "(?:sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2})?",
        "a Subresource Integrity hash, such as `sha384-` and the hash";
    /// The id of a floating assistant's appearance.
    AVATAR_ID = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*",
        "small letters and digits joined by hyphens, starting with a letter";
    /// The address of a 3D model.
    MODEL_URL = r"(?:https://[^ \t\r\n]+\.(?:glb|gltf)(?:[?#][^ \t\r\n]*)?)?",
        "the https:// address of a `.glb` or `.gltf` file";
    /// A media type.
    MEDIA_TYPE = "[a-z0-9][a-z0-9.+-]*/[a-z0-9][a-z0-9.+-]*",
        "a media type in small letters, such as `text/markdown`";
    /// The name of a file.
    FILE_NAME = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}",
        "letters, digits, `.`, `_` and `-`, starting with a letter or digit, 100 at most";
    /// How long a record is kept.
    KEEP_FOR = "[1-9][0-9]*_(?:day|days|month|months|year|years)",
        "a count and a unit, such as `30_days`, `18_months` or `1_years`";
    /// The readable part of an address.
    SLUG = "(?:[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)?",
        "small letters, digits and hyphens, with a letter or digit at both ends, 64 at most";
    /// Who may embed it.
    ORIGIN = r"https://[A-Za-z0-9.-]+(?::[0-9]+)?|http://(?:localhost|127\.0\.0\.1)(?::[0-9]+)?",
        "an origin, such as `https://shop.example.com`: no path and no slash at the end";
    /// A value or function of the host page.
    HOST_NAME = "[a-z][a-z0-9_]{0,62}",
        "small letters, digits and `_`, starting with a letter, 63 at most";
    /// A full commit.
    REVISION = "[0-9a-fA-F]{40}", "a full commit of 40 hexadecimal characters, not a branch, tag or short form";
}
