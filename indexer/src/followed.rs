//! Which contracts of a chain are ours: read from the log, where following them is an event.

use std::collections::HashMap;

use alloy::primitives::Address;
use brickyard_core::chains::{self, ChainEvent};
use brickyard_core::collections::{CollectionEvent, TokenStandard};
use brickyard_core::kernel::{self, ChainId, CollectionId, Hash32};
use brickyard_store::{Recorded, Store, StoreError};

/// What a followed contract is, and so how its logs are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractKind {
    Marketplace,
    Exchange,
    Collection(TokenStandard),
    Other(chains::ContractKind),
}

/// The followed contracts of one chain.
#[derive(Clone, Debug)]
pub struct Followed {
    pub genesis_hash: Hash32,
    pub first_block: u64,
    pub kinds: HashMap<Address, ContractKind>,
    /// The first blocks of those that are followed by an event of their own, at whatever time.
    pub added: HashMap<Address, u64>,
}

/// None while nobody has told to follow the chain.
///
/// # Errors
/// The server fails.
pub async fn followed(store: &Store, chain_id: u64) -> Result<Option<Followed>, StoreError> {
    let mut followed: Option<Followed> = None;
    let mut contracts = vec![];
    for event in of_the_chain(store, chain_id).await? {
        match event.decode()? {
            ChainEvent::ChainFollowed {
                genesis_hash, first_block, marketplace, exchange, ..
            } => {
                let kinds = HashMap::from([
                    (known(marketplace), ContractKind::Marketplace),
                    (known(exchange), ContractKind::Exchange),
                ]);
                let added = HashMap::new();
                followed = Some(Followed { genesis_hash, first_block, kinds, added });
            }
            ChainEvent::ContractFollowed { kind, address, first_block } => {
                contracts.push((known(address), ContractKind::Other(kind), first_block));
            }
            _ => {}
        }
    }
    let Some(mut followed) = followed else { return Ok(None) };
    // What is more than a collection is read as that.
    for (address, kind, first_block) in
        collections(store, chain_id).await?.into_iter().chain(contracts)
    {
        followed.kinds.insert(address, kind);
        followed.added.insert(address, first_block);
    }
    Ok(Some(followed))
}

async fn of_the_chain(store: &Store, chain_id: u64) -> Result<Vec<Recorded>, StoreError> {
    Ok(sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where event_type in ('ChainFollowed', 'ContractFollowed')
            and aggregate_type = 'chain'
            and aggregate_id = $1
          order by position",
    )
    .bind(chain_id.to_string())
    .fetch_all(store.pool())
    .await?)
}

async fn collections(
    store: &Store,
    chain_id: u64,
) -> Result<Vec<(Address, ContractKind, u64)>, StoreError> {
    let told: Vec<Recorded> = sqlx::query_as(
        "select position, recorded_at, aggregate_type, aggregate_id, sequence,
                event_type, event_version, payload::text as payload, metadata::text as metadata
           from events
          where event_type = 'CollectionFollowed'
            and aggregate_type = 'collection'
            and aggregate_id like $1
          order by position",
    )
    .bind(format!("{chain_id}-%"))
    .fetch_all(store.pool())
    .await?;
    let mut collections = vec![];
    for event in told {
        if let CollectionEvent::CollectionFollowed { address, standard, first_block, .. } =
            event.decode()?
        {
            collections.push((known(address), ContractKind::Collection(standard), first_block));
        }
    }
    Ok(collections)
}

fn known(address: kernel::Address) -> Address {
    Address::from(*address.bytes())
}

impl Followed {
    pub(crate) fn addresses(&self) -> Vec<Address> {
        self.kinds.keys().copied().collect()
    }

    /// The same chain with one of its contracts.
    pub(crate) fn only(&self, address: Address) -> Option<Self> {
        let kinds = HashMap::from([(address, *self.kinds.get(&address)?)]);
        Some(Self { kinds, added: HashMap::new(), ..*self })
    }
}

/// Stream id of a collection.
pub(crate) fn collection_id(chain_id: u64, address: Address) -> CollectionId {
    CollectionId { chain_id: ChainId(chain_id), address: kernel::Address::new(address.0.0) }
}
