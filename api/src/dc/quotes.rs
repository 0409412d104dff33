//! What a chain's coin is worth in dollars: the newest word of the price oracles that are followed,
//! with how old it is. Nothing is asked of anybody else; without an oracle there is no price.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount};
use brickyard_projections::models::QuoteRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::wire::ChainWire;
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Params, Read, Reply, reply};

/// Oracles of coins are held to a word an hour; what is older may be far from the truth.
const STALE_AFTER_S: i64 = 60 * 60;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowCoinPriceRequest {
    /// Of the chain with the lowest id without.
    chain_id: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowCoinPriceResponse {
    /// Null when no oracle that is followed has told one.
    price: Option<CoinPrice>,
    /// From which age on a price is called stale.
    stale_after_seconds: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CoinPrice {
    chain_id: u64,
    /// Dollars of one coin, in units of 10^-18.
    atto_usd_per_coin: Amount,
    /// The contract that told it.
    oracle: Address,
    /// By the chain's clock.
    at: i64,
    age_seconds: i64,
    /// Older than a price should be: it is shown as such, and nothing is counted with it.
    stale: bool,
    /// The event that told it.
    #[schema(value_type = i64)]
    position: Position,
    chain: Option<ChainWire>,
}

#[utoipa::path(
    get,
    path = "/open/ethprice",
    params(ShowCoinPriceRequest, MinPosition),
    responses((status = 200, description = "The newest price of a chain's coin, with its age.", body = Envelope<ShowCoinPriceResponse>), Failures)
)]
pub(crate) async fn show_coin_price(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowCoinPriceRequest>,
) -> Reply<ShowCoinPriceResponse> {
    let reached = read.of(&app, &["quotes"]).await?;
    let found: Option<(Position, Json<QuoteRow>)> = sqlx::query_as(
        "select position, state
           from read.quotes
          where chain_id = coalesce($1, (select min(chain_id) from read.quotes))
          order by at_s desc, position desc
          limit 1",
    )
    .bind(request.chain_id)
    .fetch_optional(app.store.pool())
    .await?;
    let now_s = app.now_s().0.cast_signed();
    let price = found.map(|(position, Json(row))| {
        // A chain's clock may be ahead of ours.
        let age_seconds = now_s.saturating_sub(row.at_s).max(0);
        CoinPrice {
            chain_id: row.chain_id,
            atto_usd_per_coin: row.atto_usd_per_coin,
            oracle: row.oracle,
            at: row.at_s,
            age_seconds,
            stale: age_seconds > STALE_AFTER_S,
            position,
            chain: row.chain.map(ChainWire::from),
        }
    });
    reply(reached, ShowCoinPriceResponse { price, stale_after_seconds: STALE_AFTER_S })
}
