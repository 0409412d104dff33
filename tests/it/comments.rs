//! What people say of a thing and like: in threads of two levels, told to whom it concerns, shown to
//! everybody, and gone when it is deleted, removed or erased.

use brickyard_core::kernel::SubjectId;
use serde_json::{Value, json};

use crate::applications::{Somebody, why};
use crate::harness::api::{Site, item_id};

const SAVE: &str = "communityservice/comments/save";
const DELETE: &str = "communityservice/comments/delete";
const LIKE: &str = "communityservice/userlike/save";
const REMOVE: &str = "accountservice/operator/comment/remove";

/// The first trader's.
fn item(site: &Site) -> String {
    item_id(site.yard.world.chain_id, site.yard.world.studies, 1)
}

async fn page(who: &Somebody<'_>, item: &str, more: &str) -> Value {
    let path =
        format!("communityservice/open/comments/list?contenttype=item&contentid={item}{more}");
    who.get(&path).await.data().clone()
}

async fn say(who: &Somebody<'_>, item: &str, words: &str, to: Option<&str>) -> String {
    let body = json!({ "contenttype": "item", "contentid": item, "content": words, "replyto": to });
    who.post(SAVE, body).await.data()["id"].as_str().expect("an id").to_owned()
}

async fn like(who: &Somebody<'_>, kind: &str, id: &str, like: bool) {
    let body = json!({ "contenttype": kind, "contentid": id, "like": like });
    who.post(LIKE, body).await.data();
}

/// Kinds of the newest messages of a type, and how many of it are unread.
async fn told(who: &Somebody<'_>, kind: u8) -> (Vec<String>, i64) {
    let list = who.get(&format!("accountservice/message/list?type={kind}&size=10")).await;
    let rows = list.data()["list"].as_array().expect("a list").clone();
    assert!(rows.iter().all(|row| row["newstype"] == kind), "{rows:?}");
    let kinds = rows.iter().map(|row| row["kind"].as_str().expect("a kind").to_owned());
    let counts = who.get("accountservice/message/unread").await.data().clone();
    let unread = ["", "repliestotal", "likestotal", "notificationstotal"][usize::from(kind)];
    (kinds.collect(), counts[unread].as_i64().expect("a number"))
}

async fn jump(who: &Somebody<'_>, kind: u8) -> String {
    let list = who.get(&format!("accountservice/message/list?type={kind}&size=1")).await;
    let id = list.data()["list"][0]["id"].as_str().expect("an id").to_owned();
    let jump = who.get(&format!("accountservice/message/jump?id={id}")).await;
    jump.data()["url"].as_str().expect("a place").to_owned()
}

fn ids(page: &Value) -> Vec<String> {
    let rows = page["comments"].as_array().expect("a list").iter();
    rows.map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replies_lie_in_threads_and_tell_whom_they_answer() {
    let site = Site::new().await;
    // The first owns the item.
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let eve = Somebody::new(&site, 3).await;
    let item = item(&site);
    let first = say(&ben, &item, " What a\nglaze! ", None).await;
    assert_eq!(told(&ada, 1).await, (vec!["commented".to_owned()], 1));
    let place = format!("/nftdetails?itemId={item}#comment-{first}");
    assert_eq!(jump(&ada, 1).await, place);
    let reply = say(&ada, &item, "Thank you.", Some(&first)).await;
    assert_eq!(told(&ben, 1).await, (vec!["replied".to_owned()], 1));
    let place = format!("/nftdetails?itemId={item}#comment-{first}.{reply}");
    assert_eq!(jump(&ben, 1).await, place);
    // To a reply: in the same thread, and told to its author.
    let second = say(&eve, &item, "Indeed.", Some(&reply)).await;
    assert_eq!(told(&ada, 1).await.0, ["replied", "commented"]);
    // One's own words are no news to oneself.
    say(&ada, &item, "It is for sale.", None).await;
    say(&ben, &item, "How much?", Some(&first)).await;
    assert_eq!((told(&ada, 1).await.1, told(&ben, 1).await.1), (2, 1));

    let shown = page(&eve, &item, "").await;
    assert_eq!((&shown["total"], shown["comments"].as_array().map(Vec::len)), (&json!(5), Some(2)));
    let head = &shown["comments"][1];
    assert_eq!((&head["id"], &head["content"]), (&json!(first), &json!("What a\nglaze!")));
    assert_eq!(
        (&head["replies"], &head["thread"], &head["to"]),
        (&json!(3), &json!(null), &json!(null))
    );
    assert_eq!(head["author"]["walletaddress"], ben.creator.wallet());
    let thread = page(&eve, &item, &format!("&thread={first}")).await;
    assert_eq!(ids(&thread)[..2], [reply, second]);
    assert_eq!(thread["comments"][1]["to"]["account"], json!(ada.account));
    // A page after the other.
    let one = page(&eve, &item, &format!("&thread={first}&size=1")).await;
    let next = one["next"].as_str().expect("more").to_owned();
    let rest = page(&eve, &item, &format!("&thread={first}&after={next}")).await;
    assert_eq!(
        (ids(&rest)[..].to_vec(), &rest["next"]),
        (ids(&thread)[1..].to_vec(), &json!(null))
    );
    let newest = page(&eve, &item, "&size=1").await;
    let older =
        page(&eve, &item, &format!("&after={}", newest["next"].as_str().expect("more"))).await;
    assert_eq!([ids(&newest), ids(&older)].concat(), ids(&shown));
    let found = crate::erasure::found(site.yard.store.pool(), &[b"glaze!".to_vec()]).await;
    assert_eq!(found, Vec::<String>::new(), "a comment's words are nowhere in clear");
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_comment_is_checked_where_it_comes_in() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let item = item(&site);
    let unknown = item_id(site.yard.world.chain_id, site.yard.world.studies, 9_999_999);
    let body = |kind: &str, id: &str, words: &str| json!({ "contenttype": kind, "contentid": id, "content": words });
    for (body, refused) in [
        (body("item", &item, " \n "), "400 content"),
        (body("item", &item, &"界".repeat(1_001)), "400 content"),
        (body("item", &item, "a\u{7}b"), "400 content"),
        (body("item", &unknown, "x"), "422 unknown_target"),
        (body("item", "7", "x"), "400 contentid"),
        (body("wallet", &ada.creator.wallet(), "x"), "400 contenttype"),
    ] {
        assert_eq!(why(&ada.post(SAVE, body).await), refused);
    }
    let nothing = format!("0x{}", "7".repeat(64));
    let mut reply = body("item", &item, "x");
    reply["replyto"] = json!(nothing);
    assert_eq!(why(&ada.post(SAVE, reply).await), "422 comment_gone");
    let visitor = site.send(reqwest::Method::POST, &format!("/api/{SAVE}"), &[], vec![]).await;
    assert_eq!(visitor.status, 401);
    for query in ["contenttype=wallet&contentid=7", "contenttype=item&contentid=7"] {
        let path = format!("communityservice/open/comments/list?{query}");
        assert_eq!(ada.get(&path).await.status, 400, "{query}");
    }
    let path = format!("communityservice/open/comments/list?contenttype=item&contentid={item}");
    for more in [format!("&after={nothing}"), "&size=51".to_owned(), "&size=0".to_owned()] {
        assert_eq!(ada.get(&format!("{path}{more}")).await.status, 400, "{more}");
    }
    // Sent twice, it stands once; and nobody else takes it away.
    let words = body("item", &item, "Once.");
    let first = ada.post_as(SAVE, words.clone(), "k1").await.data().clone();
    assert_eq!(ada.post_as(SAVE, words, "k1").await.data(), &first);
    assert_eq!(ada.post_as(SAVE, body("item", &item, "Twice."), "k1").await.status, 409);
    assert_eq!(page(&ada, &item, "").await["total"], 1);
    let delete = json!({ "id": first["id"] });
    assert_eq!(ben.post(DELETE, delete.clone()).await.status, 403);
    assert_eq!(ben.post(REMOVE, delete.clone()).await.status, 403);
    ada.post(DELETE, delete.clone()).await.data();
    assert_eq!(why(&ada.post(DELETE, delete).await), "422 comment_gone");
    assert_eq!(page(&ada, &item, "").await["comments"], json!([]));
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_like_is_counted_once_told_once_and_taken_back() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let item = item(&site);
    let comment = say(&ada, &item, "Mine.", None).await;
    for _ in 0..2 {
        like(&ben, "item", &item, true).await;
        like(&ben, "comment", &comment, true).await;
    }
    like(&ada, "item", &item, true).await;
    let shown = page(&ada, &item, "").await;
    assert_eq!((&shown["likes"], &shown["comments"][0]["likes"]), (&json!(2), &json!(1)));
    let both = vec!["comment_liked".to_owned(), "liked".to_owned()];
    assert_eq!(told(&ada, 2).await, (both.clone(), 2));
    assert_eq!(jump(&ada, 2).await, format!("/nftdetails?itemId={item}#comment-{comment}"));
    let own = async || {
        let body = json!({ "contenttype": "item", "contentid": item });
        site.settled().await;
        ben.post("communityservice/userlikelist", body).await.data().clone()
    };
    assert_eq!(own().await, json!({ "liked": true, "comments": [comment] }));
    // Taken back and given again, it is no news.
    for given in [false, true, false] {
        like(&ben, "item", &item, given).await;
    }
    like(&ben, "comment", &comment, false).await;
    assert_eq!(own().await, json!({ "liked": false, "comments": [] }));
    assert_eq!(page(&ada, &item, "").await["likes"], 1);
    assert_eq!(told(&ada, 2).await, (both, 2));
    let wallet =
        json!({ "contenttype": "wallet", "contentid": ada.creator.wallet(), "like": true });
    assert_eq!(why(&ben.post(LIKE, wallet).await), "400 contenttype");
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_removed_or_erased_stays_a_place_for_its_replies_alone() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let item = item(&site);
    let bad = say(&ben, &item, "Buy my coin.", None).await;
    let answer = say(&ada, &item, "Please do not.", Some(&bad)).await;
    let report = |id: &str| json!({ "type": "spam", "targettype": "comment", "targetid": id, "content": "" });
    let file = "communityservice/workorder/save";
    assert_eq!(why(&ben.post(file, report(&bad)).await), "422 own_thing");
    ada.post(file, report(&bad)).await.data();
    let seen = desk.get("accountservice/operator/reports").await.data()["reports"][0].clone();
    assert_eq!(
        (&seen["about"]["content"], &seen["about"]["contentid"]),
        (&json!("Buy my coin."), &json!(item))
    );
    desk.post(REMOVE, json!({ "id": bad })).await.data();
    assert_eq!(why(&desk.post(REMOVE, json!({ "id": bad })).await), "422 comment_gone");
    site.settled().await;
    assert_eq!(why(&ada.post(file, report(&bad)).await), "422 unknown_target");
    let shown = page(&ada, &item, "").await;
    let head = &shown["comments"][0];
    assert_eq!(
        (&shown["total"], &head["state"], &head["replies"]),
        (&json!(1), &json!("deleted"), &json!(1))
    );
    assert_eq!((&head["content"], &head["author"]), (&json!(null), &json!(null)));
    let late = json!({ "contenttype": "item", "contentid": item, "content": "x", "replyto": bad });
    assert_eq!(why(&ada.post(SAVE, late).await), "422 comment_gone");
    ada.post(DELETE, json!({ "id": answer })).await.data();
    assert_eq!(page(&ada, &item, "").await["comments"], json!([]));

    let said = say(&ben, &item, "Sorry about it.", None).await;
    say(&ada, &item, "Never mind.", Some(&said)).await;
    let subject = SubjectId::Account(ben.account);
    brickyard_store::erase(&site.yard.store, subject).await.expect("erased");
    let head = page(&ada, &item, "").await["comments"][0].clone();
    assert_eq!(
        (&head["state"], &head["content"], &head["author"]),
        (&json!("erased"), &json!(null), &json!(null))
    );
    site.close().await;
}
