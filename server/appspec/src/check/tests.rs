//! Tests: what a case asks, and what a person does in one.

use super::once;
use crate::ast::{TestCase, Turn};
use crate::read::Scope;

pub(crate) fn case(case: &TestCase, scope: &mut Scope<'_>) {
    let asks = !case.ask.trim().is_empty();
    match (asks, case.turns.is_empty()) {
        (true, false) => {
            scope.say("", "test.both", "A test asks one message (`ask`) or is a conversation (`turns`), not both.");
        }
        (false, true) => {
            scope.say("", "test.nothing", "The test asks nothing: say `ask`, or `turns` for a conversation.");
        }
        (true, true) | (false, false) => {}
    }
    if !asks && !case.files.is_empty() {
        scope.say("files", "test.files", "Files go with `ask`; the turns of a conversation take none.");
    }
    let files = case.files.iter().enumerate();
    once(scope, "The file", files.map(|(n, f)| (format!("files.{n}.name"), f.name.as_str())));
}

pub(crate) fn turn(turn: &Turn, scope: &mut Scope<'_>) {
    let said = [&turn.say, &turn.choose, &turn.press];
    let count = said.iter().filter(|word| !word.trim().is_empty()).count();
    if count != 1 {
        scope.say("", "test.turn", "In a turn the person does one thing: `say`, `choose` or `press`.");
    } else if turn.press.is_empty() && !turn.payload.is_empty() {
        scope.say("payload", "test.payload", "A payload goes with `press`.");
    }
}
