//! Gauges of what other processes do, read from the database when somebody asks for the metrics: how
//! far the chains are read, how their endpoints do, and what waits for an operator. Counted things
//! are counted where they happen; nothing is kept here.

use brickyard_store::chain_statuses;
use metrics::gauge;
use sqlx::PgPool;

use crate::audit::endpoint_lines;

/// Sets them anew. What the database does not answer keeps its last value.
pub(crate) async fn refresh(pool: &PgPool) {
    for chain in chain_statuses(pool).await.unwrap_or_default() {
        let id = chain.chain_id.to_string();
        let head = chain.head.unwrap_or_default();
        let behind = |block: u64| head.saturating_sub(block);
        if let Some(read) = chain.read {
            gauge!("brickyard_chain_read_block", "chain" => id.clone()).set(float(read.number));
            gauge!("brickyard_chain_lag", "chain" => id.clone()).set(float(behind(read.number)));
        }
        if let Some(last) = chain.last_final {
            let distance = float(behind(last.number));
            gauge!("brickyard_chain_finality_distance", "chain" => id.clone()).set(distance);
        }
        let stopped = if chain.stopped.is_some() { 1.0 } else { 0.0 };
        gauge!("brickyard_chain_head_block", "chain" => id.clone()).set(float(head));
        gauge!("brickyard_chain_stopped", "chain" => id.clone()).set(stopped);
        gauge!("brickyard_chain_dead_letters", "chain" => id).set(float(chain.dead_letters));
    }
    for (chain, healed) in forks(pool).await.unwrap_or_default() {
        gauge!("brickyard_chain_forks", "chain" => chain).set(float(healed.unsigned_abs()));
    }
    for endpoint in endpoint_lines(pool).await.unwrap_or_default() {
        let labels = [("chain", endpoint.chain_id.to_string()), ("host", endpoint.host)];
        gauge!("brickyard_endpoint_score", &labels).set(float(endpoint.score));
        gauge!("brickyard_endpoint_failures", &labels).set(float(endpoint.failures));
    }
    let waiting =
        sqlx::query_scalar("select count(*) from metadata_items where next_at is not null");
    let waiting: Result<i64, sqlx::Error> = waiting.fetch_one(pool).await;
    if let Ok(waiting) = waiting {
        gauge!("brickyard_metadata_waiting").set(float(waiting.unsigned_abs()));
    }
}

/// Forks that were healed, by chain.
async fn forks(pool: &PgPool) -> Result<Vec<(String, i64)>, sqlx::Error> {
    sqlx::query_as(
        "select aggregate_id, count(*)
           from events
          where event_type in ('ChainReorged', 'ChainRepaired')
          group by aggregate_id",
    )
    .fetch_all(pool)
    .await
}

/// Exact up to what any of these counts.
fn float(number: u64) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
