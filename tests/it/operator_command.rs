//! `brickyard operator` as whoever runs the machine uses it, beside the site that it acts on.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};

use crate::audit_command::{lines, run};
use crate::harness::porch::Porch;

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

/// The command with the key of the porch's log.
struct Console<'a> {
    porch: &'a Porch,
    settings: String,
    _folder: tempfile::TempDir,
}

impl<'a> Console<'a> {
    fn of(porch: &'a Porch) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (key, settings) = (folder.path().join("key"), folder.path().join("brickyard.toml"));
        fs::write(&key, "08".repeat(32)).expect("a key");
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).expect("its owner's alone");
        fs::write(&settings, format!("subject_key = {key:?}\n")).expect("settings");
        let settings = settings.to_str().expect("a path").to_owned();
        Self { porch, settings, _folder: folder }
    }

    fn words<'b>(&'b self, words: &[&'b str]) -> Vec<&'b str> {
        [&["operator", "--config", &self.settings, "--json"], words].concat()
    }

    async fn told(&self, words: &[&str]) -> Vec<Value> {
        let told = lines(&self.porch.database, &self.words(words)).await;
        told.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    async fn refused(&self, words: &[&str]) -> String {
        let output = run(&self.porch.database, &self.words(words)).await;
        assert!(!output.status.success(), "{words:?}: {output:?}");
        String::from_utf8(output.stderr).expect("a text")
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_console_gives_and_takes_roles_and_keeps_people_out_and_lets_them_in() {
    let porch = Porch::new().await;
    let console = Console::of(&porch);
    let entered = porch.register(ADA, PASSWORD).await;
    let (token, id) = (entered.token(), entered.data()["uid"].as_str().expect("an id").to_owned());
    let bars = async |token: &str| porch.get_as(token, "operator/bars").await.status;
    assert_eq!(bars(&token).await, 403);
    let granted = console.told(&["grant", ADA, "operator"]).await;
    assert_eq!(granted[0]["subject"], format!("account:{id}"));
    assert_eq!(bars(&token).await, 200);
    console.told(&["revoke", &id, "operator"]).await;
    assert_eq!(bars(&token).await, 403);

    console.told(&["suspend", ADA, "--reason", "fraud"]).await;
    let out = porch.get_as(&token, "user/info").await;
    assert_ne!(out.status, 200, "her session opens nothing");
    assert_ne!(porch.login(ADA, PASSWORD).await.status, 200, "nor does her password");
    let listed = console.told(&["bars"]).await;
    assert_eq!((&listed[0]["kind"], &listed[0]["reason"]), (&json!("account"), &json!("fraud")));
    console.told(&["reinstate", ADA]).await;
    assert_eq!(console.told(&["bars"]).await, Vec::<Value>::new());
    let token = porch.login(ADA, PASSWORD).await.token();

    console.told(&["limit", ADA, "1"]).await;
    let again = async || porch.post_as(&token, "user/login", json!({})).await.status;
    assert_eq!((again().await, again().await), (200, 429));
    console.told(&["limit", ADA]).await;
    assert_eq!(again().await, 200);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_console_bars_a_device_and_a_network_and_says_what_it_cannot_do() {
    let porch = Porch::new().await;
    let console = Console::of(&porch);
    for (kind, subject) in [("device", "brick-phone-1"), ("network", "203.0.113.7")] {
        let done = console.told(&["bar", kind, subject, "--reason", "security"]).await;
        let shown = done[0]["subject"].as_str().expect("a subject").to_owned();
        assert!(shown.starts_with(&format!("{kind}:{subject}")), "{shown}");
        let listed = console.told(&["bars"]).await;
        assert_eq!((listed.len(), &listed[0]["reason"]), (1, &json!("security")));
        console.told(&["unbar", kind, subject]).await;
        assert_eq!(console.told(&["bars"]).await, Vec::<Value>::new());
    }
    let nobody = console.refused(&["suspend", "nobody@bricks.example"]).await;
    assert!(!nobody.contains("panicked") && nobody.lines().count() <= 2, "{nobody}");
    let nowhere = console.refused(&["bar", "network", "not-an-address"]).await;
    assert!(!nowhere.contains("panicked") && nowhere.lines().count() <= 2, "{nowhere}");
    porch.close().await;
}
