//! What people hear of others who have said something of their things or their words, or like them.

use brickyard_core::comments::CommentEvent;
use brickyard_core::kernel::{AccountId, Address, CommentId, Target, Whose};
use brickyard_core::likes::{Like, LikeEvent};

use super::message_kinds::MessageKind;
use super::message_told::{To, Told};
use crate::event::Body;

/// Whoever was answered; of what is no reply, whose the thing is.
pub(super) fn of_comment(id: CommentId, body: &CommentEvent) -> Option<Told> {
    let CommentEvent::CommentWritten { target, answered, by, wallet, whose, .. } = body else {
        return None;
    };
    let told = match answered {
        Some(answered) => Told::new(To::Account(answered.author), MessageKind::Replied),
        None => Told::new(to((*whose)?), MessageKind::Commented),
    };
    let thread = answered.map(|answered| answered.thread);
    Some(Told { comment_id: Some(id), thread, ..at(*target, from(*by, *wallet, told)) })
}

pub(super) fn of_like(body: &LikeEvent) -> Option<Told> {
    let LikeEvent::LikeGiven { target, under, by, wallet, liked } = body else { return None };
    let whose = (*liked)?;
    let (kind, comment_id) = match target {
        Target::Comment(id) => (MessageKind::CommentLiked, Some(*id)),
        Target::Item(_) | Target::Collection(_) | Target::Wallet(_) | Target::News(_) => {
            (MessageKind::Liked, None)
        }
    };
    let thread = match whose {
        Whose::Author { thread, .. } => thread,
        Whose::Owner(_) => None,
    };
    let told = from(*by, *wallet, Told::new(to(whose), kind));
    Some(Told { comment_id, thread, ..at(*under, told) })
}

fn from(by: AccountId, wallet: Option<Address>, told: Told) -> Told {
    Told { by: Some(by), other: wallet, ..told }
}

const fn to(whose: Whose) -> To {
    match whose {
        Whose::Owner(wallet) => To::Wallet(wallet),
        Whose::Author { account, .. } => To::Account(account),
    }
}

fn at(place: Target, told: Told) -> Told {
    match place {
        Target::Item(id) => Told { item_id: Some(id), ..told },
        Target::Collection(id) => Told { collection: Some(id), ..told },
        Target::News(id) => Told { news_id: Some(id), ..told },
        Target::Wallet(_) | Target::Comment(_) => told,
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
