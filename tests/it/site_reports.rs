//! What pages tell of themselves (E218, E219), how much there is (E222), and the partners (E220, E221).

use serde_json::{Value, json};

use crate::banners::{Front, content};
use crate::harness::porch::Answer;

const VISIT: &str = "/api/dcservice/website/visit/add";
const LOG: &str = "/api/dcservice/frontend/log";
const STATISTIC: &str = "/api/dcservice/platform/open/statistic";

async fn log(front: &Front, entries: Value) -> Answer {
    front.porch.post(LOG, json!({ "entries": entries })).await
}

async fn desk(front: &Front) -> Value {
    front.porch.get_as(&front.operator, "operator/site").await.data().clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_tell_how_often_they_are_opened_and_what_was_slow_and_operators_see_it() {
    let front = Front::new().await;
    for page in ["market", "data", "market"] {
        assert_eq!(front.porch.post(VISIT, json!({ "page": page })).await.data()["counted"], 1);
    }
    let slow = |ms| json!({ "kind": "slow", "name": "dcservice/item/open/list", "ms": ms });
    let share = json!({ "kind": "share", "name": "rainPage", "ms": 0 });
    let error = json!({ "kind": "error", "name": "TypeError: x is undefined", "ms": 0 });
    assert_eq!(log(&front, json!([slow(700), share, slow(900), error])).await.data()["counted"], 4);
    log(&front, json!([slow(600)])).await.data();
    let told = desk(&front).await;
    let visits = json!([{ "page": "market", "visits": 2 }, { "page": "data", "visits": 1 }]);
    assert_eq!(told["visits"], visits);
    let reports = json!([
        { "kind": "error", "name": "TypeError: x is undefined", "times": 1, "longest_ms": 0 },
        { "kind": "share", "name": "rainPage", "times": 1, "longest_ms": 0 },
        { "kind": "slow", "name": "dcservice/item/open/list", "times": 3, "longest_ms": 900 },
    ]);
    assert_eq!(told["reports"], reports);
    assert_eq!(front.get(STATISTIC, &[]).await["visits"], 3);
    front.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_no_page_tells_is_refused_and_a_flood_of_names_is_counted_together() {
    let front = Front::new().await;
    assert_eq!(front.porch.post(VISIT, json!({ "page": "no-such-page" })).await.status, 400);
    let foreign = [("origin", "https://evil.example")];
    let body = json!({ "page": "market" });
    assert_eq!(front.porch.post_with(VISIT, &foreign, body).await.status, 403);
    let entry = |name: &str, ms: i64| json!({ "kind": "slow", "name": name, "ms": ms });
    let many: Vec<Value> = (0..101).map(|number| entry(&format!("x{number}"), 1)).collect();
    let wrong = [
        json!([]),
        json!(many),
        json!([entry("", 1)]),
        json!([entry("a\u{1b}[2J", 1)]),
        json!([entry(&"x".repeat(201), 1)]),
        json!([entry("x", -1)]),
        json!([entry("x", 600_001)]),
        json!([{ "kind": "gossip", "name": "x", "ms": 1 }]),
    ];
    for entries in wrong {
        assert_eq!(log(&front, entries.clone()).await.status, 400, "{entries}");
    }
    for page in 0..6 {
        let names: Vec<Value> =
            (0..100).map(|number| entry(&format!("n{page}-{number}"), 1)).collect();
        log(&front, json!(names)).await.data();
    }
    // A name that is known is still counted by itself.
    log(&front, json!([entry("n0-0", 5)])).await.data();
    let kept: Vec<(String, i64)> = sqlx::query_as(
        "select name, times from client_reports where name in ('…', 'n0-0')
                         order by name",
    )
    .fetch_all(front.porch.store.pool())
    .await
    .expect("reports");
    assert_eq!(kept, [("n0-0".to_owned(), 2), ("…".to_owned(), 100)]);
    front.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partners_hang_on_walls_of_their_own() {
    let front = Front::new().await;
    for (id, wall) in [("a", "front"), ("b", "brands"), ("c", "partners")] {
        let mut content = content(id, 1, 0, None);
        content["wall"] = json!(wall);
        front.set(id, content).await.data();
    }
    let titles = async |path: &str| {
        let all = front.get(path, &[]).await["banners"].clone();
        let all = all.as_array().expect("banners").iter();
        all.map(|one| one["title"].as_str().expect("a title").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles("/api/dcservice/home/open/banner").await, ["a"]);
    assert_eq!(titles("/api/dcservice/partner/open/brands").await, ["b"]);
    assert_eq!(titles("/api/dcservice/partner/open/list").await, ["c"]);
    assert_eq!(front.set("d", json!({ "wall": "ceiling" })).await.status, 400);
    front.close().await;
}
