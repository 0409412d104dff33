//! What the log is told of who comes in: that the account is there, and by which wallet. Done
//! anew where an earlier attempt died between the table of names and the log.

use brickyard_core::accounts::{AccountCommand, RegisterType};
use brickyard_core::kernel::{AccountId, Address, Personal};
use brickyard_store::{CommandMeta, Position, Receipt};

use crate::state::App;
use crate::wire::Failure;

/// How an account was proven.
pub(crate) enum Proven<'a> {
    Mailbox(&'a str),
    /// By a provider's word, with the mailbox that was proven at some time.
    Openid(Option<&'a str>),
    /// With the nonce that was signed.
    Wallet(Address, &'a str),
}

/// Where the log stands, and whether the account was welcomed just now.
pub(crate) async fn arrive(
    app: &App,
    account: AccountId,
    proven: &Proven<'_>,
) -> Result<(Position, bool), Failure> {
    let state = app.accounts.load(&account.to_string()).await?;
    if state.registered_by().is_none() {
        let (by, mailbox, wallet) = match proven {
            Proven::Mailbox(mailbox) => {
                (RegisterType::Email, Some(Personal::plain(*mailbox)), None)
            }
            Proven::Openid(mailbox) => (RegisterType::Openid, mailbox.map(Personal::plain), None),
            Proven::Wallet(wallet, _) => (RegisterType::Wallet, None, Some(*wallet)),
        };
        let command = AccountCommand::Register { account, by, mailbox, wallet };
        let done = told(app, account, command, &format!("register {account}")).await?;
        return Ok((done.last, !done.replayed && done.events > 0));
    }
    if let Proven::Wallet(wallet, nonce) = proven
        && state.wallet().is_none()
    {
        let command = AccountCommand::BindWallet { wallet: *wallet };
        let done = told(app, account, command, &format!("bind {account} {nonce}")).await?;
        return Ok((done.last, false));
    }
    Ok((app.store.head().await?, false))
}

/// Gives a command of an account's. The id says all that is asked: of a body with a mailbox in it
/// no hash is kept. Ids hold spaces, which no client's idempotency key may.
pub(crate) async fn told(
    app: &App,
    account: AccountId,
    command: AccountCommand,
    id: &str,
) -> Result<Receipt, Failure> {
    let account = account.to_string();
    let meta = CommandMeta { account: Some(account.clone()), ..CommandMeta::named(id) };
    Ok(app.accounts.execute(&account, command, meta).await?)
}
