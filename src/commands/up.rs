//! `brickyard up`: every role in one process, with what it needs embedded unless configured.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::time::Duration;

use brickyard_api::{App, ChainReader};
use brickyard_indexer::ChainSettings;
use brickyard_projections::Projections;
use brickyard_store::proofs::seal_forever;
use brickyard_store::{Store, StoreOptions, connect, migrate};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use sqlx::postgres::PgConnectOptions;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::CommandError;
use super::database;
use super::lock::Lock;
use crate::config::{ChainConfig, Config};
use crate::demo;
use crate::embedded::chain::{CHAIN_ID, EmbeddedChain};
use crate::embedded::postgres::EmbeddedPostgres;
use crate::embedded::space;
use crate::proof_key::establish_key;
use crate::say;
use crate::subject_key::open_keyring;

/// Connections for reads, read models and the indexer; the log's writer has its own.
const POOL: u32 = 24;

const METRICS_UPKEEP: Duration = Duration::from_secs(5);

pub(super) async fn run(
    config: &Config,
    with_demo: bool,
    chain_port: Option<u16>,
) -> Result<(), CommandError> {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn".into()),
        )
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    // Asked first: what is taken later would leave half a start behind.
    let listener = listen(config).await?;
    let lock = Lock::take(&config.data_dir)?;
    space::check(&config.data_dir)?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let stop = CancellationToken::new();
    let mut parts = Parts::default();
    let outcome = tokio::select! {
        outcome = stand(config, with_demo, chain_port, listener, &stop, &mut parts) => outcome,
        _ = interrupt.recv() => Ok(()),
        _ = terminate.recv() => Ok(()),
    };
    say::line("Stopping…");
    stop.cancel();
    parts.stop().await;
    drop(lock);
    outcome
}

/// What was started and has to be stopped, in that order turned round.
#[derive(Default)]
struct Parts {
    tasks: JoinSet<Result<(), CommandError>>,
    store: Option<Store>,
    chain: Option<EmbeddedChain>,
    postgres: Option<EmbeddedPostgres>,
}

impl Parts {
    async fn stop(mut self) {
        let ending = async { while self.tasks.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(Duration::from_secs(10), ending).await;
        self.tasks.shutdown().await;
        if let Some(store) = self.store {
            store.close().await;
            store.pool().close().await;
        }
        if let Some(chain) = self.chain {
            chain.stop().await;
        }
        if let Some(postgres) = self.postgres {
            postgres.stop().await;
        }
    }
}

async fn stand(
    config: &Config,
    with_demo: bool,
    chain_port: Option<u16>,
    listener: TcpListener,
    stop: &CancellationToken,
    parts: &mut Parts,
) -> Result<(), CommandError> {
    // Before the first part counts anything.
    let metrics = PrometheusBuilder::new().install_recorder()?;
    parts.tasks.spawn(keep_metrics(metrics.clone(), stop.clone()));
    let options = database(config, stop, parts).await?;
    let chain = chain(config, chain_port, parts).await?;
    say::line("Preparing the event log…");
    migrate(options.clone()).await?;
    let pool = connect(options, POOL).await?;
    let store = Store::open(pool, StoreOptions::default()).await?;
    parts.store = Some(store.clone());
    seal(config, &store, stop, parts).await?;
    let keyring = open_keyring(config, store.pool()).await?;

    let base = Url::parse(&format!("http://{}", listener.local_addr()?))?;
    let world = if with_demo {
        Some(demo::stand_up(&store, &chain, &config.data_dir, &config.demo).await?)
    } else {
        None
    };
    say::line("Starting indexer, read models and site…");
    // The site may be asked before the models' own tasks come to it.
    brickyard_projections::prepare(store.pool()).await?;
    let projections = Projections::default();
    let settings = ChainSettings {
        chain_id: chain.chain_id,
        http: chain.http.clone(),
        poll: Duration::from_millis(100),
    };
    parts.tasks.spawn(failing(brickyard_indexer::run(store.clone(), settings, stop.clone())));
    let models = brickyard_projections::run(store.clone(), projections.clone(), stop.clone());
    parts.tasks.spawn(failing(models));
    let public = chain.public_http.clone().unwrap_or_else(|| chain.http.clone());
    let readers = HashMap::from([(chain.chain_id, ChainReader::new(&chain.http, public))]);
    let app = App::new(store.clone(), keyring, projections, readers, Some(metrics), stop.clone());
    parts.tasks.spawn(failing(brickyard_api::serve(app, listener)));
    if let Some(world) = world {
        let trading = demo::live(world, base.clone(), config.demo.clone(), stop.clone());
        parts.tasks.spawn(failing(trading));
    }
    say::line(format!("Brickyard is open at {base}  (Ctrl-C stops it)"));
    watch(parts, stop).await
}

/// Seals the log from here on; without its key there is no start.
async fn seal(
    config: &Config,
    store: &Store,
    stop: &CancellationToken,
    parts: &mut Parts,
) -> Result<(), CommandError> {
    let signer = establish_key(config, store.pool()).await?;
    let (config, store, stop) = (config.clone(), store.clone(), stop.clone());
    parts.tasks.spawn(async move {
        let pool = store.pool().clone();
        let reload = move || {
            let (config, pool) = (config.clone(), pool.clone());
            async move { establish_key(&config, &pool).await.ok() }
        };
        seal_forever(store.clone(), signer, reload, stop).await;
        Ok(())
    });
    Ok(())
}

/// Histograms are folded in the background, or they would grow until somebody asks.
async fn keep_metrics(
    metrics: PrometheusHandle,
    stop: CancellationToken,
) -> Result<(), CommandError> {
    while stop.run_until_cancelled(tokio::time::sleep(METRICS_UPKEEP)).await.is_some() {
        metrics.run_upkeep();
    }
    Ok(())
}

async fn failing<E>(part: impl Future<Output = Result<(), E>>) -> Result<(), CommandError>
where
    E: Into<CommandError>,
{
    part.await.map_err(Into::into)
}

/// Ends when a part fails; brings the embedded database back when it dies.
async fn watch(parts: &mut Parts, stop: &CancellationToken) -> Result<(), CommandError> {
    loop {
        let postgres_ended = async {
            match &mut parts.postgres {
                Some(postgres) => postgres.ended().await,
                None => std::future::pending().await,
            }
        };
        let chain_ended = async {
            match &mut parts.chain {
                Some(chain) => chain.ended().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            // Not started again by itself: it may have lost blocks, and that is to be seen.
            () = chain_ended => {
                return Err("the development chain ended unexpectedly; start again to go on".into());
            }
            ended = parts.tasks.join_next() => match ended {
                None => return Ok(()),
                Some(Ok(outcome)) => outcome?,
                Some(Err(panic)) => return Err(panic.into()),
            },
            () = postgres_ended => {
                say::line("The database ended unexpectedly; starting it again…");
                if let Some(postgres) = &mut parts.postgres {
                    postgres.restart().await?;
                }
            }
        }
    }
}

async fn listen(config: &Config) -> Result<TcpListener, CommandError> {
    let address = (config.host.as_str(), config.port);
    TcpListener::bind(address).await.map_err(|error| {
        let (host, port) = address;
        format!("{host}:{port} cannot be listened on ({error}): choose another with --port").into()
    })
}

async fn database(
    config: &Config,
    stop: &CancellationToken,
    parts: &mut Parts,
) -> Result<PgConnectOptions, CommandError> {
    if let Some(url) = &config.database_url {
        return database::of_url(url);
    }
    say::line("Starting PostgreSQL…");
    let postgres = EmbeddedPostgres::start(&config.data_dir.join("postgres")).await?;
    let options = postgres.options("brickyard");
    let folders = vec![config.data_dir.clone(), postgres.data().to_owned()];
    parts.postgres = Some(postgres);
    parts.tasks.spawn(failing(space::watch(folders, stop.clone())));
    Ok(options)
}

async fn chain(
    config: &Config,
    port: Option<u16>,
    parts: &mut Parts,
) -> Result<ChainConfig, CommandError> {
    if let Some(chain) = &config.chain {
        return Ok(chain.clone());
    }
    say::line("Starting the development chain…");
    let chain = EmbeddedChain::start(&config.data_dir.join("chain"), port).await?;
    let http = chain.http();
    parts.chain = Some(chain);
    Ok(ChainConfig { chain_id: CHAIN_ID, http, public_http: None })
}
