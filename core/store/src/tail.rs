//! The end of the log in memory: read once for all in this process who follow it.
//!
//! What is committed never changes and leaves no gap, so that a page that one has read is the page
//! of everybody. Whoever is further behind than what is kept reads the database alone.

use std::collections::VecDeque;
use std::ops::{Deref, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::PgPool;

use crate::error::StoreError;
use crate::reader::{self, Position, Recorded};

/// Events read at a time.
const READ: i64 = 2_000;
/// Bytes of events that are kept: some ten thousand usual ones.
const KEPT_BYTES: usize = 8 << 20;
/// A server that is silent for longer is asked again.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// Events that follow each other in the log; shared, not copied.
#[derive(Clone, Debug)]
pub struct Page {
    events: Arc<[Recorded]>,
    range: Range<usize>,
}

impl Page {
    fn new(events: impl Into<Arc<[Recorded]>>, limit: i64) -> Self {
        let events = events.into();
        let end = events.len().min(usize::try_from(limit).unwrap_or_default());
        Self { events, range: 0..end }
    }
}

impl Deref for Page {
    type Target = [Recorded];

    fn deref(&self) -> &[Recorded] {
        &self.events[self.range.clone()]
    }
}

#[derive(Default)]
pub(crate) struct Tail {
    kept: Mutex<Kept>,
    /// One reads, and the others wait for what it finds.
    reading: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Kept {
    /// They follow each other without a gap.
    stretches: VecDeque<Stretch>,
    bytes: usize,
}

struct Stretch {
    events: Arc<[Recorded]>,
    bytes: usize,
}

enum Found {
    Here(Page),
    /// It was let go, or never kept.
    Before,
    /// Nobody has read so far.
    Beyond,
}

impl Tail {
    /// At most `limit` events after a position; `head` is one that the log has reached. No event
    /// when that is not beyond `after`.
    pub(crate) async fn read_on(
        &self,
        pool: &PgPool,
        head: Position,
        after: Position,
        limit: i64,
    ) -> Result<Page, StoreError> {
        if after >= head {
            return Ok(Page::new([], 0));
        }
        let found = self.kept().find(after, limit);
        match found {
            Found::Here(page) => return Ok(page),
            Found::Before => return Ok(Page::new(ask(pool, after, limit).await?, limit)),
            Found::Beyond => {}
        }
        let _alone = self.reading.lock().await;
        let found = self.kept().find(after, limit);
        if let Found::Here(page) = found {
            return Ok(page);
        }
        let events: Arc<[Recorded]> = ask(pool, after, READ).await?.into();
        self.kept().keep(Arc::clone(&events));
        Ok(Page::new(events, limit))
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn ask(pool: &PgPool, after: Position, limit: i64) -> Result<Vec<Recorded>, StoreError> {
    let answered =
        tokio::time::timeout(ANSWER_WITHIN, reader::read_after(pool, after, limit)).await;
    answered.unwrap_or_else(|_| Err(StoreError::no_answer(ANSWER_WITHIN)))
}

impl Kept {
    fn find(&self, after: Position, limit: i64) -> Found {
        let next = after.0 + 1;
        let at = self.stretches.partition_point(|stretch| stretch.last() < next);
        let Some(stretch) = self.stretches.get(at) else { return Found::Beyond };
        let Ok(skipped) = usize::try_from(next - stretch.first()) else { return Found::Before };
        let most = usize::try_from(limit).unwrap_or_default();
        let end = stretch.events.len().min(skipped.saturating_add(most));
        Found::Here(Page { events: Arc::clone(&stretch.events), range: skipped..end })
    }

    fn keep(&mut self, events: Arc<[Recorded]>) {
        let Some(first) = events.first() else { return };
        let follows = self.stretches.back().is_some_and(|kept| kept.last() + 1 == first.position.0);
        if !follows {
            self.stretches.clear();
            self.bytes = 0;
        }
        let bytes = events.iter().map(bytes_of).sum();
        self.bytes += bytes;
        self.stretches.push_back(Stretch { events, bytes });
        while self.bytes > KEPT_BYTES && self.stretches.len() > 1 {
            self.bytes -= self.stretches.pop_front().map_or(0, |gone| gone.bytes);
        }
    }
}

/// With its fields of fixed size.
fn bytes_of(event: &Recorded) -> usize {
    let Recorded { aggregate_type, aggregate_id, event_type, event_version, .. } = event;
    let names = [aggregate_type, aggregate_id, event_type, event_version];
    let texts = names.into_iter().chain([&event.payload, &event.metadata]);
    size_of::<Recorded>() + texts.map(String::len).sum::<usize>()
}

impl Stretch {
    fn first(&self) -> i64 {
        self.events.first().map_or(0, |event| event.position.0)
    }

    fn last(&self) -> i64 {
        self.events.last().map_or(0, |event| event.position.0)
    }
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;

    fn events(positions: std::ops::RangeInclusive<i64>, bytes: usize) -> Arc<[Recorded]> {
        let event = |position| Recorded {
            position: Position(position),
            recorded_at: OffsetDateTime::UNIX_EPOCH,
            aggregate_type: "order".to_owned(),
            aggregate_id: String::new(),
            sequence: 1,
            event_type: String::new(),
            event_version: String::new(),
            payload: "x".repeat(bytes),
            metadata: String::new(),
        };
        positions.map(event).collect()
    }

    /// First and last position of what is found; none for what has to be read.
    fn found(kept: &Kept, after: i64, limit: i64) -> Option<(i64, i64)> {
        let Found::Here(page) = kept.find(Position(after), limit) else { return None };
        Some((page.first()?.position.0, page.last()?.position.0))
    }

    #[test]
    fn a_page_that_one_has_read_is_the_page_of_everybody() {
        let mut kept = Kept::default();
        assert!(matches!(kept.find(Position(0), 9), Found::Beyond));
        kept.keep(events(11..=20, 1));
        kept.keep(events(21..=21, 1));
        assert_eq!(found(&kept, 10, 100), Some((11, 20)));
        assert_eq!(found(&kept, 14, 3), Some((15, 17)));
        assert_eq!(found(&kept, 20, 100), Some((21, 21)));
        assert!(matches!(kept.find(Position(21), 9), Found::Beyond));
        assert!(matches!(kept.find(Position(9), 9), Found::Before));
    }

    #[test]
    fn what_does_not_follow_takes_the_place_of_all() {
        let mut kept = Kept::default();
        kept.keep(events(1..=5, 1));
        kept.keep(events(100..=105, 1));
        assert_eq!(found(&kept, 0, 9), None);
        assert_eq!(found(&kept, 99, 9), Some((100, 105)));
    }

    #[test]
    fn what_is_kept_is_bounded_by_its_bytes_and_the_newest_always_is() {
        let mut kept = Kept::default();
        for first in 0..20 {
            kept.keep(events(first * 10 + 1..=first * 10 + 10, 100_000));
            assert!(kept.bytes <= KEPT_BYTES);
        }
        assert_eq!(kept.stretches.len(), 8);
        kept.keep(events(201..=201, 2 * KEPT_BYTES));
        assert_eq!(found(&kept, 200, 9), Some((201, 201)));
        assert_eq!(kept.stretches.len(), 1);
    }
}
