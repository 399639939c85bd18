//! What it is tried on.

use super::decision::named_once;
use super::once;
use crate::ast::{Appspec, CriterionKind, Decision};
use crate::read::Scope;

pub(super) fn samples(app: &Appspec, scope: &mut Scope<'_>) {
    let documents = app.samples.documents.iter().enumerate();
    for (number, document) in documents.clone() {
        if !app.contents.contains(&document.name) {
            scope
                .say(
                    &format!("samples.documents.{number}.name"),
                    "sample.unlisted",
                    format!("`contents` does not name `{}`.", document.name),
                )
                .set_hint("A sample document is one of the application's `contents`.");
        }
    }
    once(
        scope,
        "The document",
        documents.clone().map(|(n, d)| (format!("samples.documents.{n}.name"), d.name.as_str())),
    );
    once(scope, "The file", documents.map(|(n, d)| (format!("samples.documents.{n}.file"), d.file.as_str())));
    if app.samples.alternatives.is_empty() {
        return;
    }
    let Some(decision) = &app.decision else {
        scope.say(
            "samples.alternatives",
            "sample.alternatives",
            "Alternatives are a decision's, and this application decides nothing.",
        );
        return;
    };
    if app.samples.alternatives.len() < 2 {
        scope.say(
            "samples.alternatives",
            "sample.alternatives",
            "There is one alternative; a decision chooses from two at least.",
        );
    }
    let names = app.samples.alternatives.iter().enumerate();
    named_once(
        scope,
        "The alternative",
        names.map(|(n, a)| (format!("samples.alternatives.{n}.name"), a.name.as_str())),
    );
    metrics(app, decision, scope);
}

fn metrics(app: &Appspec, decision: &Decision, scope: &mut Scope<'_>) {
    let measured = || decision.criteria.iter().filter(|criterion| criterion.kind == CriterionKind::Metric);
    for (number, alternative) in app.samples.alternatives.iter().enumerate() {
        let path = format!("samples.alternatives.{number}");
        for name in alternative.metrics.keys() {
            if !measured().any(|criterion| criterion.name == *name) {
                scope.say(
                    &format!("{path}.metrics.{name}"),
                    "sample.metric",
                    format!("The decision has no metric criterion `{name}`."),
                );
            }
        }
        for criterion in measured().filter(|criterion| criterion.weight > 0.0) {
            if !alternative.metrics.contains_key(&criterion.name) {
                scope.say(
                    &path,
                    "sample.metric",
                    format!("`{}` does not say its `{}` under `metrics`.", alternative.name, criterion.name),
                );
            }
        }
    }
}
