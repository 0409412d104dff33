//! Every call of the site, badly asked: always the envelope, never a failure, and a message that
//! says what to do.

use alloy::primitives::{Address, B256, U256};
use alloy::signers::SignerSync;
use brickyard_api::{exchange_domain, option_digest};
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{cancel, draft, list, modify, order_of};
use crate::harness::api::{Answer, Command, Site, item_id};
use crate::harness::world::{DAY_S, Trader, now_s};

/// The envelope of a refusal, whose code repeats the status.
pub(crate) fn assert_refused(answer: &Answer, what: &str) {
    assert!((400..500).contains(&answer.status), "{what}: {answer:?}");
    let fields = answer.body.as_object().unwrap_or_else(|| panic!("{what}: no JSON: {answer:?}"));
    let mut names: Vec<&str> = fields.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(names, ["code", "data", "msg"], "{what}: {}", answer.text);
    let repeated = 1_511_000 + u64::from(answer.status);
    let code = answer.body["code"].as_u64().expect("a code");
    // A method or a size that is wrong is invalid input in the table of codes.
    let invalid = code == 1_511_400 && matches!(answer.status, 400 | 405 | 413 | 415 | 426);
    assert!(code == repeated || invalid, "{what}: {}", answer.text);
    assert!(answer.body["msg"].as_str().is_some_and(|msg| msg.len() > 5), "{what}: {answer:?}");
}

fn assert_says(answer: &Answer, what: &str, status: u16, says: &str) {
    assert_refused(answer, what);
    assert_eq!(answer.status, status, "{what}: {}", answer.text);
    assert!(answer.text.contains(says), "{what}: “{says}” is not in {}", answer.text);
}

#[tokio::test]
async fn questions_about_offers_badly_asked_are_refused_with_what_to_do() {
    let site = Site::new().await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 1);
    let (hash, long) = ("ab".repeat(32), "9".repeat(5_000));
    for (status, says, path) in [
        (400, "missing field", "/api/dcservice/item/offer/detail".to_owned()),
        (400, "64 hex", "/api/dcservice/item/offer/detail?id=0x00".to_owned()),
        (404, "offer", format!("/api/dcservice/item/offer/detail?id=0x{hash}")),
        (404, "offer", format!("/api/dcservice/item/offer/detail?id=0x{hash}&at=1")),
        (404, "order", format!("/api/dcservice/item/offer/highest/0x{hash}")),
        (400, "hexadecimal", "/api/dcservice/item/offer/highest/7".to_owned()),
        (400, "active", format!("/api/dcservice/item/offer/open/best/{item}")),
        (400, "receives", format!("/api/dcservice/item/offer/open/received/{item}")),
        (400, "chain id", "/api/dcservice/item/offer/open/active/7".to_owned()),
        (400, "1 to 100", format!("/api/dcservice/item/offer/open/active/{item}?size=0")),
        (400, "next", format!("/api/dcservice/item/offer/open/active/{item}?cursor=1")),
        (400, "next", format!("/api/dcservice/item/offer/open/made/{item}?cursor={long}.0x{hash}")),
        (405, "method", format!("/api/dcservice/item/offer/open/list/{item}")),
    ] {
        assert_says(&site.get(&path).await, &path, status, says);
    }
}

#[tokio::test]
async fn questions_badly_asked_are_refused_with_what_to_do() {
    let site = Site::new().await;
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let item = item_id(chain, studies, 1);
    let (hash, long) = ("ab".repeat(32), "9".repeat(5_000));
    for (status, says, path) in [
        (404, "not found", "/api/nothing".to_owned()),
        (404, "not found", "/api/dcservice/item/open/list/more".to_owned()),
        (404, "not found", "/api/dcservice/nothing".to_owned()),
        (404, "not found", "/api/audit/nothing".to_owned()),
        (400, "u64", "/api/dcservice/open/transaction/x/0x00".to_owned()),
        (400, "u64", "/api/dcservice/open/transaction/-1/0x00".to_owned()),
        (400, "64 hex", format!("/api/dcservice/open/transaction/{chain}/0x00")),
        (404, "chain", format!("/api/dcservice/open/transaction/1/0x{hash}")),
        (404, "chain", format!("/api/dcservice/open/transaction/{}/0x{hash}", u64::MAX)),
        (400, "", format!("/api/dcservice/open/transaction/{long}/0x{hash}")),
        (400, "1 to 100", "/api/dcservice/open/activity?size=0".to_owned()),
        (400, "1 to 100", "/api/dcservice/open/activity?size=-1".to_owned()),
        (400, "1 to 100", "/api/dcservice/open/activity?size=101".to_owned()),
        (400, "size", "/api/dcservice/open/activity?size=many".to_owned()),
        (400, "", format!("/api/dcservice/open/activity?size={long}")),
        (400, "cursor", "/api/dcservice/open/activity?cursor=x".to_owned()),
        (400, "id", "/api/dcservice/item/open/info".to_owned()),
        (400, "chain id", "/api/dcservice/item/open/info?id=1".to_owned()),
        (400, "", "/api/dcservice/item/open/info?id=%ff".to_owned()),
        (404, "item", format!("/api/dcservice/item/open/info?id={chain}-{studies:?}-999")),
        (400, "chain id", format!("/api/dcservice/item/open/info?id={chain}-{studies:?}--1")),
        (400, "chain id", format!("/api/dcservice/item/open/info?id={chain}-{studies:?}-{long}")),
        (404, "collection", format!("/api/dcservice/collection/open/detail?id=1-{studies:?}")),
        (400, "chain id", "/api/dcservice/collection/open/detail?id=1-0x12".to_owned()),
        (400, "1 to 100", "/api/dcservice/item/open/list?size=0".to_owned()),
        (400, "next", "/api/dcservice/item/open/list?cursor=forged".to_owned()),
        (400, "next", format!("/api/dcservice/item/open/list?cursor=-1.{item}")),
        (400, "next", format!("/api/dcservice/item/open/list?cursor={long}.{item}")),
        (400, "status", "/api/dcservice/item/open/list?status=sold".to_owned()),
        (400, "sort", "/api/dcservice/item/open/list?sort=best".to_owned()),
        (400, "inPrice", "/api/dcservice/item/open/list?minPrice=-1".to_owned()),
        (400, "axPrice", format!("/api/dcservice/item/open/list?maxPrice={long}")),
        (400, "currency", "/api/dcservice/item/open/list?minPrice=1".to_owned()),
        (400, "of a chain", "/api/dcservice/item/open/list?minPrice=1&currency=0x00".to_owned()),
        (400, "chain", "/api/dcservice/item/open/list?chain=main".to_owned()),
        (404, "order", format!("/api/dcservice/item/sale/detail/{item}/0x{hash}")),
        (400, "", format!("/api/dcservice/item/sale/detail/{item}/%00")),
        (400, "", format!("/api/dcservice/item/sale/detail/%ff/0x{hash}")),
        (400, "1 to 500", "/api/audit/log?size=501".to_owned()),
        (400, "after", "/api/audit/log?after=first".to_owned()),
        (400, "", "/api/live".to_owned()),
    ] {
        let answer = site.get(&path).await;
        assert_says(&answer, &format!("{path:.90}"), status, says);
    }
    for (method, path) in [
        (Method::POST, "/api/dcservice/open/chains"),
        (Method::DELETE, "/api/dcservice/item/open/list"),
        (Method::GET, "/api/dcservice/item/sale/create"),
        (Method::PUT, "/api/audit/log"),
        (Method::POST, "/api/live"),
    ] {
        let answer = site.send(method.clone(), path, &[], vec![]).await;
        assert_says(&answer, &format!("{method} {path}"), 405, "method");
    }
    for (status, wanted) in [(400, "x"), (400, "é"), (409, "9223372036854775807")] {
        let path = "/api/dcservice/open/chains";
        let answer = site.send(Method::GET, path, &[("x-min-position", wanted)], vec![]).await;
        assert_refused(&answer, wanted);
        assert_eq!(answer.status, status, "{wanted}");
    }
    assert_eq!(site.get("/health").await.status, 200);
}

#[tokio::test]
async fn nobody_may_make_us_search_for_what_no_text_can_hold() {
    let site = Site::new().await;
    for field in ["search", "owner", "collection", "currency", "rail"] {
        let answer = site.get(&format!("/api/dcservice/item/open/list?{field}=%00")).await;
        assert_says(&answer, field, 400, "U+0000");
    }
}

/// A good command with one field of its option or order made bad.
pub(crate) fn with(good: &Command, pointer: &str, value: Value) -> Command {
    let mut bad = good.clone();
    bad.key = format!("{:032x}", rand::random::<u128>());
    *bad.body.pointer_mut(pointer).expect("the field is there") = value;
    bad
}

#[tokio::test]
async fn commands_with_bad_bodies_are_refused_with_what_to_do() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let option = list(&one, &one.option(3, 7, 5_000));
    let order = draft(&one, 2, 7_000);
    let most = U256::MAX.to_string();
    let over = format!("2{}", &most[1..]);
    for (good, part) in [(&option, "/option"), (&order, "/order")] {
        for (field, value, says) in [
            ("price", json!("-1"), "decimal"),
            ("price", json!(1), "decimal string"),
            ("price", json!(over), "256 bits"),
            ("price", json!("1.5"), "decimal"),
            ("price", json!("007"), "leading"),
            ("price", json!("9".repeat(1_000)), "decimal"),
            ("amount", json!(null), "decimal string"),
            ("tokenId", json!({ "deep": [] }), "decimal string"),
            ("collection", json!("0x12"), "40 hexadecimal"),
            ("collection", json!("zz"), "hexadecimal"),
            ("currency", json!(["0x"]), "40 hexadecimal"),
            ("startTime", json!(-1), "u64"),
            ("endTime", json!(1e30), "u64"),
            ("endTime", json!("tomorrow"), "u64"),
        ] {
            let bad = with(good, &format!("{part}/{field}"), value.clone());
            let what = format!("{part}/{field} = {value:.40}");
            assert_says(&site.command(&bad).await, &what, 400, says);
        }
    }
    let token = site.token(one.signer.address()).await;
    for (body, says) in [
        ("", "EOF"),
        ("{", "EOF"),
        ("[]", ""),
        ("null", ""),
        ("{}", "rail"),
        (r#"{"rail":"barter"}"#, "barter"),
        (r#"{"rail":"signature"}"#, "chainId"),
        ("\u{0}", ""),
        ("{\"rail\":\"\u{d7ff}\"}", ""),
    ] {
        let headers = [("idempotency-key", "bad-body"), ("authorization", token.as_str())];
        let body = body.as_bytes().to_vec();
        let answer = site.send(Method::POST, &option.path, &headers, body.clone()).await;
        assert_says(&answer, &format!("{body:?}"), 400, says);
    }
    let headers = [("idempotency-key", "long-body"), ("authorization", token.as_str())];
    let long = vec![b' '; 64 * 1024 + 1];
    let answer = site.send(Method::POST, &option.path, &headers, long).await;
    assert_eq!((answer.status, &answer.body["code"]), (413, &json!(1_511_413)), "{}", answer.text);
}

/// What is wrong, key and signature, and the status and words of the answer.
type Head = (&'static str, Option<String>, Option<String>, u16, &'static str);

fn heads(good: &Command) -> Vec<Head> {
    let (key, signature) = (Some(good.key.clone()), good.signature.clone());
    let bad = |text: &str| Some(text.to_owned());
    vec![
        ("no key", None, signature.clone(), 400, "idempotency-key"),
        ("an empty key", bad(""), signature.clone(), 400, "1 to 128"),
        ("a long key", bad(&"k".repeat(129)), signature.clone(), 400, "1 to 128"),
        ("a key with a space", bad("a b"), signature.clone(), 400, "ASCII"),
        ("a key of another script", bad("鍵"), signature, 400, "ASCII"),
        ("no signature", key.clone(), None, 400, "x-signature"),
        ("a short signature", key.clone(), bad("0x12"), 403, "maker"),
        ("no hex", key.clone(), bad("signed"), 400, "hexadecimal"),
        ("an odd digit", key.clone(), bad("0x123"), 400, "hexadecimal"),
        ("zeros", key, bad(&format!("0x{}", "00".repeat(65))), 403, "maker"),
    ]
}

async fn send_with(site: &Site, good: &Command, signature: &str) -> Answer {
    let key = format!("{:032x}", rand::random::<u128>());
    let command = Command { key, signature: Some(signature.to_owned()), ..good.clone() };
    site.command(&command).await
}

/// The same signature in its second spelling: s mirrored at the curve's order.
fn with_high_s(signature: &alloy::primitives::Signature) -> String {
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let order = U256::from_str_radix(order, 16).expect("the curve's order");
    let (r, s, v) = (signature.r(), order - signature.s(), !signature.v());
    alloy::primitives::Signature::new(r, s, v).to_string()
}

/// B164, B189.
#[tokio::test]
async fn signatures_that_are_not_the_makers_over_this_very_order_are_refused() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let terms = one.option(3, 7, 5_000);
    let good = list(&one, &terms);
    let token = site.token(one.signer.address()).await;
    for (what, key, signature, status, says) in heads(&good) {
        let mut headers = vec![];
        headers.extend(key.as_deref().map(|key| ("idempotency-key", key)));
        headers.extend(signature.as_deref().map(|signature| ("x-signature", signature)));
        headers.push(("authorization", token.as_str()));
        let body = good.body.to_string().into_bytes();
        let answer = site.send(Method::POST, &good.path, &headers, body).await;
        assert_says(&answer, what, status, says);
    }
    let sign = |who: &Trader<'_>, digest| who.signer.sign_hash_sync(&digest).expect("it signs");
    let world = &site.yard.world;
    let domain = |chain, venue| option_digest(&terms, &exchange_domain(chain, venue));
    let here = domain(world.chain_id, world.exchange);
    for (what, signature) in [
        ("somebody else's", sign(&two, here).to_string()),
        ("for another chain", sign(&one, domain(1, world.exchange)).to_string()),
        ("for another contract", sign(&one, domain(world.chain_id, Address::ZERO)).to_string()),
        ("over another price", sign(&one, one.digest(&one.option(3, 7, 4))).to_string()),
        ("with a high s", with_high_s(&sign(&one, here))),
    ] {
        let answer = send_with(&site, &good, &signature).await;
        assert_says(&answer, what, 403, "maker");
    }
    // The same one as it should be, so that the refusals above were for the right reason.
    site.command(&good).await.data();
}

/// B105, B168: the signature says what a wallet wants, the session whose wallet it is.
#[tokio::test]
async fn a_command_by_another_accounts_wallet_or_by_nobody_is_refused_and_moves_nothing() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let good = list(&one, &one.option(3, 7, 5_000));
    let head = site.yard.store.head().await.expect("a head");
    let nobody = site.command(&Command { by: None, ..good.clone() }).await;
    assert_eq!((nobody.status, &nobody.body["code"]), (401, &json!(1_511_504)));
    // A signature that leaked is of no use to who has another wallet, or none.
    let theirs = Command { by: Some(two.signer.clone()), ..good.clone() };
    assert_says(&site.command(&theirs).await, "another account", 403, "Please bind one address");
    let buyer = json!({ "buyer": one.signer.address(), "txHash": B256::repeat_byte(7) });
    let listed = order_of(site.command(&good).await.data());
    site.settled().await;
    let moved = site.yard.store.head().await.expect("a head");
    assert!(moved > head, "its own account may");
    let purchase = Command::new(&format!("item/offer/purchase/{listed}"), buyer).by(&two.signer);
    assert_says(&site.command(&purchase).await, "another's purchase", 403, "Please bind");
    assert_eq!(site.yard.store.head().await.expect("a head"), moved);
}

#[tokio::test]
async fn orders_against_a_rule_are_refused_by_its_name() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let good = one.option(3, 7, 5_000);
    let with = |change: &dyn Fn(&mut brickyard_api::typed::OptionTerms)| {
        let mut terms = good.clone();
        change(&mut terms);
        list(&one, &terms)
    };
    let time = |seconds: u64| U256::from(seconds);
    for (command, status, says) in [
        (with(&|o| o.endTime = time(now_s() - 1)), 422, "bad_times"),
        (with(&|o| o.endTime = o.startTime), 422, "bad_times"),
        (with(&|o| o.endTime = time(now_s() + 181 * DAY_S)), 422, "life_too_long"),
        (with(&|o| o.price = U256::ZERO), 422, "zero_price"),
        (with(&|o| o.amount = U256::ZERO), 422, "zero_amount"),
        (with(&|o| o.amount = U256::MAX), 422, "not_the_owner"),
        (with(&|o| o.tokenId = U256::from(11)), 422, "not_the_owner"),
        (with(&|o| o.tokenId = U256::MAX), 404, "item"),
        (with(&|o| o.collection = Address::ZERO), 404, "item"),
        (with(&|o| o.currency = Address::ZERO), 422, "coin_not_pullable"),
        (with(&|o| o.currency = o.collection), 422, "currency_unknown"),
        (with(&|o| o.royaltyRate = U256::from(1)), 400, "royalty"),
    ] {
        assert_says(&site.command(&command).await, &command.body.to_string(), status, says);
    }
    let listed = order_of(site.command(&list(&one, &good)).await.data());
    let stranger = list(&one, &one.option(3, 7, 5_000)).body["option"]["nonce"].take();
    assert_eq!(stranger, "7");
    let (mut dearer, mut other) = (good.clone(), good.clone());
    dearer.price = U256::from(6_000);
    other.nonce = U256::from(8);
    other.price = U256::from(6_000);
    let buy = |order: &str, body: Value| {
        Command::new(&format!("item/offer/purchase/{order}"), body).by(&two.signer)
    };
    let nobody = format!("0x{}", "77".repeat(32));
    let told = json!({ "buyer": two.signer.address(), "txHash": nobody });
    for (command, status, says) in [
        (list(&one, &good), 422, "order_already_made"),
        (modify(&one, &listed, &good), 422, "same_price"),
        (modify(&one, &listed, &other), 422, "other_nonce"),
        (modify(&two, &listed, &dearer), 403, "maker"),
        (modify(&one, &nobody, &dearer), 404, "order"),
        (cancel(&two, &listed), 403, "maker"),
        (cancel(&one, &nobody), 404, "order"),
        (Command::new("item/sale/cancel/7", json!({})).by(&one.signer), 400, "hexadecimal"),
        (buy(&listed, told.clone()), 404, "transaction"),
        (buy(&nobody, told), 404, "order"),
        (buy(&listed, json!({ "buyer": "me" })), 400, "hexadecimal"),
        (buy("x", json!({ "buyer": Address::ZERO, "txHash": nobody })), 400, "hexadecimal"),
    ] {
        assert_says(&site.command(&command).await, &command.path, status, says);
    }
    // A transaction of somebody, but not the purchase.
    two.give(11, two.signer.address()).await;
    let block = site.yard.chain.call("eth_getBlockByNumber", json!(["latest", false])).await;
    let told = json!({ "buyer": two.signer.address(), "txHash": block["transactions"][0] });
    let answer = site.command(&buy(&listed, told)).await;
    assert_says(&answer, "a transfer told as a purchase", 422, "not_a_purchase");
}
