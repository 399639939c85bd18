//! Problems as a builder reads them, each with the lines it stands on.

use std::fmt::Write as _;

use stoa_appspec::check;

use crate::names::CATALOGUE;

/// What is said of a spec: each problem under the line it underlines.
fn told(text: &str) -> String {
    let checked = check(text, &*CATALOGUE, &["org-house-style".to_owned()]);
    let mut told = String::new();
    for problem in &checked.problems {
        let line = text.lines().nth(problem.line - 1).unwrap_or_default();
        let width =
            if problem.end_line == problem.line { problem.end_column.saturating_sub(problem.column).max(1) } else { 1 };
        let under = format!("{}{}", " ".repeat(problem.column - 1), "^".repeat(width));
        writeln!(told, "{:>3} | {line}\n    | {under}", problem.line).expect("a string takes words");
        writeln!(told, "{} [{}] {}", problem.path, problem.code, problem.message).expect("a string takes words");
        if let Some(hint) = &problem.hint {
            writeln!(told, "    {hint}").expect("a string takes words");
        }
        if let Some(fix) = &problem.fix {
            writeln!(told, "    fix: {}", fix.text).expect("a string takes words");
        }
        told.push('\n');
    }
    for setup in &checked.setup {
        writeln!(told, "setup {}: {}", setup.path, setup.message).expect("a string takes words");
    }
    told
}

macro_rules! told {
    ($($name:ident = $file:literal;)*) => {$(
        #[test]
        fn $name() {
            let text = include_str!(concat!("../data/wrong/", $file, ".yaml"));
            insta::assert_snapshot!($file, told(text));
        }
    )*};
}

told! {
    slips_of_the_keyboard_are_all_told_at_once = "slips";
    a_text_that_is_not_yaml_is_told_where_it_breaks = "not-yaml";
    values_of_the_wrong_type_are_told_with_what_is_wanted = "types";
    rules_that_contradict_each_other_are_told = "rules";
    names_the_catalogue_does_not_have_are_told_with_a_near_one = "names";
    a_worker_without_a_goal_or_triggers_is_told = "worker";
    a_widget_page_is_told_what_it_lacks = "widget";
    settings_and_how_they_are_drawn_are_told = "settings";
    companies_and_merchants_are_told = "companies";
    translations_of_things_unsaid_are_told = "translations";
    components_of_its_own_are_told = "components";
    tests_and_the_record_are_told = "tests-and-record";
    an_embedding_page_without_rules_is_told = "host";
}
