//! Whom a dispute tells what.

use brickyard_core::kernel::Address;
use brickyard_core::orders::OrderEvent;

use super::message_kinds::MessageKind;
use super::message_told::Told;

/// `to` makes a message of a kind to a wallet.
pub(super) fn of_dispute(
    body: &OrderEvent,
    to: &dyn Fn(Address, MessageKind) -> Told,
) -> Vec<Told> {
    match *body {
        OrderEvent::DisputeOpened { by, other, .. } => {
            vec![Told { other: Some(by), ..to(other, MessageKind::DisputeOpened) }]
        }
        OrderEvent::EvidenceGiven { by, other, .. } => {
            vec![Told { other: Some(by), ..to(other, MessageKind::DisputeEvidence) }]
        }
        OrderEvent::DisputeSettled { buyer, seller, by, released, .. } => {
            let kind =
                if released { MessageKind::DisputeReleased } else { MessageKind::DisputeRefunded };
            ended([buyer, seller], by, &|wallet| to(wallet, kind))
        }
        OrderEvent::DisputeTimedOut { buyer, seller, by, .. } => {
            ended([buyer, seller], by, &|wallet| to(wallet, MessageKind::DisputeRefunded))
        }
        _ => vec![],
    }
}

/// Both sides of a dispute, but for who has ended it.
fn ended(sides: [Address; 2], by: Address, to: &dyn Fn(Address) -> Told) -> Vec<Told> {
    let told = sides.into_iter().filter(|side| *side != by);
    told.map(|side| Told { other: Some(by), ..to(side) }).collect()
}
