//! Pages as the server answers them: by the site map of the UI, not by whatever is asked for.

use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};

use crate::harness::api::Site;

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
