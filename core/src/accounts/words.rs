//! What codes and nonces are for, how long and how often they are good, and what a mailbox is.
//!
//! The numbers are the specification's; where they are counted is not known here.

use serde::{Deserialize, Serialize};

pub const CODE_DIGITS: usize = 4;
pub const CODE_LIFE_SECONDS: u32 = 600;
/// Between two codes for one mailbox and purpose.
pub const CODE_COOLDOWN_SECONDS: u32 = 60;
/// Wrong answers to one code. With five codes a day, a guess succeeds once in 667 days.
pub const CODE_TRIES: i16 = 3;
/// For one mailbox in 24 hours, over all purposes.
pub const CODES_A_DAY: i64 = 5;
pub const NONCE_LIFE_SECONDS: u32 = 300;

/// Bytes of the part of an address before the at sign, and of the whole (RFC 5321).
const LOCAL_MAX: usize = 64;
const MAILBOX_MAX: usize = 254;

/// What a code was sent for; two purposes share a number with another one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum CodePurpose {
    /// Also of a registration with a partner's mark.
    Register,
    Forgot,
    EditPassword,
    /// Also the proof of a mailbox that another provider told.
    BindEmail,
}

impl CodePurpose {
    pub const fn number(self) -> u8 {
        match self {
            Self::Register => 1,
            Self::Forgot => 2,
            Self::EditPassword => 4,
            Self::BindEmail => 5,
        }
    }
}

impl TryFrom<u8> for CodePurpose {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        let all = [Self::Register, Self::Forgot, Self::EditPassword, Self::BindEmail];
        all.into_iter().find(|purpose| purpose.number() == number).ok_or("expected 1, 2, 4 or 5")
    }
}

impl From<CodePurpose> for u8 {
    fn from(purpose: CodePurpose) -> Self {
        purpose.number()
    }
}

/// What a wallet signs a nonce for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum NoncePurpose {
    Login,
    Bind,
    Unbind,
}

impl NoncePurpose {
    pub const fn number(self) -> u8 {
        match self {
            Self::Login => 1,
            Self::Bind => 2,
            Self::Unbind => 4,
        }
    }
}

impl TryFrom<u8> for NoncePurpose {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        let all = [Self::Login, Self::Bind, Self::Unbind];
        all.into_iter().find(|purpose| purpose.number() == number).ok_or("expected 1, 2 or 4")
    }
}

impl From<NoncePurpose> for u8 {
    fn from(purpose: NoncePurpose) -> Self {
        purpose.number()
    }
}

/// The one spelling of an e-mail address: without space around it, in lower case. None for what is
/// no address; quoted and international ones are not taken.
pub fn mailbox_of(text: &str) -> Option<String> {
    let text = text.trim();
    let (local, domain) = text.rsplit_once('@')?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~.-".contains(&byte);
    let local_is_good = (1..=LOCAL_MAX).contains(&local.len())
        && local.bytes().all(plain)
        && local.split('.').all(|part| !part.is_empty());
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let domain_is_good = domain.contains('.') && domain.split('.').all(label);
    let good = text.len() <= MAILBOX_MAX && local_is_good && domain_is_good;
    good.then(|| text.to_ascii_lowercase())
}
