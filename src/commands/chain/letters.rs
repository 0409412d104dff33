//! Dead letters: listed, and tried again.

use std::fmt::Write;

use brickyard_indexer::letters::{self, Letter, Retried};
use serde_json::json;

use super::super::CommandError;
use super::super::database::Database;
use crate::config::ChainConfig;
use crate::say;

/// A reason is cut to what a line holds; `--json` has all of it.
const REASON_CHARS: usize = 160;

pub(super) async fn list(
    database: &Database,
    chain_id: u64,
    all: bool,
    as_json: bool,
) -> Result<(), CommandError> {
    let found = letters::letters(&database.pool().await?, chain_id, all).await?;
    if as_json {
        for letter in &found {
            say::line(as_line(letter));
        }
        return Ok(());
    }
    if found.is_empty() {
        say::line(format!("Every log of chain {chain_id} could be read."));
        return Ok(());
    }
    say::line("letter  block       log    contract                                    reason");
    for letter in &found {
        let reason: String = letter.reason.chars().take(REASON_CHARS).collect();
        say::line(format!(
            "{:<7} {:<11} {:<6} {} {}{reason}",
            letter.id,
            letter.block_number,
            letter.log_index,
            hex(&letter.address),
            match (letter.settled, letter.orphaned) {
                (true, _) => "(settled) ",
                (_, true) => "(its block is gone) ",
                _ => "",
            },
        ));
    }
    Ok(())
}

fn as_line(letter: &Letter) -> String {
    let topics: Vec<String> = letter.topics.iter().map(|topic| hex(topic)).collect();
    json!({
        "letter": letter.id,
        "chain_id": letter.chain_id,
        "block": letter.block_number,
        "block_hash": hex(&letter.block_hash),
        "tx": hex(&letter.tx_hash),
        "log_index": letter.log_index,
        "contract": hex(&letter.address),
        "topics": topics,
        "data": hex(&letter.data),
        "reason": letter.reason,
        "settled": letter.settled,
        "orphaned": letter.orphaned,
    })
    .to_string()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold("0x".to_owned(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(super) async fn retry(
    database: &Database,
    chains: &[ChainConfig],
    letter: Option<i64>,
    late: bool,
) -> Result<(), CommandError> {
    let store = database.store().await?;
    let mut open = vec![];
    for chain in chains {
        let source = chain.settings().source();
        let found = letters::letters(store.pool(), chain.chain_id, false).await?;
        let asked = found.iter().filter(|found| letter.is_none_or(|id| id == found.id));
        open.extend(asked.map(|found| (found.id, source.clone())));
    }
    if let (Some(id), true) = (letter, open.is_empty()) {
        return Err(letters::LetterError::NoLetter(id).into());
    }
    let (mut settled, mut left) = (0, 0);
    for (id, source) in open {
        let told = match letters::retry(&store, &source, id, late).await? {
            Retried::Settled(facts) => {
                settled += 1;
                format!("settled with {facts} event(s)")
            }
            Retried::Unreadable(reason) => format!("still cannot be read: {reason}"),
            Retried::Orphaned => "its block has left the chain".to_owned(),
            Retried::Late(stream) => format!(
                "left alone, since {stream} has gone on: --late appends it all the same, and \
                 pages then take it for the newest"
            ),
        };
        left += usize::from(!told.starts_with("settled"));
        say::line(format!("Letter {id}: {told}."));
    }
    say::line(format!("{settled} settled, {left} left."));
    store.close().await;
    Ok(())
}
