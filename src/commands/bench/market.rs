//! A site over a market with a past, on which trading goes on at a pace: for those who look at its pages with a browser of
//! their own. It says where it is open and when each change was committed, a line of JSON each, until it is told to stop. At
//! `SIGUSR1` trading comes to its end and the site stays open, so that what a page shows can be held to what REST tells.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use brickyard_store::Store;
use serde_json::json;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::Scratch;
use super::data_market::{KINDS, Market, OF_A_SCHEME, Past, SEED};
use super::site::Site;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

const CONNECTIONS: usize = 16;

/// Trades, and changes of prices.
type PerSecond = (u64, u64);

pub(super) async fn run(trades: u64, per_s: PerSecond) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let served = serve(&postgres, trades, per_s).await;
    postgres.stop().await;
    served
}

async fn serve(
    postgres: &EmbeddedPostgres,
    trades: u64,
    per_s: PerSecond,
) -> Result<(), CommandError> {
    // From the first line on somebody may send it.
    let mut enough = signal(SignalKind::user_defined1())?;
    let now_s = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let past = Past::week(trades);
    let mut market = Market::new(past, now_s);
    let site = Site::open(postgres, CONNECTIONS, async |store| market.stand(store).await).await?;
    say::line(json!({
        "url": site.address,
        "seed": SEED,
        "trades": market.done,
        "planted": market.planted,
        // A wallet's address begins with its number: from that of the holders on it is a scheme's, whose kind its
        // number tells.
        "kinds": KINDS,
        "ofAScheme": OF_A_SCHEME,
        "position": site.store.head().await?,
        "holders": past.holders,
    }));
    let outcome = tokio::select! {
        told = tokio::signal::ctrl_c() => Ok(told?),
        failed = go_on(&site.store, &mut market, per_s, &mut enough) => failed,
    };
    site.close().await?;
    outcome
}

/// One at a time, so that each has a moment of its own; after the last one nothing ends by itself.
async fn go_on(
    store: &Store,
    market: &mut Market,
    (trades, prices): PerSecond,
    enough: &mut Signal,
) -> Result<(), CommandError> {
    let (mut trades, mut prices) = (pace(trades), pace(prices));
    loop {
        tokio::select! {
            () = due(&mut trades) => market.trade(store, 1).await?,
            () = due(&mut prices) => market.reprice(store).await?,
            _ = enough.recv() => {
                say::line(json!({ "ended": true }));
                std::future::pending().await
            }
        }
        let committed = SystemTime::now().duration_since(UNIX_EPOCH)?;
        let at_ms = u64::try_from(committed.as_millis())?;
        say::line(json!({ "position": store.head().await?, "committedAtMs": at_ms }));
    }
}

/// None of nothing a second.
fn pace(per_s: u64) -> Option<Interval> {
    let mut pace = interval(Duration::from_micros(1_000_000_u64.checked_div(per_s)?));
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    Some(pace)
}

async fn due(pace: &mut Option<Interval>) {
    match pace {
        Some(pace) => drop(pace.tick().await),
        None => std::future::pending().await,
    }
}
