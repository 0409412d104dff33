//! The followed chains, as wallets and forms need to know them.

use axum::extract::State;
use brickyard_core::chains::Currency;
use brickyard_core::kernel::Address;
use brickyard_projections::models::ChainRow;
use serde::Serialize;
use sqlx::types::Json;
use url::Url;
use utoipa::ToSchema;

use super::sweep;
use crate::adapters::chain::ChainReader;
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Read, Reply, reply};

#[derive(Serialize, ToSchema)]
pub(crate) struct ListChainsResponse {
    chains: Vec<ChainCard>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChainCard {
    chain_id: u64,
    name: String,
    /// An endpoint for browsers; null where the operator names none, and wallets ask their own.
    rpc_url: Option<String>,
    marketplace: Address,
    exchange: Address,
    /// Buys many orders of both venues in one transaction; null where there is none.
    sweeper: Option<Address>,
    currencies: Vec<Currency>,
    /// Basis points, as the exchange would take them now; null while the log has not told them.
    fee_bps: Option<u16>,
    /// The same of the marketplace, which freezes them into an order when it is opened.
    escrow_fee_bps: Option<u16>,
    /// Venues, collections and other contracts that stand still until they are let go on: nothing
    /// is filled by or of them meanwhile.
    paused: Vec<Address>,
    /// The newest block whose logs are events.
    block: Option<i64>,
    block_time: Option<i64>,
}

#[utoipa::path(
    get,
    path = "/open/chains",
    params(MinPosition),
    responses((status = 200, description = "The followed chains.", body = Envelope<ListChainsResponse>), Failures)
)]
pub(crate) async fn list_chains(State(app): State<App>, read: Read) -> Reply<ListChainsResponse> {
    let position = read.of(&app, &["chains"]).await?;
    let rows: Vec<(Json<ChainRow>, Option<i64>, Option<i64>)> = sqlx::query_as(
        "select c.state, b.block_number, b.block_time_s
           from read.chains c
           left join chain_cursors b on b.chain_id::text = c.key
          order by c.key",
    )
    .fetch_all(app.store.pool())
    .await?;
    let chains = rows
        .into_iter()
        .map(|(Json(row), block, block_time)| {
            let fee_of = |venue: Address| row.fee(venue).map(|fee| fee.fee_bps.get());
            let public = app.chains.get(&row.chain_id).and_then(ChainReader::public_url);
            ChainCard {
                rpc_url: public.map(Url::to_string),
                sweeper: sweep::sweeper_of(&app, row.chain_id),
                fee_bps: fee_of(row.exchange),
                escrow_fee_bps: fee_of(row.marketplace),
                paused: row.paused.into_iter().collect(),
                chain_id: row.chain_id,
                name: row.name,
                marketplace: row.marketplace,
                exchange: row.exchange,
                currencies: row.currencies,
                block,
                block_time,
            }
        })
        .collect();
    reply(position, ListChainsResponse { chains })
}
