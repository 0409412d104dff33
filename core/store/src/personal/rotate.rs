//! Replaces the master key: every subject's key is wrapped anew, a few at a time, while everything
//! goes on. What dies half-way is gone on with by whoever begins again with the same two keys.
//!
//! No text is touched, and no byte of the log. Afterwards the old key opens nothing of this
//! database; with it, copies of the database that are older can still be read.

use sqlx::{Connection, PgConnection};

use super::cipher::{self, KeyId, SecretKey};
use super::keyring::KeyringError;
use super::masters::{fingerprint, unwrap_blinding, wrap_blinding};
use crate::crash::crash_point;

/// Keys of one transaction: a few milliseconds, in which none of them can be destroyed.
const BATCH: i64 = 100;

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// The master key in use from here on.
    pub generation: i32,
    /// Subjects' keys that were wrapped anew, this time.
    pub wrapped: u64,
}

/// A subject with the id of its key and the key, wrapped.
type Row = (String, Vec<u8>, Vec<u8>);

/// Puts `next` in the place of `old`. The connection must be the owner's: the application may make
/// and destroy keys, and never change one.
///
/// # Errors
/// The server fails; the old key is not the one in use; another replacement is under way; a key was
/// changed.
pub async fn rotate_master(
    connection: &mut PgConnection,
    old: &SecretKey,
    next: &SecretKey,
) -> Result<Rotation, KeyringError> {
    let Some((from, to)) = begin(connection, old, next).await? else {
        let generation = generation_of(connection, next).await?.ok_or(KeyringError::OtherMaster)?;
        return Ok(Rotation { generation, wrapped: 0 });
    };
    let mut wrapped = 0;
    loop {
        wrapped += wrap_some(connection, (from, old), (to, next)).await?;
        crash_point("mid-rotation");
        // One that was made meanwhile under the old key keeps it there.
        let gone = sqlx::query(
            "delete from subject_masters
              where generation = $1
                and not exists (select from subject_keys where master = $1)",
        )
        .bind(from)
        .execute(&mut *connection)
        .await;
        match gone {
            Ok(gone) if gone.rows_affected() > 0 => break,
            Ok(_) => {
                // Somebody else has done the rest.
                if generation_of(connection, old).await?.is_none() {
                    break;
                }
            }
            Err(error) if is_in_use(&error) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Rotation { generation: to, wrapped })
}

fn is_in_use(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_foreign_key_violation)
}

async fn generation_of(
    connection: &mut PgConnection,
    key: &SecretKey,
) -> Result<Option<i32>, sqlx::Error> {
    sqlx::query_scalar("select generation from subject_masters where fingerprint = $1")
        .bind(fingerprint(key))
        .fetch_optional(connection)
        .await
}

/// The generations of both keys; none when the new one is the only one already.
async fn begin(
    connection: &mut PgConnection,
    old: &SecretKey,
    next: &SecretKey,
) -> Result<Option<(i32, i32)>, KeyringError> {
    let mut tx = connection.begin().await?;
    let there: Vec<(i32, Vec<u8>, Option<Vec<u8>>)> = sqlx::query_as(
        "select generation, fingerprint, blinding
           from subject_masters
          order by generation
            for update",
    )
    .fetch_all(&mut *tx)
    .await?;
    let (of_old, of_next) = (fingerprint(old), fingerprint(next));
    let found = |print: &[u8]| there.iter().find(|(_, known, _)| known == print);
    let generations = match (found(&of_old), found(&of_next)) {
        (Some((from, ..)), Some((to, ..))) => Some((*from, *to)),
        (None, Some(_)) if there.len() == 1 => None,
        (Some((from, _, blinding)), None) if there.len() == 1 => {
            let damaged = || KeyringError::Damaged { subject: "command bodies".to_owned() };
            let wrapped = blinding.as_ref().ok_or_else(damaged)?;
            let blinding = unwrap_blinding(old, wrapped).ok_or_else(damaged)?;
            sqlx::query(
                "insert into subject_masters (generation, fingerprint, blinding)
                 values ($1, $2, $3)",
            )
            .bind(from + 1)
            .bind(of_next)
            .bind(wrap_blinding(next, &blinding))
            .execute(&mut *tx)
            .await?;
            Some((*from, from + 1))
        }
        (Some(_), None) => return Err(KeyringError::OtherRotation),
        (None, _) => return Err(KeyringError::OtherMaster),
    };
    tx.commit().await?;
    Ok(generations)
}

async fn wrap_some(
    connection: &mut PgConnection,
    (from, old): (i32, &SecretKey),
    (to, next): (i32, &SecretKey),
) -> Result<u64, KeyringError> {
    let mut tx = connection.begin().await?;
    let rows: Vec<Row> = sqlx::query_as(
        "select subject, key_id, wrapped
           from subject_keys
          where master = $1
          order by subject
          limit $2
            for update",
    )
    .bind(from)
    .bind(BATCH)
    .fetch_all(&mut *tx)
    .await?;
    let mut anew = vec![];
    for (subject, id, wrapped) in &rows {
        let id: KeyId = id.as_slice().try_into().expect("the table holds ids of 16 bytes");
        let key = cipher::unwrap(old, subject, &id, wrapped)
            .ok_or_else(|| KeyringError::Damaged { subject: subject.clone() })?;
        anew.push(cipher::wrap(next, subject, &id, &key));
    }
    let done = sqlx::query(
        "update subject_keys as k
            set wrapped = u.wrapped,
                master = $1
           from unnest($2::bytea[], $3::bytea[]) as u (key_id, wrapped)
          where k.key_id = u.key_id
            and k.master = $4",
    )
    .bind(to)
    .bind(rows.iter().map(|(_, id, _)| id.as_slice()).collect::<Vec<_>>())
    .bind(anew)
    .bind(from)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(done.rows_affected())
}
