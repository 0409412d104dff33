//! Airdrops: applying to have one told here, and what those that were granted have handed out. A record is
//! a transfer of the collection's item from the wallet that was named, which came after the grant and is
//! no part of a trade.

use std::collections::BTreeMap;

use axum::extract::State;
use brickyard_core::applications::{AirdropTerms, ApplicationWords};
use brickyard_core::kernel::{Address, Amount, ChainId, CollectionId, Hash32, ItemId};
use brickyard_projections::FLOORS;
use brickyard_projections::data::{Then, floor_values, floors, worths};
use brickyard_projections::models::{ActivityRow, ApplicationRow};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::trader::Trader;
use crate::account::SignedIn;
use crate::applications::{ApplyResponse, apply};
use crate::state::App;
use crate::wire::{
    Body, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply,
};

const MODELS: &[&str] = &["activity", "applications", "chains", "orders", "quotes", FLOORS];
const LARGEST_PAGE: i64 = 100;
/// Pages further back are read by nobody.
const LAST_PAGE: i64 = 1_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplyForAirdropRequest {
    projectname: String,
    tokenname: String,
    chainid: u64,
    /// Of a collection that is followed here.
    tokenaddress: Address,
    /// The wallet that sends; the account's own.
    sourceaddress: Address,
    /// How many items are handed out.
    amount: Amount,
    /// For operators; at most 1,000 characters.
    #[serde(default)]
    note: String,
}

#[utoipa::path(
    post,
    path = "/airdrop/apply",
    params(CommandHeaders),
    request_body = ApplyForAirdropRequest,
    responses((status = 200, description = "It waits for an operator, who reviews it.", body = Envelope<ApplyResponse>), Failures)
)]
pub(crate) async fn apply_for_airdrop(
    State(app): State<App>,
    read: Read,
    trader: Trader,
    body: Body<ApplyForAirdropRequest>,
) -> Reply<ApplyResponse> {
    let asked = body.value;
    let (chain_id, address) = (ChainId(asked.chainid), asked.tokenaddress);
    let collection = CollectionId { chain_id, address };
    read.of(&app, &["collections"]).await?;
    if !app.has_row("collections", &collection.to_string()).await? {
        return Err(Failure::invalid("tokenaddress", "A collection that is followed here."));
    }
    trader.check_wallet(&app, asked.sourceaddress).await?;
    let airdrop = AirdropTerms {
        project_name: asked.projectname,
        token_name: asked.tokenname,
        collection,
        source: asked.sourceaddress,
        amount: asked.amount,
    };
    let words = ApplicationWords::Airdrop { note: asked.note };
    apply(&app, trader.who(), (trader.head(), &body.bytes), (words, Some(airdrop))).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListAirdropRecordsRequest {
    /// From 1.
    page: Option<i64>,
    /// 1 to 100; 20 when it is left out.
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListAirdropRecordsResponse {
    /// Newest first.
    records: Vec<AirdropRecord>,
    total: i64,
    page: i64,
    size: i64,
}

/// N192 to N202, in their order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AirdropRecord {
    /// The same for all that one airdrop has handed out.
    airdrop_id: String,
    airdrop_time: i64,
    tx_hash: Option<Hash32>,
    source_address: Option<Address>,
    destination_address: Option<Address>,
    project_name: String,
    token_name: String,
    network: String,
    nft: bool,
    amount: Amount,
    /// By today's floor of the collection and today's quotes; null where there is none.
    value_usd: Option<String>,
    item_id: Option<ItemId>,
}

/// `$1` and `$2` are the page. Facts of one transaction stand close together in the log.
const RECORDS: &str = "
select a.state as line, g.state as granted, coalesce(c.state->>'name', '') as network,
       count(*) over () as total
  from read.applications g
  join read.activity a
    on a.state->>'from' = g.state->'airdrop'->>'source'
   and a.kind = 'transferred'
   and a.position > (g.state->>'granted_position')::bigint
   and a.collection = g.state->'airdrop'->>'collection'
  left join read.chains c on c.key = split_part(a.item_id, '-', 1)
 where g.kind = 'airdrop'
   and g.standing = 'granted'
   and not exists (
           select from read.activity o
            where o.position between a.position - 64 and a.position + 64
              and o.order_id is not null
              and o.state->'chain'->>'tx' = a.state->'chain'->>'tx')
 order by a.position desc, g.key
 limit $1 offset $2";

/// For whoever looks at the page, which is open.
#[utoipa::path(
    get,
    path = "/airdrop/open/records",
    params(ListAirdropRecordsRequest, MinPosition),
    responses((status = 200, description = "What granted airdrops have handed out, newest first.", body = Envelope<ListAirdropRecordsResponse>), Failures)
)]
pub(crate) async fn list_open_airdrop_records(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListAirdropRecordsRequest>,
) -> Reply<ListAirdropRecordsResponse> {
    records(&app, &read, &request).await
}

/// The same for whoever is signed in.
#[utoipa::path(
    get,
    path = "/airdrop/records",
    params(ListAirdropRecordsRequest, MinPosition),
    responses((status = 200, description = "What granted airdrops have handed out, newest first.", body = Envelope<ListAirdropRecordsResponse>), Failures)
)]
pub(crate) async fn list_airdrop_records(
    State(app): State<App>,
    read: Read,
    _who: SignedIn,
    Params(request): Params<ListAirdropRecordsRequest>,
) -> Reply<ListAirdropRecordsResponse> {
    records(&app, &read, &request).await
}

async fn records(
    app: &App,
    read: &Read,
    request: &ListAirdropRecordsRequest,
) -> Reply<ListAirdropRecordsResponse> {
    let (page, size) = (request.page.unwrap_or(1), request.size.unwrap_or(20));
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    if !(1..=LAST_PAGE).contains(&page) {
        return Err(Failure::invalid("page", "1 to 1000"));
    }
    let position = read.of(app, MODELS).await?;
    let rows: Vec<Found> = sqlx::query_as(RECORDS)
        .bind(size)
        .bind((page - 1) * size)
        .fetch_all(app.store.pool())
        .await?;
    let total = rows.first().map_or(0, |(.., total)| *total);
    let values = if rows.is_empty() {
        BTreeMap::new()
    } else {
        let then = Then { position, now_s: app.now_s(), past: false };
        let of = floors(&app.ledger, (None, false), (position, then.now_s)).await?;
        floor_values(&of, &worths(&app.ledger, then).await?)
    };
    let records = rows.into_iter().filter_map(|found| record(found, &values)).collect();
    reply(position, ListAirdropRecordsResponse { records, total, page, size })
}

type Found = (Json<ActivityRow>, Json<ApplicationRow>, String, i64);

fn record(
    (Json(line), Json(granted), network, _): Found,
    values: &BTreeMap<String, Amount>,
) -> Option<AirdropRecord> {
    let terms = granted.airdrop?;
    let value = values.get(&terms.collection.to_string());
    Some(AirdropRecord {
        airdrop_id: granted.granted_position?.to_string(),
        airdrop_time: line.at_s,
        tx_hash: line.chain.map(|at| at.tx),
        source_address: line.from,
        destination_address: line.to,
        project_name: terms.project_name,
        token_name: terms.token_name,
        network,
        nft: true,
        amount: line.amount,
        value_usd: value.map(|one| dollars(*one, line.amount)),
        item_id: line.item_id,
    })
}

/// Of so many units, in dollars and cents, rounded down; one is worth so many 10^-18 dollars.
fn dollars(one: Amount, units: Amount) -> String {
    let cent = Amount::from(10_u64.pow(16)).get();
    let cents = one.get().saturating_mul(units.get()) / cent;
    let hundred = Amount::from(100_u64).get();
    format!("{}.{:02}", cents / hundred, (cents % hundred).to::<u64>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_have_two_digits_and_are_rounded_down() {
        let atto = |text: &str| text.parse::<Amount>().expect("an amount");
        let one = atto("1234567890000000000");
        assert_eq!(dollars(one, Amount::ONE), "1.23");
        assert_eq!(dollars(one, Amount::from(100_u64)), "123.45");
        assert_eq!(dollars(atto("9999999999999999"), Amount::ONE), "0.00");
    }
}
