//! The table of validity codes: the same in the core, in its document, in both languages, and over
//! the API.

use brickyard_core::validity::Validity;
use serde_json::{Value, json};

use crate::harness::api::Site;

/// Code, severity, reason and meaning.
fn table() -> Vec<[String; 4]> {
    let line = |one: Validity| {
        let (number, severity) = (one.number().to_string(), one.severity().word().to_owned());
        [number, severity, one.reason().to_owned(), one.meaning().to_owned()]
    };
    Validity::ALL.into_iter().map(line).collect()
}

#[test]
fn the_document_has_every_validity_code_as_the_core_has_it_and_no_other() {
    let page = std::fs::read_to_string("core/VALIDITY.md").expect("the document");
    let lines = page.lines().filter(|line| {
        line.strip_prefix("| ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    let cells = |line: &str| {
        let cells: Vec<String> =
            line.split('|').map(|cell| cell.trim().trim_matches('`').to_owned()).collect();
        [1, 2, 3, 4].map(|nth| cells[nth].clone())
    };
    assert_eq!(lines.map(cells).collect::<Vec<_>>(), table());
}

#[test]
fn both_languages_have_words_for_every_validity_code_and_for_no_other() {
    for language in ["en", "zh-HK"] {
        let file = format!("ui/src/locales/{language}/trade.json");
        let texts = std::fs::read_to_string(&file).expect("texts");
        let texts: Value = serde_json::from_str(&texts).expect("JSON");
        let words = texts["validity"].as_object().expect("words for codes");
        let mut codes: Vec<&str> =
            words.keys().map(String::as_str).filter(|key| *key != "title").collect();
        codes.sort_unstable();
        let numbers: Vec<String> = table().into_iter().map(|[number, ..]| number).collect();
        assert_eq!(codes, numbers, "{language}");
        assert!(words.values().all(|word| word.as_str().is_some_and(|word| !word.is_empty())));
    }
}

#[tokio::test]
async fn whoever_asks_is_told_the_table_of_validity_codes() {
    let site = Site::new().await;
    let told = site.get("/api/dcservice/item/open/validity").await.data()["codes"].clone();
    let line = |[code, severity, reason, meaning]: [String; 4]| {
        let code: u16 = code.parse().expect("a number");
        json!({ "code": code, "severity": severity, "reason": reason, "meaning": meaning })
    };
    assert_eq!(told, Value::Array(table().into_iter().map(line).collect()));
    site.close().await;
}
