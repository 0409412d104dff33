//! Counts who has how many units of a token of which there are many (ERC-1155), and tells a maker's
//! orders for what stays with them when what is left no longer is enough, and when it is again.
//!
//! Only a count over all transfers tells that: one of ten units may leave, and an order for five
//! stands. Whether it is enough the order decides, since it knows what it has sold. Items that are
//! there once are followed by `rivals` and by the read models.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::Amount;
use brickyard_core::orders::{OrderCommand, OrderEvent, Terms};
use brickyard_store::Recorded;
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Command, Due, Manager, Memory, remember};
use crate::reverted::{Amounts, Streams, is_reverted};
use crate::unit_tables::{self, Count, Holder, Recounted, Watched};

pub(crate) struct Units;

impl Manager for Units {
    const NAME: &'static str = "units";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        remember::<Book>(connection, page).await
    }
}

/// Orders with what their makers have now.
type Told = BTreeMap<String, Amount>;

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Book {
    counts: BTreeMap<Holder, Count>,
    counted: BTreeSet<Holder>,
    orders: BTreeMap<String, Watched>,
    changed: BTreeSet<String>,
    /// Items of which there are many, among those that are offered here by somebody who never had one.
    many: BTreeSet<String>,
    reverted: Streams,
    amounts: Amounts,
    recounted: Recounted,
}

impl Memory for Book {
    async fn load(connection: &mut PgConnection, page: &[Recorded]) -> Result<Self, ProcessError> {
        let (mut holders, mut orders) = (BTreeSet::new(), BTreeSet::new());
        for event in page {
            if let Some(moved) = moved(event)? {
                holders.extend([moved.from, moved.to]);
            }
            if event.aggregate_type == "order" {
                orders.insert(event.aggregate_id.clone());
            }
            if let Some((_, terms)) = listed(event)? {
                holders.insert(holder_of(&terms));
            }
        }
        let reverted = Streams::load(connection, page).await?;
        for order_id in &orders {
            holders.extend(reverted.listed(order_id)?.map(|terms| holder_of(&terms)));
        }
        let recounted = unit_tables::recounted(connection, page).await?;
        holders.extend(recounted.values().flatten().map(|(holder, _)| holder.clone()));
        let orders = unit_tables::orders(connection, &holders, &orders).await?;
        holders.extend(orders.values().map(|order| order.holder.clone()));
        let counts = unit_tables::counts(connection, &holders).await?;
        let many = unit_tables::many(connection, &holders).await?;
        let amounts = Amounts::load(connection, page).await?;
        Ok(Self { counts, orders, many, reverted, amounts, recounted, ..Self::default() })
    }

    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError> {
        let command = |(id, held)| (id, OrderCommand::Recount { held }.into());
        Ok(self.tell_of(event)?.into_iter().map(command).collect())
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        let counts = self.counts.iter().filter(|(holder, _)| self.counted.contains(holder));
        unit_tables::keep_counts(connection, counts).await?;
        let orders = self.orders.iter().filter(|(id, _)| self.changed.contains(*id));
        unit_tables::keep_orders(connection, orders).await
    }
}

impl Book {
    /// Answers the orders that have to be told something because of this event.
    fn tell_of(&mut self, event: &Recorded) -> Result<Told, ProcessError> {
        if let Some(Moved { from, to, amount }) = moved(event)? {
            let sent = |count: &mut Count| count.sent = plus(count.sent, amount);
            let received = |count: &mut Count| count.received = plus(count.received, amount);
            let mut told = self.count(&from, sent);
            told.extend(self.count(&to, received));
            return Ok(told);
        }
        if event.aggregate_type == "item" && is_reverted(event) {
            let anew = self.recounted.remove(&event.position).unwrap_or_default();
            let mut told = Told::new();
            for (holder, count) in anew {
                told.extend(self.count(&holder, |known| *known = count));
            }
            return Ok(told);
        }
        if event.aggregate_type == "order" { self.read_order(event) } else { Ok(Told::new()) }
    }

    fn read_order(&mut self, event: &Recorded) -> Result<Told, ProcessError> {
        let id = &event.aggregate_id;
        if is_reverted(event) {
            let left = self.reverted.left_at(id, event.position)?;
            return Ok(match left {
                // What was short before may be so no longer, and the other way round.
                Some((terms, left)) => self.watch(id, &terms, left, true),
                None => self.close(id),
            });
        }
        if let Some((id, terms)) = listed(event)? {
            return Ok(self.watch(&id, &terms, terms.amount, false));
        }
        let told = event.decode::<OrderEvent>()?;
        if self.amounts.over(event, &told) {
            return Ok(self.close(id));
        }
        let left = self.amounts.left_after(event, &told);
        if let (Some(left), Some(order)) = (left, self.orders.get_mut(id)) {
            order.left = Some(left);
            return Ok(self.tell(id).into_iter().collect());
        }
        Ok(Told::new())
    }

    fn count(&mut self, holder: &Holder, change: impl FnOnce(&mut Count)) -> Told {
        if holder.is_nobody() {
            return Told::new();
        }
        change(self.counts.entry(holder.clone()).or_default());
        self.counted.insert(holder.clone());
        self.many.insert(holder.item_id.clone());
        let theirs = self.orders.iter().filter(|(_, order)| order.holder == *holder);
        let theirs: Vec<String> = theirs.map(|(id, _)| id.clone()).collect();
        theirs.iter().filter_map(|id| self.tell(id)).collect()
    }

    /// Where nobody ever counted anybody's units, there is only one of the item.
    fn watch(&mut self, id: &str, terms: &Terms, left: Amount, short: bool) -> Told {
        let holder = holder_of(terms);
        if !terms.stays_with_maker() || !self.many.contains(&holder.item_id) {
            return Told::new();
        }
        self.orders.insert(id.to_owned(), Watched { holder, left: Some(left), short });
        self.tell(id).into_iter().collect()
    }

    /// The order is told while it is short, and once more when it is so no longer. Between, it may
    /// have sold a part that the log tells of later: only the order sees both.
    fn tell(&mut self, id: &str) -> Option<(String, Amount)> {
        let order = self.orders.get_mut(id)?;
        let left = order.left?;
        let held = self.counts.get(&order.holder).copied().unwrap_or_default().held();
        self.changed.insert(id.to_owned());
        let was = std::mem::replace(&mut order.short, held < left);
        (was || order.short).then(|| (id.to_owned(), held))
    }

    fn close(&mut self, id: &str) -> Told {
        if let Some(order) = self.orders.get_mut(id) {
            order.left = None;
            self.changed.insert(id.to_owned());
        }
        Told::new()
    }
}

/// No token has more units than fit; one that says so is left at the most.
fn plus(units: Amount, more: Amount) -> Amount {
    units.checked_add(more).unwrap_or(Amount::MAX)
}

struct Moved {
    from: Holder,
    to: Holder,
    amount: Amount,
}

/// A transfer of units; it names its operator.
fn moved(event: &Recorded) -> Result<Option<Moved>, ProcessError> {
    if event.event_type != "ItemTransferred" {
        return Ok(None);
    }
    Ok(match event.decode::<ItemEvent>()? {
        ItemEvent::ItemTransferred { operator, from, to, amount }
            if !operator.is_zero() && from != to =>
        {
            let holder = |address| Holder::new(&event.aggregate_id, address);
            Some(Moved { from: holder(from), to: holder(to), amount })
        }
        _ => None,
    })
}

fn listed(event: &Recorded) -> Result<Option<(String, Terms)>, ProcessError> {
    if !["OrderListed", "OrderOpened"].contains(&event.event_type.as_str()) {
        return Ok(None);
    }
    Ok(match event.decode::<OrderEvent>()? {
        OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } => {
            Some((event.aggregate_id.clone(), terms)).filter(|(_, terms)| terms.stays_with_maker())
        }
        _ => None,
    })
}

fn holder_of(terms: &Terms) -> Holder {
    Holder::new(&terms.item().to_string(), terms.maker)
}
