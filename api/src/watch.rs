//! Whether bidders can still pay: asks the chain again and again, and tells the book of changes. And whom
//! to tell that an offer is outdated: what the read model has worked out becomes an event, once.
//!
//! Nothing is decided here. What an answer means is the aggregate's rule, and a command's name
//! follows from what was seen, so any number of processes may watch and nothing is told twice.
//! Those that the book hides are looked at, too, as long as the chain would match them: their bidders are
//! shown what they may still have to pay for. Offers that expire need no watch: readers work that
//! out, and a process manager tells it by the chain's time.

use std::collections::BTreeMap;
use std::mem::take;
use std::time::Duration;

use brickyard_core::kernel::{Address, Amount};
use brickyard_core::offers::{Funds, OfferCommand};
use brickyard_projections::models::OfferRow;
use brickyard_store::CommandMeta;
use sqlx::types::Json;

use crate::adapters::chain::NoAnswer;
use crate::dc::make::onchain;
use crate::rounds::{Rounds, go_round};
use crate::state::App;

/// Offers looked at in one round, by their keys; the next round goes on from there.
const ROUND: i64 = 500;

type Purse = (u64, Address, Address, Address);

/// Watches until the site stops.
pub async fn watch_offers(app: App) {
    go_round(app, Watch::default()).await;
}

#[derive(Default)]
struct Watch {
    /// The key after which the next round goes on.
    after: String,
}

impl Rounds for Watch {
    const NAME: &'static str = "watch offers";
    /// Soon enough for an owner who is about to accept, and three questions for each bidder and
    /// currency are not too many for an endpoint.
    const EVERY: Duration = Duration::from_secs(1);

    type Failure = String;

    async fn round(&mut self, app: &App) -> Result<(), String> {
        self.after = page(app, &take(&mut self.after)).await?;
        tell_outdated(app).await
    }
}

/// Tells each offer that is outdated, while its signature could still be good for something.
async fn tell_outdated(app: &App) -> Result<(), String> {
    let untold: Vec<Json<OfferRow>> = sqlx::query_scalar(
        "select state
           from read.offers
          where status = 'outdated'
            and not outdated_told
            and expire_s > $1
          order by key
          limit $2",
    )
    .bind(app.now_s().signed())
    .bind(ROUND)
    .fetch_all(app.store.pool())
    .await
    .map_err(|error| error.to_string())?;
    for Json(row) in untold {
        let Some(why) = row.why_outdated() else { continue };
        let id = row.offer_id.to_string();
        let meta = CommandMeta::named(format!("offer-outdated/{id}"));
        let told = app.offers.execute(&id, OfferCommand::Outdate { why }, meta).await;
        told.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// One page of offers that the chain may still match; answers where the next begins.
async fn page(app: &App, after: &str) -> Result<String, String> {
    let now_s = app.now_s().signed();
    let rows: Vec<(String, Json<OfferRow>)> = sqlx::query_as(
        "select key, state
           from read.offers
          where key > $1
            and status in ('active', 'inactive', 'accepted',
                           'superseded', 'outdated', 'cancel_pending')
            and state->>'void' is null
            and expire_s > $2
          order by key
          limit $3",
    )
    .bind(after)
    .bind(now_s)
    .bind(ROUND)
    .fetch_all(app.store.pool())
    .await
    .map_err(|error| error.to_string())?;
    let full = i64::try_from(rows.len()).is_ok_and(|count| count == ROUND);
    let last = rows.last().filter(|_| full).map(|(key, _)| key.clone()).unwrap_or_default();
    let mut purses: BTreeMap<Purse, Vec<OfferRow>> = BTreeMap::new();
    for (_, Json(row)) in rows {
        let Some((chain_id, venue, currency)) = row.money() else { continue };
        let purse = (chain_id.0, currency, venue, row.bidder);
        purses.entry(purse).or_default().push(row);
    }
    for (purse, offers) in purses {
        look(app, purse, &offers).await?;
    }
    Ok(last)
}

async fn look(app: &App, purse: Purse, offers: &[OfferRow]) -> Result<(), String> {
    let (chain_id, currency, venue, bidder) = purse;
    let Some(chain) = app.chains.get(&chain_id) else { return Ok(()) };
    let said = |error: NoAnswer| error.to_string();
    // Asked first: what is seen then holds at this block or a later one.
    let block = chain.head().await.map_err(said)?;
    let (balance, allowance) =
        chain.funds(onchain(currency), onchain(bidder), onchain(venue)).await.map_err(said)?;
    let funds = Funds { balance: Amount::new(balance), allowance: Amount::new(allowance) };
    for offer in offers {
        let short = funds.shortage(offer.due());
        if short == offer.short {
            continue;
        }
        // Named by the touch that it answers: told once, and again only after another change.
        let touches = offer.history.len();
        let why = short.map_or("none", |short| short.reason());
        let name = format!("offer-funds/{}/{touches}/{why}", offer.offer_id);
        let command = OfferCommand::CheckFunds { funds, block };
        let meta = CommandMeta::named(name);
        let told = app.offers.execute(&offer.offer_id.to_string(), command, meta).await;
        told.map_err(|error| error.to_string())?;
    }
    Ok(())
}
