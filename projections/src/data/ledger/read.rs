//! How the ledger goes on: the rows that came up to a position, in the order of the log. One statement tells them, how
//! far the models are, and which tables it read: so all of it is of one moment.

use std::str::FromStr;

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_store::Position;
use foldhash::HashSet;
use sha2::{Digest, Sha256};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::floors::{Change, Floors};
use super::heads::{Head, Heads};
use super::listed::Listed;
use super::{Kept, OPEN, Pages, Stands, funded, held, sale};
use crate::data::line::Moved;
use crate::data::traders;
use crate::data::whales::Latest;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::{self, Collections, Fundings, Holdings, Orders, Trades};
use crate::table::Place;

/// So many positions are read at once, when there are many.
const SPAN: i64 = 20_000;
/// The first row, which tells of the others.
const HEAD: i32 = -1;
const OF_HEAD: [&str; 3] = ["name", "standard", "chain_id"];
const OF_TRADE: [&str; 8] =
    ["item_id", "collection", "currency", "buyer", "seller", "price", "amount", "sold_at_s"];
const OF_FUNDING: [&str; 3] = ["wallet", "funder", "busy"];
const OF_HOLDING: [&str; 5] = ["item_id", "collection", "owner", "units", "since_s"];
const OF_ORDER: [&str; 4] = ["status", "item_id", "collection", "end_s"];
/// In the change; until the next step by the clock, or the end of what it tells.
const OF_CHANGE: [&str; 6] =
    ["{at_s}", "{steps,0,from_s}", "{steps,1,from_s}", "{price}", "{reason}", "{moved}"];
/// Of an order that can be bought, unless its time is over.
const OPEN_STATES: [&str; 2] = ["active", "locked"];
/// Columns before those: which table it is of, its key, and where it begins to say this.
const BEFORE: usize = 3;

/// Where rows are told from.
pub(super) struct Source {
    table: String,
    key: &'static str,
    position: &'static str,
    /// Of rows of one position.
    order: &'static str,
    columns: Vec<String>,
    filter: &'static str,
}

/// What came after one position, up to another.
pub(super) struct Came {
    rows: Vec<PgRow>,
    many: String,
    /// What was kept is of other tables.
    anew: bool,
    stands: Stands,
}

/// Fails where a model is not at the position yet: rows that come later would be missed for ever.
pub(super) async fn came<K: Kept>(
    pool: &PgPool,
    mut stands: Stands,
    position: Position,
) -> Result<Came, ProjectionError> {
    loop {
        let upto = Position(position.0.min(stands.upto.0 + SPAN));
        let rows = sqlx::query(&K::statement())
            .bind(stands.upto)
            .bind(upto)
            .bind(K::MODELS)
            .fetch_all(pool)
            .await?;
        let (tables, reached, many) = match rows.first() {
            Some(head) => (head.try_get(1)?, head.try_get(2)?, text(head, 0)?.unwrap_or_default()),
            None => (String::new(), Position::default(), ""),
        };
        if reached < position {
            return Err(ProjectionError::Behind(position));
        }
        let (many, anew) = (many.to_owned(), stands.tables != tables);
        let before = stands.upto;
        stands.tables = tables;
        // A model that was built anew may say something else of what came before.
        if anew && before > Position::default() {
            stands.upto = Position::default();
            continue;
        }
        let anew = before == Position::default();
        let stands = Stands { upto, before, tables: stands.tables };
        return Ok(Came { rows, many, anew, stands });
    }
}

impl Came {
    /// What cannot be read leaves nothing, rather than half of it.
    pub(super) fn put<K: Kept>(self, kept: &mut K) -> Result<(), ProjectionError> {
        let Self { rows, many, anew, stands } = self;
        if anew {
            *kept = K::default();
        }
        kept.set_many(&many);
        for row in rows.iter().skip(1) {
            if let Err(error) = kept.take(row) {
                *kept = K::default();
                return Err(error);
            }
        }
        *kept.stands_mut() = stands;
        Ok(())
    }
}

impl Kept for Heads {
    const MODELS: &'static [&'static str] = &[Collections::NAME];

    fn statement() -> String {
        let of_row = |column| {
            format!(
                "(select r.state->>'{column}' from read.collections r where r.key = history.key)"
            )
        };
        let columns = OF_HEAD.map(of_row).to_vec();
        told_by(&[Source { columns, ..past_of::<Collections>(&[]) }])
    }

    fn stands(&self) -> &Stands {
        &self.stands
    }

    fn stands_mut(&mut self) -> &mut Stands {
        &mut self.stands
    }

    fn take(&mut self, row: &PgRow) -> Result<(), ProjectionError> {
        let collection: &str = row.try_get(1)?;
        let told = match (text(row, 0)?, text(row, 1)?, number(row, 2)?) {
            (Some(name), Some(standard), Some(chain_id)) => {
                let [collection, name, standard] = [collection, name, standard].map(str::to_owned);
                Some(Head { collection, name, standard, chain_id })
            }
            _ => None,
        };
        self.put(collection, row.try_get(2)?, told);
        Ok(())
    }
}

impl Kept for Pages {
    // Of which tokens there are many is the collections' to say; before they have come as far,
    // sales of them would be held against each other as those of one token are.
    const MODELS: &'static [&'static str] =
        &[Trades::NAME, Holdings::NAME, Fundings::NAME, Collections::NAME];

    fn statement() -> String {
        told_by(&[
            past_of::<Trades>(&OF_TRADE),
            past_of::<Holdings>(&OF_HOLDING),
            past_of::<Fundings>(&OF_FUNDING),
        ])
    }

    fn stands(&self) -> &Stands {
        &self.stands
    }

    fn stands_mut(&mut self) -> &mut Stands {
        &mut self.stands
    }

    fn set_many(&mut self, collections: &str) {
        let of = collections.split(',').filter(|id| !id.is_empty());
        let many: HashSet<u32> = of.map(|id| self.collections.number(id)).collect();
        if self.sold.set_many(many) {
            self.worths.clear();
            self.whales = Latest::default();
            self.traders = traders::Latest::default();
        }
    }

    fn take(&mut self, row: &PgRow) -> Result<(), ProjectionError> {
        let (key, from) = (short(row.try_get(1)?), row.try_get(2)?);
        match row.try_get::<i32, _>(0)? {
            0 => {
                let told = sale(self, row)?;
                self.sold.put(key, from, told);
            }
            1 => {
                let told = holding(self, row)?;
                self.held.put(key, from, told);
            }
            _ => {
                if let Some((wallet, funder, busy)) = funding(self, row)? {
                    self.sold.fund(wallet, funded::Given { from, funder, busy });
                }
            }
        }
        Ok(())
    }
}

impl Kept for Listed {
    const MODELS: &'static [&'static str] = &[Orders::NAME];

    fn statement() -> String {
        told_by(&[past_of::<Orders>(&OF_ORDER)])
    }

    fn stands(&self) -> &Stands {
        &self.stands
    }

    fn stands_mut(&mut self) -> &mut Stands {
        &mut self.stands
    }

    fn take(&mut self, row: &PgRow) -> Result<(), ProjectionError> {
        let open = text(row, 0)?.is_some_and(|status| OPEN_STATES.contains(&status));
        let told = match (text(row, 1)?, text(row, 2)?, number::<u64>(row, 3)?) {
            (Some(item), Some(collection), Some(end_s)) if open => {
                Some((item, collection, UnixSeconds(end_s).signed()))
            }
            _ => None,
        };
        self.put(short(row.try_get(1)?), row.try_get(2)?, told);
        Ok(())
    }
}

impl Kept for Floors {
    const MODELS: &'static [&'static str] = &[models::Floors::NAME];

    fn statement() -> String {
        let columns = OF_CHANGE.iter().map(|path| format!("state->'change'#>>'{path}'"));
        let columns = columns.chain(["state->'change'->>'upto_s'".to_owned()]).collect();
        told_by(&[Source {
            table: Place::served::<models::Floors>().rows(),
            key: "change_of",
            position: "position",
            order: "nth",
            columns,
            filter: "change_of is not null",
        }])
    }

    fn stands(&self) -> &Stands {
        &self.stands
    }

    fn stands_mut(&mut self) -> &mut Stands {
        &mut self.stands
    }

    fn take(&mut self, row: &PgRow) -> Result<(), ProjectionError> {
        let unreadable = |source| ProjectionError::Row { model: models::Floors::NAME, source };
        let second = |at: Option<u64>| at.map_or(OPEN, |at| UnixSeconds(at).signed());
        let next_s = number(row, 2)?.or(number(row, 6)?);
        let (position, price) = (row.try_get(2)?, number(row, 3)?);
        let (from_s, until_s) = (second(number(row, 1)?), second(next_s));
        let moved = if text(row, 5)? == Some("true") {
            let reason = serde_json::Value::from(text(row, 4)?);
            let reason = serde_json::from_value(reason).map_err(unreadable)?;
            Some(Moved { at_s: second(number(row, 0)?), price, reason, position })
        } else {
            None
        };
        self.put(row.try_get(1)?, Change { position, from_s, until_s, price }, moved);
        Ok(())
    }
}

/// What a model's rows came to say. A row that is gone says nothing.
fn past_of<M: Model>(columns: &[&str]) -> Source {
    Source {
        table: Place::served::<M>().history(),
        key: "key",
        position: "valid_from",
        order: "0",
        columns: columns.iter().map(|name| format!("facets->>'{name}'")).collect(),
        filter: "true",
    }
}

/// The same of a model that keeps whole rows with every touch.
pub(super) fn whole_past_of<M: Model>() -> Source {
    Source { columns: vec!["facets::text".to_owned()], ..past_of::<M>(&[]) }
}

/// A first row with the tables, how far all models `$3` are, and the collections of tokens of which there are many; then,
/// table by table, what came to be said after `$1` and up to `$2`.
pub(super) fn told_by(sources: &[Source]) -> String {
    let width = sources.iter().map(|source| source.columns.len()).max().unwrap_or_default();
    let tables: Vec<String> =
        sources.iter().map(|source| format!("'{}'::regclass::oid", source.table)).collect();
    let rest = ", null".repeat(width.saturating_sub(1));
    let head = format!(
        "select {HEAD} as source, concat_ws(',', {}) as key,
                (select coalesce(min(position), 0)
                   from projection_checkpoints
                  where model = any($3)
                    and served) as position,
                (select string_agg(key, ',')
                   from read.collections
                  where state->>'standard' <> 'erc721'){rest}, 0 as nth",
        tables.join(", ")
    );
    let rows = sources.iter().enumerate().map(|(number, source)| {
        let Source { table, key, position, order, columns, filter } = source;
        let rest = ", null".repeat(width - columns.len());
        format!(
            "select {number}, {key}, {position}, {}{rest}, {order}
               from {table}
              where {position} > $1
                and {position} <= $2
                and {filter}",
            columns.join(", ")
        )
    });
    let all: Vec<String> = [head].into_iter().chain(rows).collect();
    format!("{} order by source, position, nth", all.join(" union all "))
}

pub(super) fn text(row: &PgRow, column: usize) -> Result<Option<&str>, ProjectionError> {
    Ok(row.try_get(BEFORE + column)?)
}

fn number<T: FromStr>(row: &PgRow, column: usize) -> Result<Option<T>, ProjectionError> {
    Ok(text(row, column)?.and_then(|text| text.parse().ok()))
}

/// None while nothing is sold.
fn sale(pages: &mut Pages, row: &PgRow) -> Result<Option<sale::Told>, ProjectionError> {
    let [item, collection, currency, buyer, seller] =
        [text(row, 0)?, text(row, 1)?, text(row, 2)?, text(row, 3)?, text(row, 4)?];
    let (price, amount) = (number::<Amount>(row, 5)?, number::<Amount>(row, 6)?);
    let (Some(buyer), Some(seller), Some(price), Some(at_s)) =
        (buyer, seller, price, number(row, 7)?)
    else {
        return Ok(None);
    };
    let collection = collection.unwrap_or_default();
    Ok(Some(sale::Told {
        chain: chain_of(collection),
        item: pages.items.number(item.unwrap_or_default()),
        collection: pages.collections.number(collection),
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

type Funding = ((u64, u32), u32, bool);

fn funding(pages: &mut Pages, row: &PgRow) -> Result<Option<Funding>, ProjectionError> {
    let (Some(wallet), Some(funder), Some(busy)) = (text(row, 0)?, text(row, 1)?, text(row, 2)?)
    else {
        return Ok(None);
    };
    let person = wallet.split_once('-').map_or(wallet, |(_, address)| address);
    let wallet = (chain_of(wallet), pages.people.number(person));
    Ok(Some((wallet, pages.people.number(funder), busy == "true")))
}

/// Ids begin with the chain.
fn chain_of(id: &str) -> u64 {
    id.split('-').next().and_then(|chain| chain.parse().ok()).unwrap_or_default()
}

/// Half of a hash: keys are long, and nobody finds two of one.
fn short(key: &str) -> u128 {
    let hash = Sha256::digest(key);
    hash[..16].iter().fold(0, |number, byte| number << 8 | u128::from(*byte))
}
