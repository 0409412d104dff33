//! Money that could not be sent to its owner, and that the marketplace holds until they fetch it: a wallet
//! contract that took no coin, a token that refused the transfer.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount};
use brickyard_projections::models::CreditRow;
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Read, Reply, Segments, reply};

#[derive(Serialize, ToSchema)]
pub(crate) struct ListCreditsResponse {
    /// One of each chain, venue and currency; those that were fetched are not among them.
    credits: Vec<CreditWire>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Credit)]
struct CreditWire {
    chain_id: u64,
    /// The contract that holds it: its `withdrawCredit(currency)` pays it out.
    venue: Address,
    currency: Address,
    amount: Amount,
}

#[utoipa::path(
    get,
    path = "/open/credits/{address}",
    params(("address" = Address, Path), MinPosition),
    responses((status = 200, description = "What venues hold for an account.", body = Envelope<ListCreditsResponse>), Failures)
)]
pub(crate) async fn list_credits(
    State(app): State<App>,
    read: Read,
    Segments(address): Segments<String>,
) -> Reply<ListCreditsResponse> {
    let account: Address =
        address.parse().map_err(|error| Failure::invalid("address", format!("{error}")))?;
    let position = read.of(&app, &["credits"]).await?;
    let rows: Vec<(Json<CreditRow>,)> =
        sqlx::query_as("select state from read.credits where account = $1 order by key")
            .bind(account.to_string())
            .fetch_all(app.store.pool())
            .await?;
    let held = rows.into_iter().map(|(Json(row),)| row).filter(|row| !row.amount.is_zero());
    let credits = held.map(|CreditRow { chain_id, venue, currency, amount, .. }| CreditWire {
        chain_id,
        venue,
        currency,
        amount,
    });
    reply(position, ListCreditsResponse { credits: credits.collect() })
}
