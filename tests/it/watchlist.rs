//! Watchlists (E094, E095, E096): an account's own, at most a hundred collections, with their
//! figures, and the offers for them that are told.

use brickyard_core::chains::{Chain, ChainEvent, Currency};
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount, Hash32};
use brickyard_core::offers::{CollectionOfferTerms, Offer, OfferEvent};
use brickyard_projections::{Projections, models, run_named};
use brickyard_store::Fact;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::data_given::{CHAIN, follow};
use crate::harness::porch::{Answer, Porch};
use crate::harness::{append_facts, eventually};
use crate::messages::bound;
use crate::offers_given::{BIDDER, offer_id, offered, wanted};

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

const CURRENCY: Address = Address::new([6; 20]);

/// The chain with the one currency that alerts are set in.
fn chain() -> Fact {
    let event = ChainEvent::ChainFollowed {
        chain_id: CHAIN,
        name: "Chain".to_owned(),
        genesis_hash: Hash32::ZERO,
        first_block: 1,
        marketplace: Address::new([0x71; 20]),
        exchange: Address::new([0x72; 20]),
        currencies: vec![Currency { address: CURRENCY, symbol: "C".to_owned(), decimals: 0 }],
    };
    Fact::observed::<Chain>(CHAIN.to_string(), &event).expect("it can be written")
}

impl Front {
    async fn alert(&self, who: &str, n: u8, currency: Address, amount: u64) -> Answer {
        let amount = amount.to_string();
        let body = json!({ "collectionId": collection(n), "currency": currency, "amount": amount });
        self.send(who, Method::POST, "alert/set", Some(body)).await
    }

    /// An offer for an item of collection 8.
    async fn offer(&self, seed: u64, currency: Address, price: u64) {
        let (mut terms, signed) = offered(seed, Amount::from(seed), price);
        terms.sale.currency = currency;
        let made = OfferEvent::OfferMade { terms, signed };
        let made = Fact::observed::<Offer>(offer_id(seed).to_string(), &made);
        append_facts(&self.porch.store, vec![made.expect("it can be written")]).await;
    }

    /// An offer for any item of collection 8.
    async fn offer_for_any(&self, seed: u64, price: u64) {
        let (terms, signed) = wanted(seed, price, 3);
        let terms = CollectionOfferTerms { currency: CURRENCY, ..terms };
        let made = OfferEvent::CollectionOfferMade { terms, signed };
        let made = Fact::observed::<Offer>(offer_id(seed).to_string(), &made);
        append_facts(&self.porch.store, vec![made.expect("it can be written")]).await;
    }

    /// Prices of the offers that were told of collection 8, and how many messages tell so.
    async fn told(&self, who: &str) -> (Vec<u64>, usize) {
        let list = self.send(who, Method::GET, "list", None).await;
        let told = list.data()["watched"][0]["told"].as_array().expect("offers").clone();
        let price = |offer: &Value| {
            offer["price"].as_str().and_then(|price| price.parse().ok()).expect("a price")
        };
        let path = "/api/accountservice/message/list?type=3&size=50";
        let answer = self.porch.send(Method::GET, path, &[("authorization", who)], None).await;
        let messages = answer.data()["list"].as_array().expect("messages").clone();
        let waited = messages.iter().filter(|message| message["kind"] == "offer_watched");
        (told.iter().map(price).collect(), waited.count())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_of_as_much_as_was_asked_for_is_told_once_to_each_who_waits_for_it() {
    let front = Front::new().await;
    append_facts(&front.porch.store, vec![chain()]).await;
    let ada = front.porch.register("ada@bricks.example", PASSWORD).await.token();
    let registered = front.porch.register("eve@bricks.example", PASSWORD).await;
    let eve = registered.token();
    assert_eq!(front.alert(&ada, 8, CURRENCY, 50).await.reason(), "not_watched");
    for who in [&ada, &eve] {
        front.change(who, "add", 8).await.data();
    }
    assert_eq!(front.alert(&ada, 8, CURRENCY, 0).await.reason(), "alert_without_amount");
    assert_eq!(front.alert(&ada, 8, BIDDER, 50).await.reason(), "currency_unknown");
    assert_eq!(front.alert("nobody", 8, CURRENCY, 50).await.status, 401);
    assert_eq!(front.change("nobody", "alert/clear", 8).await.status, 401);
    front.alert(&ada, 8, CURRENCY, 50).await.data();
    let head = front.porch.store.head().await.expect("a head");
    front.alert(&ada, 8, CURRENCY, 50).await.data();
    assert_eq!(front.porch.store.head().await.expect("a head"), head, "once more is no news");
    front.alert(&eve, 8, CURRENCY, 100).await.data();
    let list = front.send(&ada, Method::GET, "list", None).await;
    let expected = json!({ "currency": CURRENCY, "amount": "50" });
    assert_eq!(list.data()["watched"][0]["offerAlert"], expected);

    for (seed, currency, price) in
        [(1, CURRENCY, 49), (2, CURRENCY, 50), (3, BIDDER, 900), (4, CURRENCY, 100)]
    {
        front.offer(seed, currency, price).await;
    }
    assert_eq!(front.told(&ada).await, (vec![100, 50], 2));
    assert_eq!(front.told(&eve).await, (vec![100], 1));
    // One for any of its items is one for the collection.
    front.offer_for_any(7, 99).await;
    front.offer_for_any(8, 200).await;
    assert_eq!(front.told(&ada).await, (vec![200, 99, 100, 50], 4));
    assert_eq!(front.told(&eve).await, (vec![200, 100], 2));
    // Each tells of its event.
    let list = front.send(&eve, Method::GET, "list", None).await;
    let last = front.porch.store.head().await.expect("a head").0;
    assert_eq!(list.data()["watched"][0]["told"][0]["position"], last);

    // Nobody is told of an own offer, nor once it was enough; what was told stays.
    let id = registered.data()["uid"].as_str().expect("an id").parse().expect("an id");
    append_facts(&front.porch.store, vec![bound(id, BIDDER)]).await;
    front.offer(5, CURRENCY, 300).await;
    assert_eq!(front.told(&eve).await.0, [200, 100]);
    assert_eq!(front.told(&ada).await.0, [300, 200, 99, 100, 50]);
    front.change(&ada, "alert/clear", 8).await.data();
    front.offer(6, CURRENCY, 400).await;
    assert_eq!(front.told(&ada).await.0, [300, 200, 99, 100, 50]);
    front.change(&eve, "remove", 8).await.data();
    front.change(&eve, "add", 8).await.data();
    let list = front.send(&eve, Method::GET, "list", None).await;
    assert_eq!(list.data()["watched"][0]["offerAlert"], Value::Null, "it went with the entry");
    front.close().await;
}
