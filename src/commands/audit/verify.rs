//! `brickyard audit verify`: a database, an export, or the proof of one event.
//!
//! Ends with a failure when something is wrong, and names the first bad position.

use std::fs::File;
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::Instant;

use alloy::primitives::Address;
use brickyard_store::proofs::{
    AuditReport, Checkpoint, DatabaseAudit, LogKey, NoteError, NoteKey, ProofFile, Proofs, Trust,
};
use clap::Args;
use serde_json::json;
use url::Url;

use super::offline::{verify_export, verify_table};
use super::table::MAGIC;
use crate::anchor::AnchorPlace;
use crate::commands::CommandError;
use crate::commands::database::Database;
use crate::config::Config;
use crate::say;

#[derive(Debug, Args)]
pub(in crate::commands) struct Arguments {
    /// Checks an export instead of the database.
    #[arg(long, conflicts_with = "proof")]
    export: Option<PathBuf>,
    /// Checks the proof of one event instead of the database.
    #[arg(long)]
    proof: Option<PathBuf>,
    /// A checkpoint that was kept from earlier; may be given more than once.
    #[arg(long)]
    checkpoint: Vec<PathBuf>,
    /// The key to trust, as `audit keys` and `/api/audit/keys` show it; the log's first without it.
    #[arg(long)]
    key: Option<NoteKey>,
    /// Compares with every checkpoint of this log that stands on the chain, too.
    #[arg(long, conflicts_with = "proof")]
    anchors: bool,
    /// An endpoint of that chain; the configured one, or the running demo's, without it.
    #[arg(long, requires_all = ["anchors", "anchor_contract", "anchor_account"])]
    anchor_http: Option<Url>,
    /// The CheckpointAnchor there.
    #[arg(long, requires = "anchor_http")]
    anchor_contract: Option<Address>,
    /// Whose anchors count; learn it from somebody else than the server.
    #[arg(long, requires = "anchor_http")]
    anchor_account: Option<Address>,
}

pub(super) async fn run(
    config: &Config,
    arguments: &Arguments,
    as_json: bool,
) -> Result<(), CommandError> {
    let started = Instant::now();
    let (what, report) = match (&arguments.proof, &arguments.export) {
        (Some(path), _) => return verify_proof(path, arguments.key.as_ref(), as_json),
        (None, Some(path)) => ("export", export(config, path, arguments).await?),
        (None, None) => ("database", database(config, arguments).await?),
    };
    let (report, anchors) = report;
    let elapsed_ms = u64::try_from(started.elapsed().as_millis())?.max(1);
    let events_per_s = report.events * 1_000 / elapsed_ms;
    if as_json {
        say::line(json!({
            "what": what,
            "verified": report.finding.is_none(),
            "events": report.events,
            "sealed": report.sealed,
            "checkpoints": report.checkpoints,
            "anchors": anchors,
            "finding": report.finding,
            "elapsed_ms": elapsed_ms,
            "events_per_s": events_per_s,
        }));
    }
    if let Some(finding) = report.finding {
        return Err(format!("the log does not hold at {finding}").into());
    }
    if !as_json {
        say::line(sentence(what, &report, anchors, events_per_s));
    }
    Ok(())
}

fn sentence(what: &str, report: &AuditReport, anchors: usize, events_per_s: u64) -> String {
    let AuditReport { events, sealed, checkpoints, .. } = report;
    let proof = match sealed {
        0 => "nothing of it is signed: only its own hashes were checked".to_owned(),
        _ => format!("{checkpoints} signed checkpoints up to size {sealed} hold"),
    };
    let anchored = match anchors {
        0 => String::new(),
        anchors => format!(", as do {anchors} on the chain"),
    };
    format!("The {what} holds: {events} events, {proof}{anchored} ({events_per_s} events/s).")
}

/// The report, and with how many anchors the log was compared.
type Compared = (AuditReport, usize);

async fn database(config: &Config, arguments: &Arguments) -> Result<Compared, CommandError> {
    let database = Database::find(config).await?;
    let report = async {
        let pool = database.pool().await?;
        let keys = Proofs::new(pool.clone()).keys().await?;
        let trust = match (keys.as_slice(), &arguments.key) {
            ([], None) => None,
            (keys, pinned) => Some(Trust::of(keys, pinned.as_ref())?),
        };
        let mut kept = kept(arguments, &keys)?;
        let anchors = anchors(config, arguments, &keys).await?;
        let count = anchors.len();
        kept.extend(anchors);
        let bar = say::progress_bar(0);
        let audit = DatabaseAudit::new(pool, trust, kept);
        let report = audit.run(|done, all| {
            bar.set_length(all);
            bar.set_position(done);
        });
        let report = report.await?;
        bar.finish_and_clear();
        Ok::<_, CommandError>((report, count))
    };
    let report = report.await;
    database.close().await;
    report
}

async fn export(
    config: &Config,
    path: &Path,
    arguments: &Arguments,
) -> Result<Compared, CommandError> {
    let mut file = File::open(path).map_err(unreadable(path))?;
    let own: Vec<LogKey> = arguments.key.iter().map(first_key).collect();
    let mut kept = kept(arguments, &own)?;
    let anchors = anchors(config, arguments, &own).await?;
    let count = anchors.len();
    kept.extend(anchors);
    let bar = say::progress_bar(0);
    let progress = |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    };
    let mut magic = [0; MAGIC.len()];
    let is_table = file.read_exact(&mut magic).is_ok() && magic == MAGIC;
    file.rewind()?;
    let pinned = arguments.key.as_ref();
    let report = match is_table {
        true => verify_table(file, pinned, &kept, progress),
        false => verify_export(BufReader::with_capacity(1 << 20, file), pinned, &kept, progress),
    };
    bar.finish_and_clear();
    Ok((report?, count))
}

/// What the chain holds of this log; nothing when it was not asked for.
async fn anchors(
    config: &Config,
    arguments: &Arguments,
    keys: &[LogKey],
) -> Result<Vec<Checkpoint>, CommandError> {
    if !arguments.anchors {
        return Ok(vec![]);
    }
    let given = (&arguments.anchor_http, arguments.anchor_contract, arguments.anchor_account);
    let place = match given {
        (Some(http), Some(contract), Some(account)) => {
            Some(AnchorPlace { http: http.clone(), contract, account })
        }
        _ => AnchorPlace::find(config)?,
    };
    let place = place.ok_or("no chain is known to anchor this log: name it with --anchor-http")?;
    let key: NoteKey = keys
        .first()
        .ok_or("an export names no log by itself: give its key with --key")?
        .key
        .parse()?;
    let found = place.read(key.name()).await?;
    if found.is_empty() {
        let (name, account) = (key.name(), place.account);
        return Err(format!("the chain holds no anchor of {name} by {account}").into());
    }
    Ok(found)
}

/// A key that stands by itself.
fn first_key(key: &NoteKey) -> LogKey {
    LogKey { key: key.to_string(), from_size: 0, succession: None }
}

fn kept(arguments: &Arguments, keys: &[LogKey]) -> Result<Vec<Checkpoint>, CommandError> {
    let open = |path: &PathBuf| {
        let note = std::fs::read_to_string(path).map_err(unreadable(path))?;
        let trust = Trust::of(keys, arguments.key.as_ref())
            .map_err(|error| format!("{}: {error}; name the key with --key", path.display()))?;
        let checkpoint = trust.open(&note);
        Ok(checkpoint.map_err(|error: NoteError| format!("{}: {error}", path.display()))?)
    };
    arguments.checkpoint.iter().map(open).collect()
}

fn verify_proof(path: &Path, pinned: Option<&NoteKey>, as_json: bool) -> Result<(), CommandError> {
    let text = std::fs::read_to_string(path).map_err(unreadable(path))?;
    let verdict = ProofFile::verify(&text, pinned);
    if as_json {
        let reason = verdict.as_ref().err().map(ToString::to_string);
        let position = verdict.as_ref().ok().map(|(file, _)| file.event.position);
        let size = verdict.as_ref().ok().map(|(_, checkpoint)| checkpoint.size);
        say::line(json!({
            "what": "proof",
            "verified": verdict.is_ok(),
            "position": position,
            "size": size,
            "reason": reason,
        }));
    }
    let (file, checkpoint) = verdict.map_err(|bad| format!("the proof does not hold: {bad}"))?;
    if !as_json {
        let trusted = if pinned.is_some() { "the given key" } else { "the key in the file" };
        say::line(format!(
            "The proof holds: {} is at position {} of {}, signed at size {} by {trusted}.",
            file.event.event_type, file.event.position, checkpoint.origin, checkpoint.size,
        ));
    }
    Ok(())
}

fn unreadable(path: &Path) -> impl Fn(std::io::Error) -> CommandError {
    move |error| format!("{} cannot be read: {error}", path.display()).into()
}
