//! The real program in single roles, beside each other on one database.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use alloy::primitives::Address;
use alloy::signers::local::PrivateKeySigner;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::{Child, Command as Program};
use tokio::sync::Mutex;
use url::Url;

use super::api::Command;
use super::eventually;
use super::sessions::come_in;
use super::world::Yard;

/// What processes of one database share: its address, its settings and the log's key.
pub(crate) struct Shared {
    pub(crate) database: String,
    folder: TempDir,
}

/// What a program that ended by itself has said.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) line: String,
}

impl Shared {
    pub(crate) fn of(database: String, settings: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        std::fs::write(folder.path().join("settings.toml"), settings).expect("settings");
        Self { database, folder }
    }

    /// Set up as its operator would: migrated, with a key.
    pub(crate) async fn new(yard: &Yard) -> Self {
        let (id, http) = (yard.world.chain_id, &yard.chain.http);
        // Commands come from a program here, which has no sign.
        let settings =
            format!("require_sign = false\n[chain]\nchain_id = {id}\nhttp = \"{http}\"\n");
        Self::ready(yard.database.url(), &settings).await
    }

    /// Set up by other settings.
    pub(crate) async fn ready(database: String, settings: &str) -> Self {
        let shared = Self::of(database, settings);
        let migrated = shared.program(&["migrate"]).status().await.expect("it runs");
        assert!(migrated.success(), "{migrated}");
        shared
    }

    pub(crate) fn key(&self) -> PathBuf {
        self.folder.path().join("log.key")
    }

    pub(crate) fn program(&self, arguments: &[&str]) -> Program {
        let mut program = Program::new(env!("CARGO_BIN_EXE_brickyard"));
        program
            .args(arguments)
            .arg("--config")
            .arg(self.folder.path().join("settings.toml"))
            .arg("--data-dir")
            .arg(self.folder.path())
            .env("DATABASE_URL", &self.database)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        program
    }

    pub(crate) fn start(&self, arguments: &[&str]) -> Process {
        let log = self.folder.path().join(format!("{:x}.log", rand::random::<u64>()));
        let file = std::fs::File::create(&log).expect("a log");
        let child = self.program(arguments).stderr(file).spawn().expect("it starts");
        Process { child, log }
    }

    /// A site, once it answers.
    pub(crate) async fn serve(&self) -> Served {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let process = self.start(&["serve", "--port", &port.to_string()]);
        let url = Url::parse(&format!("http://127.0.0.1:{port}")).expect("a URL");
        let http = reqwest::Client::builder().timeout(Duration::from_secs(20)).build();
        let (http, tokens) = (http.expect("a client"), Mutex::default());
        let served = Served { process, url, http, tokens };
        eventually("the site answers", || served.get("/ready")).await;
        served
    }

    /// What it says when it ends well.
    pub(crate) async fn tells(&self, arguments: &[&str]) -> String {
        let mut program = self.program(arguments);
        let running = program.stdout(Stdio::piped()).stderr(Stdio::piped()).output();
        let output = tokio::time::timeout(Duration::from_secs(30), running);
        let output = output.await.expect("it ends by itself").expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Runs the program until it ends by itself.
    pub(crate) async fn ends(&self, arguments: &[&str]) -> Ended {
        let running = self.program(arguments).stderr(Stdio::piped()).output();
        let output = tokio::time::timeout(Duration::from_secs(30), running);
        let output = output.await.expect("it ends by itself").expect("it starts");
        let text = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1, "one line says why: {text}");
        Ended { code: output.status.code(), line: lines[0].to_owned() }
    }
}

pub(crate) struct Process {
    child: Child,
    log: PathBuf,
}

impl Process {
    fn tell(&self, signal: Signal) {
        let pid = self.child.id().and_then(|pid| i32::try_from(pid).ok()).expect("it runs");
        kill(Pid::from_raw(pid), signal).expect("it is told");
    }

    /// As a process of a machine that is frozen for a while.
    pub(crate) fn pause(&self) {
        self.tell(Signal::SIGSTOP);
    }

    pub(crate) fn go_on(&self) {
        self.tell(Signal::SIGCONT);
    }

    pub(crate) async fn kill(mut self) {
        self.child.kill().await.expect("it can be killed");
    }

    pub(crate) async fn stop(mut self) {
        self.tell(Signal::SIGTERM);
        let status = self.child.wait().await.expect("it ends");
        assert!(status.success(), "{status}: {}", read(&self.log));
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

pub(crate) struct Served {
    pub(crate) process: Process,
    pub(crate) url: Url,
    http: reqwest::Client,
    tokens: Mutex<HashMap<Address, String>>,
}

impl Served {
    fn path(&self, path: &str) -> String {
        format!("{}{path}", self.url.as_str().trim_end_matches('/'))
    }

    /// The JSON of a success, or null when it is none.
    pub(crate) async fn get(&self, path: &str) -> Option<Value> {
        let answer = self.http.get(self.path(path)).send().await.ok()?;
        answer.status().is_success().then_some(())?;
        let text = answer.text().await.ok()?;
        Some(serde_json::from_str(&text).unwrap_or_default())
    }

    /// The text of a success.
    pub(crate) async fn text(&self, path: &str) -> String {
        let answer = self.http.get(self.path(path)).send().await.expect("the site answers");
        answer.error_for_status().expect("a success").text().await.expect("a text")
    }

    /// The whole answer; asked to come again (code 1511429), as a client does.
    pub(crate) async fn send(&self, command: &Command) -> Value {
        eventually("the site takes the command or refuses it", || async {
            Some(self.send_once(command).await).filter(|answer| answer["code"] != 1_511_429)
        })
        .await
    }

    async fn send_once(&self, command: &Command) -> Value {
        let mut request = self.http.post(self.path(&command.path));
        request = request.header("idempotency-key", &command.key);
        if let Some(signature) = &command.signature {
            request = request.header("x-signature", signature);
        }
        if let Some(by) = &command.by {
            request = request.header("authorization", self.token(by).await);
        }
        let answer = request.json(&command.body).send().await.expect("the site answers");
        answer.json().await.expect("JSON")
    }

    async fn token(&self, by: &PrivateKeySigner) -> String {
        let mut tokens = self.tokens.lock().await;
        if let Some(token) = tokens.get(&by.address()) {
            return token.clone();
        }
        let token =
            eventually("the wallet's account comes in", || come_in(&self.http, &self.url, by));
        let token = token.await;
        tokens.insert(by.address(), token.clone());
        token
    }

    /// Waits until every model has reached the position, whoever folds it.
    pub(crate) async fn reaches(&self, head: i64) {
        eventually("the models reach the head", || async {
            let health = self.get("/health").await?;
            let models = health["models"].as_object()?;
            let all = models.len() == brickyard_projections::models::NAMES.len();
            let arrived = models.values().all(|model| model["position"].as_i64() >= Some(head));
            (all && arrived).then_some(())
        })
        .await;
    }
}
