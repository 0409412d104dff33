//! The rules of orders, in one match, and the fold of their events.

use std::mem::take;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Kept, PersonalTexts, SubjectId, UnixSeconds};

use super::auction::check_length;
use super::command::OrderCommand;
use super::error::OrderError;
use super::event::{InactiveReason, OrderEvent, OrderKind, Rail, SignedOption, Terms};
use super::standing::{Standing, Traces, check_standing, not_void};
use super::state::{OrderState, OrderStatus};
use super::terms::check_terms;

/// One order of either rail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    #[default]
    Unmade,
    Made(Box<OrderState>),
    /// The chain told of its nonce, and the book was never given it.
    Untold(Traces),
}

impl Order {
    pub fn state(&self) -> Option<&OrderState> {
        match self {
            Self::Unmade | Self::Untold(_) => None,
            Self::Made(state) => Some(state),
        }
    }

    /// Decides a command: the events that follow from it, or the rule that refuses it.
    pub fn decide(&self, command: OrderCommand) -> Result<Vec<OrderEvent>, OrderError> {
        match (self, command) {
            (Self::Unmade | Self::Untold(_), OrderCommand::Draft { terms, signed_by, now_s }) => {
                check_terms(&terms, Rail::Escrow, signed_by, now_s)?;
                check_length(&terms, now_s)?;
                Ok(vec![OrderEvent::OrderDrafted { terms }])
            }
            (
                Self::Unmade | Self::Untold(_),
                OrderCommand::List { terms, option, standing, signed_by, now_s },
            ) => {
                check_terms(&terms, Rail::Signature, signed_by, now_s)?;
                check_standing(&option, standing, Amount::ZERO)?;
                if let Self::Untold(traces) = self {
                    traces.check(&option)?;
                }
                Ok(vec![OrderEvent::OrderListed { terms, option }])
            }
            (Self::Made(_), OrderCommand::Draft { .. } | OrderCommand::List { .. }) => {
                Err(OrderError::AlreadyMade)
            }
            (Self::Unmade | Self::Untold(_), _) => Err(OrderError::Unknown),
            (
                Self::Made(state),
                OrderCommand::Reprice { price, option, standing, signed_by, now_s },
            ) => state.reprice(price, (option, standing), signed_by, now_s),
            (Self::Made(state), OrderCommand::Update { text, end_s, by, now_s }) => {
                state.update(text.as_deref(), end_s, by, now_s)
            }
            (Self::Made(state), OrderCommand::Cancel { signed_by }) => state.cancel(signed_by),
            (Self::Made(state), OrderCommand::Expire { block_time_s }) => {
                state.expire(block_time_s)
            }
            (Self::Made(state), OrderCommand::EndAuction { block_time_s }) => {
                state.end_auction(block_time_s)
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
            (Self::Made(state), OrderCommand::RecheckCounter { counter }) => {
                state.recheck_counter(counter)
            }
            (Self::Made(state), OrderCommand::FailPurchase { tx_hash }) => {
                Ok(state.fail_purchase(tx_hash))
            }
            (
                Self::Made(state),
                OrderCommand::SubmitPurchase { buyer, tx_hash, amount, chain_s, now_s },
            ) => state.submit_purchase((buyer, tx_hash), amount, chain_s, now_s),
        }
    }
}

impl OrderState {
    fn made(terms: Terms, option: Option<SignedOption>, status: OrderStatus) -> Box<Self> {
        let (price, remaining) = (terms.price, terms.amount);
        let (highest_bidder, text, stated, version) = (None, String::new(), vec![], 1);
        let live = option.iter().map(|option| option.option_hash).collect();
        Box::new(Self {
            terms,
            price,
            text,
            version,
            option,
            highest_bidder,
            ended: false,
            remaining,
            unapproved: false,
            live,
            void: vec![],
            voided: false,
            locks: vec![],
            stated,
            status,
        })
    }

    fn reprice(
        &self,
        price: Amount,
        signed: (Option<SignedOption>, Standing),
        signed_by: Address,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        let (option, standing) = signed;
        if signed_by != self.terms.maker {
            return Err(OrderError::NotTheMaker);
        }
        self.check_on_the_book(now_s)?;
        if self.is_locked(now_s) {
            return Err(OrderError::Locked);
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
                let sold = self.terms.amount.checked_sub(self.remaining).unwrap_or_default();
                check_standing(&option, standing, sold)?;
                not_void(&self.void, &option)?;
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
            OrderStatus::Open | OrderStatus::Inactive { .. } => {
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
            OrderStatus::Open | OrderStatus::CancelPending | OrderStatus::Inactive { .. } => {
                Ok(vec![OrderEvent::OrderExpired { block_time_s }])
            }
            _ => Err(OrderError::NotOpen),
        }
    }

    /// What its maker is taking back stays on that way, and so does an auction that somebody has bid
    /// on: the chain sells it to them, whatever our book thinks of it. What is over is answered and not
    /// refused, see [`Self::recheck_approval`].
    fn deactivate(&self, reason: InactiveReason) -> Result<Vec<OrderEvent>, OrderError> {
        if !self.terms.stays_with_maker() {
            return Err(OrderError::WrongRail);
        }
        let goes = self.status == OrderStatus::Open && self.highest_bidder.is_none();
        let gone = OrderEvent::OrderDeactivated { reason, held: None };
        Ok(if goes { vec![gone] } else { vec![] })
    }

    fn evolve(&mut self, event: OrderEvent) {
        match event {
            OrderEvent::OrderOpened { terms } => {
                let text = take(&mut self.text);
                *self = Self { text, ..*Self::made(terms, None, OrderStatus::Open) };
            }
            OrderEvent::OrderDiscarded {} => self.status = OrderStatus::Discarded,
            OrderEvent::OrderRepriced { version, price, option } => {
                self.version = version;
                self.price = price;
                self.live.push(option.option_hash);
                self.option = Some(option);
                self.renew_locks(None);
            }
            OrderEvent::OrderPriceModified { new_price, .. } => {
                self.version = self.version.saturating_add(1);
                self.price = new_price;
                self.renew_locks(None);
            }
            OrderEvent::OrderDescribed { text } => self.text = text,
            OrderEvent::OrderCancelRequested {} => self.status = OrderStatus::CancelPending,
            OrderEvent::PurchaseSubmitted { .. } | OrderEvent::PurchaseFailed { .. } => {
                self.lock_or_unlock(&event);
            }
            OrderEvent::OrderExpired { .. } => self.end(OrderStatus::Expired),
            OrderEvent::AuctionEnded { .. } => self.ended = true,
            event @ (OrderEvent::OrderDeactivated { .. }
            | OrderEvent::OrderUnitsReturned { .. }
            | OrderEvent::OrderApprovalLost {}
            | OrderEvent::OrderApprovalReturned {}
            | OrderEvent::OrderReconfirmed { .. }) => self.leave_or_return(&event),
            OrderEvent::OrderCancelled {} => self.end(OrderStatus::Cancelled),
            OrderEvent::OptionVersionCancelled { option_hash, .. } => {
                self.version_cancelled(option_hash);
            }
            OrderEvent::OrderVoided { .. } | OrderEvent::OrderVoidTakenBack { .. } => {
                self.void_or_not(&event);
            }
            // The chain took it, so the auction goes on, whatever was on its way.
            OrderEvent::BidPlaced { bidder, price, end_s, .. } => {
                self.status = OrderStatus::Open;
                self.highest_bidder = Some(bidder);
                self.ended = false;
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
            OrderEvent::OrderMatched { .. } => self.matched(&event),
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
    const STATE_VERSION: i32 = 11;

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
        if let Self::Made(state) = self {
            return state.evolve(event);
        }
        let mut traces =
            if let Self::Untold(traces) = self { take(traces) } else { Traces::default() };
        let (terms, option, status) = match event {
            OrderEvent::OrderDrafted { terms } => (terms, None, OrderStatus::Draft),
            OrderEvent::OrderListed { terms, option } => (terms, Some(option), OrderStatus::Open),
            OrderEvent::OrderOpened { terms } => (terms, None, OrderStatus::Open),
            // Of an option that was never on our book, and may be put on it yet.
            event => {
                traces.hear(&event);
                if traces != Traces::default() {
                    *self = Self::Untold(traces);
                }
                return;
            }
        };
        let mut state = OrderState::made(terms, option, status);
        state.void = traces.void;
        *self = Self::Made(state);
    }
}
