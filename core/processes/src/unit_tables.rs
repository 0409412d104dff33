//! The tables of the manager `units`, and what the log itself says of a holder's units once transfers
//! were taken back. No rules; they are in `units`.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::{Address, Amount};
use brickyard_store::{Position, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::reverted::is_reverted;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Holder {
    pub(crate) item_id: String,
    address: String,
}

impl Holder {
    pub(crate) fn new(item_id: &str, address: Address) -> Self {
        Self { item_id: item_id.to_owned(), address: address.to_string() }
    }

    /// Units come from the zero address when they are made, and go there when they are burnt.
    pub(crate) fn is_nobody(&self) -> bool {
        self.address == Address::ZERO.to_string()
    }
}

/// Two sums that only grow, so that their order does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) received: Amount,
    pub(crate) sent: Amount,
}

impl Count {
    /// Of a contract that was followed late more may have gone than is known to have come.
    pub(crate) fn held(self) -> Amount {
        self.received.checked_sub(self.sent).unwrap_or_default()
    }
}

/// What is watched. Orders are told first: their commands were numbered so before offers were watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    Order,
    Offer,
}

impl What {
    /// Of whose stream the event is.
    pub(crate) fn of(event: &Recorded) -> Option<Self> {
        Self::named(&event.aggregate_type)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Offer => "offer",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Order, Self::Offer].into_iter().find(|what| what.name() == name)
    }
}

/// An order or an offer that asks a holder for units.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Asking {
    pub(crate) what: What,
    pub(crate) id: String,
}

impl Asking {
    pub(crate) fn of(event: &Recorded) -> Option<Self> {
        What::of(event).map(|what| Self { what, id: event.aggregate_id.clone() })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Watched {
    pub(crate) holder: Holder,
    /// The units that it still asks for; none when it is over.
    pub(crate) left: Option<Amount>,
    /// The holder had less when that was last looked at.
    pub(crate) short: bool,
}

/// Counts after a fact was taken back, by the position of the event that says so.
pub(crate) type Recounted = BTreeMap<Position, Vec<(Holder, Count)>>;

fn amount(text: &str) -> Amount {
    text.parse().expect("the table holds what was an amount")
}

fn columns<'a>(holders: impl Iterator<Item = &'a Holder>) -> (Vec<&'a str>, Vec<&'a str>) {
    holders.map(|holder| (holder.item_id.as_str(), holder.address.as_str())).unzip()
}

fn streams<'a>(asking: impl Iterator<Item = &'a Asking>) -> (Vec<&'static str>, Vec<&'a str>) {
    asking.map(|asking| (asking.what.name(), asking.id.as_str())).unzip()
}

pub(crate) async fn counts(
    connection: &mut PgConnection,
    holders: &BTreeSet<Holder>,
) -> Result<BTreeMap<Holder, Count>, ProcessError> {
    if holders.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (items, addresses) = columns(holders.iter());
    let rows: Vec<(String, String, String, String)> = sqlx::query_as(
        "select u.item_id, u.holder, u.received::text, u.sent::text
           from unnest($1::text[], $2::text[]) as wanted (item_id, holder)
           join process_units as u
             on u.item_id = wanted.item_id
            and u.holder = wanted.holder",
    )
    .bind(items)
    .bind(addresses)
    .fetch_all(connection)
    .await?;
    let count = |(item_id, address, received, sent): (String, String, String, String)| {
        let count = Count { received: amount(&received), sent: amount(&sent) };
        (Holder { item_id, address }, count)
    };
    Ok(rows.into_iter().map(count).collect())
}

/// Of the items of these holders, those whose units were ever counted, whoever has them.
pub(crate) async fn many(
    connection: &mut PgConnection,
    holders: &BTreeSet<Holder>,
) -> Result<BTreeSet<String>, ProcessError> {
    if holders.is_empty() {
        return Ok(BTreeSet::new());
    }
    let (items, _) = columns(holders.iter());
    let items: Vec<String> = sqlx::query_scalar(
        "select wanted.item_id
           from unnest($1::text[]) as wanted (item_id)
          where exists (
                select
                  from process_units as u
                 where u.item_id = wanted.item_id)",
    )
    .bind(items)
    .fetch_all(connection)
    .await?;
    Ok(items.into_iter().collect())
}

/// What asks these holders, and these themselves.
pub(crate) async fn watched(
    connection: &mut PgConnection,
    holders: &BTreeSet<Holder>,
    asking: &BTreeSet<Asking>,
) -> Result<BTreeMap<Asking, Watched>, ProcessError> {
    if holders.is_empty() && asking.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (items, addresses) = columns(holders.iter());
    let (whats, ids) = streams(asking.iter());
    let rows: Vec<(String, String, String, String, String, bool)> = sqlx::query_as(
        "select a.what, a.id, a.item_id, a.holder, a.units::text, a.short
           from unnest($1::text[], $2::text[]) as wanted (item_id, holder)
           join process_unit_asks as a
             on a.item_id = wanted.item_id
            and a.holder = wanted.holder
          union
         select a.what, a.id, a.item_id, a.holder, a.units::text, a.short
           from unnest($3::text[], $4::text[]) as wanted (what, id)
           join process_unit_asks as a
             on a.what = wanted.what
            and a.id = wanted.id",
    )
    .bind(items)
    .bind(addresses)
    .bind(whats)
    .bind(ids)
    .fetch_all(connection)
    .await?;
    let watched =
        |(what, id, item_id, address, units, short): (String, String, _, _, String, _)| {
            let what = What::named(&what).expect("only these are written");
            let holder = Holder { item_id, address };
            (Asking { what, id }, Watched { holder, left: Some(amount(&units)), short })
        };
    Ok(rows.into_iter().map(watched).collect())
}

pub(crate) async fn keep_counts<'a>(
    connection: &mut PgConnection,
    counts: impl Iterator<Item = (&'a Holder, &'a Count)>,
) -> Result<(), ProcessError> {
    let (mut items, mut holders) = (vec![], vec![]);
    let (mut received, mut sent) = (vec![], vec![]);
    for (holder, count) in counts {
        items.push(holder.item_id.as_str());
        holders.push(holder.address.as_str());
        received.push(count.received.to_string());
        sent.push(count.sent.to_string());
    }
    if items.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into process_units (item_id, holder, received, sent)
         select item_id, holder, received::numeric, sent::numeric
           from unnest($1::text[], $2::text[], $3::text[], $4::text[])
             as kept (item_id, holder, received, sent)
             on conflict on constraint process_units_pkey
             do update set received = excluded.received, sent = excluded.sent",
    )
    .bind(items)
    .bind(holders)
    .bind(received)
    .bind(sent)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn keep_watched<'a>(
    connection: &mut PgConnection,
    watched: impl Iterator<Item = (&'a Asking, &'a Watched)>,
) -> Result<(), ProcessError> {
    let (mut over, mut kept, mut holders) = (vec![], vec![], vec![]);
    let (mut units, mut short) = (vec![], vec![]);
    for (asking, one) in watched {
        let Some(left) = one.left else {
            over.push(asking);
            continue;
        };
        kept.push(asking);
        holders.push(&one.holder);
        units.push(left.to_string());
        short.push(one.short);
    }
    if !over.is_empty() {
        let (whats, ids) = streams(over.into_iter());
        sqlx::query(
            "delete from process_unit_asks as a
              using unnest($1::text[], $2::text[]) as over (what, id)
              where a.what = over.what
                and a.id = over.id",
        )
        .bind(whats)
        .bind(ids)
        .execute(&mut *connection)
        .await?;
    }
    if kept.is_empty() {
        return Ok(());
    }
    let (whats, ids) = streams(kept.into_iter());
    let (items, addresses) = columns(holders.into_iter());
    sqlx::query(
        "insert into process_unit_asks (what, id, item_id, holder, units, short)
         select what, id, item_id, holder, units::numeric, short
           from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])
             as kept (what, id, item_id, holder, units, short)
             on conflict on constraint process_unit_asks_pkey
             do update set units = excluded.units, short = excluded.short",
    )
    .bind(whats)
    .bind(ids)
    .bind(items)
    .bind(addresses)
    .bind(units)
    .bind(short)
    .execute(connection)
    .await?;
    Ok(())
}

/// What the transfers say of both sides of each one that the page takes back, without those that were
/// taken back by then. It is summed up anew, since a manager that waits for finality never counted
/// what was taken back before.
pub(crate) async fn recounted(
    connection: &mut PgConnection,
    page: &[Recorded],
) -> Result<Recounted, ProcessError> {
    let of_items = |event: &&Recorded| event.aggregate_type == "item" && is_reverted(event);
    let taking: Vec<i64> = page.iter().filter(of_items).map(|event| event.position.0).collect();
    if taking.is_empty() {
        return Ok(Recounted::new());
    }
    let rows: Vec<(i64, String, String, String, String)> = sqlx::query_as(RECOUNT)
        .bind(taking)
        .bind(Address::ZERO.to_string())
        .bind(Amount::MAX.to_string())
        .fetch_all(connection)
        .await?;
    let mut recounted = Recounted::new();
    for (at, item_id, address, received, sent) in rows {
        let count = Count { received: amount(&received), sent: amount(&sent) };
        recounted.entry(Position(at)).or_default().push((Holder { item_id, address }, count));
    }
    Ok(recounted)
}

const RECOUNT: &str = "
    with back as (
        select position as at, aggregate_id as item_id,
               (payload->'FactReverted'->>'position')::bigint as fact
          from events
         where position = any($1)
    ),
    side as (
        select distinct back.at, back.item_id, side.holder
          from back
          join events as fact
            on fact.position = back.fact
           and fact.event_type = 'ItemTransferred'
           and fact.payload->'ItemTransferred'->>'operator' <> $2
         cross join lateral (values
                   (fact.payload->'ItemTransferred'->>'from'),
                   (fact.payload->'ItemTransferred'->>'to')) as side (holder)
         where side.holder <> $2
    ),
    moved as (
        select side.at, side.item_id, side.holder, transfer.*
          from side
          left join lateral (
                select t.payload->'ItemTransferred'->>'from' as source,
                       t.payload->'ItemTransferred'->>'to' as target,
                       (t.payload->'ItemTransferred'->>'amount')::numeric as units
                  from events as t
                 where t.aggregate_type = 'item'
                   and t.aggregate_id = side.item_id
                   and t.event_type = 'ItemTransferred'
                   and t.position < side.at
                   and not exists (
                       select
                         from events as r
                        where r.aggregate_type = 'item'
                          and r.aggregate_id = side.item_id
                          and r.event_type = 'FactReverted'
                          and r.position <= side.at
                          and (r.payload->'FactReverted'->>'position')::bigint = t.position)
               ) as transfer
            on transfer.source <> transfer.target
           and side.holder in (transfer.source, transfer.target)
    )
    select at, item_id, holder,
           least(coalesce(sum(units) filter (where target = holder), 0), $3::numeric)::text,
           least(coalesce(sum(units) filter (where source = holder), 0), $3::numeric)::text
      from moved
     group by at, item_id, holder";
