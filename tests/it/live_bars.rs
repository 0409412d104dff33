//! Whoever is kept out hears nothing: the live socket has the bars of all other calls.

use std::time::Duration;

use brickyard_api::Post;
use brickyard_core::kernel::AccountId;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::harness::eventually;
use crate::harness::porch::Porch;

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

type Line = WebSocketStream<TcpStream>;

/// The socket; none where the site refuses it.
async fn connect(porch: &Porch, device: &str, headers: &[(&'static str, &str)]) -> Option<Line> {
    let address = porch.url.socket_addrs(|| None).expect("an address")[0];
    let tcp = TcpStream::connect(address).await.expect("the site is there");
    let url = format!("ws://{address}/api/live?device={device}");
    let mut request = url.into_client_request().expect("a request");
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a value"));
    }
    match client_async(request, tcp).await {
        Ok((line, _)) => Some(line),
        Err(Error::Http(answer)) => {
            assert!(answer.status().is_client_error(), "{answer:?}");
            None
        }
        Err(other) => panic!("{other}"),
    }
}

/// The code that the site answers with instead of a socket.
async fn refusal(porch: &Porch, device: &str, headers: &[(&'static str, &str)]) -> Value {
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let all = [&upgrade[..], headers].concat();
    let path = format!("/api/live?device={device}");
    porch.send(reqwest::Method::GET, &path, &all, None).await.body["code"].clone()
}

/// Hears until the site lets go; the last word that it said.
async fn last_word(mut line: Line) -> Value {
    let mut last = Value::Null;
    loop {
        let next = tokio::time::timeout(Duration::from_secs(90), line.next()).await;
        match next.expect("it is let go within some heartbeats") {
            Some(Ok(Message::Text(text))) => last = serde_json::from_str(&text).expect("JSON"),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return last,
            Some(Ok(_)) => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_kept_out_of_calls_is_kept_out_of_the_socket() {
    let porch = Porch::with(Post::Outbox, vec!["127.0.0.1"]).await;
    let entered = porch.register(ADA, PASSWORD).await;
    let account: AccountId = entered.data()["uid"].as_str().expect("an id").parse().expect("an id");
    let (own, cookie) = (porch.origin(), format!("user_login_info={}", entered.token()));
    let signed_in = [("cookie", cookie.as_str()), ("origin", own.as_str())];
    let from = |address| [("x-forwarded-for", address)];

    // All of them are in, and listen.
    let mut lines = vec![
        connect(&porch, "stolen", &from("7.7.7.7")).await.expect("in"),
        connect(&porch, "another", &from("6.6.6.6")).await.expect("in"),
        connect(&porch, "third", &signed_in).await.expect("in"),
    ];
    let ask = json!({ "op": "subscribe", "topics": ["market"] }).to_string();
    for line in &mut lines {
        line.send(Message::Text(ask.clone().into())).await.expect("it is sent");
    }
    let device = porch.access.barred_name("device", b"stolen");
    let network = porch.access.barred_name("network", &[6, 6, 6, 6]);
    porch.access.bar("device", device, "stolen", "fraud").await.expect("barred");
    porch.access.bar("network", network, "6.6.6.6", "abuse").await.expect("barred");
    porch.access.bar_account(account, "fraud").await.expect("suspended");
    for line in lines {
        let word = last_word(line).await;
        assert_eq!(word["t"], "error", "{word}");
    }
    for (device, headers, code) in [
        ("stolen", &from("7.7.7.7")[..], 1_511_542),
        ("another", &from("6.6.6.6"), 1_511_543),
        ("third", &signed_in, 1_511_541),
    ] {
        assert!(connect(&porch, device, headers).await.is_none(), "{device}");
        assert_eq!(refusal(&porch, device, headers).await, code, "{device}");
    }
    assert_eq!(refusal(&porch, &"d".repeat(65), &from("7.7.7.7")).await, 1_511_400);
    // Others go on, and whoever is let in again comes in.
    connect(&porch, "another", &from("7.7.7.7")).await.expect("in");
    porch.access.unbar("device", device).await.expect("let in");
    eventually("the device is in again", || async {
        connect(&porch, "stolen", &from("7.7.7.7")).await
    })
    .await;
    porch.close().await;
}
