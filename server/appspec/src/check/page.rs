//! A widget's page. Outputs drawn with a component of its own are checked with the interface.

use super::once;
use crate::ast::{Form, JsonMap, Page, PageOutput};
use crate::functions::{form_schema_problems, form_ui_problems};
use crate::read::Scope;

pub(crate) fn block(page: &Page, scope: &mut Scope<'_>) {
    form(&page.inputs, page.inputs_ui.as_ref(), ["inputs", "inputs_ui"], scope);
    let outputs = page.outputs.iter().enumerate();
    once(scope, "The output", outputs.map(|(n, o)| (format!("outputs.{n}.name"), o.name.as_str())));
}

/// The property of each built-in component that the output's value fills, and the others it needs.
pub(crate) fn built_in(component: &str) -> Option<(&'static str, &'static [&'static str])> {
    match component {
        "Text" => Some(("text", &[])),
        "Image" => Some(("url", &[])),
        "Table" => Some(("rows", &["columns"])),
        "Chart" => Some(("points", &["kind", "x", "y"])),
        _ => None,
    }
}

pub(crate) fn output(output: &PageOutput, scope: &mut Scope<'_>) {
    let Some((filled, needed)) = built_in(&output.component) else {
        return;
    };
    for key in ["id", "component", filled] {
        if output.props.contains_key(key) {
            let message = if key == filled {
                format!("The value of the output fills `{key}`; its properties do not say it.")
            } else {
                format!("The page gives a component its `{key}`; the properties do not say it.")
            };
            scope.say(&format!("props.{key}"), "page.props", message);
        }
    }
    for key in needed {
        if !output.props.contains_key(*key) {
            scope.say("", "page.props", format!("A `{}` needs `{key}` under `props`.", output.component));
        }
    }
}

/// A form and how it is drawn, standing under two keys.
pub(super) fn form(form: &Form, ui: Option<&JsonMap>, [at, ui_at]: [&str; 2], scope: &mut Scope<'_>) {
    let problems = form_schema_problems(&form.0);
    for problem in &problems {
        scope.say(&problem.under(at), "form", problem.message.clone());
    }
    if let Some(ui) = ui.filter(|_| problems.is_empty()) {
        for problem in form_ui_problems(&form.0, ui) {
            scope.say(&problem.under(ui_at), "form.ui", problem.message);
        }
    }
}
