//! Managers that act on what cannot be undone wait until a chain's facts are final: a page ends
//! before the first fact that a fork may still take back, and facts that one has taken back are left
//! out.
//!
//! For which chains they wait is a setting. How far a chain is final the log itself tells
//! (`ChainFinalized`), so that every process that runs a manager draws the same line. A repair of
//! what was final, or a deeper fork that an operator has accepted, comes too late for them.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use brickyard_core::kernel::{FACT_REVERTED, Reverted};
use brickyard_store::browse::cause_of;
use brickyard_store::{Position, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;

/// Chains whose facts count only once they are final.
pub type WaitsFor = BTreeSet<u64>;

/// Ends the page before the first fact that is not final; answers the position that is reached with
/// it, or none when its first event has to be waited for.
pub(crate) async fn only_final(
    connection: &mut PgConnection,
    waits: &WaitsFor,
    page: &mut Vec<Recorded>,
) -> Result<Option<Position>, ProcessError> {
    let finals = finals(connection, waits).await?;
    let pending = |event: &Recorded| {
        let chain = cause_of(event).chain.filter(|chain| waits.contains(&chain.chain_id.0));
        chain.is_some_and(|chain| finals.get(&chain.chain_id.0).is_none_or(|at| chain.block > *at))
    };
    let end = page.iter().position(pending).unwrap_or(page.len());
    page.truncate(end);
    let last = page.last().map(|event| event.position);
    let gone = taken_back(connection, waits, page).await?;
    page.retain(|event| !gone.contains(&event.position));
    Ok(last)
}

async fn finals(
    connection: &mut PgConnection,
    waits: &WaitsFor,
) -> Result<BTreeMap<u64, u64>, ProcessError> {
    let chains: Vec<String> = waits.iter().map(u64::to_string).collect();
    let told: Vec<(String, i64)> = sqlx::query_as(
        "select aggregate_id, max((payload->'ChainFinalized'->>'block')::bigint)
           from events
          where event_type = 'ChainFinalized'
            and aggregate_type = 'chain'
            and aggregate_id = any($1)
          group by aggregate_id",
    )
    .bind(chains)
    .fetch_all(connection)
    .await?;
    let known = |(chain, block): (String, i64)| Some((chain.parse().ok()?, block.unsigned_abs()));
    Ok(told.into_iter().filter_map(known).collect())
}

/// Facts of the page that the log takes back, now or later. All of these are final: no fork to come
/// takes back more.
async fn taken_back(
    connection: &mut PgConnection,
    waits: &WaitsFor,
    page: &[Recorded],
) -> Result<HashSet<Position>, ProcessError> {
    let (mut types, mut ids) = (vec![], vec![]);
    for event in page {
        if cause_of(event).chain.is_some_and(|chain| waits.contains(&chain.chain_id.0)) {
            types.push(event.aggregate_type.as_str());
            ids.push(event.aggregate_id.as_str());
        }
    }
    let events: Vec<Recorded> = sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence, event_type,
                event_version, payload::text as payload, metadata::text as metadata
           from events as e
          where event_type = $3
            and (aggregate_type, aggregate_id) in (select * from unnest($1::text[], $2::text[]))",
    )
    .bind(types)
    .bind(ids)
    .bind(FACT_REVERTED)
    .fetch_all(connection)
    .await?;
    let mut gone = HashSet::new();
    for event in events {
        let Reverted::FactReverted { position, .. } = event.decode()?;
        gone.insert(Position(i64::try_from(position).unwrap_or(i64::MAX)));
    }
    Ok(gone)
}
