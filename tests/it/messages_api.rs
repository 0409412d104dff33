//! Messages over the API: one's own, newest first, counted, marked, followed, and pushed; and what
//! somebody else's session gets of them, which is nothing.

use std::time::Duration;

use alloy::signers::local::PrivateKeySigner;
use brickyard_core::chains::{BlockRef, Chain, ChainEvent, Span};
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{AccountId, Address, Amount, ChainId, Hash32};
use brickyard_core::watchlists::{Watchlist, WatchlistEvent, WhaleDeed};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::harness::models::Models;
use crate::harness::porch::Porch;
use crate::harness::{append_facts, eventually};
use crate::messages::{bound, by_us, matched, moved, on_chain, source};
use crate::orders_given::{MAKER, option, terms};
use brickyard_core::orders::OrderEvent;
use brickyard_store::{Fact, Position};

pub(crate) const FIRST: &str = "Brick-by-brick1";

/// The way in with its read models at work, and somebody who has come in.
pub(crate) struct Inbox {
    pub(crate) porch: Porch,
    pub(crate) token: String,
    pub(crate) account: AccountId,
    models: Models,
}

impl Inbox {
    pub(crate) async fn new() -> Self {
        let porch = Porch::new().await;
        let models = Models::on(&porch.store);
        let entered = porch.register("ada@bricks.example", FIRST).await;
        let account = entered.data()["uid"].as_str().expect("an id").parse().expect("an id");
        models.settled().await;
        Self { token: entered.token(), account, porch, models }
    }

    pub(crate) async fn close(self) {
        self.models.close().await;
        self.porch.close().await;
    }

    /// Reads as of the head of the log.
    pub(crate) async fn get(
        &self,
        token: &str,
        path: &str,
        more: &[(&str, &str)],
    ) -> crate::harness::porch::Answer {
        let head = self.porch.store.head().await.expect("a head").0.to_string();
        let mut headers = vec![("authorization", token), ("x-min-position", head.as_str())];
        headers.extend(more);
        // A model that is behind says so, and is asked again.
        eventually("the messages are there", || async {
            let answer = self.porch.send(reqwest::Method::GET, path, &headers, None).await;
            (answer.status != 409).then_some(answer)
        })
        .await
    }

    pub(crate) async fn list(&self, query: &str) -> Value {
        self.get(&self.token, &format!("message/list?{query}"), &[]).await.data().clone()
    }

    pub(crate) async fn unread(&self) -> i64 {
        let counts = self.get(&self.token, "message/unread", &[]).await.data().clone();
        assert_eq!(counts["num"], counts["notificationstotal"], "{counts}");
        assert_eq!((&counts["repliestotal"], &counts["likestotal"]), (&json!(0), &json!(0)));
        counts["num"].as_i64().expect("a number")
    }

    pub(crate) async fn mark(&self, body: Value) -> crate::harness::porch::Answer {
        self.porch.post_as(&self.token, "message/read", body).await
    }
}

/// Sales of the maker's items 1 to `count`, with an item whose name would be a script.
pub(crate) fn sales(count: u8) -> Vec<Fact> {
    let first = terms(1);
    let collection = CollectionEvent::CollectionFollowed {
        chain_id: ChainId(31_337),
        address: first.collection,
        standard: TokenStandard::Erc721,
        name: "<img src=x onerror=alert(1)>".to_owned(),
        symbol: "C".to_owned(),
        description: String::new(),
        creator: MAKER,
        first_block: 1,
    };
    let id = format!("31337-{}", first.collection);
    let mut facts = vec![Fact::observed::<Collection>(id, &collection).expect("it can be written")];
    for n in 1..=count {
        let seed = u64::from(n);
        let minted = ItemEvent::ItemTransferred {
            operator: Address::ZERO,
            from: Address::ZERO,
            to: MAKER,
            amount: Amount::ONE,
        };
        let item = terms(seed).item().to_string();
        let at = source(100 + n, 0);
        facts.push(Fact::of::<Item>(item, &minted, &at).expect("it can be written"));
        let order = OrderEvent::OrderListed { terms: terms(seed), option: option(seed, 1) };
        facts.push(by_us(seed, &order));
        facts.push(moved(seed, Address::new([3; 20]), &source(n, 1)));
        facts.push(on_chain(seed, &matched(seed, seed), &source(n, 2)));
    }
    facts
}

fn ids(list: &Value) -> Vec<String> {
    let list = list["list"].as_array().expect("a list");
    list.iter().map(|one| one["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_are_listed_counted_marked_and_followed_by_their_owner_alone() {
    let inbox = Inbox::new().await;
    append_facts(&inbox.porch.store, vec![bound(inbox.account, MAKER)]).await;
    append_facts(&inbox.porch.store, sales(5)).await;
    // Five sales, the wallet, and the welcome, by pages of three without gap or repetition.
    let all = ids(&inbox.list("type=3&size=100").await);
    let mut paged = vec![];
    let mut query = "type=3&page=1&size=3".to_owned();
    loop {
        let page = inbox.list(&query).await;
        paged.extend(ids(&page));
        let Some(next) = page["next"].as_str() else { break };
        let next: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
        query = format!("type=3&size=3&cursor={next}");
    }
    assert_eq!((paged.len(), &paged), (7, &all));
    let uid = inbox.account.to_string();
    let own = inbox.list(&format!("type=3&userid={uid}")).await;
    assert_eq!(ids(&own), all[..3], "three by default");
    for kind in [1, 2] {
        assert_eq!(inbox.list(&format!("type={kind}")).await, json!({"list": [], "next": null}));
    }

    let newest = own["list"][0].clone();
    let item = terms(5).item().to_string();
    assert_eq!((&newest["kind"], &newest["contentid"]), (&json!("sold"), &json!(item)));
    assert_eq!((&newest["status"], &newest["newstype"]), (&json!(0), &json!(3)));
    assert_eq!((&newest["title"], &newest["price"]), (&json!("Sold"), &json!("5")));
    let content = newest["content"].as_str().expect("HTML");
    assert!(content.contains("&lt;img src=x onerror=alert(1)&gt; #5"), "{content}");
    assert!(!content.contains("<img"), "{content}");
    let chinese = inbox.get(&inbox.token, "message/list?type=3", &[("lang", "zh-HK")]).await;
    assert_eq!(chinese.data()["list"][0]["title"], "已售出");

    assert_eq!(inbox.unread().await, 7);
    let id = all[0].clone();
    let encoded: String = url::form_urlencoded::byte_serialize(id.as_bytes()).collect();
    let jump = format!("message/jump?id={encoded}");
    let target = inbox.get(&inbox.token, &jump, &[]).await;
    assert_eq!(
        *target.data(),
        json!({"isjump": true, "url": format!("/nftdetails?itemId={item}")})
    );
    // Read twice is read once, and the log tells it once.
    inbox.mark(json!({ "id": id })).await.data();
    assert_eq!(inbox.unread().await, 6);
    inbox.mark(json!({ "id": id })).await.data();
    assert_eq!(inbox.list("type=3").await["list"][0]["status"], 1);
    assert_eq!(inbox.unread().await, 6);
    for _ in 0..3 {
        inbox.mark(json!({})).await.data();
        assert_eq!(inbox.unread().await, 0);
    }
    append_facts(&inbox.porch.store, sales_after(6)).await;
    assert_eq!(inbox.unread().await, 1, "what comes after is unread");

    // Somebody else sees, marks and follows nothing of it.
    let bob = inbox.porch.register("bob@bricks.example", FIRST).await.token();
    let foreign = inbox.get(&bob, &format!("message/list?type=3&userid={uid}"), &[]).await;
    assert_eq!((foreign.status, &foreign.body["code"]), (403, &json!(1_511_403)));
    assert_eq!(inbox.get(&bob, &jump, &[]).await.status, 404);
    let marked = inbox.porch.post_as(&bob, "message/read", json!({ "id": all[1] })).await;
    assert_eq!((marked.status, &marked.body["code"]), (404, &json!(1_511_404)));
    let others = inbox.get(&bob, "message/list?type=3", &[]).await;
    assert_eq!(ids(others.data()).len(), 1, "the welcome");
    let told: i64 =
        sqlx::query_scalar("select count(*) from events where aggregate_type = 'inbox'")
            .fetch_one(inbox.porch.store.pool())
            .await
            .expect("a count");
    assert_eq!(told, 2, "one read, and all");
    for path in ["message/list?type=3", "message/unread", jump.as_str()] {
        assert_eq!(inbox.porch.get(path).await.status, 401, "{path}");
    }
    inbox.close().await;
}

pub(crate) fn sales_after(n: u8) -> Vec<Fact> {
    let seed = u64::from(n);
    vec![on_chain(seed, &matched(seed, seed), &source(n, 2))]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_wrongly_is_refused_with_its_field() {
    let inbox = Inbox::new().await;
    for (query, field) in [
        ("type=4", "type"),
        ("type=3&size=0", "size"),
        ("type=3&size=101", "size"),
        ("type=3&page=2", "page"),
        ("type=3&cursor=x", "cursor"),
        ("type=3&cursor=x.y", "cursor"),
        ("type=a", "query"),
        ("", "query"),
    ] {
        let answer = inbox.get(&inbox.token, &format!("message/list?{query}"), &[]).await;
        let told = (&answer.body["code"], &answer.body["data"]["field"]);
        assert_eq!(told, (&json!(1_511_400), &json!(field)), "{query}");
    }
    for id in ["", "x", "inbox/0x00", "wallet/0x00", "\u{1}", "' or 1=1 --"] {
        let answer = inbox.mark(json!({ "id": id })).await;
        assert_eq!(answer.status, 404, "{id:?}: {}", answer.body);
    }
    // A place that the log has not reached is not read ahead of it.
    inbox.mark(json!({ "through": u64::MAX })).await.data();
    append_facts(&inbox.porch.store, vec![bound(inbox.account, MAKER)]).await;
    assert_eq!(inbox.unread().await, 1);
    inbox.close().await;
}

type Stream = WebSocketStream<TcpStream>;

async fn socket(porch: &Porch, headers: &[(&'static str, &str)]) -> Stream {
    let address = porch.url.socket_addrs(|| None).expect("an address")[0];
    let tcp = TcpStream::connect(address).await.expect("the site is there");
    let mut request = format!("ws://{address}/api/live").into_client_request().expect("a request");
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().expect("a value"));
    }
    client_async(request, tcp).await.expect("it becomes a web socket").0
}

async fn next(stream: &mut Stream, wanted: &[&str]) -> Value {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(60), stream.next()).await;
        let message = message.expect("a word within a minute").expect("it stays").expect("a frame");
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        if wanted.contains(&message["t"].as_str().expect("a type")) {
            return message;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_pushed_to_its_account_and_to_nobody_else() {
    let inbox = Inbox::new().await;
    let topic = format!("account:{}", inbox.account);
    let ask = json!({ "op": "subscribe", "topics": [topic, "market"] }).to_string();
    let own = format!("user_login_info={}", inbox.token);
    let bob = inbox.porch.register("bob@bricks.example", FIRST).await.token();
    let of_bob = format!("user_login_info={bob}");
    let origin = inbox.porch.origin();
    let mut hears = socket(&inbox.porch, &[("cookie", &own), ("origin", &origin)]).await;
    let subscribe = |text: &str| Message::Text(text.into());
    hears.send(subscribe(&ask)).await.expect("it is sent");
    assert!(next(&mut hears, &["subscribed", "error"]).await["sums"][&topic].is_string());
    // Nobody, somebody else, and the same one by another site's page.
    for headers in [
        vec![],
        vec![("cookie", of_bob.as_str()), ("origin", origin.as_str())],
        vec![("cookie", own.as_str()), ("origin", "https://evil.example")],
    ] {
        let mut other = socket(&inbox.porch, &headers).await;
        other.send(subscribe(&ask)).await.expect("it is sent");
        assert_eq!(next(&mut other, &["subscribed", "error"]).await["t"], "error");
        let sums = next(&mut other, &["subscribed"]).await["sums"].clone();
        assert!(sums[&topic].is_null() && sums["market"].is_string(), "{sums}");
    }
    append_facts(&inbox.porch.store, vec![bound(inbox.account, MAKER)]).await;
    let change = next(&mut hears, &["change"]).await;
    assert_eq!((&change["kind"], &change["topics"]), (&json!("message"), &json!([topic])));
    assert_eq!(change["data"], json!({}), "what it says is read with the session");
    inbox.mark(json!({})).await.data();
    // A message that was made a moment earlier may be told in between.
    loop {
        let kind = next(&mut hears, &["change"]).await["kind"].clone();
        if kind == "inbox" {
            break;
        }
        assert_eq!(kind, "message");
    }
    inbox.close().await;
}

/// By a real signature instead of facts: what binds a wallet is what its messages follow.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_binds_a_wallet_is_told_so_and_hears_of_its_things_from_then_on() {
    let inbox = Inbox::new().await;
    let wallet = PrivateKeySigner::random();
    let address = Address::new(wallet.address().into_array());
    append_facts(&inbox.porch.store, vec![moved(1, address, &source(1, 1))]).await;
    let body = inbox.porch.signed(&wallet, crate::harness::porch::BIND).await;
    inbox.porch.post_as(&inbox.token, "user/bind/wallet/address", body).await.data();
    append_facts(&inbox.porch.store, vec![moved(2, address, &source(2, 1))]).await;
    let list = inbox.list("type=3&size=100").await;
    let kinds: Vec<&str> = list["list"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(kinds, ["received", "wallet_bound", "welcomed"]);
    // The longest ids are those of items that have come.
    for id in ids(&list) {
        inbox.mark(json!({ "id": id })).await.data();
    }
    assert_eq!(inbox.unread().await, 0);
    inbox.close().await;
}

/// The notice is an event of the list, and follows another one: that one's end is its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_told_of_a_whale_is_gone_when_a_fork_takes_its_deed_back() {
    let inbox = Inbox::new().await;
    let store = &inbox.porch.store;
    append_facts(store, sales(1)).await;
    let sold = store.head().await.expect("a head");
    let item_id = terms(1).item();
    let fired = WatchlistEvent::WhaleAlertFired {
        account: inbox.account,
        collection: item_id.collection,
        whale: MAKER,
        deed: WhaleDeed::Sold,
        item_id: Some(item_id),
        price: Some(Amount::from(5_u64)),
        currency: None,
        because: sold.0.unsigned_abs(),
    };
    let fact = Fact::observed::<Watchlist>(inbox.account.to_string(), &fired);
    append_facts(store, vec![fact.expect("it can be written")]).await;
    let told = inbox.list("type=3").await;
    assert_eq!(told["list"][0]["kind"], "whale_sold", "{told}");
    assert_eq!(inbox.unread().await, 2, "and the welcome");

    let deed = store.read_after(Position(sold.0 - 1), 1).await.expect("it is there");
    let at = sold.0.unsigned_abs();
    let fork = ChainEvent::ChainRepaired {
        block: BlockRef { number: 1, hash: Hash32::ZERO },
        undone: vec![Span { first: at, last: at }],
    };
    let back = vec![Fact::taking_back(&deed[0]), Fact::observed::<Chain>("31337", &fork)];
    append_facts(store, back.into_iter().collect::<Result<_, _>>().expect("facts")).await;
    assert_eq!(inbox.unread().await, 1);
    let left = inbox.list("type=3").await;
    assert_eq!(left["list"][0]["kind"], "welcomed", "{left}");
    inbox.close().await;
}
