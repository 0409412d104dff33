//! The name that somebody goes by: what it is made of, and what nobody is called.

use crate::kernel::AccountId;

use super::error::AccountError;

/// Characters of a name, which are the specification's.
const USERNAME_MIN: usize = 4;
const USERNAME_MAX: usize = 16;
/// Names that one account may have had. None of them goes to somebody else while the account is
/// there, so that nobody speaks under a name that another was known by.
pub const USERNAMES_MAX: i64 = 5;

/// What names begin with that we give; nobody else's does.
const GIVEN: &str = "brick_";
/// Whoever is called so seems to speak for the site, or to be an address.
const RESERVED_BEGINNINGS: [&str; 8] =
    ["0x", "admin", "brick_", "brickyard", "moderator", "official", "operator", "support"];
/// The same, where longer words are harmless; and what programs write for nobody.
const RESERVED: [&str; 12] = [
    "abuse",
    "anonymous",
    "everyone",
    "help",
    "null",
    "root",
    "security",
    "staff",
    "system",
    "team",
    "undefined",
    "webmaster",
];

/// Whether somebody may be called so.
pub(super) fn check_username(text: &str) -> Result<(), AccountError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !(USERNAME_MIN..=USERNAME_MAX).contains(&text.len()) || !text.bytes().all(plain) {
        return Err(AccountError::NotAUsername);
    }
    let spelling = username_spelling(text);
    let begins = RESERVED_BEGINNINGS.iter().any(|beginning| spelling.starts_with(beginning));
    if begins || RESERVED.contains(&&*spelling) {
        return Err(AccountError::UsernameReserved);
    }
    Ok(())
}

/// By which names are told apart: two that differ in nothing but case are one.
pub fn username_spelling(text: &str) -> String {
    text.to_ascii_lowercase()
}

/// What an account is called until somebody chooses a name.
pub fn given_username(account: AccountId) -> String {
    let digits: String = account.to_string().chars().skip(2).take(8).collect();
    format!("{GIVEN}{digits}")
}
