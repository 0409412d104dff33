//! Events as lines: aligned and coloured for people, one JSON object a line for programs.

use std::io::{ErrorKind, IsTerminal};

use brickyard_store::Recorded;
use brickyard_store::browse::{actor_of, cause_of};
use serde::Serialize;
use serde_json::value::RawValue;
use time::format_description::well_known::Rfc3339;

use crate::commands::CommandError;

/// Whether colours help: somebody looks, and has not asked for none.
pub(super) fn coloured() -> bool {
    std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

pub(super) fn is_closed_pipe(error: &CommandError) -> bool {
    let io = error.downcast_ref::<std::io::Error>();
    io.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Ways to set a text apart.
#[derive(Clone, Copy)]
pub(super) enum Tone {
    Soft,
    Strong,
}

/// The text in a tone, or as it is when nobody would see it.
pub(super) fn toned(text: &str, tone: Tone, coloured: bool) -> String {
    let code = match tone {
        Tone::Soft => 2,
        Tone::Strong => 1,
    };
    if coloured { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
}

/// One event in one line, its columns aligned.
pub(super) fn line(event: &Recorded, coloured: bool) -> String {
    let cause = cause_of(event);
    let actor = actor_of(event, &cause).map(|actor| short(&actor)).unwrap_or_default();
    let from = match (&cause.chain, &cause.command) {
        (Some(chain), _) => format!("block {} log {}", chain.block, chain.log_index),
        (None, Some(command)) => format!("command {}", short(command)),
        (None, None) => String::new(),
    };
    let stream = format!("{}/{}", event.aggregate_type, short_id(&event.aggregate_id));
    let position = format!("{:>9}", event.position.0);
    let kind = format!("{:<22}", event.event_type);
    let line = format!(
        "{}  {}  {} {:<26} {:<13} {}",
        toned(&position, Tone::Soft, coloured),
        toned(&time_of(event, false), Tone::Soft, coloured),
        toned(&kind, Tone::Strong, coloured),
        stream,
        actor,
        toned(&from, Tone::Soft, coloured),
    );
    line.trim_end().to_owned()
}

/// When it was recorded, in UTC.
pub(super) fn time_of(event: &Recorded, whole: bool) -> String {
    let at = event.recorded_at;
    let seconds = format!("{} {:02}:{:02}:{:02}", at.date(), at.hour(), at.minute(), at.second());
    if whole { format!("{seconds}.{:06} UTC", at.microsecond()) } else { seconds }
}

/// Long hexadecimal words and ids, by both their ends.
pub(super) fn short(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= 14 {
        return text.to_owned();
    }
    let (head, tail) = (&letters[..6], &letters[letters.len() - 4..]);
    format!("{}…{}", head.iter().collect::<String>(), tail.iter().collect::<String>())
}

/// The parts of a compound id, each shortened: `31337-0x5fbd…0aa3-12`.
fn short_id(id: &str) -> String {
    id.split('-').map(short).collect::<Vec<_>>().join("-")
}

/// What `--json` prints: the stored texts as they are.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct JsonLine<'a> {
    position: i64,
    recorded_at: String,
    stream: String,
    sequence: i64,
    event_type: &'a str,
    event_version: &'a str,
    actor: Option<String>,
    payload: &'a RawValue,
    metadata: &'a RawValue,
}

impl<'a> JsonLine<'a> {
    pub(super) fn of(event: &'a Recorded) -> Result<Self, CommandError> {
        Ok(Self {
            position: event.position.0,
            recorded_at: event.recorded_at.format(&Rfc3339)?,
            stream: format!("{}/{}", event.aggregate_type, event.aggregate_id),
            sequence: event.sequence,
            event_type: &event.event_type,
            event_version: &event.event_version,
            actor: actor_of(event, &cause_of(event)),
            payload: serde_json::from_str(&event.payload)?,
            metadata: serde_json::from_str(&event.metadata)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use brickyard_store::Position;
    use time::OffsetDateTime;

    use super::*;

    #[test]
    fn a_line_is_aligned_and_bare_where_nobody_sees_colours() {
        let event = Recorded {
            position: Position(1_234),
            recorded_at: OffsetDateTime::UNIX_EPOCH,
            aggregate_type: "order".to_owned(),
            aggregate_id: format!("0x{}", "ab".repeat(32)),
            sequence: 1,
            event_type: "OrderListed".to_owned(),
            event_version: "1".to_owned(),
            payload: "{}".to_owned(),
            metadata: r#"{"command_id":"k1","account":"anna"}"#.to_owned(),
        };
        let expected = "     1234  1970-01-01 00:00:00  OrderListed            \
                        order/0xabab…abab          anna          command k1";
        assert_eq!(line(&event, false), expected);
        assert!(line(&event, true).contains("\x1b[1mOrderListed"));
    }
}
