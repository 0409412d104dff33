//! How each rule's refusal is told: as a field that is wrong, a thing that is not there, somebody
//! else's thing, or a reason.

use brickyard_core::accounts::AccountError;
use brickyard_core::applications::ApplicationError;
use brickyard_core::banners::BannerError;
use brickyard_core::bars::BarError;
use brickyard_core::collections::CollectionError;
use brickyard_core::comments::CommentError;
use brickyard_core::drafts::DraftError;
use brickyard_core::inboxes::InboxError;
use brickyard_core::likes::LikeError;
use brickyard_core::news::NewsError;
use brickyard_core::newsletters::{EditionError, SubscriptionError};
use brickyard_core::offers::OfferError;
use brickyard_core::orders::OrderError;
use brickyard_core::profiles::ProfileError;
use brickyard_core::reports::ReportError;
use brickyard_core::shares::ShareError;
use brickyard_core::transactions::TransactionError;
use brickyard_core::uploads::UploadError;
use brickyard_core::watchlists::WatchlistError;
use brickyard_core::whales::ThresholdError;

use super::error::Failure;
use crate::office::OfficeError;

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

impl From<CommentError> for Failure {
    fn from(error: CommentError) -> Self {
        match error {
            CommentError::Empty | CommentError::TooLong => {
                Self::invalid("content", error.to_string())
            }
            CommentError::NotYours => Self::not_yours("This is somebody else's comment."),
            CommentError::AlreadyWritten | CommentError::Gone => {
                Self::refused(error.reason(), error.to_string())
            }
        }
    }
}

impl From<NewsError> for Failure {
    fn from(error: NewsError) -> Self {
        if error == NewsError::NotYours {
            return Self::not_yours("Somebody else has contributed this.");
        }
        match error.field() {
            Some(field) => Self::invalid(field, error.to_string()),
            None => Self::refused(error.reason(), error.to_string()),
        }
    }
}

impl From<LikeError> for Failure {
    fn from(error: LikeError) -> Self {
        match error {}
    }
}

impl From<TransactionError> for Failure {
    fn from(error: TransactionError) -> Self {
        match error {
            TransactionError::NotTheSender => {
                Self::not_yours("Only the account of the wallet that has sent it may tell of it.")
            }
            TransactionError::AnotherAccount => {
                Self::not_yours("Another account has told of this transaction.")
            }
            TransactionError::NotASubject => Self::invalid("subject", error.to_string()),
        }
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
