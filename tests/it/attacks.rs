//! Attacks that go through every call, by the document of all calls: a new call is attacked with the
//! others. What is tried at one way in stands beside it (`accounts_attacks.rs` and its neighbours);
//! `SECURITY.md` lists all of it.

use brickyard_core::accounts::Role;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::document::Document;
use crate::harness::models::Models;
use crate::harness::porch::{Porch, hashed};

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";
/// As browsers name pages of other sites, and those of no site.
const FOREIGN: [&str; 2] = ["https://evil.example", "null"];

/// Method and path of every call, with something in the place of what varies.
fn calls() -> Vec<(Method, String)> {
    let text = std::fs::read_to_string("api/openapi.json").expect("the document");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let mut all = vec![];
    for (path, operations) in document["paths"].as_object().expect("paths") {
        let mut filled = path.clone();
        while let (Some(from), Some(to)) = (filled.find('{'), filled.find('}')) {
            filled.replace_range(from..=to, "1");
        }
        for method in operations.as_object().expect("operations").keys() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            all.push((method, filled.clone()));
        }
    }
    assert!(all.len() > 60, "{} calls", all.len());
    all
}

/// What needs no session though its path has no `open` part: the rule's own exceptions, what visitors
/// read of news (B205, U013), and what a browser tells of itself (E218, E219).
const OPEN: [&str; 6] = [
    "/api/accountservice/user/logout",
    "/api/communityservice/news/detail",
    "/api/communityservice/news/list",
    "/api/communityservice/selectallnews",
    "/api/dcservice/frontend/log",
    "/api/dcservice/website/visit/add",
];

/// Every call of these services but those with an `open` part is for whoever is signed in.
pub(crate) fn is_private(path: &str) -> bool {
    let services = ["account", "community", "data", "dc"];
    services
        .iter()
        .map(|name| format!("/api/{name}service/"))
        .any(|service| path.starts_with(&service))
        && !path.contains("/open/")
        && !OPEN.contains(&path)
}

/// B168.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_private_call_asks_who_is_there_and_takes_no_token_from_an_address() {
    let porch = Porch::new().await;
    let token = porch.register(ADA, PASSWORD).await.token();
    let mut seen = 0;
    for (method, path) in calls().into_iter().filter(|(_, path)| is_private(path)) {
        let asked = [
            path.clone(),
            format!("{path}?token={token}&authorization={token}&user_login_info={token}"),
        ];
        for path in asked {
            let key = [("idempotency-key", "attack")];
            let body = (method == Method::POST).then(|| json!({}));
            let answer = porch.send(method.clone(), &path, &key, body).await;
            let told = (answer.status, &answer.body["code"]);
            assert_eq!(told, (401, &json!(1_511_504)), "{method} {path}: {}", answer.body);
        }
        seen += 1;
    }
    assert!(seen >= 55, "{seen} private calls");
    porch.close().await;
}

/// What changes nothing though it is sent as commands are: it asks for what everybody may read.
const READS_BY_POST: [&str; 3] = [
    "/api/communityservice/selectallnews",
    "/api/dcservice/item/offer/open/list/{item_id}",
    "/api/dcservice/item/offer/open/{filter}/{of}",
];
/// What does something though it is sent as reads are.
const ACTING_READS: [&str; 5] = [
    "/api/accountservice/news/letter/open/confirm",
    "/api/accountservice/open/email/confirm",
    "/api/accountservice/open/openid/begin",
    "/api/accountservice/open/sendemail",
    "/api/accountservice/user/invite/code",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_call_lets_another_origin_read_an_answer_or_send_a_command() {
    let porch = Porch::new().await;
    for (method, path) in calls() {
        for origin in FOREIGN {
            let asked = [
                ("origin", origin),
                ("access-control-request-method", method.as_str()),
                ("access-control-request-headers", "authorization,idempotency-key,sign"),
            ];
            for asking in [Method::OPTIONS, method.clone()] {
                let body = (asking == Method::POST).then(|| json!({}));
                let answer = porch.send(asking.clone(), &path, &asked, body).await;
                let mut names = answer.headers.keys();
                let let_in = names.find(|name| name.as_str().starts_with("access-control-"));
                assert_eq!(let_in, None, "{asking} {path} for {origin}");
                if asking == Method::OPTIONS {
                    assert_eq!(answer.status, 405, "{path}");
                }
            }
        }
    }
    send_from_elsewhere(&porch).await;
    porch.close().await;
}

/// Each command as its own page sends it, with the cookies of whoever looks, by another site's page.
async fn send_from_elsewhere(porch: &Porch) {
    let models = Models::on(&porch.store);
    let token = porch.operator(ADA).await;
    let cookie = format!("user_login_info={token}");
    models.settled().await;
    let (document, head) = (Document::read(vec![]), porch.store.head().await.expect("a head"));
    let (mails, mut seen) = (porch.mails().await, 0);
    for call in [Method::POST, Method::GET].iter().flat_map(|method| document.calls(method)) {
        let path = document.address(&call, &[]);
        let acts = match call.method {
            Method::GET => ACTING_READS.contains(&&*call.path),
            _ => !READS_BY_POST.contains(&&*call.path),
        };
        for origin in FOREIGN {
            let key = format!("{:032x}", rand::random::<u128>());
            let sent = [("cookie", &*cookie), ("origin", origin), ("idempotency-key", &*key)];
            let answer = porch.send(call.method.clone(), &path, &sent, document.body(&call)).await;
            if acts {
                let told = (answer.status, &answer.body["code"]);
                assert_eq!(told, (403, &json!(1_511_403)), "{path} for {origin}: {}", answer.body);
                // And not for what they may not do on our own page either.
                let why = "Another site's page may not do this.";
                assert_eq!(answer.body["msg"], why, "{path} for {origin}");
                assert_eq!(answer.cookies, Vec::<String>::new(), "{path} for {origin}");
            }
            seen += usize::from(acts);
            let now = porch.store.head().await.expect("a head");
            assert_eq!(now, head, "nothing is done by {path} for {origin}");
        }
    }
    assert!(seen >= 150, "{seen} commands");
    assert_eq!(porch.mails().await, mails, "nothing was written to anybody");
    porch.get_as(&token, "user/info").await.data();
    models.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_call_has_one_method_and_one_spelling() {
    let porch = Porch::new().await;
    let token = porch.register(ADA, PASSWORD).await.token();
    let headers = [("authorization", token.as_str()), ("idempotency-key", "attack")];
    let all = calls();
    for (method, path) in &all {
        let other = if *method == Method::GET { Method::POST } else { Method::GET };
        for wrong in [Method::PUT, Method::PATCH, Method::DELETE, Method::TRACE, other] {
            if all.contains(&(wrong.clone(), path.clone())) {
                continue;
            }
            let over = [headers[0], headers[1], ("x-http-method-override", method.as_str())];
            let answer = porch.send(wrong.clone(), path, &over, None).await;
            assert_eq!(answer.status, 405, "{wrong} {path}");
        }
    }
    for odd in [
        "/api/accountservice//user/info",
        "/api/accountservice/USER/info",
        "/api/accountservice/user/info/",
        "/api/accountservice/open/..%2fuser/info",
        "/api/accountservice/user%2finfo",
        "/api/accountservice/user/info%00",
        "/api/accountservice/user/info;a=b",
        "/api/accountservice/%75ser/info%20",
    ] {
        let answer = porch.send(Method::GET, odd, &headers, None).await;
        assert_eq!((answer.status, &answer.body["code"]), (404, &json!(1_511_404)), "{odd}");
    }
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_refuses_bodies_that_are_too_large_too_deep_or_no_json() {
    let porch = Porch::new().await;
    // Nothing else is to refuse them: neither what they may not do nor tables that are not there.
    let models = Models::on(&porch.store);
    let token = porch.operator(ADA).await;
    let info = porch.get_as(&token, "user/info").await;
    porch.give(info.data()["uid"].as_str().expect("an id"), Role::Admin).await;
    let address = porch.url.socket_addrs(|| None).expect("an address")[0];
    let deep = "[".repeat(30_000);
    let bodies = [
        ("too large", format!("\"{}\"", "a".repeat(70_000)), 413),
        ("too deep", deep.clone(), 400),
        ("too deep inside", format!("{{\"email\":{deep}"), 400),
        ("no JSON", "email=ada%40bricks.example".to_owned(), 400),
        ("nothing", String::new(), 400),
    ];
    let document = Document::read(vec![]);
    let commands = document.calls(&Method::POST).into_iter();
    let commands: Vec<_> = commands.filter(|call| call.body.is_some()).collect();
    assert!(commands.len() >= 70, "{} commands", commands.len());
    for call in commands {
        let path = document.address(&call, &[]);
        for (what, body, status) in &bodies {
            let mut stream = TcpStream::connect(address).await.expect("a connection");
            let head = format!(
                "POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nidempotency-key: k\r\n\
                 authorization: {token}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n",
                body.len()
            );
            // Whoever is refused early may find the line cut while it still speaks.
            let _ = stream.write_all(head.as_bytes()).await;
            let _ = stream.write_all(body.as_bytes()).await;
            let mut answer = vec![];
            let _ = stream.read_to_end(&mut answer).await;
            let answer = String::from_utf8_lossy(&answer);
            // Cut off while it still spoke, without a word: refused, too.
            if answer.is_empty() && *status == 413 {
                continue;
            }
            let told = answer.split(' ').nth(1).unwrap_or_default().to_owned();
            assert_eq!(told, status.to_string(), "{path}, {what}: {answer:.900}");
            let why = if *status == 413 { "1511413" } else { "\"field\":\"body\"" };
            assert!(answer.contains(why), "{path}, {what}: {answer:.900}");
        }
    }
    models.close().await;
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_of_every_kind_say_what_a_browser_may_do_with_them() {
    let porch = Porch::new().await;
    for path in ["/", "/login", "/no/such/page", "/health", "/api/nothing", "open/frame/keys"] {
        let answer = porch.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "same-origin"),
        ] {
            assert_eq!(answer.headers[name], value, "{path}");
        }
        let policy = answer.headers["content-security-policy"].to_str().expect("a text");
        for held in ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(held), "{path}: {policy}");
        }
        assert!(!policy.contains("script-src") && !policy.contains("unsafe-eval"), "{policy}");
        assert_eq!(answer.headers.get("server"), None, "{path}");
        assert_eq!(answer.headers.get("x-powered-by"), None, "{path}");
    }
    let entered = porch.register(ADA, PASSWORD).await;
    assert_eq!(entered.headers["cache-control"], "no-store");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_path_leads_out_of_the_site_or_to_another_one() {
    let porch = Porch::new().await;
    let address = porch.url.socket_addrs(|| None).expect("an address")[0];
    for path in [
        "/../../etc/passwd",
        "/assets/../../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/art/..%2f..%2fetc%2fpasswd",
        "/art/%2e%2e%2f%2e%2e%2fetc%2fpasswd.svg",
        "/..\\..\\windows\\win.ini",
        "//evil.example/",
        "/\\evil.example",
        "/%5cevil.example",
        "//evil.example/personal/earnings",
        "/personal/earnings?redirectUri=https://evil.example",
        "/nftCreate//evil.example",
    ] {
        // As it is written: clients tidy paths up before they send them.
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let host = "evil.example";
        let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        let mut answer = vec![];
        stream.read_to_end(&mut answer).await.expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.contains("root:") && !answer.contains("[fonts]"), "{path}");
        let location = answer.lines().find_map(|line| line.strip_prefix("location: "));
        if let Some(location) = location {
            assert!(location.starts_with('/') && !location.starts_with("//"), "{path}: {location}");
            assert!(!location.contains("evil"), "{path}: {location}");
        }
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(["200", "302", "400", "404"].contains(&status), "{path}: {answer:.200}");
    }
    porch.close().await;
}

/// Each type is guessed at the call that uses its codes, and then at the one that only looks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_of_every_type_die_of_three_guesses_at_whichever_call() {
    let porch = Porch::new().await;
    let token = porch.register(ADA, PASSWORD).await.token();
    let (new, fresh) = (hashed("Other-brick22"), "new@bricks.example");
    let wallet = alloy::signers::local::PrivateKeySigner::random();
    let of_wallet = porch.enter_by_wallet(&wallet).await.token();
    porch.cool_down().await;
    for (purpose, named, email, path, token) in [
        (1, "reg", fresh, "open/register", ""),
        (2, "forgot", ADA, "open/resetpassword", ""),
        (4, "editPass", ADA, "user/updatepassword", token.as_str()),
        (5, "bindEmail", BOB, "open/bindingemail", of_wallet.as_str()),
    ] {
        let code = porch.code(email, purpose).await;
        let guess = |code: &str| json!({ "email": email, "password": new, "code": code });
        let mut wrong = (0..10_000).map(|n| format!("{n:04}")).filter(|other| *other != code);
        for _ in 0..2 {
            let body = guess(&wrong.next().expect("a guess"));
            assert_eq!(porch.post_as(token, path, body).await.reason(), "code_wrong", "{path}");
        }
        let third = wrong.next().expect("a guess");
        let looked = json!({ "email": email, "code": third, "sendEmailType": named });
        let third = porch.post("open/checkcode", looked).await;
        let right = porch.post_as(token, path, guess(&code)).await;
        assert_eq!(right.reason(), "code_wrong", "{path}: it died of the third guess");
        assert_eq!(right.body, third.body, "{path}: dead and wrong are one answer");
    }
    porch.login(ADA, PASSWORD).await.data();
    porch.close().await;
}

/// A key is one's own: whoever takes another's learns nothing and stops nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idempotency_key_answers_nobody_else() {
    let porch = Porch::new().await;
    let code = async |email: &str| (email.to_owned(), porch.code(email, 1).await);
    let register = async |(email, code): &(String, String), key: &str| {
        let body = json!({ "email": email, "password": hashed(PASSWORD), "code": code });
        porch.send(Method::POST, "open/register", &[("idempotency-key", key)], Some(body)).await
    };
    let (ada, bob) = (code(ADA).await, code(BOB).await);
    register(&ada, "the-same").await.data();
    let taken = register(&bob, "the-same").await;
    assert_eq!((taken.status, &taken.body["code"]), (409, &json!(1_511_409)));
    assert_eq!(taken.body["data"], json!({ "field": "idempotency-key" }), "of Ada nothing");
    assert!(taken.cookies.is_empty());
    assert_eq!(register(&bob, "another").await.data()["email"], BOB, "his code is good");
    for odd in ["", " ", "a b", &"k".repeat(129)] {
        let key = [("idempotency-key", odd)];
        let body = json!({ "email": ADA, "password": hashed(PASSWORD) });
        let answer = porch.send(Method::POST, "open/login", &key, Some(body)).await;
        assert_eq!(
            (answer.status, &answer.body["data"]["field"]),
            (400, &json!("idempotency-key"))
        );
    }
    let body = json!({ "email": ADA, "password": hashed(PASSWORD) });
    let without = porch.send(Method::POST, "open/login", &[], Some(body)).await;
    assert_eq!(without.status, 400);
    porch.close().await;
}
