//! What a command costs while the log grows tenfold, and tenfold again: commands a second on
//! orders of chance, none of them in memory, against the same on the smallest log.

use std::time::Duration;

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_core::orders::{Order, OrderCommand, Standing};
use brickyard_store::{CommandMeta, Commands, Store, StoreOptions, connect, migrate};
use serde_json::json;

use super::Scratch;
use super::append::{LIFE, MAKER, order_id, rate};
use super::fill::{fill, option};
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

const SMALLEST: u64 = 100_000;
const IN_FLIGHT: usize = 32;
/// Of the orders in the log: listed and repriced twice.
const STEPS: u64 = 3;

pub(super) async fn run(events: u64, seconds: u64, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let measured = measure(&postgres, events, Duration::from_secs(seconds), as_json).await;
    postgres.stop().await;
    measured
}

async fn measure(
    postgres: &EmbeddedPostgres,
    events: u64,
    time: Duration,
    as_json: bool,
) -> Result<(), CommandError> {
    let options = postgres.options("brickyard");
    migrate(options.clone()).await?;
    let store = Store::open(connect(options, 16).await?, StoreOptions::default()).await?;
    let (mut size, mut orders) = (SMALLEST, 0);
    let mut rows: Vec<(u64, u64)> = vec![];
    while size <= events {
        let until = size / STEPS;
        fill(&store, orders..until, STEPS).await?;
        orders = until;
        settle(postgres).await?;
        // Once for the server's cache, once for the figure.
        reprice(&store, orders, time / 2).await?;
        rows.push((size, reprice(&store, orders, time).await?));
        size *= 10;
    }
    store.close().await;
    let first = rows.first().map_or(1, |row| row.1).max(1);
    if as_json {
        let rows = rows.iter().map(|(events, per_s)| {
            json!({ "events": events, "commands_per_s": per_s, "percent": per_s * 100 / first })
        });
        say::line(json!({ "bench": "growth", "rows": rows.collect::<Vec<_>>() }));
        return Ok(());
    }
    say::line("  events   commands/s   of the first");
    for (events, per_s) in rows {
        say::line(format!("{events:>8} {per_s:>12} {:>13}%", per_s * 100 / first));
    }
    Ok(())
}

/// As a log that has grown slowly would be: vacuumed, analyzed, and written back.
async fn settle(postgres: &EmbeddedPostgres) -> Result<(), CommandError> {
    let owner = sqlx::PgPool::connect_with(postgres.options("brickyard")).await?;
    for statement in ["vacuum (analyze)", "checkpoint"] {
        sqlx::query(statement).execute(&owner).await?;
    }
    owner.close().await;
    Ok(())
}

/// Commands a second, each on another order.
async fn reprice(store: &Store, orders: u64, time: Duration) -> Result<u64, CommandError> {
    let commands = Commands::<Order>::new(store, ());
    rate(IN_FLIGHT, time, move |n| {
        let commands = commands.clone();
        async move {
            for step in 0..LIFE {
                let chosen = (n * LIFE + step).wrapping_mul(0x9e37_79b9_7f4a_7c15) % orders;
                let command = OrderCommand::Reprice {
                    price: Amount::from(n * LIFE + step + 1),
                    option: Some(option(chosen)),
                    standing: Standing::default(),
                    signed_by: MAKER,
                    now_s: UnixSeconds(1_000),
                };
                let meta = CommandMeta::named(format!("growth-{n}-{step}"));
                commands.execute(&order_id(chosen), command, meta).await?;
            }
            Ok(())
        }
    })
    .await
}
