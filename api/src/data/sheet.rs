//! An answer as a page in the envelope, or all its rows as a file: comma-separated or one JSON a line.
//!
//! Names come from contracts that anybody may have written: a cell that a spreadsheet would take
//! for a formula is made a text.

use std::fmt::Display;
use std::future::ready;
use std::io;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use brickyard_store::Position;
use futures::{StreamExt, TryStreamExt, stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::wire::{Answer, Failure};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
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

/// Rows that have no pages as a file named `name`.
pub(crate) fn file<T, R: Serialize>(
    format: Format,
    name: &str,
    position: Position,
    rows: &[R],
) -> Result<Sheet<T>, Failure> {
    let rows = values(rows)?;
    let text = head(format, &names(&rows)) + &lines(format, &names(&rows), &rows);
    Ok(attached((format, name), position, text.into()))
}

/// A list as a file named `name`, from a cursor to its end. Each page is counted when the one before is taken, as of
/// one moment, so that no more than a page is held. What fails on the way breaks the file off: one that ends is whole.
/// Of a size it is that one page, and `x-next` is where it goes on.
pub(super) async fn file_of_pages<T, R, C, F>(
    (format, name): (Format, &str),
    position: Position,
    (cursor, size): (Option<C>, Option<i64>),
    page: impl Fn(Option<C>) -> F + Send + 'static,
) -> Result<Sheet<T>, Failure>
where
    R: Serialize + 'static,
    C: Display + Send + 'static,
    F: Future<Output = Result<(Vec<R>, Option<C>), Failure>> + Send + 'static,
{
    let (rows, next) = page(cursor).await?;
    let rows = values(&rows)?;
    let names = names(&rows);
    let first = head(format, &names) + &lines(format, &names, &rows);
    if size.is_some() {
        let mut sheet = attached((format, name), position, first.into());
        let next = next.and_then(|next| HeaderValue::try_from(next.to_string()).ok());
        if let (Sheet::File(response), Some(next)) = (&mut sheet, next) {
            response.headers_mut().insert("x-next", next);
        }
        return Ok(sheet);
    }
    let names = Arc::new(names);
    let rest = stream::try_unfold(next, move |next| {
        let (asked, names) = (next.map(|next| page(Some(next))), Arc::clone(&names));
        async move {
            let Some(asked) = asked else { return Ok(None) };
            let (rows, next) = asked.await?;
            Ok(Some((lines(format, &names, &values(&rows)?), next)))
        }
    });
    let broken = |_: Failure| io::Error::other("a page of the file failed");
    let all = stream::once(ready(Ok(first))).chain(rest).map_err(broken);
    Ok(attached((format, name), position, Body::from_stream(all)))
}

fn attached<T>((format, name): (Format, &str), position: Position, body: Body) -> Sheet<T> {
    let (kind, ending) = match format {
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Ndjson => ("application/x-ndjson", "ndjson"),
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let attached = format!("attachment; filename=\"{name}-{position}.{ending}\"");
    if let Ok(attached) = HeaderValue::try_from(attached) {
        headers.insert(header::CONTENT_DISPOSITION, attached);
    }
    headers.insert("x-position", HeaderValue::from(position.0));
    Sheet::File(Box::new(response))
}

fn values<R: Serialize>(rows: &[R]) -> Result<Vec<Value>, Failure> {
    let rows: Result<Vec<Value>, _> = rows.iter().map(serde_json::to_value).collect();
    rows.map_err(|error| Failure::internal(&error))
}

/// What rows tell, in their order; each row of a list tells the same.
fn names(rows: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = vec![];
    for name in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

fn head(format: Format, names: &[String]) -> String {
    match format {
        Format::Csv => line(names.iter().map(|name| cell(&Value::from(name.as_str())))),
        Format::Ndjson => String::new(),
    }
}

fn lines(format: Format, names: &[String], rows: &[Value]) -> String {
    let of_row = |row: &Value| match format {
        Format::Csv => line(names.iter().map(|name| cell(&row[name.as_str()]))),
        Format::Ndjson => format!("{row}\n"),
    };
    rows.iter().map(of_row).collect()
}

/// RFC 4180.
fn line(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<String>>().join(",") + "\r\n"
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
    use axum::body::to_bytes;
    use serde_json::json;

    use super::*;

    /// Numbers up to a last one, so many a page.
    async fn numbers(size: Option<i64>, fails_at: usize) -> Response {
        let page = move |cursor: Option<String>| async move {
            let from: usize = cursor.map_or(0, |cursor| cursor.parse().expect("a number"));
            if from >= fails_at {
                return Err(Failure::busy(1));
            }
            let rows: Vec<Value> = (from..from + 3).map(|n| json!({ "n": n })).collect();
            Ok((rows, (from < 6).then(|| (from + 3).to_string())))
        };
        let of = ((Format::Csv, "numbers"), Position(7), (None, size), page);
        let sheet = file_of_pages::<Value, _, _, _>(of.0, of.1, of.2, of.3).await;
        sheet.expect("the first page is there").into_response()
    }

    #[tokio::test]
    async fn a_file_has_all_pages_and_one_that_fails_on_the_way_does_not_end() {
        let whole = to_bytes(numbers(None, usize::MAX).await.into_body(), usize::MAX).await;
        let expected = format!("n\r\n{}", (0..9).map(|n| format!("{n}\r\n")).collect::<String>());
        assert_eq!(whole.expect("it ends"), expected);
        let broken = to_bytes(numbers(None, 6).await.into_body(), usize::MAX).await;
        assert!(broken.is_err(), "{broken:?}");
        let some = numbers(Some(3), usize::MAX).await;
        assert_eq!(some.headers()["x-next"], "3");
        let some = to_bytes(some.into_body(), usize::MAX).await;
        assert_eq!(some.expect("it ends"), "n\r\n0\r\n1\r\n2\r\n");
    }

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
