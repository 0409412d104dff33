//! A start that cannot work says so in one line that tells what to do, ends with a failure, and
//! leaves nothing behind that a later start would trip over.

use std::net::TcpListener;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;
use tokio::process::Command;

struct Ended {
    code: Option<i32>,
    line: String,
}

/// Runs `brickyard up` with these arguments until it ends by itself.
async fn up(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Ended {
    let running = Command::new(env!("CARGO_BIN_EXE_brickyard"))
        .arg("up")
        .arg("--data-dir")
        .arg(folder)
        .args(arguments)
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(Duration::from_secs(60), running)
        .await
        .expect("it ends by itself")
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("brickyard: ")).collect();
    assert_eq!(lines.len(), 1, "one line says why: {text}");
    Ended { code: output.status.code(), line: lines[0].to_owned() }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn taken() -> (TcpListener, String) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    (listener, port)
}

fn free() -> String {
    taken().1
}

#[tokio::test]
async fn a_taken_port_is_told_before_anything_is_written() {
    let (folder, (_held, port)) = (folder(), taken());
    let data = folder.path().join("data");
    let ended = up(&data, &["--port", &port], &[]).await;
    assert_eq!(ended.code, Some(1));
    assert!(ended.line.contains(&port) && ended.line.contains("--port"), "{}", ended.line);
    assert!(!data.exists(), "nothing was written");
}

#[tokio::test]
async fn a_taken_chain_port_is_told_with_the_option_that_helps() {
    let (folder, (_held, port)) = (folder(), taken());
    let ended = up(folder.path(), &["--port", &free(), "--chain-port", &port], &[]).await;
    assert_eq!(ended.code, Some(1));
    assert!(ended.line.contains(&port) && ended.line.contains("--chain-port"), "{}", ended.line);
}

#[tokio::test]
async fn a_database_address_that_cannot_be_read_is_not_repeated() {
    let folder = folder();
    let variables = [("DATABASE_URL", "postgres//yard:hunter2@nowhere")];
    let ended = up(folder.path(), &["--port", &free()], &variables).await;
    assert_eq!(ended.code, Some(1));
    assert!(ended.line.contains("DATABASE_URL"), "{}", ended.line);
    assert!(!ended.line.contains("hunter2"), "no secret is told: {}", ended.line);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = folder();
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").expect("a file");
    let ended = up(&file.join("data"), &["--port", &free()], &[]).await;
    assert_eq!(ended.code, Some(1));
    assert!(ended.line.contains("file/data cannot be made"), "{}", ended.line);
}

#[tokio::test]
async fn a_settings_file_with_an_unknown_key_is_refused_by_its_name() {
    let folder = folder();
    let config = folder.path().join("brickyard.toml");
    std::fs::write(&config, "prot = 8080\n").expect("a file");
    let config = config.display().to_string();
    let ended = up(folder.path(), &["--port", &free(), "--config", &config], &[]).await;
    assert_eq!(ended.code, Some(1));
    assert!(ended.line.contains("prot"), "{}", ended.line);
}

#[tokio::test]
async fn missing_packages_are_told_with_the_command_that_installs_them() {
    let folder = folder();
    // Far from any node_modules, as a binary that was copied away.
    let program = folder.path().join("brickyard");
    std::fs::copy(env!("CARGO_BIN_EXE_brickyard"), &program).expect("a copy");
    let output = Command::new(&program)
        .args(["up", "--port", &free()])
        .current_dir(folder.path())
        .output()
        .await
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("npm install"), "{text}");
}
