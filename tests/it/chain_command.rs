//! `brickyard chain` as a program, beside what the site and its metrics tell of the same chain: one that had
//! a fork, has a log that cannot be read and an endpoint that is down, and then stops.

use brickyard_fixture_node::Plan;
use brickyard_indexer::ChainSettings;
use serde_json::{Value, json};

use crate::harness::eventually;
use crate::harness::node::NodeYard;
use crate::harness::processes::{Served, Shared};
use crate::reliability::unreadable;
use crate::reorgs::settled;

const FINAL_AFTER: u64 = 8;
/// Of the head before the fork; the next one is told after sixteen more.
const LAST_FINAL: u64 = 33 - FINAL_AFTER;

async fn chains(site: &Served) -> Value {
    site.get("/api/audit/chains").await.expect("the chains")["data"].take()
}

async fn chain(site: &Served) -> Value {
    chains(site).await["chains"][0].take()
}

/// A value of the metrics, by its name and labels.
async fn gauge(site: &Served, name: &str) -> Option<f64> {
    let text = site.text("/metrics").await;
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok())
}

async fn stopped(yard: &NodeYard) {
    eventually("the chain has stopped", || async {
        brickyard_indexer::stop_of(yard.store.pool(), yard.plan.chain_id).await.ok()?
    })
    .await;
}

async fn taken_back(yard: &NodeYard) -> i64 {
    sqlx::query_scalar("select count(*) from events where event_type = 'FactReverted'")
        .fetch_one(yard.store.pool())
        .await
        .expect("a count")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_chain_that_forked_and_stopped_all_is_told_and_an_operator_decides() {
    let yard = NodeYard::new(Plan { blocks: 20, quiet_permille: 200, ..Plan::default() }).await;
    yard.node.mine_logs(vec![unreadable(yard.plan.contracts.collection)]);
    yard.node.mine(12);
    let down = "http://127.0.0.1:9".parse().expect("a URL");
    let settings =
        ChainSettings { final_after: FINAL_AFTER, more_http: vec![down], ..yard.settings() };
    let indexing = yard.index_by(&yard.store, settings);
    settled(&yard).await;
    yard.node.fork(3, 4);
    settled(&yard).await;
    let (id, http) = (yard.plan.chain_id, yard.node.http());
    let own = format!("[chain]\nchain_id = {id}\nhttp = \"{http}\"\n");
    let shared = Shared::ready(yard.database.url(), &own).await;
    let site = shared.serve().await;
    let head = yard.node.head();

    let told = eventually("both endpoints and the new head were noted", || async {
        let told = chains(&site).await;
        let noted = told["endpoints"].as_array()?.len() == 2;
        (noted && told["chains"][0]["head"] == head).then_some(told)
    })
    .await;
    let of = &told["chains"][0];
    assert_eq!((&of["chainId"], &of["read"]["number"]), (&json!(id), &json!(head)));
    assert_eq!((&of["head"], &of["lag"], &of["stopped"]), (&json!(head), &json!(0), &Value::Null));
    assert_eq!(of["lastFinal"]["number"], json!(LAST_FINAL));
    assert_eq!((&of["finalAfter"], &of["deadLetters"]), (&json!(FINAL_AFTER), &json!(1)));
    let fork = &told["forks"][0];
    assert_eq!((&fork["event"], &fork["depth"]), (&json!("ChainReorged"), &json!(3)));
    assert_eq!(fork["block"]["number"], json!(head - 4));
    assert_eq!(fork["facts"], json!(taken_back(&yard).await), "{fork}");
    let spans = fork["undone"].as_array().expect("spans");
    let undone = |span: &Value| Some(span["last"].as_u64()? + 1 - span["first"].as_u64()?);
    assert_eq!(spans.iter().filter_map(undone).sum::<u64>(), fork["facts"], "{fork}");
    let letter = &told["deadLetters"][0];
    let contract = format!("{:?}", yard.plan.contracts.collection);
    assert_eq!((&letter["address"], &letter["block"]), (&json!(contract), &json!(21)));
    let hosts = [&told["endpoints"][0]["host"], &told["endpoints"][1]["host"]];
    assert_eq!(hosts, [&json!("127.0.0.1"), &json!("127.0.0.1 2")]);

    metrics_tell(&site, id, head).await;
    commands_tell(&shared, id, head).await;
    yard.node.fork(12, 13);
    stopped(&yard).await;
    assert_eq!(chain(&site).await["stopped"]["kind"], "too-deep");
    let gauged = format!("brickyard_chain_stopped{{chain=\"{id}\"}}");
    assert_eq!(gauge(&site, &gauged).await, Some(1.0));
    an_operator_decides(&yard, &shared).await;
    assert_eq!(chain(&site).await["stopped"], Value::Null);
    assert_eq!(chains(&site).await["forks"].as_array().map(Vec::len), Some(2));
    indexing.end().await;
    site.process.stop().await;
}

async fn metrics_tell(site: &Served, id: u64, head: u64) {
    for (name, value) in [
        ("read_block", head),
        ("head_block", head),
        ("lag", 0),
        ("finality_distance", head - LAST_FINAL),
    ]
    .into_iter()
    .chain([("stopped", 0), ("dead_letters", 1), ("forks", 1)])
    {
        let name = format!("brickyard_chain_{name}{{chain=\"{id}\"}}");
        let value = f64::from(u32::try_from(value).expect("small"));
        assert_eq!(gauge(site, &name).await, Some(value), "{name}");
    }
    let of = |name: &str, host: &str| {
        format!("brickyard_endpoint_{name}{{chain=\"{id}\",host=\"{host}\"}}")
    };
    assert!(gauge(site, &of("score", "127.0.0.1")).await > Some(50.0));
    assert!(gauge(site, &of("failures", "127.0.0.1 2")).await > Some(0.0));
}

async fn commands_tell(shared: &Shared, id: u64, head: u64) {
    let status = shared.tells(&["chain", "status"]).await;
    let line = format!("chain {id}: read {head} of {head}, final {LAST_FINAL}");
    assert_eq!(status, format!("{line}, 1 logs could not be read\n"));
    let status = shared.tells(&["chain", "status", "--json"]).await;
    let status: Value = serde_json::from_str(&status).expect("one line of JSON");
    assert_eq!((&status["chain_id"], &status["head"]), (&json!(id), &json!(head)));
    assert_eq!((&status["dead_letters"], &status["stopped"]), (&json!(1), &Value::Null));

    let endpoints = shared.tells(&["chain", "endpoints", "--json"]).await;
    let hosts: Vec<Value> = endpoints
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["host"].take())
        .collect();
    assert_eq!(hosts, ["127.0.0.1", "127.0.0.1 2"]);
    let table = shared.tells(&["chain", "endpoints"]).await;
    assert!(table.starts_with("score") && table.contains("healthy"), "{table}");
    // Nothing is to be decided yet.
    for (what, why) in [("accept", "not stopped at a fork"), ("retry", "has not stopped")] {
        let ended = shared.ends(&["chain", what, &id.to_string()]).await;
        assert_eq!(ended.code, Some(1), "{}", ended.line);
        assert!(ended.line.contains(why), "{}", ended.line);
    }
}

async fn an_operator_decides(yard: &NodeYard, shared: &Shared) {
    let id = yard.plan.chain_id.to_string();
    let status = shared.tells(&["chain", "status"]).await;
    assert!(status.contains("\n  stopped (too-deep): "), "{status}");
    let status = shared.tells(&["chain", "status", "--json"]).await;
    let status: Value = serde_json::from_str(&status).expect("one line of JSON");
    assert_eq!(status["stopped"]["kind"], "too-deep");
    let said = shared.tells(&["chain", "retry", &id]).await;
    assert_eq!(said, format!("Chain {id} is looked at again.\n"));
    // It finds the same.
    stopped(yard).await;
    let said = shared.tells(&["chain", "accept", &id]).await;
    assert_eq!(said, format!("Chain {id} is healed by the process that reads it.\n"));
    settled(yard).await;
    let ended = shared.ends(&["chain", "accept", &id]).await;
    assert_eq!(ended.code, Some(1), "{}", ended.line);
}
