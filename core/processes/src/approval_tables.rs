//! The tables of the manager `approvals`, and what the log itself says of an approval once facts were
//! taken back. No rules; they are in `approvals`.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::Address;
use brickyard_store::{Position, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::reverted::is_reverted;

/// Whom a holder lets move all of a collection.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Operator {
    /// With its chain.
    pub(crate) collection: String,
    pub(crate) holder: String,
    pub(crate) operator: String,
}

/// A signed order that is not over, with what it depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Depends {
    pub(crate) item_id: String,
    /// Its venue, for its maker.
    pub(crate) operator: Operator,
    /// It was last told that the venue may not move the item.
    pub(crate) lost: bool,
}

/// Approvals after a fact was taken back, by the position of the event that says so. They are looked up
/// anew, since a manager that waits for finality never saw what was taken back before.
#[derive(Default)]
pub(crate) struct Anew {
    pub(crate) operators: BTreeMap<Position, (Operator, bool)>,
    pub(crate) items: BTreeMap<Position, (String, String)>,
}

type Columns<'a> = (Vec<&'a str>, Vec<&'a str>, Vec<&'a str>);

fn columns<'a>(operators: impl Iterator<Item = &'a Operator>) -> Columns<'a> {
    let mut columns = Columns::default();
    for Operator { collection, holder, operator } in operators {
        columns.0.push(collection);
        columns.1.push(holder);
        columns.2.push(operator);
    }
    columns
}

fn texts(set: &BTreeSet<String>) -> Vec<&str> {
    set.iter().map(String::as_str).collect()
}

pub(crate) async fn operators(
    connection: &mut PgConnection,
    wanted: &BTreeSet<Operator>,
) -> Result<BTreeMap<Operator, bool>, ProcessError> {
    if wanted.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (collections, holders, operators) = columns(wanted.iter());
    let rows: Vec<(String, String, String, bool)> = sqlx::query_as(
        "select o.collection, o.holder, o.operator, o.approved
           from unnest($1::text[], $2::text[], $3::text[])
             as wanted (collection, holder, operator)
           join process_operators as o using (collection, holder, operator)",
    )
    .bind(collections)
    .bind(holders)
    .bind(operators)
    .fetch_all(connection)
    .await?;
    let known = |(collection, holder, operator, approved): (String, String, String, bool)| {
        (Operator { collection, holder, operator }, approved)
    };
    Ok(rows.into_iter().map(known).collect())
}

pub(crate) async fn items(
    connection: &mut PgConnection,
    wanted: &BTreeSet<String>,
) -> Result<BTreeMap<String, String>, ProcessError> {
    if wanted.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows: Vec<(String, String)> = sqlx::query_as(
        "select item_id, approved from process_item_approvals where item_id = any($1)",
    )
    .bind(texts(wanted))
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().collect())
}

/// The orders that depend on one of these, and those of these ids.
pub(crate) async fn orders(
    connection: &mut PgConnection,
    operators: &BTreeSet<Operator>,
    items: &BTreeSet<String>,
    ids: &BTreeSet<String>,
) -> Result<BTreeMap<String, Depends>, ProcessError> {
    if operators.is_empty() && items.is_empty() && ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let (collections, holders, venues) = columns(operators.iter());
    let rows: Vec<(String, String, String, String, String, bool)> = sqlx::query_as(
        "select o.order_id, o.item_id, o.collection, o.maker, o.venue, o.lost
           from unnest($1::text[], $2::text[], $3::text[]) as wanted (collection, maker, venue)
           join process_approval_orders as o using (collection, maker, venue)
          union
         select order_id, item_id, collection, maker, venue, lost
           from process_approval_orders
          where item_id = any($4)
          union
         select order_id, item_id, collection, maker, venue, lost
           from process_approval_orders
          where order_id = any($5)",
    )
    .bind(collections)
    .bind(holders)
    .bind(venues)
    .bind(texts(items))
    .bind(texts(ids))
    .fetch_all(connection)
    .await?;
    let mut orders = BTreeMap::new();
    for (id, item_id, collection, holder, operator, lost) in rows {
        let operator = Operator { collection, holder, operator };
        orders.insert(id, Depends { item_id, operator, lost });
    }
    Ok(orders)
}

pub(crate) async fn keep_operators<'a>(
    connection: &mut PgConnection,
    said: impl Iterator<Item = (&'a Operator, &'a bool)>,
) -> Result<(), ProcessError> {
    let (said, approved): (Vec<&Operator>, Vec<bool>) = said.unzip();
    if said.is_empty() {
        return Ok(());
    }
    let (collections, holders, operators) = columns(said.into_iter());
    sqlx::query(
        "insert into process_operators (collection, holder, operator, approved)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
             on conflict on constraint process_operators_pkey
             do update set approved = excluded.approved",
    )
    .bind(collections)
    .bind(holders)
    .bind(operators)
    .bind(approved)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn keep_items<'a>(
    connection: &mut PgConnection,
    moved: impl Iterator<Item = (&'a String, &'a String)>,
) -> Result<(), ProcessError> {
    let (items, approved): (Vec<&str>, Vec<&str>) =
        moved.map(|(item, by)| (item.as_str(), by.as_str())).unzip();
    if items.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into process_item_approvals (item_id, approved)
         select * from unnest($1::text[], $2::text[])
             on conflict on constraint process_item_approvals_pkey
             do update set approved = excluded.approved",
    )
    .bind(items)
    .bind(approved)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn forget_orders(
    connection: &mut PgConnection,
    over: &BTreeSet<String>,
) -> Result<(), ProcessError> {
    if over.is_empty() {
        return Ok(());
    }
    sqlx::query("delete from process_approval_orders where order_id = any($1)")
        .bind(texts(over))
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn keep_orders<'a>(
    connection: &mut PgConnection,
    orders: impl Iterator<Item = (&'a String, &'a Depends)>,
) -> Result<(), ProcessError> {
    let (mut ids, mut items, mut operators, mut lost) = (vec![], vec![], vec![], vec![]);
    for (id, order) in orders {
        ids.push(id.as_str());
        items.push(order.item_id.as_str());
        operators.push(&order.operator);
        lost.push(order.lost);
    }
    if ids.is_empty() {
        return Ok(());
    }
    let (collections, makers, venues) = columns(operators.into_iter());
    sqlx::query(
        "insert into process_approval_orders (order_id, item_id, collection, maker, venue, lost)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[])
             on conflict on constraint process_approval_orders_pkey
             do update set lost = excluded.lost",
    )
    .bind(ids)
    .bind(items)
    .bind(collections)
    .bind(makers)
    .bind(venues)
    .bind(lost)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn anew(
    connection: &mut PgConnection,
    page: &[Recorded],
) -> Result<Anew, ProcessError> {
    let mut anew = Anew::default();
    let taking = |kind: &str| -> Vec<i64> {
        let of_kind = |event: &&Recorded| event.aggregate_type == kind && is_reverted(event);
        page.iter().filter(of_kind).map(|event| event.position.0).collect()
    };
    let (holders, items) = (taking("holder"), taking("item"));
    if !holders.is_empty() {
        let rows: Vec<(i64, String, String, String, bool)> =
            sqlx::query_as(OPERATORS_ANEW).bind(holders).fetch_all(&mut *connection).await?;
        for (at, collection, holder, operator, approved) in rows {
            let operator = Operator { collection, holder, operator };
            anew.operators.insert(Position(at), (operator, approved));
        }
    }
    if !items.is_empty() {
        let rows: Vec<(i64, String, String)> = sqlx::query_as(ITEMS_ANEW)
            .bind(items)
            .bind(Address::ZERO.to_string())
            .fetch_all(connection)
            .await?;
        let rows = rows.into_iter().map(|(at, item, by)| (Position(at), (item, by)));
        anew.items.extend(rows);
    }
    Ok(anew)
}

/// $1 are the positions that take facts of holders back. Where no word of the holder's is left, the
/// operator was never allowed.
const OPERATORS_ANEW: &str = "
    with back as (
        select position as at, aggregate_id as holder_id,
               (payload->'FactReverted'->>'position')::bigint as fact
          from events
         where position = any($1)
    ),
    pair as (
        select back.at, back.holder_id,
               fact.payload->'OperatorApprovalChanged'->>'collection' as collection,
               fact.payload->'OperatorApprovalChanged'->>'operator' as operator
          from back
          join events as fact
            on fact.position = back.fact
           and fact.event_type = 'OperatorApprovalChanged'
    )
    select pair.at, split_part(pair.holder_id, '-', 1) || '-' || pair.collection,
           split_part(pair.holder_id, '-', 2), pair.operator, coalesce(word.approved, false)
      from pair
      left join lateral (
            select (t.payload->'OperatorApprovalChanged'->>'approved')::boolean as approved
              from events as t
             where t.aggregate_type = 'holder'
               and t.aggregate_id = pair.holder_id
               and t.event_type = 'OperatorApprovalChanged'
               and t.payload->'OperatorApprovalChanged'->>'collection' = pair.collection
               and t.payload->'OperatorApprovalChanged'->>'operator' = pair.operator
               and t.position < pair.at
               and not exists (
                   select
                     from events as r
                    where r.aggregate_type = 'holder'
                      and r.aggregate_id = pair.holder_id
                      and r.event_type = 'FactReverted'
                      and r.position <= pair.at
                      and (r.payload->'FactReverted'->>'position')::bigint = t.position)
             order by t.sequence desc
             limit 1
           ) as word
        on true";

/// $1 are the positions that take facts of items back, $2 is nobody's address.
const ITEMS_ANEW: &str = "
    with back as (
        select position as at, aggregate_id as item_id,
               (payload->'FactReverted'->>'position')::bigint as fact
          from events
         where position = any($1)
    )
    select back.at, back.item_id, coalesce(word.approved, $2)
      from back
      join events as fact
        on fact.position = back.fact
       and fact.event_type in ('ItemApproved', 'ItemTransferred')
      left join lateral (
            select t.payload->'ItemApproved'->>'approved' as approved
              from events as t
             where t.aggregate_type = 'item'
               and t.aggregate_id = back.item_id
               and t.event_type in ('ItemApproved', 'ItemTransferred')
               and t.position < back.at
               and not exists (
                   select
                     from events as r
                    where r.aggregate_type = 'item'
                      and r.aggregate_id = back.item_id
                      and r.event_type = 'FactReverted'
                      and r.position <= back.at
                      and (r.payload->'FactReverted'->>'position')::bigint = t.position)
             order by t.sequence desc
             limit 1
           ) as word
        on true";
