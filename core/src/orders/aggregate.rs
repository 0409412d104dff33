//! The rules of orders, in one match, and the fold of their events.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Kept, PersonalTexts, SubjectId, UnixSeconds};

use super::auction::check_length;
use super::command::OrderCommand;
use super::error::OrderError;
use super::event::{InactiveReason, OrderEvent, OrderKind, Rail, SignedOption, Terms};
use super::state::{OrderState, OrderStatus};
use super::terms::check_terms;

/// A purchase on its way hides the order this long; then the transaction counts as lost.
pub const LOCK_SECONDS: u64 = 180;

/// One order of either rail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    #[default]
    Unmade,
    Made(Box<OrderState>),
}

impl Order {
    pub fn state(&self) -> Option<&OrderState> {
        match self {
            Self::Unmade => None,
            Self::Made(state) => Some(state),
        }
    }

    /// Decides a command: the events that follow from it, or the rule that refuses it.
    pub fn decide(&self, command: OrderCommand) -> Result<Vec<OrderEvent>, OrderError> {
        match (self, command) {
            (Self::Unmade, OrderCommand::Draft { terms, signed_by, now_s }) => {
                check_terms(&terms, Rail::Escrow, signed_by, now_s)?;
                check_length(&terms, now_s)?;
                Ok(vec![OrderEvent::OrderDrafted { terms }])
            }
            (Self::Unmade, OrderCommand::List { terms, option, signed_by, now_s }) => {
                check_terms(&terms, Rail::Signature, signed_by, now_s)?;
                Ok(vec![OrderEvent::OrderListed { terms, option }])
            }
            (Self::Made(_), OrderCommand::Draft { .. } | OrderCommand::List { .. }) => {
                Err(OrderError::AlreadyMade)
            }
            (Self::Unmade, _) => Err(OrderError::Unknown),
            (Self::Made(state), OrderCommand::Reprice { price, option, signed_by, now_s }) => {
                state.reprice(price, option, signed_by, now_s)
            }
            (Self::Made(state), OrderCommand::Update { text, end_s, by, now_s }) => {
                state.update(text.as_deref(), end_s, by, now_s)
            }
            (Self::Made(state), OrderCommand::Cancel { signed_by }) => state.cancel(signed_by),
            (Self::Made(state), OrderCommand::Expire { block_time_s }) => {
                state.expire(block_time_s)
            }
            (Self::Made(state), OrderCommand::Deactivate { reason }) => state.deactivate(reason),
            (Self::Made(state), OrderCommand::Recount { held }) => state.recount(held),
            (Self::Made(state), OrderCommand::RecheckApproval { approved }) => {
                state.recheck_approval(approved)
            }
            (Self::Made(state), OrderCommand::Reconfirm { held, approved, signed_by, now_s }) => {
                state.reconfirm(held, approved, signed_by, now_s)
            }
            (Self::Made(state), OrderCommand::AnnounceBid { bidder, price, now_s }) => {
                state.announce_bid(bidder, price, now_s)
            }
            (Self::Made(state), OrderCommand::SubmitDelivery { seller, tx_hash, now_s }) => {
                state.submit_delivery(seller, tx_hash, now_s)
            }
            (
                Self::Made(state),
                OrderCommand::StateEvidence { by, speaker, evidence, statement, now_s },
            ) => state.state_evidence((by, speaker), evidence, &statement, now_s),
            (Self::Made(state), OrderCommand::SubmitPurchase { buyer, tx_hash, now_s }) => {
                state.may_be_bought(buyer, now_s)?;
                Ok(vec![OrderEvent::PurchaseSubmitted { buyer, tx_hash, submitted_at_s: now_s }])
            }
        }
    }
}

impl OrderState {
    fn made(terms: Terms, option: Option<SignedOption>, status: OrderStatus) -> Box<Self> {
        let (price, remaining) = (terms.price, terms.amount);
        let (highest_bidder, text, stated, version) = (None, String::new(), vec![], 1);
        Box::new(Self {
            terms,
            price,
            text,
            version,
            option,
            highest_bidder,
            remaining,
            unapproved: false,
            stated,
            status,
        })
    }

    fn reprice(
        &self,
        price: Amount,
        option: Option<SignedOption>,
        signed_by: Address,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        if signed_by != self.terms.maker {
            return Err(OrderError::NotTheMaker);
        }
        match self.status {
            OrderStatus::Open => {}
            OrderStatus::Locked { until_s, .. } if until_s <= now_s => {}
            OrderStatus::Locked { .. } => return Err(OrderError::Locked),
            _ => return Err(OrderError::NotOpen),
        }
        if self.terms.end_s <= now_s {
            return Err(OrderError::Expired);
        }
        if self.terms.kind == OrderKind::Auction {
            return Err(OrderError::AuctionPrice);
        }
        if price.is_zero() {
            return Err(OrderError::ZeroPrice);
        }
        if price == self.price {
            return Err(OrderError::SamePrice);
        }
        match (self.terms.rail, &self.option, option) {
            (Rail::Escrow, _, None) => Ok(vec![OrderEvent::OrderRepriceRequested { price }]),
            (Rail::Signature, Some(current), Some(option)) if option.nonce == current.nonce => {
                let version = self.version.saturating_add(1);
                Ok(vec![OrderEvent::OrderRepriced { version, price, option }])
            }
            (Rail::Signature, _, Some(_)) => Err(OrderError::OtherNonce),
            (Rail::Escrow, _, Some(_)) | (Rail::Signature, _, None) => Err(OrderError::WrongRail),
        }
    }

    fn cancel(&self, signed_by: Address) -> Result<Vec<OrderEvent>, OrderError> {
        if signed_by != self.terms.maker {
            return Err(OrderError::NotTheMaker);
        }
        match self.status {
            OrderStatus::Draft => Ok(vec![OrderEvent::OrderDiscarded {}]),
            OrderStatus::Open | OrderStatus::Locked { .. } | OrderStatus::Inactive { .. } => {
                self.check_no_bids()?;
                Ok(vec![OrderEvent::OrderCancelRequested {}])
            }
            OrderStatus::CancelPending => Ok(vec![]),
            OrderStatus::Discarded
            | OrderStatus::AwaitingDelivery { .. }
            | OrderStatus::Disputed { .. }
            | OrderStatus::Filled
            | OrderStatus::Cancelled
            | OrderStatus::Expired
            | OrderStatus::Refunded
            | OrderStatus::Returned => Err(OrderError::NotOpen),
        }
    }

    /// The exchange refuses an option from its end on, so that a purchase under way is lost, too.
    fn expire(&self, block_time_s: UnixSeconds) -> Result<Vec<OrderEvent>, OrderError> {
        if self.terms.rail != Rail::Signature {
            return Err(OrderError::WrongRail);
        }
        if block_time_s < self.terms.end_s {
            return Err(OrderError::NotOver);
        }
        match self.status {
            OrderStatus::Open
            | OrderStatus::Locked { .. }
            | OrderStatus::CancelPending
            | OrderStatus::Inactive { .. } => Ok(vec![OrderEvent::OrderExpired { block_time_s }]),
            _ => Err(OrderError::NotOpen),
        }
    }

    /// What its maker is taking back stays on that way.
    fn deactivate(&self, reason: InactiveReason) -> Result<Vec<OrderEvent>, OrderError> {
        if self.terms.rail != Rail::Signature {
            return Err(OrderError::WrongRail);
        }
        match self.status {
            OrderStatus::Open | OrderStatus::Locked { .. } => {
                Ok(vec![OrderEvent::OrderDeactivated { reason, held: None }])
            }
            OrderStatus::CancelPending | OrderStatus::Inactive { .. } => Ok(vec![]),
            _ => Err(OrderError::NotOpen),
        }
    }

    /// The rules of a purchase, before anybody has sent one.
    ///
    /// # Errors
    /// The rule that stands in the way.
    pub fn may_be_bought(&self, buyer: Address, now_s: UnixSeconds) -> Result<(), OrderError> {
        if self.terms.kind == OrderKind::Auction {
            return Err(OrderError::NotFixedPrice);
        }
        if buyer == self.terms.maker {
            return Err(OrderError::OwnOrder);
        }
        match self.status {
            OrderStatus::Open => {}
            OrderStatus::Locked { until_s, .. } if until_s <= now_s => {}
            OrderStatus::Locked { .. } => return Err(OrderError::Locked),
            _ => return Err(OrderError::NotOpen),
        }
        if self.terms.end_s <= now_s {
            return Err(OrderError::Expired);
        }
        if now_s < self.terms.start_s {
            return Err(OrderError::NotStarted);
        }
        Ok(())
    }

    /// A part that was sold brings nothing back to the book that was off it.
    fn matched(&mut self, filled: Amount, option_amount: Amount) {
        self.remaining = option_amount.checked_sub(filled).unwrap_or(Amount::ZERO);
        match self.status {
            _ if self.remaining.is_zero() => self.status = OrderStatus::Filled,
            OrderStatus::Locked { .. } => self.status = OrderStatus::Open,
            _ => {}
        }
    }

    fn evolve(&mut self, event: OrderEvent) {
        match event {
            OrderEvent::OrderOpened { terms } => {
                let text = std::mem::take(&mut self.text);
                *self = Self { text, ..*Self::made(terms, None, OrderStatus::Open) };
            }
            OrderEvent::OrderDiscarded {} => self.status = OrderStatus::Discarded,
            OrderEvent::OrderRepriced { version, price, option } => {
                self.version = version;
                self.price = price;
                self.option = Some(option);
            }
            OrderEvent::OrderPriceModified { new_price, .. } => {
                self.version = self.version.saturating_add(1);
                self.price = new_price;
            }
            OrderEvent::OrderDescribed { text } => self.text = text,
            OrderEvent::OrderCancelRequested {} => self.status = OrderStatus::CancelPending,
            OrderEvent::PurchaseSubmitted { buyer, submitted_at_s, .. } => {
                let until_s = submitted_at_s.plus(LOCK_SECONDS);
                self.status = OrderStatus::Locked { buyer, until_s };
            }
            OrderEvent::OrderExpired { .. } => self.status = OrderStatus::Expired,
            event @ (OrderEvent::OrderDeactivated { .. }
            | OrderEvent::OrderUnitsReturned { .. }
            | OrderEvent::OrderApprovalLost {}
            | OrderEvent::OrderApprovalReturned {}
            | OrderEvent::OrderReconfirmed { .. }) => self.leave_or_return(&event),
            OrderEvent::OrderCancelled {} => self.status = OrderStatus::Cancelled,
            OrderEvent::OptionVersionCancelled { option_hash, .. } => {
                if self.option.as_ref().is_some_and(|option| option.option_hash == option_hash) {
                    self.status = OrderStatus::Cancelled;
                }
            }
            // The chain took it, so the auction goes on, whatever was on its way.
            OrderEvent::BidPlaced { bidder, price, end_s, .. } => {
                self.status = OrderStatus::Open;
                self.highest_bidder = Some(bidder);
                self.price = price;
                self.terms.end_s = end_s;
            }
            OrderEvent::OrderPurchased { buyer, deliver_by_s, .. } => {
                self.status = OrderStatus::AwaitingDelivery { buyer, deliver_by_s };
            }
            OrderEvent::OrderSettled { .. } => {
                self.remaining = Amount::ZERO;
                self.status = OrderStatus::Filled;
            }
            OrderEvent::OrderMatched { filled, option_amount, .. } => {
                self.matched(filled, option_amount);
            }
            OrderEvent::DeliveryRefused { .. } | OrderEvent::DeliveryTimedOut { .. } => {
                self.status = OrderStatus::Refunded;
            }
            event @ (OrderEvent::EvidenceStated { .. }
            | OrderEvent::DisputeOpened { .. }
            | OrderEvent::EvidenceGiven { .. }
            | OrderEvent::DisputeSettled { .. }
            | OrderEvent::DisputeTimedOut { .. }) => self.hear_of_dispute(&event),
            OrderEvent::AuctionReturned {} => self.status = OrderStatus::Returned,
            // Announcements and second halves of a fact that another event already told; a
            // second making is no news.
            OrderEvent::OrderDrafted { .. }
            | OrderEvent::OrderListed { .. }
            | OrderEvent::OrderRepriceRequested { .. }
            | OrderEvent::BidAnnounced { .. }
            | OrderEvent::DeliverySubmitted { .. }
            | OrderEvent::OrderDelivered {} => {}
        }
    }
}

impl Kept for Order {
    const STATE_VERSION: i32 = 8;

    fn personal(event: &mut OrderEvent) -> Option<PersonalTexts<'_>> {
        let OrderEvent::EvidenceStated { by, statement, .. } = event else { return None };
        Some(PersonalTexts {
            subject: SubjectId::Wallet(*by),
            texts: vec![("statement", statement)],
        })
    }
}

impl Aggregate for Order {
    const TYPE: &'static str = "order";
    type Command = OrderCommand;
    type Event = OrderEvent;
    type Error = OrderError;
    type Services = ();

    async fn handle(
        &mut self,
        command: OrderCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), OrderError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: OrderEvent) {
        match self {
            Self::Made(state) => state.evolve(event),
            Self::Unmade => match event {
                OrderEvent::OrderDrafted { terms } => {
                    *self = Self::Made(OrderState::made(terms, None, OrderStatus::Draft));
                }
                OrderEvent::OrderListed { terms, option } => {
                    *self = Self::Made(OrderState::made(terms, Some(option), OrderStatus::Open));
                }
                OrderEvent::OrderOpened { terms } => {
                    *self = Self::Made(OrderState::made(terms, None, OrderStatus::Open));
                }
                // A fact about an order we never saw made (an option that was never on our
                // book): the log keeps it, but there is no state to move.
                OrderEvent::OrderDiscarded {}
                | OrderEvent::OrderRepriced { .. }
                | OrderEvent::OrderRepriceRequested { .. }
                | OrderEvent::OrderDescribed { .. }
                | OrderEvent::OrderCancelRequested {}
                | OrderEvent::PurchaseSubmitted { .. }
                | OrderEvent::BidAnnounced { .. }
                | OrderEvent::DeliverySubmitted { .. }
                | OrderEvent::OrderExpired { .. }
                | OrderEvent::OrderDeactivated { .. }
                | OrderEvent::OrderUnitsReturned { .. }
                | OrderEvent::OrderApprovalLost {}
                | OrderEvent::OrderApprovalReturned {}
                | OrderEvent::OrderReconfirmed { .. }
                | OrderEvent::OrderPriceModified { .. }
                | OrderEvent::OrderCancelled {}
                | OrderEvent::OptionVersionCancelled { .. }
                | OrderEvent::BidPlaced { .. }
                | OrderEvent::OrderPurchased { .. }
                | OrderEvent::OrderSettled { .. }
                | OrderEvent::OrderDelivered {}
                | OrderEvent::DeliveryRefused { .. }
                | OrderEvent::DeliveryTimedOut { .. }
                | OrderEvent::EvidenceStated { .. }
                | OrderEvent::DisputeOpened { .. }
                | OrderEvent::EvidenceGiven { .. }
                | OrderEvent::DisputeSettled { .. }
                | OrderEvent::DisputeTimedOut { .. }
                | OrderEvent::AuctionReturned {}
                | OrderEvent::OrderMatched { .. } => {}
            },
        }
    }
}
