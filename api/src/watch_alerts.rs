//! What watchlists wait for: floors that move, and whales. Looks again and again, and tells each
//! watchlist of what it has asked for.
//!
//! Nothing is decided here. Whether a floor has moved enough and whether anybody still waits are the
//! aggregate's rules, and a command's name follows from what was seen, so that any number of
//! processes may look and nothing is told twice. Offers that are waited for need no look: the
//! messages' own fold finds them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::mem::take;
use std::time::Duration;

use brickyard_core::kernel::{Address, ItemId};
use brickyard_core::watchlists::{WatchlistCommand, WhaleDeed, WhaleMove};
use brickyard_projections::data::{DeedLine, deeds_between};
use brickyard_projections::models::WatchedRow;
use brickyard_projections::{FLOORS, FloorAt, floors_at, position_of};
use brickyard_store::{CommandMeta, Position};
use sqlx::types::Json;

use crate::data::{WHALE_MODELS, whales_of};
use crate::rounds::{Rounds, go_round};
use crate::state::App;
use crate::wire::{Failure, Read};

/// Alerts looked at in one round, by their keys; and deeds, by their positions.
const ROUND: i64 = 500;
const WHALES: &str = "whale alerts";

/// Looks out until the site stops.
pub async fn watch_alerts(app: App) {
    go_round(app, Lookout::default()).await;
}

#[derive(Default)]
struct Lookout {
    /// The key after which the next round goes on.
    after: String,
}

impl Rounds for Lookout {
    const NAME: &'static str = "watch alerts";
    /// The clock moves floors, too, so the log's news are not waited for.
    const EVERY: Duration = Duration::from_secs(1);
    const TIMES: u32 = 10;

    type Failure = String;

    async fn round(&mut self, app: &App) -> Result<(), String> {
        let next = floors(app, &take(&mut self.after)).await?;
        whales(app).await?;
        self.after = next;
        Ok(())
    }
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// One page of alerts on floors; answers where the next begins.
async fn floors(app: &App, after: &str) -> Result<String, String> {
    let pool = app.store.pool();
    let rows: Vec<(String, Json<WatchedRow>)> = sqlx::query_as(
        "select key, state
           from read.watched
          where floor_waited
            and key > $1
          order by key
          limit $2",
    )
    .bind(after)
    .bind(ROUND)
    .fetch_all(pool)
    .await
    .map_err(said)?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == ROUND);
    let last = rows.last().filter(|_| full).map(|(key, _)| key.clone()).unwrap_or_default();
    // Floors are read after the alerts: they are never older than what an alert began with.
    let position = position_of(pool, &[FLOORS]).await.map_err(said)?;
    let collections: BTreeSet<String> =
        rows.iter().map(|(_, Json(row))| row.collection.to_string()).collect();
    let collections: Vec<String> = collections.into_iter().collect();
    let floors = floors_at(pool, &collections, position, app.now_s()).await.map_err(said)?;
    for (_, Json(row)) in rows {
        let Some(alert) = row.floor_alert else { continue };
        let (collection, currency) = (row.collection.to_string(), alert.currency.to_string());
        let of_it = |floor: &&FloorAt| floor.collection == collection && floor.currency == currency;
        let Some(floor) = floors.iter().find(of_it) else { continue };
        if alert.is_crossed_by(floor.lowest.price) {
            tell_floor(app, &row, floor).await?;
        }
    }
    Ok(last)
}

async fn tell_floor(app: &App, row: &WatchedRow, floor: &FloorAt) -> Result<(), String> {
    let WatchedRow { account, collection, floor_alert: Some(alert), .. } = *row else {
        return Ok(());
    };
    let because = floor.position.0.unsigned_abs();
    // The same event may move a floor more than once, by the clock after it.
    let (since_s, price) = (floor.since_s.0, floor.lowest.price);
    let (percent, base) = (alert.percent, alert.base);
    let name = format!(
        "floor alert {account} {collection} {because} {since_s} {price} of {base} by {percent}"
    );
    let command = WatchlistCommand::SeeFloor { account, collection, alert, floor: price, because };
    give(app, &account.to_string(), command, name).await
}

/// What was done since it was looked last, as far as somebody waits for it.
async fn whales(app: &App) -> Result<(), String> {
    let pool = app.store.pool();
    let waited: Vec<String> = sqlx::query_scalar(
        "select distinct collection from read.watched where whales_after is not null",
    )
    .fetch_all(pool)
    .await
    .map_err(said)?;
    let models: Vec<&str> = WHALE_MODELS.iter().copied().chain(["watched"]).collect();
    let upto = position_of(pool, &models).await.map_err(said)?;
    let Some(after) = looked_upto(app).await.map_err(said)? else {
        return look_on_from(app, upto).await.map_err(said);
    };
    if upto <= after {
        return Ok(());
    }
    let lines = if waited.is_empty() {
        vec![]
    } else {
        deeds_between(pool, (after, upto), &waited, ROUND).await.map_err(said)?
    };
    let full = i64::try_from(lines.len()).is_ok_and(|count| count == ROUND);
    let last = lines.last().filter(|_| full).map(|line| line.position);
    if !lines.is_empty() {
        tell_moves(app, upto, &lines).await?;
    }
    // A sale is two deeds, and the second one may be on the next page.
    let next = last.map_or(upto, |last| Position(last.0 - 1).max(after));
    look_on_from(app, next).await.map_err(said)
}

async fn tell_moves(app: &App, upto: Position, lines: &[DeedLine]) -> Result<(), String> {
    let traded: BTreeSet<&str> =
        lines.iter().filter_map(|line| line.collection.as_deref()).collect();
    let whales =
        whales_among(app, upto, &traded).await.map_err(|failure| format!("{failure:?}"))?;
    let watched = watched_of(app, &traded).await.map_err(said)?;
    for line in lines {
        let Some(collection) = line.collection.as_deref() else { continue };
        let is_whale = |whales: &HashSet<String>| whales.contains(&line.whale);
        if !whales.get(collection).is_some_and(is_whale) {
            continue;
        }
        let Some(seen) = move_of(line) else { continue };
        let waiting = watched.iter().filter(|row| {
            row.collection == seen.collection
                && row.whales_after.is_some_and(|after| after < line.position)
        });
        for WatchedRow { account, .. } in waiting {
            let (account, because) = (*account, line.position);
            let name = format!("whale alert {account} {because} {}", line.deed);
            let command = WatchlistCommand::SeeWhale { account, seen };
            give(app, &account.to_string(), command, name).await?;
        }
    }
    Ok(())
}

/// Of each of these collections, whales of the whole market and its own, as they are now.
async fn whales_among<'a>(
    app: &App,
    position: Position,
    collections: &BTreeSet<&'a str>,
) -> Result<BTreeMap<&'a str, HashSet<String>>, Failure> {
    let read = Read::wanting(Some(position));
    let (_, largest) = whales_of(app, &read, None, None).await?;
    let mut whales = BTreeMap::new();
    for &collection in collections {
        let (_, own) = whales_of(app, &read, None, Some(collection)).await?;
        whales.insert(collection, largest.iter().cloned().chain(own).collect());
    }
    Ok(whales)
}

async fn watched_of(app: &App, traded: &BTreeSet<&str>) -> Result<Vec<WatchedRow>, sqlx::Error> {
    let traded: Vec<&str> = traded.iter().copied().collect();
    let rows: Vec<Json<WatchedRow>> = sqlx::query_scalar(
        "select state
           from read.watched
          where whales_after is not null
            and collection = any($1)
          order by key",
    )
    .bind(traded)
    .fetch_all(app.store.pool())
    .await?;
    Ok(rows.into_iter().map(|Json(row)| row).collect())
}

/// None for a line that names no item of its own.
fn move_of(line: &DeedLine) -> Option<WhaleMove> {
    let deed = match line.deed.as_str() {
        "bought" => WhaleDeed::Bought,
        "sold" => WhaleDeed::Sold,
        "listed" => WhaleDeed::Listed,
        "bid" => WhaleDeed::Bid,
        _ => WhaleDeed::Offered,
    };
    let whale: Address = line.whale.parse().ok()?;
    let item_id: Option<ItemId> = line.item_id.as_deref().and_then(|item| item.parse().ok());
    let collection = line.collection.as_deref()?.parse().ok()?;
    let price = line.price.as_deref().and_then(|price| price.parse().ok());
    let currency = line.currency.as_deref().and_then(|currency| currency.parse().ok());
    let because = line.position.0.unsigned_abs();
    Some(WhaleMove { collection, whale, deed, item_id, price, currency, because })
}

async fn give(
    app: &App,
    list: &str,
    command: WatchlistCommand,
    name: String,
) -> Result<(), String> {
    app.watchlists.execute(list, command, CommandMeta::named(name)).await.map_err(said)?;
    Ok(())
}

/// None while nobody has ever looked.
async fn looked_upto(app: &App) -> Result<Option<Position>, sqlx::Error> {
    sqlx::query_scalar("select position from watch_cursors where name = $1")
        .bind(WHALES)
        .fetch_optional(app.store.pool())
        .await
}

async fn look_on_from(app: &App, position: Position) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into watch_cursors as c (name, position)
         values ($1, $2)
             on conflict on constraint watch_cursors_pkey
                do update set position = greatest(c.position, excluded.position)",
    )
    .bind(WHALES)
    .bind(position)
    .execute(app.store.pool())
    .await?;
    Ok(())
}
