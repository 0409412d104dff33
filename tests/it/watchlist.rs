//! Watchlists (E094, E095, E096): an account's own, at most a hundred collections, with their figures.

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::Address;
use brickyard_projections::{Projections, models, run_named};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::data_given::{CHAIN, follow};
use crate::harness::porch::{Answer, Porch};
use crate::harness::{append_facts, eventually};

const PASSWORD: &str = "Brick-by-brick1";
const SERVICE: &str = "/api/dataservice/watchlist";

/// The way in with its read models at work, and collections to be watched.
struct Front {
    porch: Porch,
    stop: CancellationToken,
    folding: JoinHandle<()>,
}

fn collection(n: u8) -> String {
    format!("{CHAIN}-{}", Address::new([n; 20]))
}

impl Front {
    async fn new() -> Self {
        let porch = Porch::new().await;
        let stop = CancellationToken::new();
        let running = (porch.store.clone(), stop.clone());
        let folding = tokio::spawn(async move {
            let (store, stop) = running;
            let folded = run_named(store, Projections::default(), &models::NAMES, stop);
            folded.await.expect("it folds");
        });
        let followed = (1..=101).map(|n| follow(Address::new([n; 20]), TokenStandard::Erc721));
        append_facts(&porch.store, followed.collect()).await;
        Self { porch, stop, folding }
    }

    /// As of the head of the log.
    async fn send(&self, who: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
        let head = self.porch.store.head().await.expect("a head").0.to_string();
        let token = [("x-min-position", head.as_str()), ("authorization", who)];
        let (path, body) = (format!("{SERVICE}/{path}"), &body);
        eventually("the models are there", || async {
            let key = format!("{:032x}", rand::random::<u128>());
            let mut headers = token.to_vec();
            headers.push(("idempotency-key", &key));
            let answer = self.porch.send(method.clone(), &path, &headers, body.clone()).await;
            (answer.status != 409).then_some(answer)
        })
        .await
    }

    async fn change(&self, who: &str, path: &str, n: u8) -> Answer {
        let body = json!({ "collectionId": collection(n) });
        self.send(who, Method::POST, path, Some(body)).await
    }

    async fn watched(&self, who: &str) -> Vec<String> {
        let answer = self.send(who, Method::GET, "list", None).await;
        let rows = answer.data()["watched"].as_array().expect("a list").clone();
        rows.iter().map(|row| row["collection"].as_str().expect("an id").to_owned()).collect()
    }

    async fn close(self) {
        self.stop.cancel();
        self.folding.await.expect("no part panics");
        self.porch.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watchlist_is_its_accounts_own_and_each_change_is_told_once() {
    let front = Front::new().await;
    let ada = front.porch.register("ada@bricks.example", PASSWORD).await.token();
    let eve = front.porch.register("eve@bricks.example", PASSWORD).await.token();
    assert_eq!(front.watched(&ada).await, Vec::<String>::new());
    assert_eq!(front.change(&ada, "add", 1).await.data()["watched"], true);
    let head = front.porch.store.head().await.expect("a head");
    front.change(&ada, "add", 1).await.data();
    assert_eq!(front.porch.store.head().await.expect("a head"), head, "once more is no news");
    assert_eq!(front.watched(&ada).await, [collection(1)]);
    assert_eq!(front.watched(&eve).await, Vec::<String>::new());

    let list = front.send(&ada, Method::GET, "list", None).await;
    let row = &list.data()["watched"][0];
    assert_eq!(
        (&list.data()["most"], &row["figures"][0]["id"]),
        (&json!(100), &json!(collection(1)))
    );
    let position = row["position"].as_i64().expect("a position");
    assert_eq!(position, head.0);

    // Nobody removes what another one watches.
    front.change(&eve, "remove", 1).await.data();
    assert_eq!(front.watched(&ada).await, [collection(1)]);
    assert_eq!(front.change(&ada, "remove", 1).await.data()["watched"], false);
    front.change(&ada, "remove", 1).await.data();
    assert_eq!(front.watched(&ada).await, Vec::<String>::new());
    front.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_watchlist_ends_at_a_hundred_and_holds_collections_alone() {
    let front = Front::new().await;
    let ada = front.porch.register("ada@bricks.example", PASSWORD).await.token();
    for n in 1..=100 {
        front.change(&ada, "add", n).await.data();
    }
    assert_eq!(front.change(&ada, "add", 101).await.reason(), "watchlist_full");
    front.change(&ada, "remove", 50).await.data();
    front.change(&ada, "add", 101).await.data();
    assert_eq!(front.watched(&ada).await.len(), 100);

    assert_eq!(front.change(&ada, "add", 200).await.status, 404);
    for body in [json!({}), json!({ "collectionId": "1" }), json!({ "collectionId": 7 })] {
        let answer = front.send(&ada, Method::POST, "add", Some(body.clone())).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!("body")), "{body}");
    }
    for path in ["add", "remove"] {
        let answer = front.change("nobody", path, 1).await;
        assert_eq!(answer.status, 401, "{path}");
    }
    assert_eq!(front.send("nobody", Method::GET, "list", None).await.status, 401);
    front.close().await;
}
