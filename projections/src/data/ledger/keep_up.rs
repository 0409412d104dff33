//! The ledger goes on by itself as the models do: who asks for what is there finds it read, and only who asks for more
//! than that waits.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use brickyard_store::Position;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use super::floors::Floors;
use super::heads::Heads;
use super::listed::Listed;
use super::measures::Measures;
use super::{Kept, Ledger, Pages};
use crate::error::ProjectionError;
use crate::status::Projections;

/// Looks at least so often.
const POLL: Duration = Duration::from_millis(100);
/// What comes in together is read together, and who has begun to ask finds the present that it asks for.
const PAUSE: Duration = Duration::from_millis(20);
/// Whether it still keeps up is not known of one that has not looked for so long. Where more is asked than can be counted,
/// a look takes its time, and if all asked for what has come since, it would take longer still.
const FRESH: Duration = Duration::from_secs(3);

impl Ledger {
    /// Reads on whenever it is woken, and looks from time to time, until told to stop.
    pub async fn keep_up(
        &self,
        projections: Projections,
        woken: Arc<Notify>,
        stop: CancellationToken,
    ) {
        if let Err(error) = self.warm().await {
            warn!(%error, "figures are read when they are asked for");
        }
        loop {
            let began = Instant::now();
            match self.read_on(&projections).await {
                Ok(()) => *self.looked() = Some(began),
                Err(error) => debug!(%error, "figures cannot be read on; trying again"),
            }
            let woken = async {
                tokio::time::sleep(PAUSE).await;
                woken.notified().await;
            };
            tokio::select! {
                () = stop.cancelled() => return,
                () = woken => {}
                () = tokio::time::sleep(POLL) => {}
            }
        }
    }

    /// As far as each part's models are.
    async fn read_on(&self, projections: &Projections) -> Result<(), ProjectionError> {
        let to = |models| projections.reached(models).unwrap_or_default();
        self.heads.upto(&self.pool, to(Heads::MODELS)).await.map(drop)?;
        self.measures.upto(&self.pool, to(Measures::MODELS)).await.map(drop)?;
        self.floors.upto(&self.pool, to(Floors::MODELS)).await.map(drop)?;
        self.listed.upto(&self.pool, to(Listed::MODELS)).await.map(drop)?;
        // The others have come as far when what is counted of the present alone goes on.
        self.pages.upto(&self.pool, to(Pages::MODELS)).await.map(drop)
    }

    /// How far what is counted from these models has been read; none of a ledger that nobody keeps up.
    pub fn stands(&self, models: &[&str]) -> Option<Position> {
        (*self.looked()).filter(|looked| looked.elapsed() < FRESH)?;
        let parts = [
            (Heads::MODELS, self.heads.reached()),
            (Measures::MODELS, self.measures.reached()),
            (Floors::MODELS, self.floors.reached()),
            (Pages::MODELS, self.pages.reached()),
            (Listed::MODELS, self.listed.reached()),
        ];
        let asked = parts.iter().filter(|(of, _)| of.iter().any(|model| models.contains(model)));
        asked.map(|(_, reached)| *reached).min()
    }

    fn looked(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.looked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
