//! The baseline of `bench live`: a bare WebSocket server that sends given frames to everybody.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::sync::broadcast;

use super::live::{Clients, Times, times};
use super::live_clients::now_us;
use crate::commands::CommandError;

type Sender = Arc<broadcast::Sender<Utf8Bytes>>;

/// From the moment the server has a frame to the client, for every frame and client.
pub(super) async fn bare(
    frames: Vec<String>,
    listeners: usize,
    pause: Duration,
) -> Result<Times, CommandError> {
    let sender: Sender = Arc::new(broadcast::Sender::new(1_024));
    let router = Router::new().route("/api/live", get(connect)).with_state(Arc::clone(&sender));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?.to_string();
    let serving = tokio::spawn(async move { axum::serve(listener, router).await });
    let mut clients = Clients::start(&address, listeners, "market").await?;
    let mut sent = std::collections::HashMap::new();
    for frame in frames {
        let read: serde_json::Value = serde_json::from_str(&frame)?;
        sent.insert(read["position"].as_i64(), now_us());
        // Somebody who has left is none of the listeners.
        let _ = sender.send(frame.into());
        tokio::time::sleep(pause).await;
    }
    let heard = clients.end().await?;
    serving.abort();
    let all = heard["heard"].as_array().into_iter().flatten().filter_map(|pair| {
        let sent = sent.get(&pair[0].as_i64())?;
        Some(pair[1].as_u64()?.saturating_sub(*sent))
    });
    Ok(times(all.collect()))
}

async fn connect(State(sender): State<Sender>, upgrade: WebSocketUpgrade) -> Response {
    let mut frames = sender.subscribe();
    upgrade.on_upgrade(move |mut socket| async move {
        // What the clients wait for before they say that they listen.
        let hello = "{\"t\":\"subscribed\",\"position\":0,\"sums\":{}}";
        if socket.send(Message::text(hello)).await.is_err() {
            return;
        }
        while let Ok(frame) = frames.recv().await {
            if socket.send(Message::Text(frame)).await.is_err() {
                return;
            }
        }
    })
}
