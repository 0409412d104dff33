//! How the pages go on: the rows that came up to a position, in the order of the log.

use std::str::FromStr;

use brickyard_core::kernel::Amount;
use brickyard_store::Position;
use foldhash::HashSet;
use futures::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::{Pages, held, sold};
use crate::checkpoint::position_of;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::{Holdings, Trades};
use crate::table::Place;

const OF_TRADE: [&str; 8] =
    ["item_id", "collection", "currency", "buyer", "seller", "price", "amount", "sold_at_s"];
const OF_HOLDING: [&str; 5] = ["item_id", "collection", "owner", "units", "since_s"];
/// Columns before those: the row's key, and where it begins to say this.
const BEFORE: usize = 2;

/// How far both models are.
pub(super) async fn reached(pool: &PgPool) -> Result<Position, ProjectionError> {
    Ok(position_of(pool, &[Trades::NAME, Holdings::NAME]).await?)
}

/// Goes on to a position that both models have reached.
pub(super) async fn on(
    pool: &PgPool,
    pages: &mut Pages,
    position: Position,
) -> Result<(), ProjectionError> {
    if reached(pool).await? < position {
        // Its rows up to there are not all there yet, and would be missed for ever.
        return Err(ProjectionError::Behind(position));
    }
    loop {
        let tables = tables(pool).await?;
        if pages.tables != tables {
            *pages = Pages { tables, ..Pages::default() };
        }
        let from = pages.upto;
        set_many(pool, pages).await?;
        let statement = rows_of::<Trades>(&OF_TRADE);
        let mut rows = sqlx::query(&statement).bind(from).bind(position).fetch(pool);
        while let Some(row) = rows.try_next().await? {
            let told = sale(pages, &row)?;
            pages.sold.put(short(row.try_get(0)?), row.try_get(1)?, told);
        }
        drop(rows);
        let statement = rows_of::<Holdings>(&OF_HOLDING);
        let mut rows = sqlx::query(&statement).bind(from).bind(position).fetch(pool);
        while let Some(row) = rows.try_next().await? {
            let told = holding(pages, &row)?;
            pages.held.put(short(row.try_get(0)?), row.try_get(1)?, told);
        }
        drop(rows);
        pages.upto = position;
        // A model that was built anew meanwhile may say something else.
        if self::tables(pool).await? == tables {
            return Ok(());
        }
    }
}

async fn tables(pool: &PgPool) -> Result<[i64; 2], ProjectionError> {
    let of = [Place::served::<Trades>(), Place::served::<Holdings>()].map(|place| place.history());
    let (trades, holdings): (i64, i64) =
        sqlx::query_as("select $1::text::regclass::oid::bigint, $2::text::regclass::oid::bigint")
            .bind(&of[0])
            .bind(&of[1])
            .fetch_one(pool)
            .await?;
    Ok([trades, holdings])
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
