//! Units that move by chance, orders and offers for them, and a manager that is killed anywhere: its last
//! word on each is true.

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, ItemId};
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::OrderEvent;
use brickyard_store::Store;
use rand::Rng;

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::managers_given::{killed_at_chance, nothing_is_new_from_the_beginning_on};
use crate::orders_given::{MAKER, order_id, terms};
use crate::processes::followed;
use crate::units::{OTHER, list_units, matched, moved, take_back_the_newest, told_of};
use crate::units_offered::{offer_units, told_of_offer};

struct Move {
    item: ItemId,
    from: Address,
    to: Address,
    units: u64,
    /// A sale's transfer: a fork would take the sale back with it, and this test does not.
    sale: bool,
}

/// A log of chance: what moved and was not taken back, and what orders and offers are for.
#[derive(Default)]
struct Plain {
    moves: Vec<Move>,
    /// Token and units left, by the order's seed.
    orders: BTreeMap<u64, (u64, u64)>,
    /// Token and units, by the offer's seed.
    offers: BTreeMap<u64, (u64, u64)>,
    n: u64,
}

const TOKENS: u64 = 3;

impl Plain {
    fn held(&self, item: ItemId, who: Address) -> u64 {
        let of = |side: fn(&Move) -> Address| {
            let these = self.moves.iter().filter(|one| one.item == item && side(one) == who);
            these.map(|one| one.units).sum::<u64>()
        };
        of(|one| one.to) - of(|one| one.from)
    }

    async fn give(&mut self, store: &Store, given: Move) {
        let Move { item, from, to, units, .. } = given;
        append_facts(store, vec![moved(self.n, item, from, to, units)]).await;
        self.moves.push(given);
    }

    /// A part is sold, with the transfer that does it.
    async fn sell(&mut self, store: &Store, token: u64) {
        let item = terms(token).item();
        let held = self.held(item, MAKER);
        let offered =
            self.orders.iter_mut().find(|(_, (of, left))| *of == token && *left > 1 && held > 0);
        let Some((seed, (_, left))) = offered else { return };
        *left -= 1;
        let all = units_listed(store, *seed).await;
        let sold = matched(self.n, *seed, all - *left, all);
        append_facts(store, vec![moved(self.n, item, MAKER, OTHER, 1), sold]).await;
        self.moves.push(Move { item, from: MAKER, to: OTHER, units: 1, sale: true });
    }

    async fn grow(&mut self, store: &Store, random: &mut impl Rng) {
        self.n += 1;
        let token = random.random_range(1..=TOKENS);
        let item = terms(token).item();
        match random.random_range(0..9) {
            8 => {
                let (seed, units) = (10 + self.n, random.random_range(1..6));
                offer_units(store, seed, token, units).await;
                self.offers.insert(seed, (token, units));
            }
            0 => {
                let seed = 10 + self.n;
                let held = self.held(item, MAKER);
                if held > 0 {
                    let units = random.random_range(1..=held);
                    list_units(store, seed, token, units).await;
                    self.orders.insert(seed, (token, units));
                }
            }
            1 => {
                let newest = self.moves.iter().rposition(|one| one.item == item);
                if let Some(at) = newest.filter(|at| !self.moves[*at].sale) {
                    self.moves.remove(at);
                    take_back_the_newest(store, item).await;
                }
            }
            2 => self.sell(store, token).await,
            _ => {
                let giver = [Address::ZERO, MAKER, OTHER][random.random_range(0..3)];
                let to = if giver == MAKER { OTHER } else { MAKER };
                let most = if giver.is_zero() { 4 } else { self.held(item, giver) };
                if most > 0 {
                    let units = random.random_range(1..=most);
                    let from = giver;
                    self.give(store, Move { item, from, to, units, sale: false }).await;
                }
            }
        }
    }
}

async fn units_listed(store: &Store, seed: u64) -> u64 {
    let stream = store.read_stream("order", &order_id(seed)).await.expect("a stream");
    match stream[0].decode::<OrderEvent>().expect("an event") {
        OrderEvent::OrderListed { terms, .. } => {
            terms.amount.to_string().parse().expect("a small amount")
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_moves_and_whenever_it_is_killed_orders_and_offers_end_as_the_units_say() {
    let mut random = seeded("whatever_moves_and_whenever_it_is_killed");
    let database = Database::new().await;
    let (store, other) = (database.store().await, database.store().await);
    let mut plain = Plain::default();
    for token in 1..=TOKENS {
        let item = terms(token).item();
        plain.n += 1;
        let (from, units) = (Address::ZERO, 6);
        plain.give(&store, Move { item, from, to: MAKER, units, sale: true }).await;
        list_units(&store, token, token, 3).await;
        plain.orders.insert(token, (token, 3));
    }
    for _ in 0..soaked(20, 20) {
        for _ in 0..random.random_range(1..8) {
            plain.grow(&store, &mut random).await;
        }
        killed_at_chance(&other, &mut random).await;
    }
    followed(&store).await;
    for (seed, (token, left)) in &plain.orders {
        let held = plain.held(terms(*token).item(), MAKER);
        let last = told_of(&store, *seed).await.pop();
        let short = last.is_some_and(|event| event.event_type == "OrderDeactivated");
        assert_eq!(short, held < *left, "order {seed}: {held} held, {left} offered");
    }
    for (seed, (token, units)) in &plain.offers {
        let held = plain.held(terms(*token).item(), MAKER);
        let last = told_of_offer(&store, *seed).await.pop();
        let few = matches!(last, Some(OfferEvent::OfferUnitsFell { .. }));
        assert_eq!(few, held < *units, "offer {seed}: {held} held, {units} asked for");
    }
    nothing_is_new_from_the_beginning_on(&store).await;
}
