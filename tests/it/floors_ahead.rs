//! What the clock alone will do to a floor is told a few steps ahead, and all of it as it happens.

use std::collections::BTreeSet;

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::UnixSeconds;
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_projections::time_of;
use brickyard_store::{Fact, Position, Store};
use serde_json::Value;

use crate::data_given::follow;
use crate::floors::{COLLECTIONS, as_told, let_time_pass, log_time, source};
use crate::harness::random::soaked;
use crate::harness::{Database, append_facts};
use crate::orders_given::{option, order_id, terms};
use crate::read_tables::fold_to_the_head;

const RISING: [&str; 2] = [
    "31337-0x0808080808080808080808080808080808080808",
    "0x0606060606060606060606060606060606060606",
];

/// Seconds after the first of the log at which a listing ends; each is dearer than those before.
const fn ends_after(n: u64) -> u64 {
    100 + 10 * n
}

/// The floor is the first of `n` listings that has not ended; answers which one.
async fn assert_rising(store: &Store, first_s: u64, n: u64, at: Position) -> u64 {
    let at_s = time_of(store.pool(), at).await.expect("a time");
    let live = (0..n).find(|one| first_s + ends_after(*one) > at_s);
    let told = as_told(store, at, at_s).await;
    let price = told.get(&(RISING[0].to_owned(), RISING[1].to_owned())).map(|(price, _)| *price);
    assert_eq!(price, live.map(|one| 1_000 + one), "at {at}, {} s later", at_s - first_s);
    live.unwrap_or(n)
}

/// Prices that rise with the ends of their listings: each is the floor at some time to come. What
/// is kept of the times to come is bounded, and they are told all the same.
#[tokio::test]
async fn thousands_of_listings_that_follow_one_another_are_looked_ahead_at_a_few_at_a_time() {
    let n = u64::try_from(soaked(400, 13)).expect("small");
    let database = Database::new().await;
    let store = database.store().await;
    let first_s = log_time(&store).await;
    let listing = |one: u64| {
        let end_s = UnixSeconds(first_s + ends_after(one));
        let terms = Terms { start_s: UnixSeconds(0), end_s, ..terms(one) };
        let listed = OrderEvent::OrderListed { terms, option: option(one, 1) };
        Fact::of::<Order>(order_id(one), &listed, &source(one)).expect("a fact can be written")
    };
    append_facts(&store, COLLECTIONS.map(|one| follow(one, TokenStandard::Erc721)).into()).await;
    append_facts(&store, (0..n).rev().map(listing).collect()).await;
    fold_to_the_head(&store).await;

    // Nothing happens in the book while the floor rises over and over; only the log goes on.
    let (mut places, mut seen) = (vec![], BTreeSet::new());
    for round in 0..8 {
        let_time_pass(&store, i64::try_from(n / 2 + 100).expect("small")).await;
        let elsewhere = Terms { collection: COLLECTIONS[1], ..terms(9_000 + round) };
        let opened = OrderEvent::OrderListed { terms: elsewhere, option: option(1, 1) };
        let fact = Fact::of::<Order>(order_id(9_000 + round), &opened, &source(90_000 + round));
        append_facts(&store, vec![fact.expect("a fact can be written")]).await;
        fold_to_the_head(&store).await;
        let head = store.head().await.expect("a head");
        seen.insert(assert_rising(&store, first_s, n, head).await);
        places.push(head);
    }
    assert!(seen.len() == 8, "the floor rose all the while: {seen:?}");
    // An event of the book finds all that has passed, and the past is told as before.
    let last = n - 1;
    let cancelled = OrderEvent::OrderCancelled {};
    let fact = Fact::of::<Order>(order_id(last), &cancelled, &source(99_999));
    append_facts(&store, vec![fact.expect("a fact can be written")]).await;
    fold_to_the_head(&store).await;
    places.push(store.head().await.expect("a head"));
    for place in places {
        assert_rising(&store, first_s, n, place).await;
    }

    let rows: Vec<Value> = sqlx::query_scalar("select state from read.floors")
        .fetch_all(store.pool())
        .await
        .expect("rows");
    let changes: Vec<&Value> = rows.iter().filter_map(|row| row.get("change")).collect();
    let ahead = changes.iter().map(|change| change["steps"].as_array().expect("steps").len());
    assert_eq!(ahead.max(), Some(16));
    let kept: usize = changes.iter().map(|change| change.to_string().len()).sum();
    assert!(kept < changes.len() * 5_000, "{kept} bytes of {} changes", changes.len());
    let book = format!("{}/{}", RISING[0], RISING[1]);
    let of_book = changes.iter().filter(|change| change["book"] == *book).count();
    assert!(of_book as u64 >= n, "{of_book} changes");
}
