//! `/api/live`: changes as they are committed, from a position on.
//!
//! A message holds everything needed to show it. `position` in `hello` and `heartbeat` is where
//! every model has arrived: a client that comes back asks from there and may get a few changes
//! twice, never too few. A client too slow to keep up is told where to resume, then let go.

use std::collections::HashSet;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use brickyard_core::kernel::UnixSeconds;
use brickyard_projections::Change;
use brickyard_projections::models::OrderRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::broadcast::error::RecvError;

use crate::dc::wire::OrderCard;
use crate::state::App;

const HEARTBEAT: Duration = Duration::from_secs(5);
const MOST_TOPICS: usize = 200;
const LONGEST_MESSAGE: usize = 16 * 1024;
/// A client that does not take a message within this is gone.
const SEND_WITHIN: Duration = Duration::from_secs(10);

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

pub(crate) async fn connect_live(State(app): State<App>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.max_message_size(LONGEST_MESSAGE).on_upgrade(move |socket| async move {
        // The client has left or was let go; either way nothing is owed any more.
        let _ = serve(app, socket).await;
    })
}

/// Where every model has arrived.
fn arrived(app: &App) -> Position {
    app.projections.states().values().map(|model| model.position).min().unwrap_or_default()
}

async fn serve(app: App, mut socket: WebSocket) -> Result<(), Gone> {
    let (mut changes, _) = app.projections.live.subscribe_from(None);
    let mut topics: HashSet<String> = HashSet::new();
    let mut heartbeat = tokio::time::interval(HEARTBEAT);
    heartbeat.reset();
    tell(&mut socket, &Tell::Hello { position: arrived(&app) }).await?;
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return Ok(()),
            _ = heartbeat.tick() => {
                tell(&mut socket, &Tell::Heartbeat { position: arrived(&app) }).await?;
            }
            asked = socket.recv() => match asked {
                Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                    Ok(ask) => {
                        if let Some(fresh) = answer(&app, &mut socket, &mut topics, ask).await? {
                            changes = fresh;
                        }
                    }
                    Err(_) => {
                        let message = "send {\"op\":\"subscribe\",\"topics\":[…],\"from\":position}";
                        tell(&mut socket, &Tell::Error { message }).await?;
                    }
                },
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
            change = changes.recv() => match change {
                Ok(change) => show(&app, &mut socket, &topics, &change).await?,
                Err(RecvError::Lagged(_)) => {
                    let resume = arrived(&app);
                    return tell(&mut socket, &Tell::Lagging { resume }).await;
                }
                Err(RecvError::Closed) => return Ok(()),
            },
        }
    }
}

async fn answer(
    app: &App,
    socket: &mut WebSocket,
    topics: &mut HashSet<String>,
    ask: Ask,
) -> Result<Option<tokio::sync::broadcast::Receiver<Change>>, Gone> {
    match ask {
        Ask::Unsubscribe { topics: gone } => {
            for topic in gone {
                topics.remove(&topic);
            }
            Ok(None)
        }
        Ask::Subscribe { topics: more, from } => {
            if topics.len() + more.len() > MOST_TOPICS {
                let message = "too many topics; unsubscribe from some first";
                tell(socket, &Tell::Error { message }).await?;
                return Ok(None);
            }
            topics.extend(more);
            let Some(from) = from else { return Ok(None) };
            let (fresh, missed) = app.projections.live.subscribe_from(Some(from));
            match missed {
                Some(missed) => {
                    for change in &missed {
                        show(app, socket, topics, change).await?;
                    }
                }
                None => tell(socket, &Tell::Reset { position: arrived(app) }).await?,
            }
            Ok(Some(fresh))
        }
    }
}

async fn show(
    app: &App,
    socket: &mut WebSocket,
    topics: &HashSet<String>,
    change: &Change,
) -> Result<(), Gone> {
    if !change.topics.iter().any(|topic| topics.contains(topic)) {
        return Ok(());
    }
    let Some(data) = on_the_wire(change, app.now_s()) else { return Ok(()) };
    let Change { position, kind, topics, .. } = change;
    tell(socket, &Tell::Change { position: *position, topics, kind, data }).await
}

/// Orders in the shape of the REST answers; other rows as they are kept.
fn on_the_wire(change: &Change, now_s: UnixSeconds) -> Option<Box<RawValue>> {
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
