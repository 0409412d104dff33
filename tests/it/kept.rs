//! Orders for what their maker keeps, on either rail, when the item is with somebody else: off the book
//! from the moment they are made, or from the moment the item leaves, until the maker says so.

use alloy::primitives::{B256, U256};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Rail, Terms};
use brickyard_projections::models::OrderRow;
use brickyard_store::{ChainSource, Commands, Fact, Store};
use serde_json::{Value, json};
use sqlx::types::Json;

use crate::api::{list, order_of};
use crate::auctions_given::{Asked, chain_time, item_shown, open, shown};
use crate::harness::api::Site;
use crate::harness::world::{DAY_S, Trader, mined};
use crate::harness::{Database, append_facts};
use crate::offers::MARKET;
use crate::orders_given::{MAKER, NOW, list as listing, meta, order_id, terms};
use crate::processes::{BUYER, followed, transfer};
use crate::read_tables::fold_to_the_head;
use crate::reconfirm::reconfirm_at;

/// At a fixed price, kept by its seller.
async fn offered(by: &Trader<'_>, site: &Site, study: u64, price: u64) -> B256 {
    let now = chain_time(site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study, price, auction: false, escrowed: false, start_s, end_s };
    open(by, &asked).await
}

/// Once what takes an order off the book has come to it.
async fn stands(site: &Site, study: u64, order: B256) -> Value {
    site.settled().await;
    followed(&site.yard.store).await;
    shown(site, study, order).await
}

async fn floor(site: &Site) -> Value {
    let id = format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.studies);
    let path = format!("/api/dataservice/open/collections/stats?id={id}&range=all");
    site.get(&path).await.data()["rows"][0]["floor"].clone()
}

fn why(order: &Value) -> (&Value, &Value, &Value, &Value) {
    let validity = &order["validity"];
    let why = &order["chainFillable"]["why"];
    (&order["status"], why, &validity["errors"], &validity["warnings"])
}

#[tokio::test]
async fn nobody_makes_a_floor_of_what_somebody_else_has() {
    let site = Site::new().await;
    let (one, two, buyer) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let honest = order_of(site.command(&list(&one, &one.option(1, 1, 500))).await.data());
    let false_one = offered(&two, &site, 1, 1).await;
    let told = stands(&site, 1, false_one).await;
    let away = (json!("inactive"), json!("no_balance"), json!([301]), json!([802, 905]));
    assert_eq!(why(&told), (&away.0, &away.1, &away.2, &away.3));
    assert_eq!(told["chainFillable"]["fillable"], "no");
    assert_eq!(floor(&site).await, "500");
    assert_eq!(item_shown(&site, 1).await["listing"]["orderId"], json!(honest));

    // The contract asks nobody where the item is: whoever pays past our book awaits a delivery.
    buyer.purchase(false_one, 1).await;
    let paid = stands(&site, 1, false_one).await;
    assert_eq!(
        (&paid["status"], &paid["validity"]["errors"]),
        (&json!("awaiting_delivery"), &json!([107]))
    );
    site.close().await;
}

#[tokio::test]
async fn a_kept_item_that_leaves_takes_its_order_along_until_it_is_back_and_the_maker_says_so() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let order = offered(&one, &site, 2, 700).await;
    assert_eq!(stands(&site, 2, order).await["status"], "active");
    assert_eq!(floor(&site).await, "700");
    one.give(2, two.signer.address()).await;
    // The pages need no manager to see it.
    let gone = shown(&site, 2, order).await;
    let away = (json!("inactive"), json!("no_balance"), json!([301]), json!([802, 905]));
    assert_eq!(why(&gone), (&away.0, &away.1, &away.2, &away.3));
    assert_eq!(floor(&site).await, Value::Null);
    let venue = site.yard.world.marketplace;
    let gone = stands(&site, 2, order).await;
    let early = reconfirm_at(&one, venue, &order.to_string(), &gone["position"]);
    let refused = site.command(&early).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("item_not_back")));

    let (from, to) = (two.signer.address(), one.signer.address());
    mined!(two.studies().transferFrom(from, to, U256::from(2)));
    let back = stands(&site, 2, order).await;
    assert_eq!(why(&back), (&json!("inactive"), &Value::Null, &json!([]), &json!([802])));
    assert_eq!(floor(&site).await, Value::Null);
    let account = format!("{MARKET}/item/open/dormant/{to:?}");
    let dormant = site.get(&account).await.data()["orders"].clone();
    let told = (&dormant[0]["orderId"], &dormant[0]["nonce"], &dormant[0]["hidden"]);
    assert_eq!(told, (&json!(order), &Value::Null, &json!(true)));

    // Nothing has to be allowed before it is delivered.
    mined!(one.studies().setApprovalForAll(venue, false));
    let meant = reconfirm_at(&one, venue, &order.to_string(), &back["position"]);
    site.command(&meant).await.data();
    let on = stands(&site, 2, order).await;
    assert_eq!(why(&on), (&json!("active"), &Value::Null, &json!([]), &json!([])));
    assert_eq!(floor(&site).await, "700");
    assert_eq!(site.get(&account).await.data()["orders"], json!([]));
    site.close().await;
}

#[tokio::test]
async fn what_was_given_away_is_not_listed_though_the_log_has_not_heard_of_it() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    // While its cursor is held, the indexer appends nothing.
    let mut held = site.yard.store.pool().begin().await.expect("a transaction");
    sqlx::query("select from chain_cursors for update").execute(&mut *held).await.expect("held");
    let before = site.yard.store.head().await.expect("a head");
    one.give(1, two.signer.address()).await;
    let refused = site.command(&list(&one, &one.option(1, 1, 500))).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("not_the_owner")));
    assert_eq!(site.yard.store.head().await.expect("a head"), before, "nothing is appended");
    held.rollback().await.expect("let go");
    site.settled().await;
    let item = item_shown(&site, 1).await;
    assert_eq!((&item["owner"], &item["listing"]), (&json!(two.signer.address()), &Value::Null));
    site.close().await;
}

fn at(n: u64) -> ChainSource {
    let hash = Hash32::new([u8::try_from(n % 251).expect("small"); 32]);
    let (chain_id, block_time_s) = (ChainId(31_337), UnixSeconds(n));
    let (block_hash, tx) = (hash, hash);
    ChainSource { chain_id, block: n, block_hash, block_time_s, tx, log_index: 1, incarnation: 0 }
}

/// Of the escrow rail, kept by its maker.
fn kept(seed: u64) -> Terms {
    Terms { rail: Rail::Escrow, ..terms(seed) }
}

fn of_order(n: u64, seed: u64, event: &OrderEvent) -> Fact {
    Fact::of::<Order>(order_id(seed), event, &at(n)).expect("a fact")
}

fn opened(n: u64, seed: u64, terms: Terms) -> Fact {
    of_order(n, seed, &OrderEvent::OrderOpened { terms })
}

/// Status, whether the chain would fill it, and why not, after the managers have followed.
async fn row(store: &Store, seed: u64) -> (String, bool, Option<String>) {
    followed(store).await;
    fold_to_the_head(store).await;
    let row: Json<OrderRow> = sqlx::query_scalar("select state from read.orders where key = $1")
        .bind(order_id(seed))
        .fetch_one(store.pool())
        .await
        .expect("a row");
    (row.status.clone(), row.fillable, row.why_not.clone())
}

fn lacking() -> (String, bool, Option<String>) {
    ("inactive".to_owned(), false, Some("no_balance".to_owned()))
}

fn standing() -> (String, bool, Option<String>) {
    ("active".to_owned(), true, None)
}

#[tokio::test]
async fn a_listing_that_meets_a_transfer_on_its_way_into_the_log_is_off_the_book_at_once() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    append_facts(&store, vec![transfer(terms(1).item(), MAKER, BUYER, 2_000)]).await;
    for seed in [1, 2] {
        orders.execute(&order_id(seed), listing(seed), meta(&format!("{seed}"))).await.expect("ok");
    }
    assert_eq!(row(&store, 1).await, lacking());
    assert_eq!(row(&store, 2).await, standing(), "of what never moved, nothing is concluded");
    append_facts(&store, vec![transfer(terms(1).item(), BUYER, MAKER, 2_001)]).await;
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), true, None));
}

#[tokio::test]
async fn a_transfer_that_a_fork_took_back_keeps_no_order_off_the_book() {
    let database = Database::new().await;
    let store = database.store().await;
    let item = terms(1).item();
    append_facts(&store, vec![transfer(item, BUYER, MAKER, 1_000)]).await;
    append_facts(&store, vec![transfer(item, MAKER, BUYER, 1_001)]).await;
    let head = store.head().await.expect("a head");
    let left = store.read_stream("item", &item.to_string()).await.expect("a stream");
    let left = left.into_iter().find(|event| event.position == head).expect("the transfer");
    append_facts(&store, vec![Fact::taking_back(&left).expect("a fact")]).await;
    append_facts(&store, vec![opened(1_001, 1, kept(1))]).await;
    assert_eq!(row(&store, 1).await, standing());
}

#[tokio::test]
async fn units_that_a_maker_never_had_are_not_offered_and_those_that_come_wait_for_its_word() {
    let database = Database::new().await;
    let store = database.store().await;
    let units = |n: u64, to: Address, amount: u64| {
        let (operator, from) = (Address::new([9; 20]), Address::ZERO);
        let event = ItemEvent::ItemTransferred { operator, from, to, amount: Amount::from(amount) };
        Fact::of::<Item>(terms(1).item().to_string(), &event, &at(n)).expect("a fact")
    };
    append_facts(&store, vec![units(1, BUYER, 10)]).await;
    let many = Terms { amount: Amount::from(3), ..kept(1) };
    append_facts(&store, vec![opened(2, 1, many.clone())]).await;
    assert_eq!(row(&store, 1).await, lacking());
    append_facts(&store, vec![units(3, MAKER, 3)]).await;
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), true, None));
    // What lies in the venue is nobody's to count.
    let escrowed = Terms { escrowed: true, token_id: Amount::from(1), ..many };
    append_facts(&store, vec![opened(4, 2, Terms { amount: Amount::from(9), ..escrowed })]).await;
    assert_eq!(row(&store, 2).await, standing());
}

#[tokio::test]
async fn an_auction_with_bids_and_what_is_paid_already_go_on_whatever_becomes_of_the_item() {
    let database = Database::new().await;
    let store = database.store().await;
    let auction = |seed| Terms { kind: OrderKind::Auction, ..kept(seed) };
    append_facts(&store, vec![opened(1, 1, auction(1))]).await;
    append_facts(&store, vec![opened(2, 2, auction(2))]).await;
    append_facts(&store, vec![opened(3, 3, kept(3))]).await;
    let (bidder, price, end_s) = (BUYER, Amount::from(2_000), NOW.plus(90_000));
    let (refunded_bidder, refunded_amount) = (Address::ZERO, Amount::ZERO);
    let bid = OrderEvent::BidPlaced { bidder, price, refunded_bidder, refunded_amount, end_s };
    append_facts(&store, vec![of_order(4, 1, &bid)]).await;
    let deliver_by_s = NOW.plus(1_000);
    let paid = OrderEvent::OrderPurchased { buyer: BUYER, price, deliver_by_s };
    append_facts(&store, vec![of_order(5, 3, &paid)]).await;
    for seed in 1..=3 {
        let fact = transfer(terms(seed).item(), MAKER, Address::new([5; 20]), 1_000 + seed);
        append_facts(&store, vec![fact]).await;
    }
    assert_eq!(row(&store, 1).await, standing());
    assert_eq!(row(&store, 2).await, lacking(), "nobody has bid on it");
    let (status, ..) = row(&store, 3).await;
    assert_eq!(status, "awaiting_delivery");
    // Somebody bids on what the chain still auctions: that goes on, too.
    append_facts(&store, vec![of_order(6, 2, &bid)]).await;
    assert_eq!(row(&store, 2).await, standing());
}
