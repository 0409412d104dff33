//! Personal texts: sealed under a key of their subject before they are appended, opened for an
//! answer, and unreadable everywhere at once when that key is destroyed.
//!
//! Deliberately absent: a cache of keys. A key is read with what it opens and forgotten with the
//! answer, so that no process has to be told of an erasure before it holds.

mod cipher;
mod erase;
mod keyring;
mod masters;
mod rotate;
mod seen;

pub use cipher::SecretKey;
pub(crate) use cipher::{KeyId, random};
pub use erase::{EraseError, Erasure, erase};
pub(crate) use keyring::keys_gone;
pub use keyring::{Keyring, KeyringError};
pub use rotate::{Rotation, rotate_master};
pub use seen::{SeenPersonal, personal_of};
