//! What is let in and what is told at the doors, as operators and the settings have it: limits of
//! wallets, where pictures come from, and what search engines read.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_api::{DoorSettings, Office, Post};
use brickyard_core::accounts::Operator;
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{AccountId, Address};
use brickyard_projections::{Projections, models, run_named};
use brickyard_store::CommandMeta;
use serde_json::json;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::api::list;
use crate::data_given::{CHAIN, follow};
use crate::harness::api::{Command, Site};
use crate::harness::porch::{LOGIN, Porch, Said};
use crate::harness::world::Trader;
use crate::harness::{append_facts, eventually, keyring};
use crate::metadata::minted;

/// In by the wallet, which opens its account.
async fn enter(site: &Site, one: &Trader<'_>) -> AccountId {
    let service = "/api/accountservice/open/wallet";
    let path = format!("{service}/nonce?address={}&type={LOGIN}", one.signer.address());
    let nonce = site.get(&path).await.data()["nonce"].as_str().expect("a nonce").to_owned();
    let mut login =
        Command::new("", Said::at(&site.url, &one.signer, &nonce).signed(&one.signer, LOGIN));
    login.path = format!("{service}/login");
    let entered = site.command(&login).await;
    entered.data()["uid"].as_str().expect("an id").parse().expect("an id")
}

async fn limit(site: &Site, account: AccountId, commands_a_day: Option<u16>) {
    let office = Office::open(&site.yard.store, &keyring(&site.yard.store).await);
    let deed = CommandMeta::named(format!("limit {commands_a_day:?}"));
    let set = office.set_limit(account, commands_a_day, Operator::Console, &deed).await;
    set.expect("the limit is set");
}

#[tokio::test]
async fn what_a_limited_accounts_wallet_signs_is_counted_and_refused_and_then_nothing_moves() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let account = enter(&site, &one).await;
    limit(&site, account, Some(1)).await;
    site.command(&list(&one, &one.option(3, 7, 5_000))).await.data();
    site.settled().await;
    let head = site.yard.store.head().await.expect("a head");

    let second = list(&one, &one.option(4, 8, 5_000));
    let refused = site.command(&second).await;
    assert_eq!((refused.status, &refused.body["code"]), (429, &json!(1_511_429)), "{refused:?}");
    let wait_s = refused.body["data"]["retryAfterSeconds"].as_u64().expect("how long");
    assert!((1..=86_400).contains(&wait_s), "{wait_s}");
    assert_eq!(site.yard.store.head().await.expect("a head"), head, "nothing moved");
    // A forged signature of somebody limited costs them nothing, and tells nothing of the limit.
    let theirs = list(&two, &two.option(4, 8, 5_000));
    let forged = Command { body: second.body.clone(), ..theirs };
    assert_eq!(site.command(&forged).await.status, 403);
    // Others have no limit, and a lifted one is none.
    site.command(&list(&two, &two.option(11, 7, 5_000))).await.data();
    limit(&site, account, None).await;
    site.command(&second).await.data();
}

/// What browsers are told of an item whose picture is named by its content.
async fn picture_by(gateway: Option<&str>) -> (String, String) {
    let picture_gateway = gateway.map(|text| text.parse().expect("a URL"));
    let doors = DoorSettings { picture_gateway, ..DoorSettings::default() };
    let porch = Porch::with_doors(Post::Outbox, vec![], doors).await;
    let stop = CancellationToken::new();
    let folding =
        run_named(porch.store.clone(), Projections::default(), &models::NAMES, stop.clone());
    let folding = tokio::spawn(folding);
    let document = json!({ "name": "One", "image": "ipfs://ipfs/bafyone/1.png" }).to_string();
    let uri = format!("data:application/json;base64,{}", STANDARD.encode(document));
    let collection = Address::new([9; 20]);
    let facts = vec![follow(collection, TokenStandard::Erc721), minted(1, &uri)];
    append_facts(&porch.store, facts).await;
    let path = format!("/api/dcservice/item/open/info?id={CHAIN}-{collection}-1");
    let answer = eventually("the item is shown", || async {
        let answer = porch.get(&path).await;
        (answer.status == 200).then_some(answer)
    })
    .await;
    let shown = answer.data()["image"].as_str().expect("a picture").to_owned();
    let policy = answer.headers["content-security-policy"].to_str().expect("a text").to_owned();
    stop.cancel();
    folding.await.expect("no panic").expect("it folds");
    porch.close().await;
    (shown, policy)
}

/// B091: browsers are told of the project that is set, and of none where there is none.
#[tokio::test]
async fn only_a_site_with_a_project_lets_walletconnect_in() {
    let project = "0123456789abcdef0123456789abcdef";
    for set in [None, Some(project.to_owned())] {
        let doors = DoorSettings { walletconnect: set.clone(), ..DoorSettings::default() };
        let porch = Porch::with_doors(Post::Outbox, vec![], doors).await;
        let page = reqwest::get(format!("{}login", porch.url)).await.expect("an answer");
        let policy = page.headers()["content-security-policy"].to_str().expect("a text").to_owned();
        let page = page.text().await.expect("a page");
        assert!(page.contains("<html"), "the UI is built: {page}");
        let told = format!("<meta name=\"walletconnect\" content=\"{project}\">");
        assert_eq!(page.contains(&told), set.is_some(), "{page}");
        assert_eq!(page.contains("walletconnect\""), set.is_some(), "{page}");
        let frames = policy.split("; ").find(|rule| rule.starts_with("frame-src")).expect("a rule");
        let verify = " https://verify.walletconnect.org";
        assert_eq!(frames, format!("frame-src brickyard:{}", set.map_or("", |_| verify)));
        porch.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_named_by_content_come_by_the_gateway_of_the_settings_and_by_no_other() {
    let (shown, policy) = picture_by(Some("https://pictures.example/ipfs/")).await;
    assert_eq!(shown, "https://pictures.example/ipfs/bafyone/1.png");
    assert!(policy.contains("img-src 'self' data: https:;"), "{policy}");
    // One's own gateway on this machine speaks no TLS: its origin is let in, and that alone.
    let (shown, policy) = picture_by(Some("http://127.0.0.1:8081/ipfs/")).await;
    assert_eq!(shown, "http://127.0.0.1:8081/ipfs/bafyone/1.png");
    assert!(policy.contains("img-src 'self' data: https: http://127.0.0.1:8081;"), "{policy}");
    let (shown, _) = picture_by(None).await;
    assert_eq!(shown, "https://ipfs.io/ipfs/bafyone/1.png");
}

#[tokio::test]
async fn search_engines_are_told_what_to_leave_alone_and_which_pages_stand_by_themselves() {
    let doors = DoorSettings::default();
    let porch = Porch::with_doors(Post::Outbox, vec![], doors).await;
    let robots = porch.get("/robots.txt").await;
    let origin = porch.origin();
    let text =
        format!("User-agent: *\nDisallow: /api/\nDisallow: /dev/\nSitemap: {origin}/sitemap.xml\n");
    assert_eq!((robots.status, robots.body), (200, json!(text)));
    let map = porch.get("/sitemap.xml").await;
    for (headers, kind) in
        [(&robots.headers, "text/plain; charset=utf-8"), (&map.headers, "application/xml")]
    {
        assert_eq!(headers["content-type"], kind);
        assert_eq!(headers["cache-control"], "public, max-age=3600");
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
    let text = map.body.as_str().expect("a text");
    assert!(
        text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns="),
        "{text}"
    );
    let pages: Vec<Url> = text
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split_once("</loc>").expect("it ends").0.parse().expect("a URL"))
        .collect();
    assert_eq!(pages.iter().filter(|page| page.path() == "/marketplace").count(), 1);
    for page in &pages {
        assert_eq!(page.origin().ascii_serialization(), origin);
        let path = page.path();
        assert!(!path.starts_with("/api/") && !path.starts_with("/dev/"), "{path}");
        // Nobody's own pages, and no steps on a way.
        assert!(!["/login", "/bricks", "/settings", "/operator"].contains(&path), "{path}");
    }
    let others = pages.iter().collect::<std::collections::BTreeSet<_>>().len();
    assert_eq!(others, pages.len(), "none twice");
    porch.close().await;
}
