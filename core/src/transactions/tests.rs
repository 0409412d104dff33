//! Who may tell of a transaction, and how it comes to an end or back from one.

use cqrs_es::test::TestFramework;

use super::*;
use crate::chains::BlockRef;
use crate::kernel::{
    AccountId, Address, Amount, ChainId, CollectionId, Hash32, Target, TransactionId, UnixSeconds,
};

const ACCOUNT: AccountId = AccountId::new([7; 16]);
const WALLET: Address = Address::new([1; 20]);
const HASH: Hash32 = Hash32::new([9; 32]);
const OTHER: Hash32 = Hash32::new([8; 32]);
const CALL: Call =
    Call { to: Some(Address::new([2; 20])), value: Amount::ONE, input_hash: Hash32::new([3; 32]) };

const fn block(number: u64, hash: u8) -> BlockRef {
    BlockRef { number, hash: Hash32::new([hash; 32]) }
}

fn about(chain: u64) -> Option<Target> {
    let id = CollectionId { chain_id: ChainId(chain), address: Address::new([4; 20]) };
    Some(Target::Collection(id))
}

fn announce(
    account: AccountId,
    wallet: Option<Address>,
    subject: Option<Target>,
) -> TransactionCommand {
    TransactionCommand::Announce(Box::new(Announcement {
        account,
        wallet,
        id: TransactionId { chain_id: ChainId(1), hash: HASH },
        sent: TransactionSent { from: WALLET, nonce: 5, call: CALL, head: 100 },
        purpose: Purpose::Buy,
        subject,
        now_s: UnixSeconds(50),
    }))
}

fn announced() -> TransactionEvent {
    let Call { to, value, input_hash } = CALL;
    TransactionEvent::TransactionAnnounced {
        account: ACCOUNT,
        chain_id: ChainId(1),
        hash: HASH,
        from: WALLET,
        nonce: 5,
        to,
        value,
        input_hash,
        purpose: Purpose::Buy,
        subject: about(1),
        head: 100,
        announced_at_s: UnixSeconds(50),
    }
}

fn mine(number: u64, hash: u8, succeeded: bool) -> TransactionCommand {
    TransactionCommand::Mine { block: block(number, hash), succeeded, at_s: UnixSeconds(60) }
}

fn mined(number: u64, hash: u8, succeeded: bool) -> TransactionEvent {
    let (block, at_s) = (block(number, hash), UnixSeconds(60));
    TransactionEvent::TransactionMined { block, succeeded, at_s }
}

fn replaced(by: Option<Hash32>, reason: ReplacementReason) -> TransactionEvent {
    TransactionEvent::TransactionReplaced { by, reason, block: 102 }
}

#[test]
fn the_account_whose_wallet_has_sent_it_tells_of_it_once() {
    let given = |events| TestFramework::<Transaction>::with(()).given(events);
    let own = || announce(ACCOUNT, Some(WALLET), about(1));
    given(vec![]).when(own()).then_expect_events(vec![announced()]);
    given(vec![announced()]).when(own()).then_expect_events(vec![]);
    let ended = vec![announced(), mined(101, 1, true)];
    given(ended).when(own()).then_expect_events(vec![]);
    for wallet in [None, Some(Address::new([6; 20]))] {
        let others = announce(ACCOUNT, wallet, None);
        given(vec![]).when(others).then_expect_error(TransactionError::NotTheSender);
    }
    // The wallet has gone over to another account.
    let later = announce(AccountId::new([8; 16]), Some(WALLET), about(1));
    given(vec![announced()]).when(later).then_expect_error(TransactionError::AnotherAccount);
}

#[test]
fn it_is_about_a_thing_of_its_own_chain_or_about_none() {
    let given = || TestFramework::<Transaction>::with(()).given(vec![]);
    for wrong in [about(2), Some(Target::Wallet(WALLET))] {
        let command = announce(ACCOUNT, Some(WALLET), wrong);
        given().when(command).then_expect_error(TransactionError::NotASubject);
    }
    let nothing = Transaction::default().decide(announce(ACCOUNT, Some(WALLET), None));
    assert!(matches!(nothing, Ok(Some(_))), "{nothing:?}");
}

#[test]
fn what_has_come_to_an_end_stays_so_until_a_fork_puts_its_block_out() {
    let given = |events| TestFramework::<Transaction>::with(()).given(events);
    let give_back = |block| TransactionCommand::Return { block };
    let returned = |block| TransactionEvent::TransactionReturned { block };
    for succeeded in [true, false] {
        let end = || vec![announced(), mined(101, 1, succeeded)];
        let on_its_way = given(vec![announced()]);
        on_its_way.when(mine(101, 1, succeeded)).then_expect_events(vec![mined(101, 1, succeeded)]);
        given(end()).when(mine(103, 3, true)).then_expect_events(vec![]);
        let replace = TransactionCommand::Replace { by: None, block: 102 };
        given(end()).when(replace).then_expect_events(vec![]);
        given(end()).when(give_back(101)).then_expect_events(vec![returned(101)]);
        // Who looks late has seen another block.
        given(end()).when(give_back(100)).then_expect_events(vec![]);
        let again = [end(), vec![returned(101)]].concat();
        given(again).when(mine(101, 1, true)).then_expect_events(vec![mined(101, 1, true)]);
    }
    let end = || vec![announced(), replaced(None, ReplacementReason::Other)];
    given(end()).when(mine(101, 1, true)).then_expect_events(vec![]);
    given(end()).when(give_back(102)).then_expect_events(vec![returned(102)]);
    given(vec![announced()]).when(give_back(101)).then_expect_events(vec![]);
    given(vec![]).when(mine(101, 1, true)).then_expect_events(vec![]);
}

#[test]
fn what_takes_its_place_tells_why_by_what_it_does() {
    let itself = Call { to: Some(WALLET), value: Amount::ZERO, ..CALL };
    let paid = Call { to: Some(WALLET), ..CALL };
    let other = Call { input_hash: HASH, ..CALL };
    for (call, reason) in [
        (CALL, ReplacementReason::Repriced),
        (itself, ReplacementReason::Cancelled),
        (paid, ReplacementReason::Other),
        (other, ReplacementReason::Other),
        (Call { to: None, ..CALL }, ReplacementReason::Other),
    ] {
        let command = TransactionCommand::Replace { by: Some((OTHER, call)), block: 102 };
        TestFramework::<Transaction>::with(())
            .given(vec![announced()])
            .when(command)
            .then_expect_events(vec![replaced(Some(OTHER), reason)]);
    }
}
