//! `/api/live`: changes as they are committed, from a position on.
//!
//! A message holds everything needed to show it. `position` in `hello` and `heartbeat` is where
//! every model has arrived, and what lies before it was sent first: a client that comes back asks
//! from there and may get a few changes twice, never too few. A client too slow to keep up is
//! told to resume from the last such position, then let go.
//!
//! The topic `log` tells of everything that is appended, before any model has folded it: ranges of
//! positions in order and without gaps, gathered while a client is busy. There is nothing to
//! queue, so nobody lags on it, and the events themselves are read from `/api/audit/log`.

use std::collections::HashSet;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use brickyard_core::kernel::UnixSeconds;
use brickyard_projections::Change;
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::dc::wire::OrderCard;
use crate::dc::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::Failure;

const HEARTBEAT: Duration = Duration::from_secs(5);
const MOST_TOPICS: usize = 200;
const LONGEST_MESSAGE: usize = 16 * 1024;
/// What is appended within this time is told as one range.
const LOG_GAP: Duration = Duration::from_millis(100);
const LOG: &str = "log";
/// A client that takes nothing for this long is gone, and no notice would reach it. One that
/// comes back within it is told where to resume; holding it costs one message, not a queue.
const SEND_WITHIN: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Ask {
    Subscribe { topics: Vec<String>, from: Option<Position> },
    Unsubscribe { topics: Vec<String> },
}

#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Tell<'a> {
    Hello {
        position: Position,
    },
    Heartbeat {
        position: Position,
    },
    Change {
        position: Position,
        topics: &'a [String],
        kind: &'a str,
        data: Box<RawValue>,
    },
    /// Appended: every position from the first to the last.
    Log {
        first: Position,
        last: Position,
    },
    /// What lies between is gone: ask the pages again.
    Reset {
        position: Position,
    },
    Lagging {
        resume: Position,
    },
    Error {
        message: &'a str,
    },
}

struct Gone;

pub(crate) async fn connect_live(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade =
        upgrade.map_err(|_| Failure::invalid("upgrade", "connect here with a WebSocket client"))?;
    Ok(upgrade.max_message_size(LONGEST_MESSAGE).on_upgrade(move |socket| async move {
        // The client has left or was let go; either way nothing is owed any more.
        let _ = serve(app, socket).await;
    }))
}

/// Where every model has arrived.
fn arrived(app: &App) -> Position {
    app.projections.states().values().map(|model| model.position).min().unwrap_or_default()
}

async fn serve(app: App, socket: WebSocket) -> Result<(), Gone> {
    let (changes, _) = app.projections.live.subscribe_from(None);
    let resume = arrived(&app);
    let log = Appended::new(app.store.head_changes());
    let mut client = Client { app, socket, topics: HashSet::new(), changes, resume, log };
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.reset();
    tell(&mut client.socket, &Tell::Hello { position: resume }).await?;
    loop {
        tokio::select! {
            () = client.app.stop.cancelled() => return Ok(()),
            _ = heartbeat.tick() => client.beat().await?,
            (first, last) = client.log.next() => {
                tell(&mut client.socket, &Tell::Log { first, last }).await?;
            }
            asked = client.socket.recv() => match asked {
                Some(Ok(Message::Text(text))) => client.answer(&text).await?,
                Some(Ok(Message::Binary(_))) => client.answer("").await?,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
            change = client.changes.recv() => match change {
                Ok(change) => client.show(&change).await?,
                Err(RecvError::Lagged(_)) => return client.let_go().await,
                Err(RecvError::Closed) => return Ok(()),
            },
        }
    }
}

struct Client {
    app: App,
    socket: WebSocket,
    topics: HashSet<String>,
    changes: Receiver<Change>,
    /// Everything before this position was sent; what the client may come back with.
    resume: Position,
    log: Appended,
}

/// What one client has been told of the log itself.
struct Appended {
    head: watch::Receiver<Position>,
    /// None while the client does not listen.
    told: Option<Position>,
    not_before: Instant,
}

impl Appended {
    fn new(head: watch::Receiver<Position>) -> Self {
        Self { head, told: None, not_before: Instant::now() }
    }

    /// Everything after a position that the log has reached, or after its end.
    fn listen(&mut self, from: Option<Position>) {
        let head = *self.head.borrow();
        self.told = Some(from.unwrap_or(head).min(head));
    }

    /// The next range; never while the client does not listen. Nothing is lost when this is
    /// dropped before its end.
    async fn next(&mut self) -> (Position, Position) {
        let Some(told) = self.told else { return std::future::pending().await };
        tokio::time::sleep_until(self.not_before).await;
        let reached = self.head.wait_for(|head| *head > told).await.map(|head| *head);
        let Ok(last) = reached else { return std::future::pending().await };
        self.told = Some(last);
        self.not_before = Instant::now() + LOG_GAP;
        (Position(told.0 + 1), last)
    }
}

impl Client {
    /// Tells where every model has arrived, after everything that lies before it.
    async fn beat(&mut self) -> Result<(), Gone> {
        let position = arrived(&self.app);
        self.drain().await?;
        self.resume = position;
        tell(&mut self.socket, &Tell::Heartbeat { position }).await
    }

    /// Sends what waits.
    async fn drain(&mut self) -> Result<(), Gone> {
        loop {
            match self.changes.try_recv() {
                Ok(change) => self.show(&change).await?,
                Err(TryRecvError::Empty | TryRecvError::Closed) => return Ok(()),
                Err(TryRecvError::Lagged(_)) => {
                    self.let_go().await?;
                    return Err(Gone);
                }
            }
        }
    }

    async fn let_go(&mut self) -> Result<(), Gone> {
        tell(&mut self.socket, &Tell::Lagging { resume: self.resume }).await
    }

    async fn answer(&mut self, text: &str) -> Result<(), Gone> {
        let Ok(ask) = serde_json::from_str(text) else {
            let message = "send {\"op\":\"subscribe\",\"topics\":[…],\"from\":position}";
            return tell(&mut self.socket, &Tell::Error { message }).await;
        };
        match ask {
            Ask::Unsubscribe { topics } => {
                for topic in topics {
                    self.topics.remove(&topic);
                    if topic == LOG {
                        self.log.told = None;
                    }
                }
                Ok(())
            }
            Ask::Subscribe { topics, from } => self.subscribe(topics, from).await,
        }
    }

    async fn subscribe(&mut self, topics: Vec<String>, from: Option<Position>) -> Result<(), Gone> {
        if self.topics.len() + topics.len() > MOST_TOPICS {
            let message = "too many topics; unsubscribe from some first";
            return tell(&mut self.socket, &Tell::Error { message }).await;
        }
        // For the topics from before, what waits may lie before `from`: it would be lost.
        self.drain().await?;
        if topics.iter().any(|topic| topic == LOG) {
            self.log.listen(from);
        }
        self.topics.extend(topics);
        let Some(from) = from else { return Ok(()) };
        let (fresh, missed) = self.app.projections.live.subscribe_from(Some(from));
        self.changes = fresh;
        match missed {
            Some(missed) => {
                self.resume = from;
                for change in &missed {
                    self.show(change).await?;
                }
                Ok(())
            }
            None => {
                self.resume = arrived(&self.app);
                tell(&mut self.socket, &Tell::Reset { position: self.resume }).await
            }
        }
    }

    async fn show(&mut self, change: &Change) -> Result<(), Gone> {
        if !change.topics.iter().any(|topic| self.topics.contains(topic)) {
            return Ok(());
        }
        let Some(data) = on_the_wire(change, self.app.now_s()) else { return Ok(()) };
        let Change { position, kind, topics, .. } = change;
        tell(&mut self.socket, &Tell::Change { position: *position, topics, kind, data }).await
    }
}

/// Orders and offers in the shape of the REST answers; other rows as they are kept.
fn on_the_wire(change: &Change, now_s: UnixSeconds) -> Option<Box<RawValue>> {
    if change.kind == "offer" {
        let row: OfferRow = serde_json::from_str(&change.row).ok()?;
        return serde_json::value::to_raw_value(&OfferCard::of(&row, change.position, now_s)?).ok();
    }
    if change.kind != "order" {
        return RawValue::from_string(change.row.to_string()).ok();
    }
    let row: OrderRow = serde_json::from_str(&change.row).ok()?;
    serde_json::value::to_raw_value(&OrderCard::of(&row, change.position, now_s)).ok()
}

async fn tell(socket: &mut WebSocket, message: &Tell<'_>) -> Result<(), Gone> {
    let text = serde_json::to_string(message).map_err(|_| Gone)?;
    let sent = tokio::time::timeout(SEND_WITHIN, socket.send(Message::text(text))).await;
    sent.map_err(|_| Gone)?.map_err(|_| Gone)
}
