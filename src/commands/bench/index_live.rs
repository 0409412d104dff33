//! The third part of `bench index`: the whole site beside the indexer. From a new head to the frame
//! at a client of the live socket; and a fork as deep as may be, until the read models are those of
//! an indexer that never saw it, which is checked row by row after the clock was stopped.

use std::collections::HashMap;
use std::time::Duration;

use alloy::primitives::{Address, B256};
use brickyard_api::App;
use brickyard_indexer::source::Source;
use brickyard_indexer::{ChainSettings, cursor};
use brickyard_projections::Projections;
use brickyard_projections::models::NAMES;
use brickyard_store::{Keyring, SecretKey, Store};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::index::{Contracts, fresh_store, index};
use super::index_node::{LOGS_A_BLOCK, Process, fixed};
use super::live::Clients;
use super::live_clients::now_us;
use crate::commands::CommandError;
use crate::embedded::chain::CHAIN_ID;
use crate::embedded::postgres::EmbeddedPostgres;

/// As deep as is healed without an operator.
const DEEP: u64 = 64;
const HEADS: u64 = 150;
const WARM_UP: u64 = 10;
/// Between two heads: a chain that is far faster than any there is.
const BETWEEN_HEADS: Duration = Duration::from_millis(100);
const WITHIN: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// Indexer, read models and site on one log.
struct Site {
    address: String,
    models: Projections,
    stop: CancellationToken,
    tasks: JoinSet<Result<(), CommandError>>,
}

impl Site {
    async fn start(store: &Store, http: Url, ws: Url) -> Result<Self, CommandError> {
        let (stop, models) = (CancellationToken::new(), Projections::default());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?.to_string();
        let keyring = Keyring::open(store.pool().clone(), SecretKey::new(rand::random())).await?;
        let none = HashMap::new();
        let app = App::new(store.clone(), keyring, models.clone(), none, None, stop.clone());
        let settings = ChainSettings {
            ws: vec![ws],
            ..ChainSettings::new(CHAIN_ID, http, Duration::from_millis(100))
        };
        let indexing = brickyard_indexer::run(store.clone(), settings, stop.clone());
        let folding = brickyard_projections::run(store.clone(), models.clone(), stop.clone());
        let mut tasks: JoinSet<Result<(), CommandError>> = JoinSet::new();
        tasks.spawn(async { Ok(indexing.await?) });
        tasks.spawn(async { Ok(folding.await?) });
        tasks.spawn(async { Ok(brickyard_api::serve(app, listener).await?) });
        Ok(Self { address, models, stop, tasks })
    }

    async fn end(mut self) -> Result<(), CommandError> {
        self.stop.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            ended??;
        }
        Ok(())
    }

    /// Waits until the chain is read to this block and all models are at the head of the log.
    async fn reaches(&self, store: &Store, block: B256) -> Result<(), CommandError> {
        let waiting = async {
            loop {
                let at = cursor(store.pool(), CHAIN_ID).await?;
                if at.is_some_and(|at| at.block_hash == block) {
                    let (head, states) = (store.head().await?, self.models.states());
                    let there = states.values().all(|model| model.position >= head);
                    if states.len() == NAMES.len() && there {
                        return Ok::<_, CommandError>(());
                    }
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        tokio::time::timeout(WITHIN, waiting).await.map_err(|_| "the pages did not come after")?
    }
}

/// What was measured, as fields of the bench's line.
pub(super) async fn measure(postgres: &EmbeddedPostgres) -> Result<Value, CommandError> {
    let mut node = Process::start(DEEP + WARM_UP, CHAIN_ID).await?;
    let store = fresh_store(postgres, "live").await?;
    let contracts: Contracts = fixed();
    contracts.follow(&store, &node.http, CHAIN_ID, Address::ZERO).await?;
    let site = Site::start(&store, node.http.clone(), node.ws.clone()).await?;
    let source = Source::new(&node.http);
    let newest = async || Ok::<_, CommandError>(source.header(source.head().await?).await?.hash);
    site.reaches(&store, newest().await?).await?;
    let mut seen_us = heads(&store, &site, &mut node).await?;
    site.reaches(&store, newest().await?).await?;

    let forked_at = node.tell(&format!("fork {DEEP}")).await?;
    site.reaches(&store, newest().await?).await?;
    let healed_us = now_us().saturating_sub(forked_at);
    site.end().await?;

    let anew = fresh_store(postgres, "live_anew").await?;
    contracts.follow(&anew, &node.http, CHAIN_ID, Address::ZERO).await?;
    index(&anew, &node.http).await?;
    fold(&anew).await?;
    let rows = compared(&store, &anew).await?;
    for one in [store, anew] {
        one.close().await;
        one.pool().close().await;
    }
    seen_us.sort_unstable();
    let at = |percent: usize| seen_us[(seen_us.len() * percent / 100).min(seen_us.len() - 1)];
    let ms = |us: u64| format!("{}.{:02}", us / 1_000, us % 1_000 / 10);
    Ok(json!({
        "head_to_socket_p50_ms": ms(at(50)),
        "head_to_socket_p99_ms": ms(at(99)),
        "fork_depth": DEEP,
        "fork_logs": DEEP * u64::try_from(LOGS_A_BLOCK)?,
        "fork_healed_ms": ms(healed_us),
        "fork_rows_equal": rows,
    }))
}

/// For each new head the time until the last frame that it made was at the client.
async fn heads(store: &Store, site: &Site, node: &mut Process) -> Result<Vec<u64>, CommandError> {
    let mut clients = Clients::start(&site.address, 1, "market").await?;
    let mut announced = vec![];
    let mut head = store.head_changes();
    for _ in 0..HEADS + WARM_UP {
        let before = store.head().await?.0;
        let at = node.tell("mine").await?;
        let wanted = before + i64::try_from(LOGS_A_BLOCK)?;
        let committed = head.wait_for(|position| position.0 >= wanted);
        let late = |_| "a block was not committed";
        let _ = tokio::time::timeout(WITHIN, committed).await.map_err(late)??;
        announced.push((before, wanted, at));
        tokio::time::sleep(BETWEEN_HEADS).await;
    }
    let heard = clients.end().await?;
    let heard: Vec<(i64, u64)> = serde_json::from_value(heard["heard"].clone())?;
    let mut late_us = vec![];
    for (before, wanted, at) in announced.into_iter().skip(usize::try_from(WARM_UP)?) {
        let of_block = heard.iter().filter(|(place, _)| (before + 1..=wanted).contains(place));
        let last = of_block.map(|(_, came)| *came).max().ok_or("a block made no frame")?;
        late_us.push(last.saturating_sub(at));
    }
    Ok(late_us)
}

async fn fold(store: &Store) -> Result<(), CommandError> {
    let (models, stop) = (Projections::default(), CancellationToken::new());
    let running = brickyard_projections::run(store.clone(), models.clone(), stop.clone());
    let running = tokio::spawn(running);
    let head = store.head().await?;
    let there = || {
        let states = models.states();
        states.len() == NAMES.len() && states.values().all(|model| model.position >= head)
    };
    while !there() && !running.is_finished() {
        tokio::time::sleep(LOOK_EVERY).await;
    }
    stop.cancel();
    running.await??;
    Ok(())
}

/// How many rows there are, when both say the same; else it is an error.
async fn compared(healed: &Store, anew: &Store) -> Result<usize, CommandError> {
    let mut rows = 0;
    // Floors are told with their history, which a log that never forked does not have.
    for model in NAMES.into_iter().filter(|model| *model != "floors") {
        let (ours, theirs) = (said(healed, model).await?, said(anew, model).await?);
        if ours != theirs {
            return Err(
                format!("after the fork the rows of {model} are not those of a new one").into()
            );
        }
        rows += ours.len();
    }
    Ok(rows)
}

async fn said(store: &Store, model: &str) -> Result<Vec<Value>, CommandError> {
    let statement = format!("select state::text from read.{model} order by key collate \"C\"");
    let rows: Vec<String> = sqlx::query_scalar(&statement).fetch_all(store.pool()).await?;
    rows.iter().map(|row| Ok(without_places(serde_json::from_str(row)?))).collect()
}

/// Two logs that tell the same have other positions, and other times of what no block has told.
fn without_places(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            let chain = fields.get("chain").is_some_and(|chain| !chain.is_null());
            for place in ["position", "made_position", "incarnation"] {
                fields.remove(place);
            }
            if !chain && fields.contains_key("kind") {
                fields.remove("at_s");
            }
            fields.values_mut().for_each(|field| *field = without_places(field.take()));
        }
        Value::Array(values) => {
            values.iter_mut().for_each(|one| *one = without_places(one.take()));
        }
        _ => {}
    }
    value
}
