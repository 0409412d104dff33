//! The plain order of `order_plain`, as far as it is made and bid for, and what the exchange would say
//! of its signature.

use brickyard_core::kernel::{Address, Amount, Hash32};
use brickyard_core::orders::{
    OrderCommand as C, OrderEvent as E, OrderKind, OrderState, Rail, SignedOption, Standing, Terms,
};

use crate::order_plain::{DAY, Plain, PlainLock, Verdict};
use crate::orders_given::MAKER;

impl Plain {
    /// As the exchange would see it.
    pub(crate) fn honoured(
        &self,
        option: &SignedOption,
        standing: &Standing,
        sold: u64,
    ) -> Result<(), &'static str> {
        let to_buy = Amount::new(alloy::primitives::U256::ONE << 255);
        let rules = [
            (option.nonce >= to_buy, "wrong_side"),
            (!standing.counter.is_zero(), "stale_counter"),
            (standing.filled > Amount::from(sold), "nonce_spent"),
            (standing.void, "version_void"),
        ];
        rules.into_iter().find(|(broken, _)| *broken).map_or(Ok(()), |(_, reason)| Err(reason))
    }

    pub(crate) fn not_void(&self, option: &SignedOption) -> Result<(), &'static str> {
        if self.void.contains(&option.option_hash.bytes()[0]) {
            Err("version_void")
        } else {
            Ok(())
        }
    }

    pub(crate) fn made(&self, terms: &Terms, by: Address, now: u64, signature: bool) -> Verdict {
        if self.status != "unmade" {
            return Err("order_already_made");
        }
        let (start, end) = (terms.start_s.0, terms.end_s.0);
        let length = end.saturating_sub(start.max(now));
        let rules = [
            ((terms.rail == Rail::Signature) != signature, "wrong_rail"),
            (by != terms.maker, "not_the_maker"),
            (terms.price.is_zero(), "zero_price"),
            (terms.amount.is_zero(), "zero_amount"),
            (end <= now || end <= start, "bad_times"),
            (end > now + 180 * DAY, "life_too_long"),
            (signature && terms.currency.is_zero(), "coin_not_pullable"),
            (
                !signature
                    && terms.kind == OrderKind::Auction
                    && !(DAY..=14 * DAY).contains(&length),
                "auction_length",
            ),
        ];
        match rules.into_iter().find(|(broken, _)| *broken) {
            Some((_, reason)) => Err(reason),
            None => Ok(vec![if signature { "OrderListed" } else { "OrderDrafted" }]),
        }
    }

    pub(crate) fn bid_for(&self, bidder: Address, price: Amount, now: u64) -> Verdict {
        if !self.auction {
            return Err("not_an_auction");
        }
        if bidder == MAKER {
            return Err("own_order");
        }
        if self.status != "open" {
            return Err("order_not_open");
        }
        self.in_time(now)?;
        let step = if self.bidder.is_some() { (self.price * 5 / 100).max(1) } else { 0 };
        if price >= Amount::from(self.price + step) {
            Ok(vec!["BidAnnounced"])
        } else if self.bidder == Some(bidder) && price == Amount::from(self.price) {
            Ok(vec![])
        } else {
            Err("bid_too_low")
        }
    }

    /// What the chain told of the nonce before the book was given an order of it.
    pub(crate) fn hear_before(&mut self, event: &E) {
        match event {
            E::OrderCancelled {} | E::OrderMatched { .. } => self.spent = true,
            E::OptionVersionCancelled { option_hash, .. } => {
                self.void.push(option_hash.bytes()[0]);
            }
            _ => {}
        }
    }

    /// When something was sold, or the price is another, whoever has units locked has them still,
    /// where they are there, and may have some again later; others may at once.
    pub(crate) fn locks_anew(&mut self, buyer: Option<Address>) {
        let left = self.left;
        self.locks.retain(|lock| !lock.failed && lock.units <= left && Some(lock.buyer) != buyer);
        self.locks.iter_mut().for_each(|lock| lock.again = true);
    }

    /// The same as the machine says.
    pub(crate) fn has_locks_of(&self, state: &OrderState) -> bool {
        let told = state.locks.iter().map(|lock| PlainLock {
            buyer: lock.buyer,
            tx: lock.tx_hash,
            units: small(lock.amount.expect("it is told today")),
            until: lock.until_s.0,
            failed: lock.until_s.0 == 0,
            again: lock.again,
        });
        told.eq(self.locks.iter().copied())
    }

    /// That of a purchase which the chain has not undone.
    pub(crate) fn lock_of(&self, tx: Hash32) -> Option<&PlainLock> {
        self.locks.iter().find(|lock| lock.tx == tx && !lock.failed)
    }

    pub(crate) fn asked_of_purchases(&self, command: &C) -> Verdict {
        match command {
            C::RecheckCounter { counter } => Ok(match (!counter.is_zero(), self.voided) {
                (true, false) if self.is_open() => vec!["OrderVoided"],
                (false, true) => vec!["OrderVoidTakenBack"],
                _ => vec![],
            }),
            C::SubmitPurchase { buyer, tx_hash, amount, chain_s, now_s } => {
                let units = amount.map_or(self.left, small);
                let theirs = |lock: &PlainLock| lock.buyer == *buyer || lock.tx == *tx_hash;
                let spent = |lock: &PlainLock| !lock.again || lock.until > now_s.0;
                let rules = [
                    (self.status != "open", "order_not_open"),
                    (self.end <= chain_s.0, "order_expired"),
                    (units == 0 || units > self.left, "fewer_left"),
                    (units + self.locked(now_s.0) > self.left, "order_locked"),
                    (chain_s.0 < self.start, "order_not_started"),
                    (self.locks.iter().any(|lock| theirs(lock) && spent(lock)), "lock_spent"),
                ];
                match rules.into_iter().find(|(broken, _)| *broken) {
                    Some((_, reason)) => Err(reason),
                    None => Ok(vec!["PurchaseSubmitted"]),
                }
            }
            C::FailPurchase { tx_hash } => Ok(match self.lock_of(*tx_hash) {
                Some(_) if self.status == "open" => vec!["PurchaseFailed"],
                _ => vec![],
            }),
            _ => Ok(vec![]),
        }
    }

    /// What the exchange tells of a signed order, and what a purchase on its way does.
    pub(crate) fn hear_of_exchange(&mut self, event: &E) {
        match event {
            E::PurchaseSubmitted { buyer, tx_hash, amount, submitted_at_s } => {
                let (buyer, tx, until) = (*buyer, *tx_hash, submitted_at_s.0 + 180);
                self.locks.retain(|lock| !lock.again || lock.until > submitted_at_s.0);
                let units = small(amount.expect("it is told today"));
                self.locks.push(PlainLock { buyer, tx, units, until, failed: false, again: false });
            }
            E::PurchaseFailed { tx_hash, .. } => {
                let failed = self.locks.iter_mut().filter(|lock| lock.tx == *tx_hash);
                failed.for_each(|lock| (lock.failed, lock.until) = (true, 0));
            }
            E::OrderVoided { .. } if self.is_open() => {
                (self.status, self.voided) = ("cancelled", true);
            }
            E::OrderVoidTakenBack { .. } if self.voided => {
                (self.status, self.short, self.voided) = ("inactive", false, false);
            }
            E::OptionVersionCancelled { option_hash, .. } => {
                let hash = option_hash.bytes()[0];
                self.void.push(hash);
                self.live.retain(|live| *live != hash);
                if self.signature && hash == self.hash {
                    self.end(if self.live.is_empty() { "cancelled" } else { "cancel_pending" });
                }
            }
            E::OrderMatched { filled, token_id, buyer, .. } => {
                let ours = *token_id == Amount::from(7);
                self.left = self.all.saturating_sub(small(*filled));
                self.locks_anew(Some(*buyer));
                match self.status {
                    _ if self.left == 0 && ours => self.status = "filled",
                    _ if self.left == 0 => self.end("cancelled"),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn small(amount: Amount) -> u64 {
    amount.to_string().parse().expect("the test's amounts are small")
}
