//! `brickyard audit` as people and programs use it.

use std::process::{Output, Stdio};
use std::time::Duration;

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_store::{ChainSource, Fact, Store};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{ChildStdout, Command};

use crate::harness::proven::Proven;
use crate::harness::{Database, append_facts};
use crate::read_tables::fold_to_the_head;

const ITEM: &str = "31337-0x5fbdb2315678afecb367f032d93f642f64180aa3-1";
const ANNA: Address = Address::new([0xaa; 20]);

/// Two facts a block: `tx` is the block's number repeated.
async fn append(store: &Store, block: u8) {
    let facts: Vec<Fact> = (0..2)
        .map(|log_index| {
            let source = ChainSource {
                chain_id: ChainId(31_337),
                block: u64::from(block),
                block_hash: Hash32::new([block; 32]),
                block_time_s: UnixSeconds(1_700_000_000 + u64::from(block)),
                tx: Hash32::new([block; 32]),
                log_index,
                incarnation: 0,
            };
            let event = ItemEvent::ItemTransferred {
                operator: Address::ZERO,
                from: Address::ZERO,
                to: ANNA,
                amount: Amount::ONE,
            };
            Fact::of::<Item>(ITEM, &event, &source).expect("a fact")
        })
        .collect();
    append_facts(store, facts).await;
}

fn brickyard(database: &Database, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brickyard"));
    command.args(arguments).env("DATABASE_URL", database.url()).kill_on_drop(true);
    command
}

pub(crate) async fn run(database: &Database, arguments: &[&str]) -> Output {
    let running = brickyard(database, arguments).stdin(Stdio::null()).output();
    let ended = tokio::time::timeout(Duration::from_secs(60), running).await;
    ended.expect("it ends by itself").expect("it starts")
}

/// Lines of standard output of a run that ended well.
pub(crate) async fn lines(database: &Database, arguments: &[&str]) -> Vec<String> {
    let output = run(database, arguments).await;
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn the_log_is_listed_filtered_and_one_event_shown() {
    let database = Database::new().await;
    let store = database.store().await;
    for block in 1..=4 {
        append(&store, block).await;
    }
    let all = lines(&database, &["audit", "log"]).await;
    assert_eq!(all.len(), 8);
    assert!(all[0].trim_start().starts_with("1  ") && all[7].trim_start().starts_with("8  "));
    assert!(all[0].contains("ItemTransferred") && all[0].contains("block 1 log 0"), "{}", all[0]);
    assert!(!all[0].contains('\x1b'), "no colours into a pipe");
    let columns: Vec<_> = all.iter().map(|line| line.find("item/")).collect();
    assert!(columns.iter().all(|column| *column == columns[0]), "aligned: {all:?}");

    assert_eq!(lines(&database, &["audit", "log", "--limit", "3"]).await, all[5..]);
    assert_eq!(lines(&database, &["audit", "log", "--limit", "0"]).await, all);
    let tx = Hash32::new([3; 32]).to_string();
    assert_eq!(lines(&database, &["audit", "log", "--correlation", &tx]).await, all[4..6]);
    let block = ["audit", "log", "--chain", "31337", "--block", "2"];
    assert_eq!(lines(&database, &block).await, all[2..4]);
    let anna = ANNA.to_string();
    assert_eq!(lines(&database, &["audit", "log", "--actor", &anna]).await, all);
    for none in [["--type", "OrderListed"], ["--stream", "order"], ["--until", "2020-01-01"]] {
        let arguments = [&["audit", "log"][..], &none[..]].concat();
        assert_eq!(lines(&database, &arguments).await, Vec::<String>::new(), "{none:?}");
    }

    let stream = format!("item/{ITEM}");
    let json = lines(&database, &["audit", "log", "--json", "--stream", &stream]).await;
    let rows: Vec<Value> =
        json.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[2]["position"], 3);
    assert_eq!(rows[2]["metadata"]["chain"]["block"], 2);
    assert_eq!(rows[2]["actor"], anna);

    let shown = lines(&database, &["audit", "show", "3"]).await.join("\n");
    for part in ["#3 ItemTransferred", "event 3 of 8", "block 2, log 0", "leaf hash", "together"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let shown = lines(&database, &["audit", "show", "3", "--json"]).await;
    let shown: Value = serde_json::from_str(&shown[0]).expect("one line of JSON");
    assert_eq!((&shown["previous"], &shown["next"]), (&2.into(), &4.into()));
    assert_eq!(shown["together"], serde_json::json!([4]));
    let stored = store.read_after(brickyard_store::Position(2), 1).await.expect("the event");
    assert_eq!(shown["payloadText"], stored[0].payload, "byte for byte");
}

/// The command fetches the proof and checks it itself, from the stored row up to the signature.
#[tokio::test]
async fn a_shown_event_comes_with_its_proof_checked_here() {
    let proven = Proven::with(6, &[5]).await;
    let json = async |position: &str| {
        let output = run(&proven.database, &["audit", "show", position, "--json"]).await;
        let line = String::from_utf8(output.stdout).expect("text");
        let shown: Value = serde_json::from_str(line.trim()).expect("one line of JSON");
        (output.status.success(), shown["proof"].clone())
    };
    let (good, proof) = json("3").await;
    assert!(good);
    assert_eq!((&proof["verified"], &proof["size"]), (&true.into(), &5.into()));
    assert_eq!(proof["pathLength"], 3, "of five leaves");
    let shown = lines(&proven.database, &["audit", "show", "3"]).await.join("\n");
    assert!(shown.contains("The signature under that root holds"), "{shown}");
    let (good, proof) = json("6").await;
    assert!(good, "a new event is no failure");
    assert_eq!((&proof["sealed"], &proof["size"]), (&false.into(), &5.into()));
    let shown = lines(&proven.database, &["audit", "show", "6"]).await.join("\n");
    assert!(shown.contains("Not sealed yet: the signed tree reaches to 5"), "{shown}");

    proven.attack("update events set payload = '{\"a\":1}' where position = 3").await;
    let (good, proof) = json("3").await;
    assert!(!good);
    assert_eq!((&proof["verified"], &proof["sealed"]), (&false.into(), &true.into()));
    assert!(json("4").await.0, "its neighbour is as good as before");
}

#[tokio::test]
async fn a_row_is_shown_as_it_stood_and_what_changed_names_its_events() {
    let database = Database::new().await;
    let store = database.store().await;
    for block in 1..=3 {
        append(&store, block).await;
    }
    fold_to_the_head(&store).await;
    let at = lines(&database, &["audit", "at", "2", "items", ITEM]).await.join("\n");
    let at: Value = serde_json::from_str(&at).expect("JSON");
    assert_eq!((&at["position"], &at["model"]), (&2.into(), &"items".into()));
    assert_eq!(at["state"]["owners"][ANNA.to_string()], "2");
    let replayed = lines(&database, &["audit", "at", "2", "items", ITEM, "--replay"]).await;
    let replayed: Value = serde_json::from_str(&replayed.join("\n")).expect("JSON");
    assert_eq!(replayed, at, "folding the whole log says the same");

    let rows = lines(&database, &["audit", "diff", "2", "5", "--model", "items"]).await;
    assert_eq!(rows, ["items: 1 rows between positions 2 and 5", &format!("  {ITEM}  3")]);
    let of_row = ["audit", "diff", "2", "5", "--model", "items", "--key", ITEM];
    let told = lines(&database, &of_row).await;
    let field = format!("  owners.{ANNA}: \"2\" -> \"5\"  (#5 ItemTransferred)");
    assert_eq!(told[1..], [field]);
    let json = lines(&database, &[&of_row[..], &["--json"]].concat()).await;
    let change: Value = serde_json::from_str(&json[0]).expect("JSON");
    assert_eq!((&change["position"], &change["after"]), (&5.into(), &"5".into()));

    for (arguments, says) in [
        (&["audit", "at", "2", "items", "nothing"][..], "no row nothing"),
        (&["audit", "at", "2", "nothing", ITEM], "no read model nothing"),
        (&["audit", "at", "99", "items", ITEM], "position 6"),
        (&["audit", "at", "block:31337:1", "items", ITEM], "chain 31337 is not followed"),
        (&["audit", "diff", "5", "2", "--model", "items"], "turn them round"),
        (&["audit", "diff", "1", "2", "--model", "floors"], "past of floors"),
    ] {
        let output = run(&database, arguments).await;
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(says), "{arguments:?}: {text}");
    }
}

#[tokio::test]
async fn what_cannot_be_answered_is_told_in_one_line() {
    let database = Database::new().await;
    for (arguments, says) in [
        (&["audit", "show", "1"][..], "the log is empty"),
        (&["audit", "log", "--since", "yesterday"], "15m"),
        (&["audit", "log", "--stream", "order/"], "stream"),
        (&["audit", "log", "--since", "2026-01-02", "--until", "2026-01-01"], "until"),
    ] {
        let output = run(&database, arguments).await;
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text.starts_with("brickyard: ") && text.contains(says), "{arguments:?}: {text}");
    }
}

async fn next_position(lines: &mut Lines<BufReader<ChildStdout>>) -> i64 {
    let line = tokio::time::timeout(Duration::from_secs(30), lines.next_line()).await;
    let line = line.expect("a line in time").expect("it can be read").expect("it goes on");
    let row: Value = serde_json::from_str(&line).expect("JSON");
    row["position"].as_i64().expect("a position")
}

#[tokio::test]
async fn following_tells_what_is_appended_and_ends_well_on_interrupt() {
    let database = Database::new().await;
    let store = database.store().await;
    append(&store, 1).await;
    let mut running = brickyard(&database, &["audit", "log", "--follow", "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let stdout = running.stdout.take().expect("a pipe");
    let mut told = BufReader::new(stdout).lines();
    let mut expected = 1..;
    for block in 2..6 {
        for _ in 0..2 {
            assert_eq!(Some(next_position(&mut told).await), expected.next());
        }
        append(&store, block).await;
    }
    let id = running.id().and_then(|id| i32::try_from(id).ok()).expect("it runs");
    kill(Pid::from_raw(id), Signal::SIGINT).expect("it is told");
    let ended = tokio::time::timeout(Duration::from_secs(30), running.wait()).await;
    assert_eq!(ended.expect("it ends").expect("an end").code(), Some(0));
}

/// A reader that leaves (`| head`) is no failure.
#[tokio::test]
async fn a_reader_that_leaves_early_is_no_failure() {
    let database = Database::new().await;
    let store = database.store().await;
    for block in 1..=60 {
        append(&store, block).await;
    }
    let mut running = brickyard(&database, &["audit", "log", "--limit", "0", "--follow"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut told = BufReader::new(running.stdout.take().expect("a pipe")).lines();
    told.next_line().await.expect("it can be read").expect("a line");
    drop(told);
    append(&store, 61).await;
    append(&store, 62).await;
    let ended = tokio::time::timeout(Duration::from_secs(30), running.wait_with_output()).await;
    let output = ended.expect("it ends").expect("an end");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}
