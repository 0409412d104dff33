//! What processes are made of: the parts that `up` runs together and single roles run alone.

use std::collections::HashMap;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::time::Duration;

use brickyard_api::{App, ChainReader, DoorSettings, Uploads};
use brickyard_projections::Projections;
use brickyard_store::proofs::seal_forever;
use brickyard_store::{Keyring, Store};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::CommandError;
use crate::config::{ChainConfig, Config};
use crate::doors::door_settings;
use crate::embedded::chain::EmbeddedChain;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::proof_key::establish_key;
use crate::say;
use crate::uploads::open_uploads;

/// Connections of a process for reads, read models and the indexer; the log's writer has its own.
pub(super) const POOL: u32 = 24;

const METRICS_UPKEEP: Duration = Duration::from_secs(5);
/// Ten thousand clients of the live socket, and what the process needs for itself.
const FILES_WANTED: u64 = 11_000;

/// Reports of the running process, for whoever reads them at a terminal or in a file.
pub(super) fn trace() {
    tracing_subscriber::fmt()
        .with_env_filter(
            tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "warn".into()),
        )
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
}

/// Runs `stand` until it ends or the process is told to stop, then stops the parts.
pub(super) async fn until_told(
    stand: impl AsyncFnOnce(&mut Parts) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut parts = Parts::default();
    let outcome = tokio::select! {
        outcome = stand(&mut parts) => outcome,
        _ = interrupt.recv() => Ok(()),
        _ = terminate.recv() => Ok(()),
    };
    say::line("Stopping…");
    parts.end().await;
    outcome
}

/// Where the site is entered, and how.
pub(super) struct Entrance {
    pub(super) doors: DoorSettings,
    pub(super) uploads: Uploads,
    pub(super) listener: TcpListener,
    /// From which age on a quote is called stale.
    pub(super) stale_after_s: u32,
}

impl Entrance {
    pub(super) fn new(
        config: &Config,
        listener: TcpListener,
        develop: bool,
    ) -> Result<Self, CommandError> {
        let doors = door_settings(config, listener.local_addr()?, develop)?;
        let stale_after_s = config.quotes.stale_after_seconds;
        Ok(Self { doors, uploads: open_uploads(config)?, listener, stale_after_s })
    }
}

/// What was started and has to be stopped, in that order turned round.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) stop: CancellationToken,
    pub(super) tasks: JoinSet<Result<(), CommandError>>,
    pub(super) store: Option<Store>,
    pub(super) chain: Option<EmbeddedChain>,
    pub(super) postgres: Option<EmbeddedPostgres>,
}

impl Parts {
    async fn end(mut self) {
        self.stop.cancel();
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

    pub(super) fn spawn<E>(&mut self, part: impl Future<Output = Result<(), E>> + Send + 'static)
    where
        E: Into<CommandError> + Send + 'static,
    {
        self.tasks.spawn(async { part.await.map_err(Into::into) });
    }

    /// Counts from here on, before the first part counts anything.
    pub(super) fn measure(&mut self) -> Result<PrometheusHandle, CommandError> {
        let metrics = PrometheusBuilder::new().install_recorder()?;
        let (handle, stop) = (metrics.clone(), self.stop.clone());
        // Histograms are folded in the background, or they would grow until somebody asks.
        self.spawn(async move {
            let pause = || tokio::time::sleep(METRICS_UPKEEP);
            while stop.run_until_cancelled(pause()).await.is_some() {
                handle.run_upkeep();
            }
            Ok::<_, CommandError>(())
        });
        Ok(metrics)
    }

    /// Seals the log when it is this process' turn; without its key there is no start.
    pub(super) async fn seal(
        &mut self,
        config: &Config,
        store: &Store,
    ) -> Result<(), CommandError> {
        let signer = establish_key(config, store.pool()).await?;
        let (config, store, stop) = (config.clone(), store.clone(), self.stop.clone());
        self.spawn(async move {
            let pool = store.pool().clone();
            let reload = move || {
                let (config, pool) = (config.clone(), pool.clone());
                async move { establish_key(&config, &pool).await.ok() }
            };
            seal_forever(store, signer, reload, stop).await;
            Ok::<_, CommandError>(())
        });
        Ok(())
    }

    /// Each chain at its own pace: one that stops or falls silent keeps none of the others.
    pub(super) fn index(&mut self, store: &Store, chains: &[ChainConfig]) {
        for chain in chains {
            let (settings, stop) = (chain.settings(), self.stop.clone());
            self.spawn(brickyard_indexer::run(store.clone(), settings, stop));
        }
    }

    pub(super) fn project(
        &mut self,
        store: &Store,
        projections: &Projections,
        names: Vec<&'static str>,
    ) {
        let (store, models, stop) = (store.clone(), projections.clone(), self.stop.clone());
        self.spawn(
            async move { brickyard_projections::run_named(store, models, &names, stop).await },
        );
    }

    /// What follows from events: managers, each in its turn.
    pub(super) fn follow(&mut self, store: &Store, chains: &[ChainConfig]) {
        let waits = chains.iter().filter(|chain| chain.managers_wait_for_final);
        let waits = waits.map(|chain| chain.chain_id).collect();
        self.spawn(brickyard_processes::run_waiting(store.clone(), waits, self.stop.clone()));
    }

    /// What items' documents say, wherever they are.
    pub(super) fn read_documents(
        &mut self,
        config: &Config,
        store: &Store,
        chains: &[ChainConfig],
        own: Option<SocketAddr>,
    ) {
        if config.metadata.enabled {
            let mut settings = config.metadata.settings(chains);
            // What was created here is read here, also where the site is on this machine alone.
            settings.allowed.trusted.extend(own);
            self.spawn(brickyard_metadata::run(store.clone(), settings, self.stop.clone()));
        }
    }

    /// Who first sent coins to wallets that trade, unless that is set off.
    pub(super) fn find_funders(&mut self, config: &Config, store: &Store, chains: &[ChainConfig]) {
        if let Some(settings) = config.funders.settings(chains) {
            let finding =
                brickyard_metadata::run_funders(store.clone(), settings, self.stop.clone());
            self.spawn(async {
                finding.await;
                Ok::<_, CommandError>(())
            });
        }
    }

    /// What currencies are worth, where a source is set up.
    pub(super) fn read_prices(&mut self, config: &Config, store: &Store) {
        if let Some(settings) = config.quotes.settings() {
            self.spawn(brickyard_metadata::run_prices(store.clone(), settings, self.stop.clone()));
        }
    }

    pub(super) fn serve(
        &mut self,
        store: &Store,
        keyring: Keyring,
        projections: &Projections,
        chains: &[ChainConfig],
        metrics: PrometheusHandle,
        Entrance { doors, uploads, listener, stale_after_s }: Entrance,
    ) {
        raise_file_limit();
        let reader = |chain: &ChainConfig| {
            let reader = ChainReader::new(&chain.http, chain.told_to_everybody());
            (chain.chain_id, reader.sweeping_by(chain.sweeper))
        };
        let readers: HashMap<u64, ChainReader> = chains.iter().map(reader).collect();
        let (store, models, stop) = (store.clone(), projections.clone(), self.stop.clone());
        let app = App::new(store, keyring, models, readers, Some(metrics), stop).with_doors(doors);
        let app = app.with_uploads(uploads).with_stale_after(stale_after_s);
        self.spawn(brickyard_api::send_mail(app.clone()));
        let offers = brickyard_api::watch_offers(app.clone());
        let deployments = brickyard_api::watch_deployments(app.clone());
        let alerts = brickyard_api::watch_alerts(app.clone());
        let transactions = brickyard_api::watch_transactions(app.clone());
        let editions = brickyard_api::post_editions(app.clone());
        self.spawn(async {
            tokio::join!(offers, deployments, alerts, transactions, editions);
            Ok::<_, CommandError>(())
        });
        self.spawn(brickyard_api::serve(app, listener));
    }

    /// Ends when a part fails; brings the embedded database back when it dies.
    pub(super) async fn watch(&mut self) -> Result<(), CommandError> {
        loop {
            let postgres_ended = async {
                match &mut self.postgres {
                    Some(postgres) => postgres.ended().await,
                    None => std::future::pending().await,
                }
            };
            let chain_ended = async {
                match &mut self.chain {
                    Some(chain) => chain.ended().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = self.stop.cancelled() => return Ok(()),
                // Not started again by itself: it may have lost blocks, and that is to be seen.
                () = chain_ended => {
                    let text = "the development chain ended unexpectedly; start again to go on";
                    return Err(text.into());
                }
                ended = self.tasks.join_next() => match ended {
                    None => return Ok(()),
                    Some(Ok(outcome)) => outcome?,
                    Some(Err(panic)) => return Err(panic.into()),
                },
                () = postgres_ended => {
                    say::line("The database ended unexpectedly; starting it again…");
                    if let Some(postgres) = &mut self.postgres {
                        postgres.restart().await?;
                    }
                }
            }
        }
    }
}

pub(super) async fn listen(config: &Config) -> Result<TcpListener, CommandError> {
    let address = (config.host.as_str(), config.port);
    TcpListener::bind(address).await.map_err(|error| {
        let (host, port) = address;
        format!("{host}:{port} cannot be listened on ({error}): choose another with --port").into()
    })
}

/// Every client of the live socket is an open file.
pub(super) fn raise_file_limit() {
    let raised = getrlimit(Resource::RLIMIT_NOFILE).and_then(|(soft, hard)| {
        let wanted = soft.max(hard.min(FILES_WANTED * 10));
        setrlimit(Resource::RLIMIT_NOFILE, wanted, hard).map(|()| wanted)
    });
    match raised {
        Ok(files) if files >= FILES_WANTED => {}
        Ok(files) => say::line(format!(
            "This process may open {files} files only, so many live clients at most: raise it with \
             `ulimit -n {FILES_WANTED}`"
        )),
        Err(error) => say::line(format!("The limit of open files cannot be raised: {error}")),
    }
}
