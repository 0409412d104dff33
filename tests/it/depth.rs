//! The depth of an order book as it stood after any position, held against a count over the whole log, and now.

use std::collections::BTreeMap;

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::offers::{Offer, OfferEvent, Shortage};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Terms};
use brickyard_projections::{cold_replay, time_of};
use brickyard_store::{ChainSource, Fact, Position};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::data_given::follow;
use crate::harness::api::Site;
use crate::harness::random::{seeded, soaked};
use crate::harness::{append_facts, eventually};
use crate::offers_given::{offer_id, offered, wanted};
use crate::orders_given::{option, order_id, terms};

const CHAIN: ChainId = ChainId(31_337);
const COLLECTION: Address = Address::new([8; 20]);
const CURRENCY: Address = Address::new([6; 20]);
/// Later than any test.
const NEVER_S: UnixSeconds = UnixSeconds(9_000_000_000);
const BOOK: u64 = 25;

/// Units and how many orders, or offers, by the price of one.
type Side = BTreeMap<u128, (u128, i64)>;

fn some_terms(random: &mut StdRng, seed: u64) -> Terms {
    let other = random.random_bool(0.1);
    Terms {
        collection: if other { Address::new([9; 20]) } else { COLLECTION },
        currency: if random.random_bool(0.1) { Address::ZERO } else { CURRENCY },
        kind: if random.random_bool(0.1) { OrderKind::Auction } else { OrderKind::Fixed },
        amount: Amount::from(random.random_range(1..5u64)),
        price: Amount::from(random.random_range(1..40u64)),
        start_s: if random.random_bool(0.1) { NEVER_S } else { UnixSeconds(1_000) },
        end_s: if random.random_bool(0.1) { UnixSeconds(2_000) } else { NEVER_S.plus(1) },
        ..terms(seed)
    }
}

fn of_order(random: &mut StdRng, seed: u64) -> OrderEvent {
    let price = Amount::from(random.random_range(1..40u64));
    let at_s = [UnixSeconds(1_000), NEVER_S][random.random_range(0..2)];
    match random.random_range(0..10) {
        0..=4 => {
            OrderEvent::OrderListed { terms: some_terms(random, seed), option: option(seed, 1) }
        }
        5 => OrderEvent::OrderOpened { terms: some_terms(random, seed) },
        6 => OrderEvent::OrderRepriced { version: 2, price, option: option(seed, 2) },
        7 => OrderEvent::PurchaseSubmitted {
            buyer: Address::new([random.random_range(0..3); 20]),
            tx_hash: Hash32::ZERO,
            amount: [None, Some(Amount::ONE)][random.random_range(0..2)],
            submitted_at_s: at_s,
        },
        8 => OrderEvent::OrderApprovalLost {},
        _ => OrderEvent::OrderCancelled {},
    }
}

fn of_offer(random: &mut StdRng, seed: u64) -> OfferEvent {
    let (price, units) = (random.random_range(1..40), random.random_range(2..5));
    let (balance, allowance, block) = (Amount::ZERO, Amount::ZERO, 1);
    match random.random_range(0..13) {
        0..=2 => {
            let (mut terms, signed) = offered(seed, Amount::from(seed), price);
            terms.sale = Terms { price: terms.sale.price, ..some_terms(random, seed) };
            terms.expire_s = terms.sale.end_s;
            OfferEvent::OfferMade { terms, signed }
        }
        3..=5 => {
            let (mut terms, signed) = wanted(seed, price, units);
            terms.expire_s = some_terms(random, seed).end_s;
            OfferEvent::CollectionOfferMade { terms, signed }
        }
        6 => OfferEvent::OfferAccepted {
            seller: Address::ZERO,
            tx_hash: Hash32::ZERO,
            accepted_at_s: [UnixSeconds(1_000), NEVER_S][random.random_range(0..2)],
        },
        7 => OfferEvent::OfferFundsFell {
            why: Shortage::NoCurrencyBalance,
            balance,
            allowance,
            block,
        },
        8 => OfferEvent::OfferFundsReturned { balance, allowance, block },
        9 => OfferEvent::OfferExpired { block_time_s: UnixSeconds(1_500) },
        10 => OfferEvent::OfferUnitsFell { held: Amount::ZERO },
        11 => OfferEvent::OfferUnitsReturned { held: Amount::MAX },
        _ => OfferEvent::OfferCancelRequested {},
    }
}

fn market(random: &mut StdRng) -> Vec<Fact> {
    let at = |log_index| ChainSource {
        chain_id: CHAIN,
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_500),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
    };
    let mut facts = vec![follow(COLLECTION, TokenStandard::Erc1155)];
    for n in 0..u64::try_from(soaked(160, 8)).expect("few") {
        let seed = random.random_range(0..BOOK);
        let fact = if random.random_bool(0.5) {
            Fact::of::<Order>(order_id(seed), &of_order(random, seed), &at(n))
        } else {
            Fact::of::<Offer>(offer_id(seed).to_string(), &of_offer(random, seed), &at(n))
        };
        facts.push(fact.expect("a fact can be written"));
    }
    facts
}

fn number(value: &Value) -> Option<u128> {
    value.as_u64().map(u128::from).or_else(|| value.as_str()?.parse().ok())
}

/// Whether it is nobody's for the moment, by when the last claim on it ends.
fn is_free(row: &Value, (held, until): (&str, &str), now_s: u128) -> bool {
    row["status"] == "active"
        || row["status"] == held && number(&row[until]).is_some_and(|until_s| until_s <= now_s)
}

fn ask(row: &Value, now_s: u128) -> Option<(u128, u128)> {
    let terms = &row["terms"];
    let in_time = number(&terms["start_s"])? <= now_s && number(&terms["end_s"])? > now_s;
    let ours = terms["collection"] == COLLECTION.to_string().as_str()
        && terms["currency"] == CURRENCY.to_string().as_str();
    let had = row["fillable"] == true && ["active", "locked"].iter().any(|on| row["status"] == *on);
    let price = number(&row["price"])?.div_ceil(number(&terms["amount"])?);
    let locks = row["locks"].as_array().into_iter().flatten();
    let live = locks.filter(|lock| number(&lock["until_s"]).is_some_and(|until| until > now_s));
    let locked: u128 = live.filter_map(|lock| number(&lock["amount"])).sum();
    let free = number(&row["remaining"])?.saturating_sub(locked);
    (ours && in_time && had && free > 0 && terms["kind"] == "fixed").then_some((price, free))
}

fn bid(row: &Value, now_s: u128) -> Option<(u128, u128)> {
    let of_item = !row["terms"].is_null();
    let terms = if of_item { &row["terms"] } else { &row["wanted"]["terms"] };
    let paid = if of_item { &terms["sale"] } else { terms };
    let ours = paid["collection"] == COLLECTION.to_string().as_str()
        && paid["currency"] == CURRENCY.to_string().as_str();
    let had = row["void"].is_null() && row["short"].is_null() && row["away"] == false;
    let free = is_free(row, ("accepted", "accepted_until_s"), now_s);
    let (price, amount) = (number(&paid["price"])?, number(&paid["amount"])?);
    let told =
        if of_item { (price / amount, amount) } else { (price, amount - number(&row["taken"])?) };
    (ours && had && free && number(&terms["expire_s"])? > now_s).then_some(told)
}

/// Every row that there was, looked at one by one.
async fn counted(
    site: &Site,
    model: &str,
    at: Position,
    count: fn(&Value, u128) -> Option<(u128, u128)>,
) -> Side {
    let store = &site.yard.store;
    let now_s = u128::from(time_of(store.pool(), at).await.expect("a time"));
    let mut side = Side::new();
    for row in cold_replay(store, model, at).await.expect("a fold").values() {
        let Some((price, units)) = count(row, now_s) else { continue };
        let level = side.entry(price).or_default();
        *level = (level.0 + units, level.1 + 1);
    }
    side
}

fn told(levels: &Value) -> Side {
    let levels = levels.as_array().expect("levels").iter();
    let level = |level: &Value| {
        let units = number(&level["units"]).expect("units");
        (number(&level["price"]).expect("a price"), (units, level["count"].as_i64().expect("some")))
    };
    levels.map(level).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn depth_after_any_position_is_what_the_whole_log_up_to_there_says() {
    let mut random = seeded("depth_after_any_position");
    let site = Site::new().await;
    let before = site.yard.store.head().await.expect("a head").0;
    append_facts(&site.yard.store, market(&mut random)).await;
    site.settled().await;
    let book = format!("id={CHAIN}-{COLLECTION}&currency={CURRENCY}");
    let path = format!("/api/dcservice/collection/open/depth?{book}");
    let head = site.yard.store.head().await.expect("a head").0;
    let mut seen = (0, 0);
    for at in (before..head).step_by(4).chain([head]) {
        let then = site.get(&format!("{path}&at={at}")).await;
        let asks = counted(&site, "orders", Position(at), ask).await;
        let bids = counted(&site, "offers", Position(at), bid).await;
        let depth = then.data();
        assert_eq!((told(&depth["asks"]), told(&depth["bids"])), (asks, bids), "at {at}");
        let [asks, bids] = [&depth["asks"], &depth["bids"]].map(|side| told(side).len());
        seen = (seen.0.max(asks), seen.1.max(bids));
        let file = site.get(&format!("{path}&at={at}&format=csv")).await;
        assert_eq!(file.text.lines().count(), 1 + asks + bids, "{}", file.text);
    }
    assert!(seen.0 > 3 && seen.1 > 3, "a book of few prices proves little: {seen:?}");
    // What offers lack is found out meanwhile, and written down.
    let (now, then, files) = eventually("nothing is written while all is asked for", || async {
        let head = site.yard.store.head().await.ok()?;
        let (now, then) = (site.get(&path).await, site.get(&format!("{path}&at={head}")).await);
        let file = site.get(&format!("{path}&format=csv")).await;
        let files = [file, site.get(&format!("{path}&at={head}&format=csv")).await];
        let stands = now.position == Some(head.0) && site.yard.store.head().await.ok()? == head;
        stands.then_some((now, then, files))
    })
    .await;
    assert_eq!(now.data(), then.data());
    assert_eq!(files[0].text, files[1].text);
    site.close().await;
}
