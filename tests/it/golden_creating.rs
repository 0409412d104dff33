//! The events of uploads, drafts and transactions, as their golden files hold them.

use brickyard_core::chains::BlockRef;
use brickyard_core::collections::TokenStandard;
use brickyard_core::drafts::{CollectionContent, DeploymentFault, DraftEvent, ItemContent};
use brickyard_core::items::Attribute;
use brickyard_core::kernel::{
    AccountId, Address, Amount, BasisPoints, ChainId, CollectionId, Hash32, Target, UnixSeconds,
    UploadId,
};
use brickyard_core::transactions::{Purpose, ReplacementReason, TransactionEvent};
use brickyard_core::uploads::{FileKind, KeptFile, UploadEvent};

const BY: AccountId = AccountId::new([6; 16]);
const WALLET: Address = Address::new([1; 20]);

pub(crate) fn uploads() -> Vec<UploadEvent> {
    let kind = FileKind::Mp4;
    let duration_ms = Some(7_000);
    let file = KeptFile { kind, bytes: 1_048_577, width: 1_280, height: 720, duration_ms };
    vec![UploadEvent::FileUploaded { file, by: BY }]
}

fn place() -> CollectionId {
    CollectionId { chain_id: ChainId(31_337), address: Address::new([3; 20]) }
}

fn upload(n: u8) -> UploadId {
    UploadId(Hash32::new([n; 32]))
}

/// The life of a drafted collection.
pub(crate) fn collection_drafts() -> Vec<DraftEvent> {
    let content = CollectionContent {
        chain_id: ChainId(31_337),
        standard: TokenStandard::Erc1155,
        name: "Kiln Studies".to_owned(),
        symbol: "KILN".to_owned(),
        description: "Clay.".to_owned(),
        picture: Some(upload(7)),
        banner: None,
        royalty_bps: BasisPoints::new(500).expect("basis points"),
    };
    let transaction = Hash32::new([9; 32]);
    let fault = DeploymentFault::Reverted;
    vec![
        DraftEvent::CollectionDrafted { by: BY, wallet: WALLET, content },
        DraftEvent::DeploymentSent { transaction },
        DraftEvent::DeploymentFailed { transaction, fault },
        DraftEvent::DeploymentSent { transaction },
        DraftEvent::CollectionDeployed { transaction, collection: place() },
    ]
}

/// The life of an item that is given up.
pub(crate) fn item_drafts() -> Vec<DraftEvent> {
    let content = ItemContent {
        collection: place(),
        name: "Bowl".to_owned(),
        description: "Of clay.".to_owned(),
        picture: upload(7),
        video: Some(upload(8)),
        external_url: Some("https://kiln.example/bowl".to_owned()),
        traits: vec![Attribute { trait_type: "Glaze".to_owned(), value: "Ash".to_owned() }],
        copies: Amount::from(3),
    };
    vec![DraftEvent::ItemDrafted { by: BY, wallet: WALLET, content }, DraftEvent::DraftDeleted {}]
}

/// The life of a transaction that is mined, put out by a fork, and replaced.
pub(crate) fn transactions() -> Vec<TransactionEvent> {
    let block = BlockRef { number: 12, hash: Hash32::new([6; 32]) };
    let (by, reason) = (Some(Hash32::new([8; 32])), ReplacementReason::Repriced);
    vec![
        TransactionEvent::TransactionAnnounced {
            account: BY,
            chain_id: place().chain_id,
            hash: Hash32::new([9; 32]),
            from: WALLET,
            nonce: 5,
            to: Some(Address::new([2; 20])),
            value: Amount::ONE,
            input_hash: Hash32::new([3; 32]),
            purpose: Purpose::Buy,
            subject: Some(Target::Collection(place())),
            head: 11,
            announced_at_s: UnixSeconds(1_700_000_000),
        },
        TransactionEvent::TransactionMined {
            block,
            succeeded: true,
            at_s: UnixSeconds(1_700_000_012),
        },
        TransactionEvent::TransactionReturned { block: 12 },
        TransactionEvent::TransactionReplaced { by, reason, block: 13 },
    ]
}
