//! A floor begins when its collection comes to be followed.

use std::collections::BTreeSet;

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_projections::models::FloorReason;
use brickyard_projections::{time_of, why};
use brickyard_store::{Fact, Position, Store};

use crate::data_given::follow;
use crate::floors::{COLLECTIONS, Floors, as_told, changes, source};
use crate::harness::{Database, append_facts};
use crate::orders_given::{option, order_id, terms};
use crate::read_tables::fold_to_the_head;

fn listed(n: u64, price: u64) -> Fact {
    let (start_s, end_s) = (UnixSeconds(0), UnixSeconds(1 << 40));
    let terms = Terms { start_s, end_s, price: Amount::from(price), ..terms(n) };
    let listed = OrderEvent::OrderListed { terms, option: option(n, 1) };
    Fact::of::<Order>(order_id(n), &listed, &source(n)).expect("a fact can be written")
}

async fn floors_now(store: &Store) -> Floors {
    fold_to_the_head(store).await;
    let head = store.head().await.expect("a head");
    as_told(store, head, time_of(store.pool(), head).await.expect("a time")).await
}

#[tokio::test]
async fn what_was_listed_before_a_collection_is_followed_counts_from_then_on_and_says_so() {
    let database = Database::new().await;
    let store = database.store().await;
    let over = Fact::of::<Order>(order_id(3), &OrderEvent::OrderCancelled {}, &source(4));
    let over = over.expect("a fact can be written");
    append_facts(&store, vec![listed(1, 30), listed(2, 20), listed(3, 10), over]).await;
    assert_eq!(floors_now(&store).await, Floors::new(), "nobody hears of its items yet");
    let before = changes(&store, false).await.len() + changes(&store, true).await.len();
    assert_eq!(before, 0, "and no row tells of a floor");

    append_facts(&store, vec![follow(COLLECTIONS[0], TokenStandard::Erc721)]).await;
    append_facts(&store, vec![listed(4, 25)]).await;
    let floors = floors_now(&store).await;
    let prices: Vec<u64> = floors.values().map(|(price, _)| *price).collect();
    assert_eq!(prices, [20]);
    let followed_at = Position(5);
    for normalized in [false, true] {
        let changes = changes(&store, normalized).await;
        let told: Vec<_> =
            changes.iter().map(|one| (one.reason, one.position, one.moved)).collect();
        assert_eq!(told, [(FloorReason::Bootstrap, followed_at, true)]);
        assert_eq!((changes[0].before, changes[0].price), (None, Some(Amount::from(20))));
        let key = format!("{}/1", changes[0].book);
        let events = why(&store, "floors", &key, (Position(0), Position(6)), 10).await;
        let events: BTreeSet<i64> =
            events.expect("events").iter().map(|event| event.position.0).collect();
        assert_eq!(events, BTreeSet::from([1, 2, 3, 4, 5]), "its listings and the following");
    }
}
