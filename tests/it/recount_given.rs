//! A market of some days of which every data page has something to tell: trades and listings of chance, tokens
//! that are minted, revealed and burnt, quotes, thresholds, offers, and forks in its first days.

use brickyard_core::chains::{BlockRef, Chain, ChainEvent, Currency, Span};
use brickyard_core::domains::{DomainRegistry, RegistryEvent};
use brickyard_core::items::{Attribute, Item, ItemEvent, Metadata};
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, UnixSeconds};
use brickyard_core::offers::{Offer, OfferEvent, OfferTerms};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_core::quotes::{Quote, QuoteEvent};
use brickyard_core::whales::{WhaleMark, WhaleMarkEvent, WhaleThresholds};
use brickyard_store::{Fact, Position, Recorded, Store};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::chain_logs::whole_log;
use crate::data_given::{CHAIN, COLLECTIONS, CURRENCIES, follow};
use crate::floors::{let_time_pass, log_time, source};
use crate::harness::{Database, append_facts};
use crate::offers_given::{offer_id, offered};
use crate::orders_given::{option, order_id, terms};

/// What a whole unit has is few, as prices are small; the second currency wraps the first.
const DECIMALS: u8 = 2;
const TOKENS: u64 = 24;
/// Trades of [`crate::data_given`] are an hour apart from here on.
const TRADES_SINCE_S: u64 = 1_700_000_000;
/// In which nothing else is traded, so that what is listed last is the floor.
pub(crate) const RARE_CURRENCY: Address = Address::new([5; 20]);
/// A token that is like no other.
pub(crate) const ODD: &str = "Crown";
pub(crate) const ASKED_LAST: &str = "700";

fn somebody(random: &mut StdRng) -> Address {
    Address::new([random.random_range(0x21..0x26); 20])
}

/// One of those who trade is a venue: what it has counts as nobody's.
pub(crate) fn followed() -> Vec<Fact> {
    let [wrapped, coin] = CURRENCIES;
    let currency =
        |address, symbol: &str| Currency { address, symbol: symbol.to_owned(), decimals: DECIMALS };
    let event = ChainEvent::ChainFollowed {
        chain_id: CHAIN,
        name: "Chain".to_owned(),
        genesis_hash: Hash32::ZERO,
        first_block: 1,
        marketplace: Address::new([7; 20]),
        exchange: Address::new([0x25; 20]),
        currencies: vec![currency(coin, "ETH"), currency(wrapped, "WETH")],
    };
    let chain = Fact::observed::<Chain>(CHAIN.to_string(), &event).expect("it can be written");
    let collections = COLLECTIONS.map(|(address, standard)| follow(address, standard));
    [chain].into_iter().chain(collections).collect()
}

/// Different ones, as a token would be drawn with; some have two hats.
fn attributes(random: &mut StdRng) -> Vec<Attribute> {
    let mut all = vec![];
    for (of, values) in
        [("Hat", ["Cap", "cap ", "Top"]), ("Eyes", ["Red", "Blue", "7.50"]), ("hat", ["Fez"; 3])]
    {
        if random.random_bool(0.6) {
            let value = (*values.choose(random).expect("some")).to_owned();
            all.push(Attribute { trait_type: of.to_owned(), value });
        }
    }
    all
}

fn document(attributes: &[Attribute]) -> String {
    let written = |one: &Attribute| match one.value.as_str() {
        number @ "7.50" => format!(r#"{{"trait_type":"{}","value":{number}}}"#, one.trait_type),
        text => format!(r#"{{"trait_type":"{}","value":"{text}"}}"#, one.trait_type),
    };
    let all: Vec<String> = attributes.iter().map(written).collect();
    format!(r#"data:application/json,{{"name":"50% one","attributes":[{}]}}"#, all.join(" , "))
}

fn minted(token: u64, n: u64, attributes: &[Attribute]) -> Fact {
    let (to, uri) = (Address::new([0x21; 20]), document(attributes));
    of_token(token, n, &ItemEvent::ItemMinted { to, amount: Amount::ONE, uri })
}

fn of_token(token: u64, n: u64, event: &ItemEvent) -> Fact {
    let item = ItemId::new(CHAIN, COLLECTIONS[0].0, Amount::from(token)).to_string();
    Fact::of::<Item>(item, event, &source(n)).expect("it can be written")
}

fn token_fact(random: &mut StdRng, n: u64) -> Fact {
    let (token, attributes) = (random.random_range(0..TOKENS), attributes(random));
    let (operator, amount) = (Address::ZERO, Amount::ONE);
    let moved = |from, to| ItemEvent::ItemTransferred { operator, from, to, amount };
    let event = match random.random_range(0..8) {
        0..=2 => return minted(token, n, &attributes),
        3 => ItemEvent::ItemUriUpdated { uri: document(&attributes) },
        4 => ItemEvent::ItemUriUpdated { uri: "ipfs://elsewhere".to_owned() },
        5 => {
            let metadata = Box::new(Metadata { attributes, ..Metadata::default() });
            let event = ItemEvent::ItemMetadataRead {
                position: 1,
                block: None,
                uri: Some("ipfs://elsewhere".to_owned()),
                host: None,
                content_hash: Hash32::ZERO,
                content_bytes: 1,
                metadata,
            };
            let item = ItemId::new(CHAIN, COLLECTIONS[0].0, Amount::from(token)).to_string();
            return Fact::observed::<Item>(item, &event).expect("it can be written");
        }
        6 => moved(somebody(random), Address::ZERO),
        _ => moved(Address::ZERO, somebody(random)),
    };
    of_token(token, n, &event)
}

/// Tenths of a dollar, in units of 10^-18.
fn dollars(tenths: u64) -> Amount {
    format!("{tenths}{}", "0".repeat(17)).parse().expect("an amount")
}

fn quote(currency: Address, tenths: u64, observed_s: u64) -> Fact {
    let told = QuoteEvent::QuoteObserved {
        atto_usd: dollars(tenths),
        source: "prices.example".to_owned(),
        observed_s: UnixSeconds(observed_s),
    };
    Fact::observed::<Quote>(format!("{CHAIN}-{currency}"), &told).expect("it can be written")
}

/// Of the source, or of one of two oracles; the newest word need not be told last.
pub(crate) fn quote_fact(random: &mut StdRng, n: u64, now_s: u64) -> Fact {
    let (tenths, at_s) = (random.random_range(1..200), now_s - random.random_range(0..20_000));
    if random.random_bool(0.6) {
        let currency = CURRENCIES[usize::from(random.random_bool(0.8))];
        return quote(currency, tenths, at_s);
    }
    let told = RegistryEvent::DomainCoinPriceChanged { atto_usd_per_coin: dollars(tenths) };
    let oracle = Address::new([random.random_range(0x31..0x33); 20]);
    let mut at = source(n);
    at.block_time_s = UnixSeconds(at_s);
    let fact = Fact::of::<DomainRegistry>(format!("{CHAIN}-{oracle}"), &told, &at);
    fact.expect("it can be written")
}

fn mark(version: u32, thresholds: WhaleThresholds) -> Fact {
    let set = WhaleMarkEvent::WhaleThresholdsSet { version, thresholds, by: None };
    Fact::observed::<WhaleMark>(WhaleMark::ID, &set).expect("it can be written")
}

pub(crate) fn mark_fact(random: &mut StdRng, n: u64) -> Fact {
    let thresholds = WhaleThresholds {
        value_usd: random.random_range(1..500),
        top_bps: random.random_range(0..4_000),
        top_least: random.random_range(0..4),
        small_holders: random.random_range(4..40),
        supply_bps: random.random_range(1..4_000),
        supply_least: random.random_range(1..12),
        liquid_sales: random.random_range(1..7),
    };
    mark(u32::try_from(n).expect("small"), thresholds)
}

fn bid_fact(random: &mut StdRng, n: u64) -> Fact {
    let (bidder, price) = (somebody(random), random.random_range(1..90));
    if random.random_bool(0.3) {
        let placed = OrderEvent::BidPlaced {
            bidder,
            price: Amount::from(price),
            refunded_bidder: Address::ZERO,
            refunded_amount: Amount::ZERO,
            end_s: UnixSeconds(4_000_000_000),
        };
        let order = order_id(random.random_range(0..40));
        return Fact::of::<Order>(order, &placed, &source(n)).expect("it can be written");
    }
    let (terms, signed) = offered(n, Amount::from(n % TOKENS), price);
    let made = OfferEvent::OfferMade { terms: OfferTerms { bidder, ..terms }, signed };
    Fact::observed::<Offer>(offer_id(n).to_string(), &made).expect("it can be written")
}

fn fact(random: &mut StdRng, n: u64, now_s: u64) -> Fact {
    match random.random_range(0..20) {
        0..=6 => crate::floors::random_fact(random, n, now_s),
        7..=11 => {
            // By the chain's clock trades go on until about now, whenever they are recorded.
            let hours = (now_s - TRADES_SINCE_S) / 3_600;
            crate::data_given::random_fact(random, hours + n % 400 - 400)
        }
        12..=15 => token_fact(random, n),
        16 | 17 => quote_fact(random, n, now_s),
        18 => mark_fact(random, n),
        _ => bid_fact(random, n),
    }
}

/// Takes back some of what a chain told since a position.
async fn fork(random: &mut StdRng, store: &Store, since: Position) {
    let log = whole_log(store).await;
    let of_chain = |fact: &&Recorded| {
        let metadata: Value = serde_json::from_str(&fact.metadata).expect("JSON");
        fact.position > since && metadata["chain"].is_object()
    };
    let told: Vec<&Recorded> = log.iter().filter(of_chain).collect();
    let gone = &told[told.len() - told.len().min(random.random_range(1..12))..];
    let span = |fact: &&Recorded| {
        let at = fact.position.0.unsigned_abs();
        Span { first: at, last: at }
    };
    let block = BlockRef { number: 1, hash: Hash32::ZERO };
    let reorged = ChainEvent::ChainReorged {
        from_block: 1,
        depth: 1,
        ancestor: block,
        old_head: block,
        new_head: block,
        undone: gone.iter().map(span).collect(),
    };
    let back = gone.iter().rev().map(|fact| Fact::taking_back(fact).expect("a fact"));
    let told = Fact::observed::<Chain>(CHAIN.to_string(), &reorged).expect("it can be written");
    append_facts(store, back.chain([told]).collect()).await;
}

/// Facts whose change anybody sees: a token like no other, which somebody has; the only listing in one currency,
/// and the cheapest in the coin; what the coin is worth, much less than what else there is; and thresholds by which
/// some of those who hold anything are whales, at the floor.
fn seen_by_all(now_s: u64) -> Vec<Fact> {
    let odd = Attribute { trait_type: "Hat".to_owned(), value: ODD.to_owned() };
    let (operator, from, to) = (Address::ZERO, Address::ZERO, Address::new([0x21; 20]));
    let came = ItemEvent::ItemTransferred { operator, from, to, amount: Amount::ONE };
    let listed = |n: u64, currency, price: &str| {
        let terms = Terms {
            collection: COLLECTIONS[0].0,
            maker: to,
            currency,
            price: price.parse().expect("an amount"),
            end_s: UnixSeconds(4_000_000_000),
            ..terms(TOKENS)
        };
        let event = OrderEvent::OrderListed { terms, option: option(n, 1) };
        Fact::of::<Order>(order_id(n), &event, &source(n)).expect("it can be written")
    };
    let usual = WhaleThresholds { top_least: 5, liquid_sales: 1_000, ..WhaleThresholds::default() };
    let [wrapped, coin] = CURRENCIES;
    vec![
        minted(TOKENS, 900_001, &[odd]),
        of_token(TOKENS, 900_002, &came),
        listed(900_003, coin, "1"),
        listed(900_004, RARE_CURRENCY, ASKED_LAST),
        quote(wrapped, 1_000_000, now_s),
        quote(coin, 20_000, now_s),
        mark(900, usual),
    ]
}

/// The log is as if it had been told in the days before now: nobody can ask for a moment that has not come.
async fn backdate(database: &Database, seconds: i64) {
    let statement = format!(
        "set session_replication_role = replica;
         update events set recorded_at = recorded_at - interval '{seconds} seconds';
         update events set leaf_hash = event_leaf_hash(position, recorded_at, aggregate_type,
             aggregate_id, sequence, event_type, event_version, payload, metadata);
         update log_head set recorded_at = recorded_at - interval '{seconds} seconds'"
    );
    let owner = database.pool_of_its_owner().await;
    sqlx::raw_sql(&statement).execute(&owner).await.expect("the times are set");
}

/// Nothing of it is folded yet. Answers the position from which on there are no forks.
pub(crate) async fn market_of_days(
    random: &mut StdRng,
    (database, store): (&Database, &Store),
    batches: u64,
) -> i64 {
    append_facts(store, followed()).await;
    let (mut passed_s, mut since) = (0, store.head().await.expect("a head"));
    for batch in 0..batches {
        let now_s = log_time(store).await;
        let count = random.random_range(4..24u64);
        let facts = (0..count).map(|n| fact(random, batch * 40 + n, now_s));
        append_facts(store, facts.collect()).await;
        let long = random.random_bool(0.3);
        let seconds = random.random_range(0..if long { 20_000 } else { 25 });
        let_time_pass(store, seconds).await;
        passed_s += seconds;
        if batch < batches / 3 && random.random_bool(0.5) {
            fork(random, store, since).await;
            since = store.head().await.expect("a head");
        }
    }
    append_facts(store, seen_by_all(log_time(store).await)).await;
    backdate(database, passed_s).await;
    since.0
}
