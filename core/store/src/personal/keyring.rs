//! Keys of subjects, in a table of their own, wrapped under the master key.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

use brickyard_core::kernel::{Kept, Personal, PersonalTexts, SubjectId};
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};
use thiserror::Error;

use super::cipher::{self, KeyId, Place, SecretKey};
use super::masters::Masters;
use crate::error::StoreError;

#[derive(Debug, Error)]
pub enum KeyringError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the personal texts of this database are sealed under another master key")]
    OtherMaster,
    #[error("the master key of this database is being replaced by another one than this")]
    OtherRotation,
    #[error("the key of {subject} cannot be unwrapped: the row was changed")]
    Damaged { subject: String },
    #[error("the text {field} of {stream} does not open at its place: it was changed or moved")]
    Moved { stream: String, field: String },
}

impl From<sqlx::Error> for KeyringError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Seals and opens personal texts. Cheap to clone.
#[derive(Clone)]
pub struct Keyring {
    pool: PgPool,
    masters: Masters,
    /// Of hashes and of what is kept for a short time; the same whatever the master key.
    lasting: SecretKey,
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keyring")
    }
}

impl Keyring {
    /// With the master key of this database; the first one that comes is.
    ///
    /// # Errors
    /// The server fails, or another master key is in use.
    pub async fn open(pool: PgPool, master: SecretKey) -> Result<Self, KeyringError> {
        Self::open_with(pool, move || vec![master.clone()]).await
    }

    /// With whatever master keys are at hand, asked for again when a key turns up that is wrapped
    /// under none of those that are known: the master key may be replaced while this works.
    ///
    /// # Errors
    /// The server fails, or none of them is in use.
    pub async fn open_with(
        pool: PgPool,
        at_hand: impl Fn() -> Vec<SecretKey> + Send + Sync + 'static,
    ) -> Result<Self, KeyringError> {
        let masters = Masters::open(pool.clone(), Arc::new(at_hand)).await?;
        let lasting = masters.blinding().await?;
        Ok(Self { pool, masters, lasting })
    }

    /// A hash of a command's body that says nothing of its personal texts to who guesses them.
    ///
    /// # Errors
    /// The server fails, or the master key was replaced and the new one is not at hand.
    pub async fn blind(&self, body_hash: [u8; 32]) -> Result<[u8; 32], KeyringError> {
        Ok(self.masters.blinding().await?.blind("brickyard command body", &body_hash))
    }

    /// A hash that nobody can make who has never had the master key: what a person is found by,
    /// without telling it. It stays the same when the master key is replaced.
    pub(crate) fn keyed(&self, what: &str, parts: &[&[u8]]) -> [u8; 32] {
        let mut bytes = Vec::new();
        for part in parts {
            bytes.extend(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            bytes.extend_from_slice(part);
        }
        self.lasting.blind(what, &Sha256::digest(bytes))
    }

    /// Locks what is kept for a short time and belongs to nobody's own key, such as a mail.
    pub(crate) fn lock(&self, place: &[u8], text: &str) -> Vec<u8> {
        cipher::lock_text(&self.kept(), place, text)
    }

    /// None when it was locked for another place or in another database, or was changed.
    pub(crate) fn unlock(&self, place: &[u8], boxed: &[u8]) -> Option<String> {
        cipher::unlock_text(&self.kept(), place, boxed)
    }

    fn kept(&self) -> SecretKey {
        SecretKey::new(self.lasting.blind("brickyard kept texts", &[]))
    }

    /// Seals the personal texts of events that continue a stream; answers the keys that were
    /// used, which must still be there when the events are appended.
    pub(crate) async fn seal<A: Kept>(
        &self,
        aggregate_id: &str,
        after: i64,
        events: &mut [A::Event],
    ) -> Result<Vec<KeyId>, KeyringError> {
        let mut used = BTreeSet::new();
        for (sequence, event) in (after + 1..).zip(events) {
            let Some(PersonalTexts { subject, texts }) = A::personal(event) else { continue };
            let (key_id, key) = self.key_of(subject).await?;
            for (field, text) in texts {
                let Personal::Plain(plain) = &*text else { continue };
                let (aggregate_type, subject) = (A::TYPE, subject);
                let place = Place { subject, aggregate_type, aggregate_id, sequence, field };
                *text = Personal::Sealed(cipher::seal(&key_id, &key, &place, plain));
            }
            used.insert(key_id);
        }
        Ok(used.into_iter().collect())
    }

    /// The subject's key, made when there is none: after an erasure a subject begins anew.
    async fn key_of(&self, subject: SubjectId) -> Result<(KeyId, SecretKey), KeyringError> {
        let name = subject.to_string();
        loop {
            let found: Option<Row> = sqlx::query_as(
                "select key_id, wrapped, master from subject_keys where subject = $1",
            )
            .bind(&name)
            .fetch_optional(&self.pool)
            .await?;
            if let Some(row) = found {
                match self.unwrap(&name, &row).await? {
                    Some(key) => return Ok(key),
                    None => continue,
                }
            }
            let (id, key): (KeyId, _) = (cipher::random(), SecretKey::random());
            let (generation, master) = self.masters.newest();
            // Somebody else may make one at this moment, and it may be erased the next.
            let made = sqlx::query(
                "insert into subject_keys (subject, key_id, wrapped, master)
                 values ($1, $2, $3, $4)
                 on conflict (subject) do nothing",
            )
            .bind(&name)
            .bind(id)
            .bind(cipher::wrap(&master, &name, &id, &key))
            .bind(generation)
            .execute(&self.pool)
            .await;
            if let Err(error) = made {
                if !is_gone(&error) {
                    return Err(error.into());
                }
                // That master key was replaced; it takes no keys any more.
                self.masters.look().await?;
            }
        }
    }

    /// None when the row is outdated: its master key was replaced after it was read.
    async fn unwrap(
        &self,
        subject: &str,
        (id, wrapped, generation): &Row,
    ) -> Result<Option<(KeyId, SecretKey)>, KeyringError> {
        let id: KeyId = id.as_slice().try_into().expect("the table holds ids of 16 bytes");
        let Some(master) = self.masters.of(*generation).await? else { return Ok(None) };
        let key = cipher::unwrap(&master, subject, &id, wrapped);
        let damaged = || KeyringError::Damaged { subject: subject.to_owned() };
        Ok(Some((id, key.ok_or_else(damaged)?)))
    }

    /// Opens the texts of one event of a stream, in place: what can be read becomes plain, what
    /// was erased says so.
    ///
    /// # Errors
    /// The server fails, or a text was changed or moved here from elsewhere.
    pub async fn open_texts(
        &self,
        (aggregate_type, aggregate_id, sequence): (&str, &str, i64),
        PersonalTexts { subject, mut texts }: PersonalTexts<'_>,
    ) -> Result<(), KeyringError> {
        let ids: BTreeSet<Vec<u8>> = texts
            .iter()
            .filter_map(|(_, text)| match &**text {
                Personal::Sealed(sealed) => Some(sealed.key.as_slice().to_vec()),
                Personal::Plain(_) | Personal::Erased => None,
            })
            .collect();
        if ids.is_empty() {
            return Ok(());
        }
        let keys = self.keys_of(subject, &ids.into_iter().collect::<Vec<_>>()).await?;
        for (field, text) in &mut texts {
            let Personal::Sealed(sealed) = &**text else { continue };
            let place = Place { subject, aggregate_type, aggregate_id, sequence, field };
            **text = match keys.get(sealed.key.as_slice()) {
                None => Personal::Erased,
                Some(key) => match cipher::open(key, &place, sealed) {
                    Some(plain) => Personal::Plain(plain),
                    None => {
                        let stream = format!("{aggregate_type}/{aggregate_id}");
                        return Err(KeyringError::Moved { stream, field: (*field).to_owned() });
                    }
                },
            };
        }
        Ok(())
    }

    /// Those of these keys of a subject that are not destroyed.
    async fn keys_of(
        &self,
        subject: SubjectId,
        ids: &[Vec<u8>],
    ) -> Result<HashMap<Vec<u8>, SecretKey>, KeyringError> {
        let name = subject.to_string();
        'read: loop {
            let rows: Vec<Row> = sqlx::query_as(
                "select key_id, wrapped, master
                   from subject_keys
                  where subject = $1
                    and key_id = any($2)",
            )
            .bind(&name)
            .bind(ids)
            .fetch_all(&self.pool)
            .await?;
            let mut keys = HashMap::new();
            for row in rows {
                match self.unwrap(&name, &row).await? {
                    Some((id, key)) => keys.insert(id.to_vec(), key),
                    None => continue 'read,
                };
            }
            return Ok(keys);
        }
    }
}

/// The id of a key, the key as it is wrapped, and under which generation of master keys.
type Row = (Vec<u8>, Vec<u8>, i32);

fn is_gone(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_foreign_key_violation)
}

/// Which of these keys are destroyed. Under the held head, the answer stands until the commit.
pub(crate) async fn keys_gone(
    connection: &mut PgConnection,
    keys: &[KeyId],
) -> Result<Vec<KeyId>, sqlx::Error> {
    let there: Vec<Vec<u8>> =
        sqlx::query_scalar("select key_id from subject_keys where key_id = any($1)")
            .bind(keys.iter().map(|key| key.to_vec()).collect::<Vec<_>>())
            .fetch_all(connection)
            .await?;
    Ok(keys.iter().filter(|key| !there.iter().any(|id| id == *key)).copied().collect())
}
