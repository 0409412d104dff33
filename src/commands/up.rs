//! `brickyard up`: every role in one process, with what it needs embedded unless configured.

use std::time::Duration;

use brickyard_api::Post;
use brickyard_projections::Projections;
use brickyard_projections::models::NAMES;
use brickyard_store::{Store, connect, migrate};
use sqlx::postgres::PgConnectOptions;
use tokio::net::TcpListener;
use url::Url;

use super::CommandError;
use super::chain::how_to;
use super::database;
use super::lock::Lock;
use super::parts::{Entrance, POOL, Parts, listen, trace, until_told};
use crate::anchor::Keeper;
use crate::config::{AnchorConfig, ChainConfig, Config};
use crate::demo;
use crate::embedded::chain::{CHAIN_ID, EmbeddedChain};
use crate::embedded::postgres::EmbeddedPostgres;
use crate::embedded::space;
use crate::say;
use crate::subject_key::open_keyring;

/// Often enough to be looked at.
const DEMO_ANCHORS: Duration = Duration::from_secs(60);

pub(super) async fn run(
    config: &Config,
    with_demo: bool,
    chain_port: Option<u16>,
) -> Result<(), CommandError> {
    trace();
    // Asked first: what is taken later would leave half a start behind.
    let listener = listen(config).await?;
    let lock = Lock::take(&config.data_dir)?;
    space::check(&config.data_dir)?;
    let outcome = until_told(async |parts: &mut Parts| {
        stand(config, with_demo, chain_port, listener, parts).await
    })
    .await;
    drop(lock);
    outcome
}

async fn stand(
    config: &Config,
    with_demo: bool,
    chain_port: Option<u16>,
    listener: TcpListener,
    parts: &mut Parts,
) -> Result<(), CommandError> {
    let metrics = parts.measure()?;
    let options = database(config, parts).await?;
    let mut chains = chains(config, chain_port, parts).await?;
    say::line("Preparing the event log…");
    migrate(options.clone()).await?;
    let pool = connect(options, POOL).await?;
    let store = Store::open(pool, config.log.options()).await?;
    parts.store = Some(store.clone());
    parts.seal(config, &store).await?;
    let keyring = open_keyring(config, store.pool()).await?;

    let base = Url::parse(&format!("http://{}", listener.local_addr()?))?;
    let world = if with_demo {
        // The demo takes place on the first of them.
        let chain = chains.first_mut().ok_or("there is no chain")?;
        let world = demo::stand_up(&store, chain, &config.data_dir, &config.demo).await?;
        demo::greet(&store, &world).await?;
        chain.sweeper = chain.sweeper.or(world.sweeper);
        Some(world)
    } else {
        None
    };
    for chain in &chains {
        if brickyard_indexer::followed(&store, chain.chain_id).await?.is_none() {
            let (id, how) = (chain.chain_id, how_to(chain.chain_id));
            say::line(format!("Nothing of chain {id} is for sale here yet: {how}"));
        }
    }
    say::line("Starting indexer, read models and site…");
    // The site may be asked before the models' own tasks come to it.
    brickyard_projections::prepare(store.pool()).await?;
    let models = Projections::default();
    parts.index(&store, &chains);
    parts.project(&store, &models, NAMES.to_vec());
    parts.follow(&store, &chains);
    parts.read_documents(config, &store, &chains, Some(listener.local_addr()?));
    parts.find_funders(config, &store, &chains);
    parts.read_prices(config, &store);
    let entrance = Entrance::new(config, listener, true)?;
    if matches!(entrance.doors.post, Post::Outbox) {
        say::line(format!("No mail server is set up: mails are shown at {base}dev/mail"));
    }
    parts.serve(&store, keyring, &models, &chains, metrics, entrance);
    let keeper = match &world {
        Some(world) => demo::keeper(world),
        None => Keeper::configured(config)?,
    };
    if let Some(keeper) = keeper {
        keeper.place.note(&config.data_dir)?;
        let every = config.anchor.as_ref().map_or(DEMO_ANCHORS, AnchorConfig::every);
        let (store, stop) = (store.clone(), parts.stop.clone());
        parts.spawn(keeper.keep(store, every, stop));
    }
    if let Some(world) = world {
        let trading = demo::live(world, base.clone(), config.demo.clone(), parts.stop.clone());
        parts.spawn(trading);
    }
    say::line(format!("Brickyard is open at {base}  (Ctrl-C stops it)"));
    parts.watch().await
}

async fn database(config: &Config, parts: &mut Parts) -> Result<PgConnectOptions, CommandError> {
    if let Some(url) = &config.database_url {
        return database::of_url(url);
    }
    say::line("Starting PostgreSQL…");
    let postgres = EmbeddedPostgres::start(&config.data_dir.join("postgres")).await?;
    let options = postgres.options("brickyard");
    let folders = vec![config.data_dir.clone(), postgres.data().to_owned()];
    parts.postgres = Some(postgres);
    parts.spawn(space::watch(folders, parts.stop.clone()));
    Ok(options)
}

/// At least one: without one in the settings, one of our own.
async fn chains(
    config: &Config,
    port: Option<u16>,
    parts: &mut Parts,
) -> Result<Vec<ChainConfig>, CommandError> {
    if !config.chains.is_empty() {
        return Ok(config.chains.clone());
    }
    say::line("Starting the development chain…");
    let chain = EmbeddedChain::start(&config.data_dir.join("chain"), port).await?;
    let http = chain.http();
    parts.chain = Some(chain);
    let mut ws = http.clone();
    ws.set_scheme("ws").expect("one web scheme for another");
    Ok(vec![ChainConfig { ws: vec![ws], ..ChainConfig::local(CHAIN_ID, http) }])
}
