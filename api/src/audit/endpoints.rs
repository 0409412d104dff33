//! How the endpoints of the followed chains do, as whoever reads the chain last noted it. They
//! are called by the last labels of their hosts: the rest of an address may hold a key.

use serde::Serialize;
use sqlx::{FromRow, PgPool};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EndpointLine {
    pub(crate) chain_id: u64,
    pub(crate) host: String,
    /// `healthy`, `resting` after failures, or `aside` for serving another chain.
    state: String,
    /// 0 to 100.
    pub(crate) score: u64,
    latency_ms: Option<u64>,
    head: Option<u64>,
    calls: u64,
    pub(crate) failures: u64,
    last_error: Option<String>,
    /// Unix seconds.
    noted: i64,
}

#[derive(FromRow)]
struct Row {
    chain_id: i64,
    host: String,
    state: String,
    score: i32,
    latency_ms: Option<i64>,
    head: Option<i64>,
    calls: i64,
    failures: i64,
    last_error: Option<String>,
    noted: i64,
}

/// All of them, in the order of the settings.
pub(crate) async fn endpoint_lines(pool: &PgPool) -> Result<Vec<EndpointLine>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "select chain_id, host, state, score, latency_ms, head, calls, failures, last_error,
                extract(epoch from noted_at)::bigint as noted
           from chain_endpoints
          order by chain_id, number",
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(EndpointLine::from).collect())
}

impl From<Row> for EndpointLine {
    fn from(row: Row) -> Self {
        let Row { host, state, last_error, noted, .. } = row;
        Self {
            chain_id: row.chain_id.unsigned_abs(),
            host,
            state,
            score: u64::from(row.score.unsigned_abs()),
            latency_ms: row.latency_ms.map(i64::unsigned_abs),
            head: row.head.map(i64::unsigned_abs),
            calls: row.calls.unsigned_abs(),
            failures: row.failures.unsigned_abs(),
            last_error,
            noted,
        }
    }
}
