//! Signatures that the exchange would not honour, and what the chain says of a nonce: they are not
//! listed, what is over stays over, and a new counter is told to each order that it ends.

use alloy::primitives::U256;
use brickyard_api::typed::OptionTerms;
use brickyard_core::kernel::{Amount, ChainId, Hash32, MakerId};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::orders::{Order, OrderCommand};
use brickyard_projections::models::OrderRow;
use brickyard_store::{ChainSource, Commands, Fact, Store};
use serde_json::{Value, json};
use sqlx::types::Json;

use crate::api::{list, modify, order_of};
use crate::harness::api::{Answer, Command, Site, item_id};
use crate::harness::world::Trader;
use crate::harness::{Database, append_facts};
use crate::offers::MARKET;
use crate::orders_given::{MAKER, NOW, list as listing, meta, order_id, reprice};
use crate::processes::followed;
use crate::read_tables::fold_to_the_head;

async fn detail(site: &Site, study: u64, order: &str) -> Value {
    site.settled().await;
    followed(&site.yard.store).await;
    site.settled().await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, study);
    site.get(&format!("{MARKET}/item/sale/detail/{item}/{order}")).await.data().clone()
}

fn refused(answer: &Answer, reason: &str) {
    let told = (answer.status, &answer.body["data"]["reason"]);
    assert_eq!(told, (422, &json!(reason)), "{}", answer.text);
}

#[tokio::test]
async fn a_signature_that_the_exchange_would_not_honour_is_not_listed() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let head = || async { site.yard.store.head().await.expect("a head") };

    // The log has not heard of it yet: the chain is asked.
    one.void_nonce(7).await;
    refused(&site.command(&list(&one, &one.option(3, 7, 500))).await, "nonce_spent");
    let void = one.option(3, 8, 500);
    one.void(one.sign(&void)).await;
    refused(&site.command(&list(&one, &void)).await, "version_void");
    let mut to_buy = one.option(3, 9, 500);
    to_buy.nonce |= U256::ONE << 255;
    refused(&site.command(&list(&one, &to_buy)).await, "wrong_side");
    let mut ahead = one.option(3, 9, 500);
    ahead.nonce |= U256::ONE << 128;
    refused(&site.command(&list(&one, &ahead)).await, "stale_counter");

    // And when it has heard.
    site.settled().await;
    let before = head().await;
    refused(&site.command(&list(&one, &one.option(3, 7, 500))).await, "nonce_spent");
    refused(&site.command(&list(&one, &void)).await, "version_void");
    assert_eq!(head().await, before, "nothing was written");

    // A cancelled price is not to be had again by the way of another one.
    let priced = |price: u64| OptionTerms { price: U256::from(price), ..void.clone() };
    let dear = priced(900);
    let order = order_of(site.command(&list(&one, &dear)).await.data());
    refused(&site.command(&modify(&one, &order, &void)).await, "version_void");
    one.bump_counter().await;
    refused(&site.command(&list(&one, &one.option(4, 4, 500))).await, "stale_counter");
    refused(&site.command(&modify(&one, &order, &priced(800))).await, "stale_counter");
    site.close().await;
}

/// The exchange lets a maker cancel what is sold, and fill a nonce by something else.
#[tokio::test]
async fn what_is_sold_stays_sold_and_what_was_not_was_not() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let option = one.option(3, 7, 5_000);
    let sold = order_of(site.command(&list(&one, &option)).await.data());
    two.take(one.sign(&option), one.digest(&option)).await;
    one.void_nonce(7).await;
    one.void(one.sign(&option)).await;
    let shown = detail(&site, 3, &sold).await;
    assert_eq!((&shown["status"], &shown["sale"]["price"]), (&json!("filled"), &json!("5000")));

    let option = one.option(4, 8, 6_000);
    let spent = order_of(site.command(&list(&one, &option)).await.data());
    let other = one.option(5, 8, 10);
    two.take(one.sign(&other), one.digest(&other)).await;
    let shown = detail(&site, 4, &spent).await;
    assert_eq!((&shown["status"], &shown["sale"]), (&json!("cancelled"), &Value::Null));
    assert_eq!(shown["chainFillable"]["fillable"], "no");
    site.close().await;
}

async fn dormant(site: &Site, of: &Trader<'_>) -> Value {
    site.settled().await;
    let path = format!("{MARKET}/item/open/dormant/{:?}", of.signer.address());
    site.get(&path).await.data()["orders"].clone()
}

#[tokio::test]
async fn an_earlier_price_that_is_still_good_is_told_when_the_newest_is_cancelled() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let cheap = one.option(3, 7, 1_000);
    let dear = OptionTerms { price: U256::from(2_000), ..cheap.clone() };
    let order = order_of(site.command(&list(&one, &cheap)).await.data());
    site.command(&modify(&one, &order, &dear)).await.data();
    assert_eq!(detail(&site, 3, &order).await["validity"]["warnings"], json!([903]));

    one.void(one.sign(&dear)).await;
    let shown = detail(&site, 3, &order).await;
    assert_eq!(
        (&shown["status"], &shown["chainFillable"]["fillable"]),
        (&json!("cancel_pending"), &json!("yes"))
    );
    let hidden = dormant(&site, &one).await;
    assert_eq!(hidden[0]["earlier"][0]["price"], "1000");

    one.void(one.sign(&cheap)).await;
    assert_eq!(detail(&site, 3, &order).await["status"], "cancel_pending");
    assert_eq!(detail(&site, 3, &order).await["validity"]["warnings"], json!([801]));
    one.void_nonce(7).await;
    assert_eq!(detail(&site, 3, &order).await["status"], "cancelled");
    assert_eq!(dormant(&site, &one).await, json!([]));

    // The other way round: raised, and the cheap one made void.
    let cheap = one.option(4, 8, 1_000);
    let dear = OptionTerms { price: U256::from(2_000), ..cheap.clone() };
    let order = order_of(site.command(&list(&one, &cheap)).await.data());
    site.command(&modify(&one, &order, &dear)).await.data();
    one.void(one.sign(&cheap)).await;
    let shown = detail(&site, 4, &order).await;
    assert_eq!((&shown["status"], &shown["validity"]["warnings"]), (&json!("active"), &json!([])));
    site.close().await;
}

#[tokio::test]
async fn an_order_is_held_for_a_purchase_of_it_once_and_let_go_when_that_fails() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let option = one.option(3, 7, 5_000);
    let order = order_of(site.command(&list(&one, &option)).await.data());
    let tell = |tx: String| {
        let body = json!({ "buyer": two.signer.address(), "txHash": tx });
        Command::new(&format!("item/offer/purchase/{order}"), body).by(&two.signer)
    };
    site.yard.chain.call("evm_setAutomine", json!([false])).await;

    // A call that only names the nonce buys nothing.
    let named = two.exchange().cancelNonce(U256::from(7)).send().await.expect("it is sent");
    refused(&site.command(&tell(named.tx_hash().to_string())).await, "not_a_purchase");

    let offer = two.purchase_of(one.digest(&option), option.price);
    let venue = two.exchange();
    let call = venue.matchOptionWithOffer(one.sign(&option), offer);
    let sent = call.gas(40_000).send().await.expect("it is sent");
    let tx = sent.tx_hash().to_string();
    site.command(&tell(tx.clone())).await.data();
    assert_eq!(detail(&site, 3, &order).await["status"], "locked");
    site.yard.chain.mine(1).await;
    refused(&site.command(&tell(tx)).await, "transaction_failed");
    assert_eq!(detail(&site, 3, &order).await["status"], "active");

    let offer = two.purchase_of(one.digest(&option), option.price);
    let venue = two.exchange();
    let call = venue.matchOptionWithOffer(one.sign(&option), offer);
    let sent = call.gas(500_000).send().await.expect("it is sent");
    refused(&site.command(&tell(sent.tx_hash().to_string())).await, "lock_spent");
    site.yard.chain.mine(1).await;
    assert_eq!(detail(&site, 3, &order).await["status"], "filled");
    site.close().await;
}

fn bumped(n: u64, counter: u64) -> Fact {
    let source = ChainSource {
        chain_id: ChainId(31_337),
        block: n,
        block_hash: Hash32::new([1; 32]),
        block_time_s: NOW,
        tx: Hash32::new([2; 32]),
        log_index: n,
        incarnation: 0,
    };
    let event = MakerEvent::CounterBumped { counter: Amount::from(counter) };
    let maker = MakerId { chain_id: ChainId(31_337), address: MAKER };
    Fact::of::<Maker>(maker.to_string(), &event, &source).expect("a fact")
}

async fn told_of(store: &Store, seed: u64) -> Vec<String> {
    followed(store).await;
    let stream = store.read_stream("order", &order_id(seed)).await.expect("a stream");
    stream.into_iter().map(|event| event.event_type).collect()
}

async fn row(store: &Store, seed: u64) -> (String, bool) {
    fold_to_the_head(store).await;
    let row: Json<OrderRow> = sqlx::query_scalar("select state from read.orders where key = $1")
        .bind(order_id(seed))
        .fetch_one(store.pool())
        .await
        .expect("a row");
    (row.status.clone(), row.fillable)
}

#[tokio::test]
async fn a_new_counter_ends_every_order_under_the_old_one_until_its_block_is_gone() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    for seed in [1, 2] {
        let id = format!("list-{seed}");
        orders.execute(&order_id(seed), listing(seed), meta(&id)).await.expect("listed");
    }
    append_facts(&store, vec![bumped(1, 1)]).await;
    assert_eq!(told_of(&store, 1).await, ["OrderListed", "OrderVoided"]);
    assert_eq!(row(&store, 2).await, ("cancelled".to_owned(), false));
    let changed = orders.execute(&order_id(1), reprice(1, 7), meta("reprice")).await;
    assert!(changed.expect_err("it is over").to_string().contains("no longer open"));

    // One that was on its way while the counter was raised.
    orders.execute(&order_id(3), listing(3), meta("late")).await.expect("nobody knew");
    assert_eq!(told_of(&store, 3).await, ["OrderListed", "OrderVoided"]);
    assert_eq!(row(&store, 3).await, ("cancelled".to_owned(), false));

    let maker = MakerId { chain_id: ChainId(31_337), address: MAKER }.to_string();
    let stream = store.read_stream("maker", &maker).await.expect("a stream");
    append_facts(&store, vec![Fact::taking_back(&stream[0]).expect("a fact")]).await;
    assert_eq!(told_of(&store, 1).await[1..], ["OrderVoided", "OrderVoidTakenBack"]);
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), true), "its maker may want it void");
    let back =
        OrderCommand::Reconfirm { held: Amount::ONE, approved: true, signed_by: MAKER, now_s: NOW };
    orders.execute(&order_id(1), back, meta("back")).await.expect("it is good again");
    assert_eq!(row(&store, 1).await, ("active".to_owned(), true));
}
