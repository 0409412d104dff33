//! A small log that is sealed several times, and hands that change what they should not.

use brickyard_core::orders::Order;
use brickyard_store::proofs::{
    AuditReport, Checkpoint, DatabaseAudit, NoteSigner, Proofs, establish, seal,
};
use brickyard_store::{Commands, Store, StoreOptions};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use super::Database;
use crate::orders_given::{list, meta, order_id, reprice};

/// The key of the tests' logs.
pub(crate) const SECRET: [u8; 32] = [7; 32];

pub(crate) struct Proven {
    pub(crate) database: Database,
    pub(crate) store: Store,
    pub(crate) signer: NoteSigner,
    pub(crate) proofs: Proofs,
    /// The superuser with triggers switched off: the attacker that the proofs are for.
    pub(crate) attacker: PgPool,
}

impl Proven {
    /// A log with no event yet.
    pub(crate) async fn new() -> Self {
        Self::over(Database::new().await, StoreOptions::default()).await
    }

    pub(crate) async fn over(database: Database, options: StoreOptions) -> Self {
        let store = database.store_with(options).await;
        let signer = establish(store.pool(), &SECRET).await.expect("a key");
        let attacker = PgPoolOptions::new()
            .max_connections(2)
            .after_connect(|connection, _| {
                Box::pin(async move {
                    let off = "set session_replication_role = replica";
                    sqlx::query(off).execute(connection).await.map(drop)
                })
            })
            .connect_with(database.options.clone())
            .await
            .expect("a superuser");
        let proofs = Proofs::new(store.pool().clone());
        for constraint in ["events_position_is_positive", "events_leaf_hash_is_sha256"] {
            for table in ["events", "events_1"] {
                let dropped = format!("alter table {table} drop constraint if exists {constraint}");
                sqlx::query(&dropped).execute(&attacker).await.expect("it is dropped");
            }
        }
        Self { database, store, signer, proofs, attacker }
    }

    /// A log of as many events, sealed at the given sizes.
    pub(crate) async fn with(events: u64, seals: &[u64]) -> Self {
        let proven = Self::new().await;
        for n in 1..=events {
            proven.append(n).await;
            if seals.contains(&n) {
                proven.seal().await;
            }
        }
        proven
    }

    /// One more event, the `n`th.
    pub(crate) async fn append(&self, n: u64) {
        let orders = Commands::<Order>::new(&self.store, ());
        let (order, step) = ((n - 1) / 3, (n - 1) % 3);
        let command = match step {
            0 => list(order),
            _ => reprice(order, 5_000 + step),
        };
        let done = orders.execute(&order_id(order), command, meta(&format!("{n}"))).await;
        done.unwrap_or_else(|error| panic!("event {n}: {error:?}"));
    }

    pub(crate) async fn seal(&self) -> u64 {
        let sealed = seal(&self.store, &self.signer).await.expect("it seals");
        sealed.expect("something to seal")
    }

    pub(crate) async fn verify(&self) -> AuditReport {
        self.verify_against(vec![]).await
    }

    pub(crate) async fn verify_against(&self, kept: Vec<Checkpoint>) -> AuditReport {
        let trust = self.proofs.trust(None).await.expect("keys");
        let audit = DatabaseAudit::new(self.store.pool().clone(), Some(trust), kept);
        audit.run(|_, _| {}).await.expect("it can be read")
    }

    pub(crate) async fn attack(&self, statement: &str) {
        let attacked = sqlx::raw_sql(statement).execute(&self.attacker).await;
        attacked.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
}
