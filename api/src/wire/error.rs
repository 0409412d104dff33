//! Everything that is not success: one type, one shape on the wire.
//!
//! A refusal is told in full. A failure is logged once, here, and hidden from the client behind
//! a request id.

use axum::http::HeaderValue;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use brickyard_core::accounts::AccountError;
use brickyard_core::applications::ApplicationError;
use brickyard_core::banners::BannerError;
use brickyard_core::bars::BarError;
use brickyard_core::collections::CollectionError;
use brickyard_core::drafts::DraftError;
use brickyard_core::inboxes::InboxError;
use brickyard_core::newsletters::{EditionError, SubscriptionError};
use brickyard_core::offers::OfferError;
use brickyard_core::orders::OrderError;
use brickyard_core::profiles::ProfileError;
use brickyard_core::reports::ReportError;
use brickyard_core::shares::ShareError;
use brickyard_core::uploads::UploadError;
use brickyard_core::watchlists::WatchlistError;
use brickyard_core::whales::ThresholdError;
use brickyard_projections::{MomentError, ProjectionError};
use brickyard_store::proofs::ProofError;
use brickyard_store::{ExecuteError, StoreError};
use serde_json::{Value, json};
use tracing::error;

use super::codes::Code;
use super::extract::IDEMPOTENCY_KEY;
use super::reply::envelope;
use crate::account::TOKEN_COOKIE;
use crate::office::OfficeError;

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
        if matches!(
            self.code,
            Code::NoSession | Code::BarredAccount | Code::BarredDevice | Code::BarredNetwork
        ) {
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

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        StoreError::from(error).into()
    }
}

impl From<OrderError> for Failure {
    fn from(error: OrderError) -> Self {
        match error {
            OrderError::Unknown => Self::not_found("the order"),
            OrderError::NotAParty => Self::not_yours("Only the two sides of the sale may do this."),
            OrderError::NotTheMaker => Self::not_yours("Only the maker of the order may do this."),
            other => Self::refused(other.reason(), other.to_string()),
        }
    }
}

impl From<OfferError> for Failure {
    fn from(error: OfferError) -> Self {
        match error {
            OfferError::Unknown => Self::not_found("the offer"),
            OfferError::NotTheBidder => {
                Self::not_yours("Only the bidder of the offer may do this.")
            }
            other => Self::refused(other.reason(), other.to_string()),
        }
    }
}

impl From<BarError> for Failure {
    fn from(error: BarError) -> Self {
        match error {}
    }
}

impl From<BannerError> for Failure {
    fn from(error: BannerError) -> Self {
        Self::invalid(error.field(), error.to_string())
    }
}

impl From<EditionError> for Failure {
    fn from(error: EditionError) -> Self {
        Self::invalid(error.field(), error.to_string())
    }
}

impl From<CollectionError> for Failure {
    fn from(error: CollectionError) -> Self {
        match error {
            CollectionError::NotFollowed => Self::not_found("the collection"),
            other => Self::invalid("description", other.to_string()),
        }
    }
}

impl From<DraftError> for Failure {
    fn from(error: DraftError) -> Self {
        match (error, error.field()) {
            (DraftError::Unknown, _) => Self::not_found("the draft"),
            (DraftError::NotYours, _) => Self::not_yours("This draft is somebody else's."),
            (_, Some(field)) => Self::invalid(field, error.to_string()),
            (_, None) => Self::refused(error.reason(), error.to_string()),
        }
    }
}

impl From<UploadError> for Failure {
    fn from(error: UploadError) -> Self {
        Self::refused(error.reason(), error.to_string())
    }
}

impl From<ThresholdError> for Failure {
    fn from(error: ThresholdError) -> Self {
        Self::invalid(error.field, error.to_string())
    }
}

impl From<WatchlistError> for Failure {
    fn from(error: WatchlistError) -> Self {
        Self::refused(error.reason(), error.to_string())
    }
}

impl From<SubscriptionError> for Failure {
    fn from(error: SubscriptionError) -> Self {
        match error {}
    }
}

impl From<OfficeError> for Failure {
    fn from(error: OfficeError) -> Self {
        match error {
            OfficeError::NoAccount => Self::not_found("the account"),
            OfficeError::NotABar(message) => Self::invalid("subject", message),
            OfficeError::Refused(error) => error.into(),
            OfficeError::Account(error) => error.into(),
            OfficeError::Bar(error) => error.into(),
            OfficeError::Store(error) => error.into(),
        }
    }
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        if error == AccountError::NotAnAdmin {
            return Self::not_yours("Only administrators may do this.");
        }
        if error == AccountError::NotAUsername {
            return Self::invalid("username", error.to_string());
        }
        Self::refused(error.reason(), error.to_string())
    }
}

impl From<ApplicationError> for Failure {
    fn from(error: ApplicationError) -> Self {
        match error.field() {
            Some(field) => Self::invalid(field, error.to_string()),
            None => Self::refused(error.reason(), error.to_string()),
        }
    }
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Self {
        if error == ReportError::TooLong {
            return Self::invalid("content", error.to_string());
        }
        Self::refused(error.reason(), error.to_string())
    }
}

impl From<ShareError> for Failure {
    fn from(error: ShareError) -> Self {
        match error {}
    }
}

impl From<InboxError> for Failure {
    fn from(error: InboxError) -> Self {
        Self::refused(error.reason(), error.to_string())
    }
}

impl From<ProfileError> for Failure {
    fn from(error: ProfileError) -> Self {
        if error == ProfileError::NotTheWallet {
            return Self::not_yours("Only the owner of the wallet may do this.");
        }
        match error.field() {
            Some(field) => Self::invalid(field, error.to_string()),
            None => Self::refused(error.reason(), error.to_string()),
        }
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
