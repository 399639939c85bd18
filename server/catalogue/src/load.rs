//! YAML files to entries.

use indexmap::IndexMap;
use serde_json::{Map, Value};
use stoa_appspec::parse::parse;

use crate::{
    Catalogue, embed,
    entries::{Entry, Head, Item},
};

/// Entries of one kind, in their order.
pub type Shelf<T> = IndexMap<String, Item<T>>;

/// A file of the catalogue that cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// A file is not the YAML it should be.
    #[error("specs/catalogue/{file}.yaml: {message}")]
    Unreadable {
        /// The file, `<kind>/<name>`.
        file: String,
        /// What is wrong.
        message: String,
    },
    /// An entry does not fit its kind.
    #[error("specs/catalogue/{file}.yaml: {id}: {message}")]
    Unfit {
        /// The file.
        file: String,
        /// The entry.
        id: String,
        /// What is wrong.
        message: String,
    },
    /// Two entries of one id.
    #[error("specs/catalogue/{kind}: there are two entries named {id}")]
    Twice {
        /// The folder.
        kind: String,
        /// The id.
        id: String,
    },
    /// A folder that no kind reads.
    #[error("specs/catalogue/{file}.yaml: no kind of entry stands in that folder")]
    Astray {
        /// The file.
        file: String,
    },
}

/// The file that holds entries of ids and flags.
const TOGETHER: &str = "ids";

/// A file of entries that stands beside the shipped ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct More {
    /// Where it would stand in `specs/catalogue`, without the ending: `servers/ours`.
    pub file: String,
    /// What it says.
    pub text: String,
}

impl Catalogue {
    /// The catalogue as shipped, with the published `enabled` flags.
    pub fn load() -> Result<Self, CatalogueError> {
        Self::load_with(&[])
    }

    /// The catalogue as shipped, and more entries of a server's own.
    pub fn load_with(more: &[More]) -> Result<Self, CatalogueError> {
        let own = more.iter().map(|more| more.file.clone());
        if let Some(file) = embed::catalogue_files().chain(own).find(|file| !is_read(file)) {
            return Err(CatalogueError::Astray { file });
        }
        Ok(Self {
            agents: shelf("agents", more)?,
            teams: shelf("teams", more)?,
            servers: shelf("servers", more)?,
            backend_tools: shelf("backend-tools", more)?,
            models: shelf("models", more)?,
            skills: shelf("skills", more)?,
            frames: shelf("frames", more)?,
            guards: shelf("guards", more)?,
            gates: shelf("gates", more)?,
            tracks: shelf("tracks", more)?,
            outputs: shelf("outputs", more)?,
            ui_plugins: shelf("ui-plugins", more)?,
            ui_renderers: shelf("ui-renderers", more)?,
            components: shelf("components", more)?,
            avatars: shelf("avatars", more)?,
            voices: shelf("voices", more)?,
            protocols: shelf("protocols", more)?,
            protocol_tools: shelf("protocol-tools", more)?,
            memory: shelf("memory", more)?,
            notifications: shelf("notifications", more)?,
            events: shelf("events", more)?,
            evaluators: shelf("evaluators", more)?,
            benchmarks: shelf("benchmarks", more)?,
            harnesses: shelf("harnesses", more)?,
            applications: shelf("applications", more)?,
            appearance: shelf("appearance", more)?,
        })
    }
}

/// Each folder that [`Catalogue::load`] reads.
const FOLDERS: [&str; 26] = [
    "agents",
    "teams",
    "servers",
    "backend-tools",
    "models",
    "skills",
    "frames",
    "guards",
    "gates",
    "tracks",
    "outputs",
    "ui-plugins",
    "ui-renderers",
    "components",
    "avatars",
    "voices",
    "protocols",
    "protocol-tools",
    "memory",
    "notifications",
    "events",
    "evaluators",
    "benchmarks",
    "harnesses",
    "applications",
    "appearance",
];

fn is_read(file: &str) -> bool {
    file.split_once('/').is_some_and(|(folder, _)| FOLDERS.contains(&folder))
}

fn shelf<T: Entry>(kind: &str, more: &[More]) -> Result<Shelf<T>, CatalogueError> {
    let mut shelf = Shelf::new();
    let mut files = embed::folder(&format!("catalogue/{kind}"));
    // Entries that stand together come first, in their order.
    files.sort_by_key(|(name, _)| name != TOGETHER);
    files.extend(more.iter().filter_map(|more| {
        let name = more.file.strip_prefix(kind)?.strip_prefix('/')?;
        Some((name.to_owned(), more.text.clone()))
    }));
    for (name, text) in files {
        let file = format!("{kind}/{name}");
        for (id, said) in said_in(&file, &name, &text)? {
            let item = item(&file, &id, said)?;
            if shelf.insert(id.clone(), item).is_some() {
                return Err(CatalogueError::Twice { kind: kind.to_owned(), id });
            }
        }
    }
    Ok(shelf)
}

/// An entry's id, and what is said of it.
type Said = (String, Map<String, Value>);

/// What a file says, entry by entry.
fn said_in(file: &str, name: &str, text: &str) -> Result<Vec<Said>, CatalogueError> {
    let unreadable = |message: String| CatalogueError::Unreadable { file: file.to_owned(), message };
    let mut top = mapping(text).map_err(unreadable)?;
    if name != TOGETHER {
        let id = match top.remove("id") {
            Some(Value::String(id)) if id == name => id,
            _ => return Err(unreadable("its `id` is the name of the file".to_owned())),
        };
        return Ok(vec![(id, top)]);
    }
    let defaults = object(top.remove("defaults")).ok_or_else(|| unreadable("`defaults` is a mapping".to_owned()))?;
    let entries = object(top.remove("entries")).ok_or_else(|| unreadable("`entries` is a mapping".to_owned()))?;
    if let Some(key) = top.keys().next() {
        return Err(unreadable(format!("there is no key `{key}` beside `defaults` and `entries`")));
    }
    entries
        .into_iter()
        .map(|(id, said)| {
            let own = object(Some(said)).ok_or_else(|| unreadable(format!("{id} is not a mapping")))?;
            let mut whole = defaults.clone();
            whole.extend(own);
            Ok((id, whole))
        })
        .collect()
}

/// A mapping; what is not said is an empty one.
fn object(value: Option<Value>) -> Option<Map<String, Value>> {
    match value {
        None => Some(Map::new()),
        Some(Value::Object(map)) => Some(map),
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => None,
    }
}

/// YAML text as a mapping, or the first thing wrong with it.
pub(crate) fn mapping(text: &str) -> Result<Map<String, Value>, String> {
    let parsed = parse(text);
    if let Some(problem) = parsed.problems.first() {
        return Err(problem.message.clone());
    }
    let root = parsed.tree.map(|tree| tree.root.to_json());
    object(root).ok_or_else(|| "it is not a mapping".to_owned())
}

fn item<T: Entry>(file: &str, id: &str, mut said: Map<String, Value>) -> Result<Item<T>, CatalogueError> {
    let unfit = |message: String| CatalogueError::Unfit { file: file.to_owned(), id: id.to_owned(), message };
    let head: Map<String, Value> = ["version", "enabled", "ours", "description"]
        .into_iter()
        .filter_map(|key| said.shift_remove(key).map(|value| (key.to_owned(), value)))
        .collect();
    let head: Head = serde_json::from_value(head.into()).map_err(|error| unfit(error.to_string()))?;
    let body: T = serde_json::from_value(said.into()).map_err(|error| unfit(error.to_string()))?;
    body.check().map_err(unfit)?;
    Ok(Item { head, body })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entries::Team;

    fn refused(text: &str) -> String {
        let said = said_in("teams/ids", "ids", text);
        let items = said.and_then(|all| {
            all.into_iter().map(|(id, said)| item::<Team>("teams/ids", &id, said)).collect::<Result<Vec<_>, _>>()
        });
        items.unwrap_err().to_string()
    }

    #[test]
    fn an_entry_says_only_what_differs_from_the_defaults_of_its_file() {
        let text = "defaults: {enabled: true, execution_mode: a}\nentries:\n  one: {}\n  two: {execution_mode: b}\n";
        let said = said_in("teams/ids", "ids", text).unwrap();
        let items: Vec<Item<Team>> = said.into_iter().map(|(id, said)| item("teams/ids", &id, said).unwrap()).collect();
        assert_eq!(items[0].body.execution_mode, "a");
        assert_eq!(items[1].body.execution_mode, "b");
    }

    #[test]
    fn entries_of_a_servers_own_stand_beside_the_shipped_ones_and_never_for_them() {
        let more = |file: &str, id: &str| More {
            file: file.to_owned(),
            text: format!("id: {id}\nversion: 0.0.1\nenabled: true\ndescription: Ours.\ntransport: stdio\n"),
        };
        let catalogue = Catalogue::load_with(&[more("servers/ours", "ours")]).unwrap();
        assert!(catalogue.servers["ours"].head.enabled);
        assert!(!catalogue.servers["filesystem"].head.enabled);
        let twice = Catalogue::load_with(&[more("servers/filesystem", "filesystem")]).unwrap_err();
        assert_eq!(twice.to_string(), "specs/catalogue/servers: there are two entries named filesystem");
        let astray = Catalogue::load_with(&[more("nowhere/ours", "ours")]).unwrap_err();
        assert_eq!(astray.to_string(), "specs/catalogue/nowhere/ours.yaml: no kind of entry stands in that folder");
    }

    #[test]
    fn a_file_that_does_not_fit_is_refused_by_its_name() {
        assert_eq!(
            refused("entries:\n  one: {execution_mode: a, colour: red}\n"),
            "specs/catalogue/teams/ids.yaml: one: unknown field `colour`, expected `execution_mode`"
        );
        assert_eq!(
            refused("entries: {}\nmore: 1\n"),
            "specs/catalogue/teams/ids.yaml: there is no key `more` beside `defaults` and `entries`"
        );
        assert_eq!(
            said_in("servers/slack", "slack", "id: slick\n").unwrap_err().to_string(),
            "specs/catalogue/servers/slack.yaml: its `id` is the name of the file"
        );
    }
}
