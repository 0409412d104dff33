//! What people hear of others who have said something of their things or their words, or like them.

use brickyard_core::comments::CommentEvent;
use brickyard_core::kernel::{AccountId, Address, CollectionId, CommentId, ItemId, Target};
use brickyard_core::likes::{Like, LikeEvent, Liked};

use super::message_kinds::MessageKind;
use super::message_told::{To, Told};
use crate::event::Body;

/// Whoever was answered; of what is no reply, whose the thing is.
pub(super) fn of_comment(id: CommentId, body: &CommentEvent) -> Option<Told> {
    let CommentEvent::CommentWritten { target, answered, by, wallet, owner, .. } = body else {
        return None;
    };
    let told = match (answered, owner) {
        (Some(answered), _) => Told::new(To::Account(answered.author), MessageKind::Replied),
        (None, Some(owner)) => Told::new(To::Wallet(*owner), MessageKind::Commented),
        (None, None) => return None,
    };
    let (item_id, collection) = place_of(*target);
    let thread = answered.map(|answered| answered.thread);
    Some(Told { item_id, collection, comment_id: Some(id), thread, ..from(*by, *wallet, told) })
}

pub(super) fn of_like(body: &LikeEvent) -> Option<Told> {
    let LikeEvent::LikeGiven { target, under, by, wallet, liked } = body else { return None };
    let (to, kind, thread) = match (*liked)? {
        Liked::Owner(owner) => (To::Wallet(owner), MessageKind::Liked, None),
        Liked::Author { account, thread } => {
            (To::Account(account), MessageKind::CommentLiked, thread)
        }
    };
    let comment_id = match target {
        Target::Comment(id) => Some(*id),
        Target::Item(_) | Target::Collection(_) | Target::Wallet(_) => None,
    };
    let (item_id, collection) = place_of(*under);
    let told = from(*by, *wallet, Told::new(to, kind));
    Some(Told { item_id, collection, comment_id, thread, ..told })
}

fn from(by: AccountId, wallet: Option<Address>, told: Told) -> Told {
    Told { by: Some(by), other: wallet, ..told }
}

fn place_of(target: Target) -> (Option<ItemId>, Option<CollectionId>) {
    match target {
        Target::Item(id) => (Some(id), None),
        Target::Collection(id) => (None, Some(id)),
        Target::Wallet(_) | Target::Comment(_) => (None, None),
    }
}

/// A like that is given again is no news to whoever has heard of it: the message's id is the like's own.
pub(super) fn like_key(body: &Body, to: To) -> Option<String> {
    let Body::Like(body) = body else { return None };
    let (LikeEvent::LikeGiven { target, by, .. } | LikeEvent::LikeTakenBack { target, by, .. }) =
        &**body;
    let stream = Like::stream(*by, *target);
    Some(match to {
        To::Account(account) => format!("like/{stream}/{account}"),
        To::Wallet(wallet) => format!("like/{stream}/{wallet}"),
    })
}
