//! Answers about the whole market, which cost more the more there is: once counting takes long, one who asks
//! counts for all who ask meanwhile and shortly after.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use brickyard_store::Position;
use serde::{Serialize, Serializer};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::collections::CollectionCard;
use super::home::{CountMarketResponse, ShowHomeResponse};
use super::past::When;
use crate::wire::{Failure, Read, Reply, reply};

/// What takes no longer is counted anew for everybody.
const FAST: Duration = Duration::from_millis(300);
/// Kept so many times as long as it took: then counting takes a tenth of one connection's time.
const KEPT_TIMES: u32 = 9;

/// The answers of this kind.
#[derive(Default)]
pub(crate) struct WholeMarket {
    pub(super) counts: Counted<CountMarketResponse>,
    pub(super) home: Counted<ShowHomeResponse>,
    pub(super) collections: Counted<Vec<CollectionCard>>,
}

/// One answer for several who ask.
pub(crate) struct Shared<T>(Arc<T>);

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

pub(super) struct Counted<T> {
    /// Whether counting took long the last time.
    slow: AtomicBool,
    kept: Mutex<Option<Kept<T>>>,
}

struct Kept<T> {
    position: Position,
    answer: Arc<T>,
    until: Instant,
}

impl<T> Kept<T> {
    fn is_good(&self, wanted: Option<Position>, now: Instant) -> bool {
        now < self.until && wanted.is_none_or(|wanted| wanted <= self.position)
    }
}

impl<T> Default for Counted<T> {
    fn default() -> Self {
        Self { slow: AtomicBool::default(), kept: Mutex::default() }
    }
}

impl<T> Counted<T> {
    /// The answer of now, or while counting takes long one of a moment ago, with its position. Of the past,
    /// and for who wants a later position than that, it is counted.
    pub(super) async fn answer(
        &self,
        read: &Read,
        when: &When,
        count: impl Future<Output = Result<T, Failure>>,
    ) -> Result<(Position, Arc<T>), Failure> {
        if when.past || !self.slow.load(Ordering::Relaxed) {
            let began = Instant::now();
            let answer = count.await?;
            if !when.past {
                self.slow.store(began.elapsed() > FAST, Ordering::Relaxed);
            }
            return Ok((when.position, Arc::new(answer)));
        }
        let mut kept = self.kept.lock().await;
        let wanted = read.wanted();
        let good = kept.as_ref().filter(|kept| kept.is_good(wanted, Instant::now()));
        if let Some(Kept { position, answer, .. }) = good {
            return Ok((*position, Arc::clone(answer)));
        }
        let began = Instant::now();
        let answer = Arc::new(count.await?);
        let took = began.elapsed();
        self.slow.store(took > FAST, Ordering::Relaxed);
        let (position, until) = (when.position, Instant::now() + took * KEPT_TIMES);
        *kept = Some(Kept { position, answer: Arc::clone(&answer), until });
        Ok((position, answer))
    }

    /// The whole of it.
    pub(super) async fn reply(
        &self,
        read: &Read,
        when: &When,
        count: impl Future<Output = Result<T, Failure>>,
    ) -> Reply<Shared<T>> {
        let (position, answer) = self.answer(read, when, count).await?;
        reply(position, Shared(answer))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use brickyard_core::kernel::UnixSeconds;

    use super::*;

    /// What is answered, and at which position, to one who wants a position of a table that is at another.
    async fn asked(
        counted: &Counted<u32>,
        counts: &AtomicU32,
        (wanted, at): (Option<i64>, i64),
    ) -> (u32, i64) {
        let read = Read::wanting(wanted.map(Position));
        let when = When { position: Position(at), clock_s: UnixSeconds(0), past: false };
        let count = async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            Ok(counts.fetch_add(1, Ordering::Relaxed))
        };
        let (position, count) = counted.answer(&read, &when, count).await.expect("an answer");
        (*count, position.0)
    }

    #[tokio::test]
    async fn what_is_counted_fast_is_counted_for_everybody() {
        let (counted, counts) = (Counted::default(), AtomicU32::new(0));
        for n in 0..3 {
            assert_eq!(asked(&counted, &counts, (None, 5)).await, (n, 5));
        }
    }

    #[tokio::test]
    async fn what_takes_long_is_counted_once_for_all_who_ask_meanwhile() {
        let (counted, counts) = (Counted::default(), AtomicU32::new(0));
        counted.slow.store(true, Ordering::Relaxed);
        let both = futures::future::join(
            asked(&counted, &counts, (None, 6)),
            asked(&counted, &counts, (Some(6), 7)),
        );
        assert_eq!(both.await, ((0, 6), (0, 6)));
        assert!(!counted.slow.load(Ordering::Relaxed), "it is fast by now, and counted anew");
        assert_eq!(asked(&counted, &counts, (None, 8)).await, (1, 8));
    }

    #[test]
    fn what_is_kept_is_good_for_a_while_and_for_who_wants_nothing_later() {
        let now = Instant::now();
        let kept = Kept {
            position: Position(6),
            answer: Arc::new(1),
            until: now + Duration::from_secs(1),
        };
        assert!(kept.is_good(None, now) && kept.is_good(Some(Position(6)), now));
        assert!(!kept.is_good(Some(Position(7)), now), "who has written something reads it");
        assert!(!kept.is_good(None, now + Duration::from_secs(1)));
    }
}
