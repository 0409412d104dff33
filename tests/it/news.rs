//! News: contributed by people, reviewed by operators, read by everybody; told to whoever wrote them,
//! and the site's once they are published.

use brickyard_core::kernel::SubjectId;
use serde_json::{Value, json};

use crate::applications::{Somebody, why};
use crate::harness::api::Site;

const CREATE: &str = "communityservice/news/create";
const WITHDRAW: &str = "communityservice/news/withdraw";
const SEARCH: &str = "communityservice/selectallnews";
const REVIEW: &str = "accountservice/operator/news/review";
const REMOVE: &str = "accountservice/operator/news/withdraw";

fn words(kind: &str, title: &str) -> Value {
    json!({ "kind": kind, "language": "en", "title": title, "content": format!("{title}: the whole of it.") })
}

async fn contribute(who: &Somebody<'_>, kind: &str, title: &str) -> String {
    let told = who.post(CREATE, words(kind, title)).await.data().clone();
    // What is done with it next is decided on what is seen.
    who.creator.site.settled().await;
    told["id"].as_str().expect("an id").to_owned()
}

async fn published(who: &Somebody<'_>, desk: &Somebody<'_>, kind: &str, title: &str) -> String {
    let id = contribute(who, kind, title).await;
    desk.post(REVIEW, json!({ "id": id })).await.data();
    who.creator.site.settled().await;
    id
}

async fn detail(who: &Somebody<'_>, id: &str) -> crate::harness::api::Answer {
    who.get(&format!("communityservice/news/detail?contentid={id}")).await
}

async fn list(who: &Somebody<'_>, query: &str) -> Value {
    who.get(&format!("communityservice/news/list?{query}")).await.data().clone()
}

fn ids(list: &Value) -> Vec<&str> {
    let news = list["news"].as_array().expect("a list").iter();
    news.map(|one| one["id"].as_str().expect("an id")).collect()
}

/// The newest notice: its type, its kind and where it leads.
async fn notice(who: &Somebody<'_>) -> (Value, Value, Value) {
    let list = who.get("accountservice/message/list?type=3&size=1").await;
    let row = list.data()["list"][0].clone();
    let jump = format!("accountservice/message/jump?id={}", row["id"].as_str().expect("an id"));
    let url = who.get(&jump).await.data()["url"].clone();
    (row["newstype"].clone(), row["kind"].clone(), url)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_contributed_is_its_authors_alone_until_an_operator_publishes_it() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let id = contribute(&ada, "article", " The kiln is lit ").await;
    let clear = [b"kiln is lit".to_vec()];
    let found = crate::erasure::found(site.yard.store.pool(), &clear).await;
    assert_eq!(found, Vec::<String>::new(), "what waits is nowhere in clear");
    assert_eq!(detail(&ben, &id).await.status, 404);
    let own = detail(&ada, &id).await.data().clone();
    assert_eq!((&own["state"], &own["title"]), (&json!("pending"), &json!("The kiln is lit")));
    assert_eq!(ids(&list(&ben, "kind=article").await), Vec::<&str>::new());
    // Nothing can be said of it yet.
    let comment = json!({ "contenttype": "news", "contentid": id, "content": "First!" });
    let say = "communityservice/comments/save";
    assert_eq!(why(&ben.post(say, comment.clone()).await), "422 unknown_target");

    let (queue, review) = ("accountservice/operator/news", json!({ "id": id, "reason": null }));
    assert_eq!(
        (ada.get(queue).await.status, ada.post(REVIEW, review.clone()).await.status),
        (403, 403)
    );
    let waiting = desk.get(queue).await.data().clone();
    assert_eq!((ids(&waiting), &waiting["news"][0]["content"]), (vec![&*id], &own["content"]));
    desk.post(REVIEW, review.clone()).await.data();
    assert_eq!(why(&desk.post(REVIEW, review).await), "422 news_not_pending");
    site.settled().await;
    assert_eq!(desk.get(queue).await.data()["news"], json!([]));
    let told = notice(&ada).await;
    assert_eq!(told, (json!(7), json!("news_published"), json!(format!("/news/detail/{id}"))));
    let shown = detail(&ben, &id).await.data().clone();
    assert_eq!(shown["author"]["walletaddress"], ada.creator.wallet());
    let comment = ben.post(say, comment).await.data()["id"].clone();
    let like = json!({ "contenttype": "news", "contentid": id, "like": true });
    ben.post("communityservice/userlike/save", like).await.data();
    site.settled().await;
    let card = list(&ben, "kind=article&language=en").await["news"][0].clone();
    assert_eq!(
        (&card["id"], &card["likes"], &card["comments"]),
        (&json!(id), &json!(1), &json!(1))
    );
    let talk = async |kind: u8| {
        let list = ada.get(&format!("accountservice/message/list?type={kind}&size=1")).await;
        let jump = format!(
            "accountservice/message/jump?id={}",
            list.data()["list"][0]["id"].as_str().expect("an id")
        );
        ada.get(&jump).await.data()["url"].clone()
    };
    let comment = comment.as_str().expect("an id");
    assert_eq!(talk(1).await, format!("/news/detail/{id}#comment-{comment}"));
    assert_eq!(talk(2).await, format!("/news/detail/{id}"));
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_declined_withdrawn_or_removed_is_shown_to_nobody_else() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let declined = contribute(&ada, "fast", "Buy my coin").await;
    desk.post(REVIEW, json!({ "id": declined, "reason": "promotion" })).await.data();
    site.settled().await;
    let place = |id: &str| json!(format!("/news/detail/{id}"));
    assert_eq!(notice(&ada).await, (json!(8), json!("news_declined"), place(&declined)));
    let own = detail(&ada, &declined).await.data().clone();
    assert_eq!((&own["state"], &own["reason"]), (&json!("declined"), &json!("promotion")));

    let gone = published(&ada, &desk, "fast", "Too early").await;
    for (who, path) in [(&ben, WITHDRAW), (&ada, REMOVE)] {
        assert_eq!(who.post(path, json!({ "id": gone })).await.status, 403);
    }
    ada.post(WITHDRAW, json!({ "id": gone })).await.data();
    assert_eq!(why(&ada.post(WITHDRAW, json!({ "id": gone })).await), "422 news_over");

    let removed = published(&ada, &desk, "fast", "Not true").await;
    let report =
        json!({ "type": "spam", "targettype": "news", "targetid": removed, "content": "" });
    let file = "communityservice/workorder/save";
    assert_eq!(why(&ada.post(file, report.clone()).await), "422 own_thing");
    ben.post(file, report).await.data();
    desk.post(REMOVE, json!({ "id": removed })).await.data();
    assert_eq!(why(&desk.post(REMOVE, json!({ "id": removed })).await), "422 news_not_published");
    site.settled().await;
    assert_eq!(notice(&ada).await, (json!(8), json!("news_removed"), place(&removed)));
    for id in [&declined, &gone, &removed] {
        assert_eq!(detail(&ben, id).await.status, 404);
    }
    assert_eq!(list(&ben, "kind=fast").await["news"], json!([]));
    let mine = ada.get("communityservice/news/mine").await.data().clone();
    assert_eq!(ids(&mine), [&*removed, &*gone, &*declined]);
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_go_on_where_they_ended_and_find_what_is_searched() {
    let site = Site::new().await;
    let ada = Somebody::new(&site, 1).await;
    let desk = Somebody::operator(&site, 2).await;
    let mut all = vec![];
    for title in ["Clay", "Glaze", "100% Fire_"] {
        all.insert(0, published(&ada, &desk, "article", title).await);
    }
    let fast = published(&ada, &desk, "fast", "Glaze cracks").await;
    let first = list(&ada, "kind=article&size=2").await;
    let next = first["next"].as_str().expect("more").to_owned();
    // A reader goes on from what is withdrawn meanwhile.
    ada.post(WITHDRAW, json!({ "id": next })).await.data();
    site.settled().await;
    let rest = list(&ada, &format!("kind=article&size=2&after={next}")).await;
    assert_eq!([ids(&first), ids(&rest)].concat(), all);
    assert_eq!(rest["next"], json!(null));
    assert_eq!(list(&ada, "kind=article&language=zh-HK").await["news"], json!([]));
    for (keyword, found) in [
        ("GLAZE", vec![&*fast]),
        ("fire_", vec![&*all[0]]),
        ("100%", vec![&*all[0]]),
        // What it stands for in a pattern is not meant.
        ("_", vec![&*all[0]]),
        ("the whole of", vec![&*fast, &*all[0], &*all[2]]),
        ("porcelain", vec![]),
    ] {
        let page = ada.post(SEARCH, json!({ "keyword": keyword })).await.data().clone();
        assert_eq!(ids(&page), found, "{keyword}");
    }
    let like = json!({ "contenttype": "news", "contentid": all[2], "like": true });
    desk.post("communityservice/userlike/save", like).await.data();
    site.settled().await;
    let favorites = ada.get("communityservice/open/news/favorites").await.data().clone();
    assert_eq!(ids(&favorites), [&*all[2], &*fast, &*all[0]]);
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn news_are_checked_where_they_come_in() {
    let site = Site::new().await;
    let ada = Somebody::new(&site, 1).await;
    let with = |name: &str, value: Value| {
        let mut body = words("fast", "Short");
        body[name] = value;
        body
    };
    for (body, refused) in [
        (with("title", json!(" ")), "400 title"),
        (with("title", json!("x".repeat(121))), "400 title"),
        (with("title", json!("two\nlines")), "400 title"),
        (with("content", json!("")), "400 content"),
        (with("content", json!("界".repeat(501))), "400 content"),
        (with("content", json!("a\u{7}b")), "400 content"),
        (with("source", json!("javascript:alert(1)")), "400 source"),
        (with("kind", json!("slow")), "400 body"),
        (with("language", json!("fr")), "400 body"),
        (with("picture", json!(format!("0x{}", "7".repeat(64)))), "400 picture"),
    ] {
        assert_eq!(why(&ada.post(CREATE, body.clone()).await), refused, "{body}");
    }
    let visitor = site.send(reqwest::Method::POST, &format!("/api/{CREATE}"), &[], vec![]).await;
    assert_eq!(visitor.status, 401);
    let nothing = format!("0x{}", "7".repeat(64));
    for query in [
        "kind=fast&size=51",
        "kind=fast&size=0",
        "kind=slow",
        &format!("kind=fast&after={nothing}"),
    ] {
        let path = format!("communityservice/news/list?{query}");
        assert_eq!(ada.get(&path).await.status, 400, "{query}");
    }
    for keyword in ["x".repeat(101), "\0".to_owned()] {
        assert_eq!(why(&ada.post(SEARCH, json!({ "keyword": keyword })).await), "400 keyword");
    }
    assert_eq!(detail(&ada, "7").await.status, 400);
    assert_eq!(detail(&ada, &nothing).await.status, 404);
    // Sent twice, it is contributed once.
    let body = words("fast", "Once");
    let first = ada.post_as(CREATE, body.clone(), "k1").await.data().clone();
    assert_eq!(ada.post_as(CREATE, body, "k1").await.data(), &first);
    assert_eq!(ada.post_as(CREATE, words("fast", "Twice"), "k1").await.status, 409);
    site.settled().await;
    let mine = ada.get("communityservice/news/mine").await.data().clone();
    assert_eq!(ids(&mine).len(), 1);
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_takes_what_waits_along_and_the_name_off_what_is_published() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let kept = published(&ada, &desk, "article", "It stays").await;
    let waiting = contribute(&ada, "article", "It goes").await;
    let subject = SubjectId::Account(ada.account);
    brickyard_store::erase(&site.yard.store, subject).await.expect("erased");
    site.settled().await;
    let shown = detail(&ben, &kept).await.data().clone();
    assert_eq!((&shown["title"], &shown["author"]), (&json!("It stays"), &json!(null)));
    assert_eq!(desk.get("accountservice/operator/news").await.data()["news"], json!([]));
    assert_eq!(desk.post(REVIEW, json!({ "id": waiting })).await.status, 404);
    site.close().await;
}
