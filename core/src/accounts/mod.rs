//! Accounts: who may come in, by which mailbox and wallet, and what they were welcomed with.
//!
//! Deliberately absent: secrets. Passwords, codes, nonces and sessions are in tables of their own
//! (`migrations/0021_accounts.sql`); what is proven with them is a value of the command here.
//! That a mailbox, a wallet or a username has one account is held by the table of names, since no stream of
//! one account could know of another.

mod aggregate;
mod command;
mod error;
mod event;
mod office;
#[cfg(test)]
mod tests;
mod username;
mod words;

pub use aggregate::{Account, PlacedText, WELCOME};
pub use command::{AccountCommand, Operator};
pub use error::AccountError;
pub use event::{AccountEvent, BarReason, Brick, PasswordChange, RegisterType, Role};
pub use office::is_mark;
pub use username::{USERNAMES_MAX, given_username, username_spelling};
pub use words::{
    CODE_COOLDOWN_SECONDS, CODE_DIGITS, CODE_LIFE_SECONDS, CODE_TRIES, CODES_A_DAY, CodePurpose,
    NONCE_LIFE_SECONDS, NoncePurpose, mailbox_of,
};
