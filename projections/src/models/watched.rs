//! Who watches which collection.
//! Read by: the watchlist, and those who look out for what it waits for.

use brickyard_core::kernel::{AccountId, CollectionId};
use brickyard_core::watchlists::{FloorAlert, OfferAlert, WatchlistEvent};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchedRow {
    pub account: AccountId,
    pub collection: CollectionId,
    pub since_s: i64,
    /// What is watched no more keeps its row.
    pub watched: bool,
    #[serde(default)]
    pub offer_alert: Option<OfferAlert>,
    #[serde(default)]
    pub floor_alert: Option<FloorAlert>,
    /// The event after which moves of whales are told.
    #[serde(default)]
    pub whales_after: Option<Position>,
}

pub struct Watched;

impl Model for Watched {
    const NAME: &'static str = "watched";
    const READS: &'static [&'static str] = &["watchlist"];
    const VERSION: i32 = 3;
    const COLUMNS: &'static str = "
        account text not null generated always as (state->>'account') stored,
        collection text not null generated always as (state->>'collection') stored,
        since_s bigint not null generated always as ((state->>'since_s')::bigint) stored,
        watched boolean not null generated always as ((state->>'watched')::boolean) stored,
        floor_waited boolean not null generated always as (
            coalesce(jsonb_typeof(state->'floor_alert') = 'object', false)) stored,
        whales_after bigint generated always as ((state->>'whales_after')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists watched_by_account on rows (account) where watched",
        "create index if not exists watched_floors on rows (key) where floor_waited",
        "create index if not exists watched_whales on rows (collection) \
            where whales_after is not null",
    ];
    const TELLS: bool = false;
    type Row = WatchedRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Watchlist(account, body) => Some(key(*account, body.collection())),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<WatchedRow>, event: &Event) {
        let Body::Watchlist(account, body) = &event.body else { return };
        let (account, collection, since_s) = (*account, body.collection(), event.at_s);
        let row_key = key(account, collection);
        match body {
            WatchlistEvent::CollectionWatched { .. } => {
                let row = WatchedRow {
                    account,
                    collection,
                    since_s,
                    watched: true,
                    offer_alert: None,
                    floor_alert: None,
                    whales_after: None,
                };
                rows.put(row_key, row);
            }
            WatchlistEvent::CollectionUnwatched { .. } => rows.update(&row_key, |row| {
                row.watched = false;
                row.offer_alert = None;
                row.floor_alert = None;
                row.whales_after = None;
            }),
            WatchlistEvent::OfferAlertSet { currency, amount, .. } => {
                let alert = OfferAlert { currency: *currency, amount: *amount };
                rows.update(&row_key, |row| row.offer_alert = Some(alert));
            }
            WatchlistEvent::OfferAlertCleared { .. } => {
                rows.update(&row_key, |row| row.offer_alert = None);
            }
            WatchlistEvent::FloorAlertSet { currency, percent, base, .. } => {
                let (currency, percent, base) = (*currency, *percent, *base);
                let alert = FloorAlert { currency, percent, base };
                rows.update(&row_key, |row| row.floor_alert = Some(alert));
            }
            WatchlistEvent::FloorAlertCleared { .. } => {
                rows.update(&row_key, |row| row.floor_alert = None);
            }
            WatchlistEvent::FloorAlertFired { floor, .. } => rows.update(&row_key, |row| {
                if let Some(alert) = &mut row.floor_alert {
                    alert.base = *floor;
                }
            }),
            WatchlistEvent::WhaleAlertSet { .. } => {
                rows.update(&row_key, |row| row.whales_after = Some(event.position));
            }
            WatchlistEvent::WhaleAlertCleared { .. } => {
                rows.update(&row_key, |row| row.whales_after = None);
            }
            WatchlistEvent::WhaleAlertFired { .. } => {}
        }
    }

    fn topics(_key: &str, _row: &WatchedRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

fn key(account: AccountId, collection: CollectionId) -> String {
    format!("{account}/{collection}")
}
