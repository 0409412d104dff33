//! The clients of `bench live`, in a process of their own: they listen, note when each frame came,
//! and tell at the end.

use std::net::SocketAddr;
use std::time::{SystemTime, UNIX_EPOCH};

use futures::{SinkExt, StreamExt};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio_tungstenite::client_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_util::sync::CancellationToken;

use crate::commands::CommandError;
use crate::commands::parts::raise_file_limit;
use crate::say;

/// Connections that are made at the same time.
const AT_ONCE: usize = 64;

/// A clock that two processes of one machine share.
pub(super) fn now_us() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_micros()).unwrap_or(u64::MAX)
}

#[derive(Default)]
struct Heard {
    /// Position and time of every event that changed something.
    changes: Vec<(i64, u64)>,
    /// The first text of each, of the first client only.
    frames: Vec<String>,
}

pub(super) async fn run(
    address: SocketAddr,
    count: usize,
    topics: &str,
) -> Result<(), CommandError> {
    raise_file_limit();
    let topics: Vec<&str> = topics.split(',').collect();
    let stop = CancellationToken::new();
    let (up, mut ready) = mpsc::channel::<()>(AT_ONCE);
    let mut clients = JoinSet::new();
    for n in 0..count {
        let topic = topics[n % topics.len()].to_owned();
        let (up, stop) = (up.clone(), stop.clone());
        clients.spawn(async move { client(address, &topic, n == 0, up, stop).await });
        // As many as are not up yet.
        if n >= AT_ONCE {
            ready.recv().await.ok_or("the clients broke off")?;
        }
    }
    for _ in 0..count.min(AT_ONCE) {
        ready.recv().await.ok_or("the clients broke off")?;
    }
    say::line("listening");
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    let _ = lines.next_line().await?;
    // What is still on its way has a moment to come.
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    stop.cancel();
    let (mut heard, mut frames) = (vec![], vec![]);
    while let Some(ended) = clients.join_next().await {
        let told = ended??;
        heard.extend(told.changes);
        frames.extend(told.frames);
    }
    say::line(json!({ "frames": frames, "heard": heard }));
    Ok(())
}

async fn client(
    address: SocketAddr,
    topic: &str,
    keeps: bool,
    up: mpsc::Sender<()>,
    stop: CancellationToken,
) -> Result<Heard, CommandError> {
    let tcp = TcpStream::connect(address).await?;
    let config = WebSocketConfig::default().read_buffer_size(4_096);
    let url = format!("ws://{address}/api/live");
    let (mut socket, _) = client_async_with_config(url, tcp, Some(config)).await?;
    let ask = json!({ "op": "subscribe", "topics": [topic] });
    socket.send(Message::text(ask.to_string())).await?;
    let mut heard = Heard::default();
    while let Some(Some(message)) = stop.run_until_cancelled(socket.next()).await {
        let at = now_us();
        let Message::Text(text) = message? else { continue };
        if text.starts_with("{\"t\":\"subscribed\"") {
            up.send(()).await?;
        } else if let Some(position) = position_of(&text) {
            // What one event changes comes one after another; the first tells when it was there.
            let last = heard.changes.last().map_or(0, |(last, _)| *last);
            if last > position {
                return Err("a change came too late".into());
            }
            if last < position {
                heard.changes.push((position, at));
                if keeps {
                    heard.frames.push(text.to_string());
                }
            }
        }
    }
    Ok(heard)
}

/// Of a change. Reading it whole would take from the processors what is measured.
fn position_of(text: &str) -> Option<i64> {
    let rest = text.strip_prefix("{\"t\":\"change\",\"position\":")?;
    rest[..rest.find(',')?].parse().ok()
}
