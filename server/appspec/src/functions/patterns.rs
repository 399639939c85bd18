//! Patterns of names: `*` is any run of characters, `?` any one, everything else itself.

/// Whether a whole name matches a pattern. Case counts.
pub fn matches(name: &str, pattern: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    let pattern: Vec<char> = pattern.chars().collect();
    let (mut at, mut wanted) = (0, 0);
    // Where the last `*` stands, and how far the name was when it was met.
    let mut star: Option<(usize, usize)> = None;
    while at < name.len() {
        match pattern.get(wanted) {
            Some('*') => {
                star = Some((wanted, at));
                wanted += 1;
            }
            Some(&letter) if letter == '?' || letter == name[at] => {
                at += 1;
                wanted += 1;
            }
            Some(_) | None => match star {
                Some((from, reached)) => {
                    star = Some((from, reached + 1));
                    at = reached + 1;
                    wanted = from + 1;
                }
                None => return false,
            },
        }
    }
    pattern[wanted..].iter().all(|letter| *letter == '*')
}

/// Whether a connection's `only` reaches a tool. An empty list reaches everything.
pub fn reaches(only: &[String], tool: &str) -> bool {
    only.is_empty() || only.iter().any(|pattern| matches(tool, pattern))
}
