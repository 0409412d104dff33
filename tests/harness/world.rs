//! The demo's contracts on a chain of the test's own, followed in a database of its own, and
//! traders who act on the chain directly.

use std::path::PathBuf;
use std::time::Duration;

use alloy::primitives::{Address, B256, Bytes, U256, keccak256};
use alloy::providers::DynProvider;
use alloy::signers::SignerSync;
use alloy::signers::local::PrivateKeySigner;
use brickyard::config::{ChainConfig, DemoConfig};
use brickyard::demo::{self, World, person, provider_of};
use brickyard_api::{exchange_domain, option_digest, typed};
use brickyard_indexer::ChainSettings;
use brickyard_indexer::contracts::{
    Collection721, IMarketplace, Marketplace, OptionExchange, OptionExchange as X,
};
use brickyard_store::Store;
use tempfile::TempDir;

use super::chain::Chain;
use super::standing::Standing;
use super::{Database, eventually};

/// The royalty of the studies, in basis points.
pub(crate) const STUDIES_ROYALTY: u16 = 500;
/// A day, in seconds.
pub(crate) const DAY_S: u64 = 24 * 60 * 60;

/// The world of tests.
pub(crate) fn config(contracts: bool) -> DemoConfig {
    DemoConfig { contracts, portraits: 25, ..DemoConfig::default() }
}

pub(crate) struct Yard {
    pub(crate) store: Store,
    pub(crate) world: World,
    pub(crate) chain: Chain,
    pub(crate) database: Database,
    folder: TempDir,
}

impl Yard {
    /// Followed, and nothing of it read yet.
    pub(crate) async fn new() -> Self {
        Self::unread(Standing::plain().await, false).await
    }

    /// With names, boxes, a drop and a wallet, too.
    pub(crate) async fn with_all_contracts() -> Self {
        Self::unread(Standing::with_all_contracts().await, true).await
    }

    /// On a chain that has kept every state since its beginning, which is asked of its past.
    pub(crate) async fn made() -> Self {
        let (database, chain) = tokio::join!(Database::new(), Chain::new());
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self::standing(database, chain, folder, config(false)).await
    }

    /// All of it is in the log and in the read models.
    pub(crate) async fn read() -> Self {
        let standing = Standing::plain().await;
        let (database, (chain, folder)) = tokio::join!(standing.database(), standing.chain());
        Self::standing(database, chain, folder, config(false)).await
    }

    async fn unread(standing: &Standing, contracts: bool) -> Self {
        let (database, (chain, folder)) = tokio::join!(Database::new(), standing.chain());
        Self::standing(database, chain, folder, config(contracts)).await
    }

    /// Made where it is not noted in the folder.
    pub(crate) async fn standing(
        database: Database,
        chain: Chain,
        folder: TempDir,
        config: DemoConfig,
    ) -> Self {
        let store = database.store().await;
        let endpoint = ChainConfig::local(31_337, chain.http.clone());
        let world = demo::stand_up(&store, &endpoint, folder.path(), &config)
            .await
            .expect("the world can be made");
        Self { store, world, chain, database, folder }
    }

    pub(crate) fn note(&self) -> PathBuf {
        Standing::note_in(self.folder.path())
    }

    pub(crate) fn settings(&self) -> ChainSettings {
        let http = self.chain.http.clone();
        ChainSettings::new(self.world.chain_id, http, Duration::from_millis(10))
    }

    pub(crate) fn followed(&self) -> Vec<Address> {
        let World { marketplace, exchange, portraits, studies, editions, .. } = self.world;
        vec![marketplace, exchange, portraits, studies, editions]
    }

    /// Waits until the cursor stands at the chain's head of now, on its branch.
    pub(crate) async fn indexed(&self) {
        let head = self.chain.head().await;
        eventually("the indexer reaches the head", || async {
            let at =
                brickyard_indexer::cursor(self.store.pool(), self.world.chain_id).await.ok()?;
            let at = at.filter(|at| at.block >= head)?;
            let number = alloy::primitives::U64::from(at.block);
            let params = serde_json::json!([number, false]);
            let block = self.chain.call("eth_getBlockByNumber", params).await;
            (block["hash"] == at.block_hash.to_string()).then_some(())
        })
        .await;
    }

    /// Waits until every followed contract goes with the chain.
    pub(crate) async fn joined(&self) {
        eventually("all contracts go with the chain", || async {
            let late = sqlx::query_scalar("select count(*) from contract_cursors where not joined");
            let late: i64 = late.fetch_one(self.store.pool()).await.ok()?;
            (late == 0).then_some(())
        })
        .await;
    }

    pub(crate) fn trader(&self, index: u32) -> Trader<'_> {
        let signer = person(index);
        let provider = provider_of(&self.chain.http, signer.clone());
        Trader { world: &self.world, signer, provider }
    }
}

/// Somebody with items, money and approvals; trader `n` holds studies `10n-9` to `10n`.
pub(crate) struct Trader<'a> {
    pub(crate) world: &'a World,
    pub(crate) signer: PrivateKeySigner,
    pub(crate) provider: DynProvider,
}

pub(crate) fn now_s() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.expect("after 1970").as_secs()
}

macro_rules! mined {
    ($call:expr) => {
        $call.send().await.expect("it is sent").get_receipt().await.expect("it is mined")
    };
}

impl Trader<'_> {
    pub(crate) fn marketplace(&self) -> Marketplace::MarketplaceInstance<DynProvider> {
        Marketplace::new(self.world.marketplace, self.provider.clone())
    }

    pub(crate) fn exchange(&self) -> X::OptionExchangeInstance<DynProvider> {
        OptionExchange::new(self.world.exchange, self.provider.clone())
    }

    pub(crate) fn studies(&self) -> Collection721::Collection721Instance<DynProvider> {
        Collection721::new(self.world.studies, self.provider.clone())
    }

    /// Opens an escrow order for a study; answers its id.
    pub(crate) async fn open(&self, study: u64, price: u64) -> B256 {
        let salt = keccak256(format!("{study} for {price}"));
        let params = IMarketplace::OrderParams {
            salt,
            kind: 0,
            escrowed: true,
            collection: self.world.studies,
            tokenId: U256::from(study),
            amount: U256::from(1),
            currency: self.world.weth,
            price: U256::from(price),
            startTime: now_s() - 60,
            endTime: now_s() + DAY_S,
        };
        mined!(self.marketplace().createOrder(params));
        let id = self.marketplace().orderIdOf(self.signer.address(), salt).call().await;
        id.expect("an order id")
    }

    pub(crate) async fn modify(&self, order_id: B256, price: u64) {
        mined!(self.marketplace().modifyPrice(order_id, U256::from(price)));
    }

    pub(crate) async fn purchase(&self, order_id: B256, price: u64) {
        mined!(self.marketplace().purchase(order_id, U256::from(price)));
    }

    /// The offer by which this trader buys an option; sent in person it needs no signature.
    pub(crate) fn purchase_of(&self, option_hash: B256, price: U256) -> X::Offer {
        X::Offer {
            optionHash: option_hash,
            bidder: self.signer.address(),
            price,
            expireTime: U256::from(now_s() + DAY_S),
            signature: alloy::primitives::Bytes::new(),
        }
    }

    pub(crate) async fn cancel(&self, order_id: B256) {
        mined!(self.marketplace().cancelOrder(order_id));
    }

    pub(crate) async fn give(&self, study: u64, to: Address) {
        let from = self.signer.address();
        mined!(self.studies().transferFrom(from, to, U256::from(study)));
    }

    /// The terms of an option of this trader for a study.
    pub(crate) fn option(&self, study: u64, nonce: u64, price: u64) -> typed::OptionTerms {
        typed::OptionTerms {
            channel: keccak256("tests"),
            collection: self.world.studies,
            tokenId: U256::from(study),
            amount: U256::from(1),
            signer: self.signer.address(),
            nonce: U256::from(nonce),
            startTime: U256::from(now_s() - 60),
            endTime: U256::from(now_s() + DAY_S),
            price: U256::from(price),
            currency: self.world.weth,
            royaltyRate: U256::from(STUDIES_ROYALTY),
        }
    }

    pub(crate) fn digest(&self, terms: &typed::OptionTerms) -> B256 {
        option_digest(terms, &exchange_domain(self.world.chain_id, self.world.exchange))
    }

    pub(crate) fn sign(&self, terms: &typed::OptionTerms) -> X::SellOption {
        let signature = self.signer.sign_hash_sync(&self.digest(terms)).expect("it signs");
        X::SellOption {
            channel: terms.channel,
            collection: terms.collection,
            tokenId: terms.tokenId,
            amount: terms.amount,
            signer: terms.signer,
            nonce: terms.nonce,
            startTime: terms.startTime,
            endTime: terms.endTime,
            price: terms.price,
            currency: terms.currency,
            royaltyRate: terms.royaltyRate,
            signature: signature.as_bytes().into(),
        }
    }

    /// Buys what a signed option offers; answers the transaction's hash.
    pub(crate) async fn take(&self, option: X::SellOption, option_hash: B256) -> B256 {
        let offer = X::Offer {
            optionHash: option_hash,
            bidder: self.signer.address(),
            price: option.price,
            expireTime: U256::from(now_s() + DAY_S),
            signature: Bytes::new(),
        };
        mined!(self.exchange().matchOptionWithOffer(option, offer)).transaction_hash
    }

    pub(crate) async fn void(&self, option: X::SellOption) {
        mined!(self.exchange().cancelOption(option));
    }

    pub(crate) async fn void_nonce(&self, nonce: u64) {
        mined!(self.exchange().cancelNonce(U256::from(nonce)));
    }

    pub(crate) async fn bump_counter(&self) {
        mined!(self.exchange().bumpCounter());
    }
}

pub(crate) use mined;
