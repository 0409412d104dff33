//! What operators do, from the site and from the command line alike: a table that keeps somebody
//! out at once, and an event that tells of it.
//!
//! A row is made before the log tells of it and goes after, so that nobody is in whom the log keeps
//! out. Who died in between does it again. A deed has a name: given twice it is done once, and the
//! same name for another deed is refused before anything is touched.

use std::net::IpAddr;

use brickyard_core::accounts::{
    Account, AccountCommand, AccountError, BarReason, Operator, Role, mailbox_of,
};
use brickyard_core::bars::{Bar, BarCommand, BarError, BarKind};
use brickyard_core::kernel::{AccountId, Address, Hash32};
use brickyard_store::{
    Access, CommandMeta, Commands, ExecuteError, Keyring, Position, Store, StoreError,
};
use thiserror::Error;

use crate::wire::network_of;

#[derive(Debug, Error)]
pub enum OfficeError {
    #[error("there is no such account")]
    NoAccount,
    #[error("{0}")]
    NotABar(&'static str),
    #[error(transparent)]
    Refused(#[from] AccountError),
    #[error(transparent)]
    Account(#[from] ExecuteError<AccountError>),
    #[error(transparent)]
    Bar(#[from] ExecuteError<BarError>),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A device or a network that is to be kept out, or let in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barring {
    pub kind: BarKind,
    /// As an operator is shown it.
    pub shown: String,
    name: [u8; 32],
}

/// Cheap to clone.
#[derive(Clone)]
pub struct Office {
    access: Access,
    accounts: Commands<Account>,
    bars: Commands<Bar>,
}

impl Office {
    /// For a program without a site.
    pub fn open(store: &Store, keyring: &Keyring) -> Self {
        let access = Access::new(store.pool().clone(), keyring.clone());
        let accounts = Commands::new(store, ()).with_keyring(keyring);
        Self::new(access, accounts, Commands::new(store, ()))
    }

    pub(crate) const fn new(
        access: Access,
        accounts: Commands<Account>,
        bars: Commands<Bar>,
    ) -> Self {
        Self { access, accounts, bars }
    }

    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// By its id, its wallet or its mailbox.
    ///
    /// # Errors
    /// There is none, or the server fails.
    pub async fn find(&self, who: &str) -> Result<AccountId, OfficeError> {
        let who = who.trim();
        let found = if let Ok(account) = who.parse::<AccountId>() {
            Some(account)
        } else if let Ok(wallet) = who.parse::<Address>() {
            self.access.account_of_wallet(wallet).await?
        } else if let Some(mailbox) = mailbox_of(who) {
            self.access.account_of_mailbox(&mailbox).await?
        } else {
            None
        };
        let account = found.ok_or(OfficeError::NoAccount)?;
        let known = self.account(account).await?.registered_by().is_some();
        if known { Ok(account) } else { Err(OfficeError::NoAccount) }
    }

    /// # Errors
    /// The server fails.
    pub async fn account(&self, account: AccountId) -> Result<Account, StoreError> {
        self.accounts.load(&account.to_string()).await
    }

    /// # Errors
    /// A rule refuses, or the server fails.
    pub async fn suspend(
        &self,
        account: AccountId,
        reason: BarReason,
        by: Operator,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        // An old request that is sent again keeps nobody out whom the log has let in since.
        if let Some(done) = self.accounts.done(deed).await? {
            return Ok(done.last);
        }
        let command = AccountCommand::Suspend { reason, by };
        // A rule that refuses does so before anybody is kept out.
        self.account(account).await?.decide(command.clone())?;
        self.access.bar_account(account, reason_name(reason)).await?;
        let told = self.tell(account, command, deed).await;
        // Of what the log does not tell nothing stands.
        if self.account(account).await?.suspended().is_none() {
            self.access.unbar_account(account).await?;
        }
        told
    }

    /// # Errors
    /// As [`Office::suspend`].
    pub async fn reinstate(
        &self,
        account: AccountId,
        by: Operator,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        let told = self.tell(account, AccountCommand::Reinstate { by }, deed).await?;
        // An old request lets nobody in whom the log keeps out since.
        if self.account(account).await?.suspended().is_none() {
            self.access.unbar_account(account).await?;
        }
        Ok(told)
    }

    /// # Errors
    /// As [`Office::suspend`].
    pub async fn set_limit(
        &self,
        account: AccountId,
        commands_a_day: Option<u16>,
        by: Operator,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        let command = AccountCommand::SetLimit { commands_a_day, by };
        let told = self.tell(account, command, deed).await?;
        // As the log has it now, whichever deed this is.
        let limit = self.account(account).await?.commands_a_day();
        self.access.limit_account(account, limit).await?;
        Ok(told)
    }

    /// # Errors
    /// As [`Office::suspend`].
    pub async fn set_role(
        &self,
        account: AccountId,
        (role, granted): (Role, bool),
        by: Operator,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        let command = if granted {
            AccountCommand::GrantRole { role, by }
        } else {
            AccountCommand::RevokeRole { role, by }
        };
        self.tell(account, command, deed).await
    }

    async fn tell(
        &self,
        account: AccountId,
        command: AccountCommand,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        Ok(self.accounts.execute(&account.to_string(), command, deed.clone()).await?.last)
    }

    /// What a text names: a device by its own name, a network by an address in it.
    ///
    /// # Errors
    /// It names none.
    pub fn barring(&self, kind: BarKind, text: &str) -> Result<Barring, OfficeError> {
        let text = text.trim();
        let (shown, bytes) = match kind {
            BarKind::Device => {
                let graphic = text.bytes().all(|byte| byte.is_ascii_graphic());
                if text.is_empty() || text.len() > 64 || !graphic {
                    return Err(OfficeError::NotABar("a device has 1 to 64 visible characters"));
                }
                (text.to_owned(), text.as_bytes().to_vec())
            }
            BarKind::Network => {
                let wrong = |_| OfficeError::NotABar("name a network by an IP address in it");
                let address: IpAddr = text.parse().map_err(wrong)?;
                let address = address.to_canonical();
                (address.to_string(), network_of(address))
            }
        };
        Ok(Barring { kind, shown, name: self.access.barred_name(kind.name(), &bytes) })
    }

    /// # Errors
    /// The server fails.
    pub async fn bar(
        &self,
        Barring { kind, shown, name }: &Barring,
        reason: BarReason,
        by: Option<AccountId>,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        if let Some(done) = self.bars.done(deed).await? {
            return Ok(done.last);
        }
        self.access.bar(kind.name(), *name, shown, reason_name(reason)).await?;
        let subject = Hash32::new(*name);
        let command = BarCommand::Raise { kind: *kind, subject, reason, by };
        let told = self.bars.execute(&subject.to_string(), command, deed.clone()).await;
        // As with accounts: what the log does not tell does not stand.
        if !self.bars.load(&subject.to_string()).await?.stands() {
            self.access.unbar(kind.name(), *name).await?;
        }
        Ok(told?.last)
    }

    /// # Errors
    /// The server fails.
    pub async fn unbar(
        &self,
        Barring { kind, name, .. }: &Barring,
        by: Option<AccountId>,
        deed: &CommandMeta,
    ) -> Result<Position, OfficeError> {
        let subject = Hash32::new(*name);
        let command = BarCommand::Lift { kind: *kind, subject, by };
        let told = self.bars.execute(&subject.to_string(), command, deed.clone()).await?;
        if !self.bars.load(&subject.to_string()).await?.stands() {
            self.access.unbar(kind.name(), *name).await?;
        }
        Ok(told.last)
    }
}

const fn reason_name(reason: BarReason) -> &'static str {
    match reason {
        BarReason::Abuse => "abuse",
        BarReason::Fraud => "fraud",
        BarReason::Security => "security",
        BarReason::Request => "request",
    }
}
