//! What happened to accounts.

use cqrs_es::DomainEvent;
use serde::{Deserialize, Serialize};

use crate::kernel::{AccountId, Address, Amount, Personal};

/// How somebody first came in; the wire's `registertype`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegisterType {
    Email,
    /// By another provider's word.
    Openid,
    /// The wallet is the account, and is never let go of.
    Wallet,
}

impl RegisterType {
    pub const fn number(self) -> u8 {
        match self {
            Self::Email => 1,
            Self::Openid => 2,
            Self::Wallet => 5,
        }
    }
}

/// A kind of reward points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Brick {
    Cbk,
    Fans,
    Kfc,
}

impl Brick {
    /// The wire's `brickstype`.
    pub const fn number(self) -> u8 {
        match self {
            Self::Cbk => 1,
            Self::Fans => 2,
            Self::Kfc => 3,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PasswordChange {
    /// By a code, without the old password.
    Reset,
    /// By somebody who was signed in, and a code.
    Changed,
}

/// What somebody may do beside what everybody may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Role {
    /// Suspends, bars, and lets in again.
    Operator,
    /// Also says who operates.
    Admin,
}

/// Why somebody is kept out: one of few words, since what is written here stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum BarReason {
    Abuse,
    Fraud,
    /// Somebody else may have got in.
    Security,
    /// The owner asked for it.
    Request,
}

/// `by` names the operator's account, and nobody where it was done at the machine itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum AccountEvent {
    /// `mailbox` is none of who came by a wallet.
    AccountRegistered {
        account: AccountId,
        by: RegisterType,
        mailbox: Option<Personal>,
    },
    /// Once an account. The ledger pays it.
    WelcomeGranted {
        account: AccountId,
        brick: Brick,
        amount: Amount,
    },
    WalletBound {
        account: AccountId,
        wallet: Address,
    },
    WalletUnbound {
        account: AccountId,
        wallet: Address,
    },
    MailboxBound {
        account: AccountId,
        mailbox: Personal,
    },
    /// What the account is called from now on.
    UsernameChosen {
        account: AccountId,
        username: Personal,
    },
    /// A picture of themselves that somebody brought along when the account was opened.
    HeadImageTold {
        account: AccountId,
        head_image_url: Personal,
    },
    /// The password itself is nowhere in the log.
    PasswordChanged {
        account: AccountId,
        how: PasswordChange,
    },
    AccountSuspended {
        account: AccountId,
        reason: BarReason,
        by: Option<AccountId>,
    },
    AccountReinstated {
        account: AccountId,
        by: Option<AccountId>,
    },
    AccountRoleGranted {
        account: AccountId,
        role: Role,
        by: Option<AccountId>,
    },
    AccountRoleRevoked {
        account: AccountId,
        role: Role,
        by: Option<AccountId>,
    },
    /// How many commands it may send in 24 hours from now on; none for no such limit.
    AccountLimitSet {
        account: AccountId,
        commands_a_day: Option<u16>,
        by: Option<AccountId>,
    },
    /// By which the account invites others; once an account.
    InviteCodeIssued {
        account: AccountId,
        code: String,
    },
    /// The account was opened on another's invitation.
    InvitationAccepted {
        account: AccountId,
        inviter: AccountId,
        code: String,
    },
    /// The same, told to the one who had invited.
    InviteeJoined {
        account: AccountId,
        invitee: AccountId,
    },
    /// The account was opened on a partner's page: by the partner's mark, and which of its
    /// activities led there.
    PartnerNamed {
        account: AccountId,
        denet: String,
        activity: Option<String>,
    },
}

impl DomainEvent for AccountEvent {
    fn event_type(&self) -> String {
        match self {
            Self::AccountRegistered { .. } => "AccountRegistered",
            Self::WelcomeGranted { .. } => "WelcomeGranted",
            Self::WalletBound { .. } => "WalletBound",
            Self::WalletUnbound { .. } => "WalletUnbound",
            Self::MailboxBound { .. } => "MailboxBound",
            Self::UsernameChosen { .. } => "UsernameChosen",
            Self::HeadImageTold { .. } => "HeadImageTold",
            Self::PasswordChanged { .. } => "PasswordChanged",
            Self::AccountSuspended { .. } => "AccountSuspended",
            Self::AccountReinstated { .. } => "AccountReinstated",
            Self::AccountRoleGranted { .. } => "AccountRoleGranted",
            Self::AccountRoleRevoked { .. } => "AccountRoleRevoked",
            Self::AccountLimitSet { .. } => "AccountLimitSet",
            Self::InviteCodeIssued { .. } => "InviteCodeIssued",
            Self::InvitationAccepted { .. } => "InvitationAccepted",
            Self::InviteeJoined { .. } => "InviteeJoined",
            Self::PartnerNamed { .. } => "PartnerNamed",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}
