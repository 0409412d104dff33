//! How an endpoint does: counted by whoever calls it, kept in the table `chain_endpoints` for
//! people and pages, and told to the metrics. Endpoints are named by their host only.

use std::time::Duration;

use serde::Serialize;
use sqlx::{PgPool, Postgres, QueryBuilder};
use time::OffsetDateTime;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{Source, SourceError};

/// Between two writes of the table.
const KEPT_EVERY: Duration = Duration::from_secs(2);
/// What is not written by then is written next time.
const WRITTEN_WITHIN: Duration = Duration::from_secs(3);
const FIRST_REST: Duration = Duration::from_millis(250);
const LONGEST_REST: Duration = Duration::from_secs(30);
/// An answer that takes a second costs ten points, and at most twenty.
const MS_A_POINT: u128 = 100;
const SLOW_POINTS_MAX: u128 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is asked.
    Healthy,
    /// It failed, and is left alone for a while.
    Resting,
    /// It serves another chain, and is not asked.
    Aside,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            Self::Healthy => "healthy",
            Self::Resting => "resting",
            Self::Aside => "aside",
        }
    }
}

/// How one endpoint does.
#[derive(Clone, Debug)]
pub struct Health {
    pub host: String,
    pub state: State,
    pub latency: Option<Duration>,
    pub head: Option<u64>,
    pub calls: u64,
    pub failures: u64,
    /// Calls a second it is held to; none while it never complained.
    pub per_s: Option<f64>,
    pub last_error: Option<String>,
    pub last_error_at: Option<OffsetDateTime>,
    success: u32,
    in_a_row: u32,
    /// A header has shown that it leaves out logs or makes them up.
    pub(crate) disproved: bool,
    pub(crate) rests_until: Option<Instant>,
}

impl Health {
    pub(crate) fn new(host: String) -> Self {
        Self {
            host,
            state: State::Healthy,
            latency: None,
            head: None,
            calls: 0,
            failures: 0,
            per_s: None,
            last_error: None,
            last_error_at: None,
            success: 100,
            in_a_row: 0,
            disproved: false,
            rests_until: None,
        }
    }

    pub(crate) fn answered(&mut self, latency: Duration) {
        self.calls += 1;
        self.in_a_row = 0;
        self.success = (self.success * 7 + 100).div_ceil(8).min(100);
        self.latency = Some(self.latency.map_or(latency, |known| (known * 7 + latency) / 8));
        if self.state != State::Aside {
            self.rests_until = None;
        }
        if self.state == State::Resting {
            self.state = State::Healthy;
        }
    }

    pub(crate) fn failed(&mut self, error: &SourceError, now: Instant) {
        self.calls += 1;
        self.failures += 1;
        self.success = self.success * 7 / 8;
        self.last_error = Some(error.to_string());
        self.last_error_at = Some(OffsetDateTime::now_utc());
        let rest = (FIRST_REST * 2u32.saturating_pow(self.in_a_row.min(16))).min(LONGEST_REST);
        self.in_a_row += 1;
        // A little chance, so that many programs do not come back together.
        if self.state != State::Aside {
            self.rests_until = Some(now + rest.mul_f64(rand::random_range(0.5..1.0)));
        }
        if self.state == State::Healthy {
            self.state = State::Resting;
        }
    }

    /// 0 to 100: how often it answers, less a little for answering late. Nothing for what a header
    /// has disproved, as long as the program runs.
    pub fn score(&self) -> u32 {
        if self.disproved {
            return 0;
        }
        let late = self.latency.map_or(0, |latency| latency.as_millis() / MS_A_POINT);
        let late = u32::try_from(late.min(SLOW_POINTS_MAX)).unwrap_or_default();
        self.success.saturating_sub(late)
    }
}

/// Writes the table while anything is asked. Whoever stands by asks nothing and writes nothing.
pub(crate) async fn keep(pool: PgPool, chain_id: u64, source: Source, stop: CancellationToken) {
    let mut known = 0;
    while stop.run_until_cancelled(tokio::time::sleep(KEPT_EVERY)).await.is_some() {
        let healths = source.health();
        let calls: u64 = healths.iter().map(|health| health.calls).sum();
        if calls == known {
            continue;
        }
        measure(chain_id, &healths);
        let written = tokio::time::timeout(WRITTEN_WITHIN, write(&pool, chain_id, &healths)).await;
        if matches!(written, Ok(Ok(()))) {
            known = calls;
        }
    }
}

fn measure(chain_id: u64, healths: &[Health]) {
    for (number, health) in healths.iter().enumerate() {
        let labels =
            [("chain", chain_id.to_string()), ("endpoint", format!("{number} {}", health.host))];
        let ms = health.latency.unwrap_or_default().as_millis();
        metrics::gauge!("brickyard_endpoint_score", &labels).set(f64::from(health.score()));
        metrics::gauge!("brickyard_endpoint_latency_ms", &labels)
            .set(f64::from(u32::try_from(ms).unwrap_or(u32::MAX)));
        metrics::counter!("brickyard_endpoint_calls", &labels).absolute(health.calls);
        metrics::counter!("brickyard_endpoint_failures", &labels).absolute(health.failures);
    }
}

fn number(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

async fn write(pool: &PgPool, chain_id: u64, healths: &[Health]) -> Result<(), sqlx::Error> {
    let mut statement = QueryBuilder::<Postgres>::new(
        "insert into chain_endpoints (chain_id, number, host, state, score, latency_ms, head,
                                      calls, failures, calls_per_s, last_error, last_error_at) ",
    );
    statement.push_values(healths.iter().enumerate(), |mut row, (n, health)| {
        row.push_bind(number(chain_id))
            .push_bind(i32::try_from(n).unwrap_or(i32::MAX))
            .push_bind(&health.host)
            .push_bind(health.state.name())
            .push_bind(i32::try_from(health.score()).unwrap_or_default())
            .push_bind(health.latency.map(|latency| number(latency.as_millis())))
            .push_bind(health.head.map(number))
            .push_bind(number(health.calls))
            .push_bind(number(health.failures))
            .push_bind(health.per_s)
            .push_bind(&health.last_error)
            .push_bind(health.last_error_at);
    });
    statement.push(
        " on conflict on constraint chain_endpoints_pkey do update
             set host = excluded.host, state = excluded.state, score = excluded.score,
                 latency_ms = excluded.latency_ms, head = excluded.head, calls = excluded.calls,
                 failures = excluded.failures, calls_per_s = excluded.calls_per_s,
                 last_error = excluded.last_error, last_error_at = excluded.last_error_at,
                 noted_at = clock_timestamp()",
    );
    statement.build().execute(pool).await?;
    sqlx::query("delete from chain_endpoints where chain_id = $1 and number >= $2")
        .bind(number(chain_id))
        .bind(i32::try_from(healths.len()).unwrap_or(i32::MAX))
        .execute(pool)
        .await?;
    Ok(())
}

/// An endpoint as it was last noted.
#[derive(Clone, Debug, PartialEq, Serialize, sqlx::FromRow)]
pub struct NotedEndpoint {
    pub chain_id: i64,
    pub host: String,
    pub state: String,
    pub score: i32,
    pub latency_ms: Option<i64>,
    pub head: Option<i64>,
    pub calls: i64,
    pub failures: i64,
    pub calls_per_s: Option<f64>,
    pub last_error: Option<String>,
    /// Times as RFC 3339 writes them.
    pub last_error_at: Option<String>,
    pub noted_at: String,
}

/// The endpoints of a chain, in the order of the settings.
///
/// # Errors
/// The server fails.
pub async fn endpoints(pool: &PgPool, chain_id: u64) -> Result<Vec<NotedEndpoint>, sqlx::Error> {
    sqlx::query_as(
        r#"select chain_id, host, state, score, latency_ms, head, calls, failures, calls_per_s, last_error,
                to_char(last_error_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
                    as last_error_at,
                to_char(noted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as noted_at
           from chain_endpoints
          where chain_id = $1
          order by number"#,
    )
    .bind(number(chain_id))
    .fetch_all(pool)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_falls_with_failures_and_lateness_and_comes_back_with_answers() {
        let now = Instant::now();
        let mut health = Health::new("somewhere".to_owned());
        assert_eq!(health.score(), 100);
        let error = SourceError::TimedOut { host: "somewhere".to_owned() };
        for _ in 0..20 {
            health.failed(&error, now);
        }
        assert!(health.score() < 20, "{}", health.score());
        let rest = health.rests_until.expect("it rests") - now;
        assert!(rest <= LONGEST_REST && rest >= LONGEST_REST / 2, "{rest:?}");
        for _ in 0..60 {
            health.answered(Duration::from_millis(5));
        }
        assert_eq!((health.score(), health.state), (100, State::Healthy));
        for _ in 0..60 {
            health.answered(Duration::from_secs(5));
        }
        assert_eq!(health.score(), 80);
    }
}
