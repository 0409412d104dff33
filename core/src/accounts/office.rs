//! What operators do to accounts, and who came on whose invitation or
//! from which partner: the second half of the rules and the fold of `Account`.
//!
//! That a suspended account does not come in is held where sessions are; here it is only told.

use crate::kernel::AccountId;

use super::aggregate::Account;
use super::command::{AccountCommand, Operator};
use super::error::AccountError;
use super::event::AccountEvent;

/// Characters of a partner's mark.
const MARK_MAX: usize = 64;

pub(super) fn decide(
    state: &Account,
    account: AccountId,
    command: AccountCommand,
) -> Result<Vec<AccountEvent>, AccountError> {
    let event = match command {
        AccountCommand::Suspend { reason, by } => {
            not_oneself(account, by)?;
            if !state.roles.is_empty() {
                return Err(AccountError::AnOperatorIsNotSuspended);
            }
            let by = by.account();
            let event = AccountEvent::AccountSuspended { account, reason, by };
            state.suspended.is_none().then_some(event)
        }
        AccountCommand::Reinstate { by } => {
            let event = AccountEvent::AccountReinstated { account, by: by.account() };
            state.suspended.is_some().then_some(event)
        }
        AccountCommand::SetLimit { commands_a_day, by } => {
            not_oneself(account, by)?;
            if !state.roles.is_empty() {
                return Err(AccountError::AnOperatorIsNotLimited);
            }
            let by = by.account();
            let event = AccountEvent::AccountLimitSet { account, commands_a_day, by };
            (state.commands_a_day != commands_a_day).then_some(event)
        }
        AccountCommand::GrantRole { role, by } => {
            admin(by)?;
            let event = AccountEvent::AccountRoleGranted { account, role, by: by.account() };
            (!state.roles.contains(&role)).then_some(event)
        }
        AccountCommand::RevokeRole { role, by } => {
            admin(by)?;
            not_oneself(account, by)?;
            let event = AccountEvent::AccountRoleRevoked { account, role, by: by.account() };
            state.roles.contains(&role).then_some(event)
        }
        AccountCommand::IssueInviteCode { code } => {
            let event = AccountEvent::InviteCodeIssued { account, code };
            state.invite_code.is_none().then_some(event)
        }
        AccountCommand::AcceptInvitation { inviter, code } => {
            if inviter == account {
                return Err(AccountError::InvitedByOneself);
            }
            let event = AccountEvent::InvitationAccepted { account, inviter, code };
            state.invited_by.is_none().then_some(event)
        }
        AccountCommand::NoteInvitee { invitee } => {
            let event = AccountEvent::InviteeJoined { account, invitee };
            (!state.invitees.contains(&invitee)).then_some(event)
        }
        AccountCommand::NamePartner { denet, activity } => {
            if !is_mark(&denet) || activity.as_deref().is_some_and(|mark| !is_mark(mark)) {
                return Err(AccountError::NotAMark);
            }
            let event = AccountEvent::PartnerNamed { account, denet, activity };
            state.partner.is_none().then_some(event)
        }
        AccountCommand::Register { .. }
        | AccountCommand::BindWallet { .. }
        | AccountCommand::SwitchWallet { .. }
        | AccountCommand::UnbindWallet { .. }
        | AccountCommand::BindMailbox { .. }
        | AccountCommand::ChooseUsername { .. }
        | AccountCommand::TellHeadImage { .. }
        | AccountCommand::NotePassword { .. } => {
            unreachable!("`Account::decide` keeps these for itself")
        }
    };
    Ok(event.into_iter().collect())
}

pub(super) fn apply(state: &mut Account, event: AccountEvent) {
    match event {
        AccountEvent::AccountSuspended { reason, .. } => state.suspended = Some(reason),
        AccountEvent::AccountReinstated { .. } => state.suspended = None,
        AccountEvent::AccountLimitSet { commands_a_day, .. } => {
            state.commands_a_day = commands_a_day;
        }
        AccountEvent::AccountRoleGranted { role, .. } => {
            state.roles.insert(role);
        }
        AccountEvent::AccountRoleRevoked { role, .. } => {
            state.roles.remove(&role);
        }
        AccountEvent::InviteCodeIssued { code, .. } => state.invite_code = Some(code),
        AccountEvent::InvitationAccepted { inviter, .. } => state.invited_by = Some(inviter),
        AccountEvent::InviteeJoined { invitee, .. } => state.invitees.push(invitee),
        AccountEvent::PartnerNamed { denet, .. } => state.partner = Some(denet),
        AccountEvent::AccountRegistered { .. }
        | AccountEvent::WelcomeGranted { .. }
        | AccountEvent::WalletBound { .. }
        | AccountEvent::WalletUnbound { .. }
        | AccountEvent::MailboxBound { .. }
        | AccountEvent::UsernameChosen { .. }
        | AccountEvent::HeadImageTold { .. }
        | AccountEvent::PasswordChanged { .. } => {}
    }
}

/// A partner's name for itself or for an activity of its own; nothing that a person could be told by.
pub fn is_mark(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=MARK_MAX).contains(&text.len()) && text.bytes().all(plain)
}

fn admin(by: Operator) -> Result<(), AccountError> {
    if by.is_admin() { Ok(()) } else { Err(AccountError::NotAnAdmin) }
}

fn not_oneself(account: AccountId, by: Operator) -> Result<(), AccountError> {
    if by.account() == Some(account) { Err(AccountError::NotToOneself) } else { Ok(()) }
}
