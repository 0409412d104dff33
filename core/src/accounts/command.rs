//! What may be asked of an account. What was proven on the way (a mailbox by its code, a wallet by
//! its signature) is a value here.

use crate::kernel::{AccountId, Address, Personal};

use super::event::{BarReason, PasswordChange, RegisterType, Role};

/// Who operates, and as what. Whoever has the machine itself may do everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Console,
    Account(AccountId, Role),
}

impl Operator {
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Self::Console => None,
            Self::Account(account, _) => Some(account),
        }
    }

    pub fn is_admin(self) -> bool {
        matches!(self, Self::Console | Self::Account(_, Role::Admin))
    }
}

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
    BindWallet {
        wallet: Address,
    },
    /// Put this wallet in the place of the one before.
    SwitchWallet {
        wallet: Address,
    },
    /// Let go of this wallet.
    UnbindWallet {
        wallet: Address,
    },
    /// Let the account have this mailbox, which it had none before.
    BindMailbox {
        mailbox: Personal,
    },
    /// Call the account so from now on.
    ChooseUsername {
        username: Personal,
    },
    /// Show this picture for the account where its wallet's profile has none.
    TellHeadImage {
        head_image_url: Personal,
    },
    /// Tell that there is another password from now on.
    NotePassword {
        how: PasswordChange,
    },
    /// Keep the account out.
    Suspend {
        reason: BarReason,
        by: Operator,
    },
    /// Let it in again.
    Reinstate {
        by: Operator,
    },
    /// Let it send only so many commands in 24 hours; none lifts that.
    SetLimit {
        commands_a_day: Option<u16>,
        by: Operator,
    },
    GrantRole {
        role: Role,
        by: Operator,
    },
    RevokeRole {
        role: Role,
        by: Operator,
    },
    /// Give the account the code by which it invites.
    IssueInviteCode {
        code: String,
    },
    /// Tell on whose invitation the account was opened.
    AcceptInvitation {
        inviter: AccountId,
        code: String,
    },
    /// Tell who came on this account's invitation.
    NoteInvitee {
        invitee: AccountId,
    },
    /// Tell on which partner's page the account was opened.
    NamePartner {
        denet: String,
        activity: Option<String>,
    },
}
