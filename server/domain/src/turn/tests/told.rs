//! Effects and records in few words, so that a test reads as a table.

use crate::{
    record::{Body, Outcome},
    turn::{Commit, Effect, Kept, TurnChange},
};

/// Effects, one line each.
pub(super) fn effects(effects: &[Effect]) -> Vec<String> {
    effects.iter().map(effect).collect()
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Ask { .. } => "ask".to_owned(),
        Effect::Show { text, .. } => format!("show {text}"),
        Effect::Keep(commit) => kept(commit),
        Effect::Send { tool, acts: true, .. } => format!("act {tool}"),
        Effect::Send { tool, acts: false, .. } => format!("read {tool}"),
        Effect::CancelModel => "cancel model".to_owned(),
        Effect::CancelCalls => "cancel calls".to_owned(),
        Effect::Leave => "leave".to_owned(),
    }
}

fn kept(commit: &Commit) -> String {
    let step = match commit.step {
        Kept::Proposal => "proposal",
        Kept::Sent(_) => "sent",
        Kept::Returned => "returned",
        Kept::Parked => "parked",
        Kept::End => "end",
    };
    let turn = match &commit.turn {
        TurnChange::GoOn => "goes on",
        TurnChange::Park => "parks",
        TurnChange::End(_) => "ends",
    };
    format!("keep {step}: {}; {turn}", records(&commit.records).join(", "))
}

/// Records, a word or two each.
pub(super) fn records(bodies: &[Body]) -> Vec<String> {
    bodies.iter().map(record).collect()
}

fn record(body: &Body) -> String {
    match body {
        Body::Ended { end, .. } => format!("ended {}", end.word()),
        Body::Settled(settled) => format!("settled {}", settled.answer.word()),
        Body::Asked(asked) => format!("asked {}", asked.question.word()),
        Body::TurnEnded { outcome: Outcome::Done, .. } => "done".to_owned(),
        Body::TurnEnded { outcome: Outcome::Stopped, .. } => "stopped".to_owned(),
        Body::TurnEnded { outcome: Outcome::Failed { code, .. }, .. } => format!("failed {code}"),
        Body::RunStarted { .. }
        | Body::Said { .. }
        | Body::Proposed { .. }
        | Body::State { .. }
        | Body::Notice { .. }
        | Body::Answered { .. }
        | Body::Parked { .. } => body.kind().to_owned(),
    }
}
