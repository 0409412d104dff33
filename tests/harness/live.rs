//! A client of the live socket.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use brickyard_api::Sum;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};
use url::Url;

use super::api::Site;

pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Connects; answers the position of the greeting, too.
    pub(crate) async fn open(site: &Site) -> (Self, i64) {
        Self::open_with_room(site, None).await
    }

    /// With a receive buffer of this many bytes, so that a client that does not read is soon
    /// felt by the server.
    pub(crate) async fn open_with_room(site: &Site, bytes: Option<u32>) -> (Self, i64) {
        Self::at(&site.url, bytes).await
    }

    /// At any site, of whichever process.
    pub(crate) async fn at(url: &Url, bytes: Option<u32>) -> (Self, i64) {
        let address = url.socket_addrs(|| None).expect("an address")[0];
        let socket = TcpSocket::new_v4().expect("a socket");
        if let Some(bytes) = bytes {
            socket.set_recv_buffer_size(bytes).expect("a size");
        }
        let tcp = socket.connect(address).await.expect("the site is there");
        let url = format!("ws://{address}/api/live");
        let (stream, _) = client_async(url, tcp).await.expect("it becomes a web socket");
        let mut socket = Self { stream };
        let hello = socket.next().await.expect("a greeting");
        assert_eq!(hello["t"], "hello", "{hello}");
        let position = hello["position"].as_i64().expect("a position");
        (socket, position)
    }

    pub(crate) async fn send(&mut self, message: impl Into<Message>) {
        self.stream.send(message.into()).await.expect("it is sent");
    }

    pub(crate) async fn subscribe(&mut self, topics: &[&str], from: Option<i64>) {
        let ask = json!({ "op": "subscribe", "topics": topics, "from": from });
        self.send(ask.to_string()).await;
    }

    /// The next message; none when the server has closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let text = self.next_text().await?;
        Some(serde_json::from_str(&text).expect("every message is JSON"))
    }

    /// The next message as it stands on the wire.
    pub(crate) async fn next_text(&mut self) -> Option<String> {
        loop {
            let limit = Duration::from_secs(30);
            let message = tokio::time::timeout(limit, self.stream.next()).await;
            match message.expect("a message or an end within 30 s") {
                Some(Ok(Message::Text(text))) => {
                    return Some(text.to_string());
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message that is no heartbeat, and no receipt for a subscription.
    pub(crate) async fn next_news(&mut self) -> Option<Value> {
        for _ in 0..8 {
            let message = self.next().await?;
            if message["t"] != "heartbeat" && message["t"] != "subscribed" {
                return Some(message);
            }
        }
        panic!("nothing but heartbeats");
    }
}

/// What a client has been told: positions of the activity, and where it may resume.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) activity: BTreeSet<i64>,
    pub(crate) resume: i64,
    /// Of this connection: each kind comes in the order of the log, once.
    last: i64,
}

impl Told {
    pub(crate) fn connected(&mut self, from: i64) {
        self.last = from;
        self.resume = from;
    }

    pub(crate) fn hear(&mut self, message: &Value) {
        let position = message["position"].as_i64().unwrap_or_default();
        match message["t"].as_str().expect("every message has a type") {
            "heartbeat" => self.resume = position,
            "lagging" => self.resume = message["resume"].as_i64().expect("a resume point"),
            "change" if message["kind"] == "activity" => {
                assert!(position > self.last, "{position} after {}: {message}", self.last);
                self.last = position;
                self.activity.insert(position);
            }
            "change" | "subscribed" => {}
            other => panic!("{other}: {message}"),
        }
    }
}

/// Sums up what it is told, as a browser does, and compares at every heartbeat.
#[derive(Default)]
pub(crate) struct Checker {
    sums: BTreeMap<String, Sum>,
    last: BTreeMap<String, i64>,
    out_of_order: bool,
    /// Sums that heartbeats since the last subscription have told.
    pub(crate) compared: usize,
}

impl Checker {
    /// False at a heartbeat that says something else.
    pub(crate) fn agrees(&mut self, text: &str) -> bool {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return true };
        let sums = |sums: &Value| -> BTreeMap<String, Sum> {
            let sums = sums.as_object().into_iter().flatten();
            let sum = |sum: &Value| sum.as_str().and_then(|sum| sum.parse().ok()).expect("a sum");
            sums.map(|(topic, told)| (topic.clone(), sum(told))).collect()
        };
        match message["t"].as_str() {
            Some("subscribed") => *self = Self { sums: sums(&message["sums"]), ..Self::default() },
            Some("change") => {
                let position = message["position"].as_i64().unwrap_or_default();
                let kind = message["kind"].to_string();
                let last = self.last.insert(kind, position);
                self.out_of_order |= last > Some(position);
                for topic in message["topics"].as_array().into_iter().flatten() {
                    if let Some(sum) = topic.as_str().and_then(|name| self.sums.get_mut(name)) {
                        *sum += Sum::of(text);
                    }
                }
            }
            Some("heartbeat") => {
                let told = sums(&message["sums"]);
                self.compared += told.len();
                let same = told.iter().all(|(topic, sum)| self.sums.get(topic) == Some(sum));
                return same && !self.out_of_order;
            }
            _ => {}
        }
        true
    }
}
