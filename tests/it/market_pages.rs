//! Whole pages of the market over the wire: the front page, collections, creators, and what is one's
//! own (E041, E044, E045, E066, E067, E069, E072, E076 to E085).

use std::collections::BTreeSet;

use alloy::primitives::U256;
use alloy::signers::local::PrivateKeySigner;
use brickyard::demo::{person, provider_of};
use brickyard_indexer::contracts::KidPriceOracle;
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{cancel, list, order_of, settled};
use crate::harness::api::{Answer, Site, item_id};
use crate::harness::porch::{LOGIN, Said};
use crate::harness::world::{Yard, mined};

const MARKET: &str = "/api/dcservice";
/// Who deploys the demo's collections, and has their royalties.
const CREATOR: u32 = 0;

/// The token of a session that the wallet has begun.
pub(crate) async fn enter(site: &Site, wallet: &PrivateKeySigner) -> String {
    let service = "/api/accountservice/open/wallet";
    let address = wallet.address();
    let nonce = site.get(&format!("{service}/nonce?address={address}&type={LOGIN}")).await;
    let said = Said {
        domain: site.url.authority().to_owned(),
        address: address.to_string(),
        uri: site.url.origin().ascii_serialization(),
        chain_id: site.yard.world.chain_id,
        nonce: nonce.data()["nonce"].as_str().expect("a nonce").to_owned(),
        issued_s: 0,
        expires_s: 300,
    };
    let body = said.signed(wallet, LOGIN).to_string().into_bytes();
    let key = format!("{:032x}", rand::random::<u128>());
    let key = [("idempotency-key", key.as_str())];
    let entered = site.send(Method::POST, &format!("{service}/login"), &key, body).await;
    let token = entered.data()["token"].as_str().expect("a token").to_owned();
    site.settled().await;
    token
}

async fn get_as(site: &Site, token: &str, path: &str) -> Answer {
    let head = [("authorization", token)];
    site.send(Method::GET, &format!("{MARKET}/{path}"), &head, vec![]).await
}

async fn get(site: &Site, path: &str) -> Answer {
    site.get(&format!("{MARKET}/{path}")).await
}

/// Study 3 is sold by one to two for 5,000, 4 listed and taken off again, 1 and 2 are for sale. What the
/// chain tells is waited for, so that the log has one order.
async fn trade(site: &Site) {
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let option = one.option(3, 7, 5_000);
    order_of(site.command(&list(&one, &option)).await.data());
    two.take(one.sign(&option), one.digest(&option)).await;
    site.settled().await;
    let other = order_of(site.command(&list(&one, &one.option(4, 8, 7_000))).await.data());
    site.command(&cancel(&one, &other)).await.data();
    one.open(1, 9_000).await;
    site.settled().await;
    order_of(site.command(&list(&one, &one.option(2, 9, 8_000))).await.data());
    site.settled().await;
}

macro_rules! shown {
    ($answer:expr, $name:literal) => {
        let answer = $answer;
        answer.data();
        insta::assert_json_snapshot!($name, settled(answer.body));
    };
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_the_market_answer_as_their_snapshots_say() {
    let site = Site::new().await;
    trade(&site).await;
    let one = site.yard.trader(1);
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let collection = format!("{chain}-{studies:?}");
    let item = item_id(chain, studies, 2);
    let (maker, creator) = (one.signer.address(), person(CREATOR).address());

    shown!(get(&site, "home/open/index").await, "home");
    shown!(get(&site, "home/open/index/count").await, "home_counts");
    let path = format!("collection/open/items?id={collection}&status=listed");
    shown!(get(&site, &path).await, "collection_items");
    let path = format!("collection/open/activity?id={collection}&size=4");
    shown!(get(&site, &path).await, "collection_activity");
    shown!(get(&site, "open/creator/top/ranking?page=1&size=5").await, "creator_ranking");
    shown!(get(&site, "open/creator/top/list").await, "creators_top");
    shown!(get(&site, &format!("open/creator/index?address={creator}")).await, "creator");
    let path = format!("open/creator/created/list?address={creator}&size=1&sort=token");
    shown!(get(&site, &path).await, "creator_created");
    let path = format!("open/creator/collected/list?address={maker}&size=1&sort=token");
    shown!(get(&site, &path).await, "creator_collected");
    let path = format!("open/creator/activity?address={maker}&size=4");
    shown!(get(&site, &path).await, "creator_activity");
    let path = format!("open/creator/sale/list?address={maker}&sort=price_asc");
    shown!(get(&site, &path).await, "creator_sales");
    shown!(get(&site, &format!("item/open/description?id={item}")).await, "item_description");

    let token = enter(&site, &one.signer).await;
    shown!(get_as(&site, &token, "item/nosale?size=2").await, "items_unsold");
    shown!(get_as(&site, &token, &format!("item/details?id={item}")).await, "item_own");
    shown!(get_as(&site, &token, "creator/earning").await, "earnings");
    let token = enter(&site, &person(CREATOR)).await;
    shown!(get_as(&site, &token, "collection/owner/list").await, "collections_own");
}

fn texts(rows: &Value, field: &str) -> Vec<String> {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| row[field].as_str().expect("a text").to_owned()).collect()
}

/// Every page of a list, one after the other; `field` is what holds the rows.
async fn all_pages(site: &Site, token: &str, path: &str, field: &str, size: usize) -> Vec<Value> {
    let join = if path.contains('?') { '&' } else { '?' };
    let mut rows: Vec<Value> = vec![];
    let mut cursor = String::new();
    loop {
        let answer = get_as(site, token, &format!("{path}{join}size={size}{cursor}")).await;
        let page = answer.data()[field].as_array().expect("rows").clone();
        assert!(page.len() <= size, "{path}: {} rows on a page of {size}", page.len());
        rows.extend(page);
        cursor = match &answer.data()["next"] {
            Value::Null => return rows,
            Value::String(next) => format!("&cursor={next}"),
            next => format!("&cursor={next}"),
        };
    }
}

/// Rows by small pages are those of one large page: none twice, none left out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn small_pages_tell_what_one_large_page_tells() {
    let site = Site::new().await;
    trade(&site).await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let more = one.option(5, 11, 6_000);
    order_of(site.command(&list(&one, &more)).await.data());
    two.take(one.sign(&more), one.digest(&more)).await;
    site.settled().await;
    let token = enter(&site, &one.signer).await;
    let maker = one.signer.address();
    let creator = person(CREATOR).address();
    let collection = format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.studies);
    let lists = [
        (format!("collection/open/items?id={collection}"), "items", 7),
        (format!("collection/open/items?id={collection}&sort=recent"), "items", 7),
        (format!("collection/open/activity?id={collection}"), "activity", 3),
        (format!("open/creator/created/list?address={creator}&sort=token"), "items", 40),
        (format!("open/creator/collected/list?address={maker}"), "items", 3),
        (format!("open/creator/sale/list?address={maker}&sort=price_desc"), "items", 1),
        (format!("open/creator/activity?address={maker}"), "activity", 3),
        ("item/nosale".to_owned(), "items", 3),
        ("creator/earning".to_owned(), "earnings", 1),
    ];
    for (path, field, size) in lists {
        let large = all_pages(&site, &token, &path, field, 100).await;
        let small = all_pages(&site, &token, &path, field, size).await;
        assert!(large.len() > size, "{path} has only {} rows", large.len());
        assert_eq!(small, large, "{path}");
        let once: BTreeSet<String> = large.iter().map(ToString::to_string).collect();
        assert_eq!(once.len(), large.len(), "{path} tells a row twice");
    }
}

/// Whose things they are: nothing of a wallet is missing on its pages, and nothing else is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_on_sale_kept_and_done_is_told_of_its_wallet_alone() {
    let site = Site::new().await;
    trade(&site).await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let study = |number| item_id(chain, studies, number);
    let maker = one.signer.address();

    let sold = get(&site, &format!("open/creator/sale/list?address={maker}&sort=token")).await;
    assert_eq!(texts(&sold.data()["items"], "itemId"), [study(1), study(2)]);
    let token = enter(&site, &one.signer).await;
    let kept = all_pages(&site, &token, "item/nosale", "items", 100).await;
    let kept = texts(&json!(kept), "itemId");
    assert!(kept.contains(&study(4)), "taken off the market: {kept:?}");
    for number in [1, 2, 3] {
        assert!(!kept.contains(&study(number)), "study {number}: {kept:?}");
    }
    let collected = format!("open/creator/collected/list?address={maker}");
    let collected =
        texts(&json!(all_pages(&site, &token, &collected, "items", 100).await), "itemId");
    // What the venue holds is still one's own; what was sold is not.
    assert!(collected.contains(&study(1)) && !collected.contains(&study(3)), "{collected:?}");

    // A line of an order that names no address is its maker's.
    let path = format!("open/creator/activity?address={maker}&kind=cancelled");
    assert_eq!(get(&site, &path).await.data()["activity"], json!([]), "not on the chain yet");
    one.void_nonce(8).await;
    site.settled().await;
    let done = get(&site, &path).await;
    assert_eq!(texts(&done.data()["activity"], "itemId"), [study(4)]);
    let other = two.signer.address();
    let path = format!("open/creator/activity?address={other}&kind=sold");
    let bought = get(&site, &path).await;
    assert_eq!(texts(&bought.data()["activity"], "itemId"), [study(3)]);
    let own = get_as(&site, &token, &format!("item/details?id={}", study(2))).await;
    let own = own.data();
    assert_eq!((&own["owner"], &own["creator"]), (&json!(true), &json!(false)));
    assert_eq!(texts(&own["listings"], "status"), ["active"]);
    let token = enter(&site, &two.signer).await;
    let other = get_as(&site, &token, &format!("item/details?id={}", study(2))).await;
    assert_eq!((&other.data()["owner"], &other.data()["listings"]), (&json!(false), &json!([])));
}

/// Counted once more, from the bare events of both rails.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn earnings_are_what_the_events_say() {
    let site = Site::new().await;
    trade(&site).await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let before = site.yard.store.head().await.expect("a head").0;
    for (study, nonce, price) in [(5, 21, 10_001), (6, 22, 3)] {
        let option = one.option(study, nonce, price);
        order_of(site.command(&list(&one, &option)).await.data());
        two.take(one.sign(&option), one.digest(&option)).await;
    }
    let escrow = one.open(7, 12_345).await;
    two.purchase(escrow, 12_345).await;
    site.settled().await;
    let told = |field: &'static str, seller: bool| {
        let whose = if seller {
            format!("and e.payload->e.event_type->>'seller' = '{:?}'", one.signer.address())
        } else {
            String::new()
        };
        let statement = format!(
            "select coalesce(sum((e.payload->e.event_type->>'{field}')::numeric), 0)::text
               from events e
              where e.event_type in ('OrderMatched', 'OrderSettled') {whose}"
        );
        let pool = site.yard.store.pool();
        async move {
            let sum: String = sqlx::query_scalar(&statement).fetch_one(pool).await.expect("a sum");
            sum
        }
    };
    let token = enter(&site, &one.signer).await;
    let seller = get_as(&site, &token, "creator/earning").await;
    let total = &seller.data()["totals"][0];
    assert_eq!(total["fromSales"], told("seller_amount", true).await);
    assert_eq!((&total["sales"], &total["royalties"]), (&json!(4), &json!(0)));
    let token = enter(&site, &person(CREATOR)).await;
    let creator = get_as(&site, &token, "creator/earning").await;
    let total = &creator.data()["totals"][0];
    assert_eq!(total["fromRoyalties"], told("royalty", false).await);
    // Of a price of 3 there is no royalty, and so no line.
    assert_eq!((&total["sales"], &total["royalties"]), (&json!(0), &json!(3)));
    let earlier = get_as(&site, &token, &format!("creator/earning?at={before}")).await;
    assert_eq!(earlier.data()["totals"][0]["fromRoyalties"], "250");
    let lines = earlier.data()["earnings"].as_array().expect("lines").len();
    assert_eq!(lines, 1, "what came later is not there");
    let total = get(&site, "open/creator/top/ranking?range=all").await;
    assert_eq!(total.data()["creators"][0]["sales"], 4);
}

/// Each parameter that is no good is named, and nobody sees what is another's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_asked_wrongly_is_refused_by_its_name() {
    let site = Site::new().await;
    let one = site.yard.trader(1).signer;
    let collection = format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.studies);
    let address = one.address();
    let token = enter(&site, &one).await;
    let wrong = [
        (format!("collection/open/items?id={collection}&size=0"), "size"),
        (format!("collection/open/items?id={collection}&cursor=x"), "cursor"),
        (format!("collection/open/activity?id={collection}&size=101"), "size"),
        ("collection/open/items?id=nothing".to_owned(), "query"),
        ("open/creator/index?address=0x12".to_owned(), "query"),
        (format!("open/creator/sale/list?address={address}&at=5"), "at"),
        ("open/creator/top/ranking?page=0".to_owned(), "page"),
        ("open/creator/top/ranking?page=1001".to_owned(), "page"),
        ("open/creator/top/ranking?size=101".to_owned(), "size"),
        ("open/creator/top/ranking?sort=volume".to_owned(), "currency"),
        ("open/creator/top/list?size=21".to_owned(), "size"),
        ("home/open/index?at=never".to_owned(), "at"),
        ("item/nosale?sort=price_asc".to_owned(), "sort"),
        ("creator/earning?size=0".to_owned(), "size"),
        ("creator/earning?cursor=9.loan".to_owned(), "cursor"),
    ];
    for (path, field) in wrong {
        let answer = get_as(&site, &token, &path).await;
        assert_eq!((answer.status, &answer.body["code"]), (400, &json!(1_511_400)), "{path}");
        assert_eq!(answer.body["data"]["field"], field, "{path}");
    }
    let nowhere = format!("{}-0x{}", site.yard.world.chain_id, "77".repeat(20));
    for path in [
        format!("collection/open/items?id={nowhere}"),
        format!("collection/open/activity?id={nowhere}"),
        format!("item/open/description?id={nowhere}-1"),
        format!("item/details?id={nowhere}-1"),
    ] {
        assert_eq!(get_as(&site, &token, &path).await.status, 404, "{path}");
    }
    for path in ["item/nosale", "item/details?id=x", "collection/owner/list", "creator/earning"] {
        let path = format!("/api/dcservice/{path}");
        assert_eq!(site.send(Method::GET, &path, &[], vec![]).await.status, 401, "{path}");
    }
    // Nothing is known of this address, which is an answer.
    let nobody = format!("open/creator/index?address=0x{}", "77".repeat(20));
    let answer = get(&site, &nobody).await;
    assert_eq!((&answer.data()["collected"], &answer.data()["sold"]), (&json!(0), &json!([])));
}

/// The front page of a moment holds nothing that came later, and its counts are those of then.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_front_page_is_told_as_it_stood() {
    let site = Site::new().await;
    let before = site.yard.store.head().await.expect("a head").0;
    trade(&site).await;
    let (now, then) = (get(&site, "home/open/index").await, format!("?at={before}"));
    let then = get(&site, &format!("home/open/index{then}")).await;
    let (now, then) = (now.data(), then.data());
    assert_eq!(texts(&now["sales"], "kind"), ["sold"]);
    assert_eq!((&then["sales"], &then["listings"]), (&json!([]), &json!([])));
    assert_eq!(
        (&now["creators"][0]["sales"], &then["creators"][0]["sales"]),
        (&json!(1), &json!(0))
    );
    let counts = get(&site, "home/open/index/count").await;
    let earlier = get(&site, &format!("home/open/index/count?at={before}")).await;
    let of = |counts: &Answer| json!([counts.data()["listed"], counts.data()["sales"]]);
    assert_eq!((of(&counts), of(&earlier)), (json!([2, 1]), json!([0, 0])));
    let same = |counts: &Answer| json!([counts.data()["items"], counts.data()["creators"]]);
    assert_eq!(same(&counts), same(&earlier));
}

/// An item may have listings of several makers; a maker's page shows the maker's own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_cheapest_listing_of_somebody_else_is_not_ones_own() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    // Both listings of study 3 stand: the book shows the new owner's, and the old one is inactive.
    let option = one.option(3, 7, 5_000);
    order_of(site.command(&list(&one, &option)).await.data());
    one.give(3, two.signer.address()).await;
    site.settled().await;
    let mut dearer = two.option(3, 7, 6_000);
    dearer.price = U256::from(6_000);
    order_of(site.command(&list(&two, &dearer)).await.data());
    site.settled().await;
    let maker = two.signer.address();
    let sold = get(&site, &format!("open/creator/sale/list?address={maker}")).await;
    let listing = &sold.data()["items"][0]["listing"];
    assert_eq!(
        (&listing["price"], &listing["maker"]),
        (&json!("6000"), &json!(format!("{maker:?}")))
    );
    let item = item_id(chain, studies, 3);
    assert_eq!(sold.data()["items"][0]["itemId"], item.as_str());
}

/// E045: as the chain's oracle tells it, with its age; and without an oracle there is no price.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_price_of_the_coin_is_the_oracles_newest_word_or_none() {
    let site = Site::of(Yard::with_all_contracts().await).await;
    let path = format!("open/ethprice?chainId={}", site.yard.world.chain_id);
    site.yard.joined().await;
    site.settled().await;
    let first = get(&site, &path).await;
    let first = &first.data()["price"];
    assert_eq!(first["attoUsd"], told_price(&site).await);
    assert_eq!(
        first["stale"],
        first["ageSeconds"].as_i64().map(|age| age > 3_600).expect("an age")
    );
    let works = site.yard.world.works.as_ref().expect("contracts");
    let oracle =
        KidPriceOracle::new(works.prices, provider_of(&site.yard.chain.http, person(CREATOR)));
    mined!(oracle.setCoinPrice(U256::from(2_500_000_000_000_000_000_000_u128)));
    site.settled().await;
    let newest = get(&site, &path).await;
    let newest = &newest.data()["price"];
    assert_eq!(newest["attoUsd"], "2500000000000000000000");
    assert!(newest["position"].as_i64() > first["position"].as_i64(), "{newest} after {first}");
    let nowhere = get(&site, "open/ethprice?chainId=1").await;
    assert_eq!(nowhere.data(), &json!({ "price": null, "staleAfterSeconds": 3_600 }));
}

async fn told_price(site: &Site) -> String {
    let statement = "select payload->'DomainCoinPriceChanged'->>'atto_usd_per_coin'
                       from events where event_type = 'DomainCoinPriceChanged'
                      order by position desc limit 1";
    let told = sqlx::query_scalar(statement).fetch_one(site.yard.store.pool()).await;
    told.expect("an oracle's word")
}
