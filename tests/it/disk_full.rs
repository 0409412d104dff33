//! The disk under PostgreSQL runs full and is cleared again.
//!
//! A real file system of a few megabytes: mounted by root, and by anybody else in a name space of
//! his own, in which this test runs once more. On Linux alone: others have neither.
#![cfg(target_os = "linux")]

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use brickyard::embedded::postgres::EmbeddedPostgres;
use brickyard_store::{Store, StoreOptions, connect, migrate};
use nix::sys::statvfs::statvfs;
use tempfile::TempDir;

use crate::harness::desk::{Desk, Load, models_equal_the_log, within_five_seconds};
use crate::harness::eventually;

const SELF: &str =
    "disk_full::a_full_disk_refuses_and_loses_nothing_and_all_goes_on_once_there_is_room";
/// PostgreSQL's programs may be copied there, its first data and some of its own log.
const SIZE: &str = "size=320m";
/// What is left when it counts as full: less than the server's next file.
const LEFT: u64 = 256 * 1024;

/// A small disk; goes with the test.
struct Disk {
    folder: TempDir,
}

impl Disk {
    fn mount() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().to_str().expect("UTF-8");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", SIZE, "tmpfs", path]).status();
        assert!(mounted.expect("mount is here").success(), "a file system of its own");
        let everybody = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path(), everybody).expect("it can be opened");
        Self { folder }
    }

    fn free(&self) -> u64 {
        let stat = statvfs(self.folder.path()).expect("a file system");
        stat.blocks_available() * stat.fragment_size()
    }

    /// Takes all room but [`LEFT`].
    fn fill(&self, ballast: &Path) {
        use std::io::Write;
        let mut file = std::fs::File::create(ballast).expect("a file");
        let zeros = vec![0; 64 * 1024];
        while self.free() > LEFT {
            file.write_all(&zeros).expect("there is room");
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_full_disk_refuses_and_loses_nothing_and_all_goes_on_once_there_is_room() {
    if !nix::unistd::geteuid().is_root() && std::env::var_os("BRICKYARD_OWN_SPACE").is_none() {
        let program = std::env::current_exe().expect("this test");
        let run = Command::new("unshare")
            .args(["-U", "-m", "--map-current-user", "--keep-caps"])
            .arg(program)
            .args(["--exact", SELF, "--nocapture"])
            .env("BRICKYARD_OWN_SPACE", "1")
            .status()
            .expect("unshare is here");
        assert!(run.success(), "in a name space of its own: {run}");
        return;
    }
    let disk = Disk::mount();
    let mut postgres = EmbeddedPostgres::start(disk.folder.path()).await.expect("it starts");
    let options = postgres.options("brickyard");
    migrate(options.clone()).await.expect("migrations apply");
    let pool = connect(options, 20).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let desk = Desk::open(&store).await;
    let load = Load::begin(&store, 16);
    load.goes_on(200).await;

    let ballast = disk.folder.path().join("ballast");
    disk.fill(&ballast);
    let refused = || {
        let failures = load.failures.lock().expect("no panic");
        failures.keys().any(|text| text.contains("No space left") || text.contains("disk"))
    };
    tokio::select! {
        () = eventually("commands are refused for want of room", || async {
            refused().then_some(())
        }) => {}
        // It may rather end than go on without its own log.
        () = postgres.ended() => {}
    }
    std::fs::remove_file(&ballast).expect("room is made");
    if postgres.pid().is_none() {
        postgres.restart().await.expect("it comes back");
    }
    let times = vec![desk.ready().await];
    load.goes_on(200).await;
    load.end(&store).await;
    desk.settled().await;
    desk.close().await;
    models_equal_the_log(&store).await;
    within_five_seconds("from room on the disk to /ready", times);
    postgres.stop().await;
}
