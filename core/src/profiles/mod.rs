//! Profiles: what the owner of a wallet tells about the person behind it.
//!
//! Every text is personal: the state holds them as the log does, for the owner, who is shown what was
//! told the moment it was. The rules need only to know when the last profile was signed, so that
//! an old signature never brings back what was replaced or erased.

mod aggregate;
mod command;
mod error;
mod event;
#[cfg(test)]
mod tests;

pub use aggregate::{Profile, SIGNED_WITHIN_SECONDS, Told};
pub use command::ProfileCommand;
pub use error::ProfileError;
pub use event::{ProfileEvent, ProfileTexts};
