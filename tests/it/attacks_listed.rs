//! The list of attacks tells the truth: each of its rows names tests that are there.

use std::collections::BTreeMap;

/// Rows of the table: what is attacked, and what is said to hold it.
fn rows() -> Vec<(String, Vec<String>)> {
    let text = std::fs::read_to_string("SECURITY.md").expect("the list");
    let lines = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| #"));
    let read = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [number, from, attack, held] = cells[..] else { return None };
        number.parse::<u32>().ok()?;
        assert!(from.starts_with('V') || from.starts_with("API"), "{line}");
        let tests = held.split('`').skip(1).step_by(2).map(ToOwned::to_owned).collect();
        Some((attack.to_owned(), tests))
    };
    lines.filter_map(read).collect()
}

/// Every file of source by the end of its path, as the list names it.
fn sources() -> BTreeMap<String, Vec<String>> {
    let output = std::process::Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "*.rs", "*.ts", "*.tsx"])
        .output()
        .expect("git is here");
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in String::from_utf8(output.stdout).expect("names are UTF-8").lines() {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let name = path.rsplit('/').next().unwrap_or(path);
        let name = name.strip_suffix(".rs").unwrap_or(name);
        all.entry(name.to_owned()).or_default().push(text);
    }
    all
}

#[test]
fn every_attack_on_the_list_is_held_by_tests_that_are_there() {
    let (rows, sources) = (rows(), sources());
    assert!(rows.len() >= 60, "{} attacks", rows.len());
    for (attack, tests) in rows {
        assert!(!tests.is_empty(), "nothing holds: {attack}");
        for test in tests {
            let (file, wanted) = match test.split_once("::") {
                Some((file, name)) => (file, format!("fn {name}(")),
                None => {
                    let (file, words) = test.split_once(": ").expect("a file and words");
                    (file, format!("'{words}"))
                }
            };
            let texts = sources.get(file).map(Vec::as_slice).unwrap_or_default();
            let there = texts.iter().any(|text| text.contains(&wanted));
            assert!(there, "{test} is not there, and {attack} is held by nothing");
        }
    }
}
