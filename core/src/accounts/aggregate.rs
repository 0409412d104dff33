//! The rules of accounts and the fold of their events.

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use ruint::aliases::U256;
use serde::{Deserialize, Serialize};

use crate::kernel::{
    AccountId, Address, Amount, Kept, Personal, PersonalTexts, SubjectId, is_link,
};

use super::command::AccountCommand;
use super::error::AccountError;
use super::event::{AccountEvent, BarReason, Brick, RegisterType, Role};
use super::office;
use super::username::check_username;

/// What a new account is welcomed with: bricks of the first kind, which have no smaller unit.
pub const WELCOME: (Brick, Amount) = (Brick::Cbk, Amount::new(U256::from_limbs([50, 0, 0, 0])));

/// A sealed text, and the place in the stream at which alone it opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedText {
    pub text: Personal,
    pub sequence: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Opened {
    account: AccountId,
    by: RegisterType,
}

/// Stream `account/<id>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Events so far, which is the place of the last one.
    sequence: i64,
    opened: Option<Opened>,
    mailbox: Option<PlacedText>,
    username: Option<PlacedText>,
    head_image_url: Option<PlacedText>,
    wallet: Option<Address>,
    pub(super) suspended: Option<BarReason>,
    pub(super) commands_a_day: Option<u16>,
    pub(super) roles: BTreeSet<Role>,
    pub(super) invite_code: Option<String>,
    pub(super) invited_by: Option<AccountId>,
    pub(super) invitees: Vec<AccountId>,
    /// Whose page it was opened on.
    pub(super) partner: Option<String>,
}

impl Account {
    /// How it was opened; none before.
    pub fn registered_by(&self) -> Option<RegisterType> {
        self.opened.as_ref().map(|opened| opened.by)
    }

    pub const fn mailbox(&self) -> Option<&PlacedText> {
        self.mailbox.as_ref()
    }

    /// What somebody has chosen to be called; none before.
    pub const fn username(&self) -> Option<&PlacedText> {
        self.username.as_ref()
    }

    /// The picture that was brought along; none where there was none.
    pub const fn head_image_url(&self) -> Option<&PlacedText> {
        self.head_image_url.as_ref()
    }

    pub const fn wallet(&self) -> Option<Address> {
        self.wallet
    }

    /// Why it is kept out; none while it is not.
    pub const fn suspended(&self) -> Option<BarReason> {
        self.suspended
    }

    /// How many commands it may send in 24 hours, where an operator has said so.
    pub const fn commands_a_day(&self) -> Option<u16> {
        self.commands_a_day
    }

    /// The highest of its roles.
    pub fn role(&self) -> Option<Role> {
        self.roles.last().copied()
    }

    pub fn invite_code(&self) -> Option<&str> {
        self.invite_code.as_deref()
    }

    pub const fn invited_by(&self) -> Option<AccountId> {
        self.invited_by
    }

    /// Whoever came on its invitation, in that order.
    pub fn invitees(&self) -> &[AccountId] {
        &self.invitees
    }

    /// Decides a command: the events that follow from it, or the rule that refuses it.
    pub fn decide(&self, command: AccountCommand) -> Result<Vec<AccountEvent>, AccountError> {
        let Some(Opened { account, by }) = self.opened.clone() else {
            return match command {
                AccountCommand::Register { account, by, mailbox, wallet } => {
                    Ok(register(account, by, mailbox, wallet))
                }
                _ => Err(AccountError::Unknown),
            };
        };
        match command {
            AccountCommand::Register { .. } => Ok(vec![]),
            AccountCommand::BindWallet { wallet } => match self.wallet {
                None => Ok(vec![AccountEvent::WalletBound { account, wallet }]),
                Some(bound) if bound == wallet => Ok(vec![]),
                Some(_) => Err(AccountError::AnotherWalletIsBound),
            },
            AccountCommand::SwitchWallet { wallet } => match self.wallet {
                None => Err(AccountError::NoWalletIsBound),
                Some(bound) if bound == wallet => Ok(vec![]),
                Some(bound) => Ok(vec![
                    AccountEvent::WalletUnbound { account, wallet: bound },
                    AccountEvent::WalletBound { account, wallet },
                ]),
            },
            AccountCommand::UnbindWallet { wallet } => match self.wallet {
                _ if by == RegisterType::Wallet => Err(AccountError::WalletIsTheAccount),
                None => Err(AccountError::NoWalletIsBound),
                Some(bound) if bound != wallet => Err(AccountError::NotTheBoundWallet),
                Some(wallet) => Ok(vec![AccountEvent::WalletUnbound { account, wallet }]),
            },
            AccountCommand::BindMailbox { mailbox } => match self.mailbox {
                None => Ok(vec![AccountEvent::MailboxBound { account, mailbox }]),
                Some(_) => Err(AccountError::MailboxIsBound),
            },
            AccountCommand::ChooseUsername { username } => {
                // A command's texts are plain; what is sealed has passed here before.
                if let Personal::Plain(text) = &username {
                    check_username(text)?;
                }
                Ok(vec![AccountEvent::UsernameChosen { account, username }])
            }
            AccountCommand::TellHeadImage { head_image_url } => {
                if matches!(&head_image_url, Personal::Plain(text) if !is_link(text)) {
                    return Err(AccountError::NotALink);
                }
                Ok(vec![AccountEvent::HeadImageTold { account, head_image_url }])
            }
            AccountCommand::NotePassword { how } => {
                Ok(vec![AccountEvent::PasswordChanged { account, how }])
            }
            other => office::decide(self, account, other),
        }
    }
}

fn register(
    account: AccountId,
    by: RegisterType,
    mailbox: Option<Personal>,
    wallet: Option<Address>,
) -> Vec<AccountEvent> {
    let (brick, amount) = WELCOME;
    let mut events = vec![AccountEvent::AccountRegistered { account, by, mailbox }];
    events.extend(wallet.map(|wallet| AccountEvent::WalletBound { account, wallet }));
    events.push(AccountEvent::WelcomeGranted { account, brick, amount });
    events
}

impl Kept for Account {
    const STATE_VERSION: i32 = 5;

    fn personal(event: &mut AccountEvent) -> Option<PersonalTexts<'_>> {
        let (account, text) = match event {
            AccountEvent::AccountRegistered { account, mailbox: Some(mailbox), .. }
            | AccountEvent::MailboxBound { account, mailbox } => (*account, ("mailbox", mailbox)),
            AccountEvent::UsernameChosen { account, username } => {
                (*account, ("username", username))
            }
            AccountEvent::HeadImageTold { account, head_image_url } => {
                (*account, ("headimgurl", head_image_url))
            }
            _ => return None,
        };
        Some(PersonalTexts { subject: SubjectId::Account(account), texts: vec![text] })
    }
}

impl Aggregate for Account {
    const TYPE: &'static str = "account";
    type Command = AccountCommand;
    type Event = AccountEvent;
    type Error = AccountError;
    type Services = ();

    async fn handle(
        &mut self,
        command: AccountCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), AccountError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: AccountEvent) {
        self.sequence += 1;
        let sequence = self.sequence;
        match event {
            AccountEvent::AccountRegistered { account, by, mailbox } => {
                self.opened = Some(Opened { account, by });
                self.mailbox = mailbox.map(|text| PlacedText { text, sequence });
            }
            AccountEvent::MailboxBound { mailbox, .. } => {
                self.mailbox = Some(PlacedText { text: mailbox, sequence });
            }
            AccountEvent::UsernameChosen { username, .. } => {
                self.username = Some(PlacedText { text: username, sequence });
            }
            AccountEvent::HeadImageTold { head_image_url, .. } => {
                self.head_image_url = Some(PlacedText { text: head_image_url, sequence });
            }
            AccountEvent::WalletBound { wallet, .. } => self.wallet = Some(wallet),
            AccountEvent::WalletUnbound { .. } => self.wallet = None,
            AccountEvent::WelcomeGranted { .. } | AccountEvent::PasswordChanged { .. } => {}
            other => office::apply(self, other),
        }
    }
}
