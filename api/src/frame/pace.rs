//! How many calls a network makes in a minute, counted by this process alone and in memory: it
//! keeps a flood from the database, and nobody else.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::wire::{Failure, Visitor};

const MINUTE: Duration = Duration::from_secs(60);
/// Networks that are counted at once; more than that are no visitors any more.
const NETWORKS_MAX: usize = 100_000;

struct Minute {
    since: Instant,
    calls: u32,
}

/// Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Pace {
    minutes: Arc<Mutex<HashMap<Vec<u8>, Minute>>>,
}

impl Pace {
    /// Whoever calls from this machine itself is not counted: behind a proxy that is not set up,
    /// that would be everybody.
    pub(crate) fn check(&self, most: Option<NonZeroU32>, visitor: &Visitor) -> Result<(), Failure> {
        let Some(most) = most.filter(|_| !visitor.peer.to_canonical().is_loopback()) else {
            return Ok(());
        };
        // Whoever panicked while counting has left counts, and nothing half done.
        let mut minutes = self.minutes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let now = Instant::now();
        if minutes.len() >= NETWORKS_MAX {
            minutes.retain(|_, minute| now.duration_since(minute.since) < MINUTE);
            if minutes.len() >= NETWORKS_MAX {
                minutes.clear();
            }
        }
        let minute = minutes.entry(visitor.network()).or_insert(Minute { since: now, calls: 0 });
        if now.duration_since(minute.since) >= MINUTE {
            *minute = Minute { since: now, calls: 0 };
        }
        minute.calls = minute.calls.saturating_add(1);
        if minute.calls <= most.get() {
            return Ok(());
        }
        let left = MINUTE.saturating_sub(now.duration_since(minute.since));
        Err(Failure::network_limit(left.as_secs() + 1))
    }
}
