//! More rows than are held while a model is built anew go out and come back: by their keys, and by what they are found by.

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::orders::{Order, OrderEvent, Rail, Terms};
use brickyard_store::Fact;
use rand::Rng;
use rand::rngs::StdRng;

use crate::floors::source;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::orders_given::{MAKER, option, order_id, terms};
use crate::read_tables::{fold_to_the_head, tables};
use crate::rebuild::rebuilt;

const OTHER: Address = Address::new([0x77; 20]);
/// Several times as many as are held where things are tried out.
const ORDERS: u64 = 500;
/// Of the same item.
const OF_AN_ITEM: u64 = 3;

fn terms_of(n: u64) -> Terms {
    Terms { rail: Rail::Signature, token_id: Amount::from(n / OF_AN_ITEM), ..terms(n) }
}

/// What happens to an order of chance, or to its item; now and then to all of its maker.
fn random_fact(random: &mut StdRng, log_index: u64) -> Fact {
    let (n, at) = (random.random_range(0..ORDERS), source(log_index));
    let told = terms_of(n);
    let (operator, amount) = (Address::ZERO, told.amount);
    let moved = |from, to| ItemEvent::ItemTransferred { operator, from, to, amount };
    let item = told.item().to_string();
    let fact = match random.random_range(0..100) {
        0..40 => Fact::of::<Item>(item, &moved(told.maker, OTHER), &at),
        40..80 => Fact::of::<Item>(item, &moved(OTHER, told.maker), &at),
        80..99 => Fact::of::<Order>(order_id(n), &OrderEvent::OrderCancelled {}, &at),
        _ => {
            let counter = Amount::from(random.random_range(0..2u64));
            Fact::of::<Maker>(format!("31337-{MAKER}"), &MakerEvent::CounterBumped { counter }, &at)
        }
    };
    fact.expect("a fact can be written")
}

#[tokio::test]
async fn rows_that_went_out_come_back_for_what_happens_to_their_item_or_their_maker() {
    let mut random = seeded("rows_that_went_out_come_back");
    let database = Database::new().await;
    let store = database.store().await;
    let listed = |n| {
        let event = OrderEvent::OrderListed { terms: terms_of(n), option: option(n, 1) };
        Fact::of::<Order>(order_id(n), &event, &source(n)).expect("a fact can be written")
    };
    append_facts(&store, (0..ORDERS).map(listed).collect()).await;
    let more = u64::try_from(soaked(600, 20)).expect("small");
    let facts = (ORDERS..ORDERS + more).map(|n| random_fact(&mut random, n));
    append_facts(&store, facts.collect()).await;
    fold_to_the_head(&store).await;
    let before = tables(&store).await;
    for model in ["orders", "floors", "holdings", "activity"] {
        let report = rebuilt(&store, model, false).await;
        assert!(report.swapped, "{report:?}");
    }
    assert_eq!(tables(&store).await, before);
}
