//! Counts who has how many units of a token of which there are many (ERC-1155), and tells a maker's
//! orders for what stays with them, and offers that were made to the same holder, when what is left no
//! longer is enough, and when it is again.
//!
//! Only a count over all transfers tells that: one of ten units may leave, and an order for five
//! stands. Whether it is enough the order decides, since it knows what it has sold. Items that are
//! there once are followed by `rivals` and by the read models.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::Amount;
use brickyard_core::offers::OfferCommand;
use brickyard_core::orders::{OrderCommand, OrderEvent, Terms};
use brickyard_store::Recorded;
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Command, Due, Manager, Memory, remember};
use crate::reverted::{Amounts, Streams, ends, is_reverted, made};
use crate::unit_tables::{self, Asking, Count, Holder, Recounted, Watched, What};

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

/// Orders and offers with what the holders that they depend on have now.
type Told = BTreeMap<Asking, Amount>;

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Book {
    counts: BTreeMap<Holder, Count>,
    counted: BTreeSet<Holder>,
    watched: BTreeMap<Asking, Watched>,
    changed: BTreeSet<Asking>,
    /// Items of which there are many, among those that are offered here by somebody who never had one.
    many: BTreeSet<String>,
    reverted: Streams,
    offers: Streams,
    amounts: Amounts,
    recounted: Recounted,
}

impl Memory for Book {
    async fn load(connection: &mut PgConnection, page: &[Recorded]) -> Result<Self, ProcessError> {
        let reverted = Streams::load(connection, page).await?;
        let offers = Streams::of("offer", connection, page).await?;
        let (mut holders, mut asking) = (BTreeSet::new(), BTreeSet::new());
        for event in page {
            if let Some(moved) = moved(event)? {
                holders.extend([moved.from, moved.to]);
            }
            let id = &event.aggregate_id;
            let terms = match What::of(event) {
                Some(What::Order) => listed(event)?.or(reverted.listed(id)?),
                Some(What::Offer) => made(event)?.or(offers.made(id)?),
                None => continue,
            };
            asking.extend(Asking::of(event));
            holders.extend(terms.map(|terms| holder_of(&terms)));
        }
        let recounted = unit_tables::recounted(connection, page).await?;
        holders.extend(recounted.values().flatten().map(|(holder, _)| holder.clone()));
        let watched = unit_tables::watched(connection, &holders, &asking).await?;
        holders.extend(watched.values().map(|one| one.holder.clone()));
        let counts = unit_tables::counts(connection, &holders).await?;
        let many = unit_tables::many(connection, &holders).await?;
        let amounts = Amounts::load(connection, page).await?;
        Ok(Self { counts, watched, many, reverted, offers, amounts, recounted, ..Self::default() })
    }

    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError> {
        let command = |(Asking { what, id }, held)| match what {
            What::Order => (id, OrderCommand::Recount { held }.into()),
            What::Offer => (id, OfferCommand::Recount { held }.into()),
        };
        Ok(self.tell_of(event)?.into_iter().map(command).collect())
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        let counts = self.counts.iter().filter(|(holder, _)| self.counted.contains(holder));
        unit_tables::keep_counts(connection, counts).await?;
        let watched = self.watched.iter().filter(|(asking, _)| self.changed.contains(*asking));
        unit_tables::keep_watched(connection, watched).await
    }
}

impl Book {
    /// Answers who has to be told something because of this event.
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
        match Asking::of(event) {
            Some(order) if order.what == What::Order => self.read_order(event, &order),
            Some(offer) => self.read_offer(event, &offer),
            None => Ok(Told::new()),
        }
    }

    fn read_order(&mut self, event: &Recorded, order: &Asking) -> Result<Told, ProcessError> {
        if is_reverted(event) {
            return Ok(match self.reverted.left_at(&order.id, event.position)? {
                Some((terms, left)) => self.watch_again(order, &terms, left),
                None => self.close(order),
            });
        }
        if let Some(terms) = listed(event)? {
            return Ok(self.watch(order, &terms, terms.amount, false));
        }
        let told = event.decode::<OrderEvent>()?;
        if self.amounts.over(event, &told) {
            return Ok(self.close(order));
        }
        let left = self.amounts.left_after(event, &told);
        if let (Some(left), Some(watched)) = (left, self.watched.get_mut(order)) {
            watched.left = Some(left);
            return Ok(self.tell(order).into_iter().collect());
        }
        Ok(Told::new())
    }

    /// It is taken as a whole, or not at all.
    fn read_offer(&mut self, event: &Recorded, offer: &Asking) -> Result<Told, ProcessError> {
        if is_reverted(event) {
            return Ok(match self.offers.made_at(&offer.id, event.position)? {
                Some(sale) => self.watch_again(offer, &sale, sale.amount),
                None => self.close(offer),
            });
        }
        if let Some(sale) = made(event)? {
            return Ok(self.watch(offer, &sale, sale.amount, false));
        }
        Ok(if ends(event) { self.close(offer) } else { Told::new() })
    }

    fn count(&mut self, holder: &Holder, change: impl FnOnce(&mut Count)) -> Told {
        if holder.is_nobody() {
            return Told::new();
        }
        change(self.counts.entry(holder.clone()).or_default());
        self.counted.insert(holder.clone());
        self.many.insert(holder.item_id.clone());
        let theirs = self.watched.iter().filter(|(_, one)| one.holder == *holder);
        let theirs: Vec<Asking> = theirs.map(|(asking, _)| asking.clone()).collect();
        theirs.iter().filter_map(|asking| self.tell(asking)).collect()
    }

    /// Where nobody ever counted anybody's units, there is only one of the item.
    fn watch(&mut self, asking: &Asking, terms: &Terms, left: Amount, short: bool) -> Told {
        let holder = holder_of(terms);
        if !terms.stays_with_maker() || !self.many.contains(&holder.item_id) {
            return Told::new();
        }
        self.watched.insert(asking.clone(), Watched { holder, left: Some(left), short });
        self.tell(asking).into_iter().collect()
    }

    /// What was short before a fact was taken back may be so no longer, and the other way round.
    fn watch_again(&mut self, asking: &Asking, terms: &Terms, left: Amount) -> Told {
        self.watch(asking, terms, left, true)
    }

    /// It is told while it is short, and once more when it is so no longer. Between, an order may have
    /// sold a part that the log tells of later: only the order sees both.
    fn tell(&mut self, asking: &Asking) -> Option<(Asking, Amount)> {
        let watched = self.watched.get_mut(asking)?;
        let left = watched.left?;
        let held = self.counts.get(&watched.holder).copied().unwrap_or_default().held();
        self.changed.insert(asking.clone());
        let was = std::mem::replace(&mut watched.short, held < left);
        (was || watched.short).then(|| (asking.clone(), held))
    }

    fn close(&mut self, asking: &Asking) -> Told {
        if let Some(watched) = self.watched.get_mut(asking) {
            watched.left = None;
            self.changed.insert(asking.clone());
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

fn listed(event: &Recorded) -> Result<Option<Terms>, ProcessError> {
    if !["OrderListed", "OrderOpened"].contains(&event.event_type.as_str()) {
        return Ok(None);
    }
    Ok(match event.decode::<OrderEvent>()? {
        OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } => {
            Some(terms).filter(Terms::stays_with_maker)
        }
        _ => None,
    })
}

fn holder_of(terms: &Terms) -> Holder {
    Holder::new(&terms.item().to_string(), terms.maker)
}
