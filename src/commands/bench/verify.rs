//! Events a second through the check of a whole database, against bare SHA-256 over as many
//! leaves of the same size in memory, on as many threads.

use std::time::Instant;

use brickyard_store::proofs::{DatabaseAudit, Proofs, establish, seal};
use brickyard_store::{Store, StoreOptions, connect, migrate};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::PgPool;

use super::Scratch;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// Events of the size of a repriced order: about 580 bytes that are hashed.
const FILL: &str = "
insert into events
select position, recorded_at, type, id, 1, event_type, '1', payload, metadata,
       event_leaf_hash(position, recorded_at, type, id, 1, event_type, '1', payload, metadata)
  from (select n as position, now() as recorded_at, 'order' as type,
               '0x' || lpad(to_hex(n), 64, '0') as id, 'OrderRepriced' as event_type,
               ('{\"price\":\"' || n || '\",\"signature\":\"0x' || repeat('01', 140) || '\"}')::json
                   as payload,
               ('{\"command\":\"bench-' || lpad(n::text, 12, '0') || '\",\"account\":\"0x'
                   || repeat('01', 40) || '\"}')::json as metadata
          from generate_series($1::bigint + 1, $2::bigint) as n) as fresh";

pub(super) async fn run(events: u64, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let measured = measure(&postgres, events, as_json).await;
    postgres.stop().await;
    measured
}

async fn measure(
    postgres: &EmbeddedPostgres,
    events: u64,
    as_json: bool,
) -> Result<(), CommandError> {
    migrate(postgres.options("brickyard")).await?;
    let pool = connect(postgres.options("brickyard"), 8).await?;
    fill(&pool, i64::try_from(events)?).await?;
    let signer = establish(&pool, &rand::random()).await?;
    let store = Store::open(pool.clone(), StoreOptions::default()).await?;
    let started = Instant::now();
    while seal(&store, &signer).await?.is_some() {}
    let sealed_per_s = rate(events, started);
    let trust = Proofs::new(pool.clone()).trust(None).await?;
    let audit = DatabaseAudit::new(pool, Some(trust), vec![]);
    // Once to warm the server's cache, as a second look at any log would find it.
    audit.run(|_, _| {}).await?;
    let started = Instant::now();
    let report = audit.run(|_, _| {}).await?;
    let verified_per_s = rate(report.events, started);
    if let Some(finding) = report.finding {
        return Err(format!("the log of the bench does not hold at {finding}").into());
    }
    let bare_per_s = bare(events);
    let percent = verified_per_s * 100 / bare_per_s.max(1);
    if as_json {
        say::line(json!({
            "bench": "verify",
            "events": events,
            "verified_per_s": verified_per_s,
            "bare_sha256_per_s": bare_per_s,
            "percent_of_bare": percent,
            "sealed_per_s": sealed_per_s,
        }));
        return Ok(());
    }
    say::line("verified/s   bare SHA-256/s   of it   sealed/s");
    say::line(format!("{verified_per_s:>10} {bare_per_s:>16} {percent:>6}% {sealed_per_s:>10}"));
    Ok(())
}

async fn fill(pool: &PgPool, events: i64) -> Result<(), CommandError> {
    for from in (0..events).step_by(100_000) {
        let to = events.min(from + 100_000);
        sqlx::query(FILL).bind(from).bind(to).execute(pool).await?;
    }
    sqlx::query("update log_head set position = $1").bind(events).execute(pool).await?;
    Ok(())
}

/// One hash a leaf of 580 bytes and one an inner node, and nothing else.
fn bare(events: u64) -> u64 {
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let started = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let (leaf, node) = ([1_u8; 580], [1_u8; 65]);
                for _ in 0..events / threads as u64 {
                    std::hint::black_box(Sha256::digest(std::hint::black_box(leaf)));
                    std::hint::black_box(Sha256::digest(std::hint::black_box(node)));
                }
            });
        }
    });
    rate(events, started)
}

fn rate(count: u64, started: Instant) -> u64 {
    let elapsed_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
    count * 1_000 / elapsed_ms
}
