//! The events of accounts and of their inboxes, as their golden files hold them.

use brickyard_core::accounts::{AccountEvent, PasswordChange, RegisterType, WELCOME};
use brickyard_core::inboxes::InboxEvent;
use brickyard_core::kernel::{AccountId, Address, Bytes, Personal, Sealed};

pub(crate) fn accounts() -> Vec<AccountEvent> {
    let (account, wallet) = (AccountId::new([5; 16]), Address::new([1; 20]));
    let sealed = |n| {
        let (key, boxed) = (Bytes::new(vec![4; 16]), Bytes::new(vec![n; 72]));
        Personal::Sealed(Sealed { key, boxed })
    };
    let (brick, amount) = WELCOME;
    vec![
        AccountEvent::AccountRegistered {
            account,
            by: RegisterType::Email,
            mailbox: Some(sealed(1)),
        },
        AccountEvent::WelcomeGranted { account, brick, amount },
        AccountEvent::WalletBound { account, wallet },
        AccountEvent::WalletUnbound { account, wallet },
        AccountEvent::MailboxBound { account, mailbox: sealed(2) },
        AccountEvent::PasswordChanged { account, how: PasswordChange::Reset },
    ]
}

pub(crate) fn inboxes() -> Vec<InboxEvent> {
    let account = AccountId::new([5; 16]);
    vec![
        InboxEvent::MessageRead { account, message: "00000000000000000012/sold".to_owned() },
        InboxEvent::MessagesRead { account, through: 40 },
    ]
}
