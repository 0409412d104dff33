//! The topic `log`: what one client has been told of the log itself, before any model has folded
//! it. Ranges of positions in order and without gaps, gathered while a client is busy. There is
//! nothing to queue, so nobody lags on it; the events are read from `/api/audit/log`.

use std::time::Duration;

use brickyard_store::Position;
use tokio::sync::watch;
use tokio::time::Instant;

pub(super) const TOPIC: &str = "log";
/// What is appended within this time is told as one range.
const GAP: Duration = Duration::from_millis(100);

pub(super) struct Appended {
    head: watch::Receiver<Position>,
    /// None while the client does not listen.
    told: Option<Position>,
    not_before: Instant,
}

impl Appended {
    pub(super) fn new(head: watch::Receiver<Position>) -> Self {
        Self { head, told: None, not_before: Instant::now() }
    }

    /// Everything after a position that the log has reached, or after its end.
    pub(super) fn listen(&mut self, from: Option<Position>) {
        let head = *self.head.borrow();
        self.told = Some(from.unwrap_or(head).min(head));
    }

    pub(super) fn stop(&mut self) {
        self.told = None;
    }

    /// The next range; never while the client does not listen. Nothing is lost when this is
    /// dropped before its end.
    pub(super) async fn next(&mut self) -> (Position, Position) {
        let Some(told) = self.told else { return std::future::pending().await };
        tokio::time::sleep_until(self.not_before).await;
        let reached = self.head.wait_for(|head| *head > told).await.map(|head| *head);
        let Ok(last) = reached else { return std::future::pending().await };
        self.told = Some(last);
        self.not_before = Instant::now() + GAP;
        (Position(told.0 + 1), last)
    }
}
