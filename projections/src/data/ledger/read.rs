//! How the pages go on: the rows that came up to a position, in the order of the log.

use std::str::FromStr;

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_store::Position;
use foldhash::HashSet;
use futures::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::listed::Listed;
use super::{Pages, held, sold};
use crate::checkpoint::position_of;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::{Holdings, Orders, Trades};
use crate::table::Place;

const OF_TRADE: [&str; 8] =
    ["item_id", "collection", "currency", "buyer", "seller", "price", "amount", "sold_at_s"];
const OF_HOLDING: [&str; 5] = ["item_id", "collection", "owner", "units", "since_s"];
const OF_ORDER: [&str; 4] = ["status", "item_id", "collection", "end_s"];
/// Of an order that can be bought, unless its time is over.
const OPEN_STATES: [&str; 2] = ["active", "locked"];
/// Columns before those: the row's key, and where it begins to say this.
const BEFORE: usize = 2;

/// Goes on to a position: what both models came to say since the last one.
pub(super) async fn pages_on(
    pool: &PgPool,
    pages: &mut Pages,
    position: Position,
) -> Result<(), ProjectionError> {
    let of = [Place::served::<Trades>(), Place::served::<Holdings>()];
    reached(pool, &[Trades::NAME, Holdings::NAME], position).await?;
    loop {
        let tables = tables(pool, &of).await?;
        if pages.tables != tables {
            *pages = Pages::default();
            pages.tables.clone_from(&tables);
        }
        let span = (pages.upto, position);
        set_many(pool, pages).await?;
        each::<Trades>(pool, span, &OF_TRADE, |key, from, row| {
            let told = sale(pages, row)?;
            pages.sold.put(key, from, told);
            Ok(())
        })
        .await?;
        each::<Holdings>(pool, span, &OF_HOLDING, |key, from, row| {
            let told = holding(pages, row)?;
            pages.held.put(key, from, told);
            Ok(())
        })
        .await?;
        pages.upto = position;
        // A model that was built anew meanwhile may say something else.
        if self::tables(pool, &of).await? == tables {
            return Ok(());
        }
    }
}

/// The same of what is for sale.
pub(super) async fn listed_on(
    pool: &PgPool,
    listed: &mut Listed,
    position: Position,
) -> Result<(), ProjectionError> {
    let of = [Place::served::<Orders>()];
    reached(pool, &[Orders::NAME], position).await?;
    loop {
        let tables = tables(pool, &of).await?;
        if listed.tables != tables {
            *listed = Listed::default();
            listed.tables.clone_from(&tables);
        }
        each::<Orders>(pool, (listed.upto, position), &OF_ORDER, |key, from, row| {
            let open = text(row, 0)?.is_some_and(|status| OPEN_STATES.contains(&status));
            let told = match (text(row, 1)?, text(row, 2)?, number::<u64>(row, 3)?) {
                (Some(item), Some(collection), Some(end_s)) if open => {
                    Some((item, collection, UnixSeconds(end_s).signed()))
                }
                _ => None,
            };
            listed.put(key, from, told);
            Ok(())
        })
        .await?;
        listed.upto = position;
        if self::tables(pool, &of).await? == tables {
            return Ok(());
        }
    }
}

/// How far all these models are.
pub(super) async fn reached_by(
    pool: &PgPool,
    models: &[&str],
) -> Result<Position, ProjectionError> {
    Ok(position_of(pool, models).await?)
}

/// Fails where a model is not there yet: rows that come later would be missed for ever.
async fn reached(
    pool: &PgPool,
    models: &[&str],
    position: Position,
) -> Result<(), ProjectionError> {
    let reached = reached_by(pool, models).await?;
    if reached < position { Err(ProjectionError::Behind(position)) } else { Ok(()) }
}

/// The tables' numbers in the database.
async fn tables(pool: &PgPool, of: &[Place]) -> Result<Vec<i64>, ProjectionError> {
    let names: Vec<String> = of.iter().map(Place::history).collect();
    let numbers = "select name::regclass::oid::bigint
           from unnest($1::text[]) with ordinality as named (name, place)
          order by place";
    Ok(sqlx::query_scalar(numbers).bind(names).fetch_all(pool).await?)
}

/// What rows of a model came to say after one position and up to another, in the order of the log:
/// the row's key, where it began to say so, and the columns.
async fn each<M: Model>(
    pool: &PgPool,
    (after, upto): (Position, Position),
    columns: &[&str],
    mut put: impl FnMut(u128, i64, &PgRow) -> Result<(), ProjectionError>,
) -> Result<(), ProjectionError> {
    let statement = rows_of::<M>(columns);
    let mut rows = sqlx::query(&statement).bind(after).bind(upto).fetch(pool);
    while let Some(row) = rows.try_next().await? {
        put(short(row.try_get(0)?), row.try_get(1)?, &row)?;
    }
    Ok(())
}

/// Which collections are of tokens of which there are many; one that nobody described is not.
async fn set_many(pool: &PgPool, pages: &mut Pages) -> Result<(), ProjectionError> {
    let keys: Vec<String> =
        sqlx::query_scalar("select key from read.collections where state->>'standard' <> 'erc721'")
            .fetch_all(pool)
            .await?;
    let many: HashSet<u32> = keys.iter().map(|key| pages.collections.number(key)).collect();
    pages.sold.set_many(many);
    Ok(())
}

/// What came to be said after `$1` and up to `$2`, in its order. A row that is gone says nothing.
fn rows_of<M: Model>(columns: &[&str]) -> String {
    let told: Vec<String> = columns.iter().map(|name| format!("facets->>'{name}'")).collect();
    let (told, history) = (told.join(", "), Place::served::<M>().history());
    format!(
        "select key, valid_from, {told}
           from {history}
          where valid_from > $1
            and valid_from <= $2
          order by valid_from"
    )
}

fn text(row: &PgRow, column: usize) -> Result<Option<&str>, ProjectionError> {
    Ok(row.try_get(BEFORE + column)?)
}

fn number<T: FromStr>(row: &PgRow, column: usize) -> Result<Option<T>, ProjectionError> {
    Ok(text(row, column)?.and_then(|text| text.parse().ok()))
}

/// None while nothing is sold.
fn sale(pages: &mut Pages, row: &PgRow) -> Result<Option<sold::Told>, ProjectionError> {
    let [item, collection, currency, buyer, seller] =
        [text(row, 0)?, text(row, 1)?, text(row, 2)?, text(row, 3)?, text(row, 4)?];
    let (price, amount) = (number::<Amount>(row, 5)?, number::<Amount>(row, 6)?);
    let (Some(buyer), Some(seller), Some(price), Some(at_s)) =
        (buyer, seller, price, number(row, 7)?)
    else {
        return Ok(None);
    };
    Ok(Some(sold::Told {
        item: pages.items.number(item.unwrap_or_default()),
        collection: pages.collections.number(collection.unwrap_or_default()),
        currency: pages.currencies.number(currency.unwrap_or_default()),
        buyer: pages.people.number(buyer),
        seller: pages.people.number(seller),
        price,
        amount: amount.unwrap_or(Amount::ONE),
        at_s,
    }))
}

fn holding(pages: &mut Pages, row: &PgRow) -> Result<Option<held::Told>, ProjectionError> {
    let (item, collection, owner) = (text(row, 0)?, text(row, 1)?, text(row, 2)?);
    let (units, since_s) = (number::<Amount>(row, 3)?, number(row, 4)?);
    let (Some(item), Some(collection), Some(owner), Some(units), Some(since_s)) =
        (item, collection, owner, units, since_s)
    else {
        return Ok(None);
    };
    Ok(Some(held::Told {
        collection: pages.collections.number(collection),
        item: pages.items.number(item),
        owner: pages.people.number(owner),
        units,
        since_s,
    }))
}

/// Half of a hash: keys are long, and nobody finds two of one.
fn short(key: &str) -> u128 {
    let hash = Sha256::digest(key);
    hash[..16].iter().fold(0, |number, byte| number << 8 | u128::from(*byte))
}
