//! Models that a page of the log does not concern: their checkpoints move together, by one
//! statement.
//!
//! Most commits concern few models. Each of the others would write one row of its own.

use std::time::Duration;

use brickyard_store::{Position, StoreError};
use sqlx::PgPool;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::checkpoint::advance_together;

/// A server that is silent for longer is asked again.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// A served version of a model, and between which positions there is nothing for it.
pub(crate) struct Move {
    pub(crate) model: &'static str,
    pub(crate) version: i32,
    pub(crate) from: Position,
    pub(crate) to: Position,
}

struct Asked {
    step: Move,
    /// Closed when it was not moved.
    moved: oneshot::Sender<()>,
}

/// Asks for checkpoints to be moved; cheap to clone.
#[derive(Clone)]
pub(crate) struct KeepUp(mpsc::UnboundedSender<Asked>);

/// Moves checkpoints until nobody asks any more.
pub(crate) struct Keeper(mpsc::UnboundedReceiver<Asked>);

pub(crate) fn keep_up() -> (KeepUp, Keeper) {
    let (sender, asked) = mpsc::unbounded_channel();
    (KeepUp(sender), Keeper(asked))
}

impl KeepUp {
    /// Whether the checkpoint was moved. When it is held or stands elsewhere, or the statement for
    /// all has failed, it was not: alone, the reason comes to light.
    pub(crate) async fn advance(&self, step: Move) -> bool {
        let (moved, told) = oneshot::channel();
        self.0.send(Asked { step, moved }).is_ok() && told.await.is_ok()
    }
}

impl Keeper {
    pub(crate) async fn run(mut self, pool: PgPool) {
        while let Some(first) = self.0.recv().await {
            // Those that one commit has woken come together.
            tokio::task::yield_now().await;
            let mut asked = vec![first];
            while let Ok(more) = self.0.try_recv() {
                asked.push(more);
            }
            let steps: Vec<&Move> = asked.iter().map(|asked| &asked.step).collect();
            let moving = timeout(ANSWER_WITHIN, advance_together(&pool, &steps)).await;
            let moving = moving.unwrap_or_else(|_| Err(StoreError::no_answer(ANSWER_WITHIN)));
            let Ok(models) = moving else { continue };
            for Asked { step, moved } in asked {
                if models.iter().any(|model| model == step.model) {
                    // Nobody waits for a model that was told to stop.
                    let _ = moved.send(());
                }
            }
        }
    }
}
