//! `brickyard audit show`: one event, exactly as stored, with its cause and what belongs to it.

use brickyard_store::browse::{Around, Cause, actor_of, around};
use brickyard_store::{Position, Recorded, Store};
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
    let text = if json { as_json(&found)? } else { as_text(&found, coloured())? };
    say::row(text)?;
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn as_json(found: &Around) -> Result<String, CommandError> {
    let line =
        |event: &Recorded| JsonLine::of(event).and_then(|line| Ok(serde_json::to_value(line)?));
    let position = |event: &Option<Recorded>| event.as_ref().map(|event| event.position.0);
    let together: Vec<i64> = found.together.iter().map(|event| event.position.0).collect();
    let mut value = line(&found.event)?;
    let more = json!({
        "payloadText": found.event.payload,
        "metadataText": found.event.metadata,
        "leafHash": hex(&found.leaf_hash),
        "streamLength": found.stream_length,
        "previous": position(&found.previous),
        "next": position(&found.next),
        "together": together,
        "togetherOmitted": found.together_omitted,
        "head": found.head.0,
    });
    if let (Value::Object(value), Value::Object(more)) = (&mut value, more) {
        value.extend(more);
    }
    Ok(value.to_string())
}

fn as_text(found: &Around, coloured: bool) -> Result<String, CommandError> {
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
