//! How each server is treated: few questions at once, and none for a while after it failed.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Questions to one server at once.
const AT_ONCE: u32 = 4;
/// How soon somebody who found it busy comes again.
const BUSY: Duration = Duration::from_millis(500);
/// Doublings of the first rest: a server that fails for long is asked every few minutes.
const DOUBLINGS: u32 = 6;
/// More servers than these are not kept in mind; the oldest rests are over by then.
const MOST: usize = 10_000;

#[derive(Clone, Copy)]
struct Host {
    busy: u32,
    failures: u32,
    until: Instant,
}

pub(crate) struct Hosts {
    known: Mutex<HashMap<String, Host>>,
    first_rest: Duration,
}

impl Hosts {
    pub(crate) fn new(first_rest: Duration) -> Self {
        Self { known: Mutex::default(), first_rest }
    }

    /// # Errors
    /// It is not to be asked for so long.
    pub(crate) fn enter(&self, name: &str) -> Result<(), Duration> {
        let mut known = self.known();
        let now = Instant::now();
        if known.len() >= MOST {
            known.retain(|_, host| host.busy > 0 || host.until > now);
        }
        let new = Host { busy: 0, failures: 0, until: now };
        let host = known.entry(name.to_owned()).or_insert(new);
        if host.until > now {
            return Err(host.until - now);
        }
        if host.busy >= AT_ONCE {
            return Err(BUSY);
        }
        host.busy += 1;
        Ok(())
    }

    /// It has answered, or failed and wants to be left alone for at least so long.
    pub(crate) fn leave(&self, name: &str, failed: Option<Option<Duration>>) {
        let mut known = self.known();
        let Some(host) = known.get_mut(name) else { return };
        host.busy = host.busy.saturating_sub(1);
        let Some(after) = failed else {
            host.failures = 0;
            if host.busy == 0 {
                known.remove(name);
            }
            return;
        };
        let rest = self.first_rest * 2u32.pow(host.failures.min(DOUBLINGS));
        host.failures += 1;
        host.until = Instant::now() + rest.max(after.unwrap_or_default());
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Host>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_server_that_fails_is_left_alone_for_longer_each_time_and_few_ask_at_once() {
        let hosts = Hosts::new(Duration::from_secs(1));
        for _ in 0..AT_ONCE {
            assert_eq!(hosts.enter("a"), Ok(()));
        }
        assert_eq!(hosts.enter("a"), Err(BUSY));
        assert_eq!(hosts.enter("b"), Ok(()));
        hosts.leave("a", Some(None));
        assert_eq!(hosts.enter("a"), Err(Duration::from_secs(1)));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(hosts.enter("a"), Ok(()));
        hosts.leave("a", Some(Some(Duration::from_millis(1))));
        assert_eq!(hosts.enter("a"), Err(Duration::from_secs(2)));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(hosts.enter("a"), Ok(()));
        hosts.leave("a", Some(Some(Duration::from_secs(60))));
        assert_eq!(hosts.enter("a"), Err(Duration::from_secs(60)));
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(hosts.enter("a"), Ok(()));
        hosts.leave("a", None);
        hosts.leave("b", None);
        assert!(!hosts.known().contains_key("b"), "nothing is kept of one that does well");
    }
}
