//! Who asks for figures of now takes turns, and is answered of the present with which the turn began. Were many counted at
//! once on few cores, what is kept of the present would have gone on before most of them came to look: each would then be
//! counted anew as a past, which takes many times as long, so that still more had come before the next.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{OwnedRwLockReadGuard, OwnedSemaphorePermit, Semaphore};

use super::Ledger;

/// One is counted on each core while another waits for the database.
const EACH_CORE: usize = 2;

/// A turn. The present of its beginning is kept for a while, as long as this is.
#[derive(Debug)]
pub struct Asking {
    _turn: Option<OwnedSemaphorePermit>,
    _present: OwnedRwLockReadGuard<()>,
}

pub(super) fn turns() -> Arc<Semaphore> {
    let cores = available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores * EACH_CORE))
}

impl Ledger {
    /// Waits for a turn; whoever has one already would wait for itself. Which position is asked for is looked up then
    /// ([`Ledger::stands`]), and not before.
    pub async fn ask_of_now(&self) -> Asking {
        let turn = Arc::clone(&self.turns).acquire_owned().await.ok();
        Asking { _turn: turn, _present: self.pages.begin().await }
    }
}
