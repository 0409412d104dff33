//! One client of the live socket.
//!
//! A message holds everything needed to show it. `position` in `hello` and `heartbeat` is where
//! every model has arrived, and what lies before it was sent first: a client that comes back asks
//! from there and may get a few changes twice, never too few. A heartbeat also says what the
//! changes that were sent must add up to. A client too slow to keep up is told to resume from the
//! last heartbeat it was sent, then let go.
//!
//! The bars of calls hold here, too: before the socket stands, and with every heartbeat after.

use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use brickyard_store::{Access, Position, Session, Token};
use futures::SinkExt;
use serde::Deserialize;

use super::appended::{Appended, TOPIC};
use super::frame::Tell;
use super::hub::{Item, Listener};
use crate::account::TOKEN_COOKIE;
use crate::frame::{Comer, check_comer};
use crate::state::App;
use crate::wire::{Failure, Params, Visitor, cookie};

const MOST_TOPICS: usize = 200;
/// Topics that only the account itself hears.
const PRIVATE: &str = "account:";
const LONGEST_MESSAGE: usize = 16 * 1024;
/// Clients say little; the default of 128 KiB would be most of what an idle one costs.
const READ_BUFFER: usize = 1_024;
/// Written in one go when so much waits.
const TOGETHER: usize = 64;
/// A client that takes nothing for this long is gone, and no notice would reach it. One that
/// comes back within it is told where to resume; holding it costs one message, not a queue.
const SEND_WITHIN: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Ask {
    Subscribe { topics: Vec<String>, from: Option<Position> },
    Unsubscribe { topics: Vec<String> },
}

/// A database that is silent makes nobody wait: then the topic is not theirs for now.
const SESSION_WITHIN: Duration = Duration::from_secs(5);

struct Gone;

/// A browser's socket carries no headers of a page's.
#[derive(Deserialize)]
pub(crate) struct ConnectLiveRequest {
    device: Option<String>,
}

pub(crate) async fn connect_live(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Params(request): Params<ConnectLiveRequest>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade =
        upgrade.map_err(|_| Failure::invalid("upgrade", "connect here with a WebSocket client"))?;
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).read_buffer_size(READ_BUFFER);
    // A browser sends its cookies for any page; only our own may hear what they open.
    let cookie = cookie(&headers, TOKEN_COOKIE).filter(|_| visitor.from_here);
    let token = cookie.and_then(|text| Token::read(&text));
    let session = match &token {
        Some(token) => session_of(&app.access, token).await,
        None => None,
    };
    let account = session.as_ref().map(|session| session.account);
    let comer = Comer { account, device: request.device, network: visitor.network() };
    check_comer(&app, &comer, &visitor).await?;
    // Guards hear of a suspension within a second, sessions at once.
    if session.is_some_and(|session| session.suspended) {
        return Err(Failure::barred_account());
    }
    Ok(upgrade.on_upgrade(move |socket| async move {
        // The client has left or was let go; either way nothing is owed any more.
        let _ = serve(app, socket, token, comer).await;
    }))
}

/// None also while the database is silent.
async fn session_of(access: &Access, token: &Token) -> Option<Session> {
    let told = tokio::time::timeout(SESSION_WITHIN, access.session(token.clone())).await;
    told.ok().and_then(Result::ok).flatten()
}

async fn serve(
    app: App,
    socket: WebSocket,
    token: Option<Token>,
    comer: Comer,
) -> Result<(), Gone> {
    app.live.seen().await;
    let (listener, resume) = app.live.listen();
    let log = Appended::new(app.store.head_changes());
    let access = app.access.clone();
    let mut client = Client { socket, listener, asked: false, resume, log, access, token };
    let mut items = Vec::new();
    client.say(Tell::Hello { position: resume }.text()).await?;
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return Ok(()),
            count = client.listener.queue.recv_many(&mut items, TOGETHER) => {
                if count == 0 || client.listener.is_lagging() {
                    return client.say(Tell::Lagging { resume: client.resume }.text()).await;
                }
                let beats = items.iter().any(|item| matches!(item, Item::Heartbeat(..)));
                if beats && app.guard.check(&app, &comer).await.is_err() {
                    let message = "suspended; nothing more is told here";
                    return client.say(Tell::Error { message }.text()).await;
                }
                for item in items.drain(..) {
                    client.show(item).await?;
                }
                // An idle client keeps no room for a busy moment.
                items.shrink_to(1);
                client.flush().await?;
            }
            (first, last) = client.log.next() => {
                client.say(Tell::Log { first, last }.text()).await?;
            }
            // One answer at a time, or a client could queue up all of the past many times over.
            asked = client.socket.recv(), if !client.asked => match asked {
                Some(Ok(Message::Text(text))) => client.answer(&text).await?,
                Some(Ok(Message::Binary(_))) => client.answer("").await?,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(()),
                Some(Ok(_)) => {}
            },
        }
    }
}

struct Client {
    socket: WebSocket,
    listener: Listener,
    /// Whether an answer to a subscription is on its way through the queue.
    asked: bool,
    /// Everything before this position was sent; what the client may come back with.
    resume: Position,
    log: Appended,
    access: Access,
    /// Of the session that the socket was opened with; it is asked anew for every subscription.
    token: Option<Token>,
}

impl Client {
    async fn show(&mut self, item: Item) -> Result<(), Gone> {
        match item {
            Item::Frame(frame) => self.feed(frame.text.clone()).await,
            Item::Heartbeat(position, text) => {
                self.feed(text).await?;
                self.resume = position;
                Ok(())
            }
            Item::Reset(position) => self.reset(position).await,
            Item::Subscribed(missed, position, text) => {
                self.asked = false;
                let Some(missed) = missed else {
                    self.feed(text).await?;
                    return self.reset(position).await;
                };
                self.resume = self.resume.min(position);
                self.feed(text).await?;
                for frame in missed {
                    self.feed(frame.text.clone()).await?;
                }
                Ok(())
            }
        }
    }

    async fn reset(&mut self, position: Position) -> Result<(), Gone> {
        self.resume = position;
        self.feed(Tell::Reset { position }.text()).await
    }

    async fn answer(&mut self, text: &str) -> Result<(), Gone> {
        let Ok(ask) = serde_json::from_str(text) else {
            let message = "send {\"op\":\"subscribe\",\"topics\":[…],\"from\":position}";
            return self.say(Tell::Error { message }.text()).await;
        };
        match ask {
            Ask::Unsubscribe { topics } => {
                if topics.iter().any(|topic| topic == TOPIC) {
                    self.log.stop();
                }
                self.listener.unsubscribe(&topics);
                Ok(())
            }
            Ask::Subscribe { topics, from } => self.subscribe(topics, from).await,
        }
    }

    async fn subscribe(&mut self, topics: Vec<String>, from: Option<Position>) -> Result<(), Gone> {
        if self.listener.topics() + topics.len() > MOST_TOPICS {
            let message = "too many topics; unsubscribe from some first";
            return self.say(Tell::Error { message }.text()).await;
        }
        if topics.iter().any(|topic| topic == TOPIC) {
            self.log.listen(from);
        }
        let (private, mut topics): (Vec<String>, Vec<String>) = topics
            .into_iter()
            .filter(|topic| topic != TOPIC)
            .partition(|topic| topic.starts_with(PRIVATE));
        if !private.is_empty() {
            let (own, others) = self.sorted_out(private).await;
            topics.extend(own);
            if others {
                let message = "an account's topic is for who is signed in to it";
                self.say(Tell::Error { message }.text()).await?;
            }
        }
        self.asked = true;
        self.listener.subscribe(&topics, from);
        Ok(())
    }

    /// Topics of the account that is signed in, and whether there were others.
    async fn sorted_out(&mut self, topics: Vec<String>) -> (Vec<String>, bool) {
        let own = match &self.token {
            Some(token) => session_of(&self.access, token).await,
            None => None,
        };
        let own = own.filter(|session| !session.suspended);
        let own = own.map(|session| format!("{PRIVATE}{}", session.account));
        let (own, others): (Vec<String>, Vec<String>) =
            topics.into_iter().partition(|topic| own.as_ref() == Some(topic));
        (own, !others.is_empty())
    }

    async fn say(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        self.feed(text).await?;
        self.flush().await
    }

    async fn feed(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        let fed = tokio::time::timeout(SEND_WITHIN, self.socket.feed(Message::Text(text))).await;
        fed.map_err(|_| Gone)?.map_err(|_| Gone)
    }

    async fn flush(&mut self) -> Result<(), Gone> {
        let sent = tokio::time::timeout(SEND_WITHIN, self.socket.flush()).await;
        sent.map_err(|_| Gone)?.map_err(|_| Gone)
    }
}
