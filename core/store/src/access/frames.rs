//! Keys that requests are signed for, the key that signs floors, and challenges that are used once. What is in a key and how
//! it is made is not known here.

use zeroize::Zeroizing;

use super::Access;
use crate::error::StoreError;

impl Access {
    /// The key pair of a platform: public part, and private part as text.
    ///
    /// # Errors
    /// The server fails.
    pub async fn frame_key(&self, platform: &str) -> Result<Option<(Vec<u8>, String)>, StoreError> {
        let found: Option<(Vec<u8>, Vec<u8>)> =
            sqlx::query_as("select public, sealed from frame_keys where platform = $1")
                .bind(platform)
                .fetch_optional(&self.pool)
                .await?;
        let read = |(public, sealed): (Vec<u8>, Vec<u8>)| {
            Some((public, self.keyring.unlock(platform.as_bytes(), &sealed)?))
        };
        Ok(found.and_then(read))
    }

    /// Keeps a key pair, unless another process has made one at this moment: then that one stays.
    ///
    /// # Errors
    /// The server fails.
    pub async fn keep_frame_key(
        &self,
        platform: &str,
        public: &[u8],
        private: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into frame_keys (platform, public, sealed)
             values ($1, $2, $3)
             on conflict (platform) do nothing",
        )
        .bind(platform)
        .bind(public)
        .bind(self.keyring.lock(platform.as_bytes(), private))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// What challenges are signed with: the same in every process of a database.
    pub fn challenge_key(&self) -> [u8; 32] {
        self.hash_of("challenges", &[])
    }

    /// What floors are signed with: the same in every process of a database, and kept nowhere. It
    /// stays when the master key is replaced, since contracts hold its address.
    pub fn statement_key(&self) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(self.hash_of("floor statements", &[]))
    }

    /// Uses a challenge: of two who bring the same one, one is told yes.
    ///
    /// # Errors
    /// The server fails.
    pub async fn use_challenge(
        &self,
        challenge: &[u8; 32],
        good_for_s: u32,
    ) -> Result<bool, StoreError> {
        let used = sqlx::query(
            "with gone as (delete from account_challenges where good_until < now())
             insert into account_challenges (challenge, good_until)
             values ($1, now() + make_interval(secs => $2))
             on conflict (challenge) do nothing",
        )
        .bind(challenge)
        .bind(f64::from(good_for_s))
        .execute(&self.pool)
        .await?;
        Ok(used.rows_affected() == 1)
    }
}
