//! Typed events a second out of the log through our feed, against postgres-es' own stream of the
//! same events: same server, same table, same types, and every event held until it is counted.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use brickyard_core::orders::{Order, OrderEvent};
use brickyard_store::{Position, Store, StoreOptions, connect, feed, migrate};
use cqrs_es::persist::PersistedEventRepository;
use futures::TryStreamExt;
use postgres_es::PostgresEventRepository;
use serde_json::json;
use sqlx::PgPool;

use super::Scratch;
use super::append::LIFE;
use super::fill::event;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// The median of so many, taken in turns.
const ROUNDS: usize = 3;
/// What a process that follows the log asks for at a time.
const PAGE: i64 = 2_000;
/// Connections that the feed reads by: as a rebuild that is alone does.
const LANES: usize = 2;

/// Lives of orders, whose metadata is what plain postgres-es can read.
const FILL: &str = "
insert into events
select position, recorded_at, 'order', id, sequence, event_type, '1', payload, metadata,
       event_leaf_hash(position, recorded_at, 'order', id, sequence, event_type, '1', payload,
                       metadata)
  from (select n as position, now() as recorded_at,
               '0x' || lpad(to_hex((n - 1) / $5), 64, '0') as id, (n - 1) % $5 + 1 as sequence,
               ($3::text[])[(n - 1) % $5 + 1] as event_type,
               ($4::text[])[(n - 1) % $5 + 1]::json as payload,
               ('{\"command_id\":\"bench-' || lpad(n::text, 12, '0') || '\"}')::json as metadata
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
    let options = postgres.options("brickyard");
    migrate(options.clone()).await?;
    fill(&connect(options.clone(), 2).await?, i64::try_from(events)?).await?;
    let store = Store::open(connect(options, 8).await?, StoreOptions::default()).await?;
    // Once, so that the server has read everything into its memory before either is measured.
    ours(&store).await?;
    let (mut fed, mut paged, mut streamed) = (vec![], vec![], vec![]);
    for _ in 0..ROUNDS {
        streamed.push(timed(events, theirs(store.pool())).await?);
        fed.push(timed(events, ours(&store)).await?);
        paged.push(timed(events, pages(&store)).await?);
    }
    store.close().await;
    let rate = |mut times: Vec<Duration>| {
        times.sort_unstable();
        u128::from(events) * 1_000_000 / times[ROUNDS / 2].as_micros().max(1)
    };
    let (fed, paged, streamed) = (rate(fed), rate(paged), rate(streamed));
    let ratio = |rate: u128| {
        let hundredths = rate * 100 / streamed.max(1);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    if as_json {
        say::line(json!({
            "bench": "feed",
            "ratio": ratio(fed),
            "events": events,
            "feed_per_s": fed,
            "postgres_es_per_s": streamed,
            "pages_per_s": paged,
            "pages_ratio": ratio(paged),
        }));
        return Ok(());
    }
    say::line("ratio    events      feed/s   postgres-es/s   in pages/s   ratio of pages");
    let (whole, small) = (ratio(fed), ratio(paged));
    say::line(format!("{whole:>5} {events:>9} {fed:>11} {streamed:>15} {paged:>12} {small:>16}"));
    Ok(())
}

async fn fill(pool: &PgPool, events: i64) -> Result<(), CommandError> {
    let steps: Vec<OrderEvent> = (0..LIFE).map(|step| event(7, step)).collect();
    let types: Vec<String> = steps.iter().map(cqrs_es::DomainEvent::event_type).collect();
    let payloads = steps.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    for from in (0..events).step_by(100_000) {
        sqlx::query(FILL)
            .bind(from)
            .bind(events.min(from + 100_000))
            .bind(&types)
            .bind(&payloads)
            .bind(i64::try_from(LIFE)?)
            .execute(pool)
            .await?;
    }
    sqlx::query("update log_head set position = $1").bind(events).execute(pool).await?;
    Ok(())
}

async fn timed(
    events: u64,
    reading: impl Future<Output = Result<u64, CommandError>>,
) -> Result<Duration, CommandError> {
    let started = Instant::now();
    let read = reading.await?;
    if read != events {
        return Err(format!("{read} events were read of {events}").into());
    }
    Ok(started.elapsed())
}

/// What both make of an event: its type, and its metadata as postgres-es gives it.
type Typed = (String, OrderEvent, HashMap<String, String>);

fn typed(id: &str, payload: &str, metadata: &str) -> Result<Typed, serde_json::Error> {
    Ok((id.to_owned(), serde_json::from_str(payload)?, serde_json::from_str(metadata)?))
}

async fn ours(store: &Store) -> Result<u64, CommandError> {
    let span = (Position(0), store.head().await?);
    let blocks = feed(store.pool(), span, &["order"], LANES, |row| {
        typed(row.aggregate_id(), row.payload(), row.metadata())
            .map_err(|error| CommandError::from(error.to_string()))
    });
    let mut blocks = std::pin::pin!(blocks);
    let mut count = 0;
    while let Some(block) = blocks.try_next().await? {
        count += u64::try_from(std::hint::black_box(block).len())?;
    }
    Ok(count)
}

/// As the models read that follow the head.
async fn pages(store: &Store) -> Result<u64, CommandError> {
    let (mut at, mut count) = (Position(0), 0);
    loop {
        let page = store.read_after(at, PAGE).await?;
        let Some(last) = page.last() else { return Ok(count) };
        at = last.position;
        for event in &page {
            let read = typed(&event.aggregate_id, &event.payload, &event.metadata)?;
            std::hint::black_box(read);
        }
        count += u64::try_from(page.len())?;
    }
}

async fn theirs(pool: &PgPool) -> Result<u64, CommandError> {
    let repository = PostgresEventRepository::new(pool.clone());
    let mut stream = repository.stream_all_events::<Order>().await?;
    let mut count = 0;
    while let Some(event) = stream.next::<Order>(&[]).await {
        std::hint::black_box(event?);
        count += 1;
    }
    Ok(count)
}
