//! The real program, killed in the middle of its work and started again on the same folder.

use std::collections::HashMap;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use alloy::primitives::{Address, U256};
use alloy::signers::local::PrivateKeySigner;
use brickyard::demo::{World, person, provider_of};
use brickyard::embedded::free_port;
use futures::future::join_all;
use nix::sys::signal::Signal;
use nix::unistd::Pid;
use rand::Rng;
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::{Child, Command as Program};

use crate::api::list;
use crate::harness::api::Command;
use crate::harness::eventually;
use crate::harness::random::{seeded, soaked};
use crate::harness::sessions::come_in;
use crate::harness::world::Trader;

const CALLERS: usize = 16;

/// A folder of the program, whose database another user may enter.
pub(crate) fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let everybody = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(folder.path(), everybody).expect("it can be opened");
    // Traders that wait for hours: the orders of the test are the only ones.
    let settings = "require_sign = false\n[demo]\naction_interval_ms = 360000000\nportraits = 25\n";
    std::fs::write(folder.path().join("settings.toml"), settings).expect("settings");
    folder
}

/// The running program; its own children outlive a kill, and the next start has to see to that.
pub(crate) struct Running {
    program: Child,
    caller: Caller,
}

/// Somebody who asks it.
#[derive(Clone)]
pub(crate) struct Caller {
    site: String,
    http: reqwest::Client,
    sessions: Sessions,
}

/// Tokens of those who came in.
type Sessions = Arc<tokio::sync::Mutex<HashMap<Address, String>>>;

/// How the program is started.
#[derive(Clone, Default)]
pub(crate) struct Setting {
    /// They outlive the program, however it ends: nobody has to come in again.
    pub(crate) sessions: Sessions,
    pub(crate) demo: bool,
    pub(crate) variables: Vec<(String, String)>,
}

impl std::ops::Deref for Running {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.caller
    }
}

impl Running {
    pub(crate) fn spawn(folder: &Path, setting: &Setting) -> Self {
        Self::spawn_as(Program::new(env!("CARGO_BIN_EXE_brickyard")), folder, setting)
    }

    /// The program as another user, from another place, or the like.
    pub(crate) fn spawn_as(mut program: Program, folder: &Path, setting: &Setting) -> Self {
        let port = free_port().expect("a port");
        let log = std::fs::File::create(folder.join(format!("{port}.log"))).expect("a log");
        let program = program
            .args(["up", "--port", &port.to_string()])
            .args(setting.demo.then_some("--demo"))
            .envs(setting.variables.iter().map(|(name, value)| (name, value)))
            .arg("--config")
            .arg(folder.join("settings.toml"))
            .arg("--data-dir")
            .arg(folder.join("data"))
            .stdout(Stdio::null())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .expect("it starts");
        let http = reqwest::Client::builder().timeout(Duration::from_secs(20)).build();
        let http = http.expect("a client");
        let site = format!("http://127.0.0.1:{port}");
        Self { program, caller: Caller { site, http, sessions: Arc::clone(&setting.sessions) } }
    }

    pub(crate) async fn start(folder: &Path) -> Self {
        let running = Self::spawn(folder, &Setting { demo: true, ..Setting::default() });
        eventually("the program is healthy and the pages are up to date", || async {
            let health = running.get("/health").await?;
            let head = health["head"].as_i64()?;
            let models = health["models"]
                .as_object()
                .filter(|models| models.len() == brickyard_projections::models::NAMES.len())?;
            let arrived = models.values().all(|model| model["position"].as_i64() >= Some(head));
            (head > 200 && arrived).then_some(())
        })
        .await;
        running
    }

    pub(crate) fn caller(&self) -> Caller {
        self.caller.clone()
    }

    /// Waits until it ends by itself; answers the signal that ended it.
    pub(crate) async fn ended(&mut self) -> Option<i32> {
        self.program.wait().await.expect("it can be waited for").signal()
    }

    pub(crate) async fn kill(mut self) {
        self.program.kill().await.expect("it can be killed");
    }

    pub(crate) fn pid(&self) -> i32 {
        self.program.id().and_then(|pid| i32::try_from(pid).ok()).expect("it runs")
    }

    pub(crate) async fn stop(self) {
        self.stop_by(Signal::SIGTERM).await;
    }

    pub(crate) async fn stop_by(mut self, signal: Signal) {
        nix::sys::signal::kill(Pid::from_raw(self.pid()), signal).expect("it is told");
        let status = self.program.wait().await.expect("it ends");
        assert!(status.success(), "{status}");
    }
}

impl Caller {
    pub(crate) async fn is_ready(&self) -> bool {
        let answer = self.http.get(format!("{}/ready", self.site)).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }

    pub(crate) async fn get(&self, path: &str) -> Option<Value> {
        let answer = self.http.get(format!("{}{path}", self.site)).send().await.ok()?;
        answer.json().await.ok()
    }

    /// None when the program gave no answer. Who is told to come again does so.
    async fn send(&self, command: &Command) -> Option<Value> {
        let answer = eventually("it is not too busy", || async {
            let answer = self.send_once(command).await;
            let busy = answer.as_ref().is_some_and(|answer| answer["code"] == 1_511_429);
            (!busy).then_some(answer)
        });
        let answer = answer.await?;
        assert_eq!(answer["code"], 1_511_200, "{answer}");
        Some(answer["data"].clone())
    }

    async fn send_once(&self, command: &Command) -> Option<Value> {
        let signature = command.signature.as_deref().expect("it is signed");
        let token = self.token(command.by.as_ref().expect("somebody sends it")).await?;
        let request = self.http.post(format!("{}{}", self.site, command.path));
        let request = request.header("idempotency-key", &command.key);
        let request = request.header("authorization", token);
        let request = request.header("x-signature", signature).json(&command.body);
        request.send().await.ok()?.json().await.ok()
    }

    async fn token(&self, by: &PrivateKeySigner) -> Option<String> {
        let mut tokens = self.sessions.lock().await;
        if let Some(token) = tokens.get(&by.address()) {
            return Some(token.clone());
        }
        let token = come_in(&self.http, &self.site.parse().expect("a URL"), by).await?;
        tokens.insert(by.address(), token.clone());
        Some(token)
    }

    /// The whole log, page by page.
    pub(crate) async fn log(&self) -> Vec<Value> {
        let mut events: Vec<Value> = vec![];
        loop {
            let after = events.last().map_or(0, |event| event["position"].as_i64().unwrap_or(0));
            let page = self.get(&format!("/api/audit/log?size=500&after={after}")).await;
            let page = page.expect("a page")["data"]["events"].take();
            let page = page.as_array().expect("events").clone();
            if page.is_empty() {
                return events;
            }
            events.extend(page);
        }
    }
}

fn world(folder: &Path) -> World {
    let text = std::fs::read_to_string(folder.join("data/world.json")).expect("a world");
    serde_json::from_str(&text).expect("a world")
}

/// Sends what is not yet acknowledged, until all is or the program dies.
pub(crate) async fn send_all(running: &Caller, commands: &[Command], done: &Acknowledged) {
    let caller = |caller: usize| async move {
        for command in commands.iter().skip(caller).step_by(CALLERS) {
            if done.lock().expect("no panic").contains_key(&command.key) {
                continue;
            }
            let Some(data) = running.send(command).await else { return };
            let position = data["position"].as_i64().expect("a position");
            let order = data["orderId"].as_str().expect("an id").to_owned();
            done.lock().expect("no panic").insert(command.key.clone(), (order, position));
        }
    };
    join_all((0..CALLERS).map(caller)).await;
}

/// Order and position by command id.
pub(crate) type Acknowledged = Mutex<HashMap<String, (String, i64)>>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_killed_in_the_middle_of_200_orders_loses_and_doubles_nothing() {
    let mut random = seeded("the_program_killed_in_the_middle_of_200_orders");
    let folder = folder();
    let mut running = Running::start(folder.path()).await;
    let world = world(folder.path());
    let signer = person(1);
    let maker =
        Trader { world: &world, provider: provider_of(&world.http, signer.clone()), signer };
    let orders = soaked(200, 10);
    let commands: Vec<Command> = (1..=u64::try_from(orders).expect("small"))
        .map(|nonce| list(&maker, &maker.option(1 + nonce % 10, nonce, 1_000 + nonce)))
        .collect();
    let done = Acknowledged::default();
    let count = || done.lock().expect("no panic").len();
    for share in [3, 1] {
        // Between a tenth and nine tenths of a third, then of the rest.
        let left = (orders - count()) / share;
        let enough = count() + left * random.random_range(10..90) / 100;
        let reached = eventually("enough orders are acknowledged", || async {
            (count() >= enough).then_some(())
        });
        tokio::select! {
            () = send_all(&running, &commands, &done) => {}
            () = reached => {}
        }
        running.kill().await;
        running = Running::start(folder.path()).await;
    }
    let acknowledged_before = done.lock().expect("no panic").clone();
    assert!(acknowledged_before.len() < orders, "it was killed before the end");
    send_all(&running, &commands, &done).await;
    // What was acknowledged gets its first answer, also from another life of the program.
    for command in commands.iter().filter(|c| acknowledged_before.contains_key(&c.key)).take(20) {
        let again = running.send(command).await.expect("an answer");
        let (order, position) = &acknowledged_before[&command.key];
        assert_eq!(
            (&again["orderId"], &again["position"]),
            (&order.as_str().into(), &(*position).into())
        );
    }

    let events = running.log().await;
    for (place, event) in (1i64..).zip(&events) {
        assert_eq!(event["position"], place, "positions are dense");
    }
    let listed: Vec<&Value> =
        events.iter().filter(|event| event["eventType"] == "OrderListed").collect();
    assert_eq!(listed.len(), orders, "each order once");
    let done = done.into_inner().expect("no panic");
    for event in listed {
        let key = event["metadata"]["command_id"].as_str().expect("a command id");
        let (order, position) = &done[key];
        assert_eq!(event["stream"], format!("order/{order}"));
        assert_eq!(event["position"], *position);
    }
    let counted = running.http.get(format!("{}/metrics", running.site)).send().await;
    let counted = counted.expect("an answer").text().await.expect("a text");
    assert!(counted.contains("brickyard_log_batch_commands"), "{counted}");
    the_chain_goes_on(&running, folder.path(), events.len()).await;
    running.stop().await;
}

/// Something new on the chain becomes an event, and no log of before became a second one.
async fn the_chain_goes_on(running: &Running, folder: &Path, before: usize) {
    let world = world(folder);
    let chains = running.get("/api/dcservice/open/chains").await.expect("chains");
    let http = chains["data"]["chains"][0]["rpcUrl"].as_str().expect("an endpoint").to_owned();
    let signer = person(1);
    let to = person(2).address();
    let provider = provider_of(&http.parse().expect("a URL"), signer.clone());
    let trader = Trader { world: &world, signer, provider };
    trader.give(1, to).await;
    // The maker's signed orders for it follow, each in its own event.
    let events = eventually("the transfer and what follows is in the log", || async {
        Some(running.log().await).filter(|events| events.len() > before + 1)
    })
    .await;
    let fresh = &events[before..];
    let moved = &fresh[0];
    assert_eq!(moved["eventType"], "ItemTransferred");
    let follows = |event: &Value| event["cause"]["causation"] == moved["position"];
    assert!(fresh[1..].iter().all(follows), "{fresh:?}");
    assert_eq!(moved["payload"]["ItemTransferred"]["to"], format!("{to:?}"));
    let mut places: Vec<(String, U256)> = events
        .iter()
        .filter_map(|event| event["metadata"]["chain"].as_object())
        .map(|chain| {
            let block = chain["block_hash"].as_str().expect("a hash").to_owned();
            (block, U256::from(chain["log_index"].as_u64().expect("an index")))
        })
        .collect();
    let all = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), all, "no log became two events");
}
