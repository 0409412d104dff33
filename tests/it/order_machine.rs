//! The machine of orders against the plain model of it in `order_plain`: whatever is asked in
//! whatever order, both say the same.

use std::collections::BTreeSet;

use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds, UploadId};
use brickyard_core::orders::{
    InactiveReason, Order, OrderCommand as C, OrderEvent as E, OrderKind, Rail, SignedOption,
    Speaker, Standing, Statement, Terms,
};
use cqrs_es::{Aggregate, DomainEvent};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::harness::random::{seeded, soaked};
use crate::order_plain::{DAY, FRESH, Plain};
use crate::orders_given::{MAKER, NOW, option, terms};

const BUYERS: [Address; 2] = [Address::new([2; 20]), Address::new([3; 20])];
const STEPS: usize = 50;

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
        escrowed: rail == Rail::Escrow && random.random_bool(0.5),
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
    let (price, tx_hash) = (Amount::from(price), Hash32::new([any(random, &[0, 1, 2]); 32]));
    match random.random_range(0..if plain.status == "unmade" { 3 } else { 19 }) {
        0 => C::Draft { terms: any_terms(random, Rail::Escrow, now), signed_by, now_s },
        1 => {
            let terms = any_terms(random, Rail::Signature, now);
            C::List {
                terms,
                option: any_option(random, 7, 1),
                standing: any_standing(random, 0),
                signed_by,
                now_s,
            }
        }
        2 => {
            let nonce = any(random, &[7, 7, 7, 8]);
            let same_rail = random.random_bool(0.9);
            let version = random.random_range(1..4);
            let option = (plain.signature == same_rail).then(|| option(nonce, version));
            let standing = any_standing(random, plain.all - plain.left);
            C::Reprice { price, option, standing, signed_by, now_s }
        }
        3 => C::Cancel { signed_by },
        4 => C::Expire { block_time_s: now_s },
        5 => C::Deactivate { reason: InactiveReason::NoBalance },
        6 | 7 => C::Recount { held: Amount::from(random.random_range(0..6u64)) },
        8 => C::AnnounceBid { bidder: buyer, price, now_s },
        9 => {
            let held = Amount::from(random.random_range(0..6u64));
            C::Reconfirm { held, approved: random.random_bool(0.8), signed_by, now_s }
        }
        10 => {
            let text = match random.random_range(0..4) {
                0 => None,
                1 => Some("x".repeat(any(random, &[500, 501]))),
                _ => Some(any(random, &["One owner.", ""]).to_owned()),
            };
            let far = now + 181 * DAY;
            let end = any(random, &[0, 0, plain.end, plain.end + 60, now, far]);
            let end_s = (end > 0).then_some(UnixSeconds(end));
            C::Update { text, end_s, by: signed_by, now_s }
        }
        11 => any_statement(random, now_s),
        14 => C::FailPurchase { tx_hash },
        15 => C::RecheckCounter { counter: Amount::from(any(random, &[0u64, 0, 1])) },
        12 => C::RecheckApproval { approved: random.random_bool(0.5) },
        16 | 17 => C::EndAuction { block_time_s: now_s },
        13 => C::SubmitDelivery { seller: signed_by, tx_hash, now_s },
        _ => {
            let chain_s = now_s.plus(any(random, &[0, 0, 0, 500]));
            let units = random.random_range(0..plain.all.max(1) + 2);
            let amount = random.random_bool(0.8).then(|| Amount::from(units));
            C::SubmitPurchase { buyer, tx_hash, amount, chain_s, now_s }
        }
    }
}

/// Mostly one to sell.
fn any_option(random: &mut StdRng, nonce: u64, version: u8) -> SignedOption {
    let mut option = option(nonce, version);
    if random.random_bool(0.03) {
        option.nonce = Amount::new((alloy::primitives::U256::ONE << 255) | option.nonce.get());
    }
    option
}

/// What the exchange says; mostly that it would honour it.
fn any_standing(random: &mut StdRng, sold: u64) -> Standing {
    let filled = Amount::from(sold + any(random, &[0, 0, 0, 0, 0, 0, 0, 0, 1]));
    let counter = Amount::from(any(random, &[0u64, 0, 0, 0, 0, 0, 0, 0, 1]));
    Standing { counter, filled, void: random.random_bool(0.05) }
}

/// Mostly one that may be made, while anybody may say something.
fn any_statement(random: &mut StdRng, now_s: UnixSeconds) -> C {
    let speaker = any(random, &[Speaker::Party, Speaker::Party, Speaker::Arbiter]);
    let by = any(random, &[MAKER, BUYERS[0], BUYERS[1]]);
    let words = ["It never came.", "It never came.", "", "a\u{7}bell"];
    let text = if random.random_bool(0.1) { "x".repeat(4_001) } else { any(random, &words).into() };
    let files = vec![UploadId(Hash32::ZERO); any(random, &[0, 1, 8, 9])];
    let statement = Statement { salt: Hash32::ZERO, text, files };
    let evidence = Hash32::new([random.random(); 32]);
    C::StateEvidence { by, speaker, evidence, statement, now_s }
}

/// What a chain could say of the order now; none where it has nothing to say.
fn any_fact(random: &mut StdRng, plain: &Plain, now: u64) -> Option<E> {
    let price = Amount::from(plain.price + 10);
    let (buyer, refunded) = (any(random, &BUYERS), Amount::from(plain.price));
    let deliver_by_s = UnixSeconds(now + any(random, &[0, 30, 600]));
    let zero = Amount::ZERO;
    if plain.status == "unmade" {
        return any_fact_before(random, plain);
    }
    // A maker cancels what is sold or over, too: the exchange lets them. Nothing else is left to say.
    let over = plain.is(&["filled", "cancelled", "refunded", "returned", "discarded"]);
    if over && !plain.signature {
        return None;
    }
    if plain.signature {
        return Some(match random.random_range(0..if plain.left == 0 { 2 } else { 8 }) {
            0 => E::OrderCancelled {},
            1 => E::OptionVersionCancelled {
                option_hash: Hash32::new([random.random_range(1..4); 32]),
                signer: Some(MAKER),
                nonce: Some(Amount::from(7)),
            },
            _ => {
                let units = random.random_range(1..=plain.left);
                let filled = Amount::from(plain.all - plain.left + units);
                // Under the same nonce something else may have been sold, and of something else
                // there may have been more.
                let token = any(random, &[7, 7, 7, 7, 7, 9]);
                matched(plain, token, Amount::from(units), filled)
            }
        });
    }
    Some(match (plain.status, random.random_range(0..6)) {
        ("draft", _) => {
            let kind = if plain.auction { OrderKind::Auction } else { OrderKind::Fixed };
            let (start_s, end_s) = (UnixSeconds(plain.start), UnixSeconds(plain.end));
            let (price, amount) = (Amount::from(plain.price), Amount::from(plain.all));
            let (rail, escrowed) = (Rail::Escrow, !plain.kept);
            let terms = Terms { rail, kind, escrowed, start_s, end_s, price, amount, ..terms(7) };
            E::OrderOpened { terms }
        }
        ("awaiting_delivery", 0 | 1) => E::DeliveryRefused { by: buyer, refunded },
        ("awaiting_delivery", 2) => E::DeliveryTimedOut { by: buyer, refunded },
        ("awaiting_delivery", 3 | 4) => {
            let decide_by_s = UnixSeconds(now + any(random, &[0, 600, DAY, 7 * DAY]));
            E::DisputeOpened { by: buyer, other: MAKER, decide_by_s }
        }
        ("awaiting_delivery" | "disputed", 5) => settled(buyer, refunded),
        ("disputed", 0) => E::DisputeTimedOut { buyer, seller: MAKER, by: BUYERS[1], refunded },
        ("disputed", 1 | 2) => {
            let (seller, by, released) = (MAKER, BUYERS[1], random.random_bool(0.5));
            let reason = Hash32::ZERO;
            E::DisputeSettled { buyer, seller, by, released, reason, refunded }
        }
        ("disputed", _) => E::EvidenceGiven { by: MAKER, other: buyer, evidence: Hash32::ZERO },
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

/// Rarely: a nonce that was used already can be listed under no more.
fn any_fact_before(random: &mut StdRng, plain: &Plain) -> Option<E> {
    match random.random_range(0..40) {
        0 => Some(E::OrderCancelled {}),
        1 => Some(matched(plain, 9, Amount::ONE, Amount::ONE)),
        2 | 3 => Some(E::OptionVersionCancelled {
            option_hash: Hash32::new([random.random_range(1..4); 32]),
            signer: Some(MAKER),
            nonce: Some(Amount::from(7)),
        }),
        _ => None,
    }
}

fn settled(buyer: Address, price: Amount) -> E {
    let (fee, royalty) = (Amount::ZERO, Amount::ZERO);
    E::OrderSettled { buyer, seller: MAKER, price, fee, royalty, seller_amount: price }
}

fn matched(plain: &Plain, token: u64, amount: Amount, filled: Amount) -> E {
    let terms = terms(token);
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
        option_amount: Amount::from(if token == 7 { plain.all } else { 22 }),
        currency: terms.currency,
        price: terms.price,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: terms.price,
    }
}

/// Whether the event tells what was asked, and of an order as it is, to the last value.
fn tells(plain: &Plain, command: &C, event: &E) -> bool {
    match (command.clone(), event.clone()) {
        (C::Draft { terms, .. }, E::OrderDrafted { terms: told }) => terms == told,
        (C::List { terms, option, .. }, told) => told == E::OrderListed { terms, option },
        (C::Reprice { price, option: Some(option), .. }, told) => {
            told == E::OrderRepriced { version: plain.version + 1, price, option }
        }
        (C::Reprice { price, option: None, .. }, told) => {
            told == E::OrderRepriceRequested { price }
        }
        (C::Update { text, .. }, E::OrderDescribed { text: told }) => text == Some(told),
        (C::Expire { block_time_s }, told) => told == E::OrderExpired { block_time_s },
        (C::EndAuction { block_time_s }, told) => {
            let (winner, price) = (plain.bidder, Amount::from(plain.price));
            told == E::AuctionEnded { winner, price, block_time_s }
        }
        (C::Deactivate { reason }, told) => told == E::OrderDeactivated { reason, held: None },
        (C::Recount { held }, E::OrderDeactivated { reason, held: told }) => {
            (reason, Some(held)) == (InactiveReason::NoBalance, told)
        }
        (C::Recount { held }, told) => told == E::OrderUnitsReturned { held },
        (C::Reconfirm { .. }, E::OrderReconfirmed { terms }) => {
            (terms.maker, Amount::from(plain.all)) == (MAKER, terms.amount)
        }
        (C::AnnounceBid { bidder, price, now_s }, told) => {
            told == E::BidAnnounced { bidder, price, announced_at_s: now_s }
        }
        (C::SubmitDelivery { seller, tx_hash, now_s }, told) => {
            told == E::DeliverySubmitted { seller, tx_hash, submitted_at_s: now_s }
        }
        (C::SubmitPurchase { buyer, tx_hash, amount, chain_s: _, now_s }, told) => {
            let amount = amount.or(Some(Amount::from(plain.left)));
            told == E::PurchaseSubmitted { buyer, tx_hash, amount, submitted_at_s: now_s }
        }
        (C::FailPurchase { tx_hash }, E::PurchaseFailed { buyer, tx_hash: told }) => {
            tx_hash == told && plain.lock_of(tx_hash).is_some_and(|lock| lock.buyer == buyer)
        }
        (C::RecheckCounter { counter }, told) => {
            told == E::OrderVoided { counter } || told == E::OrderVoidTakenBack { counter }
        }
        (
            C::StateEvidence { by, evidence, .. },
            E::EvidenceStated { by: who, evidence: of, .. },
        ) => (by, evidence) == (who, of),
        (C::RecheckApproval { approved }, told) => match approved {
            true => told == E::OrderApprovalReturned {},
            false => told == E::OrderApprovalLost {},
        },
        (C::Cancel { .. }, E::OrderDiscarded {} | E::OrderCancelRequested {}) => true,
        _ => false,
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
            let decided = order.decide(command.clone());
            let names = decided
                .as_ref()
                .map(|events| events.iter().map(DomainEvent::event_type).collect::<Vec<_>>());
            let same = match (&names, &expected) {
                (Ok(names), Ok(expected)) => names == expected,
                (Err(refused), Err(expected)) => refused.reason() == *expected,
                _ => false,
            };
            assert!(same, "{decided:?} is not {expected:?} after {story:#?} as {plain:?}");
            for event in decided.iter().flatten() {
                assert!(tells(&plain, &command, event), "{event:?} after {story:#?} as {plain:?}");
            }
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
    for _ in 0..4_000 {
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
        "cancel_pending",
        "inactive",
        "awaiting_delivery",
        "disputed",
        "filled",
        "cancelled",
        "expired",
        "refunded",
        "returned",
    ];
    let wanted = reasons.map(|reason| format!("refused {reason}"));
    let wanted: BTreeSet<String> = wanted.chain(statuses.map(str::to_owned)).collect();
    // A life is too short for so many; `dispute_tests` of core makes them.
    seen.insert("refused too_much_evidence".to_owned());
    assert_eq!(wanted.difference(&seen).collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(wanted.len() > 30, "the reasons were found: {wanted:?}");
}
