//! Every way a proposed call is refused, asked about or let through, and the order of the checks.

use std::sync::Arc;

use crate::{
    authority::{Approver, PrincipalKind},
    record::{Body, CallEnd},
    turn::{
        ModelAnswer, Setting,
        tests::{
            play::Play,
            world::{call, proposing, setting, speaker},
        },
    },
};

fn of(kind: PrincipalKind) -> Setting {
    Setting { speaker: speaker(kind), ..setting() }
}

fn proposed(setting: Setting, tool: &str, arguments: &str) -> Play {
    let mut play = Play::begin_with(setting, None);
    play.answer(ModelAnswer { calls: vec![call(0, tool, arguments)], ..proposing(&[]) });
    play
}

/// How the only call ended, what the model was told, and whether anything was on the wire.
fn refused(play: &Play) -> (Option<CallEnd>, String, bool) {
    let content = play
        .rows
        .records
        .iter()
        .find_map(|body| if let Body::Ended { content, .. } = body { Some(content.clone()) } else { None });
    (play.rows.ends()[0], content.unwrap_or_default(), !play.wire.is_empty() || !play.rows.approvals.is_empty())
}

#[test]
fn a_call_that_is_wrong_in_itself_fails_with_a_sentence_and_the_model_is_asked_again() {
    let table = [
        (
            "notes.burn",
            "{}",
            "There is no tool named notes.burn. The tools are: notes.look, notes.peek, notes.write, notes.share, \
             notes.erase, notes.archive, mail.send, refund, host_fill.",
        ),
        (
            "notes.look",
            "{\"text\":",
            "The arguments of notes.look are not JSON: EOF while parsing a value at line 1 column 8.",
        ),
        ("notes.look", "[1]", "The arguments of notes.look are not a JSON object."),
        ("notes.look", "null", "The arguments of notes.look are not a JSON object."),
        (
            "notes.look",
            "{\"text\":1}",
            "The arguments of notes.look do not fit: 1 is not of type \"string\", at /text.",
        ),
        (
            "notes.look",
            "{\"other\":1}",
            "The arguments of notes.look do not fit: Additional properties are not allowed ('other' was unexpected).",
        ),
    ];
    for (tool, arguments, sentence) in table {
        let play = proposed(setting(), tool, arguments);
        assert_eq!(refused(&play), (Some(CallEnd::Failed), sentence.to_owned(), false), "{tool} {arguments}");
        assert_eq!(play.rows.calls[0].arguments, arguments, "it is recorded as the model wrote it");
        assert_eq!(play.rows.calls[0].decision, None, "nothing was decided on it");
        assert!(play.asked.is_some(), "the model is asked again");
    }
}

#[test]
fn no_arguments_at_all_are_an_empty_object() {
    for arguments in ["", "  ", "{}"] {
        let play = proposed(setting(), "notes.look", arguments);
        assert_eq!(play.rows.calls[0].arguments, "{}");
        assert_eq!(play.wire.len(), 1);
    }
}

#[test]
fn the_rules_refuse_what_is_left_to_the_person_or_was_not_approved_in_advance() {
    let table = [
        (
            PrincipalKind::Owner,
            "notes.erase",
            "notes.erase is left to the person (rule “Erase”). The rule “Erase” names this tool: it is left to the \
             person.",
        ),
        (
            PrincipalKind::Member,
            "notes.archive",
            "notes.archive is done only when it was approved in advance (rule “Archive”), and nobody did.",
        ),
        (
            PrincipalKind::Visitor,
            "notes.archive",
            "notes.archive changes something, and a visitor who has not signed in may only read.",
        ),
        (
            PrincipalKind::Visitor,
            "notes.write",
            "notes.write changes something, and a visitor who has not signed in may only read.",
        ),
        (
            PrincipalKind::Visitor,
            "notes.share",
            "notes.share changes something, and a visitor who has not signed in may only read.",
        ),
        (
            PrincipalKind::Visitor,
            "notes.peek",
            "notes.peek needs an approval (rule “Peek”), and nobody here may give it.",
        ),
        (
            PrincipalKind::Visitor,
            "refund",
            "refund changes something, and a visitor who has not signed in may only read.",
        ),
    ];
    for (kind, tool, sentence) in table {
        let play = proposed(of(kind), tool, "{}");
        assert_eq!(refused(&play), (Some(CallEnd::Refused), sentence.to_owned(), false), "{kind:?} {tool}");
        assert!(play.rows.calls[0].decision.is_some(), "the decision is recorded");
        assert!(play.rows.effects.is_empty(), "nothing is intended");
        assert!(play.asked.is_some(), "the turn does not park");
    }
}

#[test]
fn who_may_answer_follows_from_whose_account_acts() {
    let table = [
        (PrincipalKind::Owner, "mail.send", Approver::Owner),
        (PrincipalKind::Member, "mail.send", Approver::Owner),
        (PrincipalKind::Member, "notes.share", Approver::Speaker),
        (PrincipalKind::Member, "notes.peek", Approver::Speaker),
        (PrincipalKind::Member, "refund", Approver::Speaker),
        (PrincipalKind::Member, "host_fill", Approver::Speaker),
        (PrincipalKind::Visitor, "host_fill", Approver::Speaker),
    ];
    for (kind, tool, approver) in table {
        let play = proposed(of(kind), tool, "{}");
        let asked: Vec<Approver> = play.rows.approvals.iter().map(|row| row.asked.approver).collect();
        assert_eq!(asked, [approver], "{kind:?} {tool}");
        assert_eq!(play.rows.ends(), [None]);
        assert!(play.wire.is_empty() && play.rows.effects.is_empty(), "nothing runs, nothing is intended");
    }
}

#[test]
fn what_needs_no_leave_runs_and_a_visitor_may_look() {
    for (kind, tool) in [
        (PrincipalKind::Visitor, "notes.look"),
        (PrincipalKind::Member, "notes.look"),
        (PrincipalKind::Member, "notes.write"),
        (PrincipalKind::Owner, "notes.write"),
    ] {
        let play = proposed(of(kind), tool, "{}");
        assert_eq!((play.wire.len(), play.rows.approvals.len()), (1, 0), "{kind:?} {tool}");
    }
}

#[test]
fn a_call_is_wrong_before_the_rules_are_asked() {
    let play = proposed(of(PrincipalKind::Visitor), "notes.erase", "{\"other\":1}");
    assert_eq!(play.rows.ends(), [Some(CallEnd::Failed)]);
    assert_eq!(play.rows.calls[0].decision, None);
}

#[test]
fn a_tool_that_cannot_be_called_now_is_unknown_whatever_a_rule_says() {
    let none = Setting { tools: Arc::new(Vec::new()), ..setting() };
    let play = proposed(none, "notes.write", "{}");
    assert_eq!(
        refused(&play),
        (
            Some(CallEnd::Failed),
            "There is no tool named notes.write: no tool can be called here now.".to_owned(),
            false
        )
    );
}

#[test]
fn the_byline_is_in_what_is_asked_kept_and_digested() {
    let play = proposed(setting(), "mail.send", "{\"text\":\"Hello.\",\"count\":1.0}");
    let signed = "{\"count\":1,\"text\":\"Hello.\\n\\nWritten by 👀 Probe, for Ina.\"}";
    let asked = &play.rows.approvals[0].asked;
    let row = &play.rows.calls[0];
    assert_eq!((asked.arguments.as_str(), row.arguments.as_str()), (signed, signed));
    assert_eq!(asked.digest, crate::turn::digest(row.call, setting().version, "mail.send", signed));
    assert_eq!(row.digest, asked.digest);
    let without = proposed(setting(), "mail.send", "{\"text\":\"Hello\",\"count\":1}");
    assert_ne!(without.rows.calls[0].digest, row.digest, "one byte less is another digest");
}
