//! The way in, alone: accounts and their calls on a log of a test's own, with a chain that is only
//! asked about signatures.

use std::collections::HashMap;
use std::time::{Duration, SystemTime};

use alloy::primitives::hex;
use alloy::signers::SignerSync;
use alloy::signers::local::PrivateKeySigner;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_api::{
    App, ChainReader, DoorSettings, Office, OpenidProvider, Post, UploadSettings, Uploads,
};
use brickyard_core::accounts::{Operator, Role};
use brickyard_core::kernel::AccountId;
use brickyard_projections::Projections;
use brickyard_store::{Access, CommandMeta, Mail, Store};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use tempfile::TempDir;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::chain::Chain;
use super::{Database, keyring};

pub(crate) const CHAIN: u64 = 31_337;
pub(crate) const LOGIN: u8 = 1;
pub(crate) const BIND: u8 = 2;
pub(crate) const UNBIND: u8 = 4;

pub(crate) struct Porch {
    pub(crate) url: Url,
    pub(crate) store: Store,
    pub(crate) access: Access,
    pub(crate) chain: Chain,
    /// With the rights of whoever migrates: tests turn clocks back with it.
    pub(crate) owner: PgPool,
    http: reqwest::Client,
    stop: CancellationToken,
    tasks: JoinSet<()>,
    pub(crate) database: Database,
    files: TempDir,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) cookies: Vec<String>,
    pub(crate) headers: reqwest::header::HeaderMap,
}

impl Answer {
    pub(crate) fn data(&self) -> &Value {
        assert_eq!((self.status, &self.body["code"]), (200, &json!(1_511_200)), "{}", self.body);
        &self.body["data"]
    }

    /// The reason of a refusal by a rule.
    pub(crate) fn reason(&self) -> &str {
        assert_eq!(self.body["code"], 1_511_422, "{}", self.body);
        self.body["data"]["reason"].as_str().expect("a reason")
    }

    pub(crate) fn token(&self) -> String {
        self.data()["token"].as_str().expect("a token").to_owned()
    }

    /// What a cookie is set to; none when it is not.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        let line = self.cookies.iter().find_map(|line| line.strip_prefix(&format!("{name}=")))?;
        Some(line.split(';').next().unwrap_or_default())
    }
}

/// As the browser hashes it.
pub(crate) fn hashed(password: &str) -> String {
    hex::encode(Sha256::digest(password))
}

impl Porch {
    pub(crate) async fn new() -> Self {
        Self::with_post(Post::Outbox).await
    }

    pub(crate) async fn with_post(post: Post) -> Self {
        Self::with(post, vec![]).await
    }

    pub(crate) async fn with(post: Post, proxies: Vec<&str>) -> Self {
        Self::with_doors(post, proxies, DoorSettings::default()).await
    }

    /// With others' word on who somebody is, and the site's own.
    pub(crate) async fn with_providers(openid: Vec<OpenidProvider>) -> Self {
        let doors = DoorSettings { openid, dev_openid: true, ..DoorSettings::default() };
        Self::with_doors(Post::Outbox, vec![], doors).await
    }

    pub(crate) async fn with_doors(post: Post, proxies: Vec<&str>, doors: DoorSettings) -> Self {
        Self::built(post, proxies, doors, |_| {}).await
    }

    /// With uploads as a test wants them.
    pub(crate) async fn with_uploads(set: impl FnOnce(&mut UploadSettings)) -> Self {
        Self::built(Post::Outbox, vec![], DoorSettings::default(), set).await
    }

    async fn built(
        post: Post,
        proxies: Vec<&str>,
        doors: DoorSettings,
        set: impl FnOnce(&mut UploadSettings),
    ) -> Self {
        let (database, chain) = (Database::new().await, Chain::new().await);
        let store = database.store().await;
        let owner = database.pool_of_its_owner().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let url = Url::parse(&url).expect("a URL");
        let reader = ChainReader::new(&chain.http, Some(chain.http.clone()));
        let (chains, stop) = (HashMap::from([(CHAIN, reader)]), CancellationToken::new());
        let keyring = keyring(&store).await;
        let access = Access::new(store.pool().clone(), keyring.clone());
        let trusted_proxies =
            proxies.into_iter().map(|text| text.parse().expect("an address")).collect();
        let doors = DoorSettings { origins: vec![url.clone()], trusted_proxies, post, ..doors };
        let models = Projections::default();
        let app = App::new(store.clone(), keyring, models, chains, None, stop.clone());
        let files = tempfile::tempdir().expect("a temporary folder");
        let mut uploads = UploadSettings::local(files.path().to_owned());
        set(&mut uploads);
        let uploads = Uploads::open(uploads).expect("a place for uploads");
        let app = app.with_doors(doors).with_uploads(uploads);
        let mut tasks = JoinSet::new();
        let sending = brickyard_api::send_mail(app.clone());
        tasks.spawn(async { sending.await.expect("mails are sent") });
        tasks.spawn(brickyard_api::post_editions(app.clone()));
        tasks.spawn(async { brickyard_api::serve(app, listener).await.expect("it serves") });
        let http = reqwest::Client::builder().timeout(Duration::from_secs(60)).build();
        let http = http.expect("a client");
        Self { url, store, access, chain, owner, http, stop, tasks, database, files }
    }

    /// Where uploads are kept.
    pub(crate) fn files(&self) -> &std::path::Path {
        self.files.path()
    }

    pub(crate) async fn close(mut self) {
        self.stop.cancel();
        while let Some(ended) = self.tasks.join_next().await {
            ended.expect("no part panics");
        }
    }

    pub(crate) fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// `path` below the account service, or from the root when it begins so.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Answer {
        let path = match path.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None => format!("api/accountservice/{path}"),
        };
        let mut request = self.http.request(method, format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.body(body.to_string());
        }
        let answer = request.send().await.expect("it answers");
        let lines = answer.headers().get_all("set-cookie").iter();
        let cookies = lines.map(|line| line.to_str().expect("a text").to_owned()).collect();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let text = answer.text().await.expect("a text");
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Answer { status, body, cookies, headers }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None).await
    }

    pub(crate) async fn get_as(&self, token: &str, path: &str) -> Answer {
        self.send(Method::GET, path, &[("authorization", token)], None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.post_with(path, &[], body).await
    }

    pub(crate) async fn post_as(&self, token: &str, path: &str, body: Value) -> Answer {
        self.post_with(path, &[("authorization", token)], body).await
    }

    pub(crate) async fn post_with(
        &self,
        path: &str,
        headers: &[(&str, &str)],
        body: Value,
    ) -> Answer {
        let key = format!("{:032x}", rand::random::<u128>());
        let mut all = vec![("idempotency-key", key.as_str())];
        all.extend(headers);
        self.send(Method::POST, path, &all, Some(body)).await
    }

    pub(crate) async fn ask_code(&self, email: &str, purpose: u8) -> Answer {
        self.get(&format!("open/sendemail?email={email}&type={purpose}")).await
    }

    /// A challenge, solved as a browser does.
    pub(crate) async fn solved(&self) -> String {
        let mut challenge = self.get("open/captcha/challenge").await.data().clone();
        let (salt, wanted) = (challenge["salt"].as_str(), challenge["challenge"].as_str());
        let (salt, wanted) = (salt.expect("a salt"), wanted.expect("a hash"));
        let is_it = |number: &u64| {
            let hash = Sha256::new().chain_update(salt).chain_update(number.to_string());
            hex::encode(hash.finalize()) == wanted
        };
        let most = challenge["maxnumber"].as_u64().expect("a number");
        let number = (0..=most).find(is_it).expect("it has a solution");
        challenge["number"] = json!(number);
        STANDARD.encode(challenge.to_string())
    }

    /// The newest mails, newest first.
    pub(crate) async fn mails(&self) -> Vec<Mail> {
        let kept = self.access.kept_mail(100).await.expect("mails");
        kept.into_iter().map(|kept| kept.mail).collect()
    }

    /// A code for this mailbox, out of its newest mail.
    pub(crate) async fn code(&self, email: &str, purpose: u8) -> String {
        self.ask_code(email, purpose).await.data();
        let mails = self.mails().await;
        let mail = mails.iter().find(|mail| mail.to == email).expect("a mail");
        assert_eq!(mail.code.len(), 4, "{mail:?}");
        mail.code.clone()
    }

    /// A minute goes by between codes.
    pub(crate) async fn cool_down(&self) {
        self.turn_back("account_codes", "sent_at", 61).await;
    }

    /// As if so many seconds had gone by since.
    pub(crate) async fn turn_back(&self, table: &str, column: &str, seconds: i32) {
        let statement =
            format!("update {table} set {column} = {column} - make_interval(secs => $1)");
        sqlx::query(&statement)
            .bind(f64::from(seconds))
            .execute(&self.owner)
            .await
            .expect("clocks turn back");
    }

    /// A new account; the answer that its owner is let in with.
    pub(crate) async fn register(&self, email: &str, password: &str) -> Answer {
        let code = self.code(email, 1).await;
        let body = json!({ "email": email, "password": hashed(password), "code": code });
        self.post("open/register", body).await
    }

    /// The token of somebody new who operates.
    pub(crate) async fn operator(&self, email: &str) -> String {
        let entered = self.register(email, "Brick-by-brick1").await;
        self.let_operate(entered.data()["uid"].as_str().expect("an id")).await;
        entered.token()
    }

    pub(crate) async fn let_operate(&self, account: &str) {
        self.give(account, Role::Operator).await;
    }

    pub(crate) async fn give(&self, account: &str, role: Role) {
        let account: AccountId = account.parse().expect("an id");
        let office = Office::open(&self.store, &keyring(&self.store).await);
        let deed = CommandMeta::named(format!("{role:?} {account}"));
        let given = office.set_role(account, (role, true), Operator::Console, &deed);
        given.await.expect("a role");
    }

    pub(crate) async fn login(&self, email: &str, password: &str) -> Answer {
        self.post("open/login", json!({ "email": email, "password": hashed(password) })).await
    }

    pub(crate) async fn nonce(&self, wallet: &PrivateKeySigner, purpose: u8) -> String {
        let path = format!("open/wallet/nonce?address={}&type={purpose}", wallet.address());
        self.get(&path).await.data()["nonce"].as_str().expect("a nonce").to_owned()
    }

    /// What a wallet of ours would show.
    pub(crate) fn message(&self, wallet: &PrivateKeySigner, nonce: &str) -> Said {
        Said::at(&self.url, wallet, nonce)
    }

    /// The body of a call with a fresh nonce.
    pub(crate) async fn signed(&self, wallet: &PrivateKeySigner, purpose: u8) -> Value {
        let nonce = self.nonce(wallet, purpose).await;
        self.message(wallet, &nonce).signed(wallet, purpose)
    }

    pub(crate) async fn enter_by_wallet(&self, wallet: &PrivateKeySigner) -> Answer {
        let body = self.signed(wallet, LOGIN).await;
        self.post("open/wallet/login", body).await
    }

    /// What the log tells of accounts, in order.
    pub(crate) async fn told(&self) -> Vec<String> {
        sqlx::query_scalar(
            "select event_type from events where aggregate_type = 'account' order by position",
        )
        .fetch_all(self.store.pool())
        .await
        .expect("events")
    }
}

/// A message of EIP-4361, with times from now on.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) domain: String,
    pub(crate) address: String,
    pub(crate) uri: String,
    pub(crate) chain_id: u64,
    pub(crate) nonce: String,
    pub(crate) issued_s: i64,
    pub(crate) expires_s: i64,
}

impl Said {
    /// To a site, good for five minutes from now.
    pub(crate) fn at(site: &Url, wallet: &PrivateKeySigner, nonce: &str) -> Self {
        Self {
            domain: site.authority().to_owned(),
            address: wallet.address().to_string(),
            uri: site.origin().ascii_serialization(),
            chain_id: CHAIN,
            nonce: nonce.to_owned(),
            issued_s: 0,
            expires_s: 300,
        }
    }

    pub(crate) fn text(&self) -> String {
        let now = OffsetDateTime::from(SystemTime::now());
        let at = |seconds| {
            let time = now + time::Duration::seconds(seconds);
            time.format(&Rfc3339).expect("a time")
        };
        let Self { domain, address, uri, chain_id, nonce, issued_s, expires_s } = self;
        format!(
            "{domain} wants you to sign in with your Ethereum account:\n{address}\n\nCome in.\n\n\
             URI: {uri}\nVersion: 1\nChain ID: {chain_id}\nNonce: {nonce}\nIssued At: {}\n\
             Expiration Time: {}",
            at(*issued_s),
            at(*expires_s),
        )
    }

    pub(crate) fn signed(&self, wallet: &PrivateKeySigner, purpose: u8) -> Value {
        let text = self.text();
        let sign = wallet.sign_message_sync(text.as_bytes()).expect("it signs");
        body(purpose, &text, &sign.as_bytes())
    }
}

pub(crate) fn body(purpose: u8, text: &str, sign: &[u8]) -> Value {
    json!({
        "type": purpose,
        "content": hex::encode_prefixed(text),
        "sign": hex::encode_prefixed(sign),
    })
}
