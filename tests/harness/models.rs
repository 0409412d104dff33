//! The read models at work on a test's log.

use brickyard_projections::{Projections, models, position_of, run_named};
use brickyard_store::Store;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::eventually;

pub(crate) struct Models {
    store: Store,
    stop: CancellationToken,
    folding: JoinHandle<()>,
}

impl Models {
    pub(crate) fn on(store: &Store) -> Self {
        let stop = CancellationToken::new();
        let running = (store.clone(), stop.clone());
        let folding = tokio::spawn(async move {
            let (store, stop) = running;
            let folded = run_named(store, Projections::default(), &models::NAMES, stop);
            folded.await.expect("it folds");
        });
        Self { store: store.clone(), stop, folding }
    }

    /// Waits until they tell everything that is in the log now.
    pub(crate) async fn settled(&self) {
        let head = self.store.head().await.expect("a head");
        eventually("the read models reach the head", || async {
            let at = position_of(self.store.pool(), &models::NAMES).await.expect("a position");
            (at >= head).then_some(())
        })
        .await;
    }

    pub(crate) async fn close(self) {
        self.stop.cancel();
        self.folding.await.expect("no part panics");
    }
}
