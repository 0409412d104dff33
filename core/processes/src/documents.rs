//! Notes of which items the metadata document is to be read, and because of which event: a mint, a
//! new URI, the contract's word that metadata changed, an operator's wish, or a fork.
//!
//! Nothing is read here, and no command is given: whoever reads documents takes what is noted, in
//! its own time, so that the log is never waited for by a slow server (`brickyard-metadata`). A URI
//! that is its own document is in the log already, and names of domains say what they are.

use std::collections::BTreeMap;

use brickyard_core::collections::CollectionEvent;
use brickyard_core::drops::DropEvent;
use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{Amount, FACT_REVERTED, Hash32, ItemId, Reverted};
use brickyard_store::browse::cause_of;
use brickyard_store::{Causation, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Due, Manager};

pub(crate) struct Documents;

impl Manager for Documents {
    const NAME: &'static str = "documents";
    const WAITS: bool = false;

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        // The newest word about an item counts; ranges come in between, in the order of the log.
        let mut notes = BTreeMap::new();
        for event in page {
            match word_of(event)? {
                Word::Item(Told::AskIfNew | Told::AskAgain)
                    if notes.contains_key(&event.aggregate_id) => {}
                Word::Item(told) => {
                    notes.insert(event.aggregate_id.clone(), (Causation::by(event), told));
                }
                Word::Range(first, last) => {
                    save(connection, std::mem::take(&mut notes)).await?;
                    let stream = (event, event.aggregate_id.as_str());
                    save_range(connection, stream, first, last).await?;
                }
                Word::None => {}
            }
        }
        save(connection, notes).await?;
        Ok(vec![])
    }
}

/// What an event says about documents.
enum Word {
    Item(Told),
    Range(Amount, Amount),
    None,
}

/// Where an item's document is, as far as the log knows.
enum Told {
    /// At this URI, since that block.
    Uri(String, Option<(u64, Hash32)>),
    /// The contract is to be asked.
    Ask,
    /// The same, unless the item is known and was not asked in vain: more units are no news.
    AskIfNew,
    /// The same, if the contract was asked before.
    AskAgain,
    /// The log has it.
    Here,
}

fn word_of(event: &Recorded) -> Result<Word, ProcessError> {
    Ok(match event.aggregate_type.as_str() {
        "item" if event.event_type == FACT_REVERTED => {
            let Reverted::FactReverted { event_type, .. } = event.decode()?;
            match event_type.as_str() {
                "ItemMinted" | "ItemUriUpdated" | "ItemMetadataChanged" => Word::Item(Told::Ask),
                "ItemTransferred" => Word::Item(Told::AskAgain),
                _ => Word::None,
            }
        }
        "item" => match event.decode::<ItemEvent>()? {
            ItemEvent::ItemMinted { uri, .. } | ItemEvent::ItemUriUpdated { uri } => {
                Word::Item(told(event, uri))
            }
            ItemEvent::ItemTransferred { from, to, .. } if from.is_zero() && !to.is_zero() => {
                Word::Item(Told::AskIfNew)
            }
            ItemEvent::ItemMetadataChanged {} => Word::Item(Told::Ask),
            _ => Word::None,
        },
        // Of the same token as the item: `domain/<id>` and `item/<id>`.
        "domain" if event.event_type == "DomainRegistered" => Word::Item(Told::Here),
        "collection" if event.event_type != FACT_REVERTED => match event.decode()? {
            CollectionEvent::CollectionMetadataChanged { first_token_id, last_token_id }
            | CollectionEvent::CollectionRefreshRequested { first_token_id, last_token_id } => {
                Word::Range(first_token_id, last_token_id)
            }
            _ => Word::None,
        },
        "drop" if event.event_type == "DropRevealed" => match event.decode()? {
            DropEvent::DropRevealed { .. } => Word::Range(Amount::ZERO, Amount::MAX),
            _ => Word::None,
        },
        _ => Word::None,
    })
}

fn told(event: &Recorded, uri: String) -> Told {
    if uri.starts_with("data:application/json") {
        return Told::Here;
    }
    // An empty one may stand for a rule of the contract's own; PostgreSQL holds no NUL.
    if uri.is_empty() || uri.contains('\0') {
        return Told::Ask;
    }
    let chain = cause_of(event).chain;
    Told::Uri(uri, chain.map(|chain| (chain.block, chain.block_hash)))
}

type Notes = BTreeMap<String, (Causation, Told)>;

#[derive(Default)]
struct Columns {
    items: Vec<String>,
    collections: Vec<String>,
    tokens: Vec<String>,
    chains: Vec<i64>,
    causes: Vec<i64>,
    correlations: Vec<Option<String>>,
    uris: Vec<Option<String>>,
    blocks: Vec<Option<i64>>,
    hashes: Vec<Option<Vec<u8>>>,
    here: Vec<bool>,
    only_new: Vec<bool>,
    only_asked: Vec<bool>,
}

async fn save(connection: &mut PgConnection, notes: Notes) -> Result<(), ProcessError> {
    let mut columns = Columns::default();
    for (item_id, (cause, told)) in notes {
        let Ok(item) = item_id.parse::<ItemId>() else { continue };
        columns.items.push(item_id);
        columns.collections.push(item.collection.to_string());
        columns.tokens.push(item.token_id.to_string());
        columns.chains.push(i64::try_from(item.collection.chain_id.0).unwrap_or(i64::MAX));
        columns.causes.push(cause.position.0);
        columns.correlations.push(cause.correlation);
        columns.here.push(matches!(told, Told::Here));
        columns.only_new.push(matches!(told, Told::AskIfNew));
        columns.only_asked.push(matches!(told, Told::AskAgain));
        let (uri, block) = match told {
            Told::Uri(uri, block) => (Some(uri), block),
            _ => (None, None),
        };
        columns.uris.push(uri);
        let number = block.map(|(number, _)| i64::try_from(number).unwrap_or(i64::MAX));
        columns.blocks.push(number);
        columns.hashes.push(block.map(|(_, hash)| hash.bytes().to_vec()));
    }
    if columns.items.is_empty() {
        return Ok(());
    }
    write(connection, columns).await
}

async fn write(connection: &mut PgConnection, columns: Columns) -> Result<(), ProcessError> {
    // Due at once: there is no clock here.
    sqlx::query(
        "insert into metadata_items as m
                (item_id, collection, token_id, chain_id, cause, correlation, uri, block,
                 block_hash, next_at)
         select t.item_id, t.collection, t.token_id::numeric, t.chain_id, t.cause, t.correlation,
                t.uri, t.block, t.block_hash, case when not t.here then to_timestamp(0) end
           from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
                       $6::text[], $7::text[], $8::bigint[], $9::bytea[], $10::boolean[],
                       $11::boolean[], $12::boolean[])
                as t (item_id, collection, token_id, chain_id, cause, correlation, uri, block,
                      block_hash, here, only_new, only_asked)
           left join metadata_items as known on known.item_id = t.item_id
          where (not t.only_new or known.item_id is null or known.last_fault is not null)
            and (not t.only_asked or (known.item_id is not null and known.uri is null))
             on conflict on constraint metadata_items_pkey
                do update set cause = excluded.cause,
                              correlation = excluded.correlation,
                              uri = excluded.uri,
                              block = excluded.block,
                              block_hash = excluded.block_hash,
                              next_at = excluded.next_at,
                              attempts = 0,
                              last_fault = null
                        where excluded.cause > m.cause",
    )
    .bind(columns.items)
    .bind(columns.collections)
    .bind(columns.tokens)
    .bind(columns.chains)
    .bind(columns.causes)
    .bind(columns.correlations)
    .bind(columns.uris)
    .bind(columns.blocks)
    .bind(columns.hashes)
    .bind(columns.here)
    .bind(columns.only_new)
    .bind(columns.only_asked)
    .execute(connection)
    .await?;
    Ok(())
}

async fn save_range(
    connection: &mut PgConnection,
    (event, collection): (&Recorded, &str),
    first: Amount,
    last: Amount,
) -> Result<(), ProcessError> {
    let Causation { position, correlation } = Causation::by(event);
    sqlx::query(
        "insert into metadata_ranges (collection, cause, correlation, next_token, last_token)
         values ($1, $2, $3, $4::numeric, $5::numeric)
         on conflict on constraint metadata_ranges_pkey do nothing",
    )
    .bind(collection)
    .bind(position.0)
    .bind(correlation)
    .bind(first.to_string())
    .bind(last.to_string())
    .execute(connection)
    .await?;
    Ok(())
}
