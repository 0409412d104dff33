//! What people apply for: a certification, or that an airdrop of theirs is told. It waits for an operator,
//! who grants or refuses it, and whoever applied is told.

use brickyard_api::Office;
use brickyard_core::accounts::{Operator, Role};
use brickyard_core::kernel::AccountId;
use brickyard_store::CommandMeta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::auctions_given::chain_time;
use crate::creating_given::Creator;
use crate::harness::api::{Answer, Site, item_id};
use crate::harness::keyring;

/// With a session by their own wallet.
pub(crate) struct Somebody<'a> {
    pub(crate) creator: Creator<'a>,
    pub(crate) account: AccountId,
}

impl<'a> Somebody<'a> {
    pub(crate) async fn new(site: &'a Site, index: u32) -> Self {
        let creator = Creator::new(site, index).await;
        let info = get(&creator, "accountservice/user/info").await;
        let account = info.data()["uid"].as_str().expect("an id").parse().expect("an id");
        Self { creator, account }
    }

    pub(crate) async fn operator(site: &'a Site, index: u32) -> Self {
        let somebody = Self::new(site, index).await;
        let store = &site.yard.store;
        let office = Office::open(store, &keyring(store).await);
        let deed = CommandMeta::named(format!("{} operates", somebody.account));
        let role = (Role::Operator, true);
        office.set_role(somebody.account, role, Operator::Console, &deed).await.expect("a role");
        somebody
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        get(&self.creator, path).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        let key = format!("{:032x}", rand::random::<u128>());
        self.post_as(path, body, &key).await
    }

    /// Under a key of the caller's own. Who acts has seen what there is: some commands ask the pages.
    pub(crate) async fn post_as(&self, path: &str, body: Value, key: &str) -> Answer {
        self.creator.site.settled().await;
        let headers = [("idempotency-key", key), ("authorization", &self.creator.token)];
        let body = body.to_string().into_bytes();
        self.creator.site.send(Method::POST, &format!("/api/{path}"), &headers, body).await
    }

    async fn applications(&self) -> Vec<Value> {
        let list = self.get("accountservice/user/applications").await;
        list.data()["applications"].as_array().expect("a list").clone()
    }

    pub(crate) async fn newest_message(&self) -> String {
        let list = self.get("accountservice/message/list?type=3&size=1").await;
        list.data()["list"][0]["kind"].as_str().expect("a message").to_owned()
    }

    async fn review(&self, of: &Somebody<'_>, number: u32, refused: Option<&str>) -> Answer {
        let body = json!({
            "account": of.account,
            "number": number,
            "granted": refused.is_none(),
            "reason": refused,
        });
        self.post("accountservice/operator/application/review", body).await
    }
}

/// What the pages tell when they have heard of everything.
async fn get(who: &Creator<'_>, path: &str) -> Answer {
    who.site.settled().await;
    let headers = [("authorization", who.token.as_str())];
    who.site.send(Method::GET, &format!("/api/{path}"), &headers, vec![]).await
}

/// The reason of a refusal, or the field that is to be corrected.
pub(crate) fn why(answer: &Answer) -> String {
    let data = &answer.body["data"];
    let why = data["reason"].as_str().or(data["field"].as_str());
    format!("{} {}", answer.status, why.unwrap_or_default())
}

async fn project(who: &Somebody<'_>) -> Value {
    json!({
        "website": "https://kiln.example",
        "email": "hello@kiln.example",
        "social": "https://discord.example/kiln",
        "walletaddress": who.creator.wallet(),
        "screenshots": [who.creator.picture(8).await],
    })
}

const PROJECT: &str = "communityservice/certification/project/save";
const INFLUENCER: &str = "communityservice/certification/influencer/save";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b185_who_is_certified_an_operator_has_reviewed_and_user_info_and_the_page_tell_it() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let certified = async |who: &Somebody<'_>| {
        let info = who.get("accountservice/user/info").await.data()["certification"].clone();
        let path =
            format!("accountservice/open/wallet/profile?walletaddress={}", who.creator.wallet());
        let page = ben.get(&path).await.data()["certification"].clone();
        assert_eq!(info, page);
        info.as_str().expect("a text").to_owned()
    };
    let sent = project(&ada).await;
    ada.post(PROJECT, sent.clone()).await.data();
    assert_eq!(certified(&ada).await, "", "it waits");
    assert_eq!(why(&ada.post(PROJECT, sent.clone()).await), "422 application_pending");
    // Only operators look, and only they decide.
    let list = "accountservice/operator/applications";
    assert_eq!((ben.get(list).await.status, ben.review(&ada, 1, None).await.status), (403, 403));
    let waiting = desk.get(list).await.data()["applications"].clone();
    let seen = &waiting[0];
    assert_eq!((&seen["kind"], &seen["number"]), (&json!("project"), &json!(1)));
    assert_eq!(seen["account"], json!(ada.account));
    let words = &seen["words"];
    for field in ["website", "email", "social", "walletaddress"] {
        assert_eq!(words[field], sent[field], "{field}");
    }
    let picture = words["screenshots"][0].as_str().expect("an address").to_owned();
    assert_eq!(site.get(&picture).await.status, 200, "an operator sees the screenshot");
    // Refused with a reason, applied for again, granted.
    desk.review(&ada, 1, Some("not_proven")).await.data();
    assert_eq!(ada.newest_message().await, "certification_refused");
    let had = ada.applications().await;
    assert_eq!((&had[0]["state"], &had[0]["reason"]), (&json!("refused"), &json!("not_proven")));
    ada.post(PROJECT, sent.clone()).await.data();
    desk.review(&ada, 2, None).await.data();
    assert_eq!(certified(&ada).await, "project party");
    assert_eq!(ada.newest_message().await, "certification_granted");
    assert_eq!(why(&desk.review(&ada, 2, None).await), "422 application_not_pending");
    assert_eq!(why(&ada.post(PROJECT, sent).await), "422 certified_already");

    // The other kind: three screenshots, and no application of another's.
    let screenshots = json!({
        "nickname": ben.creator.picture(4).await,
        "followers": ben.creator.picture(5).await,
        "dashboard": ben.creator.picture(6).await,
    });
    ben.post(INFLUENCER, screenshots.clone()).await.data();
    let withdraw = "accountservice/user/applications/withdraw";
    assert_eq!(why(&ada.post(withdraw, json!({"number": 3})).await), "422 application_not_pending");
    ben.post(withdraw, json!({"number": 1})).await.data();
    assert_eq!(ben.applications().await[0]["state"], "withdrawn");
    assert_eq!(desk.get(list).await.data()["applications"], json!([]));
    ben.post(INFLUENCER, screenshots).await.data();
    desk.review(&ben, 2, None).await.data();
    assert_eq!(certified(&ben).await, "influencer");
    let states: Vec<Value> = ben.applications().await.iter().map(|a| a["state"].clone()).collect();
    assert_eq!(states, ["granted", "withdrawn"], "the newest first");

    let revoke = "accountservice/operator/certification/revoke";
    assert_eq!(ben.post(revoke, json!({"account": ada.account})).await.status, 403);
    desk.post(revoke, json!({"account": ben.account})).await.data();
    assert_eq!(certified(&ben).await, "");
    assert_eq!(ben.newest_message().await, "certification_revoked");
    assert_eq!(ben.applications().await[0]["state"], "revoked");
    site.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_application_is_whole_and_its_words_are_nowhere_in_clear() {
    let site = Site::new().await;
    let ada = Somebody::new(&site, 1).await;
    let good = project(&ada).await;
    let film = ada.creator.film().await;
    let unknown = format!("0x{}", "ab".repeat(32));
    for (field, wrong, told) in [
        ("website", json!("http://kiln.example"), "400 website"),
        ("website", json!("javascript:alert(1)"), "400 website"),
        ("social", json!("discord"), "400 social"),
        ("email", json!("kiln"), "400 email"),
        ("screenshots", json!([]), "400 screenshots"),
        ("screenshots", json!([unknown]), "400 screenshots"),
        ("screenshots", json!([film]), "400 screenshots"),
        ("walletaddress", json!("0x12"), "400 body"),
    ] {
        let mut body = good.clone();
        body[field] = wrong;
        assert_eq!(why(&ada.post(PROJECT, body).await), told);
    }
    // Sent again under its key it is the same; with another body it is none.
    let first = ada.post_as(PROJECT, good.clone(), "once").await.data().clone();
    assert_eq!(ada.post_as(PROJECT, good.clone(), "once").await.data(), &first);
    let mut other = good.clone();
    other["email"] = json!("else@kiln.example");
    assert_eq!(ada.post_as(PROJECT, other, "once").await.status, 409);
    assert_eq!(ada.applications().await.len(), 1);
    let needles = [b"hello@kiln.example".to_vec(), b"discord.example".to_vec()];
    let found = crate::erasure::found(site.yard.store.pool(), &needles).await;
    assert_eq!(found, Vec::<String>::new());
    // And when its key is gone, nobody reads them any more.
    let store = &site.yard.store;
    let subject = brickyard_core::kernel::SubjectId::Account(ada.account);
    brickyard_store::erase(store, subject).await.expect("erased");
    let desk = Somebody::operator(&site, 3).await;
    let waiting = desk.get("accountservice/operator/applications").await;
    let waiting = &waiting.data()["applications"][0];
    assert_eq!((&waiting["number"], &waiting["words"]), (&json!(1), &Value::Null));
    site.close().await;
}

const COLUMNS: [&str; 11] = [
    "airdropId",
    "airdropTime",
    "txHash",
    "sourceAddress",
    "destinationAddress",
    "projectName",
    "tokenName",
    "network",
    "nft",
    "amount",
    "valueUsd",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b090_an_airdrop_is_pending_until_reviewed_and_then_what_its_wallet_gives_is_recorded() {
    let site = Site::new().await;
    let (ada, ben) = (Somebody::new(&site, 1).await, Somebody::new(&site, 2).await);
    let desk = Somebody::operator(&site, 3).await;
    let [one, two] = [1, 2].map(|index| site.yard.trader(index));
    let chain_id = site.yard.world.chain_id;
    let asked = json!({
        "projectname": "Kiln",
        "tokenname": "Shards",
        "chainid": chain_id,
        "tokenaddress": site.yard.world.studies,
        "sourceaddress": ada.creator.wallet(),
        "amount": "3",
        "note": "For those who came early.",
    });
    let apply = "dcservice/airdrop/apply";
    let records = async || {
        site.settled().await;
        let list = site.get("/api/dcservice/airdrop/open/records?page=1&size=20").await;
        (list.data()["total"].clone(), list.data()["records"].clone())
    };
    // Whose wallet it is not, whoever's collection it is not, and what is nothing.
    assert_eq!(ben.post(apply, asked.clone()).await.status, 403);
    for (field, wrong) in [
        ("tokenaddress", json!(format!("0x{}", "0a".repeat(20)))),
        ("amount", json!("0")),
        ("projectname", json!("")),
        ("tokenname", json!(" Shards")),
        ("note", json!("x".repeat(1_001))),
    ] {
        let mut body = asked.clone();
        body[field] = wrong;
        assert_eq!(why(&ada.post(apply, body).await), format!("400 {field}"));
    }
    ada.post(apply, asked.clone()).await.data();
    let pending = ada.applications().await[0].clone();
    assert_eq!((&pending["kind"], &pending["state"]), (&json!("airdrop"), &json!("pending")));
    assert_eq!(pending["words"], asked);
    one.give(1, two.signer.address()).await;
    assert_eq!(records().await, (json!(0), json!([])), "nothing is told of what was not reviewed");

    desk.review(&ada, 1, None).await.data();
    assert_eq!(ada.newest_message().await, "airdrop_granted");
    assert_eq!(records().await.0, 0, "what went before is none of it");
    one.give(2, two.signer.address()).await;
    // A sale moves an item, too, and hands out nothing.
    let order_id = one.open(3, 10_000).await;
    two.purchase(order_id, 10_000).await;
    // Nor does what others send.
    two.give(11, one.signer.address()).await;
    let (total, told) = records().await;
    assert_eq!(total, 1, "{told}");
    let record = told[0].as_object().expect("a record");
    for column in COLUMNS {
        assert!(record.contains_key(column), "{column}");
    }
    let item = item_id(chain_id, site.yard.world.studies, 2);
    let at = record["airdropTime"].as_u64().expect("a time");
    assert!(at <= chain_time(&site).await, "{at}");
    let wallets = (&record["sourceAddress"], &record["destinationAddress"]);
    assert_eq!(wallets, (&json!(ada.creator.wallet()), &json!(ben.creator.wallet())));
    assert_eq!((&record["projectName"], &record["tokenName"]), (&json!("Kiln"), &json!("Shards")));
    assert_eq!((&record["nft"], &record["amount"]), (&json!(true), &json!("1")));
    assert_eq!(record["itemId"], json!(item));
    assert!(record["txHash"].as_str().expect("a hash").starts_with("0x"));
    assert!(!record["network"].as_str().expect("a name").is_empty());
    // Pages, and what is none.
    assert_eq!(
        ben.get("dcservice/airdrop/records?page=2&size=1").await.data()["records"],
        json!([])
    );
    for wrong in ["page=0", "size=0", "size=101"] {
        assert_eq!(ben.get(&format!("dcservice/airdrop/records?{wrong}")).await.status, 400);
    }
    site.close().await;
}
