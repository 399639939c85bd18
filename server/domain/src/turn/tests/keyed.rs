//! A tool that takes an idempotency key gets ours, whatever the model wrote there.

use std::sync::Arc;

use crate::turn::{
    Machine, ModelAnswer,
    tests::{
        play::Play,
        world::{call, proposing, setting, turn},
    },
};

#[test]
fn the_key_of_a_call_is_its_effect_and_never_the_models_own() {
    let mut setting = setting();
    for entry in Arc::make_mut(&mut setting.plan).connections.iter_mut().flat_map(|known| &mut known.table.tools) {
        if entry.name == "write" {
            entry.key = Some("text".to_owned());
        }
    }
    let mut play = Play::begin_with(setting, None);
    play.answer(ModelAnswer { calls: vec![call(0, "notes.write", "{\"text\":\"mine\"}")], ..proposing(&[]) });
    let row = play.rows.calls.first().unwrap();
    assert!(row.keyed);
    assert_eq!(row.arguments, format!("{{\"text\":\"{}\"}}", Machine::effect_id(turn(), 0)));
}
