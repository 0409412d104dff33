//! Everything that is not success: one type, one shape on the wire.
//!
//! A refusal is told in full. A failure is logged once, here, and hidden from the client behind
//! a request id.

use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use brickyard_projections::{MomentError, ProjectionError};
use brickyard_store::proofs::ProofError;
use brickyard_store::{ExecuteError, StoreError};
use serde_json::{Value, json};
use tracing::error;

use super::codes::Code;
use super::extract::IDEMPOTENCY_KEY;
use super::reply::envelope;
use crate::account::TOKEN_COOKIE;

#[derive(Debug)]
pub(crate) struct Failure {
    code: Code,
    message: String,
    data: Value,
}

impl Failure {
    pub(crate) fn invalid(field: &str, message: impl Into<String>) -> Self {
        Self { code: Code::Invalid, message: message.into(), data: json!({ "field": field }) }
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self { code: Code::NotFound, message: format!("{what} was not found"), data: Value::Null }
    }

    pub(crate) fn not_yours(message: &str) -> Self {
        Self { code: Code::NotYours, message: message.to_owned(), data: Value::Null }
    }

    pub(crate) fn refused(reason: &str, message: impl Into<String>) -> Self {
        Self { code: Code::Refused, message: message.into(), data: json!({ "reason": reason }) }
    }

    pub(crate) fn conflict(message: &str, data: Value) -> Self {
        Self { code: Code::Conflict, message: message.to_owned(), data }
    }

    /// Nobody is signed in.
    pub(crate) fn no_session() -> Self {
        let message = "Please log in.".to_owned();
        Self { code: Code::NoSession, message, data: Value::Null }
    }

    fn plain(code: Code, message: &str) -> Self {
        Self { code, message: message.to_owned(), data: Value::Null }
    }

    /// The account is kept out; told only to who has proven to be it.
    pub(crate) fn barred_account() -> Self {
        Self::plain(Code::BarredAccount, "This account is suspended.")
    }

    pub(crate) fn barred_device() -> Self {
        Self::plain(Code::BarredDevice, "This device is suspended.")
    }

    pub(crate) fn barred_network() -> Self {
        Self::plain(Code::BarredNetwork, "This network is suspended.")
    }

    pub(crate) fn too_large() -> Self {
        Self::plain(Code::TooLarge, "The body is larger than is taken here.")
    }

    /// A challenge is to be solved first.
    pub(crate) fn challenge() -> Self {
        Self::plain(Code::Challenge, "Please confirm you're not a bot.")
    }

    pub(crate) fn challenge_again() -> Self {
        Self::plain(Code::ChallengeAgain, "The check has expired. Please confirm once more.")
    }

    pub(crate) fn network_limit(retry_after_s: u64) -> Self {
        let data = json!({ "retryAfterSeconds": retry_after_s });
        let message = "Too many requests come from your network.".to_owned();
        Self { code: Code::NetworkLimit, message, data }
    }

    pub(crate) fn is_no_session(&self) -> bool {
        self.code == Code::NoSession
    }

    /// Asked too often.
    pub(crate) fn too_often(retry_after_s: u64) -> Self {
        Self {
            code: Code::TooMany,
            message: format!("Too many requests; try again in {retry_after_s} seconds."),
            data: json!({ "retryAfterSeconds": retry_after_s }),
        }
    }

    pub(crate) fn key_reused() -> Self {
        Self::conflict(
            "This idempotency key was used for another request; use a new one.",
            json!({ "field": IDEMPOTENCY_KEY }),
        )
    }

    /// More is asked at once than can be done.
    pub(crate) fn busy(retry_after_s: u64) -> Self {
        Self {
            code: Code::TooMany,
            message: "Too much is asked at once; try again in a moment.".to_owned(),
            data: json!({ "retryAfterSeconds": retry_after_s }),
        }
    }

    /// A read model is built anew, and what is asked needs it whole.
    fn being_built() -> Self {
        let message = "These pages are being built anew; try again in a moment.";
        Self { message: message.to_owned(), ..Self::busy(2) }
    }

    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> Self {
        let request_id = format!("{:032x}", rand::random::<u128>());
        error!(request.id = request_id, error = %cause, "a request failed");
        Self {
            code: Code::Failure,
            message: "Something failed on our side. Try again; the request id helps us find it."
                .to_owned(),
            data: json!({ "requestId": request_id }),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = envelope(self.code, &self.data, &self.message);
        if let Some(seconds) = self.data.get("retryAfterSeconds").and_then(Value::as_u64) {
            response.headers_mut().insert("retry-after", HeaderValue::from(seconds));
        }
        // Not for a session that is over: the answer may come after the cookie of the next one.
        if matches!(self.code, Code::BarredAccount | Code::BarredDevice | Code::BarredNetwork) {
            // No script can take this cookie away.
            let gone = format!("{TOKEN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly");
            if let Ok(gone) = HeaderValue::from_str(&gone) {
                response.headers_mut().append(SET_COOKIE, gone);
            }
        }
        response
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        if error.is_crowded() { Self::busy(1) } else { Self::internal(&error) }
    }
}

impl From<MomentError> for Failure {
    fn from(error: MomentError) -> Self {
        match error {
            MomentError::Store(error) => error.into(),
            other => Self::invalid("at", other.to_string()),
        }
    }
}

impl From<ProjectionError> for Failure {
    fn from(error: ProjectionError) -> Self {
        match error {
            ProjectionError::NoModel(_) => Self::invalid("model", error.to_string()),
            ProjectionError::NoPast(_) => Self::refused("no_past", error.to_string()),
            ProjectionError::Store(error) => error.into(),
            other => Self::internal(&other),
        }
    }
}

impl From<ProofError> for Failure {
    fn from(error: ProofError) -> Self {
        let message = error.to_string();
        match error {
            ProofError::NotSealed { .. } => Self::refused("not_sealed_yet", message),
            ProofError::NothingSealed | ProofError::NoKey => {
                Self::refused("nothing_sealed_yet", message)
            }
            ProofError::BeyondTree { .. } => Self::refused("size_beyond_the_tree", message),
            ProofError::OutsideSize { .. } => Self::refused("position_outside_the_size", message),
            ProofError::SizesFall { .. } => Self::refused("sizes_fall", message),
            ProofError::NoCheckpoint { .. } => Self::not_found("a checkpoint of this size"),
            other => Self::internal(&other),
        }
    }
}

/// What PostgreSQL says of a column or a table that is not there (`undefined_column`,
/// `undefined_table`).
const NOT_BUILT: [&str; 2] = ["42703", "42P01"];

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|told| told.code());
        // A version of a read model that is served until the next one is built lacks what is new.
        if code.is_some_and(|code| NOT_BUILT.contains(&code.as_ref())) {
            error!(%error, "pages are asked for that are not built yet");
            return Self::being_built();
        }
        StoreError::from(error).into()
    }
}

impl<E: Into<Failure> + std::fmt::Display> From<ExecuteError<E>> for Failure {
    fn from(error: ExecuteError<E>) -> Self {
        match error {
            ExecuteError::Refused(refusal) => refusal.into(),
            ExecuteError::Conflict => {
                Self::conflict("It changed while you asked; look again.", Value::Null)
            }
            ExecuteError::CommandReused => Self::key_reused(),
            ExecuteError::Busy { retry_after_ms } => Self::busy(retry_after_ms.div_ceil(1_000)),
            ExecuteError::Failed(error) => error.into(),
            ExecuteError::Unsealed(error) => Self::internal(&error),
        }
    }
}
