//! Blocks: mappings with a fixed set of keys.

use super::rules::TRIMMED;
use schemars::Schema;
use serde_json::{Map, Value as Json, json};

/// Declare a block of the language. Each key says its type, its presence and its rules:
/// `must` be there, `may` be left out, `or(value)` when left out, `unsaid` (left out, never null).
/// `then` names the rules between its keys, reached when each key is sound by itself.
macro_rules! block {
    (
        $(#[$meta:meta])*
        pub struct $name:ident ($what:literal) {
            $(
                $(#[$field_meta:meta])*
                $field:ident $(as $key:literal)? : $type:ty = $presence:ident $(($default:expr))? $([$($rule:expr),* $(,)?])?;
            )*
        }
        $(then $check:path;)?
        $(renamed $renamed:expr;)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::schemars::JsonSchema)]
        #[schemars(transform = $name::constrain)]
        pub struct $name {
            $(
                $(#[$field_meta])*
                $(#[serde(rename = $key)])?
                pub $field: $type,
            )*
        }

        impl $name {
            /// The keys of this block, in the order of the language.
            pub const KEYS: &'static [&'static str] = &[$($crate::read::block!(@key $field $($key)?)),*];

            fn constrain(schema: &mut ::schemars::Schema) {
                let mut described = $crate::read::Described::new(schema);
                $(
                    described.key(
                        $crate::read::block!(@key $field $($key)?),
                        stringify!($presence),
                        $crate::read::block!(@default $($default)?),
                        |_property| {
                            $($( $crate::read::Holds::<$type>::schema(&$rule, _property); )*)?
                        },
                    );
                )*
                described.finish();
            }
        }

        impl $crate::read::Read for $name {
            fn read(spot: $crate::read::Spot<'_>, reader: &mut $crate::read::Reader<'_>) -> Option<Self> {
                let renamed: &[(&str, &str)] = $crate::read::block!(@renamed $($renamed)?);
                let before = reader.count();
                let fields = $crate::read::Fields::open(spot, $what, Self::KEYS, renamed, reader)?;
                $(
                    let $field = fields.$presence(
                        $crate::read::block!(@key $field $($key)?),
                        &[$($(&$rule),*)?],
                        $(|| $default,)?
                        reader,
                    );
                )*
                let block = Self { $($field: $field?),* };
                if reader.count() > before {
                    return None;
                }
                $( $check(&block, &mut reader.scope()); )?
                (reader.count() == before).then_some(block)
            }
        }
    };
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@default) => { None };
    (@default $default:expr) => { ::serde_json::to_value($default).ok() };
    (@renamed) => { &[] };
    (@renamed $renamed:expr) => { $renamed };
}
pub(crate) use block;

/// The schema of a block being described: what the types alone do not say.
pub(crate) struct Described<'s> {
    schema: &'s mut Schema,
    required: Vec<&'static str>,
}

impl<'s> Described<'s> {
    pub(crate) fn new(schema: &'s mut Schema) -> Self {
        Self { schema, required: Vec::new() }
    }

    /// One key: whether it has to be there, what it is when left out, and its rules.
    pub(crate) fn key(
        &mut self,
        key: &'static str,
        presence: &str,
        default: Option<Json>,
        rules: impl FnOnce(&mut Map<String, Json>),
    ) {
        if presence == "must" {
            self.required.push(key);
        }
        let property = self
            .schema
            .get_mut("properties")
            .and_then(|properties| properties.get_mut(key))
            .and_then(Json::as_object_mut);
        let Some(property) = property else { return };
        if presence == "unsaid" {
            refuse_null(property);
        }
        rules(property);
        if property.remove(TRIMMED).is_some()
            && let Some(Json::String(pattern)) = property.get_mut("pattern")
            && let Some(inner) = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'))
        {
            *pattern = format!("^\\s*{inner}\\s*$");
        }
        if let Some(default) = default {
            property.insert("default".to_owned(), default);
        }
    }

    pub(crate) fn finish(self) {
        self.schema.remove("required");
        if !self.required.is_empty() {
            self.schema.insert("required".to_owned(), json!(self.required));
        }
        self.schema.insert("additionalProperties".to_owned(), json!(false));
    }
}

/// Take `null` out of the values a property may have.
fn refuse_null(property: &mut Map<String, Json>) {
    if let Some(Json::Array(types)) = property.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            property.insert("type".to_owned(), one);
        }
    }
    if let Some(Json::Array(mut any)) = property.remove("anyOf") {
        any.retain(|schema| schema.get("type") != Some(&json!("null")));
        match any.as_slice() {
            [Json::Object(one)] => property.extend(one.clone()),
            _ => {
                property.insert("anyOf".to_owned(), any.into());
            }
        }
    }
}
