//! Ranges of blocks, several under way at once and handed out in order, each as long as it takes
//! to hold a few thousand logs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::{Stream, StreamExt, stream};
use tokio_util::task::AbortOnDropHandle;

/// Ranges under way together.
const IN_FLIGHT: usize = 4;
/// Logs a range aims at: enough to make a transaction worth it, few enough that one range is
/// written while the next ones are read.
pub(crate) const LOGS: u64 = 2_000;
const FIRST_BLOCKS: u64 = 32;
/// As far as providers commonly let one question reach.
const MOST_BLOCKS: u64 = 2_000;
/// An empty stretch must not lead to a range that a busy one makes far too large.
const GROWTH: u64 = 4;

/// What was read of a range, with how many logs it held.
pub(crate) struct Counted<T> {
    pub(crate) value: T,
    pub(crate) logs: usize,
}

/// Reads all blocks from `from` to `head` by `read(first, last)`, each range in a task of its own.
pub(crate) fn in_ranges<T, E, F, Fut>(
    from: u64,
    head: u64,
    read: F,
) -> impl Stream<Item = Result<Counted<T>, E>>
where
    T: Send + 'static,
    E: Send + 'static,
    F: Fn(u64, u64) -> Fut,
    Fut: Future<Output = Result<Counted<T>, E>> + Send + 'static,
{
    let blocks = Arc::new(AtomicU64::new(FIRST_BLOCKS));
    let starts = stream::unfold(from, move |start| {
        let range = (start <= head).then(|| {
            let asked = blocks.load(Ordering::Relaxed);
            let end = start.saturating_add(asked - 1).min(head);
            let reading = read(start, end);
            let blocks = Arc::clone(&blocks);
            let task = tokio::spawn(async move {
                let counted = reading.await?;
                blocks.store(next_blocks(end - start + 1, counted.logs), Ordering::Relaxed);
                Ok(counted)
            });
            (AbortOnDropHandle::new(task), end + 1)
        });
        std::future::ready(range)
    });
    starts
        .map(|task| async { task.await.expect("reading a range neither panics nor is cancelled") })
        .buffered(IN_FLIGHT)
}

fn next_blocks(blocks: u64, logs: usize) -> u64 {
    let logs = u64::try_from(logs).unwrap_or(u64::MAX).max(1);
    (blocks.saturating_mul(LOGS) / logs).clamp(1, MOST_BLOCKS.min(blocks * GROWTH))
}

#[cfg(test)]
mod tests {
    use futures::TryStreamExt;

    use super::*;
    use crate::source::SourceError;

    #[tokio::test]
    async fn ranges_cover_every_block_once_and_in_order() {
        // Busy in the middle: a thousand logs a block.
        let logs = |from: u64, to: u64| (from..=to).filter(|n| (400..500).contains(n)).count();
        let read = move |from, to| {
            let counted = Counted { value: (from, to), logs: logs(from, to) * 1_000 };
            std::future::ready(Ok::<_, SourceError>(counted))
        };
        let ranges: Vec<(u64, u64)> =
            in_ranges(7, 9_999, read).map_ok(|range| range.value).try_collect().await.expect("all");
        assert_eq!(ranges.first().map(|range| range.0), Some(7));
        assert_eq!(ranges.last().map(|range| range.1), Some(9_999));
        assert!(ranges.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0));
        assert!(ranges.iter().all(|(from, to)| to - from < MOST_BLOCKS));
    }

    #[test]
    fn a_range_grows_over_quiet_blocks_and_shrinks_over_busy_ones() {
        assert_eq!(next_blocks(32, 0), 32 * GROWTH);
        assert_eq!(next_blocks(1_000, 2_000), 1_000);
        assert_eq!(next_blocks(100, 20_000), 10);
        assert_eq!(next_blocks(2, 1_000_000), 1);
        assert_eq!(next_blocks(2_000, 1), MOST_BLOCKS);
    }
}
