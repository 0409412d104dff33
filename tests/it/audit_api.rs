//! Looking at the log: every filter gives exactly what a look at all events gives, in both
//! directions; an event is told with what belongs to it; and badly asked questions are refused.

use brickyard_store::browse::{Ask, Direction, Filter, Text, browse, cause_of};
use brickyard_store::{Position, Recorded, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use crate::api::{cancel, list, order_of, settled};
use crate::harness::api::{Site, item_id};
use crate::harness::live::Socket;
use crate::harness::random::{seeded, soaked};

/// A market with a signed order that was cancelled, one that was sold, and an escrow order.
async fn traded() -> (Site, String) {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let open = one.open(1, 1_000).await;
    let option = one.option(3, 7, 5_000);
    let listed = order_of(&site.command(&list(&one, &option)).await.body["data"]);
    let other = order_of(&site.command(&list(&one, &one.option(4, 8, 1))).await.body["data"]);
    site.command(&cancel(&one, &other)).await.data();
    two.take(one.sign(&option), one.digest(&option)).await;
    two.purchase(open, 1_000).await;
    site.settled().await;
    drop((one, two));
    (site, listed)
}

async fn everything(store: &Store) -> Vec<Recorded> {
    store.read_after(Position(0), 1_000_000).await.expect("the log")
}

fn pick<'a, T>(random: &mut StdRng, all: &'a [T]) -> &'a T {
    &all[random.random_range(0..all.len())]
}

/// A filter whose words are taken from the log, and the plain meaning of it.
fn any_filter(random: &mut StdRng, log: &[Recorded]) -> Filter {
    let event = pick(random, log);
    let other = pick(random, log);
    let cause = cause_of(event);
    let stream = format!("{}/{}", event.aggregate_type, event.aggregate_id);
    let word = event.payload.split('"').find(|word| word.len() == 42).unwrap_or("nobody");
    let correlation = match (&cause.chain, cause.command) {
        (Some(chain), _) if random.random_bool(0.9) => chain.tx.to_string(),
        (_, Some(command)) => command,
        _ => "nothing".to_owned(),
    };
    let (early, late) =
        (event.recorded_at.min(other.recorded_at), event.recorded_at.max(other.recorded_at));
    let mut text = Text::default();
    for _ in 0..random.random_range(0..3) {
        match random.random_range(0..9) {
            0 => text.stream = Some(&stream),
            1 => text.stream_type = Some(&event.aggregate_type),
            2 | 3 => text.event_type = Some(&event.event_type),
            4 => text.actor = Some(word),
            5 => text.correlation = Some(&correlation),
            6 => (text.since, text.until) = (Some(early), Some(late)),
            7 => text.chain = Some(cause.chain.map_or(1, |chain| chain.chain_id.0)),
            _ => {
                text.chain = Some(31_337);
                text.block = cause.chain.map(|chain| chain.block);
            }
        }
    }
    Filter::read(text).expect("words of the log are no bad filter")
}

/// What a filter means, said without SQL.
fn fits(filter: &Filter, event: &Recorded) -> bool {
    let cause = cause_of(event);
    let is =
        |wanted: &Option<String>, is: &str| wanted.as_deref().is_none_or(|wanted| wanted == is);
    let chain = cause.chain;
    let tx = chain.map(|chain| chain.tx.to_string());
    let quoted = filter.actor.as_ref().map(|actor| format!("\"{actor}\""));
    is(&filter.stream_type, &event.aggregate_type)
        && is(&filter.stream_id, &event.aggregate_id)
        && is(&filter.event_type, &event.event_type)
        && quoted.is_none_or(|actor| {
            event.payload.contains(&actor)
                || event.metadata.contains(&actor)
                || event.aggregate_id.ends_with(&format!("-{}", actor.trim_matches('"')))
        })
        && filter.correlation.as_ref().is_none_or(|wanted| {
            cause.command.as_ref() == Some(wanted) || tx.as_ref() == Some(wanted)
        })
        && filter.chain_id.is_none_or(|wanted| chain.is_some_and(|c| c.chain_id == wanted))
        && filter.block.is_none_or(|wanted| chain.is_some_and(|c| c.block == wanted))
        && filter.since.is_none_or(|since| event.recorded_at >= since)
        && filter.until.is_none_or(|until| event.recorded_at <= until)
}

/// All pages of an answer, one after the other, as a client reads them.
async fn read_on(store: &Store, mut ask: Ask) -> Vec<Position> {
    let mut found = vec![];
    loop {
        let page = browse(store, &ask).await.expect("a page");
        found.extend(page.events.iter().map(|event| event.position));
        match ask.direction {
            Direction::Oldest => ask.after = Some(page.scanned_to),
            Direction::Newest => ask.before = Some(page.scanned_to),
        }
        if !page.more {
            return found;
        }
    }
}

#[tokio::test]
async fn every_filter_gives_what_a_look_at_all_events_gives_in_both_directions() {
    let mut random = seeded("every_filter_gives_what_a_look_at_all_events_gives");
    let (site, _) = traded().await;
    let store = &site.yard.store;
    let log = everything(store).await;
    let mut found_some = 0;
    for _ in 0..soaked(150, 40) {
        let filter = any_filter(&mut random, &log);
        let head = i64::try_from(log.len()).expect("a short log");
        let (after, before) = (random.random_range(-1..head), random.random_range(1..head + 3));
        let whole = random.random_bool(0.5);
        let ask = Ask {
            filter: filter.clone(),
            direction: Direction::Oldest,
            after: (!whole).then_some(Position(after)),
            before: (!whole).then_some(Position(before)),
            size: random.random_range(1..20),
        };
        let mut expected: Vec<Position> = log
            .iter()
            .filter(|event| whole || (event.position.0 > after && event.position.0 < before))
            .filter(|event| fits(&filter, event))
            .map(|event| event.position)
            .collect();
        assert_eq!(read_on(store, ask.clone()).await, expected, "{ask:?}");
        expected.reverse();
        let ask = Ask { direction: Direction::Newest, ..ask };
        assert_eq!(read_on(store, ask.clone()).await, expected, "{ask:?}");
        found_some += usize::from(!expected.is_empty());
    }
    assert!(found_some > 50, "the filters meet events: {found_some}");
}

/// What has no index is looked for in parts; each part says how far it came.
#[tokio::test]
async fn a_long_search_goes_on_where_the_answer_says_and_finds_the_needle() {
    let (site, _) = traded().await;
    let store = &site.yard.store;
    let needle = store.head().await.expect("a head").0;
    // More than a window of other events on top, put there as the indexer does.
    sqlx::query(
        "insert into events (position, recorded_at, aggregate_type, aggregate_id, sequence,
                             event_type, event_version, payload, metadata, leaf_hash)
         select position + n, log_head.recorded_at, 'hay', 'stack', n, 'HayAdded', '1', '{}', '{}',
                sha256('')
           from log_head, generate_series(1, 150000) as n",
    )
    .execute(store.pool())
    .await
    .expect("hay");
    sqlx::query("update log_head set position = position + 150000")
        .execute(store.pool())
        .await
        .expect("a head");
    let last = everything(store).await.into_iter().rfind(|e| e.position.0 <= needle);
    let tx = cause_of(&last.expect("an event")).chain.expect("a fact").tx.to_string();
    let first = site.get(&format!("/api/audit/log?order=newest&correlation={tx}")).await;
    assert_eq!(first.data()["events"], json!([]), "nothing in the first part");
    assert_eq!(first.data()["more"], true);
    let from = first.data()["scannedTo"].as_i64().expect("a position");
    assert!(from > needle, "the first part ended before it");
    let path = format!("/api/audit/log?order=newest&correlation={tx}&before={from}");
    let second = site.get(&path).await;
    assert_eq!(second.data()["events"][0]["position"], needle);
    assert_eq!(second.data()["more"], false);
    let rare = site.get("/api/audit/log?order=newest&eventType=ChainFollowed").await;
    assert_eq!(rare.data()["events"].as_array().map(Vec::len), Some(1), "rare types by their key");
    assert_eq!(rare.data()["more"], false);
}

/// The list in the code and the one of the index have to be the same, or the index sleeps.
#[tokio::test]
async fn a_rare_type_is_found_by_the_index_of_rare_types() {
    let (site, _) = traded().await;
    let pool = site.yard.store.pool();
    let index: String =
        sqlx::query_scalar("select pg_get_indexdef('events_of_rare_type'::regclass)")
            .fetch_one(pool)
            .await
            .expect("the index is there");
    let source = include_str!("../../core/store/src/browse/page.rs");
    let code = source.split("const FREQUENT").nth(1).and_then(|rest| rest.split(';').next());
    let words = |text: &str| -> Vec<String> {
        text.split('\'').skip(1).step_by(2).map(str::to_owned).collect()
    };
    assert_eq!(words(code.expect("the list")), words(&index));
    assert!(words(&index).len() > 5, "{index}");
}

#[tokio::test]
async fn an_event_and_a_stream_are_told_with_all_that_belongs_to_them() {
    let (site, listed) = traded().await;
    let stream = site.get(&format!("/api/audit/streams/order/{listed}")).await;
    insta::assert_json_snapshot!("audit_stream", settled(stream.body.clone()));
    let matched = stream.data()["events"][1].clone();
    assert_eq!(matched["eventType"], "OrderMatched");
    let path = format!("/api/audit/events/{}", matched["position"]);
    let answer = site.get(&path).await;
    insta::assert_json_snapshot!("audit_event", settled(answer.body.clone()));

    let event = answer.data();
    let chain = site.yard.world.chain_id;
    assert_eq!(event["event"]["itemId"], item_id(chain, site.yard.world.studies, 3));
    assert_eq!(event["previous"]["position"], stream.data()["events"][0]["position"]);
    let tx = &event["event"]["cause"]["chain"]["tx"];
    let moved = |line: &Value| {
        line["eventType"] == "ItemTransferred" && line["cause"]["chain"]["tx"] == *tx
    };
    assert!(event["together"].as_array().is_some_and(|all| all.iter().any(moved)), "{event}");

    let stored: (String, String, String) = sqlx::query_as(
        "select payload::text, metadata::text, encode(leaf_hash, 'hex')
           from events
          where position = $1",
    )
    .bind(matched["position"].as_i64())
    .fetch_one(site.yard.store.pool())
    .await
    .expect("the row");
    assert_eq!(event["payloadText"], stored.0, "byte for byte");
    assert_eq!(event["metadataText"], stored.1);
    assert_eq!(event["leafHash"], stored.2);
}

/// Whoever signs a command is written down with its events, and found by it.
#[tokio::test]
async fn the_signer_of_a_command_is_its_actor() {
    let (site, listed) = traded().await;
    let maker = site.yard.trader(1).signer.address();
    let path = format!("/api/audit/log?stream=order/{listed}&actor={maker}");
    let answer = site.get(&path).await;
    let line = &answer.data()["events"][0];
    assert_eq!(line["eventType"], "OrderListed");
    assert_eq!(line["actor"], format!("{maker:?}"));
    assert_eq!(line["metadata"]["account"], format!("{maker:?}"));
}

#[tokio::test]
async fn bad_questions_about_the_log_are_refused_by_the_field_to_correct() {
    let site = Site::new().await;
    let long = "9".repeat(300);
    for (status, field, path) in [
        (400, "order", "log?order=upwards".to_owned()),
        (400, "size", "log?size=0".to_owned()),
        (400, "size", "log?size=501".to_owned()),
        (400, "stream", "log?stream=order".to_owned()),
        (400, "stream", "log?stream=/1".to_owned()),
        (400, "stream", "log?stream=order/1&streamType=item".to_owned()),
        (400, "streamType", "log?streamType=".to_owned()),
        (400, "eventType", format!("log?eventType={long}")),
        (400, "actor", format!("log?actor={long}")),
        (400, "correlation", format!("log?correlation={long}")),
        (400, "tx", "log?tx=0x12".to_owned()),
        (400, "block", "log?block=1".to_owned()),
        (400, "since", format!("log?since={}", i64::MAX)),
        (400, "until", format!("log?until={}", i64::MIN)),
        (400, "until", "log?since=2&until=1".to_owned()),
        (400, "query", "log?chain=x".to_owned()),
        (400, "query", "log?block=-1&chain=1".to_owned()),
        (400, "query", "log?actor=%00".to_owned()),
        (400, "path", "events/first".to_owned()),
        (400, "path", format!("events/{long}")),
        (404, "", "events/0".to_owned()),
        (404, "", format!("events/{}", i64::MAX)),
        (404, "", "streams/order/nothing".to_owned()),
        (400, "size", "streams/order/nothing?size=501".to_owned()),
        (400, "path", "streams/order/%00".to_owned()),
    ] {
        let answer = site.get(&format!("/api/audit/{path}")).await;
        let told = answer.body["data"]["field"].as_str().unwrap_or_default();
        assert_eq!((answer.status, told), (status, field), "{path:.60}: {}", answer.text);
        assert_eq!(answer.body["code"], 1_511_000 + u64::from(answer.status), "{path:.60}");
    }
    for (path, empty) in [
        (format!("log?after={}", i64::MAX), true),
        (format!("log?before={}", i64::MIN), true),
        (format!("log?order=newest&before={}&size=1", i64::MAX), false),
        (format!("log?chain={}", u64::MAX), true),
        ("log?actor=%25&size=1".to_owned(), true),
        ("log?since=0&size=1".to_owned(), false),
    ] {
        let answer = site.get(&format!("/api/audit/{path}")).await;
        assert_eq!(answer.data()["events"] == json!([]), empty, "{path}");
    }
}

/// Ranges of the topic `log` join up without a gap, and what they name can be read.
#[tokio::test]
async fn the_live_socket_tells_what_is_appended_in_ranges_without_gaps() {
    let site = Site::new().await;
    let from = site.yard.store.head().await.expect("a head").0 - 3;
    let (mut socket, _) = Socket::open(&site).await;
    socket.subscribe(&["log"], Some(from)).await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let mut reached = from;
    for _ in 0..3 {
        one.give(1, two.signer.address()).await;
        two.give(1, one.signer.address()).await;
        site.settled().await;
        let head = site.yard.store.head().await.expect("a head").0;
        while reached < head {
            let message = socket.next_news().await.expect("the connection holds");
            if message["t"] == "reset" {
                // A model was served late at the start: who is told so goes on from where it was.
                socket.subscribe(&["log"], Some(reached)).await;
                continue;
            }
            assert_eq!(message["t"], "log", "{message}");
            let last = message["last"].as_i64().expect("a position");
            // What was on its way when it was asked for again is told twice.
            if last > reached {
                assert_eq!(message["first"], reached + 1, "{message}");
                reached = last;
            }
        }
        assert!(reached >= head);
    }
    socket.send(json!({ "op": "unsubscribe", "topics": ["log"] }).to_string()).await;
    socket.send("?").await;
    // Managers may have appended something until then.
    loop {
        let message = socket.next_news().await.expect("an answer");
        if message["t"] == "error" {
            break;
        }
        assert_eq!(message["t"], "log", "{message}");
    }
    one.give(1, two.signer.address()).await;
    site.settled().await;
    socket.send("?").await;
    assert_eq!(socket.next_news().await.expect("an answer")["t"], "error", "nothing between");
}
