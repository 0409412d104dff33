//! What a seller says of a standing sale (E049): by the session of the wallet that sells, over HTTP, on
//! both rails; and that its end is nothing to be said here.

use serde_json::{Value, json};

use crate::api::{cancel, list, order_of};
use crate::creating_given::Creator;
use crate::harness::api::{Answer, Site, item_id};
use crate::harness::world::now_s;
use crate::offers::MARKET;

const UPDATE: &str = "item/sale/update";

async fn shown(site: &Site, study: u64, order: &str) -> Value {
    site.settled().await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, study);
    site.get(&format!("{MARKET}/item/sale/detail/{item}/{order}")).await.data().clone()
}

fn refusal(answer: &Answer) -> (u16, Value) {
    (answer.status, answer.body["data"]["reason"].clone())
}

#[tokio::test]
async fn a_seller_says_something_else_of_a_standing_sale_and_nobody_else_does() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let (seller, other) = (Creator::new(&site, 1).await, Creator::new(&site, 2).await);
    let order = order_of(site.command(&list(&one, &one.option(1, 1, 500))).await.data());
    let before = shown(&site, 1, &order).await;
    assert_eq!(before["text"], "");
    let item = before["itemId"].clone();

    let said =
        json!({ "orderId": order, "itemId": item, "text": " One\u{200b} owner.\nWith its box. " });
    let done = seller.post_as(UPDATE, &said, "said").await.data().clone();
    assert_eq!(seller.post_as(UPDATE, &said, "said").await.data(), &done, "answered again");
    let after = shown(&site, 1, &order).await;
    assert_eq!(after["text"], "One owner.\nWith its box.");
    assert_eq!((&after["price"], &after["option"]), (&before["price"], &before["option"]));
    let kinds = after["history"].as_array().expect("a history").iter();
    assert_eq!(kinds.last().expect("a line")["type"], "OrderDescribed");
    let past = format!(
        "{MARKET}/item/sale/detail/{}/{order}?at={}",
        item.as_str().expect("an id"),
        before["position"]
    );
    assert_eq!(site.get(&past).await.data()["text"], "", "as it stood before");

    // Somebody else's order, one that is not there, another item's, and nobody's session.
    let theirs = json!({ "orderId": order, "text": "Stolen." });
    assert_eq!(other.post(UPDATE, &theirs).await.status, 403);
    let unknown = json!({ "orderId": format!("0x{}", "ab".repeat(32)), "text": "Where?" });
    assert_eq!(seller.post(UPDATE, &unknown).await.status, 404);
    let foreign = item_id(site.yard.world.chain_id, site.yard.world.studies, 2);
    let elsewhere = json!({ "orderId": order, "itemId": foreign, "text": "Another." });
    assert_eq!(seller.post(UPDATE, &elsewhere).await.status, 404);
    let key = [("idempotency-key", "nobody")];
    let path = format!("{MARKET}/{UPDATE}");
    let nobody =
        site.send(reqwest::Method::POST, &path, &key, theirs.to_string().into_bytes()).await;
    assert_eq!(nobody.status, 401);
    for bad in [
        json!({ "orderId": order }),
        json!({ "orderId": order, "price": "1", "text": "Cheaper." }),
        json!({ "orderId": "1", "text": "?" }),
        json!({ "orderId": order, "endTime": -1 }),
    ] {
        assert_eq!(seller.post(UPDATE, &bad).await.status, 400, "{bad}");
    }
    let long = json!({ "orderId": order, "text": "x".repeat(501) });
    assert_eq!(refusal(&seller.post(UPDATE, &long).await), (422, json!("text_too_long")));
    assert_eq!(shown(&site, 1, &order).await["text"], after["text"], "nothing of it is done");

    site.command(&cancel(&one, &order)).await.data();
    assert_eq!(refusal(&seller.post(UPDATE, &said).await), (422, json!("order_not_open")));
    site.close().await;
}

#[tokio::test]
async fn an_end_that_was_signed_or_stands_in_the_contract_is_refused_with_what_to_do() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let seller = Creator::new(&site, 1).await;
    let signed = order_of(site.command(&list(&one, &one.option(1, 1, 500))).await.data());
    let opened = one.open(2, 700).await.to_string();
    for (study, order, reason) in [(1, signed, "end_signed"), (2, opened, "end_on_chain")] {
        let now = shown(&site, study, &order).await;
        let end = now["endTime"].as_u64().expect("an end");
        let to = |end: u64| json!({ "orderId": order, "endTime": end, "text": "Soon over." });
        let refused = seller.post(UPDATE, &to(end + 60)).await;
        assert_eq!(refusal(&refused), (422, json!(reason)));
        assert!(refused.text.contains("list the item anew"), "{}", refused.text);
        assert_eq!(
            refusal(&seller.post(UPDATE, &to(now_s() - 60)).await),
            (422, json!("bad_times"))
        );
        let far = now_s() + 400 * 86_400;
        assert_eq!(refusal(&seller.post(UPDATE, &to(far)).await), (422, json!("life_too_long")));
        // Nothing of a refused request is done; the end that it has is no change.
        assert_eq!(shown(&site, study, &order).await["text"], "");
        seller.post(UPDATE, &to(end)).await.data();
        let after = shown(&site, study, &order).await;
        assert_eq!((&after["text"], &after["endTime"]), (&json!("Soon over."), &now["endTime"]));
    }
    site.close().await;
}
