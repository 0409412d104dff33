//! The rules of inboxes, one test for each.

use std::collections::BTreeSet;

use cqrs_es::test::TestFramework;

use crate::kernel::AccountId;

use super::*;

type Given = TestFramework<Inbox>;

const ACCOUNT: AccountId = AccountId::new([7; 16]);

fn read(message: &str) -> InboxCommand {
    InboxCommand::MarkRead { account: ACCOUNT, message: message.to_owned() }
}

const fn read_all(through: u64) -> InboxCommand {
    InboxCommand::MarkAllRead { account: ACCOUNT, through }
}

const fn all_read(through: u64) -> InboxEvent {
    InboxEvent::MessagesRead { account: ACCOUNT, through }
}

#[test]
fn a_message_is_marked_by_its_id() {
    let message = "00000000000000000012/sold".to_owned();
    Given::with(())
        .given_no_previous_events()
        .when(read(&message))
        .then_expect_events(vec![InboxEvent::MessageRead { account: ACCOUNT, message }]);
    for wrong in ["", "a b", "a\n", "é", &"1".repeat(MESSAGE_ID_MAX + 1)] {
        Given::with(())
            .given_no_previous_events()
            .when(read(wrong))
            .then_expect_error(InboxError::NoSuchId);
    }
}

#[test]
fn the_place_up_to_which_all_is_read_only_moves_forward() {
    Given::with(())
        .given_no_previous_events()
        .when(read_all(9))
        .then_expect_events(vec![all_read(9)]);
    for earlier in [9, 3, 0] {
        Given::with(()).given(vec![all_read(9)]).when(read_all(earlier)).then_expect_events(vec![]);
    }
    Given::with(())
        .given(vec![all_read(9)])
        .when(read_all(10))
        .then_expect_events(vec![all_read(10)]);
}

#[test]
fn what_is_muted_is_told_whole_and_only_when_it_changes() {
    use MessageCategory::{Likes, Offers};
    let mute = |muted: &[MessageCategory]| InboxCommand::Mute {
        account: ACCOUNT,
        muted: muted.iter().copied().collect(),
    };
    let muted = |muted: &[MessageCategory]| InboxEvent::CategoriesMuted {
        account: ACCOUNT,
        muted: muted.iter().copied().collect::<BTreeSet<_>>(),
    };
    Given::with(()).given_no_previous_events().when(mute(&[])).then_expect_events(vec![]);
    Given::with(())
        .given(vec![muted(&[Likes])])
        .when(mute(&[Likes, Offers]))
        .then_expect_events(vec![muted(&[Offers, Likes])]);
    Given::with(())
        .given(vec![muted(&[Likes, Offers])])
        .when(mute(&[Offers, Likes]))
        .then_expect_events(vec![]);
    Given::with(())
        .given(vec![muted(&[Likes])])
        .when(mute(&[]))
        .then_expect_events(vec![muted(&[])]);
}
