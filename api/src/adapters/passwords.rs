//! Passwords, hashed with Argon2id away from the runtime's threads and only a few at once.
//!
//! What comes is what the browser had hashed (SHA-256); a password itself is never seen here.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::wire::Failure;

/// 19 MiB, two passes, one lane: what OWASP asks for at least; 85 ms of one core.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
/// Of one process: two cores are busy with passwords at most.
const AT_ONCE: usize = 2;
/// Who waits longer for a turn is told to come again.
const TURN_WITHIN: Duration = Duration::from_secs(5);
const AGAIN_S: u64 = 5;

/// What everybody tries first, of what the form takes.
const COMMON: [&str; 32] = [
    "Password1",
    "Passw0rd",
    "Password123",
    "Password12",
    "P@ssw0rd",
    "P@ssword1",
    "Qwerty123",
    "Qwerty12",
    "Qwertyuiop1",
    "Qwerty1234",
    "Welcome1",
    "Welcome123",
    "Admin123",
    "Admin1234",
    "Administrator1",
    "Abc12345",
    "Abcd1234",
    "Abcdefg1",
    "Abc123456",
    "Aa123456",
    "Aa12345678",
    "A1234567",
    "A12345678",
    "Iloveyou1",
    "Letmein1",
    "Monkey123",
    "Dragon123",
    "Football1",
    "Baseball1",
    "Sunshine1",
    "Changeme1",
    "Test1234",
];

static COMMON_HASHES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    COMMON.iter().map(|password| alloy::hex::encode(Sha256::digest(password))).collect()
});

/// Somebody's password that is nobody's: who has no account waits as long as who has one.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash(b"nobody", &[7; 16]));

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The hash to keep.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Failure> {
        self.in_turn(move || hash(password.as_bytes(), &rand::random::<[u8; 16]>())).await
    }

    /// Whether it is the password that the hash was made of; without one, the same work is done
    /// and the answer is no.
    pub(crate) async fn matches(
        &self,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, Failure> {
        self.in_turn(move || {
            let known = kept.is_some();
            let kept = kept.unwrap_or_else(|| NOBODY.clone());
            let parsed = PasswordHash::new(&kept);
            let same = parsed
                .is_ok_and(|parsed| argon2().verify_password(password.as_bytes(), &parsed).is_ok());
            same && known
        })
        .await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let turn = Arc::clone(&self.turns).acquire_owned();
        let Ok(Ok(turn)) = tokio::time::timeout(TURN_WITHIN, turn).await else {
            return Err(Failure::busy(AGAIN_S));
        };
        let working = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        working.await.map_err(|error| Failure::internal(&error))
    }
}

/// What the browser sends of a password: 64 lower-case hexadecimal digits, and not of one that
/// everybody tries first.
pub(crate) fn check_sent(password: &str) -> Result<(), Failure> {
    let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if password.len() != 64 || !password.bytes().all(hex) {
        return Err(Failure::invalid("password", "send its SHA-256 as 64 hexadecimal digits"));
    }
    if COMMON_HASHES.contains(password) {
        return Err(Failure::refused(
            "password_too_common",
            "This password is tried first by everybody.",
        ));
    }
    Ok(())
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None).expect("sizes that Argon2 knows");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash(password: &[u8], salt: &[u8]) -> String {
    let made: PasswordHash =
        argon2().hash_password_with_salt(password, salt).expect("a salt of 16 bytes");
    made.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_matches_its_own_hash_and_nobody_has_none() {
        let passwords = Passwords::new();
        let kept = passwords.hash("a".repeat(64)).await.expect("a hash");
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, passwords.hash("a".repeat(64)).await.expect("a hash"), "salted");
        let matches = |text: &str, kept| passwords.matches(text.to_owned(), kept);
        assert!(matches(&"a".repeat(64), Some(kept.clone())).await.expect("an answer"));
        assert!(!matches(&"b".repeat(64), Some(kept)).await.expect("an answer"));
        assert!(!matches("nobody", None).await.expect("an answer"), "even with nobody's own");
    }

    #[test]
    fn common_passwords_are_known_by_their_hash() {
        assert!(check_sent(&alloy::hex::encode(Sha256::digest("Password1"))).is_err());
        assert!(check_sent(&"0".repeat(64)).is_ok());
        for wrong in ["", "Password1", &"A".repeat(64), &"0".repeat(63), &"0".repeat(65)] {
            assert!(check_sent(wrong).is_err(), "{wrong}");
        }
    }
}
