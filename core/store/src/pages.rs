//! The newest page of the log, read once for all who follow it in this process.
//!
//! Every commit wakes each read model, and all want the same events. Events never change, so what
//! was read for one is true for the next.

use sqlx::PgPool;
use tokio::sync::Mutex;

use crate::error::StoreError;
use crate::reader::{self, Position, Recorded};

/// The events that were read last.
#[derive(Default)]
pub(crate) struct Pages(Mutex<Vec<Recorded>>);

impl Pages {
    /// At most `limit` events after a position, in commit order and without gaps; at least one,
    /// if there is one. Whoever asks meanwhile waits for the same answer.
    pub(crate) async fn read_after(
        &self,
        pool: &PgPool,
        after: Position,
        limit: i64,
    ) -> Result<Vec<Recorded>, StoreError> {
        let mut last = self.0.lock().await;
        let known = following(&last, after, limit);
        if !known.is_empty() {
            return Ok(known.to_vec());
        }
        let page = reader::read_after(pool, after, limit).await?;
        if !page.is_empty() {
            last.clone_from(&page);
        }
        Ok(page)
    }
}

/// What of a page lies after a position, if the page goes on right there or began before.
fn following(page: &[Recorded], after: Position, limit: i64) -> &[Recorded] {
    let Some(first) = page.first() else { return &[] };
    let Ok(start) = usize::try_from(after.0 + 1 - first.position.0) else { return &[] };
    let rest = page.get(start..).unwrap_or_default();
    &rest[..rest.len().min(usize::try_from(limit).unwrap_or_default())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(position: i64) -> Recorded {
        Recorded {
            position: Position(position),
            recorded_at: time::OffsetDateTime::UNIX_EPOCH,
            aggregate_type: String::new(),
            aggregate_id: String::new(),
            sequence: 1,
            event_type: String::new(),
            event_version: String::new(),
            payload: String::new(),
            metadata: String::new(),
        }
    }

    #[test]
    fn a_page_serves_whoever_stands_before_or_within_it_and_nobody_else() {
        let page: Vec<Recorded> = (11..=14).map(event).collect();
        let told = |after, limit| {
            let some = following(&page, Position(after), limit);
            some.iter().map(|event| event.position.0).collect::<Vec<_>>()
        };
        const NOBODY: [i64; 0] = [];
        assert_eq!(told(10, 9), [11, 12, 13, 14]);
        assert_eq!(told(12, 1), [13]);
        assert_eq!(told(14, 9), NOBODY);
        assert_eq!(told(20, 9), NOBODY);
        assert_eq!(told(9, 9), NOBODY, "there is a gap before it");
        assert!(following(&[], Position(0), 9).is_empty());
    }
}
