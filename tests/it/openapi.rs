//! The HTTP API's document: committed, whole, and the one the routes make.

use std::collections::BTreeSet;

use serde_json::Value;

fn committed() -> String {
    std::fs::read_to_string("api/openapi.json").expect("api/openapi.json")
}

#[test]
fn the_committed_document_is_the_one_the_routes_make() {
    let made = brickyard_api::openapi().to_pretty_json().expect("a document");
    assert!(made.trim() == committed().trim(), "api/openapi.json is stale: run `make openapi`");
}

#[test]
fn every_reference_of_the_document_resolves() {
    let document: Value = serde_json::from_str(&committed()).expect("JSON");
    let mut used = BTreeSet::new();
    collect(&document, &mut used);
    let known = document["components"]["schemas"].as_object().expect("schemas");
    let known: BTreeSet<String> =
        known.keys().map(|name| format!("#/components/schemas/{name}")).collect();
    assert_eq!(used.difference(&known).collect::<Vec<_>>(), Vec::<&String>::new());
}

fn collect(value: &Value, used: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get("$ref") {
                used.insert(target.clone());
            }
            fields.values().for_each(|field| collect(field, used));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, used)),
        _ => {}
    }
}
