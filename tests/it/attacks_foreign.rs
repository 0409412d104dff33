//! Somebody else's names at every read: what is one's own is asked for by the session, whatever a call
//! names besides. Wallets and usernames are public; mailboxes and private lists are not, and an
//! account's id only where it stands for somebody who has spoken.

use alloy::signers::local::PrivateKeySigner;
use brickyard_core::kernel::Address;
use reqwest::Method;
use serde_json::json;

use crate::attacks::is_private;
use crate::harness::append_facts;
use crate::harness::document::{Call, Document};
use crate::harness::models::Models;
use crate::harness::porch::{Answer, BIND, Porch};
use crate::messages::{moved, source};
use crate::messages_api::sales;
use crate::orders_given::terms;

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const NOBODY: &str = "eve@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";
/// Stands in all that Ada has said to nobody but the site's operators.
const SECRET: &str = "kiln-secret-of-ada";

/// What tells an account's id by design: it is random, says nothing of whose it is, and is how one
/// author is told from another (`Person`), and one stream of the public log from another.
const TELLS_WHO: [&str; 5] = [
    "/api/audit/",
    "/api/communityservice/news/detail",
    "/api/communityservice/news/list",
    "/api/communityservice/open/comments/list",
    "/api/communityservice/open/news/favorites",
];

/// Somebody who has one thing of each kind that is nobody else's business.
struct Ada {
    id: String,
    wallet: String,
    news: String,
    message: String,
}

async fn ada(porch: &Porch, models: &Models) -> Ada {
    append_facts(&porch.store, sales(2)).await;
    let entered = porch.register(ADA, PASSWORD).await;
    let (id, token) = (entered.data()["uid"].as_str().expect("an id").to_owned(), entered.token());
    let wallet = PrivateKeySigner::random();
    let body = porch.signed(&wallet, BIND).await;
    porch.post_as(&token, "user/bind/wallet/address", body).await.data();
    let address = Address::new(wallet.address().into_array());
    append_facts(&porch.store, vec![moved(1, address, &source(9, 1))]).await;
    models.settled().await;
    let (item, collection) = (terms(1).item(), format!("31337-{}", terms(1).collection));
    let mut news = String::new();
    for (path, body) in [
        ("dataservice/watchlist/add", json!({ "collectionId": collection })),
        (
            "communityservice/workorder/save",
            json!({ "targettype": "item", "targetid": item, "type": "spam", "content": SECRET }),
        ),
        (
            "communityservice/comments/save",
            json!({ "contenttype": "item", "contentid": item, "content": "What a glaze!" }),
        ),
        (
            "communityservice/userlike/save",
            json!({ "contenttype": "item", "contentid": item, "like": true }),
        ),
        (
            "communityservice/news/create",
            json!({ "kind": "article", "language": "en", "title": SECRET, "content": SECRET }),
        ),
    ] {
        let told = porch.post_as(&token, &format!("/api/{path}"), body).await;
        news = told.data()["id"].as_str().unwrap_or_default().to_owned();
    }
    models.settled().await;
    let list = porch.get_as(&token, "message/list?type=3&size=100").await;
    let message = list.data()["list"][0]["id"].as_str().expect("a message").to_owned();
    let watched = porch.get_as(&token, "/api/dataservice/watchlist/list").await;
    assert!(watched.data().to_string().contains(&collection), "{watched:?}");
    Ada { id, wallet: address.to_string(), news, message }
}

/// All that came back, cookies too.
fn whole(answer: &Answer) -> String {
    format!("{} {:?}", answer.body, answer.cookies)
}

/// Each address by which a call is asked of `name`: at each place that takes it, and beside them all.
fn addresses(document: &Document, call: &Call, name: &str) -> Vec<String> {
    let places = document.takes(call, name).into_iter();
    let places = places.filter(|one| !["at", "cursor"].contains(&one.name.as_str()));
    let mut all: Vec<String> =
        places.map(|one| document.address(call, &[(&one.name, name)])).collect();
    let beside = ["userid", "uid", "account", "who", "email", "walletaddress", "owner", "user"];
    let is_its_own = |name: &&str| call.parameters.iter().any(|one| one.name == *name);
    let beside = beside.into_iter().filter(|name| !is_its_own(name));
    all.push(document.address(call, &beside.map(|beside| (beside, name)).collect::<Vec<_>>()));
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_foreign_id_on_any_read_shows_nothing_of_its_owner() {
    let porch = Porch::new().await;
    let models = Models::on(&porch.store);
    let ada = ada(&porch, &models).await;
    let bob = porch.register(BOB, PASSWORD).await.token();
    models.settled().await;
    let document = Document::read(vec![
        ("ItemId", json!(terms(1).item())),
        ("CollectionId", json!(format!("31337-{}", terms(1).collection))),
        ("contentid", json!(terms(1).item())),
    ]);
    // Each name of Ada's with one that is nobody's.
    let (nobody, no_wallet) = (format!("0x{}", "7".repeat(32)), format!("0x{}", "7".repeat(40)));
    let no_news = format!("0x{}", "7".repeat(64));
    let names = [
        (&*ada.id, &*nobody),
        (ADA, NOBODY),
        (&*ada.wallet, &*no_wallet),
        (&*ada.news, &*no_news),
        (&*ada.message, "wallet/0x00"),
    ];
    let (mut seen, mut answered, mut told_who) = (0, 0, 0);
    for call in document.calls(&Method::GET) {
        let tells_who = TELLS_WHO.iter().any(|path| call.path.starts_with(path));
        for (name, nobodys) in names {
            let asked = addresses(&document, &call, name);
            let not_hers = addresses(&document, &call, nobodys);
            for (asked, not_hers) in asked.iter().zip(not_hers) {
                let answer = porch.get_as(&bob, asked).await;
                let text = whole(&answer);
                assert!(answer.status < 500, "{asked}: {text}");
                assert!(!text.contains(SECRET), "{asked}: {text}");
                // What is asked for may be told back, with nothing of it.
                assert!(name == ADA || !text.contains(ADA), "{asked}: {text}");
                let told = text.contains(&ada.id);
                assert!(!told || name == ada.id || tells_who, "{asked}: {text}");
                (seen, told_who) = (seen + 1, told_who + usize::from(told && tells_who));
                answered += usize::from(answer.status == 200);
                // Whether a wallet is bound, everybody may ask.
                if is_private(&call.path) && name != ada.wallet {
                    let other = porch.get_as(&bob, &not_hers).await;
                    let other_text = whole(&other).replace(nobodys, name);
                    assert_eq!((answer.status, text), (other.status, other_text), "{asked}");
                }
            }
        }
    }
    assert!(seen >= 900 && answered >= 300, "{seen} reads, {answered} answered");
    assert!(told_who > 0, "by comments and by the log");
    models.close().await;
    porch.close().await;
}
