//! A draft's life, and what it may not hold.

use cqrs_es::test::TestFramework;

use super::*;
use crate::collections::TokenStandard;
use crate::items::Attribute;
use crate::kernel::{
    AccountId, Address, Amount, BasisPoints, ChainId, CollectionId, DraftId, Hash32, UploadId,
};

const ADA: AccountId = AccountId::new([1; 16]);
const EVE: AccountId = AccountId::new([2; 16]);
const WALLET: Address = Address::new([3; 20]);
const SENT: Hash32 = Hash32::new([4; 32]);

fn collection() -> CollectionContent {
    CollectionContent {
        chain_id: ChainId(31_337),
        standard: TokenStandard::Erc721,
        name: "Kiln".into(),
        symbol: "KILN".into(),
        description: "Clay.".into(),
        picture: None,
        banner: None,
        royalty_bps: BasisPoints::new(500).expect("basis points"),
    }
}

fn place() -> CollectionId {
    CollectionId { chain_id: ChainId(31_337), address: Address::new([9; 20]) }
}

fn item() -> ItemContent {
    ItemContent {
        collection: place(),
        name: "Bowl".into(),
        description: String::new(),
        picture: UploadId(Hash32::new([5; 32])),
        video: None,
        external_url: None,
        traits: vec![Attribute { trait_type: "Glaze".into(), value: "Ash".into() }],
        copies: Amount::ONE,
    }
}

fn draft(by: AccountId, content: CollectionContent) -> DraftCommand {
    DraftCommand::DraftCollection { by, wallet: WALLET, content }
}

fn drafted(content: CollectionContent) -> DraftEvent {
    DraftEvent::CollectionDrafted { by: ADA, wallet: WALLET, content }
}

fn item_drafted(content: ItemContent) -> DraftEvent {
    DraftEvent::ItemDrafted { by: ADA, wallet: WALLET, content }
}

fn given(events: Vec<DraftEvent>) -> cqrs_es::test::AggregateTestExecutor<Draft> {
    TestFramework::<Draft>::with(()).given(events)
}

#[test]
fn a_collection_is_drafted_sent_and_deployed_and_then_stays() {
    let sent = || vec![drafted(collection()), DraftEvent::DeploymentSent { transaction: SENT }];
    let send = |by| DraftCommand::SendDeployment { by, transaction: SENT };
    let deploy = || DraftCommand::Deploy { transaction: SENT, collection: place() };
    given(vec![]).when(draft(ADA, collection())).then_expect_events(vec![drafted(collection())]);
    given(vec![drafted(collection())]).when(draft(ADA, collection())).then_expect_events(vec![]);
    given(vec![drafted(collection())])
        .when(send(ADA))
        .then_expect_events(vec![DraftEvent::DeploymentSent { transaction: SENT }]);
    given(vec![drafted(collection())]).when(send(EVE)).then_expect_error(DraftError::NotYours);
    given(sent()).when(send(ADA)).then_expect_events(vec![]);
    given(sent()).when(draft(ADA, collection())).then_expect_error(DraftError::UnderWay);
    given(sent()).when(DraftCommand::Delete { by: ADA }).then_expect_error(DraftError::UnderWay);
    let done = DraftEvent::CollectionDeployed { transaction: SENT, collection: place() };
    given(sent()).when(deploy()).then_expect_events(vec![done.clone()]);
    let deployed = || [sent(), vec![done.clone()]].concat();
    given(deployed()).when(deploy()).then_expect_events(vec![]);
    given(deployed()).when(draft(ADA, collection())).then_expect_error(DraftError::Deployed);
    given(deployed()).when(send(ADA)).then_expect_error(DraftError::Deployed);
    given(deployed())
        .when(DraftCommand::Delete { by: ADA })
        .then_expect_error(DraftError::Deployed);
}

#[test]
fn a_deployment_that_fails_is_a_draft_again() {
    let fault = DeploymentFault::Reverted;
    let failed = DraftEvent::DeploymentFailed { transaction: SENT, fault };
    let sent = vec![drafted(collection()), DraftEvent::DeploymentSent { transaction: SENT }];
    let fail = |transaction| DraftCommand::FailDeployment { transaction, fault };
    given(sent.clone()).when(fail(SENT)).then_expect_events(vec![failed.clone()]);
    // Of another transaction than the one that counts.
    given(sent.clone()).when(fail(Hash32::new([8; 32]))).then_expect_events(vec![]);
    let anew = CollectionContent { name: "Oven".into(), ..collection() };
    given([sent, vec![failed]].concat())
        .when(draft(ADA, anew.clone()))
        .then_expect_events(vec![drafted(anew)]);
}

#[test]
fn an_item_has_revisions_that_stay_and_is_nobody_elses() {
    let change = |by, content| DraftCommand::DraftItem { by, wallet: WALLET, content };
    let other = ItemContent { name: "Cup".into(), ..item() };
    given(vec![item_drafted(item())])
        .when(change(ADA, other.clone()))
        .then_expect_events(vec![item_drafted(other.clone())]);
    given(vec![item_drafted(item())]).when(change(ADA, item())).then_expect_events(vec![]);
    given(vec![item_drafted(item())])
        .when(change(EVE, other.clone()))
        .then_expect_error(DraftError::NotYours);
    let elsewhere = CollectionId { chain_id: ChainId(1), ..place() };
    given(vec![item_drafted(item())])
        .when(change(ADA, ItemContent { collection: elsewhere, ..item() }))
        .then_expect_error(DraftError::OtherCollection);
    given(vec![item_drafted(item()); 50])
        .when(change(ADA, other.clone()))
        .then_expect_error(DraftError::TooManyRevisions);
    given(vec![item_drafted(item())])
        .when(DraftCommand::Delete { by: EVE })
        .then_expect_error(DraftError::NotYours);
    let mut draft = Draft::default();
    for event in [item_drafted(item()), item_drafted(other.clone())] {
        cqrs_es::Aggregate::apply(&mut draft, event);
    }
    assert_eq!(draft.item(), Some((2, &other)));
    assert_eq!((draft.revision(0), draft.revision(1)), (None, Some(&item())));
    given(vec![item_drafted(item()), DraftEvent::DraftDeleted {}])
        .when(change(ADA, item()))
        .then_expect_error(DraftError::Unknown);
}

#[test]
fn texts_are_bounded_and_hold_nothing_that_is_not_seen() {
    let refused = |content: ItemContent| {
        let command = DraftCommand::DraftItem { by: ADA, wallet: WALLET, content };
        Draft::default().decide(command).err().and_then(DraftError::field)
    };
    let one = |value: &str| Attribute { trait_type: "t".into(), value: value.into() };
    assert_eq!(refused(item()), None);
    assert_eq!(refused(ItemContent { name: "\u{202e}".into(), ..item() }), Some("name"));
    assert_eq!(refused(ItemContent { name: "x".repeat(101), ..item() }), Some("name"));
    assert_eq!(refused(ItemContent { copies: Amount::ZERO, ..item() }), Some("copies"));
    let many = ItemContent { copies: Amount::from(1_000_001), ..item() };
    assert_eq!(refused(many), Some("copies"));
    let long = ItemContent { description: "x".repeat(1_001), ..item() };
    assert_eq!(refused(long), Some("description"));
    assert_eq!(refused(ItemContent { traits: vec![one("")], ..item() }), Some("traits"));
    assert_eq!(refused(ItemContent { traits: vec![one("x"); 51], ..item() }), Some("traits"));
    for link in ["http://a.example", "javascript:alert(1)", "https://", "https:///x", "https://a b"]
    {
        let content = ItemContent { external_url: Some(link.into()), ..item() };
        assert_eq!(refused(content), Some("externalUrl"), "{link}");
    }
    let hidden = CollectionContent { name: " Ki\u{200b}ln\0 ".into(), ..collection() };
    let told = Draft::default().decide(draft(ADA, hidden)).expect("a name");
    assert_eq!(told, vec![drafted(collection())]);
    let greedy = BasisPoints::new(1_001).expect("basis points");
    let refused = Draft::default()
        .decide(draft(ADA, CollectionContent { royalty_bps: greedy, ..collection() }));
    assert_eq!(refused, Err(DraftError::TooMuchRoyalty));
}

#[test]
fn an_items_uri_names_its_draft_and_its_revision() {
    let id = DraftId(Hash32::new([7; 32]));
    let path = document_path(id, 12);
    for uri in [path.clone(), format!("https://brickyard.example{path}")] {
        assert_eq!(draft_of_uri(&uri), Some((id, 12)), "{uri}");
    }
    for uri in ["", "ipfs://x", "/api/dcservice/open/metadata/0x07/1", &format!("{path}/3")] {
        assert_eq!(draft_of_uri(uri), None, "{uri}");
    }
}
