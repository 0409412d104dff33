//! The tables of the manager `voids`, and what the log itself says of a maker's counter once a bump
//! was taken back. No rules; they are in `voids`.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::Amount;
use brickyard_store::{Position, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::reverted::is_reverted;

/// A maker's counter; what is not here was never bumped.
pub(crate) type Counters = BTreeMap<String, Amount>;

/// Counters after a fact was taken back, by the position of the event that says so.
pub(crate) type Anew = BTreeMap<Position, Amount>;

/// A signed order that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signed {
    /// With its chain.
    pub(crate) maker: String,
    pub(crate) counter: Amount,
    /// It was last told that it is void.
    pub(crate) void: bool,
}

fn amount(text: &str) -> Amount {
    text.parse().expect("the table holds what was an amount")
}

fn texts<'a>(set: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    set.map(String::as_str).collect()
}

pub(crate) async fn counters(
    connection: &mut PgConnection,
    bumping: &BTreeSet<String>,
    listing: &BTreeSet<String>,
) -> Result<Counters, ProcessError> {
    let makers = texts(bumping.union(listing));
    if makers.is_empty() {
        return Ok(Counters::new());
    }
    let rows: Vec<(String, String)> =
        sqlx::query_as("select maker, counter::text from process_counters where maker = any($1)")
            .bind(makers)
            .fetch_all(connection)
            .await?;
    Ok(rows.into_iter().map(|(maker, counter)| (maker, amount(&counter))).collect())
}

/// The orders of these makers, and those of these ids.
pub(crate) async fn orders(
    connection: &mut PgConnection,
    makers: &BTreeSet<String>,
    ids: &BTreeSet<String>,
) -> Result<BTreeMap<String, Signed>, ProcessError> {
    if makers.is_empty() && ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows: Vec<(String, String, String, bool)> = sqlx::query_as(
        "select order_id, maker, counter::text, void
           from process_void_orders
          where maker = any($1)
          union
         select order_id, maker, counter::text, void
           from process_void_orders
          where order_id = any($2)",
    )
    .bind(texts(makers.iter()))
    .bind(texts(ids.iter()))
    .fetch_all(connection)
    .await?;
    let signed = |(id, maker, counter, void): (String, String, String, bool)| {
        (id, Signed { maker, counter: amount(&counter), void })
    };
    Ok(rows.into_iter().map(signed).collect())
}

pub(crate) async fn keep_counters<'a>(
    connection: &mut PgConnection,
    bumped: impl Iterator<Item = (&'a String, &'a Amount)>,
) -> Result<(), ProcessError> {
    let (makers, counters): (Vec<&str>, Vec<String>) =
        bumped.map(|(maker, counter)| (maker.as_str(), counter.to_string())).unzip();
    if makers.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into process_counters (maker, counter)
         select maker, counter::numeric from unnest($1::text[], $2::text[]) as t (maker, counter)
             on conflict on constraint process_counters_pkey
             do update set counter = excluded.counter",
    )
    .bind(makers)
    .bind(counters)
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
    sqlx::query("delete from process_void_orders where order_id = any($1)")
        .bind(texts(over.iter()))
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn keep_orders<'a>(
    connection: &mut PgConnection,
    orders: impl Iterator<Item = (&'a String, &'a Signed)>,
) -> Result<(), ProcessError> {
    let (mut ids, mut makers, mut counters, mut void) = (vec![], vec![], vec![], vec![]);
    for (id, order) in orders {
        ids.push(id.as_str());
        makers.push(order.maker.as_str());
        counters.push(order.counter.to_string());
        void.push(order.void);
    }
    if ids.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into process_void_orders (order_id, maker, counter, void)
         select order_id, maker, counter::numeric, void
           from unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
             as t (order_id, maker, counter, void)
             on conflict on constraint process_void_orders_pkey
             do update set void = excluded.void",
    )
    .bind(ids)
    .bind(makers)
    .bind(counters)
    .bind(void)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn anew(
    connection: &mut PgConnection,
    page: &[Recorded],
) -> Result<Anew, ProcessError> {
    let of_makers = |event: &&Recorded| event.aggregate_type == "maker" && is_reverted(event);
    let taking: Vec<i64> = page.iter().filter(of_makers).map(|event| event.position.0).collect();
    if taking.is_empty() {
        return Ok(Anew::new());
    }
    let rows: Vec<(i64, String)> = sqlx::query_as(ANEW).bind(taking).fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(at, counter)| (Position(at), amount(&counter))).collect())
}

/// $1 are the positions that take facts of makers back: the last bump of the stream that was not taken
/// back by then, or none.
const ANEW: &str = "
    select back.position, coalesce(word.counter, '0')
      from events as back
      left join lateral (
            select t.payload->'CounterBumped'->>'counter' as counter
              from events as t
             where t.aggregate_type = 'maker'
               and t.aggregate_id = back.aggregate_id
               and t.event_type = 'CounterBumped'
               and t.position < back.position
               and not exists (
                   select
                     from events as r
                    where r.aggregate_type = 'maker'
                      and r.aggregate_id = back.aggregate_id
                      and r.event_type = 'FactReverted'
                      and r.position <= back.position
                      and (r.payload->'FactReverted'->>'position')::bigint = t.position)
             order by t.sequence desc
             limit 1
           ) as word
        on true
     where back.position = any($1)";
