//! Texts that break things, in every field of every call, by the document of all calls.

use brickyard_core::accounts::Role;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use reqwest::Method;
use serde_json::json;

use crate::harness::append_facts;
use crate::harness::document::{Document, filled};
use crate::harness::models::Models;
use crate::harness::porch::{Answer, BIND, Porch};
use crate::harness::random::{seeded, soaked};
use crate::messages_api::sales;
use crate::orders_given::terms;

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

/// Strings that break programs, and markup that runs in pages.
fn hostile() -> Vec<String> {
    let texts = std::fs::read_to_string("fixtures/hostile/naughty-strings/blns.json");
    let mut all: Vec<String> =
        serde_json::from_str(&texts.expect("naughty strings")).expect("a list");
    for number in 1..=20 {
        let path = format!("fixtures/hostile/html-bleach/{number}.test");
        all.push(std::fs::read_to_string(path).expect("markup"));
    }
    all
}

/// Somebody whom every call takes as far as it can: with both roles and a wallet, at a market of a few
/// items, by calls that know these items.
struct Front {
    porch: Porch,
    models: Models,
    token: String,
    document: Document,
}

impl Front {
    async fn new() -> Self {
        let porch = Porch::new().await;
        let models = Models::on(&porch.store);
        append_facts(&porch.store, sales(2)).await;
        let token = porch.operator(ADA).await;
        let info = porch.get_as(&token, "user/info").await;
        porch.give(info.data()["uid"].as_str().expect("an id"), Role::Admin).await;
        let wallet = alloy::signers::local::PrivateKeySigner::random();
        let body = porch.signed(&wallet, BIND).await;
        porch.post_as(&token, "user/bind/wallet/address", body).await.data();
        // What operators do to somebody is done to another one.
        let bob = porch.register(BOB, PASSWORD).await.data()["uid"].clone();
        models.settled().await;
        let item = json!(terms(1).item());
        let document = Document::read(vec![
            ("AccountId", bob),
            ("Address", json!(wallet.address())),
            ("CollectionId", json!(format!("31337-{}", terms(1).collection))),
            ("ItemId", item.clone()),
            ("contentid", item.clone()),
            ("targetid", item),
        ]);
        Self { porch, models, token, document }
    }

    async fn send(&self, method: &Method, path: &str, body: Option<serde_json::Value>) -> Answer {
        // How often somebody may ask is tried elsewhere; here each text is to come as far as it can.
        sqlx::query("delete from account_limits").execute(&self.porch.owner).await.expect("gone");
        let (key, signature) =
            (format!("{:032x}", rand::random::<u128>()), format!("0x{}", "11".repeat(65)));
        let headers = [
            ("authorization", &*self.token),
            ("idempotency-key", &*key),
            ("x-signature", &*signature),
            ("user-agent", "BrickyardApp/1.0"),
        ];
        self.porch.send(method.clone(), path, &headers, body).await
    }

    async fn close(self) {
        // Whoever had lost the session or a role on the way was refused without being read.
        self.porch.get_as(&self.token, "operator/bars").await.data();
        self.models.close().await;
        self.porch.close().await;
    }
}

/// Two of them, and twelve in the long version.
fn some<'a>(all: &'a [String], random: &mut StdRng) -> Vec<&'a String> {
    all.choose_multiple(random, soaked(2, 6)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[expect(clippy::print_stdout, reason = "shown by the test harness when the test fails")]
async fn no_text_in_any_field_is_our_failure_or_comes_back_as_a_page() {
    let front = Front::new().await;
    let (all, mut random) = (hostile(), seeded("hostile texts in bodies"));
    let (mut sent, mut taken, mut limited) = (0, 0, 0);
    for call in front.document.calls(&Method::POST) {
        let path = front.document.address(&call, &[]);
        for (place, body) in front.document.holes(&call) {
            for text in some(&all, &mut random) {
                let body = filled(&body, text);
                let answer = front.send(&call.method, &path, Some(body)).await;
                let told = format!("{path} {place} {text:?}: {} {}", answer.status, answer.body);
                assert!(answer.status < 500 && answer.status != 401, "{told}");
                assert_eq!(answer.headers["content-type"], "application/json", "{told}");
                assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{told}");
                sent += 1;
                taken += usize::from(answer.status == 200);
                limited += usize::from(answer.status == 429);
            }
        }
    }
    println!("{sent} texts, {taken} taken, {limited} of them too often");
    assert!(sent >= 450 && taken >= 10, "{sent} texts, {taken} taken");
    assert!(limited * 10 < sent, "{limited} of {sent} were not looked at");
    front.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_text_in_any_question_is_our_failure() {
    let front = Front::new().await;
    let (all, mut random) = (hostile(), seeded("hostile texts in questions"));
    let mut sent = 0;
    for call in front.document.calls(&Method::GET) {
        for parameter in front.document.texts(&call) {
            for text in some(&all, &mut random) {
                let path = front.document.address(&call, &[(&parameter.name, text)]);
                let answer = front.send(&call.method, &path, None).await;
                assert!(answer.status < 500, "{path} {text:?}: {}", answer.body);
                assert_ne!(answer.headers["content-type"], "text/html; charset=utf-8", "{path}");
                assert_eq!(answer.headers["x-content-type-options"], "nosniff", "{path}");
                sent += 1;
            }
        }
    }
    assert!(sent >= 250, "{sent} questions");
    front.close().await;
}
