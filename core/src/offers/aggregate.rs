//! The rules of offers, in one match, and the fold of their events.
//!
//! What other streams do to an offer is not known here: a counter or a nonce that makes it void, an
//! item that has left. Read models fold those, and whoever sends a command asks them first
//! (`api/src/dc/offers/change.rs`).

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Amount, Kept, UnixSeconds};
use crate::orders::{Rail, check_terms};

use super::collection;
use super::command::{Funds, OfferCommand, Standing};
use super::error::OfferError;
use super::event::{OfferEvent, OfferTerms, SignedOffer};
use super::state::{Making, OfferState, OfferStatus, OutdatedReason};

/// An acceptance on its way holds the offer this long; then the transaction counts as lost. As
/// long as a purchase holds an order.
pub const ACCEPT_SECONDS: u64 = crate::orders::LOCK_SECONDS;

/// One offer of the signature rail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Offer {
    #[default]
    Unmade,
    Made(Box<OfferState>),
    /// Matched or cancelled on chain before our book ever saw it: good for nothing any more.
    Closed,
}

impl Offer {
    pub fn state(&self) -> Option<&OfferState> {
        match self {
            Self::Unmade | Self::Closed => None,
            Self::Made(state) => Some(state),
        }
    }

    /// Decides a command: the events that follow from it, or the rule that refuses it.
    pub fn decide(&self, command: OfferCommand) -> Result<Vec<OfferEvent>, OfferError> {
        match (self, command) {
            (Self::Unmade, OfferCommand::Make { terms, signed, signed_by, standing, now_s }) => {
                check_offer(&terms, signed_by, now_s)?;
                check_standing(&terms, &signed, standing)?;
                Ok(vec![OfferEvent::OfferMade { terms: *terms, signed: *signed }])
            }
            (
                Self::Unmade,
                OfferCommand::MakeForCollection { terms, signed, signed_by, funds, counter, now_s },
            ) => {
                collection::check(&terms, &signed, signed_by, (funds, counter), now_s)?;
                Ok(vec![OfferEvent::CollectionOfferMade { terms: *terms, signed: *signed }])
            }
            (Self::Made(_), OfferCommand::Make { .. } | OfferCommand::MakeForCollection { .. }) => {
                Err(OfferError::AlreadyMade)
            }
            (Self::Closed, OfferCommand::Make { .. } | OfferCommand::MakeForCollection { .. }) => {
                Err(OfferError::Closed)
            }
            (Self::Unmade | Self::Closed, _) => Err(OfferError::Unknown),
            (Self::Made(state), OfferCommand::Cancel { signed_by }) => state.cancel(signed_by),
            (Self::Made(state), OfferCommand::Accept { seller, tx_hash, now_s }) => {
                state.may_be_taken(seller, now_s)?;
                Ok(vec![OfferEvent::OfferAccepted { seller, tx_hash, accepted_at_s: now_s }])
            }
            (Self::Made(state), OfferCommand::Expire { block_time_s }) => {
                state.expire(block_time_s)
            }
            (Self::Made(state), OfferCommand::CheckFunds { funds, block }) => {
                Ok(state.check_funds(funds, block))
            }
            (Self::Made(state), OfferCommand::Recount { held }) => Ok(state.recount(held)),
            (Self::Made(state), OfferCommand::Outdate { why }) => Ok(state.outdate(why)),
        }
    }
}

fn check_offer(
    terms: &OfferTerms,
    signed_by: Address,
    now_s: UnixSeconds,
) -> Result<(), OfferError> {
    let OfferTerms { sale, bidder, expire_s } = terms;
    if *bidder != signed_by {
        return Err(OfferError::NotTheBidder);
    }
    if *bidder == sale.maker {
        return Err(OfferError::OwnItem);
    }
    if *expire_s <= now_s {
        return Err(OfferError::Expired);
    }
    check_terms(sale, Rail::Signature, sale.maker, now_s)?;
    if sale.start_s > now_s || sale.end_s < *expire_s {
        return Err(OfferError::OptionTooShort);
    }
    Ok(())
}

/// Would the exchange match it now.
fn check_standing(
    terms: &OfferTerms,
    signed: &SignedOffer,
    standing: Standing,
) -> Result<(), OfferError> {
    let current = signed.counter() == standing.bidder_counter
        && signed.nonce.counter() == standing.owner_counter;
    if !current {
        return Err(OfferError::StaleCounter);
    }
    // The price is for the whole amount.
    if !standing.filled.is_zero() {
        return Err(OfferError::OptionSpent);
    }
    standing.funds.shortage(terms.sale.price).map_or(Ok(()), |shortage| Err(shortage.into()))
}

impl OfferState {
    fn cancel(&self, signed_by: Address) -> Result<Vec<OfferEvent>, OfferError> {
        if signed_by != self.bidder() {
            return Err(OfferError::NotTheBidder);
        }
        match self.status {
            OfferStatus::Active | OfferStatus::Accepted { .. } => {
                Ok(vec![OfferEvent::OfferCancelRequested {}])
            }
            OfferStatus::CancelPending => Ok(vec![]),
            OfferStatus::Settled | OfferStatus::Cancelled | OfferStatus::Expired => {
                Err(OfferError::NotOpen)
            }
        }
    }

    /// What its bidder has taken back stays on that way.
    fn expire(&self, block_time_s: UnixSeconds) -> Result<Vec<OfferEvent>, OfferError> {
        if block_time_s < self.expire_s() {
            return Err(OfferError::NotOver);
        }
        match self.status {
            OfferStatus::Active | OfferStatus::Accepted { .. } => {
                Ok(vec![OfferEvent::OfferExpired { block_time_s }])
            }
            OfferStatus::CancelPending
            | OfferStatus::Settled
            | OfferStatus::Cancelled
            | OfferStatus::Expired => Err(OfferError::NotOpen),
        }
    }

    fn may_be_taken(&self, seller: Address, now_s: UnixSeconds) -> Result<(), OfferError> {
        match &self.made {
            Making::Item { terms, .. } if seller == terms.sale.maker => {}
            Making::Item { .. } => return Err(OfferError::NotTheSeller),
            Making::Collection { .. } => return Err(OfferError::NotHeld),
        }
        match self.status {
            OfferStatus::Active => {}
            OfferStatus::Accepted { until_s } if until_s <= now_s => {}
            OfferStatus::Accepted { .. } => return Err(OfferError::Accepted),
            OfferStatus::CancelPending
            | OfferStatus::Settled
            | OfferStatus::Cancelled
            | OfferStatus::Expired => return Err(OfferError::NotOpen),
        }
        if self.expire_s() <= now_s {
            return Err(OfferError::Expired);
        }
        Ok(())
    }

    /// Only a change is news, and only while the offer could be taken.
    fn check_funds(&self, funds: Funds, block: u64) -> Vec<OfferEvent> {
        if self.is_over() {
            return vec![];
        }
        let Funds { balance, allowance } = funds;
        match funds.shortage(self.due()) {
            now if now == self.short => vec![],
            Some(why) => vec![OfferEvent::OfferFundsFell { why, balance, allowance, block }],
            None => vec![OfferEvent::OfferFundsReturned { balance, allowance, block }],
        }
    }

    /// Only a change is news. Whoever tells an offer that is over is answered and not refused: it may
    /// be over no longer when a manager that was killed tells it again, and an answer is kept.
    fn recount(&self, held: Amount) -> Vec<OfferEvent> {
        let Making::Item { terms, .. } = &self.made else { return vec![] };
        if self.is_over() {
            return vec![];
        }
        match (held < terms.sale.amount, self.few) {
            (true, false) => vec![OfferEvent::OfferUnitsFell { held }],
            (false, true) => vec![OfferEvent::OfferUnitsReturned { held }],
            _ => vec![],
        }
    }

    /// It is news once, and none to a bidder who wants out. One for a collection is not made to anybody
    /// whose doing could end it.
    fn outdate(&self, why: OutdatedReason) -> Vec<OfferEvent> {
        let is_news = matches!(self.made, Making::Item { .. })
            && matches!(self.status, OfferStatus::Active | OfferStatus::Accepted { .. })
            && !self.outdated;
        if is_news { vec![OfferEvent::OfferOutdated { why }] } else { vec![] }
    }

    fn evolve(&mut self, event: OfferEvent) {
        // What the chain has ended stays as it ended: an offer for a collection can be cancelled
        // there after its last unit was taken. A match of before its end may be told after it.
        if matches!(self.status, OfferStatus::Settled | OfferStatus::Cancelled) {
            return;
        }
        match event {
            OfferEvent::OfferCancelRequested {} => self.status = OfferStatus::CancelPending,
            OfferEvent::OfferAccepted { accepted_at_s, .. } => {
                let until_s = accepted_at_s.plus(ACCEPT_SECONDS);
                self.status = OfferStatus::Accepted { until_s };
            }
            OfferEvent::OfferFundsFell { why, .. } => self.short = Some(why),
            OfferEvent::OfferFundsReturned { .. } => self.short = None,
            OfferEvent::OfferUnitsFell { .. } => self.few = true,
            OfferEvent::OfferUnitsReturned { .. } => self.few = false,
            OfferEvent::OfferOutdated { .. } => self.outdated = true,
            OfferEvent::OfferMatched { amount, .. } => {
                let wanted = match &self.made {
                    Making::Item { .. } => None,
                    Making::Collection { terms, .. } => Some(terms.amount),
                };
                if wanted.is_some() {
                    self.taken = self.taken.checked_add(amount).unwrap_or(Amount::MAX);
                }
                if wanted.is_none_or(|wanted| self.taken >= wanted) {
                    self.status = OfferStatus::Settled;
                }
            }
            OfferEvent::OfferCancelled { .. } => self.status = OfferStatus::Cancelled,
            OfferEvent::OfferExpired { .. } => self.status = OfferStatus::Expired,
            // A second making is no news.
            OfferEvent::OfferMade { .. } | OfferEvent::CollectionOfferMade { .. } => {}
        }
    }
}

impl Kept for Offer {
    const STATE_VERSION: i32 = 6;
}

impl Aggregate for Offer {
    const TYPE: &'static str = "offer";
    type Command = OfferCommand;
    type Event = OfferEvent;
    type Error = OfferError;
    type Services = ();

    async fn handle(
        &mut self,
        command: OfferCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), OfferError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: OfferEvent) {
        match self {
            Self::Made(state) => state.evolve(event),
            Self::Closed => {}
            Self::Unmade => match event {
                OfferEvent::OfferMade { terms, signed } => {
                    let made = Making::Item { terms, signed };
                    *self = Self::Made(Box::new(OfferState::of(made)));
                }
                OfferEvent::CollectionOfferMade { terms, signed } => {
                    let made = Making::Collection { terms, signed };
                    *self = Self::Made(Box::new(OfferState::of(made)));
                }
                OfferEvent::OfferMatched { .. } | OfferEvent::OfferCancelled { .. } => {
                    *self = Self::Closed;
                }
                OfferEvent::OfferCancelRequested {}
                | OfferEvent::OfferAccepted { .. }
                | OfferEvent::OfferFundsFell { .. }
                | OfferEvent::OfferFundsReturned { .. }
                | OfferEvent::OfferUnitsFell { .. }
                | OfferEvent::OfferUnitsReturned { .. }
                | OfferEvent::OfferOutdated { .. }
                | OfferEvent::OfferExpired { .. } => {}
            },
        }
    }
}
