//! `brickyard erase`: makes a person's texts unreadable for good, while `up` runs or without it.

use std::io::{BufRead, IsTerminal};

use brickyard_core::kernel::SubjectId;
use brickyard_store::{Erasure, erase};
use serde_json::json;
use sqlx::{ConnectOptions as _, Connection as _};
use tracing::debug;

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;

pub(super) async fn run(
    config: &Config,
    subject: SubjectId,
    yes: bool,
    as_json: bool,
) -> Result<(), CommandError> {
    if !yes {
        ask(subject)?;
    }
    let database = Database::find(config).await?;
    let done = erase_subject(&database, subject).await;
    database.close().await;
    let (erasure, cleaned) = done?;
    tell(&erasure, cleaned, as_json);
    Ok(())
}

fn ask(subject: SubjectId) -> Result<(), CommandError> {
    if !std::io::stdin().is_terminal() {
        return Err("this cannot be undone: say --yes to go on without being asked".into());
    }
    say::line(format!("All texts of {subject} become unreadable, and nothing brings them back."));
    say::line(format!("Type {subject} to go on:"));
    let mut answer = String::new();
    std::io::stdin().lock().read_line(&mut answer)?;
    if answer.trim() == subject.to_string() {
        return Ok(());
    }
    Err("nothing was erased".into())
}

async fn erase_subject(
    database: &Database,
    subject: SubjectId,
) -> Result<(Erasure, bool), CommandError> {
    let store = database.store().await?;
    let erasure = erase(&store, subject).await;
    store.close().await;
    let cleaned = match rewrite_keys(database).await {
        Ok(()) => true,
        Err(error) => {
            debug!(%error, "the table of keys could not be rewritten");
            false
        }
    };
    Ok((erasure?, cleaned))
}

/// A deleted row stays in its page until the table is written anew. Only the owner of the table
/// may do that, and somebody who reads it may be in the way for a while.
async fn rewrite_keys(database: &Database) -> Result<(), sqlx::Error> {
    let mut connection = database.options.connect().await?;
    sqlx::query("set lock_timeout = '5s'").execute(&mut connection).await?;
    sqlx::query("vacuum full subject_keys").execute(&mut connection).await?;
    connection.close().await
}

fn tell(erasure: &Erasure, cleaned: bool, as_json: bool) {
    let Erasure { subject, position, already } = erasure;
    if as_json {
        say::line(json!({
            "subject": subject,
            "position": position,
            "already": already,
            "keysRewritten": cleaned,
        }));
        return;
    }
    if *already {
        say::line(format!("{subject} was erased already; see position {position}."));
    } else {
        say::line(format!("{subject} is erased; position {position} tells of it."));
    }
    if !cleaned {
        say::line(
            "The destroyed key still lies, wrapped, in an old page of the table subject_keys:",
        );
        say::line("let its owner run `vacuum full subject_keys`.");
    }
    say::line(
        "Copies of the database older than this still hold the key, wrapped: see ARCHITECTURE.",
    );
}
