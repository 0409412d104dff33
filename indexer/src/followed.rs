//! Which contracts of a chain are ours: read from the log, where following them is an event.

use std::collections::HashMap;

use alloy::primitives::Address;
use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::collections::{CollectionEvent, TokenStandard};
use brickyard_core::kernel::{CollectionId, Hash32};
use brickyard_store::{Store, StoreError};
use cqrs_es::Aggregate;

/// What a followed contract is, and so how its logs are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractKind {
    Marketplace,
    Exchange,
    Collection(TokenStandard),
}

/// The followed contracts of one chain.
#[derive(Clone, Debug)]
pub struct Followed {
    pub genesis_hash: Hash32,
    pub first_block: u64,
    pub kinds: HashMap<Address, ContractKind>,
}

/// None while nobody has told to follow the chain.
///
/// # Errors
/// The server fails.
pub async fn followed(store: &Store, chain_id: u64) -> Result<Option<Followed>, StoreError> {
    let mut followed = None;
    for event in store.read_stream(Chain::TYPE, &chain_id.to_string()).await? {
        if event.event_type != "ChainFollowed" {
            continue;
        }
        if let ChainEvent::ChainFollowed {
            genesis_hash, first_block, marketplace, exchange, ..
        } = event.decode()?
        {
            let kinds = HashMap::from([
                (Address::from(*marketplace.bytes()), ContractKind::Marketplace),
                (Address::from(*exchange.bytes()), ContractKind::Exchange),
            ]);
            followed = Some(Followed { genesis_hash, first_block, kinds });
        }
    }
    if let Some(followed) = &mut followed {
        add_collections(store, chain_id, followed).await?;
    }
    Ok(followed)
}

async fn add_collections(
    store: &Store,
    chain_id: u64,
    followed: &mut Followed,
) -> Result<(), StoreError> {
    // By the prefix of the streams' unique index: the first event of each collection.
    let ids: Vec<String> = sqlx::query_scalar(
        "select aggregate_id
           from events
          where aggregate_type = 'collection'
            and sequence = 1
            and aggregate_id like $1",
    )
    .bind(format!("{chain_id}-%"))
    .fetch_all(store.pool())
    .await?;
    for id in ids {
        for event in store.read_stream("collection", &id).await? {
            if event.event_type != "CollectionFollowed" {
                continue;
            }
            if let CollectionEvent::CollectionFollowed { address, standard, .. } = event.decode()? {
                let kind = ContractKind::Collection(standard);
                followed.kinds.insert(Address::from(*address.bytes()), kind);
            }
        }
    }
    Ok(())
}

impl Followed {
    pub(crate) fn addresses(&self) -> Vec<Address> {
        self.kinds.keys().copied().collect()
    }
}

/// Stream id of a collection.
pub(crate) fn collection_id(chain_id: u64, address: Address) -> CollectionId {
    CollectionId {
        chain_id: brickyard_core::kernel::ChainId(chain_id),
        address: brickyard_core::kernel::Address::new(address.0.0),
    }
}
