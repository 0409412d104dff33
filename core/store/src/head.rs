//! Where the log ends, for everybody who waits for it.
//!
//! Own commits wake at once; other processes are told by one NOTIFY per burst, sent after the
//! commit on a connection of its own (inside the append it would halve the rate); a poll is the
//! safety net for lost notifications.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::error::StoreError;
use crate::reader::{self, Position};

const CHANNEL: &str = "brickyard_head";
const POLL: Duration = Duration::from_millis(200);
/// Silence for longer is a lost link.
const WITHIN: Duration = Duration::from_secs(2);

/// The newest known position. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Head {
    known: watch::Sender<Position>,
    own: watch::Sender<Position>,
}

impl Head {
    pub(crate) fn new(position: Position) -> Self {
        Self { known: watch::Sender::new(position), own: watch::Sender::new(position) }
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<Position> {
        self.known.subscribe()
    }

    /// A position the log has reached; the newest this process has heard of.
    pub(crate) fn position(&self) -> Position {
        *self.known.borrow()
    }

    /// This process has committed up to `position`.
    pub(crate) fn advance(&self, position: Position) {
        self.learn(position);
        raise(&self.own, position);
    }

    /// The log was seen to reach `position`, whoever wrote it.
    fn learn(&self, position: Position) {
        raise(&self.known, position);
    }
}

fn raise(sender: &watch::Sender<Position>, position: Position) {
    sender.send_if_modified(|known| {
        let newer = position > *known;
        if newer {
            *known = position;
        }
        newer
    });
}

/// Tells other processes of own commits: one notification for all that came together.
pub(crate) async fn tell_others(pool: PgPool, head: Head, stop: CancellationToken) {
    let mut own = head.own.subscribe();
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            changed = own.changed() => if changed.is_err() { return },
        }
        let position = *own.borrow_and_update();
        let telling = sqlx::query("select pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(position.to_string())
            .execute(&pool);
        let told = timeout(WITHIN, telling).await.map_err(|_| StoreError::no_answer(WITHIN));
        if let Err(error) = told.and_then(|told| told.map_err(StoreError::from)) {
            warn!(%error, "other processes could not be told of new events; they will poll");
        }
    }
}

/// Learns of commits of other processes.
pub(crate) async fn listen(pool: PgPool, head: Head, stop: CancellationToken) {
    let mut listener = None;
    loop {
        if listener.is_none() {
            listener = connect(&pool).await;
        }
        let heard = async {
            match &mut listener {
                Some(listener) => listener.try_recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = stop.cancelled() => return,
            heard = heard => match heard {
                Ok(Some(notice)) => {
                    if let Ok(position) = notice.payload().parse() {
                        head.learn(Position(position));
                    }
                }
                Ok(None) | Err(_) => listener = None,
            },
            () = tokio::time::sleep(POLL) => {
                if let Ok(Ok(position)) = timeout(WITHIN, reader::head(&pool)).await {
                    head.learn(position);
                }
            }
        }
    }
}

async fn connect(pool: &PgPool) -> Option<PgListener> {
    let connecting = async {
        let mut listener = PgListener::connect_with(pool).await.ok()?;
        listener.listen(CHANNEL).await.ok()?;
        Some(listener)
    };
    timeout(WITHIN, connecting).await.ok()?
}
