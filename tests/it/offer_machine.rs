//! The machine of offers against a plain model of it, written from the specification and not from the
//! code. Whatever is asked in whatever order, both say the same.

use std::collections::BTreeSet;

use brickyard_core::items::Attribute;
use brickyard_core::kernel::{Address, Amount, Hash32, OrderId, UnixSeconds};
use brickyard_core::offers::{
    CollectionOfferTerms, Funds, Offer, OfferCommand as C, OfferEvent as E, OfferStatus as S,
    OfferTerms, OutdatedReason, Shortage, SignedCollectionOffer, SignedOffer, Standing, TokenSet,
};
use brickyard_core::orders::Terms;
use cqrs_es::{Aggregate, DomainEvent};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::harness::random::{seeded, soaked};
use crate::offer_machine_chain::OnChain;
use crate::offers_given::wanted;
use crate::orders_given::{MAKER, NOW, option, terms};

pub(crate) const BIDDER: Address = Address::new([2; 20]);
const OTHER: Address = Address::new([3; 20]);
const STEPS: usize = 50;
const DAY: u64 = 86_400;
pub(crate) const PRICE: u64 = 1_007;

/// The offer in plain words.
#[derive(Clone, Debug, Default)]
struct Plain {
    status: &'static str,
    expire: u64,
    held_until: u64,
    short: Option<&'static str>,
    /// Its owner has too few units.
    few: bool,
    /// Its bidder was told.
    outdated: bool,
    /// Units of an offer for a collection that are still wanted; none for an item's.
    left: Option<u64>,
}

/// Whole events: what they say counts, and not only what they are called.
type Verdict = Result<Vec<E>, &'static str>;

fn lack(funds: Funds, units: u64) -> Option<&'static str> {
    let price = Amount::from(PRICE * units);
    if funds.balance < price {
        return Some("no_currency_balance");
    }
    (funds.allowance < price).then_some("no_allowance")
}

impl Plain {
    fn asked(&self, command: &C) -> Verdict {
        match (command, self.status) {
            (C::Make { .. } | C::MakeForCollection { .. }, "closed") => Err("offer_closed"),
            (C::Make { terms, signed, signed_by, standing, now_s }, "unmade") => {
                made(terms, signed, *signed_by, standing, now_s.0)
            }
            (
                C::MakeForCollection { terms, signed, signed_by, funds, counter, now_s },
                "unmade",
            ) => made_for_collection(terms, signed, *signed_by, (*funds, *counter), now_s.0),
            (C::Make { .. } | C::MakeForCollection { .. }, _) => Err("offer_already_made"),
            (_, "unmade" | "closed") => Err("offer_unknown"),
            (C::Expire { block_time_s }, _) if block_time_s.0 < self.expire => {
                Err("offer_not_over")
            }
            (C::Expire { block_time_s }, "active" | "accepted") => {
                Ok(vec![E::OfferExpired { block_time_s: *block_time_s }])
            }
            (C::Expire { .. }, _) => Err("offer_not_open"),
            (C::Cancel { signed_by }, _) if *signed_by != BIDDER => Err("not_the_bidder"),
            (C::Cancel { .. }, "active" | "accepted") => Ok(vec![E::OfferCancelRequested {}]),
            (C::Cancel { .. }, "cancel_pending") => Ok(vec![]),
            (C::Cancel { .. }, _) => Err("offer_not_open"),
            (C::Accept { .. }, _) if self.left.is_some() => Err("offer_not_held"),
            (C::Accept { seller, .. }, _) if *seller != MAKER => Err("not_the_seller"),
            (C::Accept { now_s, .. }, "accepted") if now_s.0 < self.held_until => {
                Err("offer_accepted")
            }
            (C::Accept { now_s, .. }, "active" | "accepted") if self.expire <= now_s.0 => {
                Err("offer_expired")
            }
            (C::Accept { seller, tx_hash, now_s }, "active" | "accepted") => {
                let (seller, tx_hash, accepted_at_s) = (*seller, *tx_hash, *now_s);
                Ok(vec![E::OfferAccepted { seller, tx_hash, accepted_at_s }])
            }
            (C::Accept { .. }, _) => Err("offer_not_open"),
            (C::CheckFunds { .. } | C::Recount { .. }, "settled" | "cancelled" | "expired") => {
                Ok(vec![])
            }
            (C::Outdate { why }, "active" | "accepted")
                if self.left.is_none() && !self.outdated =>
            {
                Ok(vec![E::OfferOutdated { why: *why }])
            }
            (C::Outdate { .. }, _) => Ok(vec![]),
            (C::Recount { .. }, _) if self.left.is_some() => Ok(vec![]),
            (C::Recount { held }, _) => Ok(match (held.is_zero(), self.few) {
                (true, false) => vec![E::OfferUnitsFell { held: *held }],
                (false, true) => vec![E::OfferUnitsReturned { held: *held }],
                _ => vec![],
            }),
            (C::CheckFunds { funds, block }, _) => Ok(self.looked_at(*funds, *block)),
        }
    }

    /// Only a change is told.
    fn looked_at(&self, funds: Funds, block: u64) -> Vec<E> {
        let Funds { balance, allowance } = funds;
        let fell = |why| vec![E::OfferFundsFell { why, balance, allowance, block }];
        match lack(funds, self.left.unwrap_or(1)) {
            now if now == self.short => vec![],
            None => vec![E::OfferFundsReturned { balance, allowance, block }],
            Some("no_allowance") => fell(Shortage::NoAllowance),
            Some(_) => fell(Shortage::NoCurrencyBalance),
        }
    }

    fn hear(&mut self, event: &E) {
        match (self.status, event) {
            ("unmade", E::OfferMade { terms, .. }) => {
                (self.status, self.expire) = ("active", terms.expire_s.0);
            }
            ("unmade", E::CollectionOfferMade { terms, .. }) => {
                (self.status, self.expire) = ("active", terms.expire_s.0);
                self.left = Some(terms.amount.get().to());
            }
            ("unmade", E::OfferMatched { .. } | E::OfferCancelled { .. }) => {
                self.status = "closed";
            }
            // Once it is over, nothing more comes of it.
            ("unmade" | "closed" | "settled" | "cancelled", _) => {}
            (_, E::OfferCancelled { .. }) => self.status = "cancelled",
            (_, E::OfferExpired { .. }) => self.status = "expired",
            (_, E::OfferMatched { amount, .. }) => {
                self.left = self.left.map(|left| left - amount.get().to::<u64>());
                if self.left.is_none_or(|left| left == 0) {
                    self.status = "settled";
                }
            }
            (_, E::OfferCancelRequested {}) => self.status = "cancel_pending",
            (_, E::OfferAccepted { accepted_at_s, .. }) => {
                (self.status, self.held_until) = ("accepted", accepted_at_s.0 + 180);
            }
            (_, E::OfferFundsFell { why: Shortage::NoAllowance, .. }) => {
                self.short = Some("no_allowance");
            }
            (_, E::OfferFundsFell { .. }) => self.short = Some("no_currency_balance"),
            (_, E::OfferFundsReturned { .. }) => self.short = None,
            (_, E::OfferUnitsFell { .. }) => self.few = true,
            (_, E::OfferUnitsReturned { .. }) => self.few = false,
            (_, E::OfferOutdated { .. }) => self.outdated = true,
            (_, E::OfferMade { .. } | E::CollectionOfferMade { .. }) => {
                unreachable!("an offer is made once")
            }
        }
    }

    fn agrees(&self, offer: &Offer) -> bool {
        let state = match offer {
            Offer::Unmade => return self.status == "unmade",
            Offer::Closed => return self.status == "closed",
            Offer::Made(state) => state,
        };
        let status = match state.status {
            S::Active => "active",
            S::Accepted { until_s } if until_s.0 == self.held_until => "accepted",
            S::Accepted { .. } => "accepted for another time",
            S::CancelPending => "cancel_pending",
            S::Settled => "settled",
            S::Cancelled => "cancelled",
            S::Expired => "expired",
        };
        let short = state.short.map(|short| short.reason());
        let due = Amount::from(PRICE * self.left.unwrap_or(1));
        status == self.status
            && (state.few, state.outdated) == (self.few, self.outdated)
            && (short, state.expire_s().0, state.due()) == (self.short, self.expire, due)
    }
}

/// What is asked of a new offer, in the order in which it is refused.
fn made(
    terms: &OfferTerms,
    signed: &SignedOffer,
    by: Address,
    standing: &Standing,
    now: u64,
) -> Verdict {
    let (sale, expire) = (&terms.sale, terms.expire_s.0);
    let (start, end) = (sale.start_s.0, sale.end_s.0);
    let current = signed.expire_time.get() >> 64 == standing.bidder_counter.get()
        && signed.nonce.counter() == standing.owner_counter;
    let rules = [
        (terms.bidder != by, "not_the_bidder"),
        (terms.bidder == sale.maker, "own_item"),
        (expire <= now, "offer_expired"),
        (sale.price.is_zero(), "zero_price"),
        (sale.amount.is_zero(), "zero_amount"),
        (end <= now || end <= start, "bad_times"),
        (end > now.max(start) + 180 * DAY, "life_too_long"),
        (sale.currency.is_zero(), "coin_not_pullable"),
        (start > now || end < expire, "option_too_short"),
        (!current, "stale_counter"),
        (!standing.filled.is_zero(), "option_spent"),
    ];
    match rules.into_iter().find(|(broken, _)| *broken) {
        Some((_, reason)) => Err(reason),
        None => {
            let made = E::OfferMade { terms: terms.clone(), signed: signed.clone() };
            lack(standing.funds, 1).map_or(Ok(vec![made]), Err)
        }
    }
}

fn made_for_collection(
    terms: &CollectionOfferTerms,
    signed: &SignedCollectionOffer,
    by: Address,
    (funds, counter): (Funds, Amount),
    now: u64,
) -> Verdict {
    let expire = terms.expire_s.0;
    let rules = [
        (terms.bidder != by, "not_the_bidder"),
        (expire <= now, "offer_expired"),
        (terms.amount.is_zero(), "zero_amount"),
        (terms.price.is_zero(), "zero_price"),
        (expire > now + 180 * DAY, "life_too_long"),
        (terms.currency.is_zero(), "coin_not_pullable"),
        (terms.price == Amount::MAX, "too_much"),
        (terms.set.as_ref().is_some_and(|set| set.tokens.is_empty()), "bad_set"),
        (signed.expire_time.get() >> 64 != counter.get(), "stale_counter"),
    ];
    match rules.into_iter().find(|(broken, _)| *broken) {
        Some((_, reason)) => Err(reason),
        None => {
            let made = E::CollectionOfferMade { terms: terms.clone(), signed: signed.clone() };
            lack(funds, terms.amount.get().to()).map_or(Ok(vec![made]), Err)
        }
    }
}

fn any<T: Copy>(random: &mut StdRng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

fn any_funds(random: &mut StdRng) -> Funds {
    let amount = |random: &mut StdRng| Amount::from(any(random, &[PRICE, 3 * PRICE, 9 * PRICE, 0]));
    Funds { balance: amount(random), allowance: amount(random) }
}

/// Mostly good, with each rule broken now and then.
fn any_offer(random: &mut StdRng, now: u64) -> C {
    let now_s = UnixSeconds(now);
    let mut sale = Terms { start_s: now_s, end_s: now_s.plus(10 * DAY), ..terms(7) };
    let mut expire_s = now_s.plus(any(random, &[500, DAY]));
    let mut bidder = BIDDER;
    let mut filled = Amount::ZERO;
    let mut owner_counter = Amount::ZERO;
    let mut bidder_counter = Amount::ZERO;
    match random.random_range(0..24) {
        0 => bidder = MAKER,
        1 => expire_s = now_s,
        2 => sale.price = Amount::ZERO,
        3 => sale.amount = Amount::ZERO,
        4 => sale.end_s = sale.start_s,
        5 => sale.end_s = now_s.plus(180 * DAY + 1),
        6 => sale.currency = Address::ZERO,
        7 => sale.start_s = now_s.plus(1),
        8 => expire_s = sale.end_s.plus(1),
        9 => owner_counter = Amount::ONE,
        10 => bidder_counter = Amount::ONE,
        11 => filled = Amount::ONE,
        _ => {}
    }
    let option = option(7, 1);
    let signed = SignedOffer {
        order_id: OrderId(Hash32::new([4; 32])),
        channel: option.channel,
        nonce: option.nonce,
        option_price: sale.price,
        option_hash: option.option_hash,
        expire_time: Amount::from(expire_s.0),
        signature: option.signature,
    };
    let signed_by = if random.random_bool(0.05) { OTHER } else { bidder };
    let funds = any_funds(random);
    let standing = Standing { funds, bidder_counter, owner_counter, filled };
    let terms = Box::new(OfferTerms { sale, bidder, expire_s });
    C::Make { terms, signed: Box::new(signed), signed_by, standing, now_s }
}

/// The same, for up to three units of whatever the collection or a set of it has.
fn any_for_collection(random: &mut StdRng, now: u64) -> C {
    let now_s = UnixSeconds(now);
    let (mut terms, signed) = wanted(7, PRICE, any(random, &[1, 2, 3]));
    terms.bidder = BIDDER;
    terms.expire_s = now_s.plus(any(random, &[500, DAY]));
    let (root, of) = (Hash32::ZERO, Attribute { trait_type: "a".into(), value: "b".into() });
    let tokens = vec![Amount::ONE];
    terms.set = random.random_bool(0.5).then_some(TokenSet { of, root, tokens });
    let mut counter = Amount::ZERO;
    match random.random_range(0..24) {
        0 => terms.amount = Amount::ZERO,
        1 => terms.expire_s = now_s,
        2 => terms.price = Amount::ZERO,
        3 => terms.expire_s = now_s.plus(180 * DAY + 1),
        4 => terms.currency = Address::ZERO,
        5 => (terms.price, terms.amount) = (Amount::MAX, Amount::from(3)),
        6 => terms.set.iter_mut().for_each(|set| set.tokens.clear()),
        7 => counter = Amount::ONE,
        _ => {}
    }
    let signed_by = if random.random_bool(0.05) { OTHER } else { BIDDER };
    let funds = any_funds(random);
    let (terms, signed) = (Box::new(terms), Box::new(signed));
    C::MakeForCollection { terms, signed, signed_by, funds, counter, now_s }
}

fn any_command(random: &mut StdRng, made: bool, now: u64) -> C {
    let (now_s, tx_hash) = (UnixSeconds(now), Hash32::ZERO);
    match random.random_range(0..if made { 14 } else { 3 }) {
        0 => any_for_collection(random, now),
        1 | 2 if !made => any_offer(random, now),
        1 => C::Cancel { signed_by: any(random, &[BIDDER, OTHER]) },
        10 => C::Expire { block_time_s: now_s },
        11 | 12 => C::Recount { held: any(random, &[Amount::ZERO, Amount::ONE]) },
        13 => C::Outdate { why: OutdatedReason::ItemLeft },
        2..=5 => C::Accept { seller: any(random, &[MAKER, MAKER, OTHER]), tx_hash, now_s },
        _ => C::CheckFunds { funds: any_funds(random), block: now },
    }
}

fn live(random: &mut StdRng, seen: &mut BTreeSet<String>) {
    let (mut offer, mut now) = (Offer::default(), NOW.0);
    let mut plain = Plain { status: "unmade", ..Plain::default() };
    let mut chain = OnChain::unseen(random);
    let mut story = vec![];
    for _ in 0..STEPS {
        now += any(random, &[0, 1, 60, 179, 180, 3_000]) * random.random_range(0..2);
        let fact = if random.random_bool(0.1) { chain.any_fact(random) } else { None };
        if let Some(fact) = fact {
            story.push(format!("{now} {fact:?}"));
            seen.insert(format!("{} {}", plain.status, fact.event_type()));
            plain.hear(&fact);
            offer.apply(fact);
        } else {
            let command = any_command(random, plain.status != "unmade", now);
            story.push(format!("{now} {command:?}"));
            let expected = plain.asked(&command);
            let decided = offer.decide(command);
            let told = decided.as_ref().map_err(|refused| refused.reason());
            assert_eq!(
                told,
                expected.as_ref().map_err(|reason| *reason),
                "{plain:?} after {story:#?}"
            );
            seen.extend(expected.err().map(|reason| format!("refused {reason}")));
            for event in decided.into_iter().flatten() {
                chain.shown(&event);
                plain.hear(&event);
                offer.apply(event);
            }
        }
        assert!(plain.agrees(&offer), "{offer:?} is not {plain:?} after {story:#?}");
        seen.insert(plain.status.to_owned());
    }
}

#[test]
fn whatever_is_asked_of_an_offer_it_answers_as_the_plain_model_does() {
    let mut random = seeded("whatever_is_asked_of_an_offer");
    for _ in 0..soaked(1_000, 100) {
        live(&mut random, &mut BTreeSet::new());
    }
}

/// With a seed of its own, so that what it reaches is certain: every status, every refusal, and each fact
/// wherever the chain can tell it.
#[test]
fn the_lives_of_offers_reach_every_status_and_every_refusal() {
    let (mut random, mut seen) = (StdRng::seed_from_u64(7), BTreeSet::new());
    for _ in 0..1_000 {
        live(&mut random, &mut seen);
    }
    let source = std::fs::read_to_string("core/src/offers/error.rs").expect("the reasons");
    let reasons = source.lines().filter_map(|line| line.trim().strip_prefix("Self::"));
    let reasons = reasons.filter_map(|line| line.split('"').nth(1));
    let statuses =
        ["unmade", "closed", "active", "accepted", "cancel_pending", "settled", "cancelled"];
    let of_sales = ["zero_price", "zero_amount", "bad_times", "life_too_long", "coin_not_pullable"];
    let wanted = reasons.chain(of_sales).map(|reason| format!("refused {reason}"));
    let open = ["unmade", "active", "accepted", "cancel_pending"].into_iter();
    let facts = open.flat_map(|status| [(status, "OfferMatched"), (status, "OfferCancelled")]);
    let late =
        [("closed", "OfferMatched"), ("closed", "OfferCancelled"), ("settled", "OfferCancelled")];
    let facts = facts.chain(late).map(|(status, fact)| format!("{status} {fact}"));
    let wanted: BTreeSet<String> = wanted.chain(statuses.map(str::to_owned)).chain(facts).collect();
    assert_eq!(wanted.difference(&seen).collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(wanted.len() > 25, "the reasons were found: {wanted:?}");
}
