//! Word of new heads over WebSocket. It only wakes: what the head is, the pipeline asks, and
//! whether a block follows the one before, its parent hash says. So a head that is told twice, late,
//! out of order or of a block that left again changes nothing, and neither does silence, since the
//! pipeline looks by itself, too.

use std::sync::Arc;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_util::task::AbortOnDropHandle;
use tracing::debug;
use url::Url;

use crate::source::host_of;

const SUBSCRIBE: &str =
    r#"{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}"#;
const CONNECTED_WITHIN: Duration = Duration::from_secs(10);
/// A chain without a block for so long, or a connection that is gone and does not know it.
const SILENT_FOR: Duration = Duration::from_secs(60);
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// A head is two kilobytes; whoever sends more is not sending heads.
const MESSAGE_BYTES_MAX: usize = 256 * 1024;

pub(crate) struct Heads {
    news: Arc<Notify>,
    _followers: Vec<AbortOnDropHandle<()>>,
}

impl Heads {
    /// Listens to all of these; without any there are never news.
    pub(crate) fn follow(endpoints: &[Url]) -> Self {
        let news = Arc::new(Notify::new());
        let follower = |url: &Url| {
            AbortOnDropHandle::new(tokio::spawn(listen_forever(url.clone(), Arc::clone(&news))))
        };
        let _followers = endpoints.iter().map(follower).collect();
        Self { news, _followers }
    }

    /// Ends when there was word of a head since it last ended.
    pub(crate) async fn news(&self) {
        self.news.notified().await;
    }
}

async fn listen_forever(url: Url, news: Arc<Notify>) {
    let host = host_of(&url);
    let mut wait = FIRST_WAIT;
    loop {
        // Errors of the library may hold the whole address.
        let heard = listen(&url, &news).await;
        debug!(%host, heads = heard, "the WebSocket of new heads has ended; connecting again");
        wait = if heard > 0 { FIRST_WAIT } else { (wait * 2).min(LONGEST_WAIT) };
        tokio::time::sleep(wait.mul_f64(rand::random_range(0.5..1.0))).await;
    }
}

/// Listens until the connection ends or falls silent; answers how many messages there were.
async fn listen(url: &Url, news: &Notify) -> usize {
    let config = WebSocketConfig::default()
        .max_message_size(Some(MESSAGE_BYTES_MAX))
        .max_frame_size(Some(MESSAGE_BYTES_MAX));
    let connecting = connect_async_with_config(url.as_str(), Some(config), true);
    let Ok(Ok((mut socket, _))) = timeout(CONNECTED_WITHIN, connecting).await else { return 0 };
    let subscribing = socket.send(Message::text(SUBSCRIBE));
    if !matches!(timeout(CONNECTED_WITHIN, subscribing).await, Ok(Ok(()))) {
        return 0;
    }
    // While nobody listened there may have been a head.
    news.notify_one();
    let mut heard = 0;
    while let Ok(Some(Ok(message))) = timeout(SILENT_FOR, socket.next()).await {
        if message.is_text() || message.is_binary() {
            heard += 1;
            news.notify_one();
        }
    }
    heard
}
