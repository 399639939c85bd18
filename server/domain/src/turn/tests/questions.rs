//! Several questions at once, two of them about the same: each call has its own id, digest and approval.

use std::collections::HashSet;

use crate::{
    approval::{Answer, Question},
    record::CallEnd,
    turn::{
        EffectState, Event, ModelAnswer, Returned,
        tests::{
            kept::State,
            play::Play,
            told,
            world::{NOW, call, proposing, setting},
        },
    },
};

/// Three calls that wait, the first two identical to the byte.
fn three() -> Play {
    let mut play = Play::begin();
    let same = "{\"text\":\"Hello.\"}";
    let calls =
        vec![call(0, "mail.send", same), call(1, "mail.send", same), call(2, "notes.share", "{\"text\":\"Other.\"}")];
    play.answer(ModelAnswer { calls, ..proposing(&[]) });
    play
}

#[test]
fn identical_calls_have_ids_digests_and_questions_of_their_own() {
    let play = three();
    assert_eq!(play.rows.calls[0].arguments, play.rows.calls[1].arguments, "the same bytes");
    let ids: HashSet<_> = play.rows.calls.iter().map(|row| row.call).collect();
    let digests: HashSet<_> = play.rows.calls.iter().map(|row| row.digest.clone()).collect();
    let questions: HashSet<_> = play.rows.approvals.iter().map(|row| row.asked.approval).collect();
    assert_eq!((ids.len(), digests.len(), questions.len()), (3, 3, 3));
    for (row, asked) in play.rows.calls.iter().zip(&play.rows.approvals) {
        assert_eq!((asked.asked.call, &asked.asked.digest), (row.call, &row.digest));
        assert_eq!(asked.asked.expires_at, NOW + setting().approval_ttl);
    }
}

#[test]
fn identical_calls_answered_differently_each_become_what_was_answered() {
    let mut play = three();
    let [first, second, third] = [0, 1, 2].map(|number| play.question(number));
    play.settle(&[(second, Answer::Approved)]);
    assert_eq!(play.made, [play.call(1)], "only the second is made, at once");
    play.settle(&[(first, Answer::Refused)]);
    let act = play.call(1);
    play.done(act);
    assert_eq!(play.rows.state, State::Parked, "the third is waited for");
    play.settle(&[(third, Answer::Expired)]);

    assert_eq!(play.rows.ends(), [Some(CallEnd::Refused), Some(CallEnd::Done), Some(CallEnd::Expired)]);
    assert_eq!(play.made, [play.call(1)], "each is made at most once, and taking the turn up makes nothing again");
    assert_eq!(play.rows.effects.len(), 1);
    assert_eq!(play.rows.effect(play.call(1)), Some(EffectState::Done));
    assert!(play.asked.is_some());
}

#[test]
fn identical_calls_answered_together_or_in_any_order_become_the_same() {
    let answers = [Answer::Refused, Answer::Approved, Answer::Expired];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        for together in [true, false] {
            let mut play = three();
            let all: Vec<_> = order.iter().map(|number| (play.question(*number), answers[*number])).collect();
            if together {
                play.settle(&all);
            } else {
                for one in all {
                    play.settle(&[one]);
                }
            }
            let act = play.call(1);
            play.done(act);
            assert_eq!(play.rows.ends(), [Some(CallEnd::Refused), Some(CallEnd::Done), Some(CallEnd::Expired)]);
            assert_eq!(play.made, [play.call(1)], "{order:?} {together}");
        }
    }
}

#[test]
fn an_answer_counts_once_and_an_answer_to_nothing_does_nothing() {
    let mut play = three();
    let question = play.question(0);
    play.settle(&[(question, Answer::Approved)]);
    assert!(!play.settle_unseen(&[(question, Answer::Refused)]), "it is settled");
    let settled = play.rows.approvals[0].settled.clone().unwrap();
    play.log.clear();
    play.event(Event::Settled(settled));
    assert_eq!(play.log, Vec::<String>::new(), "told twice");
    assert_eq!(play.made.len(), 1);
}

#[test]
fn answers_not_heard_refuse_the_park_and_are_heard_all_of_them() {
    for answers in [
        [Answer::Approved, Answer::Approved],
        [Answer::Approved, Answer::Refused],
        [Answer::Refused, Answer::Approved],
        [Answer::Refused, Answer::Expired],
        [Answer::Withdrawn, Answer::Refused],
    ] {
        let mut play = Play::begin();
        play.answer(proposing(&["notes.look", "notes.share", "mail.send"]));
        let both = [(play.question(0), answers[0]), (play.question(1), answers[1])];
        assert!(play.settle_unseen(&both), "on another replica, while the read is on the wire");
        let read = play.call(0);
        play.done(read);
        while let Some(act) = play.wire.first().copied() {
            play.done(act);
        }
        assert!(play.asked.is_some(), "{answers:?}: the turn did not park over an answer: {:?}", play.log);
        let [first, second] = answers.map(|answer| Some(ended_as(answer)));
        assert_eq!(play.rows.ends(), [Some(CallEnd::Done), first, second]);
    }
}

fn ended_as(answer: Answer) -> CallEnd {
    match answer {
        Answer::Approved => CallEnd::Done,
        Answer::Refused => CallEnd::Refused,
        Answer::Expired => CallEnd::Expired,
        Answer::Withdrawn => CallEnd::Withdrawn,
    }
}

#[test]
fn a_person_says_what_became_of_an_act_that_never_answered() {
    for (answer, end) in [
        (Answer::Approved, CallEnd::Done),
        (Answer::Refused, CallEnd::Failed),
        (Answer::Expired, CallEnd::Unknown),
        (Answer::Withdrawn, CallEnd::Unknown),
    ] {
        let mut play = Play::begin();
        play.answer(proposing(&["notes.share"]));
        let permission = play.question(0);
        play.settle(&[(permission, Answer::Approved)]);
        let act = play.call(0);
        play.returns(act, Returned::Unknown { sentence: "Nothing came back.".to_owned() });
        assert_eq!(play.rows.state, State::Parked);
        assert_eq!(play.rows.effect(act), Some(EffectState::Unknown));
        let outcome = play.question(1);
        assert_eq!(play.rows.approvals[1].asked.question, Question::Outcome);
        assert_ne!(outcome, permission, "a question of its own");
        play.settle(&[(outcome, answer)]);
        assert_eq!(play.rows.ends(), [Some(end)], "{answer:?}");
        assert_eq!(play.made.len(), 1, "it is never sent again");
        assert_eq!(told::records(&play.rows.records).last().unwrap(), &format!("ended {}", end.word()));
    }
}
