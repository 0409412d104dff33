//! The demo's world as tests begin with it. It is made once for all tests of this process, since deploying and
//! reading it takes longer than most of them: each begins with a copy of what the chain keeps of it, and where it
//! is a whole market with a copy of the database that has read it.

use std::path::Path;

use tokio::sync::OnceCell;

use super::api::Site;
use super::chain::Chain;
use super::world::{Yard, config};
use super::{Database, let_go_of};

pub(crate) struct Standing {
    /// What the chain has kept.
    chain: Vec<u8>,
    /// By which the world is found again.
    note: Vec<u8>,
    /// Has read all of it.
    database: &'static str,
}

impl Standing {
    /// With the contracts of the market.
    pub(crate) async fn plain() -> &'static Self {
        static PLAIN: OnceCell<Standing> = OnceCell::const_new();
        PLAIN.get_or_init(|| Self::make(false, "market")).await
    }

    /// With names, boxes, a drop and a wallet, too.
    pub(crate) async fn with_all_contracts() -> &'static Self {
        static ALL: OnceCell<Standing> = OnceCell::const_new();
        ALL.get_or_init(|| Self::make(true, "market_with_all")).await
    }

    async fn make(contracts: bool, database: &'static str) -> Self {
        let (own, chain) = tokio::join!(Database::new(), Chain::new());
        let folder = tempfile::tempdir().expect("a temporary folder");
        let yard = Yard::standing(own, chain, folder, config(contracts)).await;
        let yard = Site::of(yard).await.close().await;
        let note = std::fs::read(yard.note()).expect("the world is noted");
        let Yard { store, chain, database: own, .. } = yard;
        let_go_of([store]).await;
        own.keep_as(database).await;
        Self { chain: chain.stop().await, note, database }
    }

    /// A chain on which it stands, and a folder in which it is noted.
    pub(crate) async fn chain(&self) -> (Chain, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(Self::note_in(folder.path()), &self.note).expect("the world is noted");
        (Chain::with(&self.chain).await, folder)
    }

    pub(crate) async fn database(&self) -> Database {
        Database::copy_of(self.database).await
    }

    pub(crate) fn note_in(folder: &Path) -> std::path::PathBuf {
        folder.join("world.json")
    }
}
