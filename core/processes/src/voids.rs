//! Tells signed orders that a counter of their maker's has made them void (`bumpCounter`), and that it
//! has not when the block of it is gone.
//!
//! One transaction voids all that a maker ever signed on a chain, and names no order. The pages show it
//! at once; the orders are told, so that nothing more is asked of them and their history has it.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::{Amount, MakerId};
use brickyard_core::makers::MakerEvent;
use brickyard_core::orders::{OrderCommand, OrderEvent};
use brickyard_store::Recorded;
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Command, Due, Manager, Memory, remember};
use crate::reverted::{Amounts, Streams, is_reverted};
use crate::void_tables::{self, Counters, Signed};

pub(crate) struct Voids;

impl Manager for Voids {
    const NAME: &'static str = "voids";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        remember::<Known>(connection, page).await
    }
}

/// Orders with the counter of their maker now.
type Told = BTreeMap<String, Amount>;

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Known {
    counters: Counters,
    orders: BTreeMap<String, Signed>,
    /// What a page has changed of the above.
    bumped: BTreeSet<String>,
    changed: BTreeSet<String>,
    over: BTreeSet<String>,
    /// Counters after a bump was taken back, by the event that says so.
    anew: void_tables::Anew,
    reverted: Streams,
    amounts: Amounts,
}

impl Memory for Known {
    async fn load(connection: &mut PgConnection, page: &[Recorded]) -> Result<Self, ProcessError> {
        let reverted = Streams::load(connection, page).await?;
        let amounts = Amounts::load(connection, page).await?;
        let anew = void_tables::anew(connection, page).await?;
        let (mut bumping, mut listing) = (BTreeSet::new(), BTreeSet::new());
        let mut ids = BTreeSet::new();
        for event in page {
            match event.aggregate_type.as_str() {
                "maker" => {
                    bumping.insert(event.aggregate_id.clone());
                }
                "order" => {
                    ids.insert(event.aggregate_id.clone());
                    listing.extend(listed(event)?.map(|signed| signed.maker));
                    let again = reverted.left_at(&event.aggregate_id, event.position)?;
                    listing.extend(again.map(|(terms, _)| maker_of(&terms)));
                }
                _ => {}
            }
        }
        let orders = void_tables::orders(connection, &bumping, &ids).await?;
        let counters = void_tables::counters(connection, &bumping, &listing).await?;
        Ok(Self { counters, orders, anew, reverted, amounts, ..Self::default() })
    }

    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError> {
        let command = |(id, counter)| (id, OrderCommand::RecheckCounter { counter }.into());
        Ok(self.tell_of(event)?.into_iter().map(command).collect())
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        let bumped = self.counters.iter().filter(|(maker, _)| self.bumped.contains(*maker));
        void_tables::keep_counters(connection, bumped).await?;
        void_tables::forget_orders(connection, &self.over).await?;
        let orders = self.orders.iter().filter(|(id, _)| self.changed.contains(*id));
        void_tables::keep_orders(connection, orders).await
    }
}

impl Known {
    /// Answers the orders that have to be told something because of this event.
    fn tell_of(&mut self, event: &Recorded) -> Result<Told, ProcessError> {
        match event.aggregate_type.as_str() {
            "order" => self.read_order(event),
            "maker" if is_reverted(event) => {
                let counter = self.anew.remove(&event.position);
                Ok(counter.map_or_else(Told::new, |now| self.bump(&event.aggregate_id, now)))
            }
            "maker" => match event.decode::<MakerEvent>()? {
                MakerEvent::CounterBumped { counter } => {
                    Ok(self.bump(&event.aggregate_id, counter))
                }
                MakerEvent::OfferVoided { .. } => Ok(Told::new()),
            },
            _ => Ok(Told::new()),
        }
    }

    fn read_order(&mut self, event: &Recorded) -> Result<Told, ProcessError> {
        let id = &event.aggregate_id;
        if is_reverted(event) {
            let left = self.reverted.left_at(id, event.position)?;
            if let (Some((terms, _)), Some(counter)) = (left, self.reverted.counter(id)?) {
                let void = self.orders.get(id).is_some_and(|order| order.void);
                return Ok(self.watch(id, Signed { maker: maker_of(&terms), counter, void }));
            }
            self.close(id);
        } else if let Some(signed) = listed(event)? {
            return Ok(self.watch(id, signed));
        } else if self.amounts.over(event, &event.decode::<OrderEvent>()?) {
            self.close(id);
        }
        Ok(Told::new())
    }

    fn bump(&mut self, maker: &str, counter: Amount) -> Told {
        self.counters.insert(maker.to_owned(), counter);
        self.bumped.insert(maker.to_owned());
        let theirs = self.orders.iter().filter(|(_, order)| order.maker == maker);
        let theirs: Vec<String> = theirs.map(|(id, _)| id.clone()).collect();
        theirs.iter().filter_map(|id| self.tell(id)).collect()
    }

    /// The counter may have been raised while the listing was on its way.
    fn watch(&mut self, id: &str, signed: Signed) -> Told {
        self.over.remove(id);
        self.orders.insert(id.to_owned(), signed);
        self.changed.insert(id.to_owned());
        self.tell(id).into_iter().collect()
    }

    /// Each change once.
    fn tell(&mut self, id: &str) -> Option<(String, Amount)> {
        let order = self.orders.get_mut(id)?;
        let now = self.counters.get(&order.maker).copied().unwrap_or_default();
        let void = order.counter < now;
        if std::mem::replace(&mut order.void, void) == void {
            return None;
        }
        self.changed.insert(id.to_owned());
        Some((id.to_owned(), now))
    }

    fn close(&mut self, id: &str) {
        self.orders.remove(id);
        self.changed.remove(id);
        self.over.insert(id.to_owned());
    }
}

fn maker_of(terms: &brickyard_core::orders::Terms) -> String {
    MakerId { chain_id: terms.chain_id, address: terms.maker }.to_string()
}

fn listed(event: &Recorded) -> Result<Option<Signed>, ProcessError> {
    if event.event_type != "OrderListed" {
        return Ok(None);
    }
    Ok(match event.decode::<OrderEvent>()? {
        OrderEvent::OrderListed { terms, option } => {
            let counter = option.nonce.counter();
            Some(Signed { maker: maker_of(&terms), counter, void: false })
        }
        _ => None,
    })
}
