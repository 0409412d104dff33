//! What people report, and what they tell others: by themselves alone, once, and with an answer.

use serde_json::{Value, json};

use crate::applications::{Somebody, why};
use crate::harness::api::{Site, item_id};

const REPORT: &str = "communityservice/workorder/save";
const SETTLE: &str = "accountservice/operator/report/settle";
const LIST: &str = "accountservice/operator/reports";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b088_a_report_names_its_problem_waits_for_an_operator_and_is_answered() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let (chain_id, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let item = item_id(chain_id, studies, 1);
    let about = |kind: &str, id: &str, problem: Value| json!({ "type": problem, "targettype": kind, "targetid": id, "content": "Look at it." });
    let bare = json!({ "targettype": "item", "targetid": item });
    for body in [bare, about("item", &item, Value::Null)] {
        let refused = ada.post(REPORT, body).await;
        assert_eq!(why(&refused), "400 type");
        let said = "Please select type of problem you encountered";
        assert!(refused.body["msg"].as_str().expect("a text").contains(said), "{}", refused.text);
    }
    let collection = format!("{chain_id}-{studies:?}");
    let unknown = item_id(chain_id, studies, 9_999_999);
    for (kind, id, told) in [
        ("item", &unknown, "422 unknown_target"),
        ("item", &collection, "400 targetid"),
        ("wallet", &item, "400 targetid"),
        ("wallet", &ada.creator.wallet(), "422 own_thing"),
    ] {
        assert_eq!(
            why(&ada.post(REPORT, about(kind, id, json!("scam"))).await),
            told,
            "{kind} {id}"
        );
    }
    let mut long = about("item", &item, json!("scam"));
    long["content"] = json!("x".repeat(1_001));
    assert_eq!(why(&ada.post(REPORT, long).await), "400 content");
    let visitor = site.send(reqwest::Method::POST, &format!("/api/{REPORT}"), &[], vec![]).await;
    assert_eq!(visitor.status, 401);

    ada.post(REPORT, about("collection", &collection, json!("copyright"))).await.data();
    for who in [&ada, &ben] {
        who.post(REPORT, about("item", &item, json!("stolen"))).await.data();
    }
    let again = ada.post(REPORT, about("item", &item, json!("spam"))).await;
    assert_eq!(why(&again), "422 already_reported");
    assert_eq!((ben.get(LIST).await.status, ben.post(SETTLE, json!({})).await.status), (403, 403));
    let open = desk.get(LIST).await.data()["reports"].clone();
    assert_eq!((&open[0]["targetid"], &open[0]["reporters"]), (&json!(item), &json!(2)));
    assert_eq!(open[0]["reports"][0]["content"], "Look at it.");
    assert_eq!(
        (&open[1]["targettype"], &open[1]["targetid"]),
        (&json!("collection"), &json!(collection))
    );
    let found = crate::erasure::found(site.yard.store.pool(), &[b"Look at it.".to_vec()]).await;
    assert_eq!(found, Vec::<String>::new(), "a report's words are nowhere in clear");

    let settle = json!({ "targettype": "item", "targetid": item, "upheld": true });
    desk.post(SETTLE, settle.clone()).await.data();
    assert_eq!(why(&desk.post(SETTLE, settle).await), "422 nothing_reported");
    for who in [&ada, &ben] {
        assert_eq!(who.newest_message().await, "report_upheld");
    }
    let open = desk.get(LIST).await.data()["reports"].clone();
    assert_eq!(
        (open.as_array().map(Vec::len), &open[0]["targettype"]),
        (Some(1), &json!("collection"))
    );
    let settle = json!({ "targettype": "collection", "targetid": collection, "upheld": false });
    desk.post(SETTLE, settle).await.data();
    assert_eq!(ada.newest_message().await, "report_dismissed");
    ada.post(REPORT, about("item", &item, json!("spam"))).await.data();
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b138_a_share_is_told_in_upper_case_noted_once_a_day_and_thanked_for() {
    let site = Site::new().await;
    let ada = Somebody::new(&site, 1).await;
    let share = "dcservice/share/card";
    let body = || json!({ "type": "ITEM", "social": "TWITTER" });
    for _ in 0..2 {
        assert_eq!(ada.post(share, body()).await.data(), &json!("Thank you for sharing."));
    }
    let told = "select count(*) from events where event_type = 'ShareTold'";
    let told: i64 =
        sqlx::query_scalar(told).fetch_one(site.yard.store.pool()).await.expect("a count");
    assert_eq!(told, 1);
    for wrong in [json!({ "type": "item", "social": "TWITTER" }), json!({ "type": "ITEM" })] {
        assert_eq!(why(&ada.post(share, wrong).await), "400 body");
    }
    site.close().await;
}

/// What is no open path is refused before anything is said of it; so is what this site has not yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b171_a_box_is_not_signed_for_without_a_token() {
    let site = Site::new().await;
    for path in ["/api/dcservice/bbox/openbox/sign/7", "/api/communityservice/groups/list"] {
        let answer = site.send(reqwest::Method::POST, path, &[], vec![]).await;
        assert_eq!((answer.status, &answer.body["code"]), (401, &json!(1_511_504)), "{path}");
    }
    let open = site.send(reqwest::Method::GET, "/api/dcservice/bbox/open/none", &[], vec![]).await;
    assert_eq!(open.status, 404);
    let ada = Somebody::new(&site, 1).await;
    assert_eq!(ada.post("dcservice/bbox/openbox/sign/7", json!({})).await.status, 404);
    site.close().await;
}
