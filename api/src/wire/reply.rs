//! The envelope `{ code, data, msg }` around every answer.

use axum::Json;
use axum::http::HeaderValue;
use axum::response::{IntoResponse, Response};
use brickyard_store::Position;
use serde::Serialize;

use super::codes::Code;
use super::error::Failure;
use super::openapi::Envelope;

pub(crate) fn envelope<T: Serialize>(code: Code, data: &T, msg: &str) -> Response {
    (code.status(), Json(Envelope { code: code.number(), data, msg: msg.to_owned() }))
        .into_response()
}

/// A success with the log position it reflects.
pub(crate) struct Answer<T> {
    code: Code,
    position: Position,
    data: T,
}

impl<T> Answer<T> {
    pub(crate) fn new(position: Position, data: T) -> Self {
        Self { code: Code::Success, position, data }
    }

    /// What was asked for is so already; a success of its own for the calls that say so.
    pub(crate) fn already_so(self) -> Self {
        Self { code: Code::AlreadySo, ..self }
    }

    /// The same place with other words.
    pub(crate) fn map<U>(self, form: impl FnOnce(T) -> U) -> Answer<U> {
        Answer { code: self.code, position: self.position, data: form(self.data) }
    }
}

pub(crate) type Reply<T> = Result<Answer<T>, Failure>;

pub(crate) fn reply<T>(position: Position, data: T) -> Reply<T> {
    Ok(Answer::new(position, data))
}

impl<T: Serialize> IntoResponse for Answer<T> {
    fn into_response(self) -> Response {
        let mut response = envelope(self.code, &self.data, "");
        response.headers_mut().insert("x-position", HeaderValue::from(self.position.0));
        response
    }
}
