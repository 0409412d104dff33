//! Takes the other orders of a maker off the book when the item leaves that stays with its maker: by a
//! sale on either rail, or by any other transfer. And at once, when it comes on the book while the log
//! says that somebody else has it: the escrow rail lets anybody open an order for what they do not
//! have, and a signed one may meet a transfer on its way into the log.
//!
//! The item may come back; the orders stay inactive, since the maker may long have forgotten them.
//! Tokens of which there are many are left alone: what stays with the maker may still be enough, and
//! `units` counts it. Of an item that the log never saw move, nothing is concluded.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Address, Amount, FACT_REVERTED};
use brickyard_core::orders::{InactiveReason, OrderCommand, OrderEvent, Terms};
use brickyard_store::{Position, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Command, Due, Manager, Memory, remember};
use crate::reverted::{Streams, closes, is_reverted};

pub(crate) struct Rivals;

impl Manager for Rivals {
    const NAME: &'static str = "rivals";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        remember::<Listings>(connection, page).await
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
    /// Where an order comes on the book whose item is elsewhere.
    elsewhere: BTreeSet<Position>,
    reverted: Streams,
}

impl Memory for Listings {
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
        let elsewhere = elsewhere(connection, page).await?;
        let mut listings = Self { elsewhere, reverted, ..Self::default() };
        for (item, maker, order) in rows {
            listings.by_holder.entry((item, maker)).or_default().insert(order);
        }
        Ok(listings)
    }

    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError> {
        let reason = InactiveReason::NoBalance;
        let command = |id| (id, OrderCommand::Deactivate { reason }.into());
        Ok(self.left_with(event)?.into_iter().map(command).collect())
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

impl Listings {
    /// Answers the orders whose item has left with this event, or is elsewhere when they come.
    fn left_with(&mut self, event: &Recorded) -> Result<BTreeSet<String>, ProcessError> {
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
        if self.elsewhere.contains(&event.position) {
            return Ok(BTreeSet::from([id.clone()]));
        }
        let told = event.decode::<OrderEvent>()?;
        if let Some(terms) = offered(event)? {
            self.watch(id, &terms);
        } else if closes(&told) || matches!(told, OrderEvent::OrderMatched { .. }) {
            // Only orders for one of an item are kept in mind.
            self.close(id);
        }
        Ok(BTreeSet::new())
    }

    fn watch(&mut self, id: &str, terms: &Terms) {
        if !terms.stays_with_maker() || terms.amount != Amount::ONE {
            return;
        }
        let holder = holder_of(terms);
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

/// What comes on the book with this event, for the first time or again, of what its maker keeps.
fn offered(event: &Recorded) -> Result<Option<Terms>, ProcessError> {
    let told = ["OrderListed", "OrderOpened", "OrderReconfirmed"];
    if event.aggregate_type != "order" || !told.contains(&event.event_type.as_str()) {
        return Ok(None);
    }
    Ok(match event.decode::<OrderEvent>()? {
        OrderEvent::OrderListed { terms, .. }
        | OrderEvent::OrderOpened { terms }
        | OrderEvent::OrderReconfirmed { terms } => Some(terms).filter(Terms::stays_with_maker),
        _ => None,
    })
}

fn holder_of(terms: &Terms) -> Holder {
    (terms.item().to_string(), terms.maker.to_string())
}

/// Where an order comes on the book while the last transfer of its item was to somebody else. The log
/// says it, up to there: no memory of all items is kept for the few that are offered.
async fn elsewhere(
    connection: &mut PgConnection,
    page: &[Recorded],
) -> Result<BTreeSet<Position>, ProcessError> {
    let (mut at, mut items, mut makers) = (vec![], vec![], vec![]);
    for event in page {
        if let Some(terms) = offered(event)?.filter(|terms| terms.amount == Amount::ONE) {
            let (item, maker) = holder_of(&terms);
            at.push(event.position.0);
            items.push(item);
            makers.push(maker);
        }
    }
    if at.is_empty() {
        return Ok(BTreeSet::new());
    }
    let found: Vec<i64> = sqlx::query_scalar(ELSEWHERE)
        .bind(at)
        .bind(items)
        .bind(makers)
        .bind(Address::ZERO.to_string())
        .bind(FACT_REVERTED)
        .fetch_all(connection)
        .await?;
    Ok(found.into_iter().map(Position).collect())
}

/// A transfer that was taken back by then never was. One of a token of which there are many names its
/// operator.
const ELSEWHERE: &str = "
    select offered.at
      from unnest($1::bigint[], $2::text[], $3::text[]) as offered (at, item_id, maker)
     cross join lateral (
            select t.payload->'ItemTransferred'->>'operator' as operator,
                   t.payload->'ItemTransferred'->>'to' as holder
              from events as t
             where t.aggregate_type = 'item'
               and t.aggregate_id = offered.item_id
               and t.event_type = 'ItemTransferred'
               and t.position < offered.at
               and not exists (
                   select
                     from events as r
                    where r.aggregate_type = 'item'
                      and r.aggregate_id = offered.item_id
                      and r.event_type = $5
                      and r.sequence > t.sequence
                      and r.position < offered.at
                      and (r.payload->'FactReverted'->>'position')::bigint = t.position)
             order by t.sequence desc
             limit 1
           ) as last
     where last.operator = $4
       and last.holder <> offered.maker";
