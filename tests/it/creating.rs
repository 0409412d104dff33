//! Creating (E063, E064, E065, E073, E074): from an upload to an item on the market, on a real chain
//! and over HTTP; and what is refused on the way.

use alloy::primitives::{Address, Bytes};
use serde_json::{Value, json};

use crate::creating_given::Creator;
use crate::harness::api::Site;
use crate::harness::eventually;

fn bowl(collection: &str, picture: &str) -> Value {
    json!({
        "collection": collection,
        "name": "Bowl",
        "description": "Of clay.",
        "picture": picture,
        "externalUrl": "https://kiln.example/bowl",
        "traits": [{ "trait_type": "Glaze", "value": "Ash" }],
    })
}

async fn item_of(creator: &Creator<'_>, draft: &Value) -> String {
    eventually("the draft is a token", || async {
        creator.site.settled().await;
        let drafts = creator.drafts().await;
        let all = drafts["items"].as_array().expect("drafts").clone();
        let one = all.into_iter().find(|one| one["id"] == *draft)?;
        one["itemId"].as_str().map(ToOwned::to_owned)
    })
    .await
}

#[tokio::test]
async fn what_is_uploaded_drafted_deployed_and_minted_is_on_the_market() {
    let site = Site::new().await;
    let ada = Creator::new(&site, 11).await;
    let (picture, banner) = (ada.picture(64).await, ada.picture(80).await);
    let body = json!({
        "chainId": site.yard.world.chain_id,
        "name": "Kiln\u{200b} Studies",
        "symbol": "KILN",
        "description": "Clay.",
        "picture": picture,
        "banner": banner,
        "royaltyBps": 500,
    });
    let drafted = ada.post_as("collection/add", &body, "first").await.data().clone();
    // Sent again it is the same draft; under the same key another one is refused.
    let again = ada.post_as("collection/add", &body, "first").await;
    assert_eq!(again.data()["id"], drafted["id"]);
    let mut other = body.clone();
    other["symbol"] = json!("OVEN");
    assert_eq!(ada.post_as("collection/add", &other, "first").await.status, 409);

    let receipt = ada.sign(&drafted["toSign"]).await;
    ada.tell_sent(&drafted["id"], receipt.transaction_hash).await.data();
    let collection = ada.deployed(&drafted["id"]).await;
    let address = receipt.contract_address.expect("a contract");
    assert_eq!(collection, format!("{}-{address:?}", site.yard.world.chain_id));
    let path = format!("/api/dcservice/collection/open/detail?id={collection}");
    let shown = site.get(&path).await.data().clone();
    assert_eq!((&shown["name"], &shown["creator"]), (&json!("Kiln Studies"), &json!(ada.wallet())));
    assert_eq!(shown["royaltyBps"], 500, "as its contract has told");
    assert_eq!(shown["image"], format!("/api/dcservice/open/uploads/{picture}"));
    assert_eq!(shown["banner"], format!("/api/dcservice/open/uploads/{banner}"));

    let item = ada.post("item/add", &bowl(&collection, &picture)).await.data().clone();
    assert_eq!(item["revision"], 1);
    ada.sign(&item["toSign"]).await;
    let item_id = item_of(&ada, &item["id"]).await;
    assert_eq!(item_id, format!("{collection}-1"));
    ada.read_documents().await;
    let path = format!("/api/dcservice/item/open/info?id={item_id}");
    let minted = site.get(&path).await.data().clone();
    assert_eq!((&minted["name"], &minted["owner"]), (&json!("Bowl"), &json!(ada.wallet())));
    assert_eq!(minted["image"], format!("/api/dcservice/open/uploads/{picture}"));
    let listed =
        format!("/api/dcservice/item/open/list?status=all&owner={}&size=100", ada.wallet());
    assert!(site.get(&listed).await.text.contains(&item_id), "it is in the list");

    changed_by_a_transaction_alone(&ada, &item, &item_id, bowl(&collection, &picture)).await;
    described(&ada, &collection, &picture).await;
    site.close().await;
}

/// What a minted item says changes when its token names another document, and not before.
async fn changed_by_a_transaction_alone(
    ada: &Creator<'_>,
    item: &Value,
    item_id: &str,
    mut content: Value,
) {
    let film = ada.film().await;
    content["name"] = json!("Tall bowl");
    content["video"] = json!(film);
    let body = json!({ "id": item["id"], "content": content });
    let changed = ada.post("item/edit", &body).await.data().clone();
    assert_eq!(changed["revision"], 2);
    let path = |revision| {
        let id = item["id"].as_str().expect("an id");
        format!("/api/dcservice/open/metadata/{id}/{revision}")
    };
    let first = ada.site.get(&path(1)).await.body;
    let expected = json!({
        "name": "Bowl",
        "description": "Of clay.",
        "image": first["image"],
        "external_url": "https://kiln.example/bowl",
        "attributes": [{ "trait_type": "Glaze", "value": "Ash" }],
    });
    assert_eq!(first, expected, "the metadata standard, and nothing else");
    assert_eq!(ada.site.get(&path(2)).await.body["name"], "Tall bowl");
    assert_eq!(ada.site.get(&path(3)).await.status, 404);
    let info = format!("/api/dcservice/item/open/info?id={item_id}");
    let before = ada.site.get(&info).await.data().clone();
    assert_eq!((&before["name"], &before["animation"]), (&json!("Bowl"), &Value::Null));
    ada.sign(&changed["toSign"]).await;
    ada.read_documents().await;
    let after = ada.site.get(&info).await.data().clone();
    assert_eq!(after["name"], "Tall bowl");
    assert_eq!(after["animation"], format!("/api/dcservice/open/uploads/{film}"));
    let gone = ada.post("item/delete", &json!({ "id": item["id"] })).await;
    assert_eq!(gone.body["data"]["reason"], "item_minted");
}

/// Of a collection that is there, its creator changes words and pictures, and nothing of its contract.
async fn described(ada: &Creator<'_>, collection: &str, picture: &str) {
    let bert = Creator::new(ada.site, 12).await;
    let body = json!({ "id": collection, "description": "Clay and fire.", "banner": picture });
    assert_eq!(bert.post("collection/edit", &body).await.status, 403);
    ada.post("collection/edit", &body).await.data();
    let named = json!({ "id": collection, "name": "Oven Studies" });
    let refused = ada.post("collection/edit", &named).await;
    assert_eq!(refused.body["data"]["reason"], "collection_deployed");
    ada.site.settled().await;
    let path = format!("/api/dcservice/collection/open/detail?id={collection}");
    let shown = ada.site.get(&path).await.data().clone();
    assert_eq!(shown["description"], "Clay and fire.");
    assert_eq!(shown["banner"], format!("/api/dcservice/open/uploads/{picture}"));
}

#[tokio::test]
async fn a_deployment_is_believed_only_if_it_is_the_draft_byte_for_byte() {
    let site = Site::new().await;
    let (ada, bert) = (Creator::new(&site, 11).await, Creator::new(&site, 12).await);
    let body = json!({ "chainId": site.yard.world.chain_id, "name": "Kiln", "symbol": "KILN" });
    let drafted = ada.post("collection/add", &body).await.data().clone();
    let id = &drafted["id"];
    let data: Bytes = serde_json::from_value(drafted["toSign"]["data"].clone()).expect("bytes");
    let mut spoilt = data.to_vec();
    let last = spoilt.len() - 1;
    spoilt[last] ^= 1;
    let others = bert.send(None, data.clone()).await.transaction_hash;
    let transfer = ada.send(Some(Address::ZERO), Bytes::new()).await.transaction_hash;
    let another = ada.send(None, spoilt.into()).await.transaction_hash;
    for transaction in [others, transfer, another] {
        assert_eq!(bert.tell_sent(id, transaction).await.status, 403, "not their draft");
        ada.tell_sent(id, transaction).await.data();
        let fault = eventually("it came to nothing", || async {
            let draft = ada.drafts().await["collections"][0].clone();
            draft["fault"].as_str().map(ToOwned::to_owned)
        });
        assert_eq!(fault.await, "another_transaction");
    }
    let followed: i64 = sqlx::query_scalar(
        "select count(*) from events
          where event_type = 'CollectionFollowed' and payload::text like '%\"Kiln\"%'",
    )
    .fetch_one(site.yard.store.pool())
    .await
    .expect("a count");
    assert_eq!(followed, 0);
    let receipt = ada.sign(&drafted["toSign"]).await;
    ada.tell_sent(id, receipt.transaction_hash).await.data();
    ada.deployed(id).await;
    let late = ada.tell_sent(id, receipt.transaction_hash).await;
    assert_eq!(late.body["data"]["reason"], "collection_deployed");
    site.close().await;
}

#[tokio::test]
async fn items_of_several_copies_are_minted_in_a_collection_of_such_and_change_as_others_do() {
    let site = Site::new().await;
    let ada = Creator::new(&site, 11).await;
    let picture = ada.picture(64).await;
    let collection = ada.collection_of("Prints", "erc1155").await;
    let path = format!("/api/dcservice/collection/open/detail?id={collection}");
    assert_eq!(site.get(&path).await.data()["standard"], "erc1155");
    let mut print = bowl(&collection, &picture);
    print["copies"] = json!("25");
    let item = ada.post("item/add", &print).await.data().clone();
    ada.sign(&item["toSign"]).await;
    let item_id = item_of(&ada, &item["id"]).await;
    assert_eq!(item_id, format!("{collection}-1"));
    ada.read_documents().await;
    let path = format!("/api/dcservice/item/open/info?id={item_id}");
    let minted = site.get(&path).await.data().clone();
    let owner = &minted["owners"][0];
    assert_eq!((&minted["name"], &owner["amount"]), (&json!("Bowl"), &json!("25")));
    changed_by_a_transaction_alone(&ada, &item, &item_id, print).await;
    site.close().await;
}

#[tokio::test]
async fn drafts_are_their_authors_alone_and_hold_what_pages_show() {
    let site = Site::new().await;
    let (ada, bert) = (Creator::new(&site, 11).await, Creator::new(&site, 12).await);
    let picture = ada.picture(64).await;
    let collection = ada.collection("Kiln").await;
    let draft = ada.post("item/add", &bowl(&collection, &picture)).await.data().clone();
    let id = &draft["id"];

    // Nobody else mints in the collection, or sees, changes or removes the draft.
    assert_eq!(bert.post("item/add", &bowl(&collection, &picture)).await.status, 403);
    let change = json!({ "id": id, "content": bowl(&collection, &picture) });
    assert_eq!(bert.post("item/edit", &change).await.status, 403);
    assert_eq!(bert.post("item/delete", &json!({ "id": id })).await.status, 403);
    let nothing = json!({ "collections": [], "items": [] });
    assert_eq!(bert.drafts().await, nothing);
    let stranger = format!("0x{}", "0".repeat(64));
    for (path, body) in [
        ("item/delete", json!({ "id": stranger })),
        ("item/edit", json!({ "id": stranger, "content": bowl(&collection, &picture) })),
        ("collection/edit", json!({ "id": stranger, "name": "Oven" })),
    ] {
        assert_eq!(bert.post(path, &body).await.status, 404, "{path}");
        let key = [("idempotency-key", "nobody")];
        let path = format!("/api/dcservice/{path}");
        let body = body.to_string().into_bytes();
        let answer = site.send(reqwest::Method::POST, &path, &key, body).await;
        assert_eq!(answer.status, 401, "{path}");
    }

    for (name, value, field) in [
        ("name", json!(""), "name"),
        ("name", json!("x".repeat(101)), "name"),
        ("name", json!("two\nlines"), "name"),
        ("description", json!("x".repeat(1_001)), "description"),
        ("picture", json!(stranger), "picture"),
        ("video", json!(picture), "video"),
        ("externalUrl", json!("javascript:alert(1)"), "externalUrl"),
        ("traits", json!(vec![json!({ "trait_type": "a", "value": "b" }); 51]), "traits"),
        ("traits", json!([{ "trait_type": "", "value": "b" }]), "traits"),
        ("copies", json!("2"), "copies"),
        ("copies", json!("0"), "copies"),
    ] {
        let mut body = bowl(&collection, &picture);
        body[name] = value;
        let refused = ada.post("item/add", &body).await;
        let told = (refused.status, &refused.body["data"]["field"]);
        assert_eq!(told, (400, &json!(field)), "{name}: {}", refused.text);
    }
    let chain = site.yard.world.chain_id;
    for (body, field) in [
        (json!({ "chainId": chain, "name": " ", "symbol": "K" }), "name"),
        (json!({ "chainId": chain, "name": "Kiln", "symbol": "x".repeat(21) }), "symbol"),
        (
            json!({ "chainId": chain, "name": "K", "symbol": "K", "royaltyBps": 1_001 }),
            "royaltyBps",
        ),
        (json!({ "chainId": chain, "name": "K", "symbol": "K", "picture": stranger }), "picture"),
    ] {
        let refused = ada.post("collection/add", &body).await;
        assert_eq!((refused.status, &refused.body["data"]["field"]), (400, &json!(field)));
    }

    // Given up, it is gone with its document, once and for all.
    let document = format!("/api/dcservice/open/metadata/{}/1", id.as_str().expect("an id"));
    assert_eq!(site.get(&document).await.status, 200);
    for _ in 0..2 {
        ada.post("item/delete", &json!({ "id": id })).await.data();
    }
    assert_eq!(site.get(&document).await.status, 404);
    assert_eq!(ada.post("item/edit", &change).await.status, 404);
    assert_eq!(ada.drafts().await["items"], json!([]));
    site.close().await;
}
