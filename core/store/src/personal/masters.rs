//! Which master keys this process has, and which generation each is. Another one is looked for
//! when a key turns up that was wrapped under it: the master key may be replaced meanwhile.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use sqlx::PgPool;

use super::cipher::{self, KeyId, SecretKey};
use super::keyring::KeyringError;

/// Asks for the keys that are at hand now, such as what lies in a file.
type Source = dyn Fn() -> Vec<SecretKey> + Send + Sync;

/// What a blinding key is wrapped for, in the place of a subject and the id of its key.
const BLINDING: (&str, KeyId) = ("brickyard command bodies", [0; 16]);

/// Cheap to clone.
#[derive(Clone)]
pub(super) struct Masters {
    pool: PgPool,
    source: Arc<Source>,
    known: Arc<Mutex<BTreeMap<i32, SecretKey>>>,
}

pub(super) fn fingerprint(master: &SecretKey) -> Vec<u8> {
    master.blind("brickyard master key", &[]).to_vec()
}

pub(super) fn wrap_blinding(master: &SecretKey, key: &SecretKey) -> Vec<u8> {
    cipher::wrap(master, BLINDING.0, &BLINDING.1, key)
}

pub(super) fn unwrap_blinding(master: &SecretKey, wrapped: &[u8]) -> Option<SecretKey> {
    cipher::unwrap(master, BLINDING.0, &BLINDING.1, wrapped)
}

impl Masters {
    /// The first key that comes to a database is its first generation.
    pub(super) async fn open(pool: PgPool, source: Arc<Source>) -> Result<Self, KeyringError> {
        if let Some(master) = source().first() {
            sqlx::query(
                "insert into subject_masters (generation, fingerprint, blinding)
                 select 1, $1, $2
                  where not exists (select from subject_masters)
                     on conflict do nothing",
            )
            .bind(fingerprint(master))
            .bind(wrap_blinding(master, &SecretKey::random()))
            .execute(&pool)
            .await?;
            // Databases from before there were generations have none.
            sqlx::query(
                "update subject_masters set blinding = $2 where fingerprint = $1 and blinding is null",
            )
            .bind(fingerprint(master))
            .bind(wrap_blinding(master, &SecretKey::random()))
            .execute(&pool)
            .await?;
        }
        let masters = Self { pool, source, known: Arc::default() };
        masters.look().await?;
        Ok(masters)
    }

    /// Holds the keys at hand against the generations of the database, which it answers.
    pub(super) async fn look(&self) -> Result<Vec<i32>, KeyringError> {
        let there: Vec<(i32, Vec<u8>)> =
            sqlx::query_as("select generation, fingerprint from subject_masters")
                .fetch_all(&self.pool)
                .await?;
        let mut known = BTreeMap::new();
        for key in (self.source)() {
            let print = fingerprint(&key);
            let generation = there.iter().find(|(_, known)| *known == print);
            known.extend(generation.map(|(generation, _)| (*generation, key)));
        }
        if known.is_empty() {
            return Err(KeyringError::OtherMaster);
        }
        *self.known.lock().expect("no holder of this lock panics") = known;
        Ok(there.into_iter().map(|(generation, _)| generation).collect())
    }

    /// None when that generation is gone meanwhile: whatever was wrapped under it is wrapped under
    /// the next one now, and has to be read again.
    pub(super) async fn of(&self, generation: i32) -> Result<Option<SecretKey>, KeyringError> {
        if let Some(key) = self.held(generation) {
            return Ok(Some(key));
        }
        let there = self.look().await?;
        match self.held(generation) {
            Some(key) => Ok(Some(key)),
            None if there.contains(&generation) => Err(KeyringError::OtherMaster),
            None => Ok(None),
        }
    }

    /// What new keys are wrapped under.
    pub(super) fn newest(&self) -> (i32, SecretKey) {
        let known = self.known.lock().expect("no holder of this lock panics");
        let (generation, key) = known.last_key_value().expect("one is known from the start");
        (*generation, key.clone())
    }

    fn held(&self, generation: i32) -> Option<SecretKey> {
        self.known.lock().expect("no holder of this lock panics").get(&generation).cloned()
    }

    /// The key of hashes. It stays the same when the master key is replaced, and may be wrapped
    /// under the next one before it is read here.
    pub(super) async fn blinding(&self) -> Result<SecretKey, KeyringError> {
        let (mut generation, mut master) = self.newest();
        loop {
            if let Some(wrapped) = self.wrapped_blinding(generation).await? {
                let damaged = || KeyringError::Damaged { subject: BLINDING.0.to_owned() };
                return unwrap_blinding(&master, &wrapped).ok_or_else(damaged);
            }
            self.look().await?;
            let newest = self.newest();
            if newest.0 <= generation {
                return Err(KeyringError::OtherMaster);
            }
            (generation, master) = newest;
        }
    }

    /// None for a generation that is gone.
    async fn wrapped_blinding(&self, generation: i32) -> Result<Option<Vec<u8>>, sqlx::Error> {
        sqlx::query_scalar(
            "select blinding from subject_masters where generation = $1 and blinding is not null",
        )
        .bind(generation)
        .fetch_optional(&self.pool)
        .await
    }
}
