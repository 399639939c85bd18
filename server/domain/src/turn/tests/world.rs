//! One small app to play turns with: tools that look, tools that act, and a rule of each kind.

use std::sync::Arc;

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::{
    authority::{PrincipalKind, Speaker},
    ids::{PrincipalId, TurnId, VersionId},
    plan::{
        Access, ActionTable, As, Behaviour, Class, Connection, HostTool, Interface, Kind, OwnTool, Plan, RecordPolicy,
        Rule, ToolEntry,
    },
    turn::{Budget, ModelAnswer, ModelCall, Setting, ToolDefinition, Usage},
};

/// When everything happens.
pub(super) const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// The turn that is played.
pub(super) fn turn() -> TurnId {
    TurnId(Uuid::from_u128(0x0195_0000_0000_7000_8000_0000_0000_0001))
}

fn interface() -> Interface {
    Interface {
        layout: "chat".to_owned(),
        accent: None,
        theme: None,
        welcome: String::new(),
        starters: Vec::new(),
        commands: Vec::new(),
        modes: Vec::new(),
        profiles: Vec::new(),
        settings: None,
        settings_ui: None,
        surface: None,
        page: None,
        uploads: None,
        language: "en".to_owned(),
        outputs: Vec::new(),
    }
}

fn entry(name: &str, class: Class, signs: Option<&str>) -> ToolEntry {
    ToolEntry {
        name: name.to_owned(),
        classes: vec![class],
        when: Vec::new(),
        signs: signs.map(str::to_owned),
        key: None,
    }
}

fn connection(server: &str, account: As, tools: Vec<ToolEntry>) -> Connection {
    Connection {
        server: server.to_owned(),
        access: Access::Write,
        account,
        only: Vec::new(),
        table: ActionTable { tools, default: None },
        transport: None,
        enabled: true,
    }
}

fn rule(action: &str, tool: &str, behaviour: Behaviour) -> Rule {
    Rule { action: action.to_owned(), classes: Vec::new(), tools: vec![tool.to_owned()], behaviour }
}

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {"text": {"type": "string"}, "count": {"type": "number"}},
        "additionalProperties": false,
    })
}

/// The app.
pub(super) fn plan() -> Plan {
    let notes = vec![
        entry("look", Class::Read, None),
        entry("peek", Class::Read, None),
        entry("write", Class::Write, None),
        entry("share", Class::Send, None),
        entry("erase", Class::Delete, None),
        entry("archive", Class::Write, None),
    ];
    Plan {
        app: "probe".to_owned(),
        version: "0.0.1".to_owned(),
        name: "Probe".to_owned(),
        kind: Kind::Chat,
        description: String::new(),
        emoji: "👀".to_owned(),
        instructions: "Be brief.".to_owned(),
        goal: String::new(),
        model: None,
        connections: vec![
            connection("notes", As::User, notes),
            connection("mail", As::Owner, vec![entry("send", Class::Send, Some("text"))]),
        ],
        protocol_connections: Vec::new(),
        backend_tools: Vec::new(),
        own_tools: vec![OwnTool {
            name: "refund".to_owned(),
            does: vec![Class::Buy],
            description: String::new(),
            parameters: schema(),
        }],
        host_tools: vec![HostTool { name: "host_fill".to_owned(), description: String::new(), parameters: schema() }],
        rules: vec![
            rule("Write notes", "notes.write", Behaviour::DoIt),
            rule("Peek", "notes.peek", Behaviour::AskFirst),
            rule("Erase", "notes.erase", Behaviour::LeaveToMe),
            rule("Archive", "notes.archive", Behaviour::IfAsked),
            rule("Fill the page", "host_fill", Behaviour::AskFirst),
        ],
        contents: Vec::new(),
        samples: Vec::new(),
        interface: interface(),
        record: RecordPolicy { days: 365, include: Vec::new() },
        setup: Vec::new(),
    }
}

const TOOLS: [&str; 9] = [
    "notes.look",
    "notes.peek",
    "notes.write",
    "notes.share",
    "notes.erase",
    "notes.archive",
    "mail.send",
    "refund",
    "host_fill",
];

/// Somebody of a kind.
pub(super) fn speaker(kind: PrincipalKind) -> Speaker {
    Speaker { principal: PrincipalId(Uuid::from_u128(9)), kind, name: Some("Ina".to_owned()), account: None }
}

/// A turn of a signed-in member with room for everything.
pub(super) fn setting() -> Setting {
    let definition =
        |name: &str| ToolDefinition { name: name.to_owned(), description: String::new(), parameters: schema() };
    Setting {
        turn: turn(),
        version: VersionId(Uuid::from_u128(3)),
        plan: Arc::new(plan()),
        tools: Arc::new(TOOLS.iter().map(|name| definition(name)).collect()),
        speaker: speaker(PrincipalKind::Member),
        model: None,
        extra_instructions: String::new(),
        budget: Budget::default(),
        approval_ttl: Duration::hours(72),
        run: "run-1".to_owned(),
    }
}

/// A call as a model writes it. Its id follows from what it is and where.
pub(super) fn call(number: usize, tool: &str, arguments: &str) -> ModelCall {
    ModelCall { id: format!("m{number}"), name: tool.to_owned(), arguments: arguments.to_owned() }
}

/// A message that proposes a call to each of `tools`, without arguments.
pub(super) fn proposing(tools: &[&str]) -> ModelAnswer {
    let calls = tools.iter().enumerate().map(|(number, tool)| call(number, tool, "{}")).collect();
    ModelAnswer { text: String::new(), calls, usage: usage(1), cut: false, model: "probe".to_owned() }
}

/// A message of nothing but words.
pub(super) fn saying(text: &str) -> ModelAnswer {
    ModelAnswer { text: text.to_owned(), calls: Vec::new(), usage: usage(1), cut: false, model: "probe".to_owned() }
}

/// Some tokens.
pub(super) fn usage(tokens: u64) -> Usage {
    Usage { input_tokens: tokens, output_tokens: tokens }
}
