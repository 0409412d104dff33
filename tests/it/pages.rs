//! Pages as the server answers them: by the site map of the UI, not by whatever is asked for.

use brickyard_api::{DoorSettings, Post};
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::kernel::{Address, ChainId};
use brickyard_store::Fact;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};

use crate::harness::api::Site;
use crate::harness::append_facts;
use crate::harness::porch::Porch;
use crate::metadata::{COLLECTION, item, minted, seen_at};
use crate::read_tables::fold_to_the_head;

/// B010 to B013 and B037 of the specification's behaviours, asked without a browser.
#[tokio::test]
async fn a_path_that_is_no_page_is_told_so_and_four_pages_need_a_session() {
    let site = Site::new().await;
    let client = Client::builder().redirect(Policy::none()).build().expect("a client");
    let ask = |path: &str, cookie: &'static str| {
        let request = client.get(site.url.join(path).expect("a path")).header("cookie", cookie);
        async { request.send().await.expect("an answer") }
    };
    for path in ["/nowhere", "/marketplace/a/b", "/wallet/a/b/c", "/audit/event"] {
        assert_eq!(ask(path, "").await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    for path in ["/", "/index", "/Marketplace", "/kid/search/some", "/bricks", "/terms"] {
        let status = ask(path, "").await.status();
        // Where the UI was not built into the test, it is said so: that is no missing page either.
        let shown = [StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE].contains(&status);
        assert!(shown, "{path}: {status}");
    }
    for path in ["/nftCreate", "/personal/collections", "/sellList", "/PERSONAL/earnings"] {
        for nobody in ["", "lang=en", "user_login_info=", "other_user_login_info=x"] {
            let answer = ask(path, nobody).await;
            assert_eq!(answer.status(), StatusCode::FOUND, "{path} with {nobody}");
            assert_eq!(answer.headers()["location"], "/index", "{path}");
        }
        let status = ask(path, "lang=en; user_login_info=t").await.status();
        assert_ne!(status, StatusCode::FOUND, "{path} with a token");
    }
}

#[tokio::test]
async fn search_engines_are_told_the_pages_at_the_sites_own_address() {
    let porch = Porch::new().await;
    let origin = porch.origin();
    let robots = porch.get("/robots.txt").await;
    let text = robots.body.as_str().expect("a text");
    assert!(text.contains(&format!("Sitemap: {origin}/sitemap.xml")), "{text}");
    assert!(text.contains("Disallow: /api/"), "{text}");
    let map = porch.get("/sitemap.xml").await;
    let text = map.body.as_str().expect("a text");
    for path in ["/", "/marketplace", "/data", "/terms"] {
        assert!(text.contains(&format!("<loc>{origin}{path}</loc>")), "{path} in {text}");
    }
    for path in ["/bricks", "/login", "{", "*"] {
        assert!(!text.contains(&format!("{origin}{path}")), "{path} in {text}");
    }
    porch.close().await;
}

/// A gateway on one's own machine speaks no TLS, so that the page's policy must let it in by name.
#[tokio::test]
async fn pictures_that_are_named_by_content_come_from_the_gateway_that_is_set() {
    let gateway = "http://127.0.0.1:8081/ipfs/".parse().expect("a URL");
    let doors = DoorSettings { picture_gateway: Some(gateway), ..Default::default() };
    for (doors, picture, allowed) in [
        (doors, "http://127.0.0.1:8081/ipfs/bafy/7.png", true),
        (DoorSettings::default(), "https://ipfs.io/ipfs/bafy/7.png", false),
    ] {
        let porch = Porch::with_doors(Post::None, vec![], doors).await;
        let followed = CollectionEvent::CollectionFollowed {
            chain_id: ChainId(31_337),
            address: COLLECTION,
            standard: TokenStandard::Erc721,
            name: "Kiln".to_owned(),
            symbol: "KILN".to_owned(),
            description: String::new(),
            creator: Address::new([3; 20]),
            first_block: 1,
        };
        let id = item(1).collection.to_string();
        let followed = Fact::of::<Collection>(id, &followed, &seen_at(1, 0)).expect("a fact");
        let uri = r#"data:application/json,{"name":"Own","image":"ipfs://bafy/7.png"}"#;
        append_facts(&porch.store, vec![followed, minted(2, uri)]).await;
        fold_to_the_head(&porch.store).await;
        let answer = porch.get(&format!("/api/dcservice/item/open/info?id={}", item(2))).await;
        assert_eq!(answer.data()["image"], picture);
        let policy = answer.headers["content-security-policy"].to_str().expect("a text");
        assert_eq!(policy.contains("img-src 'self' data: https: http://127.0.0.1:8081;"), allowed);
        porch.close().await;
    }
}
