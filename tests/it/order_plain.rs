//! An order in plain words: a table of what is asked and what is answered, written from the
//! specification and not from the code. `order_machine` holds the code against it.

use brickyard_core::kernel::{Address, Amount, Hash32};
use brickyard_core::orders::{
    Order, OrderCommand as C, OrderEvent as E, OrderKind, OrderStatus as S, Rail, SignedOption,
    Terms,
};

use crate::order_plain_signed::small;
use crate::orders_given::MAKER;

pub(crate) const DAY: u64 = 86_400;

/// A purchase on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlainLock {
    pub(crate) buyer: Address,
    pub(crate) tx: Hash32,
    pub(crate) units: u64,
    pub(crate) until: u64,
    /// The chain has undone it.
    pub(crate) failed: bool,
    /// Its buyer may have another when it is over.
    pub(crate) again: bool,
}

/// The order in plain words. `status` as our book says it.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) status: &'static str,
    pub(crate) signature: bool,
    /// The item stays with its maker.
    pub(crate) kept: bool,
    pub(crate) auction: bool,
    pub(crate) price: u64,
    pub(crate) left: u64,
    pub(crate) all: u64,
    pub(crate) version: u32,
    pub(crate) hash: u8,
    pub(crate) start: u64,
    pub(crate) end: u64,
    pub(crate) deliver_by: u64,
    /// Who has bought what awaits delivery or a decision.
    pub(crate) buyer: Option<Address>,
    pub(crate) decide_by: u64,
    pub(crate) said: Vec<(Address, Hash32)>,
    pub(crate) bidder: Option<Address>,
    told_of_end: bool,
    pub(crate) short: bool,
    pub(crate) unapproved: bool,
    pub(crate) text: String,
    /// Versions that are good, and those that are void for good, by the first byte of their hash.
    pub(crate) live: Vec<u8>,
    pub(crate) void: Vec<u8>,
    /// By a counter of its maker's.
    pub(crate) voided: bool,
    pub(crate) locks: Vec<PlainLock>,
    /// Whether something was sold under its nonce, or all of it cancelled, before it was listed.
    pub(crate) spent: bool,
}

pub(crate) const FRESH: Plain = Plain {
    status: "unmade",
    signature: false,
    kept: false,
    auction: false,
    price: 0,
    left: 0,
    all: 0,
    version: 0,
    hash: 0,
    start: 0,
    end: 0,
    deliver_by: 0,
    buyer: None,
    decide_by: 0,
    said: vec![],
    bidder: None,
    told_of_end: false,
    short: false,
    unapproved: false,
    text: String::new(),
    live: vec![],
    void: vec![],
    voided: false,
    locks: vec![],
    spent: false,
};

pub(crate) type Verdict = Result<Vec<&'static str>, &'static str>;

impl Plain {
    pub(crate) fn is(&self, words: &[&str]) -> bool {
        words.contains(&self.status)
    }

    /// Neither the book nor the chain has ended it.
    pub(crate) fn is_open(&self) -> bool {
        self.is(&["open", "cancel_pending", "inactive"])
    }

    pub(crate) fn end(&mut self, status: &'static str) {
        if self.is_open() {
            self.status = status;
        }
    }

    /// Units that purchases on their way are for.
    pub(crate) fn locked(&self, now: u64) -> u64 {
        let held = self.locks.iter().filter(|lock| lock.until > now);
        held.map(|lock| lock.units).sum()
    }

    pub(crate) fn asked(&self, command: &C) -> Verdict {
        match command {
            C::Draft { terms, signed_by, now_s } => self.made(terms, *signed_by, now_s.0, false),
            C::List { terms, option, standing, signed_by, now_s } => {
                let made = self.made(terms, *signed_by, now_s.0, true)?;
                self.honoured(option, standing, 0)?;
                if self.spent { Err("nonce_spent") } else { self.not_void(option).map(|()| made) }
            }
            _ if self.status == "unmade" => Err("order_unknown"),
            C::Reprice { price, option, standing, signed_by, now_s } => {
                let repriced = self.repriced(*price, option.as_ref(), *signed_by, now_s.0)?;
                if let Some(option) = option {
                    self.honoured(option, standing, self.all - self.left)?;
                    self.not_void(option)?;
                }
                Ok(repriced)
            }
            C::Update { by, .. } if *by != MAKER => Err("not_the_maker"),
            C::Update { text, end_s, now_s, .. } => {
                self.updated(text.as_deref(), end_s.map(|end| end.0), now_s.0)
            }
            C::Cancel { signed_by } if *signed_by != MAKER => Err("not_the_maker"),
            C::Cancel { .. } => match self.status {
                "draft" => Ok(vec!["OrderDiscarded"]),
                "cancel_pending" => Ok(vec![]),
                "open" | "inactive" if self.bidder.is_some() => Err("auction_has_bids"),
                "open" | "inactive" => Ok(vec!["OrderCancelRequested"]),
                _ => Err("order_not_open"),
            },
            C::Expire { .. } | C::RecheckApproval { .. } | C::RecheckCounter { .. }
                if !self.signature =>
            {
                Err("wrong_rail")
            }
            C::Deactivate { .. } | C::Recount { .. } if !self.kept => Err("wrong_rail"),
            C::EndAuction { .. } if !self.auction => Err("not_an_auction"),
            C::Expire { block_time_s } | C::EndAuction { block_time_s }
                if block_time_s.0 < self.end =>
            {
                Err("order_not_over")
            }
            C::Expire { .. } if self.is_open() => Ok(vec!["OrderExpired"]),
            C::EndAuction { .. } if self.status == "open" => {
                Ok(if self.told_of_end { vec![] } else { vec!["AuctionEnded"] })
            }
            C::Deactivate { .. } if self.status == "open" && self.bidder.is_none() => {
                Ok(vec!["OrderDeactivated"])
            }
            C::Deactivate { .. } => Ok(vec![]),
            C::Recount { held } => self.recounted(*held < Amount::from(self.left)),
            C::RecheckApproval { approved } => Ok(self.rechecked(*approved)),
            C::Expire { .. } | C::EndAuction { .. } => Err("order_not_open"),
            C::Reconfirm { signed_by, .. } if *signed_by != MAKER => Err("not_the_maker"),
            C::Reconfirm { held, approved, now_s, .. } => {
                self.reconfirmed(*held < Amount::from(self.left), *approved, now_s.0)
            }
            C::AnnounceBid { bidder, price, now_s } => self.bid_for(*bidder, *price, now_s.0),
            C::SubmitDelivery { seller, .. } if *seller != MAKER => Err("not_the_maker"),
            C::SubmitDelivery { now_s, .. } => match self.status {
                "awaiting_delivery" if now_s.0 <= self.deliver_by => Ok(vec!["DeliverySubmitted"]),
                "awaiting_delivery" => Err("delivery_over"),
                "filled" => Ok(vec![]),
                _ => Err("not_awaiting_delivery"),
            },
            C::StateEvidence { .. } => self.told(command),
            C::SubmitPurchase { .. } if self.auction => Err("not_fixed_price"),
            C::SubmitPurchase { buyer, .. } if *buyer == MAKER => Err("own_order"),
            C::SubmitPurchase { .. } | C::FailPurchase { .. } | C::RecheckCounter { .. } => {
                self.asked_of_purchases(command)
            }
        }
    }

    fn updated(&self, text: Option<&str>, end: Option<u64>, now: u64) -> Verdict {
        match (self.status, end) {
            ("open" | "inactive", _) if self.end <= now => Err("order_expired"),
            ("open" | "inactive", Some(end)) if end != self.end => {
                if end <= now || end <= self.start {
                    return Err("bad_times");
                }
                if end > now + 180 * 86_400 {
                    return Err("life_too_long");
                }
                Err(if self.signature { "end_signed" } else { "end_on_chain" })
            }
            ("open" | "inactive", _) => match text {
                Some(text) if text.len() > 500 => Err("text_too_long"),
                Some(text) if text != self.text => Ok(vec!["OrderDescribed"]),
                _ => Ok(vec![]),
            },
            _ => Err("order_not_open"),
        }
    }

    pub(crate) fn in_time(&self, now: u64) -> Result<(), &'static str> {
        if self.end <= now {
            return Err("order_expired");
        }
        if now < self.start { Err("order_not_started") } else { Ok(()) }
    }

    fn repriced(
        &self,
        price: Amount,
        option: Option<&SignedOption>,
        by: Address,
        now: u64,
    ) -> Verdict {
        if by != MAKER {
            return Err("not_the_maker");
        }
        let rules = [
            (self.status != "open", "order_not_open"),
            (self.end <= now, "order_expired"),
            (self.locked(now) > 0, "order_locked"),
            (self.auction, "auction_price_fixed"),
            (price.is_zero(), "zero_price"),
            (price == Amount::from(self.price), "same_price"),
            (option.is_some() != self.signature, "wrong_rail"),
            (option.is_some_and(|option| option.nonce != Amount::from(7)), "other_nonce"),
        ];
        match rules.into_iter().find(|(broken, _)| *broken) {
            Some((_, reason)) => Err(reason),
            None if self.signature => Ok(vec!["OrderRepriced"]),
            None => Ok(vec!["OrderRepriceRequested"]),
        }
    }

    fn begin(&mut self, terms: &Terms, status: &'static str) {
        let (void, signature) = (std::mem::take(&mut self.void), terms.rail == Rail::Signature);
        *self = Self {
            status,
            live: if signature { vec![1] } else { vec![] },
            void,
            signature: terms.rail == Rail::Signature,
            kept: terms.rail == Rail::Signature || !terms.escrowed,
            auction: terms.kind == OrderKind::Auction,
            price: small(terms.price),
            left: small(terms.amount),
            all: small(terms.amount),
            version: 1,
            hash: 1,
            start: terms.start_s.0,
            end: terms.end_s.0,
            ..FRESH
        };
    }

    pub(crate) fn hear(&mut self, event: &E) {
        match event {
            E::OrderOpened { terms } => self.begin(terms, "open"),
            E::OrderDrafted { terms } if self.status == "unmade" => self.begin(terms, "draft"),
            E::OrderListed { terms, .. } if self.status == "unmade" => self.begin(terms, "open"),
            _ if self.status == "unmade" => self.hear_before(event),
            E::OrderDiscarded {} => self.status = "discarded",
            E::OrderCancelRequested {} => self.status = "cancel_pending",
            E::OrderCancelled {} => self.end("cancelled"),
            E::OrderExpired { .. } => self.end("expired"),
            E::AuctionReturned {} => self.status = "returned",
            E::AuctionEnded { .. } => self.told_of_end = true,
            E::DeliveryRefused { .. }
            | E::DeliveryTimedOut { .. }
            | E::DisputeSettled { released: false, .. }
            | E::DisputeTimedOut { .. } => self.status = "refunded",
            E::DisputeOpened { decide_by_s, .. } => {
                (self.status, self.decide_by) = ("disputed", decide_by_s.0);
            }
            E::EvidenceStated { by, evidence, .. } => self.said.push((*by, *evidence)),
            E::OrderDeactivated { held, .. } => {
                (self.status, self.short) = ("inactive", held.is_some());
            }
            E::OrderDescribed { text } => self.text.clone_from(text),
            E::OrderUnitsReturned { .. } => self.short = false,
            E::OrderApprovalLost {} | E::OrderApprovalReturned {} | E::OrderReconfirmed { .. } => {
                self.hear_of_return(event)
            }
            E::OrderRepriced { version, price, option } => {
                (self.version, self.price) = (*version, small(*price));
                self.hash = option.option_hash.bytes()[0];
                self.live.push(self.hash);
                self.locks_anew(None);
            }
            E::OrderPriceModified { new_price, .. } => {
                self.locks_anew(None);
                (self.version, self.price) = (self.version + 1, small(*new_price));
            }
            E::BidPlaced { bidder, price, end_s, .. } => {
                (self.status, self.bidder) = ("open", Some(*bidder));
                (self.price, self.end) = (small(*price), end_s.0);
                self.told_of_end = false;
            }
            E::OrderPurchased { buyer, deliver_by_s, .. } => {
                (self.status, self.deliver_by) = ("awaiting_delivery", deliver_by_s.0);
                self.buyer = Some(*buyer);
            }
            E::OrderSettled { .. } => (self.status, self.left) = ("filled", 0),
            E::OrderDrafted { .. }
            | E::OrderListed { .. }
            | E::OrderRepriceRequested { .. }
            | E::BidAnnounced { .. }
            | E::DeliverySubmitted { .. }
            | E::EvidenceGiven { .. }
            | E::DisputeSettled { released: true, .. }
            | E::OrderDelivered {} => {}
            E::PurchaseSubmitted { .. }
            | E::PurchaseFailed { .. }
            | E::OrderVoided { .. }
            | E::OrderVoidTakenBack { .. }
            | E::OptionVersionCancelled { .. }
            | E::OrderMatched { .. } => self.hear_of_exchange(event),
        }
    }

    /// The same as the machine says of itself.
    pub(crate) fn agrees(&self, order: &Order) -> bool {
        let Some(state) = order.state() else { return self.status == "unmade" };
        let status = match state.status {
            S::Draft => "draft",
            S::Discarded => "discarded",
            S::Open => "open",
            S::CancelPending => "cancel_pending",
            S::Inactive { short, .. } if short == self.short => "inactive",
            S::AwaitingDelivery { buyer, deliver_by_s }
                if deliver_by_s.0 == self.deliver_by && Some(buyer) == self.buyer =>
            {
                "awaiting_delivery"
            }
            S::Disputed { buyer, decide_by_s }
                if decide_by_s.0 == self.decide_by && Some(buyer) == self.buyer =>
            {
                "disputed"
            }
            S::Filled => "filled",
            S::Cancelled => "cancelled",
            S::Expired => "expired",
            S::Refunded => "refunded",
            S::Returned => "returned",
            S::Inactive { .. } | S::AwaitingDelivery { .. } | S::Disputed { .. } => "another",
        };
        status == self.status
            && small(state.price) == self.price
            && small(state.remaining) == self.left
            && (state.version, state.terms.end_s.0) == (self.version, self.end)
            && state.highest_bidder == self.bidder
            && state.stated == self.said
            && state.option.as_ref().map(|option| option.option_hash.bytes()[0])
                == self.signature.then_some(self.hash)
            && (state.unapproved, &state.text) == (self.unapproved, &self.text)
            && state.live.iter().map(|hash| hash.bytes()[0]).eq(self.live.iter().copied())
            && state.voided == self.voided
            && self.has_locks_of(state)
    }
}
