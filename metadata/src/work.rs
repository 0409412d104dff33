//! What is noted is taken up, read, told and struck out.
//!
//! A document's outcome goes into the log under an id made of the event that asked for it, so that a
//! crash before it is struck out costs a second reading and never a second event.

use std::collections::HashMap;
use std::future::Future;
use std::time::Duration;

use brickyard_core::chains::BlockRef;
use brickyard_core::items::{
    DocumentError, Item, ItemCommand, LONGEST_URI, MetadataFault, read_document,
};
use brickyard_core::kernel::{Hash32, ItemId};
use brickyard_store::{
    Causation, CommandMeta, Commands, ExecuteError, Position, Store, StoreError,
};
use futures::{StreamExt, stream};
use sha2::{Digest, Sha256};
use sqlx::FromRow;
use tracing::debug;

use crate::address::{Target, target};
use crate::chain::Chain;
use crate::fetch::{Document, Failed, Fetcher};
use crate::hosts::Hosts;
use crate::{MetadataError, Settings};

/// Documents that are taken up together, and of those the ones under way at once.
const TAKEN: i64 = 64;
const AT_ONCE: usize = 16;
/// Items of a range that are noted at a time.
const EXPANDED: i64 = 1_000;
const LONGEST_WAIT: Duration = Duration::from_secs(6 * 3_600);
/// Statements take milliseconds; a server that has fallen silent is asked again.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

pub(crate) struct Worker {
    store: Store,
    items: Commands<Item>,
    fetcher: Fetcher,
    hosts: Hosts,
    chains: HashMap<u64, Chain>,
    settings: Settings,
}

/// A document to be read.
#[derive(FromRow)]
struct Wanted {
    item_id: String,
    chain_id: i64,
    cause: Position,
    correlation: Option<String>,
    uri: Option<String>,
    block: Option<i64>,
    block_hash: Option<Vec<u8>>,
    attempts: i32,
}

/// Where it was read, as far as that came.
#[derive(Clone, Default)]
struct From {
    uri: Option<String>,
    block: Option<BlockRef>,
}

/// What becomes of a note.
enum Next {
    Done,
    GivenUp(MetadataFault),
    /// Tried again, this time in vain.
    Again(MetadataFault, Duration),
    /// Not tried yet.
    Later(Duration),
}

pub(crate) async fn in_time<T>(
    asking: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, StoreError> {
    let answered = tokio::time::timeout(ANSWER_WITHIN, asking).await;
    Ok(answered.map_err(|_| StoreError::no_answer(ANSWER_WITHIN))??)
}

impl Worker {
    pub(crate) fn new(store: &Store, settings: Settings) -> Result<Self, MetadataError> {
        let lookup = settings.lookup.clone();
        let chain = |(id, http): (&u64, _)| (*id, Chain::new(http, settings.within));
        Ok(Self {
            store: store.clone(),
            items: Commands::new(store, ()),
            fetcher: Fetcher::new(settings.allowed.clone(), lookup, settings.within)?,
            hosts: Hosts::new(settings.host_rest),
            chains: settings.chains.iter().map(chain).collect(),
            settings,
        })
    }

    /// Takes up what is due; answers how many notes that were.
    pub(crate) async fn step(&self) -> Result<usize, StoreError> {
        self.expand().await?;
        let chains: Vec<i64> =
            self.chains.keys().filter_map(|id| i64::try_from(*id).ok()).collect();
        let due: Vec<Wanted> = in_time(
            sqlx::query_as(
                "select item_id, chain_id, cause, correlation, uri, block, block_hash, attempts
                   from metadata_items
                  where next_at <= clock_timestamp()
                    and (uri is not null or chain_id = any($1))
                  order by next_at, cause
                  limit $2",
            )
            .bind(chains)
            .bind(TAKEN)
            .fetch_all(self.store.pool()),
        )
        .await?;
        let count = due.len();
        let mut reading = stream::iter(due)
            .map(|wanted| async {
                let next = self.read(&wanted).await;
                (wanted, next)
            })
            .buffer_unordered(AT_ONCE);
        while let Some((wanted, next)) = reading.next().await {
            self.note(&wanted, next?).await?;
        }
        Ok(count)
    }

    /// Notes the items of ranges that were told in one word, some at a time.
    async fn expand(&self) -> Result<(), StoreError> {
        in_time(
            sqlx::query(
                "with range as (
                     select collection, cause, correlation, next_token, last_token
                       from metadata_ranges
                      order by cause
                      limit 1
                        for update skip locked),
                 found as (
                     select m.item_id, m.token_id, r.cause, r.correlation
                       from range as r
                       join metadata_items as m
                         on m.collection = r.collection
                        and m.token_id between r.next_token and r.last_token
                      order by m.token_id
                      limit $1),
                 noted as (
                     update metadata_items as m
                        set cause = found.cause, correlation = found.correlation, uri = null,
                            block = null, block_hash = null, next_at = to_timestamp(0),
                            attempts = 0, last_fault = null
                       from found
                      where m.item_id = found.item_id
                        and m.cause < found.cause),
                 moved as (
                     update metadata_ranges as r
                        set next_token = (select max(token_id) + 1 from found)
                       from range
                      where r.collection = range.collection
                        and r.cause = range.cause
                        and (select count(*) from found) = $1)
                 delete from metadata_ranges as r
                  using range
                  where r.collection = range.collection
                    and r.cause = range.cause
                    and (select count(*) from found) < $1",
            )
            .bind(EXPANDED)
            .execute(self.store.pool()),
        )
        .await
        .map(drop)
    }

    async fn read(&self, wanted: &Wanted) -> Result<Next, StoreError> {
        let Ok(item) = wanted.item_id.parse::<ItemId>() else { return Ok(Next::Done) };
        let mut from = wanted.told();
        let read = match self.locate(wanted, &item, &mut from).await {
            Ok(Target::Here(bytes)) => Ok(Document { bytes, host: None }),
            Ok(Target::Elsewhere(url)) => {
                let host = url.host_str().unwrap_or_default().to_owned();
                if let Err(rest) = self.hosts.enter(&host) {
                    return Ok(Next::Later(rest));
                }
                let read = self.fetcher.fetch(&url).await;
                let blamed = read.as_ref().err().filter(|failed| failed.blames_host());
                self.hosts.leave(&host, blamed.map(|failed| failed.after));
                read
            }
            // The chain's endpoint does not answer: nothing was learnt of the document.
            Err(MetadataFault::NoAnswer | MetadataFault::TooSlow) => {
                return Ok(Next::Later(self.settings.retry_after));
            }
            Err(fault) => Err(fault.into()),
        };
        let read = read.and_then(|document| {
            let metadata = read_document(&document.bytes).map_err(fault_of)?;
            Ok((document, metadata))
        });
        let outcome = match &read {
            Ok(_) => "read",
            Err(failed) => failed.fault.name(),
        };
        metrics::counter!("brickyard_metadata_documents", "outcome" => outcome).increment(1);
        let position = wanted.cause.0.unsigned_abs();
        let attempts = wanted.attempts.unsigned_abs() + 1;
        let From { uri, block } = from;
        match read {
            Ok((document, metadata)) => {
                let command = ItemCommand::TellMetadata {
                    position,
                    block,
                    uri,
                    host: document.host,
                    content_hash: Hash32::new(Sha256::digest(&document.bytes).into()),
                    content_bytes: u64::try_from(document.bytes.len()).unwrap_or(u64::MAX),
                    metadata: Box::new(metadata),
                };
                self.tell(wanted, command, Next::Done).await
            }
            Err(failed) if failed.passes() && attempts < self.settings.attempts => {
                let wait = self.settings.retry_after * 4u32.saturating_pow(attempts - 1);
                let wait = wait.max(failed.after.unwrap_or_default()).min(LONGEST_WAIT);
                Ok(Next::Again(failed.fault, wait))
            }
            Err(Failed { fault, status, .. }) => {
                let command =
                    ItemCommand::GiveUpMetadata { position, block, uri, fault, status, attempts };
                self.tell(wanted, command, Next::GivenUp(fault)).await
            }
        }
    }

    async fn locate(
        &self,
        wanted: &Wanted,
        item: &ItemId,
        from: &mut From,
    ) -> Result<Target, MetadataFault> {
        let uri = match &wanted.uri {
            Some(uri) => uri.clone(),
            None => {
                let chain = self.chains.get(&wanted.chain_id.unsigned_abs());
                let (uri, block) = chain.ok_or(MetadataFault::NoAnswer)?.uri_of(item).await?;
                from.block = Some(block);
                uri
            }
        };
        let found = target(&uri, item.token_id, &self.settings.ipfs_gateway);
        // What is its own document, or too long to be an address, is not said twice.
        if !matches!(found, Ok(Target::Here(_))) && uri.len() <= LONGEST_URI {
            from.uri = Some(uri);
        }
        found
    }

    /// Tells the log; a rule that refuses is an answer.
    async fn tell(
        &self,
        wanted: &Wanted,
        command: ItemCommand,
        then: Next,
    ) -> Result<Next, StoreError> {
        let Wanted { item_id, cause, correlation, .. } = wanted;
        let because = Causation { position: *cause, correlation: correlation.clone() };
        let meta = CommandMeta::named(format!("process documents {cause} {item_id}"));
        let told = self.items.execute_because(item_id, command, meta, Some(&because)).await;
        match told {
            Ok(_) | Err(ExecuteError::CommandReused | ExecuteError::Unsealed(_)) => Ok(then),
            Err(ExecuteError::Refused(refusal)) => {
                debug!(item_id, %refusal, "what was read of a document is no news");
                Ok(then)
            }
            Err(ExecuteError::Conflict) => Ok(Next::Later(Duration::from_secs(1))),
            Err(ExecuteError::Busy { retry_after_ms }) => {
                Ok(Next::Later(Duration::from_millis(retry_after_ms)))
            }
            Err(ExecuteError::Failed(error)) => Err(error),
        }
    }

    /// Nothing happens to a note that a newer event has replaced meanwhile.
    async fn note(&self, wanted: &Wanted, next: Next) -> Result<(), StoreError> {
        let (fault, wait, tried) = match next {
            Next::Done => (None, None, true),
            Next::GivenUp(fault) => (Some(fault), None, true),
            Next::Again(fault, wait) => (Some(fault), Some(wait), true),
            Next::Later(wait) => (None, Some(wait), false),
        };
        let wait = wait.map(|wait| i64::try_from(wait.as_millis()).unwrap_or(i64::MAX));
        in_time(
            sqlx::query(
                "update metadata_items
                    set next_at = clock_timestamp() + $3 * interval '1 millisecond',
                        attempts = attempts + $4::int,
                        last_fault = case when $4 then $5 else last_fault end
                  where item_id = $1
                    and cause = $2",
            )
            .bind(&wanted.item_id)
            .bind(wanted.cause)
            .bind(wait)
            .bind(tried)
            .bind(fault.map(MetadataFault::name))
            .execute(self.store.pool()),
        )
        .await
        .map(drop)
    }
}

impl Wanted {
    fn told(&self) -> From {
        let hash = self.block_hash.as_deref().and_then(|hash| <[u8; 32]>::try_from(hash).ok());
        let block = self.block.zip(hash).map(|(number, hash)| BlockRef {
            number: number.unsigned_abs(),
            hash: Hash32::new(hash),
        });
        From { uri: None, block }
    }
}

fn fault_of(error: DocumentError) -> MetadataFault {
    match error {
        DocumentError::TooLarge => MetadataFault::TooLarge,
        DocumentError::TooDeep => MetadataFault::TooDeep,
        DocumentError::NotJson => MetadataFault::NotJson,
    }
}
