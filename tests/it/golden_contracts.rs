//! One event of every kind that domains, drops, boxes, vouchers and contracts as such tell, for the
//! golden files.

use brickyard_core::boxes::{BoxEvent, BoxSeriesEvent};
use brickyard_core::contracts::ContractEvent;
use brickyard_core::domains::{
    CommitmentEvent, DomainAccountEvent, DomainNameEvent, DomainNodeEvent, RecordKind,
    RegistryEvent,
};
use brickyard_core::drops::DropEvent;
use brickyard_core::items::HolderEvent;
use brickyard_core::kernel::{Amount, BasisPoints, Bytes, UnixSeconds};
use brickyard_core::vouchers::{VoucherEvent, WalletEvent};

use crate::golden_events::{address, hash, large};

fn label() -> String {
    "kiln".to_owned()
}

pub(crate) fn domains() -> Vec<DomainNameEvent> {
    vec![
        DomainNameEvent::DomainRegistered {
            holder: address(1),
            node: hash(2),
            label: label(),
            expires_s: UnixSeconds(u64::MAX),
            generation: 3,
            resolver: address(4),
            payer: address(5),
            base_price: large(),
            premium: Amount::from(6),
        },
        DomainNameEvent::DomainRenewed {
            payer: address(5),
            expires_s: UnixSeconds(4_600),
            price: large(),
        },
        DomainNameEvent::DomainTransferred { from: address(1), to: address(2) },
        DomainNameEvent::DomainWhitelistChanged {
            label: label(),
            whitelisted: true,
            kept_for: address(3),
        },
        DomainNameEvent::SubdomainSet {
            node: hash(7),
            parent: hash(2),
            label: "a".to_owned(),
            given_to: address(3),
            resolver: address(4),
            edition: large(),
        },
    ]
}

pub(crate) fn domain_nodes() -> Vec<DomainNodeEvent> {
    vec![
        DomainNodeEvent::DomainResolverChanged { resolver: address(4) },
        DomainNodeEvent::DomainRecordChanged {
            edition: Amount::ONE,
            kind: RecordKind::Text,
            key: "url".to_owned(),
            value: Bytes::new(b"https://example.org".to_vec()),
        },
        DomainNodeEvent::DomainRecordsCleared { edition: Amount::ONE },
    ]
}

pub(crate) fn domain_commitments() -> Vec<CommitmentEvent> {
    vec![CommitmentEvent::DomainCommitted {}]
}

pub(crate) fn domain_accounts() -> Vec<DomainAccountEvent> {
    let (registrar, token_id) = (address(7), large());
    vec![DomainAccountEvent::DefaultNameChanged { registrar, token_id, label: label() }]
}

pub(crate) fn domain_registries() -> Vec<RegistryEvent> {
    vec![
        RegistryEvent::DomainPriceOracleChanged { price_oracle: address(8) },
        RegistryEvent::DomainReceiverChanged { receiver: address(9) },
        RegistryEvent::DomainProceedsCollected { receiver: address(9), amount: large() },
        RegistryEvent::DomainFeeRatesChanged {
            four_characters: large(),
            five_and_more: Amount::from(5),
        },
        RegistryEvent::DomainStartPremiumChanged { start_premium: large() },
        RegistryEvent::DomainCoinPriceChanged { atto_usd_per_coin: large() },
    ]
}

pub(crate) fn drops() -> Vec<DropEvent> {
    vec![
        DropEvent::DropCreated {
            name: "First Firing".to_owned(),
            symbol: "FIRE".to_owned(),
            uri: "ipfs://sealed".to_owned(),
            owner: address(1),
            receiver: address(9),
            total: Amount::from(100),
            royalty_bps: BasisPoints::new(500).expect("a rate"),
        },
        DropEvent::DropPhaseOpened {
            phase: Amount::ONE,
            white_root: hash(2),
            start_s: UnixSeconds(1_000),
            end_s: UnixSeconds(4_600),
            address_max: 3,
            call_max: 2,
            price: large(),
            allowlisted: true,
            reveal_by_s: UnixSeconds(9_000),
        },
        DropEvent::DropMinted {
            phase: Amount::ONE,
            to: address(2),
            first_token_id: Amount::from(7),
            count: Amount::from(2),
            price: large(),
        },
        DropEvent::DropRevealed { uri: "ipfs://open/".to_owned() },
        DropEvent::DropCancelled {},
        DropEvent::DropItemRefunded { token_id: Amount::from(7), to: address(2), amount: large() },
        DropEvent::DropProceedsCollected { receiver: address(9), amount: large() },
        DropEvent::DropReceiverChanged { receiver: address(9) },
    ]
}

pub(crate) fn boxes() -> Vec<BoxEvent> {
    vec![
        BoxEvent::BoxMinted {
            holder: address(1),
            cdkey_hash: hash(2),
            cdkey: "ABCDEFGHJKLMNPQR".to_owned(),
            openable_s: UnixSeconds(4_600),
            pinned_block: Amount::from(7),
        },
        BoxEvent::BoxDrawn {
            slot: Amount::from(3),
            deciding_block: Amount::from(12),
            deciding_hash: hash(4),
        },
        BoxEvent::BoxOpened {
            holder: address(1),
            slot: Amount::from(3),
            tier: Amount::ONE,
            uri: "ipfs://item".to_owned(),
            salt: hash(5),
        },
    ]
}

pub(crate) fn box_series() -> Vec<BoxSeriesEvent> {
    vec![
        BoxSeriesEvent::BoxSeriesCommitted {
            pool_root: hash(2),
            tier_sizes: vec![1, 9, u32::MAX],
            total: large(),
            uri: "ipfs://shut".to_owned(),
        },
        BoxSeriesEvent::BoxesPinned {
            first: Amount::from(2),
            last: Amount::from(5),
            pinned_block: Amount::from(9_000),
        },
        BoxSeriesEvent::BoxSeriesPublished { specification: "ipfs://pool".to_owned() },
        BoxSeriesEvent::BoxSignerChanged { signer: address(8) },
        BoxSeriesEvent::BoxOpenDelayChanged { open_delay_s: 3_600 },
        BoxSeriesEvent::BoxMaxBalanceChanged { max_balance: large() },
    ]
}

pub(crate) fn vouchers() -> Vec<VoucherEvent> {
    vec![VoucherEvent::VoucherRedeemed {
        dest: address(2),
        amount: large(),
        day: Amount::from(20_778),
        withdrawn_on_day: large(),
        balance: Amount::from(5),
    }]
}

pub(crate) fn wallets() -> Vec<WalletEvent> {
    let balance = Amount::from(5);
    vec![
        WalletEvent::WalletRecharged { from: address(1), amount: large(), balance },
        WalletEvent::WalletCollected { receiver: address(9), amount: large(), balance },
        WalletEvent::WalletSignerChanged { signer: address(8) },
        WalletEvent::WalletReceiverChanged { receiver: address(9) },
        WalletEvent::WalletDailyMaxChanged { daily_max: large() },
    ]
}

pub(crate) fn contracts() -> Vec<ContractEvent> {
    let (role, account, by) = (hash(0), address(2), address(1));
    vec![
        ContractEvent::ContractPaused { by },
        ContractEvent::ContractResumed { by },
        ContractEvent::ContractRoleGranted { role, account, by },
        ContractEvent::ContractRoleRevoked { role, account, by },
        ContractEvent::ContractRoleAdminChanged {
            role: hash(3),
            previous_admin_role: hash(0),
            new_admin_role: hash(4),
        },
    ]
}

pub(crate) fn holders() -> Vec<HolderEvent> {
    let (collection, operator) = (address(3), address(7));
    vec![HolderEvent::OperatorApprovalChanged { collection, operator, approved: true }]
}
