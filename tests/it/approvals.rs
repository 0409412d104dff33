//! Signed orders whose maker takes the exchange's approval back: off the book, and fillable or not as the
//! approvals on the chain say.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::items::{Holder, HolderEvent, Item, ItemEvent};
use brickyard_core::kernel::{
    Address, Amount, ChainId, FACT_REVERTED, Hash32, HolderId, ItemId, Reverted,
};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_projections::models::OrderRow;
use brickyard_store::{ChainSource, Commands, Fact, Recorded, Store};
use rand::Rng;
use sqlx::types::Json;

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, let_go_of};
use crate::managers_given::{killed_at_chance, nothing_is_new_from_the_beginning_on};
use crate::orders_given::{MAKER, NOW, list, meta, order_id, terms};
use crate::processes::followed;
use crate::read_tables::fold_to_the_head;

const OTHER: Address = Address::new([2; 20]);

fn source(n: u64) -> ChainSource {
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

fn holder() -> String {
    HolderId { chain_id: ChainId(31_337), address: MAKER }.to_string()
}

/// What the maker says of the exchange for all items of the collection.
fn said(n: u64, approved: bool) -> Fact {
    let (collection, operator) = (terms(1).collection, terms(1).venue);
    let event = HolderEvent::OperatorApprovalChanged { collection, operator, approved };
    Fact::of::<Holder>(holder(), &event, &source(n)).expect("a fact")
}

fn named(n: u64, item: ItemId, approved: Address) -> Fact {
    let event = ItemEvent::ItemApproved { owner: MAKER, approved };
    Fact::of::<Item>(item.to_string(), &event, &source(n)).expect("a fact")
}

fn moved(n: u64, item: ItemId, from: Address, to: Address) -> Fact {
    let (operator, amount) = (Address::ZERO, Amount::ONE);
    let event = ItemEvent::ItemTransferred { operator, from, to, amount };
    Fact::of::<Item>(item.to_string(), &event, &source(n)).expect("a fact")
}

async fn listed(store: &Store, seed: u64) {
    let orders = Commands::<Order>::new(store, ());
    orders
        .execute(&order_id(seed), list(seed), meta(&format!("list-{seed}")))
        .await
        .expect("listed");
}

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

/// What an order was told of approvals, in turn.
async fn told_of(store: &Store, seed: u64) -> Vec<String> {
    let stream = store.read_stream("order", &order_id(seed)).await.expect("a stream");
    let names = stream.into_iter().map(|event| event.event_type);
    names.filter(|name| name.starts_with("OrderApproval")).collect()
}

/// The newest fact of a stream that stands is taken back, as a fork does it.
async fn take_back_the_newest(store: &Store, kind: &str, id: &str) -> bool {
    let stream = store.read_stream(kind, id).await.expect("a stream");
    let gone = stream.iter().filter(|event| event.event_type == FACT_REVERTED);
    let gone: BTreeSet<u64> = gone
        .map(|event| {
            let Reverted::FactReverted { position, .. } = event.decode().expect("an event");
            position
        })
        .collect();
    let facts = ["OperatorApprovalChanged", "ItemApproved", "ItemTransferred", "OrderCancelled"];
    let stands = |event: &&Recorded| {
        facts.contains(&event.event_type.as_str())
            && !gone.contains(&event.position.0.unsigned_abs())
    };
    let Some(newest) = stream.iter().rfind(stands) else { return false };
    append_facts(store, vec![Fact::taking_back(newest).expect("a fact")]).await;
    true
}

fn inactive(fillable: bool, why: &str) -> (String, bool, Option<String>) {
    ("inactive".to_owned(), fillable, (!fillable).then(|| why.to_owned()))
}

#[tokio::test]
async fn orders_whose_maker_takes_the_approval_back_are_off_the_book_and_stay_so_when_it_returns() {
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![said(1, true)]).await;
    for seed in [1, 2] {
        listed(&store, seed).await;
    }
    assert_eq!(row(&store, 1).await, ("active".to_owned(), true, None));
    append_facts(&store, vec![said(2, false)]).await;
    for seed in [1, 2] {
        assert_eq!(row(&store, seed).await, inactive(false, "no_approval"));
    }
    append_facts(&store, vec![said(3, true), said(4, true)]).await;
    assert_eq!(row(&store, 1).await, inactive(true, ""));
    assert_eq!(told_of(&store, 1).await, ["OrderApprovalLost", "OrderApprovalReturned"]);
}

#[tokio::test]
async fn an_approval_for_one_item_counts_until_the_item_moves() {
    let database = Database::new().await;
    let store = database.store().await;
    let (item, venue) = (terms(1).item(), terms(1).venue);
    append_facts(&store, vec![said(1, false), named(1, item, venue)]).await;
    listed(&store, 1).await;
    append_facts(&store, vec![named(2, item, OTHER)]).await;
    assert_eq!(row(&store, 1).await, inactive(false, "no_approval"));
    append_facts(&store, vec![named(3, item, venue)]).await;
    assert_eq!(row(&store, 1).await, inactive(true, ""));
    // The chain forgets the approval with the transfer, and the item comes back without it.
    append_facts(&store, vec![moved(4, item, MAKER, OTHER)]).await;
    assert_eq!(row(&store, 1).await, inactive(false, "no_balance"));
    append_facts(&store, vec![moved(5, item, OTHER, MAKER)]).await;
    assert_eq!(row(&store, 1).await, inactive(false, "no_approval"));
    append_facts(&store, vec![said(6, true)]).await;
    assert_eq!(row(&store, 1).await, inactive(true, ""));
}

#[tokio::test]
async fn nothing_is_concluded_where_the_log_never_told_of_an_approval() {
    let database = Database::new().await;
    let store = database.store().await;
    listed(&store, 1).await;
    let item = terms(1).item();
    append_facts(&store, vec![moved(1, item, MAKER, OTHER), moved(2, item, OTHER, MAKER)]).await;
    assert_eq!(row(&store, 1).await, inactive(true, ""));
    assert_eq!(told_of(&store, 1).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_approval_that_a_fork_takes_back_was_never_given() {
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![said(1, true)]).await;
    listed(&store, 1).await;
    followed(&store).await;
    assert!(take_back_the_newest(&store, "holder", &holder()).await);
    assert_eq!(row(&store, 1).await, inactive(false, "no_approval"));
    append_facts(&store, vec![said(2, true), said(3, false)]).await;
    followed(&store).await;
    assert!(take_back_the_newest(&store, "holder", &holder()).await);
    assert_eq!(row(&store, 1).await, inactive(true, ""));
    // An order that was over is told what became of the approval once it is over no longer.
    let over = Fact::of::<Order>(order_id(1), &OrderEvent::OrderCancelled {}, &source(4));
    append_facts(&store, vec![over.expect("a fact"), said(5, false)]).await;
    followed(&store).await;
    assert!(take_back_the_newest(&store, "order", &order_id(1)).await);
    followed(&store).await;
    let (lost, returned) = ("OrderApprovalLost", "OrderApprovalReturned");
    assert_eq!(told_of(&store, 1).await, [lost, returned, lost, returned, lost]);
}

/// What was said and not taken back, as the chain has it.
#[derive(Default)]
struct Plain {
    all: Vec<bool>,
    items: BTreeMap<u64, Vec<Address>>,
    /// Whether they are over, by seed; there is one for each item.
    orders: BTreeMap<u64, bool>,
    n: u64,
}

const ITEMS: u64 = 3;

impl Plain {
    fn may_move(&self, seed: u64) -> bool {
        let one = self.items.get(&seed).and_then(|words| words.last());
        self.all.last() == Some(&true) || one == Some(&terms(seed).venue)
    }

    async fn agrees(&self, store: &Store) {
        for (seed, over) in &self.orders {
            let lost =
                told_of(store, *seed).await.last().is_some_and(|word| word.ends_with("Lost"));
            assert!(*over || lost != self.may_move(*seed), "order {seed}");
        }
    }

    async fn grow(&mut self, store: &Store, random: &mut impl Rng) {
        self.n += 1;
        let seed = random.random_range(1..=ITEMS);
        let (n, item, venue) = (self.n, terms(seed).item(), terms(seed).venue);
        match random.random_range(0..9) {
            0 | 1 => {
                self.all.push(random.random());
                append_facts(store, vec![said(n, self.all[self.all.len() - 1])]).await;
            }
            2 | 3 => {
                let by = [venue, OTHER, Address::ZERO][random.random_range(0..3)];
                self.items.entry(seed).or_default().push(by);
                append_facts(store, vec![named(n, item, by)]).await;
            }
            4 => {
                self.items.entry(seed).or_default().push(Address::ZERO);
                append_facts(store, vec![moved(n, item, OTHER, OTHER)]).await;
            }
            5 if self.all.len() > 1 => {
                self.all.pop();
                assert!(take_back_the_newest(store, "holder", &holder()).await);
            }
            6 => {
                let taken = take_back_the_newest(store, "item", &item.to_string()).await;
                if taken {
                    self.items.entry(seed).or_default().pop();
                }
            }
            7 | 8 => match self.orders.get(&seed) {
                None if self.may_move(seed) => {
                    listed(store, seed).await;
                    self.orders.insert(seed, false);
                }
                Some(false) => {
                    let over = OrderEvent::OrderCancelled {};
                    let over = Fact::of::<Order>(order_id(seed), &over, &source(n));
                    append_facts(store, vec![over.expect("a fact")]).await;
                    self.orders.insert(seed, true);
                }
                Some(true) => {
                    assert!(take_back_the_newest(store, "order", &order_id(seed)).await);
                    self.orders.insert(seed, false);
                }
                None => {}
            },
            _ => {}
        }
    }
}

/// Killed anywhere and begun anew, the manager's last word on every order is true.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_approved_and_whenever_it_is_killed_each_order_ends_as_the_chain_has_it() {
    let mut random = seeded("whatever_is_approved_and_whenever_it_is_killed");
    for _ in 0..soaked(4, 25) {
        let database = Database::new().await;
        let (store, other) = (database.store().await, database.store().await);
        let mut plain = Plain { all: vec![true], ..Plain::default() };
        append_facts(&store, vec![said(0, true)]).await;
        for _ in 0..12 {
            for _ in 0..random.random_range(1..8) {
                plain.grow(&store, &mut random).await;
            }
            killed_at_chance(&other, &mut random).await;
        }
        followed(&store).await;
        plain.agrees(&store).await;
        nothing_is_new_from_the_beginning_on(&store).await;
        let_go_of([store, other]).await;
    }
}
