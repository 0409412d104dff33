//! The chain of `bench index`: minted and listed in as few answers as may be waited for, and kept
//! in a folder when one is named.

use std::path::Path;
use std::time::{Duration, Instant};

use alloy::primitives::{Address, B256, U256};
use alloy::providers::{DynProvider, Provider};
use brickyard_core::chains::{Chain, ChainCommand};
use brickyard_core::collections::{Collection, CollectionCommand, TokenStandard};
use brickyard_core::kernel::{self, ChainId, CollectionId, Hash32};
use brickyard_indexer::contracts::{Collection721, IMarketplace, Marketplace};
use brickyard_indexer::source::Source;
use brickyard_store::{CommandMeta, Commands, Store};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::commands::CommandError;
use crate::demo::{person, provider_of};

/// Items minted in one transaction, two logs each.
const BATCH: u64 = 100;
const LOGS_PER_MINT: u64 = 2;
/// A transaction's most (2^24, EIP-7825); asking for an estimate would mint everything twice.
const GAS: u64 = 1 << 24;
/// What an order takes, and more.
const ORDER_GAS: u64 = 1_000_000;
/// Far above what the chain asks for.
const GAS_PRICE: u128 = 20_000_000_000;
/// One order for so many mints, so that the busiest decoder is measured too.
const MINTS_PER_ORDER: u64 = 50;
const ORDER_LIFE_S: u64 = 7 * 24 * 60 * 60;
/// Mints that are sent before one is waited for.
const AHEAD: u64 = 16;
const MADE_WITHIN: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(5);

#[derive(Serialize, Deserialize)]
pub(super) struct Contracts {
    pub(super) marketplace: Address,
    pub(super) collection: Address,
}

/// The contracts of the chain, and how long it took to make it.
pub(super) async fn filled(
    http: &Url,
    kept: Option<&Path>,
    logs: u64,
) -> Result<(Contracts, Duration), CommandError> {
    let started = Instant::now();
    let note = kept.map(|folder| folder.join(format!("filled-{logs}.json")));
    if let Some(text) = note.as_ref().and_then(|note| std::fs::read_to_string(note).ok()) {
        return Ok((serde_json::from_str(&text)?, started.elapsed()));
    }
    if Source::new(http).head().await? > 0 {
        return Err("the folder keeps a chain of another size".into());
    }
    let contracts = fill(http, logs).await?;
    if let Some(note) = note {
        std::fs::write(note, serde_json::to_string(&contracts)?)?;
    }
    Ok((contracts, started.elapsed()))
}

/// Mints and lists until the chain has about so many logs. Whatever a transaction needs is given
/// with it: each question that is not asked is a pause that does not happen.
async fn fill(http: &Url, logs: u64) -> Result<Contracts, CommandError> {
    let operator = provider_of(http, person(0));
    let us = person(0).address();
    let marketplace = Marketplace::deploy(&operator, us, 100, us).await?;
    let (name, symbol) = ("Measured".to_owned(), "MSR".to_owned());
    let collection = Collection721::deploy(&operator, name, symbol, us, us, 250).await?;
    let source = Source::new(http);
    let end_s = source.header(source.head().await?).await?.time_s + ORDER_LIFE_S;
    let mut sent = operator.get_transaction_count(us).await?;
    for batch in 0..logs.div_ceil(BATCH * LOGS_PER_MINT) {
        let uris = (0..BATCH).map(|n| format!("ipfs://measured/{}", batch * BATCH + n)).collect();
        let minting = collection.safeMintBatch(us, uris).gas(GAS).nonce(sent);
        let _ = minting.gas_price(GAS_PRICE).send().await?;
        sent += 1;
        for order in 0..BATCH / MINTS_PER_ORDER {
            let token_id = U256::from(batch * BATCH + order + 1);
            let listing = marketplace.createOrder(order_of(*collection.address(), token_id, end_s));
            let listing = listing.gas(ORDER_GAS).nonce(sent).gas_price(GAS_PRICE);
            let _ = listing.send().await?;
            sent += 1;
        }
        if batch % AHEAD == AHEAD - 1 {
            mined(&operator, us, sent).await?;
        }
    }
    mined(&operator, us, sent).await?;
    Ok(Contracts { marketplace: *marketplace.address(), collection: *collection.address() })
}

/// Waits until so many transactions of ours have a block.
async fn mined(operator: &DynProvider, us: Address, sent: u64) -> Result<(), CommandError> {
    let waiting = async {
        while operator.get_transaction_count(us).await? < sent {
            tokio::time::sleep(LOOK_EVERY).await;
        }
        Ok::<_, CommandError>(())
    };
    tokio::time::timeout(MADE_WITHIN, waiting).await.map_err(|_| "the chain stands still")?
}

fn order_of(collection: Address, token_id: U256, end_s: u64) -> IMarketplace::OrderParams {
    IMarketplace::OrderParams {
        salt: B256::from(token_id),
        kind: 0,
        escrowed: false,
        collection,
        tokenId: token_id,
        amount: U256::from(1),
        currency: Address::ZERO,
        price: U256::from(1_000_000u64),
        startTime: 0,
        endTime: end_s,
    }
}

impl Contracts {
    pub(super) async fn follow(
        &self,
        store: &Store,
        http: &Url,
        chain_id: u64,
        creator: Address,
    ) -> Result<(), CommandError> {
        let chain_id = ChainId(chain_id);
        let known = |address: Address| kernel::Address::new(address.0.0);
        let genesis = Source::new(http).genesis_hash().await?;
        let chain = ChainCommand::Follow {
            chain_id,
            name: "Measured".to_owned(),
            genesis_hash: Hash32::new(genesis.0),
            first_block: 1,
            marketplace: known(self.marketplace),
            exchange: kernel::Address::new([9; 20]),
            currencies: vec![],
        };
        let chains = Commands::<Chain>::new(store, ());
        chains
            .execute(&chain_id.to_string(), chain, CommandMeta::named(format!("follow-{chain_id}")))
            .await?;
        let collection = CollectionCommand::Follow {
            chain_id,
            address: known(self.collection),
            standard: TokenStandard::Erc721,
            name: "Measured".to_owned(),
            symbol: "MSR".to_owned(),
            description: String::new(),
            creator: known(creator),
            first_block: 1,
        };
        let id = CollectionId { chain_id, address: known(self.collection) }.to_string();
        let collections = Commands::<Collection>::new(store, ());
        collections.execute(&id, collection, CommandMeta::named(format!("follow-{id}"))).await?;
        Ok(())
    }
}
