//! A key misspelt at each depth of a real spec is refused on its line.

use stoa_appspec::check;

use crate::names::CATALOGUE;

const INBOX: &str = include_str!("../data/inbox-triage.yaml");

#[test]
fn the_published_inbox_triage_is_accepted_and_asks_for_its_agent_and_server() {
    let checked = check(INBOX, &*CATALOGUE, &[]);
    assert_eq!(checked.problems, []);
    let setup: Vec<(&str, &str)> =
        checked.setup.iter().map(|setup| (setup.path.as_str(), setup.message.as_str())).collect();
    assert_eq!(
        setup,
        [
            ("agent", "The agent `worker-mail-triage` is not enabled yet."),
            ("connections.0.server", "The server `google-workspace` is not enabled yet."),
        ]
    );
    let spec = checked.spec.expect("a sound spec is read");
    assert_eq!(spec.connections[0].only, ["*gmail*"]);
    assert_eq!(spec.rules[2].applies_to.0, ["send"]);
    assert_eq!(spec.tests.cases.len(), 1);
}

#[test]
fn a_key_misspelt_at_any_depth_is_refused_on_its_line_with_the_key_offered() {
    // What stands in the file, what is written instead, and the path it is refused by.
    let slips = [
        ("schema:", "shcema:", "shcema"),
        ("agent:", "agnet:", "agnet"),
        ("goal:", "gaol:", "gaol"),
        ("  - type: event", "  - tpye: event", "triggers.0.tpye"),
        ("    cron:", "    corn:", "triggers.1.corn"),
        ("    access: write", "    acces: write", "connections.0.acces"),
        ("    only:", "    olny:", "connections.0.olny"),
        ("    behaviour: do_it", "    behavior: do_it", "rules.0.behavior"),
        ("    applies_to: send", "    aplies_to: send", "rules.2.aplies_to"),
        ("  - plugin: chat", "  - plugn: chat", "ui.0.plugn"),
        ("interface:", "interfaces:", "interfaces"),
        ("  layout:", "  layuot:", "interface.layuot"),
        ("  ready_at:", "  raedy_at:", "tests.raedy_at"),
        ("      expect:", "      expects:", "tests.cases.0.expects"),
        ("  verified:", "  verifed:", "tests.verifed"),
        ("    unverified:", "    unverifed:", "tests.verified.unverifed"),
        ("  keep_for:", "  keepfor:", "record.keepfor"),
        ("  hosted:", "  hostd:", "deployment.hostd"),
        ("    visibility:", "    visibilty:", "deployment.hosted.visibilty"),
    ];
    for (right, wrong, path) in slips {
        assert!(INBOX.contains(right), "{right}");
        let text = INBOX.replacen(right, wrong, 1);
        let line = 1 + text.lines().position(|line| line.starts_with(wrong)).expect("the slip is there");
        let checked = check(&text, &*CATALOGUE, &[]);
        let problem = checked.problems.iter().find(|problem| problem.path == path);
        let problem = problem.unwrap_or_else(|| panic!("{path} is not among {:?}", checked.problems));
        assert_eq!((problem.code, problem.line), ("key.unknown", line), "{path}");
        let fix = problem.fix.as_ref().unwrap_or_else(|| panic!("{path} has no fix"));
        let wanted = right.trim_start_matches(['-', ' ']).split(':').next();
        assert_eq!(Some(fix.text.as_str()), wanted, "{path}");
        assert_eq!((problem.column, fix.line, fix.column), (fix.column, line, problem.column), "{path}");
    }
}

#[test]
fn a_fix_mends_the_text_where_it_says() {
    let text = INBOX.replacen("  accent: green", "  acent: green", 1);
    let checked = check(&text, &*CATALOGUE, &[]);
    let fix = checked.problems[0].fix.clone().expect("the key is near");
    let mended: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(number, line)| {
            if number + 1 != fix.line {
                return line.to_owned();
            }
            let letters: Vec<char> = line.chars().collect();
            let before: String = letters[..fix.column - 1].iter().collect();
            let after: String = letters[fix.end_column - 1..].iter().collect();
            format!("{before}{}{after}", fix.text)
        })
        .collect();
    assert_eq!(mended.join("\n"), INBOX.trim_end());
}
