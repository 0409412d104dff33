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

/// Words that most passwords are made of, by the lists of those that have become known. What the
/// form asks for beside letters is put behind them, and the first letter is made large.
const WORDS: &str = "password passwort motdepasse contrasena passw0rd p@ssw0rd p@ssword pass \
    qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl asdf zxcvbnm zxcvbn qazwsx qazwsxedc 1qaz2wsx \
    welcome admin administrator root user guest login test testing temp changeme letmein secret \
    master default system server access hello abc abcd abcde abcdef abcdefg aa a q1w2e3r4 \
    iloveyou love loveyou lovely sunshine princess queen king angel baby babygirl sweet honey \
    monkey dragon tiger lion panda kitty cat dog puppy bear wolf eagle phoenix butterfly flower \
    football soccer baseball basketball hockey golf liverpool arsenal chelsea barcelona juventus \
    superman batman spiderman pokemon pikachu naruto starwars matrix minecraft fortnite roblox \
    michael daniel jordan jessica ashley charlie thomas robert george andrew anthony william \
    jennifer michelle nicole hannah samantha amanda maria anna alex martin david james john \
    shadow mustang ferrari mercedes harley computer internet google facebook samsung iphone apple \
    summer winter spring autumn monday friday january june july august september october november \
    december london paris berlin china hongkong canada america england freedom family friends \
    money happy lucky cookie chocolate cheese orange banana pepper ginger purple yellow silver \
    golden diamond whatever trustno1 nothing blink182 bitcoin ethereum crypto satoshi metamask \
    opensea wallet nft tothemoon hodl brick bricks brickyard blockchain solana binance";

/// What is put behind them.
const ENDINGS: &str = "1 2 3 7 9 11 12 13 21 22 23 69 77 88 99 00 01 007 101 111 123 321 333 420 \
    456 555 666 777 789 888 999 1122 1212 1234 4321 1111 2222 2000 2010 2015 2018 2019 2020 2021 \
    2022 2023 2024 2025 2026 2027 12345 54321 123456 654321 1234567 12345678 123456789 1! 12! 123! \
    1234! 12345! 2024! 2025! 2026! ! !1 !123 @1 @12 @123 @1234 @2024 @2025 @2026 #1 #123 .1 _1 _123";

/// Tens of thousands, of which the form takes a part.
static COMMON_HASHES: LazyLock<HashSet<[u8; 32]>> = LazyLock::new(|| {
    let mut hashes = HashSet::new();
    for word in WORDS.split_whitespace() {
        let large: String = word
            .char_indices()
            .map(|(at, c)| if at == 0 { c.to_ascii_uppercase() } else { c })
            .collect();
        for ending in ENDINGS.split_whitespace() {
            for form in [large.as_str(), word, &word.to_ascii_uppercase()] {
                hashes.insert(
                    Sha256::new().chain_update(form).chain_update(ending).finalize().into(),
                );
            }
        }
    }
    hashes
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
    if alloy::hex::decode_to_array(password).is_ok_and(|hash| COMMON_HASHES.contains(&hash)) {
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

    #[tokio::test(start_paused = true)]
    async fn who_finds_all_turns_taken_waits_and_is_told_to_come_again_when_none_is_free_in_time() {
        let passwords = Passwords::new();
        let turn = || Arc::clone(&passwords.turns).try_acquire_owned().expect("a turn");
        let mut taken: Vec<_> = (0..AT_ONCE).map(|_| turn()).collect();
        let begun = tokio::time::Instant::now();
        let late = passwords.matches("a".repeat(64), None).await.expect_err("no turn is free");
        assert!(format!("{late:?}").contains("TooMany"), "{late:?}");
        assert_eq!(begun.elapsed().as_secs(), TURN_WITHIN.as_secs());
        let waiting = passwords.clone();
        let waiting = tokio::spawn(async move { waiting.matches("a".repeat(64), None).await });
        tokio::time::sleep(TURN_WITHIN / 2).await;
        assert!(!waiting.is_finished(), "it waits for its turn");
        taken.pop();
        assert!(!waiting.await.expect("no panic").expect("its turn came"));
    }

    #[test]
    fn common_passwords_are_known_by_their_hash() {
        for common in
            ["Password1", "Password2", "Qwerty12345", "Iloveyou1", "Bitcoin2021", "Passw0rd!"]
        {
            let sent = alloy::hex::encode(Sha256::digest(common));
            assert!(check_sent(&sent).is_err(), "{common}");
        }
        assert!(COMMON_HASHES.len() > 30_000, "{}", COMMON_HASHES.len());
        let own = alloy::hex::encode(Sha256::digest("Brick-by-brick1"));
        assert!(check_sent(&own).is_ok());
        assert!(check_sent(&"0".repeat(64)).is_ok());
        for wrong in ["", "Password1", &"A".repeat(64), &"0".repeat(63), &"0".repeat(65)] {
            assert!(check_sent(wrong).is_err(), "{wrong}");
        }
    }
}
