//! The plain order of `order_plain`, as far as it is made and bid for, and what the exchange would say
//! of its signature.

use brickyard_core::kernel::{Address, Amount};
use brickyard_core::orders::{
    OrderCommand as C, OrderEvent as E, OrderKind, Rail, SignedOption, Standing, Terms,
};

use crate::order_plain::{DAY, Plain, Verdict};
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
            (end > now.max(start) + 180 * DAY, "life_too_long"),
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
        if !self.is(&["open", "locked"]) {
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

    /// Who holds it at another price holds it still; others may again.
    pub(crate) fn keep_the_lock(&mut self) {
        let held = self.locks.pop().filter(|_| self.status == "locked");
        self.locks = held.into_iter().collect();
    }

    pub(crate) fn asked_of_purchases(&self, command: &C) -> Verdict {
        match command {
            C::RecheckCounter { counter } => Ok(match (!counter.is_zero(), self.voided) {
                (true, false) if self.is_open() => vec!["OrderVoided"],
                (false, true) => vec!["OrderVoidTakenBack"],
                _ => vec![],
            }),
            C::SubmitPurchase { buyer, tx_hash, chain_s, now_s: _ } => {
                self.free(chain_s.0)?;
                self.in_time(chain_s.0)?;
                match self.locks.iter().any(|(by, tx)| by == buyer || tx == tx_hash) {
                    true => Err("lock_spent"),
                    false => Ok(vec!["PurchaseSubmitted"]),
                }
            }
            C::FailPurchase { tx_hash } => Ok(match self.locks.last() {
                Some((_, tx)) if self.status == "locked" && tx == tx_hash => {
                    vec!["PurchaseFailed"]
                }
                _ => vec![],
            }),
            _ => Ok(vec![]),
        }
    }

    /// What the exchange tells of a signed order, and what a purchase on its way does.
    pub(crate) fn hear_of_exchange(&mut self, event: &E) {
        match event {
            E::PurchaseSubmitted { buyer, tx_hash, submitted_at_s } => {
                (self.status, self.locked_until) = ("locked", submitted_at_s.0 + 180);
                self.locks.push((*buyer, *tx_hash));
            }
            E::PurchaseFailed { .. } if self.status == "locked" => self.status = "open",
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
            E::OrderMatched { filled, token_id, .. } => {
                let ours = *token_id == Amount::from(7);
                self.left = self.all.saturating_sub(small(*filled));
                self.locks.clear();
                match self.status {
                    _ if self.left == 0 && ours => self.status = "filled",
                    _ if self.left == 0 => self.end("cancelled"),
                    "locked" => self.status = "open",
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
