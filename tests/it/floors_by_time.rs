//! Candles and averages of floors, as they are asked and normalized, against the floor of every second.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_projections::data::{Ledger, Then, candles, floor_series, twap};
use brickyard_projections::{book_key, time_of};
use brickyard_store::{Fact, Position, Store};
use rand::Rng;

use crate::floors::{
    CURRENCIES, as_told, as_told_normalized, collections, log_time, random_log, source,
};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::orders_given::{option, order_id, terms};

/// The floor after every event and at the end of every second up to `then_s`, oldest first.
async fn floor_by_second(
    store: &Store,
    (collection, currency, normalized): (&str, &str, bool),
    (head, then_s): (i64, u64),
) -> Vec<(u64, Option<u64>)> {
    let (mut found, mut at) = (vec![], Position(0));
    let of = (collection.to_owned(), currency.to_owned());
    let first_s = time_of(store.pool(), Position(1)).await.expect("a time");
    for second in first_s..=then_s {
        loop {
            let floors = match normalized {
                true => as_told_normalized(store, at, second).await,
                false => as_told(store, at, second).await,
            };
            found.push((second, floors.get(&of).map(|(price, _)| *price)));
            let next = Position(at.0 + 1);
            if at.0 == head || time_of(store.pool(), next).await.expect("a time") > second {
                break;
            }
            at = next;
        }
    }
    found
}

#[tokio::test]
async fn candles_hold_every_price_of_their_seconds_and_the_average_counts_each_second_once() {
    let mut random = seeded("candles_hold_every_price");
    let database = Database::new().await;
    let store = database.store().await;
    // Something is for sale from the first second on, whatever chance does with it later.
    let terms = Terms { start_s: UnixSeconds(0), end_s: UnixSeconds(1 << 40), ..terms(0) };
    let listed = OrderEvent::OrderListed { terms, option: option(0, 1) };
    let listed = Fact::of::<Order>(order_id(0), &listed, &source(1_000_000));
    append_facts(&store, vec![listed.expect("a fact can be written")]).await;
    random_log(&mut random, &store, soaked(8, 6)).await;
    let head = store.head().await.expect("a head").0;
    let then_s = log_time(&store).await + random.random_range(0..40);
    let then = Then { position: Position(head), now_s: UnixSeconds(then_s), past: true };
    let ledger = Ledger::new(store.pool().clone());
    let mut prices = 0;
    for collection in &collections() {
        for currency in CURRENCIES.map(|currency| currency.to_string()) {
            let of = (collection.as_str(), currency.as_str(), random.random_bool(0.5));
            let book = book_key(of.0, of.1, of.2);
            let seconds = floor_by_second(&store, of, (head, then_s)).await;
            let (first_s, upto_s) = (seconds[0].0.cast_signed(), then_s.cast_signed() + 1);
            let from_s = if prices == 0 { first_s } else { random.random_range(first_s..upto_s) };
            // The last event before that second.
            let mut start = Position(0);
            for at in (1..=head).map(Position) {
                if time_of(store.pool(), at).await.expect("a time").cast_signed() < from_s {
                    start = at;
                }
            }
            let line = floor_series(&ledger, then, &book, (start, from_s)).await;
            let line = line.expect("a line");
            let bucket_s = random.random_range(1..30);
            let drawn = candles(&line, (from_s, upto_s), bucket_s);
            for candle in &drawn {
                let within = candle.from_s..(candle.from_s + bucket_s).min(upto_s);
                let told = seconds.iter().filter(|(s, _)| within.contains(&s.cast_signed()));
                let told: Vec<Option<u64>> = told.map(|(_, price)| *price).collect();
                let number = |price: Option<Amount>| {
                    price.map(|price| price.to_string().parse::<u64>().expect("small"))
                };
                let close = *told.last().expect("a second");
                assert_eq!(number(candle.close), close, "{of:?} in {within:?}");
                // What it began with may be older than its first second.
                let open = number(candle.open);
                let all: BTreeSet<u64> = told.iter().copied().chain([open]).flatten().collect();
                let ends = (number(candle.low), number(candle.high));
                assert_eq!(ends, (all.first().copied(), all.last().copied()), "{of:?} {within:?}");
                prices += all.len();
            }
            let lasting: BTreeMap<u64, Option<u64>> = seconds.into_iter().collect();
            let since = lasting.range(from_s.cast_unsigned()..);
            let sold: Vec<u64> = since.filter_map(|(_, price)| *price).collect();
            let count = u64::try_from(sold.len()).expect("small");
            let average = sold.iter().sum::<u64>().checked_div(count);
            let average = average.map(|average| (Amount::from(average), count));
            assert_eq!(twap(&line, (from_s, upto_s)), average, "{of:?} from {from_s}");
        }
    }
    assert!(prices > 0, "prices were compared");
}
