//! Who is kept out, as this process knows it: all of them, asked for again every second that
//! somebody calls or listens.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use brickyard_core::kernel::AccountId;
use brickyard_store::Access;
use tracing::debug;

use crate::state::App;
use crate::wire::Failure;

/// A bar holds everywhere after this time.
const KNOWN_FOR: Duration = Duration::from_secs(1);
/// The first answer is waited for so long; a database that is away keeps nobody waiting longer.
const FIRST_WITHIN: Duration = Duration::from_secs(2);

/// A link that fell silent is given up after this time, and asked anew.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

struct Known {
    barred: HashSet<[u8; 32]>,
    at: Instant,
}

/// Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Guard {
    known: Arc<RwLock<Option<Arc<Known>>>>,
    asking: Arc<AtomicBool>,
}

/// Whoever calls or listens. Calls ask for their account by themselves, with the session.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comer {
    pub(crate) account: Option<AccountId>,
    pub(crate) device: Option<String>,
    pub(crate) network: Vec<u8>,
}

impl Guard {
    pub(crate) async fn check(&self, app: &App, comer: &Comer) -> Result<(), Failure> {
        let Some(known) = self.known(app).await else { return Ok(()) };
        if known.barred.is_empty() {
            return Ok(());
        }
        let is_out = |kind, bytes| known.barred.contains(&app.access.barred_name(kind, bytes));
        if comer.account.is_some_and(|it| known.barred.contains(&Access::barred_account(it))) {
            return Err(Failure::barred_account());
        }
        if comer.device.as_ref().is_some_and(|it| is_out("device", it.as_bytes())) {
            return Err(Failure::barred_device());
        }
        if is_out("network", &comer.network) {
            return Err(Failure::barred_network());
        }
        Ok(())
    }

    /// None while nobody could be asked yet: then the calls themselves fail soon enough.
    async fn known(&self, app: &App) -> Option<Arc<Known>> {
        let known = self.known.read().ok().and_then(|known| known.clone());
        if known.as_ref().is_some_and(|known| known.at.elapsed() < KNOWN_FOR) {
            return known;
        }
        if !self.asking.swap(true, Ordering::AcqRel) {
            let (guard, app) = (self.clone(), app.clone());
            let asking = tokio::spawn(async move { guard.ask(&app).await });
            if known.is_none() {
                let _ = tokio::time::timeout(FIRST_WITHIN, asking).await;
                return self.known.read().ok().and_then(|known| known.clone());
            }
        }
        known
    }

    /// What was known stays while the database cannot be asked.
    async fn ask(&self, app: &App) {
        let at = Instant::now();
        match tokio::time::timeout(ANSWER_WITHIN, app.access.all_barred()).await {
            Ok(Ok(barred)) => {
                if let Ok(mut known) = self.known.write() {
                    *known = Some(Arc::new(Known { barred, at }));
                }
            }
            Ok(Err(error)) => debug!(%error, "who is kept out could not be asked"),
            Err(_) => debug!("who is kept out was not answered in time"),
        }
        self.asking.store(false, Ordering::Release);
    }
}
