//! What clients of the live socket check themselves by, and many of them at once.

use futures::future::join_all;
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use crate::harness::api::{Site, item_id};
use crate::harness::live::{Checker, Socket};
use crate::harness::random::{seeded, soaked};

/// Listens, changes its topics and goes back at random; every heartbeat says what it was told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_heartbeat_adds_up_to_what_was_told() {
    let mut random = seeded("every_heartbeat_adds_up_to_what_was_told");
    let site = Site::new().await;
    let (mut socket, start) = Socket::open(&site).await;
    let item = |token| {
        format!("item:{}", item_id(site.yard.world.chain_id, site.yard.world.studies, token))
    };
    let topics = ["market".to_owned(), item(1), item(2), "log".to_owned()];
    let mut checker = Checker::default();
    socket.subscribe(&["market"], Some(start)).await;
    for _ in 0..soaked(2, 10) {
        trade(&site, &mut random).await;
        site.settled().await;
        let topic = topics[random.random_range(0..topics.len())].clone();
        match random.random_range(0..3) {
            0 => socket.send(json!({ "op": "unsubscribe", "topics": [topic] }).to_string()).await,
            1 => socket.subscribe(&[&topic], None).await,
            _ => {}
        }
        // Something on the market lies behind it, and is told once more.
        let head = site.yard.store.head().await.expect("a head").0;
        socket.subscribe(&["market", &topic], Some(random.random_range(start..head))).await;
        trade(&site, &mut random).await;
        loop {
            let text = socket.next_text().await.expect("the connection holds");
            assert!(checker.agrees(&text), "{text}");
            if checker.compared > 0 {
                checker.compared = 0;
                break;
            }
        }
    }
}

/// Items go there and back.
async fn trade(site: &Site, random: &mut StdRng) {
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    for _ in 0..random.random_range(1..4) {
        let token = random.random_range(1..4);
        one.give(token, two.signer.address()).await;
        two.give(token, one.signer.address()).await;
    }
}

type Fault = fn(&str) -> Vec<String>;

/// Between the server and its client, something happens to one frame. The next heartbeat tells, and
/// who then begins anew is right again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frame_that_is_lost_doubled_or_altered_is_found_at_the_next_heartbeat() {
    let site = Site::new().await;
    let faults: [(&str, Fault); 3] = [
        ("lost", |_| vec![]),
        ("doubled", |text| vec![text.to_owned(), text.to_owned()]),
        ("altered", |text| vec![text.replacen("\"position\":", "\"position\":1", 1)]),
    ];
    let mut clients = vec![];
    for (name, fault) in faults {
        let (mut socket, start) = Socket::open(&site).await;
        socket.subscribe(&["market"], Some(start)).await;
        clients.push((name, fault, socket));
    }
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    one.give(1, two.signer.address()).await;
    two.give(1, one.signer.address()).await;
    site.settled().await;
    join_all(clients.into_iter().map(|(name, fault, mut socket)| async move {
        let (mut checker, mut left, mut healed) = (Checker::default(), Some(fault), false);
        loop {
            let text = socket.next_text().await.expect("the connection holds");
            let change = text.starts_with("{\"t\":\"change\"");
            let texts = match left.filter(|_| change) {
                Some(fault) => {
                    left = None;
                    fault(&text)
                }
                None => vec![text],
            };
            let agrees = texts.iter().all(|text| checker.agrees(text));
            if !texts.iter().any(|text| text.starts_with("{\"t\":\"heartbeat\"")) || left.is_some()
            {
                continue;
            }
            if healed {
                assert!(agrees, "{name}: it begins anew");
                return;
            }
            assert!(!agrees, "{name}: the first heartbeat after it tells");
            let beat: Value = serde_json::from_str(&texts[0]).expect("JSON");
            socket.subscribe(&["market"], beat["position"].as_i64()).await;
            healed = true;
        }
    }))
    .await;
}

/// Most of them hear nothing; those who listen hear the same bytes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_who_listen_cost_nothing_until_they_hear_and_then_all_hear_the_same() {
    let site = Site::new().await;
    let mut sockets = vec![];
    for n in 0..soaked(300, 10) {
        let (mut socket, start) = Socket::open(&site).await;
        let topic = if n % 10 == 0 { "market".to_owned() } else { format!("item:{n}") };
        socket.subscribe(&[&topic], Some(start)).await;
        sockets.push((n % 10 == 0, socket, Checker::default()));
    }
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    one.give(1, two.signer.address()).await;
    site.settled().await;
    let heard = join_all(sockets.iter_mut().map(|(listens, socket, checker)| async move {
        let mut heard = None;
        loop {
            let text = socket.next_text().await.expect("the connection holds");
            assert!(checker.agrees(&text), "{text}");
            match text.starts_with("{\"t\":\"change\"") {
                true => heard = Some(text),
                // What came before the heartbeat is all there was.
                false
                    if text.starts_with("{\"t\":\"heartbeat\"")
                        && (heard.is_some() || !*listens) =>
                {
                    return heard;
                }
                false => {}
            }
        }
    }))
    .await;
    let (some, none): (Vec<_>, Vec<_>) = heard.into_iter().partition(Option::is_some);
    assert_eq!(some.len(), soaked(300, 10) / 10);
    assert!(none.iter().all(Option::is_none));
    assert!(some.windows(2).all(|pair| pair[0] == pair[1]));
}

/// Other rows may stand under the same positions: whoever has been told of the ones before asks
/// the pages again, whichever process has put them there.
#[tokio::test]
async fn whoever_listens_while_a_model_is_replaced_is_told_to_ask_again() {
    let site = Site::new().await;
    let (mut socket, start) = Socket::open(&site).await;
    socket.subscribe(&["market"], Some(start)).await;
    let built = brickyard_projections::rebuild(&site.yard.store, "orders", true, &|_| {}).await;
    assert!(built.expect("it is built").is_some());
    let reset = socket.next_news().await.expect("the connection holds");
    assert_eq!(reset["t"], "reset", "{reset}");
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    one.give(1, two.signer.address()).await;
    assert_eq!(socket.next_news().await.expect("the connection holds")["t"], "change");
}
