//! In by another provider's word: the exchange over HTTP, what follows from it, and every way of
//! cheating that we know of.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::harness::openid::{CLIENT, Key, Provider};
use crate::harness::porch::{Answer, Porch};

const ADA: &str = "ada@bricks.example";
const FIRST: &str = "Brick-by-brick1";

/// A flow that a browser has begun.
struct Flow {
    cookie: String,
    asked: HashMap<String, String>,
}

impl Flow {
    async fn begin(porch: &Porch, provider: &str) -> Self {
        let answer = porch.get(&format!("open/openid/begin?provider={provider}")).await;
        let url = Url::parse(answer.data()["url"].as_str().expect("a URL")).expect("a URL");
        let browser = answer.cookie("openid_flow").expect("a cookie");
        let line = answer.cookies.iter().find(|line| line.starts_with("openid_flow=")).expect("it");
        assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"), "{line}");
        let asked = url.query_pairs().into_owned().collect();
        Self { cookie: format!("openid_flow={browser}"), asked }
    }

    /// The browser comes back.
    async fn end(&self, porch: &Porch, code: &str) -> Answer {
        self.end_with(porch, &self.asked["state"], &self.cookie, code).await
    }

    async fn end_with(&self, porch: &Porch, state: &str, cookie: &str, code: &str) -> Answer {
        let body = json!({ "state": state, "code": code });
        porch.post_with("open/openid/end", &[("cookie", cookie)], body).await
    }

    fn claims(&self, provider: &Provider) -> Value {
        let now_s = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_secs();
        json!({
            "iss": provider.issuer.as_str().trim_end_matches('/'), "aud": CLIENT, "sub": "ada",
            "nonce": self.asked["nonce"], "iat": now_s, "exp": now_s + 300,
            "email": ADA, "email_verified": true,
        })
    }
}

async fn porch(provider: &Provider, trust_email: bool) -> Porch {
    Porch::with_providers(vec![provider.settings(trust_email)]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_word_of_a_trusted_provider_opens_an_account_once_and_the_same_one_again() {
    let provider = Provider::new().await;
    let porch = porch(&provider, true).await;
    let list = porch.get("open/openid/providers").await.data()["providers"].clone();
    assert_eq!(list[0], json!({ "id": "test", "name": "Test" }));
    let mut accounts = vec![];
    for _ in 0..2 {
        let flow = Flow::begin(&porch, "test").await;
        for (name, value) in [
            ("response_type", "code"),
            ("client_id", CLIENT),
            ("redirect_uri", &format!("{}/login/social", porch.origin())),
            ("scope", "openid email"),
            ("code_challenge_method", "S256"),
        ] {
            assert_eq!(flow.asked[name], value);
        }
        provider.say(provider.key.sign("one", &flow.claims(&provider)));
        let ended = flow.end(&porch, "the-code").await;
        let entered = &ended.data()["entered"];
        assert_eq!((&entered["email"], &entered["registertype"]), (&json!(ADA), &json!(2)));
        let token = entered["token"].as_str().expect("a token");
        accounts.push(porch.get_as(token, "user/info").await.data()["uid"].clone());
        // The code was exchanged with the verifier whose hash the browser had carried.
        let asked = provider.says.lock().expect("nobody panics").asked.last().cloned();
        let asked: HashMap<String, String> = asked.expect("asked").into_iter().collect();
        assert_eq!((&*asked["grant_type"], &*asked["code"]), ("authorization_code", "the-code"));
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&asked["code_verifier"]));
        assert_eq!(challenge, flow.asked["code_challenge"]);
        assert_eq!(asked["redirect_uri"], flow.asked["redirect_uri"]);
    }
    assert_eq!(accounts[0], accounts[1]);
    assert_eq!(porch.told().await, ["AccountRegistered", "WelcomeGranted"]);
    porch.close().await;
}

/// Whoever has an account by that mailbox comes into it, and keeps the password.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verified_mailbox_leads_to_the_account_that_has_it() {
    let provider = Provider::new().await;
    let porch = porch(&provider, true).await;
    let before = porch.register(ADA, FIRST).await.data()["uid"].clone();
    let flow = Flow::begin(&porch, "test").await;
    provider.say(provider.key.sign("one", &flow.claims(&provider)));
    let ended = flow.end(&porch, "code").await;
    assert_eq!(ended.data()["entered"]["uid"], before);
    assert_eq!(porch.login(ADA, FIRST).await.data()["uid"], before);
    // Another person at the provider does not take it over.
    let flow = Flow::begin(&porch, "test").await;
    let mut claims = flow.claims(&provider);
    claims["sub"] = json!("eve");
    provider.say(provider.key.sign("one", &claims));
    assert_eq!(flow.end(&porch, "code").await.reason(), "another_openid_is_bound");
    porch.close().await;
}

/// A mailbox that the provider does not vouch for, or whose word is not taken for it, is proven by a
/// code of ours; and a ticket is good for its own mailbox alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unproven_mailbox_needs_a_code_of_ours() {
    let provider = Provider::new().await;
    let porch = porch(&provider, false).await;
    let owner = porch.register(ADA, FIRST).await.data()["uid"].clone();
    let flow = Flow::begin(&porch, "test").await;
    provider.say(provider.key.sign("one", &flow.claims(&provider)));
    let ended = flow.end(&porch, "code").await.data().clone();
    assert_eq!((&ended["entered"], &ended["step"]), (&Value::Null, &json!("verify")));
    let ticket = &ended["openid"];
    let body = |email: &str, code: &str, openid: &Value| json!({ "registertype": 2, "email": email, "code": code, "openid": openid });
    let code = porch.code(ADA, 5).await;
    let wrong = if code == "0000" { "0001" } else { "0000" };
    assert_eq!(porch.post("open/auto", body(ADA, wrong, ticket)).await.reason(), "code_wrong");
    // What is posted is a ticket, and no name that would be believed.
    for posted in [json!("ada"), json!(""), json!("test|ada")] {
        let answer = porch.post("open/auto", body(ADA, &code, &posted)).await;
        assert_eq!(answer.reason(), "openid_refused");
    }
    let other = "bob@bricks.example";
    let others = porch.code(other, 5).await;
    let answer = porch.post("open/auto", body(other, &others, ticket)).await;
    assert_eq!(answer.reason(), "openid_refused", "another mailbox than the provider told");
    let entered = porch.post("open/auto", body(ADA, &code, ticket)).await;
    assert_eq!(entered.data()["uid"], owner);

    // Without any mailbox, one of their own.
    let flow = Flow::begin(&porch, "test").await;
    let mut claims = flow.claims(&provider);
    claims["sub"] = json!("nameless");
    claims["email"] = Value::Null;
    provider.say(provider.key.sign("one", &claims));
    let ended = flow.end(&porch, "code").await.data().clone();
    assert_eq!(ended["step"], "bindEmail");
    porch.cool_down().await;
    let code = porch.code(other, 5).await;
    let body = body(other, &code, &ended["openid"]);
    let entered = porch.post("open/bindingemail", body).await;
    assert_eq!(
        (&entered.data()["email"], &entered.data()["registertype"]),
        (&json!(other), &json!(2))
    );
    porch.close().await;
}

/// Each of them is refused alike, and nobody is let in.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_is_not_for_this_flow_of_this_site_now_is_refused() {
    let provider = Provider::new().await;
    let porch = porch(&provider, true).await;
    let stranger = Key::new("one");
    let none = |claims: &Value| {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        format!("{}.{}.", part(&json!({ "alg": "none", "kid": "one" })), part(claims))
    };
    // The public key as the secret of a symmetric signature.
    let symmetric = |claims: &Value| {
        let head = Header { kid: Some("one".to_owned()), ..Header::new(Algorithm::HS256) };
        let secret = EncodingKey::from_secret(provider.key.jwk.to_string().as_bytes());
        encode(&head, claims, &secret).expect("it signs")
    };
    type Cheat<'a> = (&'a str, Box<dyn Fn(Value) -> String + 'a>);
    let with = |name: &'static str, value: Value| -> Box<dyn Fn(Value) -> String + '_> {
        let key = &provider.key;
        Box::new(move |mut claims| {
            if value.is_null() {
                claims.as_object_mut().expect("claims").remove(name);
            } else {
                claims[name] = value.clone();
            }
            key.sign("one", &claims)
        })
    };
    let cheats: Vec<Cheat<'_>> = vec![
        ("another nonce", with("nonce", json!("x"))),
        ("no nonce", with("nonce", Value::Null)),
        ("another audience", with("aud", json!("somebody-else"))),
        ("no audience", with("aud", Value::Null)),
        ("several audiences", with("aud", json!([CLIENT, "somebody-else"]))),
        ("another issuer", with("iss", json!("https://accounts.evil.example"))),
        ("no issuer", with("iss", Value::Null)),
        ("expired", with("exp", json!(1_000))),
        ("for ever", with("exp", Value::Null)),
        ("not yet good", with("nbf", json!(99_999_999_999_u64))),
        ("nobody", with("sub", json!(""))),
        ("made for another client", with("azp", json!("somebody-else"))),
        ("a stranger's key", Box::new(|claims| stranger.sign("one", &claims))),
        ("an unknown key", Box::new(|claims| stranger.sign("two", &claims))),
        ("no signature", Box::new(|claims| none(&claims))),
        ("a symmetric signature", Box::new(|claims| symmetric(&claims))),
        (
            "an altered token",
            Box::new(|claims| provider.key.sign("one", &claims).replace('.', ".A")),
        ),
        ("no token", Box::new(|_| "x".to_owned())),
    ];
    for (name, cheat) in cheats {
        let flow = Flow::begin(&porch, "test").await;
        provider.say(cheat(flow.claims(&provider)));
        let ended = flow.end(&porch, "code").await;
        assert_eq!(ended.reason(), "openid_refused", "{name}");
        assert_eq!(ended.cookie("user_login_info"), None, "{name}");
        // Not even the right word helps a flow that is over.
        provider.say(provider.key.sign("one", &flow.claims(&provider)));
        assert_eq!(flow.end(&porch, "code").await.reason(), "openid_refused", "{name}");
    }
    assert!(porch.told().await.is_empty(), "nobody has come in");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_state_is_used_once_in_time_and_by_the_browser_that_began() {
    let provider = Provider::new().await;
    let porch = porch(&provider, true).await;
    let flow = Flow::begin(&porch, "test").await;
    let other = Flow::begin(&porch, "test").await;
    provider.say(provider.key.sign("one", &flow.claims(&provider)));
    let state = flow.asked["state"].clone();
    // Somebody's own code, sent to another browser, does not sign that one in.
    for (state, cookie) in [
        (state.as_str(), other.cookie.as_str()),
        (state.as_str(), "openid_flow="),
        (state.as_str(), "a=b"),
        ("x", flow.cookie.as_str()),
        ("", flow.cookie.as_str()),
    ] {
        let answer = flow.end_with(&porch, state, cookie, "code").await;
        assert_eq!(answer.reason(), "openid_refused", "{state} {cookie}");
    }
    let foreign = [("cookie", flow.cookie.as_str()), ("origin", "https://evil.example")];
    let body = json!({ "state": state, "code": "code" });
    assert_eq!(porch.post_with("open/openid/end", &foreign, body).await.status, 403);
    assert!(flow.end(&porch, "code").await.data()["entered"].is_object(), "it is theirs still");
    assert_eq!(flow.end(&porch, "code").await.reason(), "openid_refused", "once");
    let late = Flow::begin(&porch, "test").await;
    porch.turn_back("account_openid_flows", "started_at", 601).await;
    provider.say(provider.key.sign("one", &late.claims(&provider)));
    assert_eq!(late.end(&porch, "code").await.reason(), "openid_refused", "ten minutes");
    porch.close().await;
}

/// Whatever host a request names, whatever else it asks for: codes go to a page of ours.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flow_comes_back_to_an_address_of_ours_alone() {
    let provider = Provider::new().await;
    let porch = porch(&provider, true).await;
    let own = format!("{}/login/social", porch.origin());
    let elsewhere = "redirect_uri=https://evil.example&redirectUri=//evil.example&path=//evil";
    let path = format!("open/openid/begin?provider=test&{elsewhere}");
    for host in ["evil.example", "evil.example:80", "127.0.0.1@evil.example", "127.0.0.1"] {
        let headers = [("host", host), ("x-forwarded-host", host), ("forwarded", host)];
        let answer = porch.send(reqwest::Method::GET, &path, &headers, None).await;
        let url = Url::parse(answer.data()["url"].as_str().expect("a URL")).expect("a URL");
        let asked: HashMap<_, _> = url.query_pairs().into_owned().collect();
        assert_eq!(asked["redirect_uri"], own, "{host}");
    }
    // The local provider is told of an address, and takes ours alone, however the other is written.
    let flow = Flow::begin(&porch, "dev").await;
    let host = porch.url.authority().to_owned();
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
    let client = client.expect("a client");
    for odd in [
        "https://evil.example/login/social".to_owned(),
        "//evil.example/login/social".to_owned(),
        format!("http://{host}@evil.example/login/social"),
        format!("http://evil.example\\@{host}/login/social"),
        format!("http://evil.example#@{host}/login/social"),
        format!("http://{host}.evil.example/login/social"),
        format!("http://{host}/login/social/../../evil"),
        format!("http://{host}/\\evil.example/login/social"),
        format!("https://{host}/login/social"),
        "javascript:alert(1)//login/social".to_owned(),
        "data:text/html,/login/social".to_owned(),
        "/login/social".to_owned(),
        String::new(),
    ] {
        let mut asked = flow.asked.clone();
        asked.insert("redirect_uri".to_owned(), odd.clone());
        let mut url = porch.url.join("dev/openid/allow").expect("a URL");
        url.query_pairs_mut().extend_pairs(&asked);
        let answer = client.get(url).send().await.expect("it answers");
        assert_eq!(
            (answer.status().as_u16(), answer.headers().get("location")),
            (400, None),
            "{odd}"
        );
    }
    porch.close().await;
}

/// A provider may change its key, and may not change its name.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_of_another_name_or_none_at_all_lets_nobody_in() {
    let provider = Provider::new().await;
    let wrong = Provider::new().await;
    wrong.says.lock().expect("nobody panics").issuer = provider.issuer.to_string();
    let porch = porch(&wrong, true).await;
    let answer = porch.get("open/openid/begin?provider=test").await;
    assert_eq!(answer.reason(), "openid_refused");
    assert_eq!(porch.get("open/openid/begin?provider=nobody").await.status, 404);
    drop(wrong);
    let answer = porch.get("open/openid/begin?provider=test").await;
    assert_eq!(answer.reason(), "provider_away");
    porch.close().await;
}

/// The site's own provider for developers: the whole exchange, and codes that are used once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_local_provider_lets_a_developer_in() {
    let porch = Porch::with_providers(vec![]).await;
    let flow = Flow::begin(&porch, "dev").await;
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(&flow.asked)
        .append_pair("email", "dev@bricks.example")
        .append_pair("verified", "on")
        .finish();
    let asked = porch.get(&format!("/dev/openid/authorize?{query}")).await;
    assert_eq!(asked.status, 200, "{}", asked.body);
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
    let allow = format!("{}dev/openid/allow?{query}", porch.url);
    let answer = client.expect("a client").get(&allow).send().await.expect("it answers");
    let back = answer.headers()["location"].to_str().expect("a text");
    let back = Url::parse(back).expect("a URL");
    assert_eq!(back.path(), "/login/social");
    let told: HashMap<_, _> = back.query_pairs().into_owned().collect();
    assert_eq!(told["state"], flow.asked["state"]);
    let ended = flow.end(&porch, &told["code"]).await;
    assert_eq!(ended.data()["entered"]["email"], "dev@bricks.example");
    // The code again, in a flow of one's own: it is gone, and its verifier was another.
    let again = Flow::begin(&porch, "dev").await;
    assert_eq!(again.end(&porch, &told["code"]).await.reason(), "openid_refused");
    let elsewhere = query.replace("login%2Fsocial", "evil");
    assert_eq!(porch.get(&format!("/dev/openid/allow?{elsewhere}")).await.status, 400);
    porch.close().await;
}
