//! A page of events is folded with what it may look at, and a floor may need listings that none of them is about.

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_projections::time_of;
use brickyard_store::{Fact, Store};

use crate::data_given::follow;
use crate::floors::{COLLECTIONS, as_told, let_time_pass, log_time, source};
use crate::harness::{Database, append_facts};
use crate::orders_given::{option, order_id, terms};
use crate::read_tables::fold_to_the_head;

fn listed(n: u64, price: u64, end_s: u64) -> Fact {
    let (start_s, end_s) = (UnixSeconds(0), UnixSeconds(end_s));
    let terms = Terms { start_s, end_s, price: Amount::from(price), ..terms(n) };
    let listed = OrderEvent::OrderListed { terms, option: option(n, 1) };
    Fact::of::<Order>(order_id(n), &listed, &source(n)).expect("a fact can be written")
}

/// What has been appended since it was folded last is one page.
async fn prices_after_the_page(store: &Store) -> Vec<u64> {
    fold_to_the_head(store).await;
    let head = store.head().await.expect("a head");
    let now_s = time_of(store.pool(), head).await.expect("a time");
    as_told(store, head, now_s).await.values().map(|(price, _)| *price).collect()
}

/// Listings on other shelves than the first, which none of their events looks at.
const ELSEWHERE: std::ops::RangeInclusive<u64> = 11..=30;

#[tokio::test]
async fn a_floor_that_gives_way_within_a_page_is_there_again_at_its_end() {
    let (database, far_s) = (Database::new().await, 1 << 40);
    let store = database.store().await;
    let first = vec![follow(COLLECTIONS[0], TokenStandard::Erc721), listed(1, 500, far_s)];
    append_facts(&store, first).await;
    assert_eq!(prices_after_the_page(&store).await, [500]);

    // A cheaper one comes and goes at the same second.
    let gone = Fact::of::<Order>(order_id(31), &OrderEvent::OrderCancelled {}, &source(100));
    let gone = gone.expect("a fact can be written");
    append_facts(&store, vec![listed(31, 100, far_s), gone]).await;
    assert_eq!(prices_after_the_page(&store).await, [500]);

    // More than are looked ahead at come, one after the other the cheapest, and end before the next event.
    let now_s = log_time(&store).await;
    let passing = ELSEWHERE.map(|n| listed(n, 100 + n, now_s + 10 * n)).collect();
    append_facts(&store, passing).await;
    let_time_pass(&store, 1_000).await;
    append_facts(&store, vec![listed(40, 600, far_s)]).await;
    assert_eq!(prices_after_the_page(&store).await, [500]);
}
