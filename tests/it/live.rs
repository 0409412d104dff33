//! The live socket: everything after a position, in order, once; and never silent loss.

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_projections::models::Orders;
use brickyard_store::{ChainSource, Fact, Store};
use rand::Rng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::api::{Site, item_id};
use crate::harness::append_facts;
use crate::harness::live::{Socket, Told};
use crate::harness::random::{seeded, soaked};
use crate::read_tables::schema_of;

/// Positions of all activity after one, as the table has it.
pub(crate) async fn activity_after(store: &Store, from: i64) -> Vec<i64> {
    sqlx::query_scalar("select position from read.activity where position > $1 order by position")
        .bind(from)
        .fetch_all(store.pool())
        .await
        .expect("activity")
}

/// Trades until the client has been cut off often enough, at random messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_is_cut_off_and_comes_back_misses_nothing() {
    let mut random = seeded("a_client_that_is_cut_off_and_comes_back_misses_nothing");
    let site = Site::new().await;
    let (mut socket, start) = Socket::open(&site).await;
    socket.subscribe(&["market"], Some(start)).await;
    let mut told = Told::default();
    told.connected(start);
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    for _ in 0..soaked(8, 20) {
        for _ in 0..random.random_range(1..6) {
            one.give(1, two.signer.address()).await;
            two.give(1, one.signer.address()).await;
        }
        for _ in 0..random.random_range(0..4) {
            told.hear(&socket.next().await.expect("the connection holds"));
        }
        drop(socket);
        one.give(2, two.signer.address()).await;
        two.give(2, one.signer.address()).await;
        let resume = told.resume;
        socket = Socket::open(&site).await.0;
        socket.subscribe(&["market"], Some(resume)).await;
        told.connected(resume);
    }
    site.settled().await;
    let expected = activity_after(&site.yard.store, start).await;
    let last = *expected.last().expect("there was activity");
    while !told.activity.contains(&last) {
        told.hear(&socket.next_news().await.expect("the connection holds"));
    }
    assert_eq!(told.activity.into_iter().collect::<Vec<_>>(), expected);
}

/// On one connection: exactly what lies after the position, each once, in order; and orders as
/// the pages show them.
#[tokio::test]
async fn a_subscription_from_a_position_tells_exactly_what_comes_after_it() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let order = one.open(1, 1_000).await;
    site.settled().await;
    let from = site.yard.store.head().await.expect("a head").0;
    one.modify(order, 900).await;
    two.give(11, one.signer.address()).await;
    site.settled().await;
    let (mut socket, _) = Socket::open(&site).await;
    socket.subscribe(&["market"], Some(from)).await;
    two.purchase(order, 900).await;
    site.settled().await;
    let expected = activity_after(&site.yard.store, from).await;
    let (mut told, mut card) = (Told::default(), Value::Null);
    told.connected(from);
    while told.activity.len() < expected.len() || card["status"] != "filled" {
        let message = socket.next_news().await.expect("the connection holds");
        if message["kind"] == "order" {
            assert!(message["position"].as_i64() > Some(from), "{message}");
            card = message["data"].clone();
        }
        told.hear(&message);
    }
    assert_eq!(told.activity.into_iter().collect::<Vec<_>>(), expected);
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 1);
    let page = site.get(&format!("/api/dcservice/item/open/listings?id={item}")).await;
    assert_eq!(card, page.data()["orders"][0], "the socket shows what the page shows");
}

#[tokio::test]
async fn only_the_subscribed_topics_are_told() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let topic = |token| {
        format!("item:{}", item_id(site.yard.world.chain_id, site.yard.world.studies, token))
    };
    let (mut socket, start) = Socket::open(&site).await;
    socket.subscribe(&[&topic(1), &topic(2)], Some(start)).await;
    let ask = json!({ "op": "unsubscribe", "topics": [topic(2)] });
    socket.send(ask.to_string()).await;
    // The answer to this one tells that the server has read the two before.
    socket.send("?").await;
    assert_eq!(socket.next_news().await.expect("an answer")["t"], "error");
    one.give(2, two.signer.address()).await;
    one.give(3, two.signer.address()).await;
    one.give(1, two.signer.address()).await;
    for _ in 0..2 {
        let message = socket.next_news().await.expect("a change");
        let topics = message["topics"].as_array().expect("topics");
        assert!(topics.contains(&json!(topic(1))), "{message}");
    }
}

fn fact(n: u64, token: u64, event: &ItemEvent) -> Fact {
    let source = ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::new([9; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::ZERO,
        log_index: n,
        incarnation: 0,
    };
    let id = format!("31337-{}-{token}", Address::new([8; 20]));
    Fact::of::<Item>(id, event, &source).expect("a fact can be written")
}

/// Of one item, each of which is told as activity.
pub(crate) fn transfers(count: u64) -> Vec<Fact> {
    let moved = ItemEvent::ItemTransferred {
        operator: Address::ZERO,
        from: Address::new([1; 20]),
        to: Address::new([2; 20]),
        amount: Amount::ONE,
    };
    (0..count).map(|n| fact(1_000 + n, 9_999, &moved)).collect()
}

/// More than the server keeps for one client: pictures that fill the wire, and once every model has
/// told of them many transfers.
async fn flood(site: &Site) {
    let uri = format!("ipfs://{}", "x".repeat(40_000));
    let minted = ItemEvent::ItemMinted { to: Address::ZERO, amount: Amount::ONE, uri };
    let pictures: Vec<Fact> = (0..250).map(|n| fact(n, n, &minted)).collect();
    append_facts(&site.yard.store, pictures).await;
    site.settled().await;
    let transfers = transfers(6_000);
    append_facts(&site.yard.store, transfers).await;
    site.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_too_slow_is_told_where_to_resume_and_then_has_missed_nothing() {
    let site = Site::new().await;
    // Small enough to be felt, large enough not to read at the pace of delayed acknowledgements.
    let (mut socket, start) = Socket::open_with_room(&site, Some(65_536)).await;
    let collection = format!("collection:31337-{}", Address::new([8; 20]));
    socket.subscribe(&["market", &collection], Some(start)).await;
    socket.send("?").await;
    assert_eq!(socket.next_news().await.expect("an answer")["t"], "error");
    // It reads nothing while all this is told.
    flood(&site).await;
    let mut told = Told::default();
    told.connected(start);
    let expected = activity_after(&site.yard.store, start).await;
    let last = *expected.last().expect("there was activity");
    let mut lagged = false;
    while let Some(message) = socket.next().await {
        lagged |= message["t"] == "lagging";
        told.hear(&message);
        assert!(!told.activity.contains(&last), "it was not too slow at all");
    }
    assert!(lagged, "it was let go without a notice");

    let resume = told.resume;
    let (mut socket, _) = Socket::open(&site).await;
    socket.subscribe(&["market"], Some(resume)).await;
    told.connected(resume);
    while !told.activity.contains(&last) {
        told.hear(&socket.next_news().await.expect("the connection holds"));
    }
    assert_eq!(told.activity.into_iter().collect::<Vec<_>>(), expected);
}

/// Each gets a typed answer with a message, and the connection goes on.
#[tokio::test]
async fn frames_that_cannot_be_read_get_an_error_and_the_connection_goes_on() {
    let site = Site::new().await;
    let (mut socket, _) = Socket::open(&site).await;
    let many: Vec<String> = (0..201).map(|n| format!("item:{n}")).collect();
    let frames = [
        Message::text("nonsense"),
        Message::text(""),
        Message::text("{}"),
        Message::text("null"),
        Message::text(json!({ "op": "shout" }).to_string()),
        Message::text(json!({ "op": "subscribe" }).to_string()),
        Message::text(json!({ "op": "subscribe", "topics": "market" }).to_string()),
        Message::text(json!({ "op": "subscribe", "topics": [1] }).to_string()),
        Message::text(json!({ "op": "subscribe", "topics": [], "from": "1" }).to_string()),
        Message::text(json!({ "op": "subscribe", "topics": [], "from": 1e30 }).to_string()),
        Message::text(json!({ "op": "subscribe", "topics": many }).to_string()),
        Message::text("[".repeat(10_000)),
        Message::binary(b"{\"op\":\"subscribe\",\"topics\":[]}".to_vec()),
    ];
    for frame in frames {
        let sent = format!("{frame:.60?}");
        socket.send(frame).await;
        let answer = socket.next_news().await.unwrap_or_else(|| panic!("it closed on {sent}"));
        assert_eq!(answer["t"], "error", "{sent}: {answer}");
        assert!(answer["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    }
    // One that is longer than any honest one ends the connection.
    socket.send(Message::text("x".repeat(100_000))).await;
    assert_eq!(socket.next_news().await, None);
}

/// The site was started again, and one model was behind the others: what of the past it knows is
/// told at once, and the rest when that model has come to it.
#[tokio::test]
async fn a_position_from_before_the_start_of_the_site_is_resumed_from() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (early, late) = (one.open(1, 1_000).await, two.open(11, 1_000).await);
    one.modify(early, 900).await;
    for price in [900, 800, 700] {
        two.modify(late, price).await;
    }
    site.settled().await;
    let yard = site.close().await;
    let head = yard.store.head().await.expect("a head").0;
    let place = schema_of::<Orders>();
    for statement in [
        &format!("truncate {place}.rows, {place}.history"),
        "update projection_checkpoints set position = 0 where model = 'orders'",
    ] {
        sqlx::query(statement).execute(yard.store.pool()).await.expect("orders are behind");
    }
    let site = Site::of(yard).await;
    let (mut socket, _) = Socket::open(&site).await;
    socket.subscribe(&["market"], Some(head - 2)).await;
    let expected = activity_after(&site.yard.store, head - 2).await;
    let (mut told, mut price) = (Told::default(), Value::Null);
    told.connected(head - 2);
    while told.activity.len() < expected.len() || price != "700" {
        let message = socket.next_news().await.expect("the connection holds");
        assert_ne!(message["t"], "reset", "{message}");
        if message["kind"] == "order" {
            price = message["data"]["price"].clone();
        }
        told.hear(&message);
    }
    assert_eq!(told.activity.into_iter().collect::<Vec<_>>(), expected);
}

/// Rows that a fork has taken away are told by nothing that is left.
#[tokio::test]
async fn a_position_from_before_rows_were_taken_away_is_answered_with_a_reset() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    for _ in 0..3 {
        one.give(1, two.signer.address()).await;
        two.give(1, one.signer.address()).await;
    }
    site.settled().await;
    let yard = site.close().await;
    let head = yard.store.head().await.expect("a head").0;
    sqlx::query("update projection_checkpoints set rows_left_at = $1 where model = 'activity'")
        .bind(head - 2)
        .execute(yard.store.pool())
        .await
        .expect("a fork has been there");
    let site = Site::of(yard).await;
    for (from, answer) in [(head - 3, "reset"), (head - 2, "change")] {
        let (mut socket, _) = Socket::open(&site).await;
        socket.subscribe(&["market"], Some(from)).await;
        let told = socket.next_news().await.expect("an answer");
        assert_eq!(told["t"], answer, "from {from} of {head}: {told}");
    }
}
