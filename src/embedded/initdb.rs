//! A database made for the first time, whole or not at all.

use std::os::unix::fs::chown;
use std::path::Path;
use std::process::Stdio;

use tokio::process::Command;

use super::postgres::{NOBODY, Paths, USER, drop_rights};
use super::{EmbeddedError, folder_error};

/// A folder in which a database is being made is named so.
const MAKING: &str = "new-";

/// Makes a database beside its place and moves it there when it is whole: half of one would be
/// taken for a database.
pub(super) async fn make(
    paths: &Paths,
    folder: &Path,
    password: &str,
) -> Result<(), EmbeddedError> {
    // A name that nobody had before: of a start that was killed, initdb may be at work still.
    let making = tempfile::Builder::new()
        .prefix(MAKING)
        .tempdir_in(folder)
        .map_err(folder_error("the data folder", folder))?;
    let (data, password_file) = (making.path().join("data"), making.path().join("password"));
    std::fs::write(&password_file, password).map_err(folder_error("the data folder", folder))?;
    if paths.as_nobody {
        // Made for nobody to enter; only the folders on the way, nothing else in them.
        for path in [folder, making.path(), &password_file] {
            chown(path, Some(NOBODY), Some(NOBODY))
                .map_err(folder_error("the data folder", path))?;
        }
    }
    init(paths, &data, &password_file).await?;
    std::fs::rename(&data, &paths.data).map_err(folder_error("the data folder", &paths.data))
}

/// Takes away what starts have left that were killed; what cannot go now goes the next time.
pub(super) fn sweep(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(MAKING) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

async fn init(paths: &Paths, data: &Path, password_file: &Path) -> Result<(), EmbeddedError> {
    let program = paths.native.join("bin/initdb");
    let mut command = Command::new(&program);
    command
        .arg("-D")
        .arg(data)
        .args(["-U", USER, "-A", "scram-sha-256", "-E", "UTF8"])
        .args(["--locale-provider=builtin", "--locale=C.UTF-8"])
        .arg(format!("--pwfile={}", password_file.display()))
        .stdin(Stdio::null())
        .kill_on_drop(true);
    drop_rights(&mut command, paths.as_nobody);
    let output =
        command.output().await.map_err(|source| EmbeddedError::Start { program, source })?;
    if output.status.success() {
        return Ok(());
    }
    let detail = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    Err(EmbeddedError::NotReady { program: "initdb", detail })
}
