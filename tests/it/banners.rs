//! Banners of the front page (E042, E043): operators set them, within their times they are shown in
//! the reader's language, and nobody else has a say.

use std::time::{SystemTime, UNIX_EPOCH};

use brickyard_projections::{Projections, models, run_named};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::harness::eventually;
use crate::harness::porch::{Answer, Porch};

const PASSWORD: &str = "Brick-by-brick1";
const HOUR_S: u64 = 3_600;

/// The way in with its read models at work, and an operator who has come in.
pub(crate) struct Front {
    pub(crate) porch: Porch,
    pub(crate) operator: String,
    stop: CancellationToken,
    folding: JoinHandle<()>,
}

impl Front {
    pub(crate) async fn new() -> Self {
        let porch = Porch::new().await;
        let stop = CancellationToken::new();
        let running = (porch.store.clone(), stop.clone());
        let folding = tokio::spawn(async move {
            let (store, stop) = running;
            let folded = run_named(store, Projections::default(), &models::NAMES, stop);
            folded.await.expect("it folds");
        });
        let operator = porch.operator("ada@bricks.example").await;
        Self { operator, porch, stop, folding }
    }

    pub(crate) async fn close(self) {
        self.stop.cancel();
        self.folding.await.expect("no part panics");
        self.porch.close().await;
    }

    pub(crate) async fn set(&self, id: &str, content: Value) -> Answer {
        let body = json!({ "id": id, "content": content });
        self.porch.post_as(&self.operator, "operator/banner/set", body).await
    }

    /// Reads as of the head of the log.
    pub(crate) async fn get(&self, path: &str, more: &[(&str, &str)]) -> Value {
        let head = self.porch.store.head().await.expect("a head").0.to_string();
        let mut headers = vec![("x-min-position", head.as_str())];
        headers.extend(more);
        let answer = eventually("the banners are there", || async {
            let answer = self.porch.send(Method::GET, path, &headers, None).await;
            (answer.status != 409).then_some(answer)
        })
        .await;
        answer.data().clone()
    }

    async fn titles(&self, language: &str) -> Vec<String> {
        let shown = self.get("/api/dcservice/home/open/banner", &[("lang", language)]).await;
        let shown = shown["banners"].as_array().expect("banners").iter();
        shown.map(|banner| banner["title"].as_str().expect("a title").to_owned()).collect()
    }
}

fn now_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs()
}

pub(crate) fn content(title: &str, place: u16, from_s: u64, until_s: Option<u64>) -> Value {
    json!({
        "wall": "front",
        "en": { "title": title, "lead": "It begins on Monday.", "action": "Look" },
        "zh_hk": { "title": format!("{title} 中文"), "lead": "", "action": "瀏覽" },
        "image": "/art/1.svg",
        "link": "/marketplace?sort=recent",
        "place": place,
        "from_s": from_s,
        "until_s": until_s,
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn banners_are_shown_within_their_times_in_the_language_of_the_reader() {
    let front = Front::new().await;
    let now = now_s();
    assert_eq!(front.titles("en").await, Vec::<String>::new());
    front.set("second", content("Second", 2, now - 60, Some(now + HOUR_S))).await.data();
    front.set("first", content("First", 1, 0, None)).await.data();
    front.set("over", content("Over", 0, 0, Some(now - 1))).await.data();
    front.set("later", content("Later", 0, now + HOUR_S, None)).await.data();
    assert_eq!(front.titles("en").await, ["First", "Second"]);
    assert_eq!(front.titles("zh-HK").await, ["First 中文", "Second 中文"]);

    let all = front.get("/api/dcservice/home/open/banner/v2", &[]).await;
    let mut told = content("First", 1, 0, None);
    told["id"] = json!("first");
    told["withdrawn"] = json!(false);
    assert_eq!(all["banners"][0], told);
    let desk = [("authorization", front.operator.as_str())];
    let desk = front.get("operator/banners", &desk).await;
    assert_eq!(desk["banners"].as_array().map(Vec::len), Some(4));

    // Set anew it says all anew; what is known already is no news.
    let head = front.porch.store.head().await.expect("a head");
    front.set("first", content("First", 1, 0, None)).await.data();
    assert_eq!(front.porch.store.head().await.expect("a head"), head);
    front.set("first", content("Last", 3, 0, None)).await.data();
    assert_eq!(front.titles("en").await, ["Second", "Last"]);
    for _ in 0..2 {
        let body = json!({ "id": "second" });
        front.porch.post_as(&front.operator, "operator/banner/withdraw", body).await.data();
    }
    assert_eq!(front.titles("en").await, ["Last"]);
    front.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_operators_set_banners_and_none_that_leads_astray() {
    let front = Front::new().await;
    let eve = front.porch.register("eve@bricks.example", PASSWORD).await.token();
    let set = json!({ "id": "eve", "content": content("Mine", 1, 0, None) });
    for (path, body) in
        [("operator/banner/set", set), ("operator/banner/withdraw", json!({ "id": "first" }))]
    {
        assert_eq!(front.porch.post_as(&eve, path, body.clone()).await.status, 403, "{path}");
        assert_eq!(front.porch.post(path, body).await.status, 401, "{path}");
    }
    assert_eq!(front.porch.get_as(&eve, "operator/banners").await.status, 403);
    assert_eq!(front.porch.get("operator/banners").await.status, 401);

    let wrong = [
        ("link", json!("javascript:alert(1)"), "link"),
        ("link", json!("//evil.example"), "link"),
        ("image", json!("http://evil.example/1.png"), "image"),
        ("until_s", json!(0), "until_s"),
        ("en", json!({ "title": "", "lead": "", "action": "Look" }), "en.title"),
        ("zh_hk", json!({ "title": "x", "lead": "x".repeat(301), "action": "x" }), "zh_hk.lead"),
    ];
    for (name, value, field) in wrong {
        let mut bad = content("A title", 1, 0, None);
        bad[name] = value;
        let answer = front.set("bad", bad).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)), "{name}");
    }
    let answer = front.set("Bad Name", content("A title", 1, 0, None)).await;
    assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!("id")));
    assert_eq!(front.titles("en").await, Vec::<String>::new());
    front.close().await;
}
