//! The machine of orders against a plain model of it: a table of words and numbers, written from the
//! specification and not from the code. Whatever is asked in whatever order, both say the same.

use std::collections::BTreeSet;

use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::{
    InactiveReason, Order, OrderCommand as C, OrderEvent as E, OrderKind, OrderStatus as S, Rail,
    SignedOption, Terms,
};
use cqrs_es::{Aggregate, DomainEvent};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::harness::random::{seeded, soaked};
use crate::orders_given::{MAKER, NOW, option, terms};

const BUYERS: [Address; 2] = [Address::new([2; 20]), Address::new([3; 20])];
const STEPS: usize = 50;
const DAY: u64 = 86_400;

/// The order in plain words. `status` as our book says it.
#[derive(Clone, Debug)]
struct Plain {
    status: &'static str,
    signature: bool,
    auction: bool,
    price: u64,
    left: u64,
    all: u64,
    version: u32,
    hash: u8,
    start: u64,
    end: u64,
    locked_until: u64,
    deliver_by: u64,
    bidder: Option<Address>,
    short: bool,
}

const FRESH: Plain = Plain {
    status: "unmade",
    signature: false,
    auction: false,
    price: 0,
    left: 0,
    all: 0,
    version: 0,
    hash: 0,
    start: 0,
    end: 0,
    locked_until: 0,
    deliver_by: 0,
    bidder: None,
    short: false,
};

type Verdict = Result<Vec<&'static str>, &'static str>;

impl Plain {
    fn is(&self, words: &[&str]) -> bool {
        words.contains(&self.status)
    }

    /// On the book, and no purchase holds it.
    fn free(&self, now: u64) -> Result<(), &'static str> {
        match self.status {
            "open" => Ok(()),
            "locked" if self.locked_until <= now => Ok(()),
            "locked" => Err("order_locked"),
            _ => Err("order_not_open"),
        }
    }

    fn asked(&self, command: &C) -> Verdict {
        match command {
            C::Draft { terms, signed_by, now_s } => self.made(terms, *signed_by, now_s.0, false),
            C::List { terms, signed_by, now_s, .. } => self.made(terms, *signed_by, now_s.0, true),
            _ if self.status == "unmade" => Err("order_unknown"),
            C::Reprice { price, option, signed_by, now_s } => {
                self.repriced(*price, option.as_ref(), *signed_by, now_s.0)
            }
            C::Cancel { signed_by } if *signed_by != MAKER => Err("not_the_maker"),
            C::Cancel { .. } => match self.status {
                "draft" => Ok(vec!["OrderDiscarded"]),
                "cancel_pending" => Ok(vec![]),
                "open" | "locked" | "inactive" if self.bidder.is_some() => Err("auction_has_bids"),
                "open" | "locked" | "inactive" => Ok(vec!["OrderCancelRequested"]),
                _ => Err("order_not_open"),
            },
            C::Expire { .. } | C::Deactivate { .. } | C::Recount { .. } if !self.signature => {
                Err("wrong_rail")
            }
            C::Expire { block_time_s } if block_time_s.0 < self.end => Err("order_not_over"),
            C::Expire { .. } if self.is(&["open", "locked", "cancel_pending", "inactive"]) => {
                Ok(vec!["OrderExpired"])
            }
            C::Deactivate { .. } if self.is(&["open", "locked"]) => Ok(vec!["OrderDeactivated"]),
            C::Deactivate { .. } if self.is(&["cancel_pending", "inactive"]) => Ok(vec![]),
            C::Recount { held } => self.recounted(*held < Amount::from(self.left)),
            C::Expire { .. } | C::Deactivate { .. } => Err("order_not_open"),
            C::AnnounceBid { bidder, price, now_s } => self.bid_for(*bidder, *price, now_s.0),
            C::SubmitDelivery { seller, .. } if *seller != MAKER => Err("not_the_maker"),
            C::SubmitDelivery { now_s, .. } => match self.status {
                "awaiting_delivery" if now_s.0 <= self.deliver_by => Ok(vec!["DeliverySubmitted"]),
                "awaiting_delivery" => Err("delivery_over"),
                "filled" => Ok(vec![]),
                _ => Err("not_awaiting_delivery"),
            },
            C::SubmitPurchase { .. } if self.auction => Err("not_fixed_price"),
            C::SubmitPurchase { buyer, .. } if *buyer == MAKER => Err("own_order"),
            C::SubmitPurchase { now_s, .. } => {
                self.free(now_s.0)?;
                self.in_time(now_s.0)?;
                Ok(vec!["PurchaseSubmitted"])
            }
        }
    }

    fn in_time(&self, now: u64) -> Result<(), &'static str> {
        if self.end <= now {
            return Err("order_expired");
        }
        if now < self.start { Err("order_not_started") } else { Ok(()) }
    }

    fn made(&self, terms: &Terms, by: Address, now: u64, signature: bool) -> Verdict {
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
        self.free(now)?;
        let rules = [
            (self.end <= now, "order_expired"),
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

    fn recounted(&self, fewer: bool) -> Verdict {
        match self.status {
            "open" | "locked" if fewer => Ok(vec!["OrderDeactivated"]),
            "inactive" if fewer && !self.short => Ok(vec!["OrderDeactivated"]),
            "inactive" if !fewer && self.short => Ok(vec!["OrderUnitsReturned"]),
            "open" | "locked" | "inactive" | "cancel_pending" => Ok(vec![]),
            _ => Err("order_not_open"),
        }
    }

    fn bid_for(&self, bidder: Address, price: Amount, now: u64) -> Verdict {
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

    fn begin(&mut self, terms: &Terms, status: &'static str) {
        *self = Self {
            status,
            signature: terms.rail == Rail::Signature,
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

    fn hear(&mut self, event: &E) {
        match event {
            E::OrderOpened { terms } => self.begin(terms, "open"),
            E::OrderDrafted { terms } if self.status == "unmade" => self.begin(terms, "draft"),
            E::OrderListed { terms, .. } if self.status == "unmade" => self.begin(terms, "open"),
            _ if self.status == "unmade" => {}
            E::OrderDiscarded {} => self.status = "discarded",
            E::OrderCancelRequested {} => self.status = "cancel_pending",
            E::OrderCancelled {} => self.status = "cancelled",
            E::OrderExpired { .. } => self.status = "expired",
            E::AuctionReturned {} => self.status = "returned",
            E::DeliveryRefused { .. } | E::DeliveryTimedOut { .. } => self.status = "refunded",
            E::OrderDeactivated { held, .. } => {
                (self.status, self.short) = ("inactive", held.is_some());
            }
            E::OrderUnitsReturned { .. } => self.short = false,
            E::PurchaseSubmitted { submitted_at_s, .. } => {
                (self.status, self.locked_until) = ("locked", submitted_at_s.0 + 180);
            }
            E::OrderRepriced { version, price, option } => {
                (self.version, self.price) = (*version, small(*price));
                self.hash = option.option_hash.bytes()[0];
            }
            E::OrderPriceModified { new_price, .. } => {
                (self.version, self.price) = (self.version + 1, small(*new_price));
            }
            E::OptionVersionCancelled { option_hash, .. } => {
                if self.signature && option_hash.bytes()[0] == self.hash {
                    self.status = "cancelled";
                }
            }
            E::BidPlaced { bidder, price, end_s, .. } => {
                (self.status, self.bidder) = ("open", Some(*bidder));
                (self.price, self.end) = (small(*price), end_s.0);
            }
            E::OrderPurchased { deliver_by_s, .. } => {
                (self.status, self.deliver_by) = ("awaiting_delivery", deliver_by_s.0);
            }
            E::OrderSettled { .. } => (self.status, self.left) = ("filled", 0),
            E::OrderMatched { filled, .. } => {
                self.left = self.all - small(*filled);
                match self.status {
                    _ if self.left == 0 => self.status = "filled",
                    "locked" => self.status = "open",
                    _ => {}
                }
            }
            E::OrderDrafted { .. }
            | E::OrderListed { .. }
            | E::OrderRepriceRequested { .. }
            | E::BidAnnounced { .. }
            | E::DeliverySubmitted { .. }
            | E::OrderDelivered {} => {}
        }
    }

    /// The same as the machine says of itself.
    fn agrees(&self, order: &Order) -> bool {
        let Some(state) = order.state() else { return self.status == "unmade" };
        let status = match state.status {
            S::Draft => "draft",
            S::Discarded => "discarded",
            S::Open => "open",
            S::Locked { until_s, .. } if until_s.0 == self.locked_until => "locked",
            S::CancelPending => "cancel_pending",
            S::Inactive { short, .. } if short == self.short => "inactive",
            S::AwaitingDelivery { deliver_by_s, .. } if deliver_by_s.0 == self.deliver_by => {
                "awaiting_delivery"
            }
            S::Filled => "filled",
            S::Cancelled => "cancelled",
            S::Expired => "expired",
            S::Refunded => "refunded",
            S::Returned => "returned",
            S::Locked { .. } | S::Inactive { .. } | S::AwaitingDelivery { .. } => "another",
        };
        status == self.status
            && small(state.price) == self.price
            && small(state.remaining) == self.left
            && (state.version, state.terms.end_s.0) == (self.version, self.end)
            && state.highest_bidder == self.bidder
    }
}

fn small(amount: Amount) -> u64 {
    amount.to_string().parse().expect("the test's amounts are small")
}

fn any<T: Copy>(random: &mut StdRng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

/// Mostly good terms, each of whose rules is broken now and then.
fn any_terms(random: &mut StdRng, rail: Rail, now: u64) -> Terms {
    let auction = rail == Rail::Escrow && random.random_bool(0.5);
    let start = now + any(random, &[0, 0, 0, 60]);
    let mut terms = Terms {
        rail,
        kind: if auction { OrderKind::Auction } else { OrderKind::Fixed },
        amount: Amount::from(any(random, &[1u64, 1, 3, 5])),
        start_s: UnixSeconds(start),
        end_s: UnixSeconds(start + any(random, &[DAY, DAY, 2 * DAY, 200])),
        ..terms(7)
    };
    match random.random_range(0..30) {
        0 => terms.price = Amount::ZERO,
        1 => terms.amount = Amount::ZERO,
        2 => terms.end_s = terms.start_s,
        3 => terms.end_s = UnixSeconds(start + 180 * DAY + 1),
        4 => terms.currency = Address::ZERO,
        5 => terms.rail = if rail == Rail::Escrow { Rail::Signature } else { Rail::Escrow },
        _ => {}
    }
    terms
}

fn any_command(random: &mut StdRng, plain: &Plain, now: u64) -> C {
    let now_s = UnixSeconds(now);
    let signed_by = any(random, &[MAKER, MAKER, MAKER, BUYERS[0]]);
    let buyer = any(random, &[BUYERS[0], BUYERS[1], BUYERS[0], MAKER]);
    let price = any(random, &[0, plain.price, plain.price + 1, plain.price * 2 + 1]);
    let (price, tx_hash) = (Amount::from(price), Hash32::ZERO);
    match random.random_range(0..if plain.status == "unmade" { 3 } else { 11 }) {
        0 => C::Draft { terms: any_terms(random, Rail::Escrow, now), signed_by, now_s },
        1 => {
            let terms = any_terms(random, Rail::Signature, now);
            C::List { terms, option: option(7, 1), signed_by, now_s }
        }
        2 => {
            let nonce = any(random, &[7, 7, 7, 8]);
            let same_rail = random.random_bool(0.9);
            let option =
                (plain.signature == same_rail).then(|| option(nonce, random.random_range(1..4)));
            C::Reprice { price, option, signed_by, now_s }
        }
        3 => C::Cancel { signed_by },
        4 => C::Expire { block_time_s: now_s },
        5 => C::Deactivate { reason: InactiveReason::NoBalance },
        6 | 7 => C::Recount { held: Amount::from(random.random_range(0..6u64)) },
        8 => C::AnnounceBid { bidder: buyer, price, now_s },
        9 => C::SubmitDelivery { seller: signed_by, tx_hash, now_s },
        _ => C::SubmitPurchase { buyer, tx_hash, now_s },
    }
}

/// What a chain could say of the order now; none where it has nothing to say.
fn any_fact(random: &mut StdRng, plain: &Plain, now: u64) -> Option<E> {
    let price = Amount::from(plain.price + 10);
    let (buyer, refunded) = (any(random, &BUYERS), Amount::from(plain.price));
    let deliver_by_s = UnixSeconds(now + any(random, &[0, 30, 600]));
    let zero = Amount::ZERO;
    let over = plain.is(&["filled", "cancelled", "refunded", "returned", "discarded"]);
    if plain.status == "unmade" || over {
        return None;
    }
    if plain.signature {
        return Some(match random.random_range(0..8) {
            0 => E::OrderCancelled {},
            1 => E::OptionVersionCancelled {
                option_hash: Hash32::new([random.random_range(1..4); 32]),
                signer: Some(MAKER),
                nonce: Some(Amount::from(7)),
            },
            _ => {
                let units = random.random_range(1..=plain.left);
                let filled = Amount::from(plain.all - plain.left + units);
                matched(plain, Amount::from(units), filled)
            }
        });
    }
    Some(match (plain.status, random.random_range(0..6)) {
        ("draft", _) => {
            let kind = if plain.auction { OrderKind::Auction } else { OrderKind::Fixed };
            let (start_s, end_s) = (UnixSeconds(plain.start), UnixSeconds(plain.end));
            let (price, amount) = (Amount::from(plain.price), Amount::from(plain.all));
            let terms =
                Terms { rail: Rail::Escrow, kind, start_s, end_s, price, amount, ..terms(7) };
            E::OrderOpened { terms }
        }
        ("awaiting_delivery", 0 | 1) => E::DeliveryRefused { by: buyer, refunded },
        ("awaiting_delivery", 2) => E::DeliveryTimedOut { by: buyer, refunded },
        ("awaiting_delivery", _) => settled(buyer, refunded),
        (_, 0 | 1) if plain.auction => {
            let (refunded_bidder, refunded_amount) = (plain.bidder.unwrap_or(Address::ZERO), zero);
            let end_s = UnixSeconds(plain.end + 60);
            E::BidPlaced { bidder: buyer, price, refunded_bidder, refunded_amount, end_s }
        }
        (_, 2) if plain.auction => E::AuctionReturned {},
        (_, 0 | 1) => E::OrderPriceModified { old_price: refunded, new_price: price },
        (_, 2 | 3) => E::OrderPurchased { buyer, price: refunded, deliver_by_s },
        (_, 4) => E::OrderCancelled {},
        _ => settled(buyer, refunded),
    })
}

fn settled(buyer: Address, price: Amount) -> E {
    let (fee, royalty) = (Amount::ZERO, Amount::ZERO);
    E::OrderSettled { buyer, seller: MAKER, price, fee, royalty, seller_amount: price }
}

fn matched(plain: &Plain, amount: Amount, filled: Amount) -> E {
    let terms = terms(7);
    E::OrderMatched {
        option_hash: Hash32::new([plain.hash; 32]),
        seller: MAKER,
        buyer: BUYERS[0],
        counter_hash: Hash32::ZERO,
        via_offer: false,
        nonce: Amount::from(7),
        counter_nonce: Amount::ZERO,
        collection: terms.collection,
        token_id: terms.token_id,
        amount,
        filled,
        option_amount: Amount::from(plain.all),
        currency: terms.currency,
        price: terms.price,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: terms.price,
    }
}

/// One life of an order; what was seen of reasons and of statuses on the way.
fn live(random: &mut StdRng, seen: &mut BTreeSet<String>) {
    let (mut order, mut plain, mut now) = (Order::default(), FRESH, NOW.0);
    let mut story = vec![];
    for _ in 0..STEPS {
        now += any(random, &[0, 1, 20, 100, 200, 3_000, DAY / 2]) * random.random_range(0..2);
        let fact = if random.random_bool(0.25) { any_fact(random, &plain, now) } else { None };
        if let Some(fact) = fact {
            story.push(format!("{now} {}", fact.event_type()));
            plain.hear(&fact);
            order.apply(fact);
        } else {
            let command = any_command(random, &plain, now);
            story.push(format!("{now} {command:?}"));
            let expected = plain.asked(&command);
            let decided = order.decide(command);
            let names = decided
                .as_ref()
                .map(|events| events.iter().map(DomainEvent::event_type).collect::<Vec<_>>());
            let same = match (&names, &expected) {
                (Ok(names), Ok(expected)) => names == expected,
                (Err(refused), Err(expected)) => refused.reason() == *expected,
                _ => false,
            };
            assert!(same, "{decided:?} is not {expected:?} after {story:#?} as {plain:?}");
            seen.extend(expected.err().map(|reason| format!("refused {reason}")));
            for event in decided.into_iter().flatten() {
                plain.hear(&event);
                order.apply(event);
            }
        }
        assert!(plain.agrees(&order), "{order:?} is not {plain:?} after {story:#?}");
        seen.insert(plain.status.to_owned());
    }
}

#[test]
fn whatever_is_asked_of_an_order_it_answers_as_the_plain_model_does() {
    let mut random = seeded("whatever_is_asked_of_an_order");
    for _ in 0..soaked(1_000, 100) {
        live(&mut random, &mut BTreeSet::new());
    }
}

/// With a seed of its own, so that what it reaches is certain: every status, and every refusal.
#[test]
fn the_lives_of_orders_reach_every_status_and_every_refusal() {
    let (mut random, mut seen) = (StdRng::seed_from_u64(7), BTreeSet::new());
    for _ in 0..1_000 {
        live(&mut random, &mut seen);
    }
    let source = std::fs::read_to_string("core/src/orders/error.rs").expect("the reasons");
    let reasons = source.lines().filter_map(|line| line.trim().strip_prefix("Self::"));
    let reasons = reasons.filter_map(|line| line.split('"').nth(1));
    let statuses = [
        "unmade",
        "draft",
        "discarded",
        "open",
        "locked",
        "cancel_pending",
        "inactive",
        "awaiting_delivery",
        "filled",
        "cancelled",
        "expired",
        "refunded",
        "returned",
    ];
    let wanted = reasons.map(|reason| format!("refused {reason}"));
    let wanted: BTreeSet<String> = wanted.chain(statuses.map(str::to_owned)).collect();
    assert_eq!(wanted.difference(&seen).collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(wanted.len() > 30, "the reasons were found: {wanted:?}");
}
