//! The site over a log that was filled before: its read models at the head, its API at an address of its own.

use std::collections::HashMap;
use std::time::Duration;

use brickyard_api::{App, DoorSettings, Post};
use brickyard_projections::{Projections, models};
use brickyard_store::{Access, Keyring, SecretKey, Store, StoreOptions, connect, migrate};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;

/// The read models fold the whole log once before anything is measured.
const FOLDED_WITHIN: Duration = Duration::from_secs(3_600);

/// Nothing is sealed under it that is anybody's.
const MASTER: [u8; 32] = [1; 32];

pub(super) struct Site {
    pub(super) store: Store,
    pub(super) app: App,
    pub(super) access: Access,
    /// With its scheme.
    pub(super) address: String,
    /// What the models took for the log that was there.
    pub(super) folded_in: Duration,
    stop: CancellationToken,
    parts: JoinSet<Result<(), CommandError>>,
}

impl Site {
    pub(super) async fn open(
        postgres: &EmbeddedPostgres,
        connections: usize,
        fill: impl AsyncFnOnce(&Store) -> Result<(), CommandError>,
    ) -> Result<Self, CommandError> {
        let options = postgres.options("brickyard");
        migrate(options.clone()).await?;
        let pool = connect(options, u32::try_from(connections)?).await?;
        let store = Store::open(pool, StoreOptions::default()).await?;
        fill(&store).await?;
        let (stop, folded) = (CancellationToken::new(), Projections::default());
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let keyring = Keyring::open(store.pool().clone(), SecretKey::new(MASTER)).await?;
        let access = Access::new(store.pool().clone(), keyring.clone());
        let app =
            App::new(store.clone(), keyring, folded.clone(), HashMap::new(), None, stop.clone());
        let origins = vec![Url::parse(&address)?];
        let doors = DoorSettings { origins, post: Post::Outbox, ..DoorSettings::default() };
        let app = app.with_doors(doors);
        let mut parts: JoinSet<Result<(), CommandError>> = JoinSet::new();
        let began = Instant::now();
        let folding = brickyard_projections::run(store.clone(), folded.clone(), stop.clone());
        parts.spawn(async { Ok(folding.await?) });
        let serving = brickyard_api::serve(app.clone(), listener);
        parts.spawn(async { Ok(serving.await?) });
        at_the_head(&store, &folded).await?;
        let folded_in = began.elapsed();
        // As tables are that have been there for a while: the server knows what is in them, and has nothing to clear away.
        sqlx::query("vacuum analyze").execute(store.pool()).await?;
        Ok(Self { store, app, access, address, folded_in, stop, parts })
    }

    /// Fails where a part has failed meanwhile.
    pub(super) async fn close(mut self) -> Result<(), CommandError> {
        self.stop.cancel();
        let mut outcome = Ok(());
        while let Some(ended) = self.parts.join_next().await {
            outcome = outcome.and(ended?);
        }
        self.store.close().await;
        outcome
    }
}

async fn at_the_head(store: &Store, folded: &Projections) -> Result<(), CommandError> {
    let (head, began) = (store.head().await?, Instant::now());
    while began.elapsed() < FOLDED_WITHIN {
        let states = folded.states();
        if states.len() == models::NAMES.len()
            && states.values().all(|model| model.position >= head)
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the read models did not reach the head of the log".into())
}
