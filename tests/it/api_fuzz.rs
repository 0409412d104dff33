//! Good requests made bad by chance: whatever comes, it is answered, and never by a failure.

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{announce_price, cancel, draft, list, modify, order_of};
use crate::harness::api::{Command, Site, item_id};
use crate::harness::random::{seeded, soaked};
use crate::harness::world::Trader;
use crate::offers_given::{self, bid};

/// Values that break what was not made for them; percent-encoded where a URL needs it.
const NASTY: [&str; 25] = [
    "",
    "%00",
    "a%00b",
    "%00%00",
    "kiln%00",
    "%ff%fe",
    "%25",
    "'%22;--",
    "..%2f..%2f",
    "%F0%9F%92%A5",
    "-1",
    "0",
    "00",
    "1e309",
    "NaN",
    "null",
    "[]",
    "{}",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "115792089237316195423570985008687907853269984665640564039457584007913129639936",
    "0x0000000000000000000000000000000000000000",
    "99999999999999999999999999999999999999999999999999999999999999999999999999999999",
];

struct Request {
    method: Method,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

fn asked(path: String) -> Request {
    Request { method: Method::GET, path, headers: vec![], body: vec![] }
}

fn told(command: &Command) -> Request {
    let mut headers = vec![("idempotency-key".to_owned(), command.key.clone())];
    headers.extend(command.signature.clone().map(|text| ("x-signature".to_owned(), text)));
    let body = command.body.to_string().into_bytes();
    Request { method: Method::POST, path: command.path.clone(), headers, body }
}

fn nasty(random: &mut StdRng) -> String {
    let value = *NASTY.choose(random).expect("there are some");
    if random.random_range(0..20) == 0 { "a".repeat(5_000) } else { value.to_owned() }
}

/// Puts something nasty in place of one part of the path or of the query; values of the query
/// half of the time, where there are some.
fn spoil_path(path: &str, random: &mut StdRng) -> String {
    let mut places: Vec<usize> =
        path.match_indices(['/', '=', '&', '?']).map(|(at, _)| at).collect();
    if path.contains('=') && random.random_bool(0.5) {
        places.retain(|at| path.as_bytes()[*at] == b'=');
    }
    let at = *places.choose(random).expect("a path has a slash") + 1;
    let end = path[at..].find(['/', '=', '&', '?']).map_or(path.len(), |length| at + length);
    format!("{}{}{}", &path[..at], nasty(random), &path[end..])
}

/// Every place of a document that holds a value.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    if let Value::Object(fields) = value {
        for (key, field) in fields {
            let place = format!("{at}/{key}");
            places(field, &place, found);
            found.push(place);
        }
    }
}

fn spoil_json(body: &[u8], random: &mut StdRng) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<Value>(body) else { return body.to_vec() };
    let mut found = vec![];
    places(&value, "", &mut found);
    let Some(place) = found.choose(random) else { return b"[]".to_vec() };
    let with = match random.random_range(0..6) {
        0 => json!(null),
        1 => json!(random.random::<i64>()),
        2 => json!(u64::MAX - random.random_range(0..2)),
        3 => json!(random.random::<f64>() * 1e300),
        4 => json!([{ "deep": nasty(random) }]),
        _ => json!(nasty(random)),
    };
    *value.pointer_mut(place).expect("it was found there") = with;
    value.to_string().into_bytes()
}

fn spoil_bytes(body: &mut Vec<u8>, random: &mut StdRng) {
    if body.is_empty() {
        body.extend_from_slice(b"\xff\x00{");
        return;
    }
    let at = random.random_range(0..body.len());
    match random.random_range(0..3) {
        0 => body.truncate(at),
        1 => body[at] = random.random(),
        _ => body.insert(at, random.random()),
    }
}

fn spoil(request: &mut Request, random: &mut StdRng) {
    match random.random_range(0..10) {
        0..=3 => request.path = spoil_path(&request.path, random),
        4..=6 => request.body = spoil_json(&request.body, random),
        7 => spoil_bytes(&mut request.body, random),
        8 => {
            let name = ["idempotency-key", "x-signature", "x-min-position", "content-type"];
            let name = (*name.choose(random).expect("four names")).to_owned();
            request.headers.retain(|(header, _)| *header != name);
            request.headers.push((name, nasty(random)));
        }
        _ => {
            let methods = [Method::PUT, Method::DELETE, Method::OPTIONS, Method::POST, Method::GET];
            request.method = methods.choose(random).expect("five methods").clone();
        }
    }
}

/// What whole pages ask for at once.
fn whole_page(random: &mut StdRng, one: &Trader<'_>) -> String {
    let (chain, studies) = (one.world.chain_id, one.world.studies);
    let (collection, who) = (format!("{chain}-{studies:?}"), one.signer.address());
    let pages = [
        "collection/open/list".to_owned(),
        format!("collection/open/items?id={collection}&cursor=7.{collection}-1&size=2"),
        format!("collection/open/activity?id={collection}&kind=sold&cursor=9"),
        "open/creator/top/ranking?page=2&sort=items&range=7d".to_owned(),
        format!("open/creator/index?address={who}&at=4"),
        format!("open/creator/sale/list?address={who}&sort=price_asc"),
        format!("open/creator/activity?address={who}&kind=listed&cursor=400"),
        "home/open/index?at=4".to_owned(),
        format!("open/ethprice?chainId={chain}"),
        format!("/api/dataservice/open/whales?id={collection}&cursor={who}&at=9"),
        format!("/api/dataservice/open/whales/moves?id={collection}&cursor=9.sold&size=2"),
        format!("/api/dataservice/open/exchange?chain={chain}&amount=7&from=usd&to={who}"),
        "/api/dataservice/open/currency/quotes?at=4".to_owned(),
    ];
    let page = pages.choose(random).expect("some pages");
    if page.starts_with('/') { page.clone() } else { format!("/api/dcservice/{page}") }
}

/// Nobody's, and each trader's.
async fn tokens_of(site: &Site, traders: [&Trader<'_>; 2]) -> Vec<Option<String>> {
    let mut tokens = vec![None];
    for trader in traders {
        tokens.push(Some(site.token(trader.signer.address()).await));
    }
    tokens
}

/// From whoever it is, once or twice wrong.
fn spoil_all(request: &mut Request, tokens: &[Option<String>], random: &mut StdRng) {
    let token = tokens.choose(random).expect("some tokens");
    request.headers.extend(token.clone().map(|token| ("authorization".to_owned(), token)));
    for _ in 0..random.random_range(1..=2) {
        spoil(request, random);
    }
}

#[tokio::test]
async fn requests_spoilt_by_chance_never_fail_the_site() {
    let mut random = seeded("requests_spoilt_by_chance_never_fail_the_site");
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let open = one.open(1, 1_000).await;
    let option = one.option(3, 7, 5_000);
    let listed = order_of(site.command(&list(&one, &option)).await.data());
    let mut dearer = option;
    dearer.price += alloy::primitives::U256::from(1);
    site.settled().await;
    let offered = bid(&two, &one, 5, 11, 5);
    site.command(&offers_given::make(&two, &offered)).await.data();
    site.settled().await;
    let (item, bid_for) = (item_id(chain, studies, 1), item_id(chain, studies, 5));
    let tx = "ab".repeat(32);
    let market = "/api/dcservice";
    let tokens = tokens_of(&site, [&one, &two]).await;
    for _ in 0..soaked(300, 50) {
        let mut request = match random.random_range(0..24) {
            0 => asked(format!("{market}/item/open/list?collection=0x00&status=listed&owner=0x00")),
            1 => asked(format!("{market}/open/transaction/{chain}/0x{tx}")),
            2 => asked(format!("{market}/open/activity?size=3&cursor=400")),
            3 => asked(whole_page(&mut random, &one)),
            4 => asked(format!("{market}/collection/open/detail?id={chain}-{studies:?}")),
            5 => asked(format!(
                "{market}/item/open/list?sort=price_asc&minPrice=1&rail=escrow&search=a"
            )),
            6 => {
                asked(format!("{market}/item/open/list?search=kiln&owner=0x00&rail=escrow&size=3"))
            }
            7 => asked(format!("{market}/item/open/list?sort=token&cursor=7.{item}&currency=0x00")),
            8 => asked(format!("{market}/item/open/info?id={item}")),
            9 => asked(format!("{market}/item/open/listings?id={item}")),
            10 => asked(format!("{market}/item/open/activity?id={item}&cursor=9&size=2")),
            11 => asked(format!("{market}/item/sale/detail/{item}/{open}")),
            12 => asked("/api/audit/log?after=3&size=2".to_owned()),
            13 => told(&list(&one, &one.option(4, random.random_range(100..10_000), 5))),
            14 => told(&draft(&one, 2, random.random_range(1..10_000))),
            15 => told(&modify(&one, &listed, &dearer)),
            17 => told(&offers_given::make(&two, &bid(&two, &one, 5, random.random(), 7))),
            18 => told(&offers_given::withdraw(&two, offered.id)),
            19 => told(&offers_given::accept(&one, offered.id, offered.id)),
            20 => asked(format!("{market}/item/offer/open/made/{bid_for}?size=1&cursor=7.0x{tx}")),
            21 => asked(format!("{market}/item/offer/detail?id={}&at=3", offered.id)),
            22 => told(&Command::new(
                &format!("item/offer/open/list/{bid_for}"),
                json!({ "status": "made", "size": 2, "cursor": null, "at": "4" }),
            )),
            16 => told(&announce_price(&one, open, random.random_range(1..10_000))),
            _ => told(&cancel(&one, &format!("0x{tx}"))),
        };
        spoil_all(&mut request, &tokens, &mut random);
        let headers: Vec<(&str, &str)> =
            request.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let what = format!(
            "{} {:.300} {headers:.300?} {:.600}",
            request.method,
            request.path,
            String::from_utf8_lossy(&request.body)
        );
        let answer = site.send(request.method, &request.path, &headers, request.body).await;
        // Pages are the built UI's, which may not be there.
        let page = !request.path.starts_with("/api/");
        assert!(answer.status < 500 || page, "{what}\n{answer:?}");
        if !page && answer.status != 200 {
            assert!(answer.body["code"].is_u64(), "{what}\n{answer:?}");
        }
    }
    // What was let in has poisoned nobody.
    site.settled().await;
    assert_eq!(site.get("/health").await.status, 200);
}
