//! A Gate decides on what its Guards measured.

use super::Lookup;
use crate::functions::bare_id;

pub(super) fn guards(lookup: &mut Lookup<'_>) {
    let checks = &lookup.app.checks;
    for (number, gate) in checks.gates.iter().enumerate() {
        for guard in lookup.scope.names.guards_read_by(bare_id(gate)) {
            if !checks.guards.iter().any(|have| bare_id(have) == guard) {
                lookup
                    .scope
                    .say(
                        &format!("checks.gates.{number}"),
                        "gate.guard",
                        format!(
                            "The Gate `{}` reads the Guard `{guard}`, which the application does not run.",
                            bare_id(gate)
                        ),
                    )
                    .set_hint(format!("Add `{guard}` to `checks.guards`."));
            }
        }
    }
}
