//! The list of collections, page by page (E040, E072), and who has made them.

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

const RANKING: &str = "/api/dcservice/open/creator/top/ranking";

async fn found(site: &Site, text: &str) -> Value {
    let text = text.replace('%', "%25").replace(' ', "%20");
    site.get(&format!("{RANKING}?search={text}")).await.data().clone()
}

#[tokio::test]
async fn creators_are_found_by_their_address_and_by_what_they_made() {
    let site = Site::new().await;
    let all = site.get(RANKING).await.data().clone();
    let everybody = all["creators"].as_array().expect("creators");
    let creator = everybody[0]["address"].as_str().expect("an address");
    let made = site.get(LIST).await.data().clone();
    let mut made = made["collections"].as_array().expect("collections").iter();
    let theirs = made.find(|row| row["creator"] == creator).expect("a collection of theirs");
    let [name, symbol] = ["name", "symbol"].map(|of| theirs[of].as_str().expect("a text"));
    // In any case, and as a part.
    for text in [name, symbol, creator, &name[1..name.len() - 1], &creator[5..20]] {
        for text in [text.to_owned(), text.to_lowercase(), format!(" {} ", text.to_uppercase())] {
            let told = found(&site, &text).await;
            let told = told["creators"].as_array().expect("creators");
            assert!(told.contains(&everybody[0]), "{text}: {told:?}");
        }
    }
    // None of these is the sign of a pattern.
    for text in ["%", "_", "\\", "nobody has made such a thing"] {
        assert_eq!(found(&site, text).await, json!({ "creators": [], "total": 0 }), "{text}");
    }
    assert_eq!(found(&site, " ").await, all, "nothing is asked for");
    let long = site.get(&format!("{RANKING}?search={}", "x".repeat(101))).await;
    assert_eq!((long.status, &long.body["data"]["field"]), (400, &json!("search")));
    site.close().await;
}
