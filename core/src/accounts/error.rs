//! Why a command on an account is refused. None of them repeats a text.

use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AccountError {
    #[error("there is no such account")]
    Unknown,
    #[error("another wallet is bound to this account; switch instead")]
    AnotherWalletIsBound,
    #[error("no wallet is bound to this account")]
    NoWalletIsBound,
    #[error("this is not the wallet that is bound to the account")]
    NotTheBoundWallet,
    #[error("the wallet is how this account is entered; it cannot be disconnected")]
    WalletIsTheAccount,
    #[error("this account has a mailbox already")]
    MailboxIsBound,
    #[error("a username has 4 to 16 letters, digits, underscores or hyphens")]
    NotAUsername,
    #[error("nobody is called so here")]
    UsernameReserved,
    #[error(
        "a picture's address begins with https://, and has no spaces and 300 characters at most"
    )]
    NotALink,
    #[error("a partner and its activity are 1 to 64 letters, digits, dots, hyphens or underscores")]
    NotAMark,
    #[error("only an administrator may do this")]
    NotAnAdmin,
    #[error("an operator is suspended only after the role is taken away")]
    AnOperatorIsNotSuspended,
    #[error("an operator is limited only after the role is taken away")]
    AnOperatorIsNotLimited,
    #[error("nobody does this to their own account")]
    NotToOneself,
    #[error("nobody is invited by themselves")]
    InvitedByOneself,
}

impl AccountError {
    /// Stable reason for clients, written in snake case on the wire and never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Unknown => "account_unknown",
            Self::AnotherWalletIsBound => "another_wallet_is_bound",
            Self::NoWalletIsBound => "no_wallet_is_bound",
            Self::NotTheBoundWallet => "not_the_bound_wallet",
            Self::WalletIsTheAccount => "wallet_is_the_account",
            Self::MailboxIsBound => "mailbox_is_bound",
            Self::NotAUsername => "not_a_username",
            Self::UsernameReserved => "username_reserved",
            Self::NotALink => "not_a_link",
            Self::NotAMark => "not_a_mark",
            Self::NotAnAdmin => "not_an_admin",
            Self::AnOperatorIsNotSuspended => "operator_not_suspended",
            Self::AnOperatorIsNotLimited => "operator_not_limited",
            Self::NotToOneself => "not_to_oneself",
            Self::InvitedByOneself => "invited_by_oneself",
        }
    }
}
