//! Disputes about sales that were paid and not delivered, from the first word to the last unit of money:
//! on a real chain, over HTTP, with what the chain itself says as the judge.

use alloy::primitives::{B256, U256, keccak256};
use brickyard_api::Office;
use brickyard_core::accounts::{Operator, Role};
use brickyard_core::kernel::AccountId;
use brickyard_core::orders::DECISION_SECONDS;
use brickyard_store::CommandMeta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::auctions_given::{
    Asked, chain_time, item_of, item_shown, number, open, refused, shown, text, weth_of,
};
use crate::creating_given::Creator;
use crate::harness::api::{Answer, Command, Site};
use crate::harness::world::{DAY_S, Trader, mined};
use crate::harness::{eventually, keyring};

const SALT: B256 = B256::repeat_byte(0x5a);
const PRICE: u64 = 10_000;

/// What the page makes of it, too.
fn hash_of(text: &str, files: &[&str]) -> B256 {
    let mut bytes = [SALT.0, keccak256(text).0].concat();
    for file in files {
        bytes.extend(file.parse::<B256>().expect("an id").0);
    }
    keccak256(bytes)
}

pub(crate) fn words(by: &Trader<'_>, order_id: B256, text: &str, files: &[&str]) -> Command {
    let wallet = by.signer.address();
    let body =
        json!({ "orderId": order_id, "by": wallet, "salt": SALT, "text": text, "files": files });
    Command::new("item/offer/dispute/evidence", body).by(&by.signer)
}

/// A sale that is paid and that the seller keeps.
async fn sold(site: &Site, seller: &Trader<'_>, buyer: &Trader<'_>, study: u64) -> B256 {
    let now = chain_time(site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study, price: PRICE, auction: false, escrowed: false, start_s, end_s };
    let order_id = open(seller, &asked).await;
    buyer.purchase(order_id, PRICE).await;
    site.settled().await;
    order_id
}

/// A sale about which the buyer has said something and asked the arbiter.
async fn disputed(site: &Site, seller: &Trader<'_>, buyer: &Trader<'_>, study: u64) -> B256 {
    let order_id = sold(site, seller, buyer, study).await;
    site.command(&words(buyer, order_id, "It never came.", &[])).await.data();
    mined!(buyer.marketplace().openDispute(order_id, hash_of("It never came.", &[])));
    site.settled().await;
    order_id
}

async fn read(site: &Site, token: &str, path: &str) -> Answer {
    site.settled().await;
    site.send(Method::GET, path, &[("authorization", token)], vec![]).await
}

async fn dispute(site: &Site, who: &Trader<'_>, order_id: B256) -> Answer {
    let token = site.token(who.signer.address()).await;
    read(site, &token, &format!("/api/dcservice/item/offer/dispute/{order_id}")).await
}

async fn let_operate(site: &Site, who: &Trader<'_>) {
    let store = &site.yard.store;
    let office = Office::open(store, &keyring(store).await);
    let wallet = brickyard_core::kernel::Address::new(who.signer.address().into_array());
    let access = brickyard_store::Access::new(store.pool().clone(), keyring(store).await);
    let account: AccountId =
        access.account_of_wallet(wallet).await.expect("an answer").expect("an account");
    let deed = CommandMeta::named("the arbiter operates".to_owned());
    let granted = office.set_role(account, (Role::Operator, true), Operator::Console, &deed);
    granted.await.expect("a role");
}

async fn notices(site: &Site, order_id: B256) -> Vec<String> {
    sqlx::query_scalar(
        "select state->>'kind' from read.messages
          where state->>'order_id' = $1 and state->>'kind' like 'dispute%' order by made_position",
    )
    .bind(order_id.to_string())
    .fetch_all(site.yard.store.pool())
    .await
    .expect("messages")
}

#[tokio::test]
async fn both_sides_are_heard_and_the_arbiter_releases_to_the_last_unit() {
    let site = Site::new().await;
    let (_arbiter, on_sale, wants) =
        (Creator::new(&site, 0).await, Creator::new(&site, 1).await, Creator::new(&site, 2).await);
    let [arbiter, seller, buyer, other] = [0, 1, 2, 3].map(|index| site.yard.trader(index));
    let order_id = sold(&site, &seller, &buyer, 1).await;
    let file = wants.picture(12).await;

    let told = words(&buyer, order_id, "It never came.", &[&file]);
    let hash = hash_of("It never came.", &[&file]);
    let stated = site.command(&told).await;
    assert_eq!(stated.data()["evidence"], json!(hash), "anybody can make the hash");
    assert_eq!(site.command(&told).await.data(), stated.data(), "sent again, done once");
    assert_eq!(dispute(&site, &buyer, order_id).await.status, 404, "nobody has asked yet");
    refusals(&site, [&seller, &buyer, &other], order_id).await;

    mined!(buyer.marketplace().openDispute(order_id, hash));
    let now = shown(&site, 1, order_id).await;
    assert_eq!(now["status"], "disputed");
    assert_eq!(now["decideBy"], json!(chain_time(&site).await + DECISION_SECONDS));
    assert_eq!(now["validity"]["errors"], json!([109]));
    assert_eq!(item_shown(&site, 1).await["owner"], on_sale.wallet(), "not the buyer's yet");
    site.command(&words(&seller, order_id, "It is on its way.", &[])).await.data();
    mined!(seller.marketplace().giveEvidence(order_id, hash_of("It is on its way.", &[])));
    // A hash of the other side's is no word of one's own.
    mined!(seller.marketplace().giveEvidence(order_id, hash));
    for side in [&seller, &buyer] {
        let answer = dispute(&site, side, order_id).await;
        let told = answer.data();
        assert_eq!(told["openedBy"], text(buyer.signer.address()));
        let said: Vec<_> = told["evidence"].as_array().expect("evidence").clone();
        let brief: Vec<_> = said.iter().map(|one| (&one["text"], &one["words"])).collect();
        let expected = [
            (&json!("It never came."), &json!("told")),
            (&json!("It is on its way."), &json!("told")),
            (&json!(""), &json!("elsewhere")),
        ];
        assert_eq!(brief, expected);
        assert_eq!(said[0]["files"], json!([format!("/api/dcservice/open/uploads/{file}")]));
    }
    assert_eq!(dispute(&site, &other, order_id).await.status, 403);
    let logged: i64 =
        sqlx::query_scalar("select count(*) from events where payload::text like '%never came%'")
            .fetch_one(site.yard.store.pool())
            .await
            .expect("a count");
    assert_eq!(logged, 0, "words are sealed");

    released(&site, [&arbiter, &seller, &buyer], order_id).await;
    let expected = ["dispute_opened", "dispute_evidence", "dispute_evidence", "dispute_released"];
    assert_eq!(notices(&site, order_id).await[..4], expected);
    assert_eq!(notices(&site, order_id).await.len(), 5, "both are told of the decision");
    site.close().await;
}

async fn refusals(site: &Site, [seller, buyer, other]: [&Trader<'_>; 3], order_id: B256) {
    let theirs = words(other, order_id, "I know better.", &[]);
    assert_eq!(site.command(&theirs).await.status, 403);
    let mut in_the_name = words(other, order_id, "I never paid.", &[]);
    in_the_name.body["by"] = json!(buyer.signer.address());
    assert_eq!(site.command(&in_the_name).await.status, 403);
    let unknown = words(seller, B256::repeat_byte(1), "Which?", &[]);
    assert_eq!(site.command(&unknown).await.status, 404);
    let strange = words(seller, order_id, "See there.", &[&B256::ZERO.to_string()]);
    assert_eq!(site.command(&strange).await.body["data"]["field"], "files");
    assert_eq!(refused(site, &words(seller, order_id, " ", &[])).await, "evidence_empty");
    let long = "x".repeat(4_001);
    assert_eq!(refused(site, &words(seller, order_id, &long, &[])).await, "evidence_too_long");
}

/// The arbiter is an operator with the wallet that the contract knows.
async fn released(site: &Site, [arbiter, seller, buyer]: [&Trader<'_>; 3], order_id: B256) {
    let token = site.token(arbiter.signer.address()).await;
    let list = "/api/accountservice/operator/disputes";
    assert_eq!(read(site, &token, list).await.status, 403, "no operator yet");
    assert_eq!(dispute(site, arbiter, order_id).await.status, 403);
    let_operate(site, arbiter).await;
    let answer = read(site, &token, list).await;
    let card = &answer.data()["disputes"][0];
    assert_eq!((&card["orderId"], &card["pieces"]), (&json!(order_id), &json!(3)));
    let by_side = site.token(buyer.signer.address()).await;
    assert_eq!(read(site, &by_side, list).await.status, 403);

    site.command(&words(arbiter, order_id, "The seller has shown it.", &[])).await.data();
    let market = arbiter.marketplace();
    let fees = market.feeRecipient().call().await.expect("a recipient");
    let [sold_for, fees_had] =
        [weth_of(seller, seller.signer.address()).await, weth_of(seller, fees).await];
    mined!(market.settleDispute(order_id, true, hash_of("The seller has shown it.", &[])));
    let over = shown(site, 1, order_id).await;
    assert_eq!(over["status"], "filled");
    let [fee, royalty, rest] = ["fee", "royalty", "sellerAmount"].map(|p| number(&over["sale"][p]));
    assert_eq!(fee + royalty + rest, U256::from(PRICE));
    assert_eq!(weth_of(seller, seller.signer.address()).await - sold_for, rest, "to the unit");
    assert_eq!(weth_of(seller, fees).await - fees_had, fee + royalty);
    assert_eq!(item_shown(site, 1).await["owner"], text(buyer.signer.address()));
    let answer = dispute(site, buyer, order_id).await;
    let decision = &answer.data()["decision"];
    assert_eq!((&decision["released"], &decision["inTime"]), (&json!(true), &json!(true)));
    assert_eq!(decision["reason"]["text"], "The seller has shown it.");
    assert_eq!(read(site, &token, list).await.data()["disputes"], json!([]));
    let late = words(buyer, order_id, "But!", &[]);
    assert_eq!(refused(site, &late).await, "not_disputed");
}

#[tokio::test]
async fn a_dispute_is_refunded_given_up_or_over_by_time_and_money_never_hangs() {
    let site = Site::new().await;
    let [arbiter, seller, buyer, other] = [0, 1, 2, 3].map(|index| site.yard.trader(index));
    let had = weth_of(&buyer, buyer.signer.address()).await;
    let mut orders = vec![];
    for study in 1..=3 {
        orders.push(disputed(&site, &seller, &buyer, study).await);
    }
    let paid = had - weth_of(&buyer, buyer.signer.address()).await;
    assert_eq!(paid, U256::from(3 * PRICE), "held");

    mined!(arbiter.marketplace().settleDispute(orders[0], false, B256::repeat_byte(7)));
    mined!(seller.marketplace().concedeDispute(orders[1]));
    site.yard.chain.pass(DECISION_SECONDS + 1).await;
    mined!(other.marketplace().refundUndecided(orders[2]));
    assert_eq!(weth_of(&buyer, buyer.signer.address()).await, had, "every unit is back");
    for (study, order_id) in (1..).zip(&orders) {
        let over = shown(&site, study, *order_id).await;
        assert_eq!((&over["status"], &over["sale"]), (&json!("refunded"), &Value::Null));
        let owner = item_shown(&site, study).await["owner"].clone();
        assert_eq!(owner, text(seller.signer.address()));
        let path = format!("/api/dcservice/item/open/activity?id={}", item_of(&site, study));
        let lines = site.get(&path).await.data()["activity"].clone();
        assert_eq!(
            [&lines[0]["kind"], &lines[1]["kind"]],
            [&json!("refunded"), &json!("disputed")]
        );
    }
    let ends = [(&arbiter, true, "elsewhere"), (&seller, true, ""), (&other, false, "")];
    for (order_id, (by, in_time, reason)) in orders.iter().zip(ends) {
        let answer = dispute(&site, &buyer, *order_id).await;
        let decision = &answer.data()["decision"];
        assert_eq!(decision["by"], text(by.signer.address()));
        assert_eq!((&decision["released"], &decision["inTime"]), (&json!(false), &json!(in_time)));
        assert_eq!(decision["reason"]["words"].as_str().unwrap_or_default(), reason);
    }
    site.close().await;
}

#[tokio::test]
async fn a_fork_takes_a_dispute_back_and_leaves_what_was_said() {
    let site = Site::new().await;
    let [seller, buyer] = [1, 2].map(|index| site.yard.trader(index));
    let order_id = sold(&site, &seller, &buyer, 1).await;
    site.command(&words(&buyer, order_id, "It never came.", &[])).await.data();
    let before = shown(&site, 1, order_id).await;
    let chain = &site.yard.chain;
    let hash = hash_of("It never came.", &[]);
    mined!(buyer.marketplace().openDispute(order_id, hash));
    assert_eq!(shown(&site, 1, order_id).await["status"], "disputed");
    chain.call("anvil_reorg", json!([1, []])).await;
    chain.mine(1).await;
    let back = eventually("the dispute is taken back", || async {
        let now = shown(&site, 1, order_id).await;
        (now["status"] == before["status"]).then_some(now)
    })
    .await;
    assert_eq!((&back["status"], &back["decideBy"]), (&json!("awaiting_delivery"), &Value::Null));
    assert_eq!(dispute(&site, &buyer, order_id).await.status, 404);
    // The chain forgot that a transaction was sent: whoever counts them begins anew.
    let buyer = site.yard.trader(2);
    mined!(buyer.marketplace().openDispute(order_id, hash));
    let answer = dispute(&site, &seller, order_id).await;
    let again = &answer.data()["evidence"];
    assert_eq!(again.as_array().expect("evidence").len(), 1);
    assert_eq!(again[0]["text"], "It never came.", "it was said once and counts again");
    site.close().await;
}
