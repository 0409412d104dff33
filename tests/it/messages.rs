//! Messages follow from the log: each once, to whoever had the wallet at that moment, and none of
//! what a fork took back, wherever the process that folds them is killed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use brickyard_core::accounts::{Account, AccountEvent};
use brickyard_core::inboxes::{Inbox, InboxEvent};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{AccountId, Address, Amount, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_core::offers::{Offer, OfferEvent, Shortage};
use brickyard_core::orders::{InactiveReason, Order, OrderEvent, Rail, Terms};
use brickyard_fixture_node::person;
use brickyard_projections::{Projections, rebuild, run_named};
use brickyard_store::{ChainSource, Fact, Recorded, Store};
use rand::Rng;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::chain_logs::{source_of, taken_back, whole_log};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::offers_given::{BIDDER, offer_id, offered};
use crate::orders_given::{MAKER, NOW, option, order_id, terms};
use crate::random_forks::World;
use crate::read_tables::{fold_to_the_head, tables};

pub(crate) const ADA: AccountId = AccountId::new([0xa1; 16]);
pub(crate) const BOB: AccountId = AccountId::new([0xb2; 16]);
pub(crate) const BUYER: Address = Address::new([3; 20]);

pub(crate) fn of_account(account: AccountId, event: &AccountEvent) -> Fact {
    Fact::observed::<Account>(account.to_string(), event).expect("it can be written")
}

pub(crate) fn bound(account: AccountId, wallet: Address) -> Fact {
    of_account(account, &AccountEvent::WalletBound { account, wallet })
}

fn unbound(account: AccountId, wallet: Address) -> Fact {
    of_account(account, &AccountEvent::WalletUnbound { account, wallet })
}

/// The accounts of the first three people on a fixture's chain; the others have none.
pub(crate) fn accounts_of_people() -> Vec<Fact> {
    (1..=3).map(|n| bound(AccountId::new([n; 16]), Address::new(person(n).0.0))).collect()
}

pub(crate) fn source(tx: u8, log_index: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000 + u64::from(tx)),
        tx: Hash32::new([tx; 32]),
        log_index,
        incarnation: 0,
    }
}

pub(crate) fn matched(seed: u64, price: u64) -> OrderEvent {
    let terms = terms(seed);
    OrderEvent::OrderMatched {
        option_hash: Hash32::new([1; 32]),
        seller: MAKER,
        buyer: BUYER,
        counter_hash: Hash32::ZERO,
        via_offer: false,
        nonce: Amount::from(seed),
        counter_nonce: Amount::ZERO,
        collection: terms.collection,
        token_id: terms.token_id,
        amount: Amount::ONE,
        filled: Amount::ONE,
        option_amount: Amount::ONE,
        currency: terms.currency,
        price: Amount::from(price),
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: Amount::from(price),
    }
}

pub(crate) fn moved(seed: u64, to: Address, at: &ChainSource) -> Fact {
    let event = ItemEvent::ItemTransferred {
        operator: Address::ZERO,
        from: MAKER,
        to,
        amount: Amount::ONE,
    };
    let item = terms(seed).item();
    Fact::of::<Item>(item.to_string(), &event, at).expect("it can be written")
}

pub(crate) fn on_chain(seed: u64, event: &OrderEvent, at: &ChainSource) -> Fact {
    Fact::of::<Order>(order_id(seed), event, at).expect("it can be written")
}

pub(crate) fn by_us(seed: u64, event: &OrderEvent) -> Fact {
    Fact::observed::<Order>(order_id(seed), event).expect("it can be written")
}

/// Account, kind, token and price of each message, oldest first.
async fn messages(store: &Store) -> Vec<(String, String, Option<String>, Option<String>)> {
    fold_to_the_head(store).await;
    sqlx::query_as(
        "select account, state->>'kind', state->>'item_id', state->>'price'
           from read.messages
          where is_message
          order by made_position, key",
    )
    .fetch_all(store.pool())
    .await
    .expect("messages")
}

fn listed(seed: u64) -> Fact {
    by_us(seed, &OrderEvent::OrderListed { terms: terms(seed), option: option(seed, 1) })
}

/// Everything that makes a message, once; and a gift to somebody who has no account yet.
fn everything_that_is_told() -> Vec<Fact> {
    let auction = |seed| Terms { rail: Rail::Escrow, ..terms(seed) };
    let ended = |winner| {
        let price = Amount::from(8);
        OrderEvent::AuctionEnded { winner, price, block_time_s: NOW }
    };
    let short = |why| {
        let (balance, allowance) = (Amount::ZERO, Amount::ZERO);
        OfferEvent::OfferFundsFell { why, balance, allowance, block: 1 }
    };
    let (deliver_by_s, end_s) = (NOW.plus(60), NOW.plus(999));
    let bid = |bidder, price: u64, refunded_bidder| OrderEvent::BidPlaced {
        bidder,
        price: Amount::from(price),
        refunded_bidder,
        refunded_amount: Amount::ZERO,
        end_s,
    };
    let (offer, signed) = offered(3, Amount::from(3), 70);
    let made = OfferEvent::OfferMade { terms: offer, signed };
    let taken =
        OfferEvent::OfferAccepted { seller: MAKER, tx_hash: Hash32::ZERO, accepted_at_s: NOW };
    let of_offer = |event: &OfferEvent| {
        Fact::observed::<Offer>(offer_id(3).to_string(), event).expect("it can be written")
    };
    let paid = OrderEvent::OrderPurchased { buyer: BUYER, price: Amount::from(9), deliver_by_s };
    let late = OrderEvent::DeliveryTimedOut { by: BUYER, refunded: Amount::from(9) };
    let gone = OrderEvent::OrderDeactivated { reason: InactiveReason::NoBalance, held: None };
    vec![
        listed(1),
        // Nobody has these wallets yet.
        moved(9, BUYER, &source(8, 1)),
        bound(ADA, MAKER),
        bound(BOB, BUYER),
        // One transaction: the item comes, then it turns out to be bought.
        moved(1, BUYER, &source(9, 1)),
        on_chain(1, &matched(1, 5), &source(9, 2)),
        moved(4, BUYER, &source(10, 1)),
        on_chain(2, &OrderEvent::OrderOpened { terms: auction(2) }, &source(11, 1)),
        on_chain(2, &bid(BUYER, 6, Address::ZERO), &source(12, 1)),
        on_chain(2, &bid(BIDDER, 7, BUYER), &source(13, 1)),
        on_chain(2, &paid, &source(14, 1)),
        on_chain(2, &late, &source(15, 1)),
        of_offer(&made),
        bound(AccountId::new([9; 16]), BIDDER),
        of_offer(&taken),
        of_offer(&short(Shortage::NoCurrencyBalance)),
        of_offer(&short(Shortage::NoAllowance)),
        of_offer(&OfferEvent::OfferExpired { block_time_s: NOW }),
        on_chain(7, &OrderEvent::OrderOpened { terms: auction(7) }, &source(17, 1)),
        by_us(7, &ended(None)),
        // What was told is told no more when it is given back.
        on_chain(7, &OrderEvent::AuctionReturned {}, &source(17, 2)),
        on_chain(8, &OrderEvent::OrderOpened { terms: auction(8) }, &source(17, 3)),
        by_us(8, &ended(Some(BUYER))),
        listed(5),
        by_us(5, &OrderEvent::OrderExpired { block_time_s: NOW }),
        by_us(1, &gone),
        // Somebody else has the wallet from here on.
        unbound(BOB, BUYER),
        bound(ADA, BUYER),
        moved(6, BUYER, &source(16, 1)),
    ]
}

#[tokio::test]
async fn who_sells_buys_bids_offers_or_waits_is_told_once_and_nobody_else() {
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, everything_that_is_told()).await;
    let item = |seed: u64| Some(terms(seed).item().to_string());
    let told = |who: AccountId, kind: &str, item: Option<String>, price: Option<u64>| {
        (who.to_string(), kind.to_owned(), item, price.map(|price| price.to_string()))
    };
    let bidder = AccountId::new([9; 16]);
    let expected = vec![
        told(ADA, "wallet_bound", None, None),
        told(BOB, "wallet_bound", None, None),
        told(BOB, "bought", item(1), Some(5)),
        told(ADA, "sold", item(1), Some(5)),
        told(BOB, "received", item(4), None),
        told(ADA, "bid_received", item(2), Some(6)),
        told(ADA, "bid_received", item(2), Some(7)),
        told(BOB, "outbid", item(2), Some(7)),
        told(ADA, "delivery_due", item(2), Some(9)),
        told(ADA, "called_off", item(2), Some(9)),
        told(ADA, "offer_received", item(3), Some(70)),
        told(bidder, "wallet_bound", None, None),
        told(bidder, "offer_accepted", item(3), Some(70)),
        told(bidder, "offer_short", item(3), Some(70)),
        told(bidder, "offer_unapproved", item(3), Some(70)),
        told(bidder, "offer_expired", item(3), Some(70)),
        told(ADA, "expired", item(7), Some(1_007)),
        told(ADA, "auction_ended", item(8), Some(8)),
        told(BOB, "auction_won", item(8), Some(8)),
        told(ADA, "expired", item(5), Some(1_005)),
        told(ADA, "inactive", item(1), Some(1_001)),
        told(BOB, "wallet_unbound", None, None),
        told(ADA, "wallet_bound", None, None),
        told(ADA, "received", item(6), None),
    ];
    assert_eq!(messages(&store).await, expected);
    // One page of the log or many, and built anew: the same.
    let before = tables(&store).await;
    let report = rebuild(&store, "messages", false, &|_| {}).await.expect("it can be built");
    let report = report.expect("there is such a model");
    assert!(report.swapped, "{:#?}", report.differences);
    assert_eq!(tables(&store).await, before);
}

/// What was read stays read, for its account alone, whatever an event names.
#[tokio::test]
async fn only_the_own_message_is_marked() {
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![bound(ADA, MAKER), bound(BOB, BUYER)]).await;
    let read = |account: AccountId, message: &str| {
        let event = InboxEvent::MessageRead { account, message: message.to_owned() };
        Fact::observed::<Inbox>(account.to_string(), &event).expect("it can be written")
    };
    let (of_ada, of_bob) = (format!("{:020}/wallet_bound", 1), format!("{:020}/wallet_bound", 2));
    let wallet = format!("wallet/{BUYER}");
    let marks = vec![read(ADA, &of_bob), read(ADA, &of_ada), read(BOB, &wallet), read(BOB, "x/y")];
    append_facts(&store, marks).await;
    fold_to_the_head(&store).await;
    let rows: Vec<(String, Option<bool>)> =
        sqlx::query_as("select key, read from read.messages order by key collate \"C\"")
            .fetch_all(store.pool())
            .await
            .expect("rows");
    let of_maker = format!("wallet/{MAKER}");
    let expected = [(of_ada, Some(true)), (of_bob, Some(false)), (of_maker, None), (wallet, None)];
    assert_eq!(rows, expected);
}

type Said = (u64, String, String, String);

/// Sales, purchases and gifts between people who have accounts, as the facts that stand tell them:
/// worked out from the log alone, by other means than the model's.
fn sales_of(log: &[Recorded]) -> BTreeMap<Said, usize> {
    let gone = taken_back(log);
    let stands = |event: &&Recorded| !gone.contains(&event.position.0);
    let people: BTreeMap<String, String> = (1..=3)
        .map(|n| (Address::new(person(n).0.0).to_string(), AccountId::new([n; 16]).to_string()))
        .collect();
    let mut said: BTreeMap<Said, usize> = BTreeMap::new();
    // An item comes to somebody once in a transaction, however often it changes hands there.
    let mut came = BTreeSet::new();
    let mut items: BTreeMap<String, String> = BTreeMap::new();
    let body = |event: &Recorded| -> Value { serde_json::from_str(&event.payload).expect("JSON") };
    for event in log.iter().filter(stands) {
        let body = body(event);
        let told = &body[&event.event_type];
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        let terms = &told["terms"];
        if event.aggregate_type == "order" && terms.is_object() {
            let of = |name: &str| match &terms[name] {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let item = format!("{}-{}-{}", of("chain_id"), of("collection"), of("token_id"));
            items.insert(event.aggregate_id.clone(), item);
        }
        let Some(at) = source_of(event) else { continue };
        if !matches!(event.event_type.as_str(), "OrderSettled" | "OrderMatched") {
            continue;
        }
        let item = match event.event_type.as_str() {
            "OrderMatched" => {
                format!("{}-{}-{}", at.chain_id.0, text("collection"), text("token_id"))
            }
            _ => items[&event.aggregate_id].clone(),
        };
        for (side, kind) in [("seller", "sold"), ("buyer", "bought")] {
            let hands = (at.tx.to_string(), item.clone(), text(side));
            if side == "buyer" && !came.insert(hands) {
                continue;
            }
            if let Some(account) = people.get(&text(side)) {
                let key = (at.chain_id.0, account.clone(), kind.to_owned(), item.clone());
                *said.entry(key).or_default() += 1;
            }
        }
    }
    for event in log.iter().filter(stands).filter(|one| one.event_type == "ItemTransferred") {
        let (body, at) = (body(event), source_of(event).expect("a fact"));
        let told = &body["ItemTransferred"];
        let text = |name: &str| told[name].as_str().unwrap_or_default().to_owned();
        let (item, to) = (event.aggregate_id.clone(), text("to"));
        let is_mint = text("from") == Address::ZERO.to_string();
        if is_mint
            || text("from") == to
            || !came.insert((at.tx.to_string(), item.clone(), to.clone()))
        {
            continue;
        }
        if let Some(account) = people.get(&to) {
            let key = (at.chain_id.0, account.clone(), "received".to_owned(), item);
            *said.entry(key).or_default() += 1;
        }
    }
    said
}

/// The same, as the model has it.
async fn sales_told(store: &Store) -> BTreeMap<Said, usize> {
    let rows: Vec<(String, String, String, i64)> = sqlx::query_as(
        "select account, state->>'kind', state->>'item_id',
                (state->'chain'->>'chain_id')::bigint
           from read.messages
          where is_message
            and state->>'kind' in ('sold', 'bought', 'received')",
    )
    .fetch_all(store.pool())
    .await
    .expect("messages");
    let mut said = BTreeMap::new();
    for (account, kind, item, chain) in rows {
        let chain = u64::try_from(chain).expect("a chain");
        *said.entry((chain, account, kind, item)).or_default() += 1;
    }
    said
}

/// The fold is dropped at any of its waits, over and over, while the chain is read and forks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_is_there_once_whatever_is_killed_and_forked() {
    let mut random = seeded("every_message_is_there_once_whatever_is_killed_and_forked");
    let database = Arc::new(Database::new().await);
    let store = database.store().await;
    let mut world = World::new(9, &database, random.random()).await;
    append_facts(&store, accounts_of_people()).await;
    let indexing = world.yard.index();
    world.settled().await;
    for _ in 0..soaked(12, 20) {
        // A process that folds meanwhile, and is gone wherever it then is.
        let (stop, models) = (CancellationToken::new(), Projections::default());
        let folding = run_named(store.clone(), models, &["messages"], stop);
        tokio::select! {
            ended = folding => panic!("nobody has told it to end: {ended:?}"),
            _ = world.one_seed(random.random(), None) => {}
        }
    }
    // Something certain: a block with a sale is gone, and another one stays.
    world.one_seed(random.random(), Some(8)).await;
    world.outgrow(6);
    world.settled().await;
    // Chance may have taken back every sale there was.
    for _ in 0..20 {
        if !sales_of(&whole_log(&store).await).is_empty() {
            break;
        }
        world.one_seed(random.random(), None).await;
        world.outgrow(6);
        world.settled().await;
    }
    indexing.end().await;
    fold_to_the_head(&store).await;
    let log = whole_log(&store).await;
    let (expected, told) = (sales_of(&log), sales_told(&store).await);
    assert!(!taken_back(&log).is_empty(), "there was something to take back");
    assert!(!expected.is_empty(), "people have traded");
    let differ: Vec<_> =
        expected.iter().filter(|(key, count)| told.get(key) != Some(count)).collect();
    assert_eq!(differ, Vec::<(&Said, &usize)>::new(), "in the log and not told, or not so often");
    assert_eq!(told, expected);
}

#[test]
fn an_item_of_the_fixtures_is_named_as_the_log_names_it() {
    let item = ItemId::new(ChainId(31_337), terms(1).collection, Amount::from(1));
    assert_eq!(json!(item), json!(terms(1).item()));
}
