//! Why a floor moves: what each event, and the clock alone, can do to one.

use brickyard_core::collections::CollectionEvent;
use brickyard_core::items::ItemEvent;
use brickyard_core::orders::OrderEvent;
use serde::{Deserialize, Serialize};

use crate::event::Body;
use crate::lowest::Step;

/// Why a floor is another one than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FloorReason {
    NewOrder,
    Expiry,
    Sale,
    Cancel,
    /// The maker has the item no longer, or has it again.
    BalanceChange,
    /// The exchange may no longer move the maker's item, or may again.
    ApprovalChange,
    Reprice,
    /// Held for a buyer whose purchase is on its way.
    Hidden,
    /// No longer held for a buyer who did not come; of a normalized floor also that the collection
    /// asks for another royalty.
    Revalidation,
    /// The collection is followed from here on: what of it was listed before counts from now.
    Bootstrap,
    /// The chain took another branch. Rows of version 12 and before call it `fork`.
    #[serde(alias = "fork")]
    Reorg,
}

/// What the clock did between two steps.
pub(crate) fn reason_of_step(before: &Step, after: &Step) -> FloorReason {
    match (&before.lowest, &after.lowest) {
        (Some(ended), _) if ended.until_s <= after.from_s => FloorReason::Expiry,
        (_, Some(begun)) if begun.held => FloorReason::Revalidation,
        _ => FloorReason::NewOrder,
    }
}

/// None for events that no floor depends on.
pub(super) fn reason_of(body: &Body) -> Option<FloorReason> {
    match body {
        Body::Order(_, event) => of_order(event),
        Body::Item(_, ItemEvent::ItemTransferred { .. }) => Some(FloorReason::BalanceChange),
        Body::Maker(..) => Some(FloorReason::Cancel),
        Body::Collection(_, CollectionEvent::CollectionRoyaltyChanged { .. }) => {
            Some(FloorReason::Revalidation)
        }
        Body::Collection(_, CollectionEvent::CollectionFollowed { .. }) => {
            Some(FloorReason::Bootstrap)
        }
        Body::Item(..)
        | Body::Collection(..)
        | Body::Offer(..)
        | Body::Chain(..)
        | Body::Contract(..)
        | Body::Profile(..)
        | Body::Subject(..)
        | Body::Domain(..)
        | Body::Account(..)
        | Body::Inbox(..)
        | Body::Banner(..)
        | Body::Draft(..)
        | Body::Application(..)
        | Body::Report(..)
        | Body::Comment(..)
        | Body::Like(..)
        | Body::News(..)
        | Body::Transaction(..)
        | Body::WhaleMark(..)
        | Body::Funding(..)
        | Body::Quote(..)
        | Body::Watchlist(..)
        | Body::Registry(..)
        | Body::Other => None,
    }
}

fn of_order(event: &OrderEvent) -> Option<FloorReason> {
    Some(match event {
        OrderEvent::OrderDrafted { .. }
        | OrderEvent::OrderListed { .. }
        | OrderEvent::OrderOpened { .. } => FloorReason::NewOrder,
        OrderEvent::OrderRepriced { .. }
        | OrderEvent::OrderRepriceRequested { .. }
        | OrderEvent::OrderPriceModified { .. } => FloorReason::Reprice,
        OrderEvent::OrderDiscarded {}
        | OrderEvent::OrderCancelRequested {}
        | OrderEvent::OrderCancelled {}
        | OrderEvent::OrderVoided { .. }
        | OrderEvent::OptionVersionCancelled { .. }
        | OrderEvent::AuctionReturned {} => FloorReason::Cancel,
        OrderEvent::OrderDescribed { .. }
        | OrderEvent::AuctionEnded { .. }
        | OrderEvent::EvidenceStated { .. }
        | OrderEvent::EvidenceGiven { .. } => return None,
        OrderEvent::OrderExpired { .. } => FloorReason::Expiry,
        OrderEvent::OrderDeactivated { .. }
        | OrderEvent::OrderUnitsReturned { .. }
        | OrderEvent::OrderReconfirmed { .. } => FloorReason::BalanceChange,
        OrderEvent::OrderApprovalLost {} | OrderEvent::OrderApprovalReturned {} => {
            FloorReason::ApprovalChange
        }
        OrderEvent::PurchaseSubmitted { .. } => FloorReason::Hidden,
        OrderEvent::PurchaseFailed { .. } | OrderEvent::OrderVoidTakenBack { .. } => {
            FloorReason::Revalidation
        }
        OrderEvent::BidAnnounced { .. }
        | OrderEvent::BidPlaced { .. }
        | OrderEvent::OrderPurchased { .. }
        | OrderEvent::OrderSettled { .. }
        | OrderEvent::DeliverySubmitted { .. }
        | OrderEvent::OrderDelivered {}
        | OrderEvent::DeliveryRefused { .. }
        | OrderEvent::DeliveryTimedOut { .. }
        | OrderEvent::DisputeOpened { .. }
        | OrderEvent::DisputeSettled { .. }
        | OrderEvent::DisputeTimedOut { .. }
        | OrderEvent::OrderMatched { .. } => FloorReason::Sale,
    })
}
