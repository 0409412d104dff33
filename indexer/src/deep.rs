//! A fork below what is final, once an operator has accepted it: the facts themselves tell which of
//! their blocks are still on the chain. Slow, since the log is read backwards; it is the last resort.

use std::collections::{HashMap, HashSet};

use brickyard_core::chains::Span;
use brickyard_core::kernel::{FACT_REVERTED, Hash32, Reverted};
use brickyard_store::browse::cause_of;
use brickyard_store::{Position, Recorded, Store, StoreError};

use crate::run::IndexerError;
use crate::source::{Source, SourceError};
use crate::window::Block;

const PAGE: i64 = 5_000;

/// The last block with facts that is still on the chain, or the one before `first_block`, and where
/// the facts of all later ones stand.
///
/// # Errors
/// The endpoint or the server fails.
pub(crate) async fn ancestor(
    store: &Store,
    source: &Source,
    chain_id: u64,
    first_block: u64,
) -> Result<(Block, Vec<Span>), IndexerError> {
    let mut gone: Vec<u64> = vec![];
    let mut taken_back: HashSet<u64> = HashSet::new();
    let mut known: HashMap<u64, Option<Hash32>> = HashMap::new();
    let mut before = Position(store.head().await?.0 + 1);
    loop {
        let page = page_before(store, before).await?;
        let Some(first) = page.last() else { break };
        before = first.position;
        for event in &page {
            if event.event_type == FACT_REVERTED {
                let Reverted::FactReverted { position, .. } = event.decode()?;
                taken_back.insert(position);
                continue;
            }
            let position = event.position.0.unsigned_abs();
            let Some(chain) = cause_of(event).chain.filter(|chain| chain.chain_id.0 == chain_id)
            else {
                continue;
            };
            if taken_back.contains(&position) {
                continue;
            }
            if let std::collections::hash_map::Entry::Vacant(unknown) = known.entry(chain.block) {
                unknown.insert(hash_of(source, chain.block).await?);
            }
            if known[&chain.block] == Some(chain.block_hash) {
                let hash = chain.block_hash.bytes().into();
                let (number, time_s) = (chain.block, chain.block_time_s.0);
                let block = Block { number, hash, time_s, digest: None, facts: None };
                return Ok((block, spans(gone)));
            }
            gone.push(position);
        }
    }
    let header = source.header(first_block.saturating_sub(1)).await?;
    let (number, hash, time_s) = (header.number, header.hash, header.time_s);
    Ok((Block { number, hash, time_s, digest: None, facts: None }, spans(gone)))
}

/// None when the chain has no such block any more.
async fn hash_of(source: &Source, number: u64) -> Result<Option<Hash32>, IndexerError> {
    match source.header(number).await {
        Ok(header) => Ok(Some(Hash32::new(header.hash.0))),
        Err(SourceError::NoBlock { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

async fn page_before(store: &Store, before: Position) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where position < $1
          order by position desc
          limit $2",
    )
    .bind(before)
    .bind(PAGE)
    .fetch_all(store.pool())
    .await?)
}

/// Positions that fall, as rising spans.
fn spans(falling: Vec<u64>) -> Vec<Span> {
    let mut spans: Vec<Span> = vec![];
    for position in falling.into_iter().rev() {
        match spans.last_mut() {
            Some(span) if span.last + 1 == position => span.last = position,
            _ => spans.push(Span { first: position, last: position }),
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn falling_positions_make_rising_spans() {
        let found = spans(vec![9, 8, 5, 3, 2]);
        let rising = [(2, 3), (5, 5), (8, 9)].map(|(first, last)| Span { first, last });
        assert_eq!(found, rising);
    }
}
