//! `brickyard audit show`: one event, exactly as stored, with its cause, what belongs to it, and
//! its proof, checked on the spot.

use brickyard_store::browse::{Around, Cause, actor_of, around};
use brickyard_store::proofs::{ProofError, ProofFile, Proofs};
use brickyard_store::{Position, Recorded, SeenPersonal, Store, personal_of};
use clap::Args;
use serde_json::{Value, json};

use super::lines::{JsonLine, Tone, coloured, line, time_of, toned};
use crate::commands::CommandError;
use crate::say;

#[derive(Debug, Args)]
pub(in crate::commands) struct Arguments {
    /// Position in the log.
    position: i64,
}

pub(super) async fn run(
    store: &Store,
    arguments: &Arguments,
    json: bool,
) -> Result<(), CommandError> {
    let found = around(store, Position(arguments.position)).await?;
    let Some(found) = found else {
        let head = store.head().await?;
        return Err(match head.0 {
            0 => "the log is empty".to_owned(),
            head => {
                format!("there is no event {}: the log goes from 1 to {head}", arguments.position)
            }
        }
        .into());
    };
    let proof = Proof::of(store, arguments.position).await?;
    let personal = personal_of(store.pool(), &found.event.payload).await?;
    let text = if json {
        as_json(&found, &personal, &proof)?
    } else {
        let text = as_text(&found, &personal, coloured())?;
        format!("{text}\n\n{}", proof.as_text(coloured()))
    };
    say::row(text)?;
    // What is stored and what is signed do not agree: nobody may overlook it.
    match proof {
        Proof::Broken(why) => Err(format!("the event is not proven: {why}").into()),
        Proof::Holds { .. } | Proof::NotSealed { .. } => Ok(()),
    }
}

/// What was found when the event's proof was checked here, from the stored row up to the signature.
enum Proof {
    /// In the tree of the newest checkpoint.
    Holds {
        origin: String,
        size: u64,
        root: String,
        path: usize,
        key: String,
    },
    NotSealed {
        sealed: u64,
    },
    Broken(String),
}

impl Proof {
    async fn of(store: &Store, position: i64) -> Result<Self, CommandError> {
        let proofs = Proofs::new(store.pool().clone());
        let file = match proofs.file(position).await {
            Err(ProofError::NotSealed { sealed, .. }) => return Ok(Self::NotSealed { sealed }),
            file => file?,
        };
        let path = proofs.inclusion(position, None).await?.path.len();
        let text = serde_json::to_string(&file)?;
        let keys = proofs.keys().await?;
        let key = keys.last().map(|key| key.key.clone()).unwrap_or_default();
        Ok(match ProofFile::verify(&text, None) {
            Ok((_, checkpoint)) => {
                let (origin, size) = (checkpoint.origin, checkpoint.size);
                Self::Holds { origin, size, root: hex(&checkpoint.root), path, key }
            }
            Err(bad) => Self::Broken(bad.to_string()),
        })
    }

    fn as_json(&self) -> Value {
        match self {
            Self::Holds { origin, size, root, path, key } => json!({
                "verified": true, "sealed": true, "origin": origin, "size": size, "root": root,
                "pathLength": path, "key": key,
            }),
            Self::NotSealed { sealed } => {
                json!({ "verified": false, "sealed": false, "size": sealed })
            }
            Self::Broken(why) => json!({ "verified": false, "sealed": true, "reason": why }),
        }
    }

    fn as_text(&self, coloured: bool) -> String {
        let title = toned("Proof", Tone::Strong, coloured);
        let words = match self {
            Self::Holds { origin, size, root, path, key } => format!(
                "The stored row was hashed here and leads by {path} hashes to the root of\n  \
                 {origin} at size {size}:\n  {root}\n  \
                 The signature under that root holds, by the key of this log:\n  {key}"
            ),
            Self::NotSealed { sealed: 0 } => {
                "Not sealed yet: nothing of this log is signed. It rests on its leaf hash alone."
                    .to_owned()
            }
            Self::NotSealed { sealed } => format!(
                "Not sealed yet: the signed tree reaches to {sealed}. Until then it rests on its \
                 leaf hash alone."
            ),
            Self::Broken(why) => format!("It does NOT hold: {why}"),
        };
        format!("{title}\n  {words}")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn as_json(
    found: &Around,
    personal: &[SeenPersonal],
    proof: &Proof,
) -> Result<String, CommandError> {
    let line =
        |event: &Recorded| JsonLine::of(event).and_then(|line| Ok(serde_json::to_value(line)?));
    let position = |event: &Option<Recorded>| event.as_ref().map(|event| event.position.0);
    let together: Vec<i64> = found.together.iter().map(|event| event.position.0).collect();
    let mut value = line(&found.event)?;
    let personal: Vec<Value> =
        personal.iter().map(|seen| json!({ "field": seen.field, "erased": seen.erased })).collect();
    let more = json!({
        "personal": personal,
        "payloadText": found.event.payload,
        "metadataText": found.event.metadata,
        "leafHash": hex(&found.leaf_hash),
        "streamLength": found.stream_length,
        "previous": position(&found.previous),
        "next": position(&found.next),
        "together": together,
        "togetherOmitted": found.together_omitted,
        "head": found.head.0,
        "proof": proof.as_json(),
    });
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    Ok(value.to_string())
}

fn as_text(
    found: &Around,
    personal: &[SeenPersonal],
    coloured: bool,
) -> Result<String, CommandError> {
    let event = &found.event;
    let title = format!("#{} {}", event.position, event.event_type);
    let mut text = vec![format!(
        "{}  {}",
        toned(&title, Tone::Strong, coloured),
        toned(&format!("version {}", event.event_version), Tone::Soft, coloured),
    )];
    let mut field = |name: &str, value: String| {
        text.push(format!("  {} {value}", toned(&format!("{name:<9}"), Tone::Soft, coloured)));
    };
    field("recorded", time_of(event, true));
    let place = format!("event {} of {}", event.sequence, found.stream_length);
    field("stream", format!("{}/{}  ({place})", event.aggregate_type, event.aggregate_id));
    for (name, value) in cause_lines(&found.cause) {
        field(name, value);
    }
    if let Some(actor) = actor_of(event, &found.cause) {
        field("actor", actor);
    }
    field("leaf hash", hex(&found.leaf_hash));
    for seen in personal {
        let state = match seen.erased {
            true => "erased: the key is destroyed, nobody can read it again",
            false => "sealed: it is opened only where it is shown",
        };
        field("personal", format!("{}, {state}", seen.field));
    }
    field("payload", indented(&event.payload)?);
    field("metadata", event.metadata.clone());
    let mut list = |name: &str, events: &[Recorded]| {
        if !events.is_empty() {
            text.push(format!("\n{}", toned(name, Tone::Strong, coloured)));
            text.extend(events.iter().map(|event| line(event, coloured)));
        }
    };
    list("Before it on the stream", found.previous.as_slice());
    list("After it on the stream", found.next.as_slice());
    list("Written together with it", &found.together);
    if found.together_omitted > 0 {
        text.push(format!("      … and {} more", found.together_omitted));
    }
    Ok(text.join("\n"))
}

fn cause_lines(cause: &Cause) -> Vec<(&'static str, String)> {
    match (&cause.chain, &cause.command) {
        (Some(chain), _) => vec![
            (
                "chain",
                format!("{}, block {}, log {}", chain.chain_id, chain.block, chain.log_index),
            ),
            ("tx", chain.tx.to_string()),
        ],
        (None, Some(command)) => vec![("command", command.clone())],
        (None, None) => vec![],
    }
}

/// Pretty for people; the exact bytes are what `--json` gives as `payloadText`.
fn indented(payload: &str) -> Result<String, CommandError> {
    let value: Value = serde_json::from_str(payload)?;
    Ok(serde_json::to_string_pretty(&value)?.replace('\n', "\n            "))
}
