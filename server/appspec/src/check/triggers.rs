//! What starts a worker's work.

use crate::ast::{Trigger, TriggerType};
use crate::read::Scope;

pub(crate) fn trigger(trigger: &Trigger, scope: &mut Scope<'_>) {
    match trigger.r#type {
        TriggerType::Schedule => {
            let fields = trigger.cron.split_whitespace().count();
            if fields == 0 {
                scope.say("", "trigger.cron", "A schedule says when under `cron`, such as `cron: \"0 8 * * *\"`.");
            } else if fields != 5 {
                scope.say(
                    "cron",
                    "trigger.cron",
                    format!("`cron` has {fields} fields; it takes five: minute, hour, day, month, weekday."),
                );
            }
        }
        TriggerType::Event if trigger.event.trim().is_empty() => {
            scope.say("", "trigger.event", "An event trigger names the event under `event`.");
        }
        TriggerType::Once if trigger.at.trim().is_empty() => {
            scope.say("", "trigger.at", "A trigger that fires once says when under `at`.");
        }
        TriggerType::Event | TriggerType::Once => {}
    }
}
