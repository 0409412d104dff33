//! Managers that are killed wherever they are, and managers that have forgotten everything.

use std::time::Duration;

use brickyard_store::Store;
use rand::Rng;
use rand::rngs::StdRng;
use tokio_util::sync::CancellationToken;

use crate::harness::random::cut_short;
use crate::processes::{followed, forget_all};

/// They follow for a moment, and are killed wherever they are.
pub(crate) async fn killed_at_chance(store: &Store, random: &mut StdRng) {
    let running = brickyard_processes::run(store.clone(), CancellationToken::new());
    let running = cut_short(running, random.random_range(1..60));
    drop(tokio::time::timeout(Duration::from_millis(100), running).await);
}

/// From the first position on, everything follows again under the same ids: nothing is new.
pub(crate) async fn nothing_is_new_from_the_beginning_on(store: &Store) {
    let head = store.head().await.expect("a head");
    forget_all(store).await;
    let statuses = followed(store).await;
    assert!(statuses.iter().all(|manager| manager.stopped_reason.is_none()), "{statuses:?}");
    let new: Vec<(String, String)> =
        sqlx::query_as("select aggregate_id, event_type from events where position > $1")
            .bind(head)
            .fetch_all(store.pool())
            .await
            .expect("events");
    assert_eq!(new, []);
}
