//! Documents of items: what they say becomes events, whoever serves them and however badly.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use brickyard_core::collections::{Collection, CollectionCommand};
use brickyard_core::items::{Item, ItemEvent, MetadataFault};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_metadata::Settings;
use brickyard_projections::models::ItemRow;
use brickyard_store::{ChainSource, CommandMeta, Commands, Fact, Position, Store};
use flate2::Compression;
use flate2::write::GzEncoder;
use sqlx::types::Json;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::harness::web::{Answer, Web, json, status, with};
use crate::harness::world::Yard;
use crate::harness::{Database, append_facts, eventually};
use crate::read_tables::fold_to_the_head;

const COLLECTION: Address = Address::new([9; 20]);

fn item(token: u64) -> ItemId {
    ItemId::new(ChainId(31_337), COLLECTION, Amount::from(token))
}

pub(crate) fn minted(token: u64, uri: &str) -> Fact {
    minted_again(token, uri, 0)
}

fn minted_again(token: u64, uri: &str, incarnation: u32) -> Fact {
    let hash = Hash32::new([u8::try_from(token).expect("few tokens"); 32]);
    let source = ChainSource {
        chain_id: ChainId(31_337),
        block: token,
        block_hash: hash,
        block_time_s: UnixSeconds(1_700_000_000 + token),
        tx: hash,
        log_index: 0,
        incarnation,
    };
    let to = Address::new([2; 20]);
    let event = ItemEvent::ItemMinted { to, amount: Amount::ONE, uri: uri.to_owned() };
    Fact::of::<Item>(item(token).to_string(), &event, &source).expect("a fact")
}

/// As an operator would have it who trusts this very server, and is in a hurry.
pub(crate) fn trusting(web: &Web) -> Settings {
    let mut settings = Settings::new(web.url("/ipfs/").parse().expect("a URL"));
    settings.allowed.trusted = vec![web.address];
    settings.within = Duration::from_secs(60);
    settings.attempts = 3;
    settings.retry_after = Duration::from_millis(5);
    settings.host_rest = Duration::from_millis(1);
    settings.look_every = Duration::from_millis(10);
    settings
}

/// Notes and reads documents until there is nothing more to be done.
pub(crate) async fn read_all(store: &Store, settings: Settings) {
    let stop = CancellationToken::new();
    let managers = brickyard_processes::run(store.clone(), stop.clone());
    let managers = AbortOnDropHandle::new(tokio::spawn(managers));
    let reading = brickyard_metadata::run(store.clone(), settings, stop.clone());
    let reading = AbortOnDropHandle::new(tokio::spawn(reading));
    eventually("all documents are read or given up", || async {
        let (open, noted): (i64, bool) = sqlx::query_as(
            "select (select count(*) from metadata_items where next_at is not null)
                      + (select count(*) from metadata_ranges),
                    coalesce((select position
                                from process_checkpoints
                               where manager = 'documents') >= $1, false)",
        )
        .bind(newest_word(store).await)
        .fetch_one(store.pool())
        .await
        .ok()?;
        (open == 0 && noted).then_some(())
    })
    .await;
    stop.cancel();
    managers.await.expect("no panic").expect("it ends well");
    reading.await.expect("no panic").expect("it ends well");
}

/// The last event that is not of our own making.
async fn newest_word(store: &Store) -> Position {
    let events = store.read_after(Position(0), 100_000).await.expect("the log");
    let told = |kind: &str| kind == "ItemMetadataRead" || kind == "ItemMetadataUnreadable";
    let newest = events.iter().rev().find(|event| !told(&event.event_type));
    newest.map_or(Position(0), |event| event.position)
}

/// What the log tells of each token, in its order.
pub(crate) async fn told(store: &Store) -> BTreeMap<u64, Vec<ItemEvent>> {
    let mut told: BTreeMap<u64, Vec<ItemEvent>> = BTreeMap::new();
    for event in store.read_after(Position(0), 100_000).await.expect("the log") {
        if matches!(event.event_type.as_str(), "ItemMetadataRead" | "ItemMetadataUnreadable") {
            let id: ItemId = event.aggregate_id.parse().expect("an item");
            let token = id.token_id.to_string().parse().expect("a small token");
            told.entry(token).or_default().push(event.decode().expect("an event of ours"));
        }
    }
    told
}

async fn row(store: &Store, token: u64) -> ItemRow {
    let Json(row) = sqlx::query_scalar("select state from read.items where key = $1")
        .bind(item(token).to_string())
        .fetch_one(store.pool())
        .await
        .expect("the item");
    row
}

#[tokio::test]
async fn what_a_document_says_becomes_the_items_name_picture_and_traits() {
    let hex = format!("/{:064x}.json", 3);
    let document = r#"{"name":"Kiln\u202e 7","description":"Fired\u0000 twice.",
        "image":"ipfs://bafy/7.png","attributes":[{"trait_type":"Glaze","value":7}]}"#;
    let web = Web::start(move |path| match path {
        "/1.json" | "/ipfs/bafy/2" => json(document),
        "/moved" => status("302 Found", "location: /1.json", b""),
        "/zipped" => {
            let mut zip = GzEncoder::new(vec![], Compression::best());
            zip.write_all(document.as_bytes()).expect("memory");
            with("content-encoding: gzip", &zip.finish().expect("memory"))
        }
        path if path == hex => json(document),
        _ => status("404 Not Found", "x: y", b""),
    })
    .await;
    let database = Database::new().await;
    let store = database.store().await;
    let uris = [
        web.url("/1.json"),
        "ipfs://bafy/2".to_owned(),
        web.url("/{id}.json"),
        web.url("/moved"),
        web.url("/zipped"),
    ];
    let facts = (1..).zip(&uris).map(|(token, uri)| minted(token, uri)).collect();
    append_facts(&store, facts).await;
    // The log has this one already.
    append_facts(&store, vec![minted(9, r#"data:application/json,{"name":"Own"}"#)]).await;
    read_all(&store, trusting(&web)).await;

    let told = told(&store).await;
    assert_eq!(told.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    for (token, events) in &told {
        let [ItemEvent::ItemMetadataRead { position, block, uri, host, .. }] = &events[..] else {
            panic!("token {token}: {events:?}");
        };
        assert_eq!(position, token, "the mint is the reason");
        assert_eq!(block.map(|block| block.number), Some(*token));
        let index = usize::try_from(*token - 1).expect("small");
        assert_eq!(uri.as_ref(), Some(&uris[index]), "as the contract has it");
        assert_eq!(host.as_deref(), Some("127.0.0.1"));
    }
    fold_to_the_head(&store).await;
    let seen = row(&store, 2).await;
    assert_eq!(seen.metadata.name.as_deref(), Some("Kiln 7"));
    assert_eq!(seen.metadata.description.as_deref(), Some("Fired twice."));
    assert_eq!(seen.metadata.image.as_deref(), Some("ipfs://bafy/7.png"));
    assert_eq!(seen.metadata.attributes[0].value, "7");
    assert_eq!(seen.metadata_read.expect("it was read").block, Some(2));
    assert_eq!(row(&store, 9).await.metadata.name.as_deref(), Some("Own"));
}

/// What a hostile server sends for a path, and the fault that it is told by.
fn hostile_cases(trap: &Web) -> Vec<(&'static str, (Answer, MetadataFault))> {
    let (port, elsewhere) = (trap.address.port(), trap.url("/"));
    let to = |location: &str| {
        let header = format!("location: {location}");
        (status("302 Found", &header, b""), MetadataFault::ForbiddenAddress)
    };
    let large = Vec::from([b' '; 300_000]);
    let mut zip = GzEncoder::new(vec![], Compression::best());
    zip.write_all(&vec![b' '; 64 * 1024 * 1024]).expect("memory");
    let bomb = zip.finish().expect("memory");
    let endless = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{".to_vec();
    let nested = format!(r#"{{"name":"x","a":{}{}}}"#, "[".repeat(5_000), "]".repeat(5_000));
    let short = b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{".to_vec();
    vec![
        ("/loopback", to(&elsewhere)),
        ("/by-number", to(&format!("http://2130706433:{port}/"))),
        ("/mapped", to(&format!("http://[::ffff:127.0.0.1]:{port}/"))),
        ("/by-name", to(&format!("http://localhost:{port}/"))),
        ("/usual-port", to("http://localhost/")),
        ("/cloud", to("http://169.254.169.254/latest/meta-data")),
        ("/carrier", to("http://100.64.0.1/")),
        ("/unique-local", to("http://[fd00::1]/")),
        ("/many", to("http://224.0.0.1/")),
        ("/secret", to("http://user:word@example.org/")),
        ("/ssh", to("http://example.org:22/")),
        ("/loop", (status("301 Moved", "location: /loop", b""), MetadataFault::TooManyRedirects)),
        (
            "/file",
            (
                status("302 Found", "location: file:///etc/passwd", b""),
                MetadataFault::UnsupportedUri,
            ),
        ),
        ("/endless", (Answer::Endless(endless, vec![b' '; 65_536]), MetadataFault::TooLarge)),
        ("/large", (with("content-type: application/json", &large), MetadataFault::TooLarge)),
        ("/bomb", (with("content-encoding: gzip", &bomb), MetadataFault::TooLarge)),
        ("/page", (with("content-type: text/html", b"{}"), MetadataFault::WrongType)),
        ("/other-zip", (with("content-encoding: br", b"{}"), MetadataFault::WrongType)),
        ("/nested", (json(&nested), MetadataFault::TooDeep)),
        ("/words", (json("not a document"), MetadataFault::NotJson)),
        ("/bytes", (with("x: y", b"{\"name\":\"\xff"), MetadataFault::NotJson)),
        ("/gone", (status("410 Gone", "x: y", b""), MetadataFault::Refused)),
        ("/later", (status("500 Oops", "x: y", b""), MetadataFault::Refused)),
        ("/cut", (Answer::Bytes(short), MetadataFault::NoAnswer)),
    ]
}

#[tokio::test]
async fn a_hostile_server_costs_a_few_bytes_and_leads_us_nowhere() {
    let trap = Web::start(|_| json("{}")).await;
    let cases = hostile_cases(&trap);
    let names: Vec<&str> = cases.iter().map(|(path, _)| *path).collect();
    let faults: Vec<MetadataFault> = cases.iter().map(|(_, (_, fault))| *fault).collect();
    let answers: BTreeMap<String, Answer> =
        cases.into_iter().map(|(path, (answer, _))| (path.to_owned(), answer)).collect();
    let web = Web::start(move |path| match answers.get(path) {
        Some(Answer::Bytes(bytes)) => Answer::Bytes(bytes.clone()),
        Some(Answer::Endless(bytes, rest)) => Answer::Endless(bytes.clone(), rest.clone()),
        Some(Answer::Silent(bytes)) => Answer::Silent(bytes.clone()),
        None => status("404 Not Found", "x: y", b""),
    })
    .await;
    let database = Database::new().await;
    let store = database.store().await;
    let facts = (1..).zip(&names).map(|(token, path)| minted(token, &web.url(path))).collect();
    append_facts(&store, facts).await;
    read_all(&store, trusting(&web)).await;

    let told = told(&store).await;
    for ((token, path), fault) in (1..).zip(&names).zip(&faults) {
        let [ItemEvent::ItemMetadataUnreadable { fault: met, attempts, .. }] = &told[&token][..]
        else {
            panic!("{path}: {:?}", told[&token]);
        };
        assert_eq!(met, fault, "{path}");
        // What may get better is tried again, and not for ever.
        let tries = if matches!(*path, "/later" | "/cut") { 3 } else { 1 };
        assert_eq!(*attempts, tries, "{path}");
    }
    assert_eq!(trap.asked(), 0, "nobody else was asked");
    fold_to_the_head(&store).await;
    assert_eq!(row(&store, 1).await.metadata_fault, Some(MetadataFault::ForbiddenAddress));
}

#[tokio::test]
async fn a_server_that_takes_its_time_is_left_when_the_time_is_over() {
    let begun = b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{".to_vec();
    let web = Web::start(move |path| match path {
        "/silent" => Answer::Silent(vec![]),
        _ => Answer::Silent(begun.clone()),
    })
    .await;
    let database = Database::new().await;
    let store = database.store().await;
    let facts = vec![minted(1, &web.url("/silent")), minted(2, &web.url("/stalled"))];
    append_facts(&store, facts).await;
    let settings = Settings { within: Duration::from_millis(300), ..trusting(&web) };
    read_all(&store, settings).await;
    for (token, events) in told(&store).await {
        let [ItemEvent::ItemMetadataUnreadable { fault, attempts: 3, .. }] = &events[..] else {
            panic!("token {token}: {events:?}");
        };
        assert_eq!(*fault, MetadataFault::TooSlow);
    }
}

#[tokio::test]
async fn a_reading_that_was_not_struck_out_is_done_again_and_told_once() {
    let version = Arc::new(AtomicUsize::new(1));
    let serving = Arc::clone(&version);
    let web = Web::start(move |_| {
        json(&format!(r#"{{"name":"Version {}"}}"#, serving.load(Ordering::SeqCst)))
    })
    .await;
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![minted(1, &web.url("/1"))]).await;
    read_all(&store, trusting(&web)).await;
    // As after a crash between the two.
    version.store(2, Ordering::SeqCst);
    let due = "update metadata_items set next_at = to_timestamp(0)";
    sqlx::query(due).execute(store.pool()).await.expect("it is due");
    read_all(&store, trusting(&web)).await;
    assert_eq!(web.asked(), 2);
    assert_eq!(told(&store).await[&1].len(), 1);

    // A fork takes the mint back, and the token comes again: pages need its document again.
    let mint = store.read_after(Position(0), 1).await.expect("the log").remove(0);
    append_facts(&store, vec![Fact::taking_back(&mint).expect("a fact")]).await;
    append_facts(&store, vec![minted_again(1, &web.url("/1"), 1)]).await;
    read_all(&store, trusting(&web)).await;
    let told = told(&store).await;
    let [_, ItemEvent::ItemMetadataRead { metadata, .. }] = &told[&1][..] else {
        panic!("{told:?}");
    };
    assert_eq!(metadata.name.as_deref(), Some("Version 2"));
}

#[tokio::test]
async fn an_operators_wish_has_the_contracts_asked_and_the_same_words_are_no_news() {
    let yard = Yard::new().await;
    let indexing = CancellationToken::new();
    let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), indexing.clone());
    let indexer = AbortOnDropHandle::new(tokio::spawn(indexer));
    yard.indexed().await;
    indexing.cancel();
    indexer.await.expect("no panic").expect("it ends well");
    let http = yard.chain.http.clone();
    let settings = || {
        let mut settings = Settings::new("https://gateway.invalid/".parse().expect("a URL"));
        settings.look_every = Duration::from_millis(10);
        settings.chains.insert(yard.world.chain_id, http.clone());
        settings
    };
    read_all(&yard.store, settings()).await;
    assert_eq!(told(&yard.store).await, BTreeMap::new(), "the log has all of them");
    let collections = Commands::<Collection>::new(&yard.store, ());
    for (round, first) in [(1, 2u64), (2, 1)] {
        for contract in [yard.world.studies, yard.world.editions] {
            let id = format!("{}-{contract:#x}", yard.world.chain_id);
            let command = CollectionCommand::Refresh {
                first_token_id: Amount::from(first),
                last_token_id: Amount::from(3),
            };
            let meta = CommandMeta::named(format!("refresh {id} {round}"));
            collections.execute(&id, command, meta).await.expect("it is asked for");
        }
        read_all(&yard.store, settings()).await;
    }
    let told = told(&yard.store).await;
    assert_eq!(told.keys().copied().collect::<Vec<_>>(), [1, 2, 3]);
    for events in told.values() {
        // One of each collection, and none for the second wish.
        assert_eq!(events.len(), 2, "{events:?}");
        for event in events {
            let ItemEvent::ItemMetadataRead { block, uri, host, metadata, .. } = event else {
                panic!("{event:?}");
            };
            assert!(block.is_some() && uri.is_none() && host.is_none());
            assert!(metadata.name.as_deref().is_some_and(|name| name.contains(' ')));
        }
    }
}
