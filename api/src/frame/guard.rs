//! Devices and networks that are kept out, as this process knows them: all of them, asked for
//! again every second that somebody calls.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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

impl Guard {
    pub(crate) async fn check(
        &self,
        app: &App,
        device: Option<&str>,
        network: &[u8],
    ) -> Result<(), Failure> {
        let Some(known) = self.known(app).await else { return Ok(()) };
        if known.barred.is_empty() {
            return Ok(());
        }
        let named = |kind, bytes| app.access.barred_name(kind, bytes);
        if device.is_some_and(|it| known.barred.contains(&named("device", it.as_bytes()))) {
            return Err(Failure::barred_device());
        }
        if known.barred.contains(&named("network", network)) {
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
