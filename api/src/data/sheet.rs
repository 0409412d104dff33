//! An answer as a page in the envelope, or its rows as a file: comma-separated or one JSON a line.
//!
//! Names come from contracts that anybody may have written: a cell that a spreadsheet would take
//! for a formula is made a text.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::wire::{Answer, Failure};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    Csv,
    Ndjson,
}

/// A page, or a file of its rows.
pub(crate) enum Sheet<T> {
    Page(Answer<T>),
    File(Box<Response>),
}

impl<T: Serialize> IntoResponse for Sheet<T> {
    fn into_response(self) -> Response {
        match self {
            Self::Page(answer) => answer.into_response(),
            Self::File(response) => *response,
        }
    }
}

/// The rows of a page as a file named `name`; `next` of the page goes into `x-next`.
pub(super) fn file<T, R: Serialize>(
    format: Format,
    name: &str,
    position: Position,
    rows: &[R],
    next: Option<&str>,
) -> Result<Sheet<T>, Failure> {
    let rows: Result<Vec<Value>, _> = rows.iter().map(serde_json::to_value).collect();
    let rows = rows.map_err(|error| Failure::internal(&error))?;
    let (kind, ending, text) = match format {
        Format::Csv => ("text/csv; charset=utf-8", "csv", csv(&rows)),
        Format::Ndjson => ("application/x-ndjson", "ndjson", lines(&rows)),
    };
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let attached = format!("attachment; filename=\"{name}-{position}.{ending}\"");
    for (name, value) in [("content-disposition", Some(attached.as_str())), ("x-next", next)] {
        let value = value.and_then(|value| HeaderValue::from_str(value).ok());
        value.map(|value| headers.insert(HeaderName::from_static(name), value));
    }
    headers.insert("x-position", HeaderValue::from(position.0));
    Ok(Sheet::File(Box::new(response)))
}

fn lines(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// RFC 4180, with a line of names.
fn csv(rows: &[Value]) -> String {
    let mut names: Vec<&String> = vec![];
    for name in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let line = |cells: Vec<String>| cells.join(",") + "\r\n";
    let mut text = line(names.iter().map(|name| cell(&Value::from(name.as_str()))).collect());
    for row in rows {
        text.push_str(&line(names.iter().map(|name| cell(&row[name.as_str()])).collect()));
    }
    text
}

fn cell(value: &Value) -> String {
    let text = match value {
        Value::Null => return String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    // A number below zero is one, and no formula.
    let number = text
        .strip_prefix('-')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
    let formula = !number && text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let text = if formula { format!("'{text}") } else { text };
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_cell_is_never_a_formula_and_never_two_cells() {
        for (value, expected) in [
            (json!("=1+1"), "'=1+1"),
            (json!("@sum"), "'@sum"),
            (json!("-5"), "-5"),
            (json!("-5+1"), "'-5+1"),
            (json!("a,\"b\""), "\"a,\"\"b\"\"\""),
            (json!("x\ny"), "\"x\ny\""),
            (json!(null), ""),
            (json!(7), "7"),
            (json!([1, 2]), "\"[1,2]\""),
        ] {
            assert_eq!(cell(&value), expected);
        }
    }
}
