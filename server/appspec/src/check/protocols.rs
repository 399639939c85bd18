//! The protocols it speaks, and the blocks that need them.

use super::once;
use crate::ast::{Appspec, MerchantProtocol, Pact, PairRole, Pap};
use crate::names::{Kind, Standing};
use crate::nearest::nearest;
use crate::read::Scope;

pub(super) fn listed(app: &Appspec, scope: &mut Scope<'_>) {
    let protocols = app.protocols.iter().enumerate();
    once(scope, "The protocol", protocols.clone().map(|(n, id)| (format!("protocols.{n}"), id.as_str())));
    for (number, id) in protocols {
        let path = format!("protocols.{number}");
        match scope.names.standing(Kind::Protocol, id) {
            Standing::Missing => {
                let ids = scope.names.ids(Kind::Protocol);
                let near = nearest(id, ids.iter().map(String::as_str));
                let hint = near.map_or_else(
                    || format!("The catalogue has {}.", crate::nearest::alternatives(ids.iter().map(String::as_str))),
                    |near| format!("Did you mean `{near}`?"),
                );
                scope.say(&path, "protocol.unknown", format!("There is no protocol `{id}`.")).set_hint(hint);
            }
            Standing::NotEnabled if app.enabled => {
                scope.say(
                    &path,
                    "protocol.planned",
                    format!("The protocol `{id}` is planned; an application that is offered cannot speak it yet."),
                );
            }
            Standing::NotEnabled | Standing::Enabled => {}
        }
    }
}

pub(super) fn needed(app: &Appspec, scope: &mut Scope<'_>) {
    if app.pap != Pap::default() {
        needs(app, "pap", "pap", scope);
    }
    if app.pact != Pact::default() {
        needs(app, "pact", "pact", scope);
    }
    for (number, merchant) in app.commerce.merchants.iter().enumerate() {
        let protocol = match merchant.protocol {
            MerchantProtocol::Ucp => "ucp",
            MerchantProtocol::Acp => "acp",
        };
        needs(app, protocol, &format!("commerce.merchants.{number}.protocol"), scope);
    }
    if !app.signed_fetch.sites.is_empty() {
        needs(app, "web-bot-auth", "signed_fetch", scope);
    }
    if !app.a2a.extensions.is_empty() {
        needs(app, "a2a", "a2a", scope);
    }
}

fn needs(app: &Appspec, protocol: &str, path: &str, scope: &mut Scope<'_>) {
    if !app.protocols.iter().any(|id| id == protocol) {
        scope
            .say(
                path,
                "protocol.unlisted",
                format!("This needs the protocol `{protocol}`, which `protocols` does not list."),
            )
            .set_hint(format!("Add `{protocol}` to `protocols`."));
    }
}

pub(super) fn pair(app: &Appspec, scope: &mut Scope<'_>) {
    let Some(pair) = &app.pair else { return };
    needs(app, "pact", "pair", scope);
    match pair.role {
        PairRole::Business if app.pact.business.scopes.is_empty() => {
            scope
                .say("pair", "pair.business", "The business of a pair says what a person may let a personal agent do.")
                .set_hint("Say its scopes under `pact.business.scopes`.");
        }
        PairRole::PersonalAgent if app.pact.business.enabled => {
            scope.say(
                "pact.business.enabled",
                "pair.personal_agent",
                "The personal agent of a pair is no business itself.",
            );
        }
        PairRole::Business | PairRole::PersonalAgent => {}
    }
}
