//! Chance that can be had again: every seed is printed, and taken from `BRICKYARD_SEED` when that
//! is set. `BRICKYARD_SOAK` makes the long versions.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;

use rand::SeedableRng;
use rand::rngs::StdRng;

/// A generator whose seed a failing test shows.
#[expect(clippy::print_stdout, reason = "shown by the test harness when the test fails")]
pub(crate) fn seeded(test: &str) -> StdRng {
    let given = std::env::var("BRICKYARD_SEED").ok().and_then(|text| text.parse().ok());
    let seed = given.unwrap_or_else(rand::random::<u32>);
    println!("{test}: BRICKYARD_SEED={seed}");
    StdRng::seed_from_u64(u64::from(seed))
}

/// `count`, or `factor` times as many in the long version.
pub(crate) fn soaked(count: usize, factor: usize) -> usize {
    if std::env::var_os("BRICKYARD_SOAK").is_some() { count * factor } else { count }
}

/// Drops the future after so many polls, wherever it then waits; its value if it ended before.
pub(crate) async fn cut_short<F: Future>(future: F, polls: usize) -> Option<F::Output> {
    let mut future = pin!(future);
    let mut left = polls;
    std::future::poll_fn(|context| {
        if left == 0 {
            return Poll::Ready(None);
        }
        left -= 1;
        match future.as_mut().poll(context) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if left == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    })
    .await
}
