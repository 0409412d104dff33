//! Where a page's query finds its rows: as they stand, or as they stood after a position.
//!
//! One query serves both. Of the past it has the columns that are kept with every touch, and no
//! states: those are folded by `rows_at` for the keys that are found.

use brickyard_store::{Position, Store};

use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::{Collections, Items, Offers, Orders};
use crate::past::{no_past, rows_at};
use crate::table::Place;

/// Relations with the columns `key`, `position`, and
/// - of items: `collection`, `token_id`, `name`, and `owners`, whose texts or keys are addresses
///   (of the past: null when there are many, see [`crowded`]);
/// - of orders: `item_id`, `collection`, `status`, `rail`, `kind`, `currency`, `chain_id`, `unit_price`,
///   `end_s`, `sold_at_s`, `held`, and of the present `sale`;
/// - of offers: `item_id`, `sold_at_s`, and of the present `sale`.
///
/// The parameter `$1` is the position, and is used by either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    pub items: String,
    pub orders: String,
    pub offers: String,
    pub collections: String,
}

const OF_ITEM: &str = "facets->>'collection' as collection,
    (facets->>'token_id')::numeric as token_id, facets->>'name' as name,
    nullif(facets->'owners', 'null') as owners";

const OF_ORDER: &str = "facets->>'item_id' as item_id, facets->>'collection' as collection,
    facets->>'status' as status, facets->>'rail' as rail, facets->>'kind' as kind,
    facets->>'currency' as currency, split_part(facets->>'item_id', '-', 1)::bigint as chain_id,
    (facets->>'unit_price')::numeric as unit_price,
    (facets->>'end_s')::numeric as end_s,
    (facets->>'sold_at_s')::bigint as sold_at_s, nullif(facets->'held', 'null') as held,
    null::jsonb as sale";

const OF_OFFER: &str = "facets->>'item_id' as item_id,
    (facets->>'sold_at_s')::bigint as sold_at_s, null::jsonb as sale";

impl Tables {
    pub fn now() -> Self {
        Self {
            items: "(select *, state->'owners' as owners from read.items \
                    where $1::bigint is not null)"
                .to_owned(),
            orders: "(select *, state->'sale' as sale from read.orders)".to_owned(),
            offers: "(select *, state->'sale' as sale from read.offers)".to_owned(),
            collections: "read.collections".to_owned(),
        }
    }

    pub fn past() -> Self {
        Self {
            items: then::<Items>(OF_ITEM),
            orders: then::<Orders>(OF_ORDER),
            offers: then::<Offers>(OF_OFFER),
            collections: then::<Collections>("facets"),
        }
    }
}

fn then<M: Model>(columns: &str) -> String {
    format!(
        "(select key, valid_from as position, {columns}
            from {}
           where valid_from <= $1
             and (valid_to is null or valid_to > $1))",
        Place::served::<M>().history()
    )
}

/// Items of so many owners that they are not kept with their touches, as they stood: key,
/// collection and owners. Few have so many.
///
/// # Errors
/// The server fails, or the version that keeps the past is not served yet.
pub async fn crowded(
    store: &Store,
    at: Position,
) -> Result<Vec<(String, String, Vec<String>)>, ProjectionError> {
    let statement = format!(
        "select key
           from {}
          where facets->'owners' = 'null'
            and valid_from <= $1
            and (valid_to is null or valid_to > $1)",
        Place::served::<Items>().history()
    );
    let keys: Vec<String> = sqlx::query_scalar(&statement)
        .bind(at)
        .fetch_all(store.pool())
        .await
        .map_err(no_past::<Items>)?;
    let rows = rows_at::<Items>(store, &keys, at).await?.into_iter();
    let owners =
        |row: &crate::models::ItemRow| row.owners.keys().map(ToString::to_string).collect();
    Ok(rows.map(|(key, (_, row))| (key, row.collection.clone(), owners(&row))).collect())
}
