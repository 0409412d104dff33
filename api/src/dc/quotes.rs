//! What a chain's coin is worth in dollars: the newest word of the price oracles that are followed,
//! or of the source that is set up, with how old it is. Without either there is no price.

use axum::extract::State;
use brickyard_core::kernel::Address;
use brickyard_projections::data::{Then, quotes};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::data::QuoteWire;
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowCoinPriceRequest {
    /// Of the chain with the lowest id without.
    chain_id: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowCoinPriceResponse {
    /// Null when nobody has told one.
    price: Option<CoinPrice>,
    /// From which age on a price is called stale.
    stale_after_seconds: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CoinPrice {
    chain_id: u64,
    #[serde(flatten)]
    quote: QuoteWire,
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
    let position = read.of(&app, &["quotes"]).await?;
    let then = Then { position, now_s: app.now_s(), past: false };
    // By chain, the newest first.
    let coins = quotes(&app.ledger, then).await?.into_iter();
    let mut coins = coins.filter(|quote| quote.row.currency == Address::ZERO);
    let found = coins.find(|quote| request.chain_id.is_none_or(|id| quote.row.chain_id == id));
    let price = found.map(|quote| CoinPrice {
        chain_id: quote.row.chain_id,
        quote: QuoteWire::of(quote, then, app.stale_after_s),
    });
    reply(position, ShowCoinPriceResponse { price, stale_after_seconds: app.stale_after_s })
}
