//! Merchants, and websites read with signed requests.

use super::once;
use crate::ast::{Access, Commerce, Merchant, SignedFetch, SpendLimit};
use crate::read::Scope;

pub(crate) fn block(commerce: &Commerce, scope: &mut Scope<'_>) {
    let merchants = commerce.merchants.iter().enumerate();
    once(scope, "The id", merchants.clone().map(|(n, m)| (format!("merchants.{n}.id"), m.id.as_str())));
    once(scope, "The merchant", merchants.map(|(n, m)| (format!("merchants.{n}.merchant"), m.merchant.as_str())));
}

pub(crate) fn merchant(merchant: &Merchant, scope: &mut Scope<'_>) {
    match (merchant.access, &merchant.limit) {
        (Access::Write, None) => {
            scope
                .say("", "commerce.limit", format!("`{}` may be bought from without a limit.", merchant.merchant))
                .set_hint("Say the most one purchase may cost: `limit: {amount: \"50\", currency: USD}`.");
        }
        (Access::Read, Some(_)) => {
            scope
                .say("limit", "commerce.limit", "A merchant that is only read has nothing to limit.")
                .set_hint("Write `access: write` to buy there, or take the limit out.");
        }
        (Access::Write, Some(_)) | (Access::Read, None) => {}
    }
}

pub(crate) fn limit(limit: &SpendLimit, scope: &mut Scope<'_>) {
    if limit.amount.bytes().all(|byte| matches!(byte, b'0' | b'.')) {
        scope.say("amount", "commerce.limit", "The limit is nothing at all; write an amount above zero.");
    }
}

pub(crate) fn signed_fetch(block: &SignedFetch, scope: &mut Scope<'_>) {
    let sites = block.sites.iter().enumerate();
    once(scope, "The id", sites.clone().map(|(n, s)| (format!("sites.{n}.id"), s.id.as_str())));
    once(scope, "The site", sites.map(|(n, s)| (format!("sites.{n}.site"), s.site.as_str())));
}
