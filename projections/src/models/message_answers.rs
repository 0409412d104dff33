//! What people hear of operators who have looked at what they applied for, reported or contributed.

use brickyard_core::applications::{ApplicationEvent, ApplicationKind};
use brickyard_core::kernel::{AccountId, NewsId, Target};
use brickyard_core::news::NewsEvent;
use brickyard_core::reports::ReportEvent;

use super::message_kinds::MessageKind;
use super::message_told::{To, Told};

pub(super) fn of_application(id: AccountId, body: &ApplicationEvent) -> Option<Told> {
    let airdrop = |kind: &ApplicationKind| *kind == ApplicationKind::Airdrop;
    let kind = match body {
        ApplicationEvent::ApplicationGranted { kind, .. } if airdrop(kind) => {
            MessageKind::AirdropGranted
        }
        ApplicationEvent::ApplicationRefused { kind, .. } if airdrop(kind) => {
            MessageKind::AirdropRefused
        }
        ApplicationEvent::ApplicationGranted { .. } => MessageKind::CertificationGranted,
        ApplicationEvent::ApplicationRefused { .. } => MessageKind::CertificationRefused,
        ApplicationEvent::CertificationRevoked { .. } => MessageKind::CertificationRevoked,
        // The applicant's own doing.
        ApplicationEvent::ApplicationMade { .. }
        | ApplicationEvent::ApplicationWithdrawn { .. } => return None,
    };
    Some(Told::new(To::Account(id), kind))
}

/// Everybody who had reported it.
pub(super) fn of_report(target: Target, body: &ReportEvent) -> Vec<Told> {
    let ReportEvent::ReportsSettled { upheld, reporters, .. } = body else { return vec![] };
    let kind = if *upheld { MessageKind::ReportUpheld } else { MessageKind::ReportDismissed };
    let (item_id, collection, other) = match target {
        Target::Item(id) => (Some(id), None, None),
        Target::Collection(id) => (None, Some(id), None),
        Target::Wallet(address) => (None, None, Some(address)),
        // What it says is not repeated, and nobody else's name is told.
        Target::Comment(_) | Target::News(_) => (None, None, None),
    };
    let tell = |account: &AccountId| Told {
        item_id,
        collection,
        other,
        ..Told::new(To::Account(*account), kind)
    };
    reporters.iter().map(tell).collect()
}

pub(super) fn of_news(id: NewsId, body: &NewsEvent) -> Option<Told> {
    let (author, kind) = match body {
        NewsEvent::NewsPublished { author, .. } => (author, MessageKind::NewsPublished),
        NewsEvent::NewsDeclined { author, .. } => (author, MessageKind::NewsDeclined),
        NewsEvent::NewsRemoved { author, .. } => (author, MessageKind::NewsRemoved),
        // The author's own doing.
        NewsEvent::NewsContributed { .. } | NewsEvent::NewsWithdrawn { .. } => return None,
    };
    Some(Told { news_id: Some(id), ..Told::new(To::Account(*author), kind) })
}
