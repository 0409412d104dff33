//! `brickyard serve`, `brickyard index` and `brickyard project`: one role a process, any number of
//! processes on one database, beside `up` or instead of it.
//!
//! A role makes nothing that others rely on: without database, migrations, key or chain it says so
//! and ends. What only one process shall do at a time goes by turns (`brickyard_store::Turn`).

use brickyard_projections::Projections;
use brickyard_projections::models::NAMES;
use brickyard_store::{Store, connect, require_migrated};
use sqlx::{ConnectOptions, Connection};
use url::Url;

use super::CommandError;
use super::chain::how_to;
use super::database::Database;
use super::parts::{Entrance, POOL, Parts, listen, trace, until_told};
use crate::config::{ChainConfig, Config};
use crate::proof_key::require_known;
use crate::say;
use crate::subject_key::{open_keyring, require_subject_key};

/// The site and its API.
pub(super) async fn serve(config: &Config) -> Result<(), CommandError> {
    trace();
    let listener = listen(config).await?;
    until_told(async |parts: &mut Parts| {
        let metrics = parts.measure()?;
        let store = open(config, parts).await?;
        require_known(config)?;
        require_subject_key(config)?;
        parts.seal(config, &store).await?;
        let keyring = open_keyring(config, store.pool()).await?;
        // The site may be asked before any process has folded a model.
        brickyard_projections::prepare(store.pool()).await?;
        let base = Url::parse(&format!("http://{}", listener.local_addr()?))?;
        let models = Projections::default();
        let entrance = Entrance::new(config, listener, false)?;
        parts.serve(&store, keyring, &models, &config.chains, metrics, entrance);
        say::line(format!("Brickyard is open at {base}  (Ctrl-C stops it)"));
        parts.watch().await
    })
    .await
}

/// The followed chains, read into the log.
pub(super) async fn index(config: &Config) -> Result<(), CommandError> {
    trace();
    until_told(async |parts: &mut Parts| {
        if config.chains.is_empty() {
            let text = "there is no chain to index: name it in the section [chain] of the settings";
            return Err(text.into());
        }
        let store = open(config, parts).await?;
        let mut unknown = vec![];
        for ChainConfig { chain_id, .. } in &config.chains {
            if brickyard_indexer::followed(&store, *chain_id).await?.is_none() {
                unknown.push(how_to(*chain_id));
            }
        }
        if unknown.len() == config.chains.len() {
            return Err(unknown.swap_remove(0).into());
        }
        require_known(config)?;
        parts.seal(config, &store).await?;
        parts.index(&store, &config.chains);
        // Read as soon as they are followed.
        unknown.into_iter().for_each(say::line);
        let ids: Vec<String> = config.chains.iter().map(|of| of.chain_id.to_string()).collect();
        let of = if ids.len() == 1 { "chain" } else { "chains" };
        let ids = ids.join(", ");
        say::line(format!("Indexing {of} {ids} when it is our turn  (Ctrl-C stops it)"));
        parts.watch().await
    })
    .await
}

/// Some or all of the read models, what follows from events, and the documents of items.
pub(super) async fn project(config: &Config, models: &[String]) -> Result<(), CommandError> {
    trace();
    let names = chosen(models)?;
    until_told(async |parts: &mut Parts| {
        let store = open(config, parts).await?;
        say::line(format!("Folding {} in turns  (Ctrl-C stops it)", names.join(", ")));
        parts.project(&store, &Projections::default(), names);
        parts.follow(&store, &config.chains);
        parts.read_documents(config, &store, &config.chains, None);
        parts.find_funders(config, &store, &config.chains);
        parts.read_prices(config, &store);
        parts.watch().await
    })
    .await
}

fn chosen(models: &[String]) -> Result<Vec<&'static str>, CommandError> {
    if models.is_empty() {
        return Ok(NAMES.to_vec());
    }
    let known = |model: &String| {
        NAMES.into_iter().find(|name| name == model).ok_or_else(|| {
            format!("there is no read model {model}: name one of {}", NAMES.join(", ")).into()
        })
    };
    models.iter().map(known).collect()
}

/// The log of somebody else's database.
async fn open(config: &Config, parts: &mut Parts) -> Result<Store, CommandError> {
    let options = Database::running(config).await?;
    // Tried once: a pool would go on trying for half a minute.
    let tried = options.connect().await;
    let tried = tried.map_err(|error| format!("the database cannot be reached: {error}"))?;
    tried.close().await?;
    let pool = connect(options, POOL).await?;
    require_migrated(&pool).await?;
    let store = Store::open(pool, config.log.options()).await?;
    parts.store = Some(store.clone());
    Ok(store)
}
