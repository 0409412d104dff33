//! How the followed chains are read: head, finality, forks with what they took back, stops, and logs
//! that could not be read.

use axum::extract::State;
use brickyard_core::chains::{BlockRef, ChainEvent, Span};
use brickyard_core::kernel::{Address, Hash32};
use brickyard_store::{BlockPlace, ChainStatus, Position, Recorded, StoppedChain, chain_statuses};
use serde::Serialize;
use sqlx::{FromRow, PgPool};
use utoipa::ToSchema;

use super::endpoints::{EndpointLine, endpoint_lines};
use crate::state::App;
use crate::wire::{Envelope, Failures, Reply, reply};

/// Forks and unread logs that are told at once, the newest.
const SHOWN: i64 = 50;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListFollowedChainsResponse {
    chains: Vec<FollowedChain>,
    endpoints: Vec<EndpointLine>,
    forks: Vec<ForkLine>,
    dead_letters: Vec<DeadLetter>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FollowedChain {
    chain_id: u64,
    name: Option<String>,
    /// The last block whose logs are in the log.
    read: Option<BlockLine>,
    /// The newest block that an endpoint has told of.
    head: Option<u64>,
    /// Blocks between the two.
    lag: Option<u64>,
    /// No fork reaches this block.
    last_final: Option<BlockLine>,
    /// So many blocks behind the head a block is final.
    final_after: Option<u64>,
    stopped: Option<ChainStopLine>,
    dead_letters: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BlockLine {
    number: u64,
    hash: Hash32,
    /// Unix seconds, where it is known.
    time: Option<u64>,
}

impl From<BlockPlace> for BlockLine {
    fn from(place: BlockPlace) -> Self {
        Self { number: place.number, hash: place.hash, time: place.time_s }
    }
}

impl From<BlockRef> for BlockLine {
    fn from(block: BlockRef) -> Self {
        Self { number: block.number, hash: block.hash, time: None }
    }
}

/// Why the chain is not read on; an operator decides.
#[derive(Serialize, ToSchema)]
struct ChainStopLine {
    /// `changed-genesis`, `wrong-chain` or `too-deep`.
    kind: String,
    reason: String,
    accepted: bool,
    /// Unix seconds.
    since: i64,
}

impl From<StoppedChain> for ChainStopLine {
    fn from(stop: StoppedChain) -> Self {
        let StoppedChain { kind, reason, accepted, since_s } = stop;
        Self { kind, reason, accepted, since: since_s }
    }
}

impl FollowedChain {
    fn of(status: ChainStatus, name: Option<String>) -> Self {
        let read = status.read.map(BlockLine::from);
        let lag = status.head.zip(status.read).map(|(head, at)| head.saturating_sub(at.number));
        Self {
            chain_id: status.chain_id,
            name,
            read,
            head: status.head,
            lag,
            last_final: status.last_final.map(BlockLine::from),
            final_after: status.final_after,
            stopped: status.stopped.map(ChainStopLine::from),
            dead_letters: status.dead_letters,
        }
    }
}

/// A fork that was healed, or a block that told other logs when it was read again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ForkLine {
    #[schema(value_type = i64)]
    position: Position,
    chain_id: String,
    /// The type of the event.
    event: String,
    /// Unix seconds.
    recorded: i64,
    /// Blocks that are gone; none for a repair.
    depth: Option<u64>,
    /// The last block that both branches have, or the one that was repaired.
    block: BlockLine,
    /// Facts that were taken back.
    facts: u64,
    /// Where they stand.
    undone: Vec<UndoneSpan>,
}

#[derive(Serialize, ToSchema)]
struct UndoneSpan {
    first: u64,
    last: u64,
}

impl ForkLine {
    fn of(recorded: &Recorded, told: &ChainEvent) -> Option<Self> {
        let (block, depth) = match told {
            ChainEvent::ChainReorged { ancestor, depth, .. } => (*ancestor, Some(*depth)),
            ChainEvent::ChainRepaired { block, .. } => (*block, None),
            _ => return None,
        };
        let undone = told.undone().unwrap_or_default();
        let span = |span: &Span| UndoneSpan { first: span.first, last: span.last };
        Some(Self {
            position: recorded.position,
            chain_id: recorded.aggregate_id.clone(),
            event: recorded.event_type.clone(),
            recorded: recorded.recorded_at.unix_timestamp(),
            depth,
            block: block.into(),
            facts: undone.iter().map(|span| span.last - span.first + 1).sum(),
            undone: undone.iter().map(span).collect(),
        })
    }
}

/// A log of a followed contract that could not be read, with the reason.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DeadLetter {
    chain_id: u64,
    block: u64,
    tx: Hash32,
    log_index: u64,
    address: Address,
    reason: String,
}

#[utoipa::path(
    get,
    path = "/chains",
    responses((status = 200, description = "Followed chains, their newest forks, and logs that could not be read.", body = Envelope<ListFollowedChainsResponse>), Failures)
)]
pub(crate) async fn list_followed_chains(
    State(app): State<App>,
) -> Reply<ListFollowedChainsResponse> {
    let (pool, head) = (app.store.pool(), app.store.head().await?);
    let names: Vec<(String, Option<String>)> =
        sqlx::query_as("select key, state->>'name' from read.chains").fetch_all(pool).await?;
    let name = |id: u64| names.iter().find(|(key, _)| *key == id.to_string())?.1.clone();
    let statuses = chain_statuses(pool).await?.into_iter();
    let chains = statuses.map(|status| (name(status.chain_id), status));
    let chains = chains.map(|(name, status)| FollowedChain::of(status, name)).collect();
    let endpoints = endpoint_lines(pool).await?;
    let (forks, dead_letters) = (forks(pool).await?, dead_letters(pool).await?);
    reply(head, ListFollowedChainsResponse { chains, endpoints, forks, dead_letters })
}

async fn forks(pool: &PgPool) -> Result<Vec<ForkLine>, sqlx::Error> {
    // The types stand in the text, so that the index of rare types is seen to fit.
    let events: Vec<Recorded> = sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where event_type in ('ChainReorged', 'ChainRepaired')
          order by position desc
          limit $1",
    )
    .bind(SHOWN)
    .fetch_all(pool)
    .await?;
    // A shape of a newer version is shown by the log itself.
    let told = |event: &Recorded| ForkLine::of(event, &event.decode::<ChainEvent>().ok()?);
    Ok(events.iter().filter_map(told).collect())
}

#[derive(FromRow)]
struct DeadLetterRow {
    chain_id: i64,
    block_number: i64,
    tx_hash: Vec<u8>,
    log_index: i64,
    address: Vec<u8>,
    reason: String,
}

async fn dead_letters(pool: &PgPool) -> Result<Vec<DeadLetter>, sqlx::Error> {
    let rows: Vec<DeadLetterRow> = sqlx::query_as(
        "select chain_id, block_number, tx_hash, log_index, address, reason
           from dead_letters
          where resolved_at is null
          order by id desc
          limit $1",
    )
    .bind(SHOWN)
    .fetch_all(pool)
    .await?;
    let letter = |row: DeadLetterRow| {
        Some(DeadLetter {
            chain_id: row.chain_id.unsigned_abs(),
            block: row.block_number.unsigned_abs(),
            tx: Hash32::new(row.tx_hash.try_into().ok()?),
            log_index: row.log_index.unsigned_abs(),
            address: Address::new(row.address.try_into().ok()?),
            reason: row.reason,
        })
    };
    Ok(rows.into_iter().filter_map(letter).collect())
}
