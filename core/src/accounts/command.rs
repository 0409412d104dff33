//! What may be asked of an account. What was proven on the way (a mailbox by its code, a wallet by
//! its signature) is a value here.

use crate::kernel::{AccountId, Address, Personal};

use super::event::{PasswordChange, RegisterType};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountCommand {
    /// Open the account; once more is no news.
    Register {
        account: AccountId,
        by: RegisterType,
        /// Proven; none of who comes by a wallet.
        mailbox: Option<Personal>,
        /// Proven; none of who comes by a mailbox.
        wallet: Option<Address>,
    },
    /// Let the account have this wallet, which it had none before.
    BindWallet { wallet: Address },
    /// Put this wallet in the place of the one before.
    SwitchWallet { wallet: Address },
    /// Let go of this wallet.
    UnbindWallet { wallet: Address },
    /// Let the account have this mailbox, which it had none before.
    BindMailbox { mailbox: Personal },
    /// Tell that there is another password from now on.
    NotePassword { how: PasswordChange },
}
