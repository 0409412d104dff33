//! `brickyard operator`: who operates, and who is kept out, while the site runs or without it.
//! Whoever has the database and its master key may do everything; the log tells that it was done here.

use brickyard_api::{Office, OfficeError};
use brickyard_core::accounts::{BarReason, Operator, Role};
use brickyard_core::bars::BarKind;
use brickyard_core::kernel::AccountId;
use brickyard_store::{CommandMeta, Position};
use clap::{Subcommand, ValueEnum};
use serde_json::json;

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;
use crate::subject_key::open_keyring;

/// Rows that are shown.
const BARS_MAX: i64 = 1_000;

#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Gives an account a role.
    Grant {
        /// The account's id, its wallet or its mailbox.
        who: String,
        #[arg(value_enum)]
        role: RoleName,
    },
    /// Takes a role away.
    Revoke {
        /// The account's id, its wallet or its mailbox.
        who: String,
        #[arg(value_enum)]
        role: RoleName,
    },
    /// Keeps an account out, and ends its sessions.
    Suspend {
        /// The account's id, its wallet or its mailbox.
        who: String,
        #[arg(long, value_enum, default_value = "abuse")]
        reason: ReasonName,
    },
    /// Lets an account in again.
    Reinstate {
        /// The account's id, its wallet or its mailbox.
        who: String,
    },
    /// Lets an account and its wallet send only so many commands in 24 hours.
    Limit {
        /// The account's id, its wallet or its mailbox.
        who: String,
        /// How many; without it the limit is lifted.
        commands_a_day: Option<u16>,
    },
    /// Keeps a device or a network out.
    Bar {
        #[arg(value_enum)]
        kind: KindName,
        /// The device's name, or an address of the network.
        subject: String,
        #[arg(long, value_enum, default_value = "abuse")]
        reason: ReasonName,
    },
    /// Lets a device or a network in again.
    Unbar {
        #[arg(value_enum)]
        kind: KindName,
        /// The device's name, or an address of the network.
        subject: String,
    },
    /// Lists who is kept out.
    Bars,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RoleName {
    Operator,
    Admin,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::Operator => Self::Operator,
            RoleName::Admin => Self::Admin,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ReasonName {
    Abuse,
    Fraud,
    Security,
    Request,
}

impl From<ReasonName> for BarReason {
    fn from(name: ReasonName) -> Self {
        match name {
            ReasonName::Abuse => Self::Abuse,
            ReasonName::Fraud => Self::Fraud,
            ReasonName::Security => Self::Security,
            ReasonName::Request => Self::Request,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum KindName {
    Device,
    Network,
}

impl From<KindName> for BarKind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Device => Self::Device,
            KindName::Network => Self::Network,
        }
    }
}

pub(super) async fn run(config: &Config, what: What, as_json: bool) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = work(config, &database, what, as_json).await;
    database.close().await;
    done
}

async fn work(
    config: &Config,
    database: &Database,
    what: What,
    as_json: bool,
) -> Result<(), CommandError> {
    let store = database.store().await?;
    let keyring = open_keyring(config, store.pool()).await?;
    let office = Office::open(&store, &keyring);
    let done = match what {
        What::Bars => list(&office, as_json).await,
        other => match act(&office, other).await {
            Ok((subject, position)) => {
                tell(&subject, position, as_json);
                Ok(())
            }
            Err(error) => Err(error.into()),
        },
    };
    store.close().await;
    done
}

/// To whom it was done, and where the log tells of it.
async fn act(office: &Office, what: What) -> Result<(String, Position), OfficeError> {
    let deed = CommandMeta::named(format!("console {:032x}", rand::random::<u128>()));
    let by = Operator::Console;
    let account = async |who: &str| office.find(who).await;
    let told = |account: AccountId, position| (format!("account:{account}"), position);
    match what {
        What::Grant { who, role } => {
            let who = account(&who).await?;
            Ok(told(who, office.set_role(who, (role.into(), true), by, &deed).await?))
        }
        What::Revoke { who, role } => {
            let who = account(&who).await?;
            Ok(told(who, office.set_role(who, (role.into(), false), by, &deed).await?))
        }
        What::Suspend { who, reason } => {
            let who = account(&who).await?;
            Ok(told(who, office.suspend(who, reason.into(), by, &deed).await?))
        }
        What::Reinstate { who } => {
            let who = account(&who).await?;
            Ok(told(who, office.reinstate(who, by, &deed).await?))
        }
        What::Limit { who, commands_a_day } => {
            let who = account(&who).await?;
            Ok(told(who, office.set_limit(who, commands_a_day, by, &deed).await?))
        }
        What::Bar { kind, subject, reason } => {
            let barring = office.barring(kind.into(), &subject)?;
            let position = office.bar(&barring, reason.into(), None, &deed).await?;
            Ok((format!("{}:{}", barring.kind.name(), barring.shown), position))
        }
        What::Unbar { kind, subject } => {
            let barring = office.barring(kind.into(), &subject)?;
            let position = office.unbar(&barring, None, &deed).await?;
            Ok((format!("{}:{}", barring.kind.name(), barring.shown), position))
        }
        What::Bars => unreachable!("`work` lists them"),
    }
}

async fn list(office: &Office, as_json: bool) -> Result<(), CommandError> {
    for bar in office.access().list_barred(BARS_MAX).await? {
        let (kind, subject, reason, since) = (bar.kind, bar.shown, bar.reason, bar.raised_at.0);
        if as_json {
            let line =
                json!({ "kind": kind, "subject": subject, "reason": reason, "raisedAt": since });
            say::line(line);
        } else {
            say::line(format!("{kind:8} {subject:40} {reason:8} since {since}"));
        }
    }
    Ok(())
}

fn tell(subject: &str, position: Position, as_json: bool) {
    let told = position.0;
    if as_json {
        say::line(json!({ "subject": subject, "position": told }));
    } else {
        say::line(format!("Done for {subject}; the log stands at position {told}."));
    }
}
