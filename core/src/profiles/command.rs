//! What the owner of a wallet may ask of its profile. Time and the proven signer are values here.

use crate::kernel::{Address, UnixSeconds};

use super::event::ProfileTexts;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProfileCommand {
    /// Put this profile in the place of the one before, whole.
    Update {
        wallet: Address,
        texts: ProfileTexts,
        signed_by: Address,
        /// The time that stands in the signed message.
        signed_at_s: UnixSeconds,
        now_s: UnixSeconds,
    },
}
