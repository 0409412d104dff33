//! Commands a second: the group commit against postgres-es, same server, same commands, full
//! durability. What is measured is the life of an order: listed, repriced twice, cancelled; with
//! the log being sealed as it grows, and once more without. Both ways to the server are taken: its
//! Unix socket, as the embedded one is reached, and TCP, as one on another machine is. Beside them
//! stand bare inserts of one row each, which decide nothing and promise nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use brickyard_core::kernel::{Address, Amount, BasisPoints, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderCommand, OrderKind, Rail, Standing, Terms};
use brickyard_store::proofs::{NoteSigner, establish, seal_forever};
use brickyard_store::{CommandMeta, Commands, Store, StoreOptions, connect, migrate};
use cqrs_es::CqrsFramework;
use cqrs_es::persist::PersistedEventStore;
use postgres_es::PostgresEventRepository;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::Scratch;
use super::fill::option;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

const IN_FLIGHT: [usize; 2] = [32, 512];

/// Commands in the life of one order.
pub(super) const LIFE: u64 = 4;

type PostgresEs = CqrsFramework<Order, PersistedEventStore<PostgresEventRepository, Order>>;

/// The table as postgres-es documents it, without anything of ours.
const PLAIN_TABLE: &str = "
create schema plain;
create table plain.events (
    aggregate_type text not null,
    aggregate_id text not null,
    sequence bigint not null check (sequence >= 0),
    event_type text not null,
    event_version text not null,
    payload json not null,
    metadata json not null,
    primary key (aggregate_type, aggregate_id, sequence)
)";

pub(super) async fn run(seconds: u64, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let measured = measure(&postgres, Duration::from_secs(seconds), as_json).await;
    postgres.stop().await;
    measured
}

async fn measure(
    postgres: &EmbeddedPostgres,
    time: Duration,
    as_json: bool,
) -> Result<(), CommandError> {
    let mut lines = vec![];
    postgres.create_database("far").await?;
    let ways = [("unix", postgres.options("brickyard")), ("tcp", postgres.tcp_options("far"))];
    for (link, options) in ways {
        let sides = Sides::open(options).await?;
        for in_flight in IN_FLIGHT {
            lines.push(sides.measure(link, in_flight, time).await?);
        }
        sides.close().await;
    }
    if as_json {
        say::line(json!({ "bench": "append", "rows": lines }));
        return Ok(());
    }
    say::line(
        "link  in flight  brickyard/s  postgres-es/s  ratio  bare rows/s  not sealed/s  seal lag ms",
    );
    for line in lines {
        let text = |key: &str| line[key].to_string().replace('"', "");
        say::line(format!(
            "{:<5} {:>9} {:>12} {:>14} {:>6} {:>12} {:>13} {:>12}",
            text("link"),
            text("in_flight"),
            text("brickyard_per_s"),
            text("postgres_es_per_s"),
            text("ratio"),
            text("bare_rows_per_s"),
            text("unsealed_per_s"),
            text("seal_lag_ms"),
        ));
    }
    Ok(())
}

/// Whoever is measured, by one way to the server.
struct Sides {
    plain: PgPool,
    store: Store,
    signer: NoteSigner,
}

impl Sides {
    async fn open(options: PgConnectOptions) -> Result<Self, CommandError> {
        migrate(options.clone()).await?;
        let plain = PgPoolOptions::new().max_connections(64).connect_with(options.clone()).await?;
        sqlx::raw_sql(PLAIN_TABLE).execute(&plain).await?;
        let store = Store::open(connect(options, 16).await?, StoreOptions::default()).await?;
        let signer = establish(store.pool(), &rand::random()).await?;
        Ok(Self { plain, store, signer })
    }

    async fn measure(
        &self,
        link: &str,
        in_flight: usize,
        time: Duration,
    ) -> Result<Value, CommandError> {
        let theirs = postgres_es(&self.plain, in_flight, time).await?;
        let bare = bare_rows(&self.plain, in_flight, time).await?;
        let unsealed = group_commit(&self.store, in_flight, time).await?;
        let stop = CancellationToken::new();
        let reload = || std::future::ready(None);
        let sealing = tokio::spawn(seal_forever(
            self.store.clone(),
            self.signer.clone(),
            reload,
            stop.clone(),
        ));
        let ours = group_commit(&self.store, in_flight, time).await?;
        let behind = behind(&self.store).await?;
        stop.cancel();
        sealing.await?;
        Ok(json!({
            "link": link,
            "in_flight": in_flight,
            "brickyard_per_s": ours,
            "unsealed_per_s": unsealed,
            "sealed_percent": ours * 100 / unsealed.max(1),
            "seal_lag_ms": behind,
            "postgres_es_per_s": theirs,
            "ratio": ratio(ours, theirs),
            "bare_rows_per_s": bare,
            "ratio_to_bare_rows": ratio(ours, bare),
        }))
    }

    async fn close(self) {
        self.store.close().await;
        self.plain.close().await;
    }
}

/// For people: two digits are enough.
fn ratio(ours: u64, theirs: u64) -> String {
    let hundredths = ours * 100 / theirs.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// The longest time from an event's commit to its checkpoint among the last seals.
async fn behind(store: &Store) -> Result<Option<i64>, CommandError> {
    Ok(sqlx::query_scalar(
        "select max(extract(epoch from c.sealed_at - e.recorded_at) * 1000)::bigint
           from (select sealed_at, lag(size) over (order by size) as before
                   from log_checkpoints
                  order by size desc
                  limit 5) as c
           join events e on e.position = c.before + 1",
    )
    .fetch_one(store.pool())
    .await?)
}

/// Runs lives of orders over and over in `in_flight` tasks; answers how many commands a second
/// were done.
pub(super) async fn rate<F, Fut>(
    in_flight: usize,
    time: Duration,
    life: F,
) -> Result<u64, CommandError>
where
    F: Fn(u64) -> Fut + Clone + Send + 'static,
    Fut: Future<Output = Result<(), CommandError>> + Send,
{
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let done = Arc::new(AtomicU64::new(0));
    let started = Instant::now();
    let mut tasks = JoinSet::new();
    for _ in 0..in_flight {
        let (life, done) = (life.clone(), done.clone());
        tasks.spawn(async move {
            while started.elapsed() < time {
                life(NEXT.fetch_add(1, Ordering::Relaxed)).await?;
                done.fetch_add(LIFE, Ordering::Relaxed);
            }
            Ok::<_, CommandError>(())
        });
    }
    while let Some(outcome) = tasks.join_next().await {
        outcome??;
    }
    let elapsed_ms = u64::try_from(started.elapsed().as_millis())?.max(1);
    Ok(done.load(Ordering::Relaxed) * 1_000 / elapsed_ms)
}

async fn group_commit(
    store: &Store,
    in_flight: usize,
    time: Duration,
) -> Result<u64, CommandError> {
    let orders = Commands::<Order>::new(store, ());
    rate(in_flight, time, move |n| {
        let orders = orders.clone();
        async move {
            for step in 0..LIFE {
                let meta = CommandMeta::named(format!("bench-{n}-{step}"));
                orders.execute(&order_id(n), command(n, step), meta).await?;
            }
            Ok(())
        }
    })
    .await
}

async fn postgres_es(pool: &PgPool, in_flight: usize, time: Duration) -> Result<u64, CommandError> {
    let repository =
        PostgresEventRepository::new(pool.clone()).with_tables("plain.events", "plain.snapshots");
    let plain: Arc<PostgresEs> =
        Arc::new(CqrsFramework::new(PersistedEventStore::new_event_store(repository), vec![], ()));
    rate(in_flight, time, move |n| {
        let plain = plain.clone();
        async move {
            for step in 0..LIFE {
                plain.execute(&order_id(n), command(n, step)).await?;
            }
            Ok(())
        }
    })
    .await
}

/// One row an insert, committed by itself, with the texts of an event of ours.
async fn bare_rows(pool: &PgPool, in_flight: usize, time: Duration) -> Result<u64, CommandError> {
    let (pool, payload) = (pool.clone(), serde_json::to_string(&terms(1))?);
    rate(in_flight, time, move |n| {
        let (pool, payload) = (pool.clone(), payload.clone());
        async move {
            for step in 0..LIFE {
                sqlx::query(
                    "insert into plain.events
                     values ('bare', $1, $2, 'OrderListed', '1.0', $3::text::json, '{}'::json)",
                )
                .bind(order_id(n))
                .bind(i64::try_from(step)?)
                .bind(&payload)
                .execute(&pool)
                .await?;
            }
            Ok(())
        }
    })
    .await
}

/// A hash, as ids of real orders are: neighbours in time lie anywhere in an index.
pub(super) fn order_id(n: u64) -> String {
    Hash32::new(Sha256::digest(n.to_be_bytes()).into()).to_string()
}

pub(super) const MAKER: Address = Address::new([1; 20]);

pub(super) fn command(n: u64, step: u64) -> OrderCommand {
    let option = option(n);
    let (signed_by, now_s) = (MAKER, UnixSeconds(1_000));
    match step {
        0 => OrderCommand::List {
            terms: terms(n),
            option,
            standing: Standing::default(),
            signed_by,
            now_s,
        },
        1 | 2 => {
            let price = Amount::from(1_000_000 - step);
            OrderCommand::Reprice {
                price,
                option: Some(option),
                standing: Standing::default(),
                signed_by,
                now_s,
            }
        }
        _ => OrderCommand::Cancel { signed_by },
    }
}

pub(super) fn terms(n: u64) -> Terms {
    Terms {
        rail: Rail::Signature,
        kind: OrderKind::Fixed,
        escrowed: false,
        chain_id: ChainId(31_337),
        venue: Address::new([7; 20]),
        collection: Address::new([8; 20]),
        token_id: Amount::from(n),
        amount: Amount::ONE,
        maker: MAKER,
        currency: Address::new([6; 20]),
        price: Amount::from(1_000_000),
        start_s: UnixSeconds(1_000),
        end_s: UnixSeconds(90_000),
        fee_bps: BasisPoints::ZERO,
        fee_recipient: Address::new([5; 20]),
        royalty_bps: BasisPoints::ZERO,
        royalty_recipient: Address::new([4; 20]),
    }
}
