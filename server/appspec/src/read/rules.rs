//! Rules one value keeps by itself, each with its part of the JSON Schema.

use std::collections::HashSet;

use indexmap::IndexMap;
use serde_json::{Map, Value as Json, json};

use super::{Reader, Spot};
use crate::parse::Value;

/// A rule over a value of type `T`.
pub(crate) trait Holds<T> {
    /// Check it, and report when it does not hold. It may also tidy the value.
    fn hold(&self, value: &mut T, spot: Spot<'_>, reader: &mut Reader<'_>);

    /// Add what JSON Schema can say of it.
    fn schema(&self, _property: &mut Map<String, Json>) {}
}

impl<T, R: Holds<T>> Holds<Option<T>> for R {
    fn hold(&self, value: &mut Option<T>, spot: Spot<'_>, reader: &mut Reader<'_>) {
        if let Some(value) = value {
            R::hold(self, value, spot, reader);
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        R::schema(self, property);
    }
}

/// A value as a sentence shows it: quoted, and not longer than a line.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return format!("\"{}\"", text.escape_debug());
    }
    let start: String = text.chars().take(MOST).collect();
    format!("\"{}…\"", start.escape_debug())
}

/// Words without the white space around them.
pub(crate) struct Trim;
pub(crate) const TRIM: Trim = Trim;

/// Marks a property whose pattern is held to what stands between the white space around it.
pub(super) const TRIMMED: &str = "x-trimmed";

impl Holds<String> for Trim {
    fn hold(&self, value: &mut String, _: Spot<'_>, _: &mut Reader<'_>) {
        if value.trim().len() < value.len() {
            *value = value.trim().to_owned();
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert(TRIMMED.to_owned(), json!(true));
    }
}

/// At least one character.
pub(crate) struct NotEmpty;
pub(crate) const NOT_EMPTY: NotEmpty = NotEmpty;

impl Holds<String> for NotEmpty {
    fn hold(&self, value: &mut String, spot: Spot<'_>, reader: &mut Reader<'_>) {
        if value.is_empty() {
            let message = format!("`{}` is empty; it takes words.", reader.label());
            reader.say("value.empty", spot.span(), message);
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert("minLength".to_owned(), json!(1));
    }
}

/// At least one character that is not white space.
pub(crate) struct Said;
pub(crate) const SAID: Said = Said;

impl Holds<String> for Said {
    fn hold(&self, value: &mut String, spot: Spot<'_>, reader: &mut Reader<'_>) {
        if value.trim().is_empty() {
            let message = format!("`{}` is blank; it takes words.", reader.label());
            reader.say("value.empty", spot.span(), message);
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert("pattern".to_owned(), json!("\\S"));
    }
}

/// So many characters at most.
pub(crate) struct Longest(pub(crate) usize);

impl Holds<String> for Longest {
    fn hold(&self, value: &mut String, spot: Spot<'_>, reader: &mut Reader<'_>) {
        let length = value.chars().count();
        if length > self.0 {
            let message = format!("`{}` is {length} characters long; {} are the most.", reader.label(), self.0);
            reader.say("value.too_long", spot.span(), message);
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert("maxLength".to_owned(), json!(self.0));
    }
}

/// Any other test of words.
pub(crate) struct Test {
    pub(crate) fits: fn(&str) -> bool,
    pub(crate) says: &'static str,
}

impl Holds<String> for Test {
    fn hold(&self, value: &mut String, spot: Spot<'_>, reader: &mut Reader<'_>) {
        if !(self.fits)(value) {
            let message = format!("`{}` cannot be {}: it is {}.", reader.label(), shown(value), self.says);
            reader.say("value.shape", spot.span(), message);
        }
    }
}

/// So many items at least.
pub(crate) struct AtLeast(pub(crate) usize, pub(crate) &'static str);

impl<T> Holds<Vec<T>> for AtLeast {
    fn hold(&self, value: &mut Vec<T>, spot: Spot<'_>, reader: &mut Reader<'_>) {
        if value.len() < self.0 {
            let message = format!("`{}` takes {}.", reader.label(), self.1);
            reader.say("list.too_short", spot.span(), message);
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert("minItems".to_owned(), json!(self.0));
    }
}

/// No item twice.
pub(crate) struct Once;

impl<T: Eq + std::hash::Hash + std::fmt::Display> Holds<Vec<T>> for Once {
    fn hold(&self, value: &mut Vec<T>, spot: Spot<'_>, reader: &mut Reader<'_>) {
        let mut seen = HashSet::new();
        for (number, item) in value.iter().enumerate() {
            if !seen.insert(item) {
                let message = format!("`{item}` is said twice in `{}`.", reader.label());
                at(number, spot, reader, |spot, reader| {
                    reader.say("list.twice", spot.span(), message);
                });
            }
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        property.insert("uniqueItems".to_owned(), json!(true));
    }
}

/// A rule every item keeps.
pub(crate) struct Each(pub(crate) &'static dyn Holds<String>);

impl Holds<Vec<String>> for Each {
    fn hold(&self, value: &mut Vec<String>, spot: Spot<'_>, reader: &mut Reader<'_>) {
        for (number, item) in value.iter_mut().enumerate() {
            at(number, spot, reader, |spot, reader| {
                Holds::<String>::hold(self.0, item, spot, reader);
            });
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        if let Some(Json::Object(items)) = property.get_mut("items") {
            Holds::<String>::schema(self.0, items);
        }
    }
}

fn at(number: usize, list: Spot<'_>, reader: &mut Reader<'_>, then: impl FnOnce(Spot<'_>, &mut Reader<'_>)) {
    if let Value::List(nodes) = &list.node.value
        && let Some(node) = nodes.get(number)
    {
        reader.within(&number.to_string(), |reader| then(Spot::item(node), reader));
    }
}

/// A rule every key of a mapping keeps.
pub(crate) struct Keys(pub(crate) &'static dyn Holds<String>);

impl<V> Holds<IndexMap<String, V>> for Keys {
    fn hold(&self, value: &mut IndexMap<String, V>, spot: Spot<'_>, reader: &mut Reader<'_>) {
        for (key, entry) in value.keys().zip(spot.node.entries()) {
            let node = crate::parse::Node { span: entry.key_span, value: Value::Text(key.clone()) };
            reader.within(key, |reader| {
                Holds::<String>::hold(self.0, &mut key.clone(), Spot::item(&node), reader);
            });
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        let mut names = Map::new();
        Holds::<String>::schema(self.0, &mut names);
        property.insert("propertyNames".to_owned(), names.into());
    }
}

/// A rule every value of a mapping keeps.
pub(crate) struct Values(pub(crate) &'static dyn Holds<String>);

impl Holds<IndexMap<String, String>> for Values {
    fn hold(&self, value: &mut IndexMap<String, String>, spot: Spot<'_>, reader: &mut Reader<'_>) {
        for ((key, value), entry) in value.iter_mut().zip(spot.node.entries()) {
            let spot = Spot { node: &entry.node, key: Some(entry.key_span) };
            reader.within(key, |reader| {
                Holds::<String>::hold(self.0, value, spot, reader);
            });
        }
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        if let Some(Json::Object(values)) = property.get_mut("additionalProperties") {
            Holds::<String>::schema(self.0, values);
        }
    }
}

/// A number within bounds.
pub(crate) enum Between {
    /// Both bounds taken.
    Closed(f64, f64),
    /// Above the first, at most the second.
    Above(f64, f64),
    /// The bound or more.
    From(f64),
}

impl Between {
    fn check(&self, value: f64, spot: Spot<'_>, reader: &mut Reader<'_>) {
        let (fits, says) = match self {
            Self::Closed(low, high) => (value >= *low && value <= *high, format!("{low} to {high}")),
            Self::Above(low, high) => (value > *low && value <= *high, format!("above {low} and at most {high}")),
            Self::From(low) => (value >= *low, format!("{low} or more")),
        };
        if !fits {
            let message = format!("`{}` cannot be {value}: it is {says}.", reader.label());
            reader.say("value.range", spot.span(), message);
        }
    }

    fn describe(&self, property: &mut Map<String, Json>) {
        let mut put = |key: &str, bound: f64| property.insert(key.to_owned(), json!(bound));
        match self {
            Self::Closed(low, high) => (put("minimum", *low), put("maximum", *high)),
            Self::Above(low, high) => (put("exclusiveMinimum", *low), put("maximum", *high)),
            Self::From(low) => (put("minimum", *low), None),
        };
    }
}

impl Holds<f64> for Between {
    fn hold(&self, value: &mut f64, spot: Spot<'_>, reader: &mut Reader<'_>) {
        self.check(*value, spot, reader);
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        self.describe(property);
    }
}

impl Holds<i64> for Between {
    #[expect(clippy::cast_precision_loss, reason = "the bounds are far below 2^53")]
    fn hold(&self, value: &mut i64, spot: Spot<'_>, reader: &mut Reader<'_>) {
        self.check(*value as f64, spot, reader);
    }

    fn schema(&self, property: &mut Map<String, Json>) {
        self.describe(property);
    }
}
