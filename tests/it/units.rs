//! Orders for tokens of which there are many: off the book when their maker has fewer than they
//! still offer, and not before.

use std::collections::BTreeSet;

use alloy::primitives::U256;
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{
    Address, Amount, ChainId, FACT_REVERTED, Hash32, ItemId, Reverted, UnixSeconds,
};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_indexer::contracts::{Collection1155, OptionExchange as X};
use brickyard_projections::models::OrderRow;
use brickyard_store::browse::cause_of;
use brickyard_store::{ChainSource, Commands, Fact, Recorded, Store};
use serde_json::{Value, json};
use sqlx::types::Json;
use tokio_util::sync::CancellationToken;

use crate::api::{list as list_of, order_of};
use crate::harness::api::{Site, item_id};
use crate::harness::world::mined;
use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::{MAKER, NOW, list_as, meta, order_id, terms};
use crate::processes::{at_the_head, events_of_type, followed};
use crate::races::{EDITION, of_edition};
use crate::read_tables::fold_to_the_head;

pub(crate) const OTHER: Address = Address::new([2; 20]);

pub(crate) fn source(n: u64) -> ChainSource {
    let hash = Hash32::new([u8::try_from(n % 251).expect("small"); 32]);
    ChainSource {
        chain_id: ChainId(31_337),
        block: n,
        block_hash: hash,
        block_time_s: NOW,
        tx: hash,
        log_index: 0,
        incarnation: 0,
    }
}

pub(crate) fn moved(n: u64, item: ItemId, from: Address, to: Address, units: u64) -> Fact {
    let (operator, amount) = (Address::new([9; 20]), Amount::from(units));
    let event = ItemEvent::ItemTransferred { operator, from, to, amount };
    Fact::of::<Item>(item.to_string(), &event, &source(n)).expect("a fact")
}

pub(crate) fn matched(n: u64, seed: u64, filled: u64, of: u64) -> Fact {
    let Terms { collection, token_id, currency, price, .. } = terms(seed);
    let event = OrderEvent::OrderMatched {
        option_hash: Hash32::ZERO,
        seller: MAKER,
        buyer: OTHER,
        counter_hash: Hash32::ZERO,
        via_offer: false,
        nonce: Amount::from(seed),
        counter_nonce: Amount::ZERO,
        collection,
        token_id,
        amount: Amount::ONE,
        filled: Amount::from(filled),
        option_amount: Amount::from(of),
        currency,
        price,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: price,
    };
    Fact::of::<Order>(order_id(seed), &event, &source(n)).expect("a fact")
}

/// Lists so many units of item `token` under the order `seed`.
pub(crate) async fn list_units(store: &Store, seed: u64, token: u64, units: u64) {
    let (token_id, amount) = (Amount::from(token), Amount::from(units));
    let end_s = UnixSeconds(NOW.0 + 1_000_000);
    let terms = Terms { token_id, amount, end_s, ..terms(seed) };
    let orders = Commands::<Order>::new(store, ());
    let command = list_as(seed, terms);
    orders.execute(&order_id(seed), command, meta(&format!("list-{seed}"))).await.expect("listed");
}

pub(crate) async fn row(store: &Store, seed: u64) -> (String, bool, Option<String>) {
    fold_to_the_head(store).await;
    let row: Json<OrderRow> = sqlx::query_scalar("select state from read.orders where key = $1")
        .bind(order_id(seed))
        .fetch_one(store.pool())
        .await
        .expect("a row");
    (row.status.clone(), row.fillable, row.why_not.clone())
}

pub(crate) async fn told_of(store: &Store, seed: u64) -> Vec<Recorded> {
    let stream = store.read_stream("order", &order_id(seed)).await.expect("a stream");
    let about = ["OrderDeactivated", "OrderUnitsReturned"];
    stream.into_iter().filter(|event| about.contains(&event.event_type.as_str())).collect()
}

fn held_of(event: &Recorded) -> Amount {
    match event.decode::<OrderEvent>().expect("an event") {
        OrderEvent::OrderDeactivated { held: Some(held), .. }
        | OrderEvent::OrderUnitsReturned { held } => held,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_order_stands_while_its_maker_keeps_enough_and_is_off_the_book_when_fewer_are_left() {
    let database = Database::new().await;
    let store = database.store().await;
    let item = terms(1).item();
    append_facts(&store, vec![moved(1, item, Address::ZERO, MAKER, 10)]).await;
    list_units(&store, 1, 1, 5).await;
    list_units(&store, 2, 1, 1).await;
    append_facts(&store, vec![moved(2, item, MAKER, OTHER, 5)]).await;
    followed(&store).await;
    assert_eq!(told_of(&store, 1).await.len() + told_of(&store, 2).await.len(), 0);
    assert_eq!(row(&store, 1).await, ("active".to_owned(), true, None));

    append_facts(&store, vec![moved(3, item, MAKER, OTHER, 1)]).await;
    let left = store.head().await.expect("a head");
    followed(&store).await;
    let told = told_of(&store, 1).await;
    assert_eq!(told.iter().map(held_of).collect::<Vec<_>>(), [Amount::from(4)]);
    assert_eq!(cause_of(&told[0]).causation, Some(left));
    assert_eq!(told_of(&store, 2).await.len(), 0, "four are enough for one");
    let why = Some("no_balance".to_owned());
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), false, why));

    // One comes back: the chain would fill it, and the book does not offer it.
    append_facts(&store, vec![moved(4, item, OTHER, MAKER, 1)]).await;
    followed(&store).await;
    let told = told_of(&store, 1).await;
    assert_eq!(told.iter().map(held_of).collect::<Vec<_>>(), [4, 5].map(Amount::from));
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), true, None));
    assert_eq!(row(&store, 2).await, ("active".to_owned(), true, None));
}

/// What it sold itself is not missing: the transfer of a sale is no reason to leave the book.
#[tokio::test]
async fn an_order_that_sells_in_parts_stands_with_what_is_left() {
    let database = Database::new().await;
    let store = database.store().await;
    let item = terms(1).item();
    append_facts(&store, vec![moved(1, item, Address::ZERO, MAKER, 6)]).await;
    list_units(&store, 1, 1, 5).await;
    followed(&store).await;
    // As the chain tells it: the units move, then the match is told. A manager may see them apart.
    append_facts(&store, vec![moved(2, item, MAKER, OTHER, 2), matched(2, 1, 2, 5)]).await;
    followed(&store).await;
    assert_eq!(told_of(&store, 1).await.len(), 0);
    append_facts(&store, vec![moved(3, item, MAKER, OTHER, 1)]).await;
    followed(&store).await;
    assert_eq!(told_of(&store, 1).await.len(), 0, "three are left, and three are offered");
    append_facts(&store, vec![moved(4, item, MAKER, OTHER, 1)]).await;
    followed(&store).await;
    assert_eq!(told_of(&store, 1).await.iter().map(held_of).collect::<Vec<_>>(), [Amount::from(2)]);
    // The chain still sells a part of it: off the book it stays, and two are enough for two.
    append_facts(&store, vec![moved(5, item, OTHER, MAKER, 1)]).await;
    append_facts(&store, vec![moved(6, item, MAKER, OTHER, 1), matched(6, 1, 3, 5)]).await;
    followed(&store).await;
    let held = told_of(&store, 1).await.iter().map(held_of).collect::<Vec<_>>();
    assert_eq!(held.last(), Some(&Amount::from(3)), "{held:?}");
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), true, None));
}

/// The newest transfer that stands is taken back, as a fork does it.
pub(crate) async fn take_back_the_newest(store: &Store, item: ItemId) {
    let stream = store.read_stream("item", &item.to_string()).await.expect("a stream");
    let gone = stream.iter().filter(|event| event.event_type == FACT_REVERTED);
    let gone: BTreeSet<u64> = gone
        .map(|event| {
            let Reverted::FactReverted { position, .. } = event.decode().expect("an event");
            position
        })
        .collect();
    let stands = |event: &&Recorded| {
        event.event_type == "ItemTransferred" && !gone.contains(&event.position.0.unsigned_abs())
    };
    let newest = stream.iter().rfind(stands).expect("a fact");
    append_facts(store, vec![Fact::taking_back(newest).expect("a fact")]).await;
}

#[tokio::test]
async fn units_that_a_fork_takes_back_are_counted_as_if_they_had_never_moved() {
    let database = Database::new().await;
    let store = database.store().await;
    let item = terms(1).item();
    append_facts(&store, vec![moved(1, item, Address::ZERO, MAKER, 5)]).await;
    list_units(&store, 1, 1, 5).await;
    append_facts(&store, vec![moved(2, item, MAKER, OTHER, 3)]).await;
    followed(&store).await;
    take_back_the_newest(&store, item).await;
    followed(&store).await;
    let held = told_of(&store, 1).await.iter().map(held_of).collect::<Vec<_>>();
    assert_eq!(held, [2, 5].map(Amount::from));
    assert_eq!(row(&store, 1).await, ("inactive".to_owned(), true, None));

    // What came and did not come is not there, either.
    let other = terms(2).item();
    append_facts(&store, vec![moved(3, other, Address::ZERO, MAKER, 2)]).await;
    append_facts(&store, vec![moved(4, other, OTHER, MAKER, 2)]).await;
    list_units(&store, 2, 2, 4).await;
    followed(&store).await;
    assert_eq!(row(&store, 2).await.0, "active");
    take_back_the_newest(&store, other).await;
    followed(&store).await;
    let held = told_of(&store, 2).await.iter().map(held_of).collect::<Vec<_>>();
    assert_eq!(held, [Amount::from(2)]);
}

async fn shown(site: &Site, path: &str) -> Value {
    site.settled().await;
    site.get(path).await.data().clone()
}

#[tokio::test]
async fn prints_that_are_given_away_and_sold_leave_the_order_until_too_few_are_left() {
    let site = Site::new().await;
    let (seller, buyer) = (site.yard.trader(1), site.yard.trader(2));
    let stop = CancellationToken::new();
    let running = tokio::spawn(brickyard_processes::run(site.yard.store.clone(), stop.clone()));
    let whole = of_edition(&seller, 12, U256::from(40), 12 * 1_003);
    let order_id = order_of(site.command(&list_of(&seller, &whole)).await.data());
    let item = item_id(site.yard.world.chain_id, site.yard.world.editions, EDITION);
    let path = format!("/api/dcservice/item/sale/detail/{item}/{order_id}");
    let editions = Collection1155::new(site.yard.world.editions, seller.provider.clone());
    let give = async |units: u64| {
        let (from, to) = (seller.signer.address(), buyer.signer.address());
        let (id, units) = (U256::from(EDITION), U256::from(units));
        mined!(editions.safeTransferFrom(from, to, id, units, Default::default()));
    };
    give(10).await;
    let one = of_edition(&buyer, 1, (U256::from(1) << 255) | U256::from(1), 1_003);
    let one: X::SellOption = buyer.sign(&one);
    mined!(buyer.exchange().matchOptionWithOption(seller.sign(&whole), one));
    site.settled().await;
    at_the_head(&site.yard.store).await;
    let order = shown(&site, &path).await;
    assert_eq!((&order["status"], &order["remaining"]), (&json!("active"), &json!("11")));
    assert_eq!(order["chainFillable"]["fillable"], "yes");
    assert_eq!(order["validity"]["errors"], json!([]));
    assert!(order["validity"]["warnings"].as_array().is_some_and(|all| all.contains(&json!(904))));

    give(1).await;
    let order = eventually("it is off the book", || async {
        let order = shown(&site, &path).await;
        (order["status"] == "inactive").then_some(order)
    })
    .await;
    assert_eq!(order["chainFillable"]["why"], "no_balance");
    assert_eq!(order["validity"]["errors"], json!([301]));
    let gone = events_of_type(&site.yard.store, "OrderDeactivated").await;
    assert_eq!(gone.iter().map(held_of).collect::<BTreeSet<_>>(), [Amount::from(10)].into());
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    site.close().await;
}
