//! Promises of the code base: who imports whom, documents that name what exists, both languages
//! whole, files of a size that can be read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// Rust without its tests, TypeScript, Solidity.
const LINES_MAX: [(&str, usize); 4] = [("rs", 400), ("ts", 200), ("tsx", 200), ("sol", 400)];
const DOCUMENTS: [&str; 8] = [
    "README.md",
    "SECURITY.md",
    "ARCHITECTURE.md",
    "STYLE.md",
    "DECISIONS.md",
    "CHANGELOG.md",
    "fixtures/contracts/README.md",
    "indexer/RELIABILITY.md",
];
const OURS: [&str; 9] = [
    "brickyard-core",
    "brickyard-processes",
    "brickyard-store",
    "brickyard-indexer",
    "brickyard-fixture-node",
    "brickyard-metadata",
    "brickyard-projections",
    "brickyard-api",
    "brickyard",
];

/// A package, the packages of ours it may use, and the crates it must not.
type Row = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The import table of ARCHITECTURE.md.
const IMPORTS: [Row; 8] = [
    ("core", &[], &["sqlx", "axum", "tokio", "alloy", "rand", "time", "reqwest"]),
    ("core/store", &["brickyard-core"], &["axum", "alloy"]),
    ("core/processes", &["brickyard-core", "brickyard-store"], &["axum", "alloy"]),
    ("indexer", &["brickyard-core", "brickyard-store"], &["axum"]),
    ("fixtures/node", &["brickyard-indexer"], &["sqlx"]),
    ("metadata", &["brickyard-core", "brickyard-store"], &["axum"]),
    ("projections", &["brickyard-core", "brickyard-store"], &["axum", "alloy"]),
    (
        "api",
        &["brickyard-core", "brickyard-store", "brickyard-processes", "brickyard-projections"],
        &[],
    ),
];

fn manifest(folder: &str) -> Table {
    let path = Path::new(folder).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).expect("a manifest");
    text.parse().expect("TOML")
}

/// All crates a manifest takes, for itself, its build and its tests.
fn dependencies(manifest: &Table) -> Table {
    ["dependencies", "dev-dependencies", "build-dependencies"]
        .iter()
        .filter_map(|section| manifest.get(*section)?.as_table())
        .flat_map(|table| table.clone())
        .collect()
}

/// Files that git keeps and people write, with one of these endings.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    let output = std::process::Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .output()
        .expect("git is here");
    String::from_utf8(output.stdout)
        .expect("names are UTF-8")
        .lines()
        .map(PathBuf::from)
        .filter(|path| path.is_file())
        .filter(|path| path.extension().is_some_and(|e| endings.iter().any(|end| e == *end)))
        .collect()
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_package_imports_what_the_table_allows_and_nothing_else_of_ours() {
    for (folder, allowed, banned) in IMPORTS {
        // Tests may use more: a runtime to wait in, for one.
        let manifest = manifest(folder);
        let taken = manifest["dependencies"].as_table().expect("dependencies");
        for name in taken.keys() {
            let name = name.as_str();
            assert!(!banned.contains(&name), "{folder} must not use {name}");
            assert!(!OURS.contains(&name) || allowed.contains(&name), "{folder} uses {name}");
        }
    }
}

#[test]
fn crates_come_from_one_sorted_table_that_holds_no_more_than_is_used() {
    let text = text(Path::new("Cargo.toml"));
    let table: Table = text.parse().expect("TOML");
    let shared = table["workspace"]["dependencies"].as_table().expect("the table");
    let written: Vec<&str> = text
        .lines()
        .skip_while(|line| *line != "[workspace.dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
        .filter(|name| !name.starts_with([' ', '#', '"']))
        .collect();
    assert!(written.is_sorted(), "the table is sorted: {written:?}");
    let mut used = BTreeSet::new();
    let packages = [
        ".",
        "core",
        "core/processes",
        "core/store",
        "fixtures/node",
        "indexer",
        "metadata",
        "projections",
        "api",
    ];
    for folder in packages {
        for (name, value) in dependencies(&manifest(folder)) {
            let shared = value.get("workspace").and_then(Value::as_bool);
            assert_eq!(shared, Some(true), "{folder} names a version of {name} of its own");
            used.insert(name);
        }
    }
    let unused: Vec<&String> = shared.keys().filter(|name| !used.contains(*name)).collect();
    assert!(unused.is_empty(), "nobody uses {unused:?}");
}

#[test]
fn every_module_says_what_it_is_for() {
    for path in files(&["rs"]) {
        assert!(text(&path).starts_with("//! "), "{} has no module text", path.display());
    }
}

#[test]
fn files_are_small_enough_to_hold_one_idea() {
    // Tests may be long, and what is generated is not read.
    let exempt = |path: &&PathBuf| {
        let name = path.to_str().expect("UTF-8");
        name.ends_with(".t.sol") || name == "ui/src/shared/api/schema.ts"
    };
    for path in files(&LINES_MAX.map(|(ending, _)| ending)).iter().filter(|path| !exempt(path)) {
        let (_, most) = LINES_MAX
            .iter()
            .find(|(ending, _)| path.extension().is_some_and(|e| e == *ending))
            .expect("one of the endings");
        let text = text(path);
        let lines = text.lines().take_while(|line| *line != "#[cfg(test)]").count();
        assert!(lines <= *most, "{} has {lines} lines, {most} at most", path.display());
    }
}

#[test]
fn every_path_that_a_document_names_exists() {
    let roots = [
        "api",
        "core",
        "fixtures",
        "indexer",
        "metadata",
        "migrations",
        "projections",
        "scripts",
        "src",
        "tests",
        "ui",
    ];
    for document in DOCUMENTS {
        let text = text(Path::new(document));
        let quoted = text.split('`').skip(1).step_by(2);
        let linked = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for name in quoted.chain(linked) {
            let first = name.split('/').next().unwrap_or_default();
            let is_path = name.contains('/') && roots.contains(&first);
            // A pattern or a command is not a path.
            if !is_path || name.contains(['*', '<', '{', ' ', ':']) {
                continue;
            }
            let beside = Path::new(document).with_file_name(name);
            let there = Path::new(name).exists() || beside.exists();
            assert!(there, "{document} names {name}, which is not there");
        }
    }
}

#[test]
fn both_languages_have_the_same_keys_and_no_empty_text() {
    let folder = Path::new("ui/src/locales");
    let names = |language: &str| -> BTreeSet<String> {
        let entries = std::fs::read_dir(folder.join(language)).expect("a language");
        entries
            .map(|entry| entry.expect("a file").file_name().into_string().expect("UTF-8"))
            .collect()
    };
    assert_eq!(names("en"), names("zh-HK"));
    for name in names("en") {
        let keys = |language: &str| {
            let text = text(&folder.join(language).join(&name));
            let mut keys = BTreeSet::new();
            let value = serde_json::from_str(&text).expect("JSON");
            collect_keys(&value, String::new(), &mut keys);
            keys
        };
        let (english, chinese) = (keys("en"), keys("zh-HK"));
        let apart: Vec<&String> = english.symmetric_difference(&chinese).collect();
        assert!(apart.is_empty(), "{name}: in one language only: {apart:?}");
    }
}

fn collect_keys(value: &serde_json::Value, path: String, keys: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, field) in fields {
                collect_keys(field, format!("{path}.{name}"), keys);
            }
        }
        serde_json::Value::String(text) => {
            assert!(!text.trim().is_empty(), "{path} is empty");
            keys.insert(path);
        }
        other => panic!("{path} is {other}, not a text"),
    }
}
