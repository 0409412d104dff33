//! The list of collections, page by page (E040, E072).

use serde_json::{Value, json};

use crate::creating_given::Creator;
use crate::harness::api::Site;

const LIST: &str = "/api/dcservice/collection/open/list";

fn ids(page: &Value) -> Vec<Value> {
    let all = page["collections"].as_array().expect("a list");
    all.iter().map(|card| card["id"].clone()).collect()
}

#[tokio::test]
async fn pages_of_collections_are_the_whole_list_in_its_order_now_and_at_a_position() {
    let site = Site::new().await;
    let head = site.yard.store.head().await.expect("a head").0;
    for at in [String::new(), format!("&at={head}")] {
        let whole = site.get(&format!("{LIST}?size=500{at}")).await.data().clone();
        assert_eq!((ids(&whole).len(), &whole["next"]), (3, &Value::Null), "{whole}");
        let sizes: Vec<i64> = whole["collections"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|card| card["items"].as_i64())
            .collect();
        assert!(sizes.is_sorted_by(|one, other| one >= other), "{sizes:?}");
        for size in [1, 2] {
            let (mut listed, mut query) = (vec![], format!("{LIST}?size={size}{at}"));
            loop {
                let page = site.get(&query).await.data().clone();
                listed.extend(ids(&page));
                let Some(next) = page["next"].as_str() else { break };
                query = format!("{LIST}?size={size}{at}&cursor={next}");
            }
            assert_eq!(listed, ids(&whole), "by {size}{at}");
        }
    }
    let refused = [
        ("size=0", "size"),
        ("size=501", "size"),
        ("cursor=7", "cursor"),
        ("cursor=x:y", "cursor"),
    ];
    for (query, field) in refused {
        let answer = site.get(&format!("{LIST}?{query}")).await;
        let told = (answer.status, &answer.body["data"]["field"]);
        assert_eq!(told, (400, &json!(field)), "{query}");
    }
}

#[tokio::test]
async fn whoever_made_no_collection_has_none_though_there_are_some() {
    let site = Site::new().await;
    let maker = Creator::new(&site, 0).await;
    let own = maker.read("collection/owner/list?size=2").await;
    assert_eq!((ids(&own).len(), own["next"].is_string()), (2, true), "{own}");
    let next = own["next"].as_str().unwrap_or_default();
    let rest = maker.read(&format!("collection/owner/list?size=2&cursor={next}")).await;
    assert_eq!((ids(&rest).len(), &rest["next"]), (1, &Value::Null), "{rest}");
    let other = Creator::new(&site, 3).await;
    assert_eq!(ids(&other.read("collection/owner/list").await), Vec::<Value>::new());
}
