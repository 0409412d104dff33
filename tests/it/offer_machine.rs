//! The machine of offers against a plain model of it, written from the specification and not from the
//! code. Whatever is asked in whatever order, both say the same.

use std::collections::BTreeSet;

use brickyard_core::kernel::{Address, Amount};
use brickyard_core::offers::{
    CollectionOfferTerms, Funds, Offer, OfferCommand as C, OfferEvent as E, OfferStatus as S,
    OfferTerms, Shortage, SignedCollectionOffer, SignedOffer, Standing,
};
use cqrs_es::{Aggregate, DomainEvent};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::harness::random::{seeded, soaked};
use crate::offer_machine_asked::{any, any_command};
use crate::offer_machine_chain::OnChain;
use crate::orders_given::{MAKER, NOW};

pub(crate) const BIDDER: Address = Address::new([2; 20]);
pub(crate) const OTHER: Address = Address::new([3; 20]);
const STEPS: usize = 50;
pub(crate) const DAY: u64 = 86_400;
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
        (end > now + 180 * DAY, "life_too_long"),
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
