//! What somebody brings along to the registration: a partner's mark, and a picture of themselves.

use brickyard_core::kernel::{AccountId, SubjectId};
use brickyard_store::erase;
use serde_json::{Value, json};

use crate::erasure::found;
use crate::harness::porch::{Answer, Porch, hashed};

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";
const PICTURE: &str = "https://pictures.example/marker-7d21.png";

/// With this brought along, by a code that was sent.
async fn register(porch: &Porch, code: &str, brought: Value) -> Answer {
    let mut body = json!({ "email": ADA, "password": hashed(PASSWORD), "code": code });
    body.as_object_mut().expect("a body").extend(brought.as_object().expect("members").clone());
    let head = [("idempotency-key", "once")];
    porch.send(reqwest::Method::POST, "open/register", &head, Some(body)).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_partner_and_a_picture_that_are_brought_along_are_told_once_and_shown() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let brought = json!({ "denet": "kiln", "activity": "spring-26", "headimgurl": PICTURE });
    let first = register(&porch, &code, brought.clone()).await;
    assert_eq!(first.data()["headimgurl"], PICTURE);
    let cookie = first.cookie("user_info").expect("readable").to_owned();
    assert!(cookie.contains("marker-7d21"), "{cookie}");
    let told = ["AccountRegistered", "WelcomeGranted", "PartnerNamed", "HeadImageTold"];
    assert_eq!(porch.told().await, told);
    let again = register(&porch, &code, brought).await;
    assert_eq!(again.data()["headimgurl"], PICTURE, "sent again, answered again");
    assert_eq!(porch.told().await, told);

    let partner: Value = sqlx::query_scalar(
        "select payload::jsonb -> 'PartnerNamed' from events where event_type = 'PartnerNamed'",
    )
    .fetch_one(&porch.owner)
    .await
    .expect("one event");
    assert_eq!((&partner["denet"], &partner["activity"]), (&json!("kiln"), &json!("spring-26")));

    let token = first.token();
    assert_eq!(porch.get_as(&token, "user/info").await.data()["headimgurl"], PICTURE);
    assert_eq!(found(&porch.owner, &[b"marker-7d21".to_vec()]).await, Vec::<String>::new());
    let account: AccountId = first.data()["uid"].as_str().expect("an id").parse().expect("an id");
    erase(&porch.store, SubjectId::Account(account)).await.expect("erased");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_mark_or_no_picture_opens_no_account_and_costs_no_code() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let long = format!("https://{}", "a".repeat(300));
    for (field, brought) in [
        ("denet", json!({ "denet": "two words" })),
        ("denet", json!({ "denet": "<script>", "activity": "spring" })),
        ("denet", json!({ "denet": "d".repeat(65) })),
        ("denet", json!({ "activity": "spring" })),
        ("activity", json!({ "denet": "kiln", "activity": "\u{e4}" })),
        ("headimgurl", json!({ "headimgurl": "http://pictures.example/a.png" })),
        ("headimgurl", json!({ "headimgurl": "javascript:alert(1)" })),
        ("headimgurl", json!({ "headimgurl": long })),
    ] {
        let refused = register(&porch, &code, brought.clone()).await;
        let told = (refused.status, &refused.body["data"]["field"]);
        assert_eq!(told, (400, &json!(field)), "{brought}: {}", refused.body);
    }
    assert_eq!(porch.told().await, Vec::<String>::new());
    // What is empty was not brought.
    let nothing = json!({ "denet": "", "activity": "", "headimgurl": "" });
    assert_eq!(register(&porch, &code, nothing).await.data()["headimgurl"], "");
    assert_eq!(porch.told().await, ["AccountRegistered", "WelcomeGranted"]);
    porch.close().await;
}
