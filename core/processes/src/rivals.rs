//! Takes the other signed orders of a maker off the book when the item leaves: by a sale on
//! either rail, or by any other transfer.
//!
//! The item may come back; the orders stay inactive, since the maker may long have forgotten them.
//! Tokens of which there are many are left alone: what stays with the maker may still be enough, and
//! `units` counts it.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::Amount;
use brickyard_core::orders::{InactiveReason, OrderCommand, OrderEvent, Rail, Terms};
use brickyard_store::Recorded;
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Due, Manager, dues};
use crate::reverted::{Streams, is_reverted};

pub(crate) struct Rivals;

impl Manager for Rivals {
    const NAME: &'static str = "rivals";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        let mut listings = Listings::load(connection, page).await?;
        let mut due = vec![];
        for event in page {
            let left = listings.read(event)?;
            let reason = InactiveReason::NoBalance;
            let deactivate = |order_id| (order_id, OrderCommand::Deactivate { reason });
            due.extend(dues(event, left.into_iter().map(deactivate)));
        }
        listings.save(connection).await?;
        Ok(due)
    }
}

/// Item and maker.
type Holder = (String, String);

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Listings {
    by_holder: BTreeMap<Holder, BTreeSet<String>>,
    opened: BTreeMap<String, Holder>,
    gone: Vec<String>,
    reverted: Streams,
}

impl Listings {
    async fn load(connection: &mut PgConnection, page: &[Recorded]) -> Result<Self, ProcessError> {
        let (mut items, mut makers) = (vec![], vec![]);
        for event in page {
            if let Some((item, maker)) = leaving(event)? {
                items.push(item);
                makers.push(maker);
            }
        }
        let rows: Vec<(String, String, String)> = sqlx::query_as(
            "select distinct l.item_id, l.maker, l.order_id
               from unnest($1::text[], $2::text[]) as leaving (item_id, maker)
               join process_listings as l
                 on l.item_id = leaving.item_id
                and l.maker = leaving.maker",
        )
        .bind(items)
        .bind(makers)
        .fetch_all(&mut *connection)
        .await?;
        let reverted = Streams::load(connection, page).await?;
        let mut listings = Self { reverted, ..Self::default() };
        for (item, maker, order) in rows {
            listings.by_holder.entry((item, maker)).or_default().insert(order);
        }
        Ok(listings)
    }

    /// Answers the orders whose item has left with this event.
    fn read(&mut self, event: &Recorded) -> Result<BTreeSet<String>, ProcessError> {
        if let Some(holder) = leaving(event)? {
            let left = self.by_holder.remove(&holder).unwrap_or_default();
            for order in &left {
                self.opened.remove(order);
                self.gone.push(order.clone());
            }
            return Ok(left);
        }
        if event.aggregate_type != "order" {
            return Ok(BTreeSet::new());
        }
        let id = &event.aggregate_id;
        if is_reverted(event) {
            self.close(id);
            if let Some(terms) = self.reverted.open_at(id, event.position)? {
                self.watch(id, &terms);
            }
            return Ok(BTreeSet::new());
        }
        match event.decode::<OrderEvent>()? {
            OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderReconfirmed { terms } => {
                self.watch(id, &terms);
            }
            OrderEvent::OrderCancelled {} | OrderEvent::OrderExpired { .. } => self.close(id),
            OrderEvent::OrderMatched { filled, option_amount, .. } if filled >= option_amount => {
                self.close(id);
            }
            _ => {}
        }
        Ok(BTreeSet::new())
    }

    fn watch(&mut self, id: &str, terms: &Terms) {
        if terms.rail != Rail::Signature || terms.amount != Amount::ONE {
            return;
        }
        let holder = (terms.item().to_string(), terms.maker.to_string());
        self.by_holder.entry(holder.clone()).or_default().insert(id.to_owned());
        self.opened.insert(id.to_owned(), holder);
    }

    /// The order is over already.
    fn close(&mut self, id: &str) {
        self.by_holder.values_mut().for_each(|orders| {
            orders.remove(id);
        });
        self.opened.remove(id);
        self.gone.push(id.to_owned());
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        sqlx::query("delete from process_listings where order_id = any($1)")
            .bind(&self.gone)
            .execute(&mut *connection)
            .await?;
        let (mut orders, mut items, mut makers) = (vec![], vec![], vec![]);
        for (order, (item, maker)) in self.opened {
            orders.push(order);
            items.push(item);
            makers.push(maker);
        }
        sqlx::query(
            "insert into process_listings (order_id, item_id, maker)
             select * from unnest($1::text[], $2::text[], $3::text[])
             on conflict on constraint process_listings_pkey do nothing",
        )
        .bind(orders)
        .bind(items)
        .bind(makers)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Item and maker of a transfer that takes an item from somebody who cannot have it twice: such a
/// transfer names no operator.
fn leaving(event: &Recorded) -> Result<Option<Holder>, ProcessError> {
    if event.aggregate_type != "item" || is_reverted(event) {
        return Ok(None);
    }
    Ok(match event.decode::<ItemEvent>()? {
        ItemEvent::ItemTransferred { operator, from, to, .. }
            if operator.is_zero() && from != to && !from.is_zero() =>
        {
            Some((event.aggregate_id.clone(), from.to_string()))
        }
        _ => None,
    })
}
