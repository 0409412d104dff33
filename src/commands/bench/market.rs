//! A site over a market with a past, on which trading goes on at a pace: for those who look at its pages with a browser of
//! their own. It says where it is open and when each trade was committed, a line of JSON each, until it is told to stop.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use brickyard_store::Store;
use serde_json::json;
use tokio::time::{MissedTickBehavior, interval};

use super::Scratch;
use super::data_market::{KINDS, Market, OF_A_SCHEME, Past, SEED};
use super::site::Site;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

const CONNECTIONS: usize = 16;

pub(super) async fn run(trades: u64, per_s: u64) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let served = serve(&postgres, trades, per_s).await;
    postgres.stop().await;
    served
}

async fn serve(postgres: &EmbeddedPostgres, trades: u64, per_s: u64) -> Result<(), CommandError> {
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
        failed = trade_on(&site.store, &mut market, per_s) => failed,
    };
    site.close().await?;
    outcome
}

/// One at a time, so that each has a moment of its own.
async fn trade_on(store: &Store, market: &mut Market, per_s: u64) -> Result<(), CommandError> {
    if per_s == 0 {
        return std::future::pending().await;
    }
    let mut due = interval(Duration::from_micros(1_000_000 / per_s));
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        due.tick().await;
        market.trade(store, 1).await?;
        let committed = SystemTime::now().duration_since(UNIX_EPOCH)?;
        let at_ms = u64::try_from(committed.as_millis())?;
        say::line(json!({ "position": store.head().await?, "committedAtMs": at_ms }));
    }
}
