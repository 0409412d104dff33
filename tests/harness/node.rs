//! The fixture node's chain, followed in a database of the test's own.

use std::sync::Arc;
use std::time::Duration;

use brickyard_core::chains::{Chain, ChainCommand, ContractKind};
use brickyard_core::collections::{Collection, CollectionCommand, TokenStandard};
use brickyard_core::kernel::{Address, ChainId, CollectionId, Hash32};
use brickyard_fixture_node::{Node, Plan};
use brickyard_indexer::{ChainSettings, IndexerError};
use brickyard_store::{CommandMeta, Commands, Store};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Database, eventually};

pub(crate) struct NodeYard {
    pub(crate) node: Node,
    pub(crate) plan: Plan,
    pub(crate) store: Store,
    pub(crate) database: Arc<Database>,
}

/// An indexer at work.
pub(crate) struct Indexing {
    stop: CancellationToken,
    task: JoinHandle<Result<(), IndexerError>>,
}

impl Indexing {
    pub(crate) fn is_over(&self) -> bool {
        self.task.is_finished()
    }

    pub(crate) async fn end(self) {
        self.stop.cancel();
        self.task.await.expect("it does not panic").expect("it ends well");
    }
}

fn known(address: alloy::primitives::Address) -> Address {
    Address::new(address.0.0)
}

impl NodeYard {
    pub(crate) async fn new(plan: Plan) -> Self {
        let database = Arc::new(Database::new().await);
        let store = database.store().await;
        Self::on(plan, &database, &store).await
    }

    /// Another chain in the same database.
    pub(crate) async fn on(plan: Plan, database: &Arc<Database>, store: &Store) -> Self {
        let yard = Self::unfollowed(plan, database, store).await;
        yard.follow().await;
        yard
    }

    /// A chain of which the log knows nothing yet.
    pub(crate) async fn unfollowed(plan: Plan, database: &Arc<Database>, store: &Store) -> Self {
        let node = Node::start(plan.clone()).await.expect("a port");
        Self { node, plan, store: store.clone(), database: Arc::clone(database) }
    }

    /// What a fixture's people use beside the venues and the collection.
    pub(crate) async fn follow_contracts(&self) {
        let contracts = &self.plan.contracts;
        let chains = Commands::<Chain>::new(&self.store, ());
        for (kind, address) in [
            (ContractKind::Domains, contracts.domains),
            (ContractKind::Boxes, contracts.boxes),
            (ContractKind::WithdrawalWallet, contracts.wallet),
        ] {
            let id = self.plan.chain_id.to_string();
            let command =
                ChainCommand::FollowContract { kind, address: known(address), first_block: 1 };
            let meta = CommandMeta::named(format!("follow {id} {address}"));
            chains.execute(&id, command, meta).await.expect("it is followed");
        }
    }

    /// Tells the store to follow the plan's contracts.
    pub(crate) async fn follow(&self) {
        self.follow_chain().await;
        self.follow_collection(self.plan.contracts.collection).await;
    }

    pub(crate) async fn follow_chain(&self) {
        let chain_id = ChainId(self.plan.chain_id);
        let genesis = self.node.hash_of(0).expect("a first block");
        let command = ChainCommand::Follow {
            chain_id,
            name: "Fixture".to_owned(),
            genesis_hash: Hash32::new(genesis.0),
            first_block: 1,
            marketplace: known(self.plan.contracts.marketplace),
            exchange: known(self.plan.contracts.exchange),
            currencies: vec![],
        };
        let chains = Commands::<Chain>::new(&self.store, ());
        let meta = CommandMeta::named(format!("follow-chain-{chain_id}"));
        chains.execute(&chain_id.to_string(), command, meta).await.expect("it is followed");
    }

    pub(crate) async fn follow_collection(&self, address: alloy::primitives::Address) {
        let chain_id = ChainId(self.plan.chain_id);
        let command = CollectionCommand::Follow {
            chain_id,
            address: known(address),
            standard: TokenStandard::Erc721,
            name: "Fixture".to_owned(),
            symbol: "FIX".to_owned(),
            description: String::new(),
            creator: known(address),
            first_block: 1,
        };
        let id = CollectionId { chain_id, address: known(address) }.to_string();
        let collections = Commands::<Collection>::new(&self.store, ());
        let meta = CommandMeta::named(format!("follow {id}"));
        collections.execute(&id, command, meta).await.expect("it is followed");
    }

    pub(crate) fn settings(&self) -> ChainSettings {
        ChainSettings::new(self.plan.chain_id, self.node.http(), Duration::from_millis(10))
    }

    pub(crate) fn index(&self) -> Indexing {
        self.index_by(&self.store, self.settings())
    }

    pub(crate) fn index_by(&self, store: &Store, settings: ChainSettings) -> Indexing {
        let stop = CancellationToken::new();
        let task = tokio::spawn(brickyard_indexer::run(store.clone(), settings, stop.clone()));
        Indexing { stop, task }
    }

    /// Waits until the cursor stands at the chain's head of now.
    pub(crate) async fn indexed(&self) {
        let head = self.node.head();
        let hash = self.node.hash_of(head).expect("the head is there");
        eventually("the indexer reaches the head", || async {
            let at = brickyard_indexer::cursor(self.store.pool(), self.plan.chain_id).await.ok()?;
            at.filter(|at| at.block > head || at.block_hash == hash).map(drop)
        })
        .await;
    }
}
