//! Any interleaving of results, answers, stops and crashes is one that some sequential run could have given.

use std::sync::Arc;

use proptest::{
    collection::vec,
    prelude::*,
    sample::select,
    test_runner::{Config, RngSeed},
};

use crate::{
    approval::Answer,
    ids::CallId,
    turn::{
        Budget, EffectState, Event, ModelAnswer, ModelError, Returned, Setting,
        tests::{
            held,
            kept::State,
            play::{Dies, Play, done},
            replayed,
            world::{call, saying, setting},
        },
    },
};

/// Something that happens. Numbers choose among what can happen now; what cannot is left out.
#[derive(Debug, Clone)]
enum Thing {
    Text,
    Proposes(Vec<&'static str>),
    Says,
    Breaks,
    Returns(usize, How),
    Answers(usize, Answer),
    AnswersAll(Vec<Answer>),
    AnswersUnseen(usize, Answer),
    Signal,
    Stops,
    StopsUnseen,
    TimesOut,
    DiesSoon(usize, bool),
    Crashes,
    FoundOut(usize, bool),
    TakenUp,
}

/// How a call comes back.
#[derive(Debug, Clone, Copy)]
enum How {
    Well,
    Badly,
    Not,
}

fn answer() -> impl Strategy<Value = Answer> {
    select(&[Answer::Approved, Answer::Approved, Answer::Refused, Answer::Expired, Answer::Withdrawn][..])
}

fn thing() -> impl Strategy<Value = Thing> {
    let tools = [
        "notes.look",
        "notes.look",
        "notes.write",
        "notes.write",
        "notes.share",
        "notes.share",
        "mail.send",
        "notes.peek",
        "notes.erase",
        "nothing",
    ];
    let how = select(&[How::Well, How::Well, How::Badly, How::Not][..]);
    prop_oneof![
        1 => Just(Thing::Text),
        6 => vec(select(tools.to_vec()), 1..6).prop_map(Thing::Proposes),
        1 => Just(Thing::Says),
        1 => Just(Thing::Breaks),
        12 => (0..9_usize, how).prop_map(|(which, how)| Thing::Returns(which, how)),
        5 => (0..6_usize, answer()).prop_map(|(which, answer)| Thing::Answers(which, answer)),
        1 => vec(answer(), 6).prop_map(Thing::AnswersAll),
        3 => (0..6_usize, answer()).prop_map(|(which, answer)| Thing::AnswersUnseen(which, answer)),
        1 => Just(Thing::Signal),
        1 => Just(Thing::Stops),
        1 => Just(Thing::StopsUnseen),
        1 => Just(Thing::TimesOut),
        4 => (1..4_usize, any::<bool>()).prop_map(|(commits, before)| Thing::DiesSoon(commits, before)),
        2 => Just(Thing::Crashes),
        2 => (0..4_usize, any::<bool>()).prop_map(|(which, well)| Thing::FoundOut(which, well)),
        8 => Just(Thing::TakenUp),
    ]
}

/// One of as many, when there is one.
fn pick<T: Copy>(from: &[T], which: usize) -> Option<T> {
    which.checked_rem(from.len()).and_then(|place| from.get(place)).copied()
}

fn happens(play: &mut Play, thing: Thing) {
    match thing {
        Thing::Text => play.event(Event::Text("Some text. ".to_owned())),
        Thing::Proposes(tools) if play.asked.is_some() => {
            let first = play.rows.calls.len();
            let numbered = (first..).zip(tools).map(|(number, tool)| call(number, tool, "{\"text\":\"Hi.\"}"));
            play.answer(ModelAnswer { calls: numbered.collect(), ..saying("") });
        }
        Thing::Says if play.asked.is_some() => play.answer(saying("That is all.")),
        Thing::Breaks if play.asked.take().is_some() => play.event(Event::ModelFailed(ModelError::Broken)),
        Thing::Returns(which, how) => {
            if let Some(call) = pick(&play.wire, which) {
                play.returns(call, returned(how));
            }
        }
        Thing::Answers(which, answer) => {
            if let Some(question) = pick(&play.rows.open(), which) {
                assert!(play.settle_unseen(&[(question, answer)]));
                play.signal();
            }
        }
        Thing::AnswersAll(answers) => {
            let all: Vec<_> = play.rows.open().into_iter().zip(answers).collect();
            play.settle_unseen(&all);
            play.signal();
        }
        Thing::AnswersUnseen(which, answer) => {
            if let Some(question) = pick(&play.rows.open(), which) {
                assert!(play.settle_unseen(&[(question, answer)]));
            }
        }
        Thing::Signal => play.signal(),
        Thing::Stops if !matches!(play.rows.state, State::Over(_)) => {
            play.rows.ask_to_stop();
            play.event(Event::Stop);
        }
        Thing::StopsUnseen if !matches!(play.rows.state, State::Over(_)) => play.rows.ask_to_stop(),
        Thing::TimesOut => play.event(Event::OutOfTime),
        Thing::DiesSoon(commits, before) if play.is_driven() => play.die_in(commits, before),
        Thing::Crashes => play.crash(),
        Thing::FoundOut(which, well) => {
            // What is found out after the call ended changes nothing but its row; and a tool that takes a key answers
            // the second time as it did the first.
            let open = |call: &CallId| play.rows.call(*call).end.is_none() && !play.wire.contains(call);
            if let Some(call) = pick(&play.left, which).filter(open) {
                play.rows.settle_late(call, if well { EffectState::Done } else { EffectState::Failed });
            }
        }
        Thing::TakenUp => play.take_up(),
        Thing::Proposes(_) | Thing::Says | Thing::Breaks | Thing::Stops | Thing::StopsUnseen | Thing::DiesSoon(..) => {}
    }
}

fn returned(how: How) -> Returned {
    let sentence = "Something.".to_owned();
    match how {
        How::Well => done("Something."),
        How::Badly => Returned::Failed { sentence },
        How::Not => Returned::Unknown { sentence },
    }
}

/// From wherever it is, the turn comes to its end when everything that is waited for happens.
fn to_the_end(play: &mut Play) {
    play.dies = None;
    for _ in 0..200 {
        play.take_up();
        if matches!(play.rows.state, State::Over(_)) {
            return;
        }
        if let Some(call) = play.wire.first().copied() {
            play.returns(call, done("Something."));
        } else if play.asked.is_some() {
            play.answer(saying("That is all."));
        } else {
            let question = play.rows.open().first().copied();
            let question = question.expect("a turn that is not over waits for the model, a call or a person");
            play.settle(&[(question, Answer::Refused)]);
        }
    }
    panic!("the turn does not come to its end: {:?}", play.log);
}

/// The same turn with and without a key for the notes it writes.
fn settings(keyed: bool, budget: Budget) -> Setting {
    let mut setting = Setting { budget, ..setting() };
    for entry in Arc::make_mut(&mut setting.plan).connections.iter_mut().flat_map(|known| &mut known.table.tools) {
        if keyed && entry.name == "write" {
            entry.key = Some("text".to_owned());
        }
    }
    setting
}

fn bounded(cases: u32) -> Config {
    Config { cases, failure_persistence: None, rng_seed: RngSeed::Fixed(0x5704), ..Config::default() }
}

fn played(setting: Setting, things: Vec<Thing>) -> Play {
    let mut play = Play::begin_with(setting, None);
    for thing in things {
        happens(&mut play, thing);
    }
    to_the_end(&mut play);
    play
}

proptest! {
    #![proptest_config(bounded(300))]

    #[test]
    fn whatever_happens_a_turn_ends_as_some_sequential_run(keyed: bool, things in vec(thing(), 1..60)) {
        let setting = settings(keyed, Budget::default());
        let play = played(setting.clone(), things);
        held::over(&play);
        if let Some(sequential) = replayed::again(setting, &play.rows) {
            held::over(&sequential);
            prop_assert_eq!(replayed::lasting(&play.rows), replayed::lasting(&sequential.rows));
            prop_assert_eq!(play.rows.spent, sequential.rows.spent);
        }
    }

    #[test]
    fn whatever_happens_a_turn_keeps_within_its_budget(things in vec(thing(), 1..60)) {
        let budget = Budget { model_calls: 4, tool_calls: 5, tokens: None };
        let play = played(settings(false, budget), things);
        held::over(&play);
        prop_assert!(play.rows.spent.model_calls <= 4);
        let ran: std::collections::HashSet<_> = play.rows.sent.iter().collect();
        prop_assert!(ran.len() <= 5);
    }
}

#[test]
fn the_number_of_a_commit_to_die_at_counts_from_now() {
    let mut play = Play::begin();
    play.die_in(1, false);
    assert_eq!(play.dies, Some(Dies::After(1)));
    play.answer(saying("That is all."));
    assert_eq!((play.dies, play.is_driven()), (None, false));
}
