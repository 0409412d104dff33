//! The rules of accounts, one test for each.

use cqrs_es::test::TestFramework;

use crate::kernel::{AccountId, Address, Personal};

use super::*;

type Given = TestFramework<Account>;

const ACCOUNT: AccountId = AccountId::new([7; 16]);
const WALLET: Address = Address::new([1; 20]);
const OTHER: Address = Address::new([2; 20]);

fn registered(by: RegisterType) -> AccountEvent {
    let mailbox = (by == RegisterType::Email).then(|| Personal::plain("ada@bricks.example"));
    AccountEvent::AccountRegistered { account: ACCOUNT, by, mailbox }
}

fn welcome() -> AccountEvent {
    let (brick, amount) = WELCOME;
    AccountEvent::WelcomeGranted { account: ACCOUNT, brick, amount }
}

const fn bound(wallet: Address) -> AccountEvent {
    AccountEvent::WalletBound { account: ACCOUNT, wallet }
}

const fn unbound(wallet: Address) -> AccountEvent {
    AccountEvent::WalletUnbound { account: ACCOUNT, wallet }
}

fn register(by: RegisterType) -> AccountCommand {
    let AccountEvent::AccountRegistered { mailbox, .. } = registered(by) else { unreachable!() };
    let wallet = (by == RegisterType::Wallet).then_some(WALLET);
    AccountCommand::Register { account: ACCOUNT, by, mailbox, wallet }
}

#[test]
fn a_new_account_is_welcomed_once() {
    Given::with(())
        .given_no_previous_events()
        .when(register(RegisterType::Email))
        .then_expect_events(vec![registered(RegisterType::Email), welcome()]);
    Given::with(())
        .given(vec![registered(RegisterType::Email), welcome()])
        .when(register(RegisterType::Email))
        .then_expect_events(vec![]);
}

#[test]
fn who_comes_by_a_wallet_has_it_bound_and_never_lets_it_go() {
    let opened = vec![registered(RegisterType::Wallet), bound(WALLET), welcome()];
    Given::with(())
        .given_no_previous_events()
        .when(register(RegisterType::Wallet))
        .then_expect_events(opened.clone());
    Given::with(())
        .given(opened.clone())
        .when(AccountCommand::UnbindWallet { wallet: WALLET })
        .then_expect_error(AccountError::WalletIsTheAccount);
    Given::with(())
        .given(opened)
        .when(AccountCommand::SwitchWallet { wallet: OTHER })
        .then_expect_events(vec![unbound(WALLET), bound(OTHER)]);
}

#[test]
fn a_wallet_is_bound_switched_and_unbound() {
    let with = |more: &[AccountEvent]| {
        let opened = [registered(RegisterType::Email), welcome()];
        Given::with(()).given(opened.into_iter().chain(more.iter().cloned()).collect())
    };
    let bind = |wallet| AccountCommand::BindWallet { wallet };
    let switch = |wallet| AccountCommand::SwitchWallet { wallet };
    let unbind = |wallet| AccountCommand::UnbindWallet { wallet };
    with(&[]).when(bind(WALLET)).then_expect_events(vec![bound(WALLET)]);
    with(&[bound(WALLET)]).when(bind(WALLET)).then_expect_events(vec![]);
    with(&[bound(WALLET)]).when(bind(OTHER)).then_expect_error(AccountError::AnotherWalletIsBound);
    with(&[]).when(switch(WALLET)).then_expect_error(AccountError::NoWalletIsBound);
    with(&[bound(WALLET)]).when(switch(WALLET)).then_expect_events(vec![]);
    with(&[bound(WALLET)])
        .when(switch(OTHER))
        .then_expect_events(vec![unbound(WALLET), bound(OTHER)]);
    with(&[bound(WALLET)]).when(unbind(OTHER)).then_expect_error(AccountError::NotTheBoundWallet);
    with(&[bound(WALLET)]).when(unbind(WALLET)).then_expect_events(vec![unbound(WALLET)]);
    with(&[bound(WALLET), unbound(WALLET)])
        .when(unbind(WALLET))
        .then_expect_error(AccountError::NoWalletIsBound);
}

#[test]
fn nothing_is_asked_of_an_account_that_is_not_there() {
    for command in [
        AccountCommand::BindWallet { wallet: WALLET },
        AccountCommand::SwitchWallet { wallet: WALLET },
        AccountCommand::UnbindWallet { wallet: WALLET },
        AccountCommand::BindMailbox { mailbox: Personal::plain("a@b.example") },
        AccountCommand::ChooseUsername { username: Personal::plain("mason") },
        AccountCommand::NotePassword { how: PasswordChange::Reset },
    ] {
        Given::with(())
            .given_no_previous_events()
            .when(command)
            .then_expect_error(AccountError::Unknown);
    }
}

#[test]
fn a_mailbox_is_bound_where_there_is_none() {
    let mailbox = || Personal::plain("ada@bricks.example");
    Given::with(())
        .given(vec![registered(RegisterType::Wallet), bound(WALLET), welcome()])
        .when(AccountCommand::BindMailbox { mailbox: mailbox() })
        .then_expect_events(vec![AccountEvent::MailboxBound {
            account: ACCOUNT,
            mailbox: mailbox(),
        }]);
    Given::with(())
        .given(vec![registered(RegisterType::Email), welcome()])
        .when(AccountCommand::BindMailbox { mailbox: mailbox() })
        .then_expect_error(AccountError::MailboxIsBound);
}

#[test]
fn a_text_knows_the_place_at_which_it_opens() {
    use cqrs_es::Aggregate;
    let mut account = Account::default();
    for event in [registered(RegisterType::Wallet), bound(WALLET), welcome()] {
        account.apply(event);
    }
    assert_eq!(account.mailbox(), None);
    let text = Personal::plain("ada@bricks.example");
    account.apply(AccountEvent::MailboxBound { account: ACCOUNT, mailbox: text.clone() });
    assert_eq!(account.mailbox(), Some(&PlacedText { text, sequence: 4 }));
}

#[test]
fn a_username_is_chosen_and_chosen_anew() {
    let choose = |text: &str| AccountCommand::ChooseUsername { username: Personal::plain(text) };
    let chosen = |text: &str| AccountEvent::UsernameChosen {
        account: ACCOUNT,
        username: Personal::plain(text),
    };
    let given = || Given::with(()).given(vec![registered(RegisterType::Email), chosen("ada1")]);
    for good in ["Ma_s-0n", "abcd", "0123456789abcdef", "teamwork", "Rooted", "brick"] {
        given().when(choose(good)).then_expect_events(vec![chosen(good)]);
    }
    for bad in ["", "abc", "0123456789abcdefg", "ab cd", "\u{e4}bcd", "abcd\n", "<b>x", "a.bcd"] {
        given().when(choose(bad)).then_expect_error(AccountError::NotAUsername);
    }
    for taken in ["Admin", "admin-1", "BrickYard", "brick_12345678", "0xabcd", "ROOT", "Official_x"]
    {
        given().when(choose(taken)).then_expect_error(AccountError::UsernameReserved);
    }
    assert_eq!(username_spelling("Ma_S-0N"), "ma_s-0n");
    assert_eq!(given_username(ACCOUNT).len(), "brick_".len() + 8);
}

#[test]
fn a_mailbox_has_one_spelling() {
    assert_eq!(mailbox_of(" Ada.L+x@Bricks.Example ").as_deref(), Some("ada.l+x@bricks.example"));
    for wrong in [
        "",
        "a",
        "@b.io",
        "a@b",
        "a b@c.io",
        "a@b..io",
        "a@-b.io",
        ".a@b.io",
        "a..b@c.io",
        "a@b.io\r\nBcc: c@d.io",
        "\"a\"@b.io",
        "a,b@c.io",
        "ä@b.io",
    ] {
        assert_eq!(mailbox_of(wrong), None, "{wrong:?}");
    }
    assert_eq!(mailbox_of(&format!("{}@b.io", "a".repeat(65))), None);
    assert_eq!(mailbox_of(&format!("a@{}io", "b.".repeat(130))), None);
}

#[test]
fn purposes_have_the_numbers_of_the_wire() {
    let codes: Vec<u8> = (0..9).filter(|n| CodePurpose::try_from(*n).is_ok()).collect();
    let nonces: Vec<u8> = (0..9).filter(|n| NoncePurpose::try_from(*n).is_ok()).collect();
    assert_eq!((codes, nonces), (vec![1, 2, 4, 5], vec![1, 2, 4]));
}

fn opened(more: Vec<AccountEvent>) -> cqrs_es::test::AggregateTestExecutor<Account> {
    let before = vec![registered(RegisterType::Email), welcome()];
    Given::with(()).given(before.into_iter().chain(more).collect())
}

const BOSS: AccountId = AccountId::new([9; 16]);
const ADMIN: Operator = Operator::Account(BOSS, Role::Admin);
const OPERATOR: Operator = Operator::Account(BOSS, Role::Operator);

#[test]
fn an_account_is_suspended_and_let_in_again_once_each() {
    let suspend = |by| AccountCommand::Suspend { reason: BarReason::Fraud, by };
    let suspended = AccountEvent::AccountSuspended {
        account: ACCOUNT,
        reason: BarReason::Fraud,
        by: Some(BOSS),
    };
    let back = AccountEvent::AccountReinstated { account: ACCOUNT, by: None };
    opened(vec![]).when(suspend(OPERATOR)).then_expect_events(vec![suspended.clone()]);
    opened(vec![suspended.clone()]).when(suspend(OPERATOR)).then_expect_events(vec![]);
    let reinstate = || AccountCommand::Reinstate { by: Operator::Console };
    opened(vec![suspended.clone()]).when(reinstate()).then_expect_events(vec![back.clone()]);
    opened(vec![suspended, back]).when(reinstate()).then_expect_events(vec![]);
    opened(vec![])
        .when(suspend(Operator::Account(ACCOUNT, Role::Admin)))
        .then_expect_error(AccountError::NotToOneself);
}

#[test]
fn a_limit_is_set_once_each_and_never_ones_own_or_an_operators() {
    let limit = |commands_a_day, by| AccountCommand::SetLimit { commands_a_day, by };
    let set = |commands_a_day, by: Operator| AccountEvent::AccountLimitSet {
        account: ACCOUNT,
        commands_a_day,
        by: by.account(),
    };
    let few = || set(Some(3), OPERATOR);
    opened(vec![]).when(limit(Some(3), OPERATOR)).then_expect_events(vec![few()]);
    opened(vec![few()]).when(limit(Some(3), OPERATOR)).then_expect_events(vec![]);
    opened(vec![few()]).when(limit(None, OPERATOR)).then_expect_events(vec![set(None, OPERATOR)]);
    opened(vec![])
        .when(limit(Some(3), Operator::Account(ACCOUNT, Role::Admin)))
        .then_expect_error(AccountError::NotToOneself);
    let by = None;
    let operates = AccountEvent::AccountRoleGranted { account: ACCOUNT, role: Role::Operator, by };
    opened(vec![operates])
        .when(limit(Some(3), Operator::Console))
        .then_expect_error(AccountError::AnOperatorIsNotLimited);
}

#[test]
fn roles_are_an_administrators_to_give_and_keep_from_suspension() {
    let granted =
        |by| AccountEvent::AccountRoleGranted { account: ACCOUNT, role: Role::Operator, by };
    let grant = |by| AccountCommand::GrantRole { role: Role::Operator, by };
    opened(vec![]).when(grant(OPERATOR)).then_expect_error(AccountError::NotAnAdmin);
    opened(vec![]).when(grant(ADMIN)).then_expect_events(vec![granted(Some(BOSS))]);
    opened(vec![]).when(grant(Operator::Console)).then_expect_events(vec![granted(None)]);
    opened(vec![granted(None)]).when(grant(ADMIN)).then_expect_events(vec![]);
    opened(vec![granted(None)])
        .when(AccountCommand::Suspend { reason: BarReason::Abuse, by: ADMIN })
        .then_expect_error(AccountError::AnOperatorIsNotSuspended);
    let revoke = |by| AccountCommand::RevokeRole { role: Role::Operator, by };
    opened(vec![granted(None)]).when(revoke(OPERATOR)).then_expect_error(AccountError::NotAnAdmin);
    opened(vec![granted(None)])
        .when(revoke(Operator::Account(ACCOUNT, Role::Admin)))
        .then_expect_error(AccountError::NotToOneself);
    let revoked =
        AccountEvent::AccountRoleRevoked { account: ACCOUNT, role: Role::Operator, by: Some(BOSS) };
    opened(vec![granted(None)]).when(revoke(ADMIN)).then_expect_events(vec![revoked]);
}

#[test]
fn an_invitation_is_accepted_once_and_never_ones_own() {
    let accept = |inviter| AccountCommand::AcceptInvitation { inviter, code: "abcd2345".into() };
    let accepted = AccountEvent::InvitationAccepted {
        account: ACCOUNT,
        inviter: BOSS,
        code: "abcd2345".into(),
    };
    opened(vec![]).when(accept(BOSS)).then_expect_events(vec![accepted.clone()]);
    opened(vec![accepted]).when(accept(AccountId::new([1; 16]))).then_expect_events(vec![]);
    opened(vec![]).when(accept(ACCOUNT)).then_expect_error(AccountError::InvitedByOneself);
    let joined = AccountEvent::InviteeJoined { account: ACCOUNT, invitee: BOSS };
    let note = || AccountCommand::NoteInvitee { invitee: BOSS };
    opened(vec![]).when(note()).then_expect_events(vec![joined.clone()]);
    opened(vec![joined]).when(note()).then_expect_events(vec![]);
    let issued = AccountEvent::InviteCodeIssued { account: ACCOUNT, code: "abcd2345".into() };
    let issue = |code: &str| AccountCommand::IssueInviteCode { code: code.into() };
    opened(vec![]).when(issue("abcd2345")).then_expect_events(vec![issued.clone()]);
    opened(vec![issued]).when(issue("wxyz6789")).then_expect_events(vec![]);
}

#[test]
fn what_was_brought_along_is_told_and_a_partner_is_named_once() {
    let name = |denet: &str, activity: Option<&str>| AccountCommand::NamePartner {
        denet: denet.to_owned(),
        activity: activity.map(str::to_owned),
    };
    let named = |denet: &str| AccountEvent::PartnerNamed {
        account: ACCOUNT,
        denet: denet.to_owned(),
        activity: None,
    };
    let opened = || vec![registered(RegisterType::Email), welcome()];
    let given = || Given::with(()).given(opened());
    given().when(name("kiln.v2_A-1", None)).then_expect_events(vec![named("kiln.v2_A-1")]);
    for (denet, activity) in [("", None), ("a b", None), ("kiln", Some("")), ("kiln", Some("/"))] {
        given().when(name(denet, activity)).then_expect_error(AccountError::NotAMark);
    }
    let told = opened().into_iter().chain([named("kiln")]).collect();
    Given::with(()).given(told).when(name("other", None)).then_expect_events(vec![]);

    let tell = |url: &str| AccountCommand::TellHeadImage { head_image_url: Personal::plain(url) };
    let url = "https://pictures.example/a.png";
    given().when(tell(url)).then_expect_events(vec![AccountEvent::HeadImageTold {
        account: ACCOUNT,
        head_image_url: Personal::plain(url),
    }]);
    given().when(tell("http://a.example")).then_expect_error(AccountError::NotALink);
}
