//! An endpoint that takes another branch at the worst moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

use super::chain::Chain;

#[derive(Clone)]
struct Endpoint {
    chain: Url,
    http: reqwest::Client,
    forked: Arc<AtomicBool>,
}

impl Endpoint {
    async fn pass_on(&self, call: &Value) -> Value {
        let answer = self.http.post(self.chain.clone()).json(call).send().await;
        answer.expect("the chain is there").json().await.expect("JSON")
    }

    async fn answer(State(endpoint): State<Self>, Json(call): Json<Value>) -> Json<Value> {
        let answer = endpoint.pass_on(&call).await;
        let logs = call["method"] == "eth_getLogs";
        if logs && !endpoint.forked.swap(true, Ordering::SeqCst) {
            let reorg =
                json!({ "jsonrpc": "2.0", "id": 1, "method": "anvil_reorg", "params": [5, []] });
            let done = endpoint.pass_on(&reorg).await;
            assert!(done["error"].is_null(), "{done}");
        }
        Json(answer)
    }
}

/// Passes calls on to the chain. After the first answer about logs, the newest five blocks are
/// replaced by empty ones.
pub(crate) async fn forking_once_asked_for_logs(chain: &Chain) -> Url {
    let http = reqwest::Client::new();
    let endpoint = Endpoint { chain: chain.http.clone(), http, forked: Arc::default() };
    let router = Router::new().route("/", post(Endpoint::answer)).with_state(endpoint);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async { axum::serve(listener, router).await });
    Url::parse(&format!("http://{address}")).expect("a URL")
}
