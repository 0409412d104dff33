//! How often the models look at the log: at once after a quiet moment, and together.
//!
//! Each look costs a transaction of every model that there is something for, however many events it finds. Under a steady
//! flow of commits a look at each would be most of the work, so between two of them the models rest, for longer where the
//! machine is busy: what waits meanwhile is folded by one look.

use std::time::Duration;

use brickyard_store::Position;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::status::Projections;

/// As many times as long as the models took they rest.
const RESTS: u32 = 2;
/// A model that takes longer does not keep the others waiting; nor is any rest longer.
const LONGEST: Duration = Duration::from_millis(50);

/// Tells where the log ended when it is time to look, until told to stop.
pub(crate) async fn pace(
    mut head: watch::Receiver<Position>,
    projections: Projections,
    look: watch::Sender<Position>,
    stop: CancellationToken,
) {
    let mut moves = projections.moves();
    while let Some(Ok(())) = stop.run_until_cancelled(head.changed()).await {
        let (upto, told) = (*head.borrow_and_update(), Instant::now());
        look.send_replace(upto);
        let folded = async { while !projections.are_at(upto) && moves.changed().await.is_ok() {} };
        // One that takes longer looks again when it is done.
        let _ = timeout(LONGEST, folded).await;
        let rest = (told.elapsed() * RESTS).min(LONGEST);
        let _ = stop.run_until_cancelled(sleep(rest)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::ModelState;

    /// A commit each millisecond for a while, for a model that takes so long for each look. Answers when looks were told,
    /// in milliseconds, with the position they were told for.
    async fn looks(commits: i64, takes: Duration) -> Vec<(u128, i64)> {
        let (log, head) = watch::channel(Position(0));
        let (look, mut looks) = watch::channel(Position(0));
        let (projections, stop) = (Projections::default(), CancellationToken::new());
        projections.set("one", ModelState { position: Position(0), stopped: None });
        tokio::spawn(pace(head, projections.clone(), look, stop.clone()));
        let began = Instant::now();
        tokio::spawn(async move {
            for at in 1..=commits {
                sleep(Duration::from_millis(1)).await;
                log.send_replace(Position(at));
            }
            // The log does not end with its last commit.
            log.closed().await;
        });
        let mut told = vec![];
        while told.last().is_none_or(|(_, at)| *at < commits) {
            looks.changed().await.expect("looks are told");
            let position = *looks.borrow_and_update();
            told.push((began.elapsed().as_millis(), position.0));
            sleep(takes).await;
            projections.set("one", ModelState { position, stopped: None });
        }
        stop.cancel();
        told
    }

    #[tokio::test(start_paused = true)]
    async fn a_commit_after_a_quiet_moment_is_looked_at_at_once_and_a_flow_of_them_together() {
        let told = looks(100, Duration::from_millis(5)).await;
        assert_eq!(told[0], (1, 1));
        assert!(told.len() <= 9, "{told:?}");
        assert!(told.windows(2).all(|two| two[1].0 - two[0].0 >= 15), "{told:?}");
        assert_eq!(told.last().map(|(_, at)| *at), Some(100), "the last one is not left out");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_long_holds_nobody_up_for_longer_than_a_tenth_of_a_second() {
        let told = looks(1_000, Duration::from_millis(90)).await;
        assert!(told.windows(2).all(|two| two[1].0 - two[0].0 <= 101), "{told:?}");
    }
}
