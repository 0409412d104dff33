//! Names, boxes, a drop and a wallet on a real chain: what is done with them ends as the events it
//! should be, in the streams it should be in, once.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};

use alloy::primitives::utils::parse_ether;
use alloy::primitives::{Address, B256, U256, keccak256};
use alloy::providers::DynProvider;
use brickyard::demo::{Works, Workshop, person, provider_of};
use brickyard_indexer::contracts::{Box721, Drop721, KidDomains, KidPriceOracle, WithdrawalWallet};
use brickyard_store::Recorded;
use futures::future::join;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tokio_util::sync::CancellationToken;

use crate::chain_logs::{source_of, whole_log};
use crate::harness::chain::ChainLog;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::world::{Yard, mined};

/// An event of the interfaces, and what it becomes: stream kinds with their events.
type Line = (&'static str, &'static [(&'static str, &'static str)]);

const EVERYWHERE: &[Line] = &[
    ("RoleGranted(bytes32,address,address)", &[("contract", "ContractRoleGranted")]),
    ("RoleRevoked(bytes32,address,address)", &[("contract", "ContractRoleRevoked")]),
    ("Paused(address)", &[("contract", "ContractPaused")]),
    ("Unpaused(address)", &[("contract", "ContractResumed")]),
    ("Approval(address,address,uint256)", &[("item", "ItemApproved")]),
    ("ApprovalForAll(address,address,bool)", &[("holder", "OperatorApprovalChanged")]),
    ("MetadataUpdate(uint256)", &[("item", "ItemMetadataChanged")]),
    ("BatchMetadataUpdate(uint256,uint256)", &[("collection", "CollectionMetadataChanged")]),
];
const DOMAINS: &[Line] = &[
    ("NameCommitted(bytes32)", &[("domain_commitment", "DomainCommitted")]),
    (
        "DomainRegistered(uint256,address,bytes32,string,uint64,uint64,address,address,uint256,uint256)",
        &[("domain", "DomainRegistered")],
    ),
    ("DomainRenewed(uint256,address,uint64,uint256)", &[("domain", "DomainRenewed")]),
    ("WhitelistChanged(uint256,string,bool,address)", &[("domain", "DomainWhitelistChanged")]),
    (
        "SubdomainSet(bytes32,bytes32,uint256,string,address,address,uint256)",
        &[("domain", "SubdomainSet")],
    ),
    ("ResolverChanged(bytes32,address)", &[("domain_node", "DomainResolverChanged")]),
    ("DefaultNameChanged(address,uint256,string)", &[("domain_account", "DefaultNameChanged")]),
    ("PriceOracleChanged(address)", &[("domain_registry", "DomainPriceOracleChanged")]),
    ("ReceiverChanged(address)", &[("domain_registry", "DomainReceiverChanged")]),
    ("Collected(address,uint256)", &[("domain_registry", "DomainProceedsCollected")]),
    (
        "Transfer(address,address,uint256)",
        &[("item", "ItemTransferred"), ("domain", "DomainTransferred")],
    ),
];
const PRICES: &[Line] = &[
    ("FeeRatesChanged(uint256,uint256)", &[("domain_registry", "DomainFeeRatesChanged")]),
    ("StartPremiumChanged(uint256)", &[("domain_registry", "DomainStartPremiumChanged")]),
    ("CoinPriceChanged(uint256)", &[("domain_registry", "DomainCoinPriceChanged")]),
];
const RECORDS: &[Line] = &[
    (
        "RecordChanged(bytes32,uint256,uint8,string,bytes)",
        &[("domain_node", "DomainRecordChanged")],
    ),
    ("RecordsCleared(bytes32,uint256)", &[("domain_node", "DomainRecordsCleared")]),
];
const BOXES: &[Line] = &[
    ("BoxMinted(uint256,address,bytes32,string,uint64,uint256)", &[("box", "BoxMinted")]),
    ("BoxDrawn(uint256,uint256,uint256,bytes32)", &[("box", "BoxDrawn")]),
    (
        "BoxOpened(uint256,address,uint256,uint256,string,bytes32)",
        &[("box", "BoxOpened"), ("item", "ItemUriUpdated")],
    ),
    ("SeriesCommitted(bytes32,uint32[],uint256,string)", &[("box_series", "BoxSeriesCommitted")]),
    ("SignerChanged(address)", &[("box_series", "BoxSignerChanged")]),
    ("OpenDelayChanged(uint64)", &[("box_series", "BoxOpenDelayChanged")]),
    ("MaxBalanceChanged(uint256)", &[("box_series", "BoxMaxBalanceChanged")]),
    ("SeriesPublished(string)", &[("box_series", "BoxSeriesPublished")]),
    ("Transfer(address,address,uint256)", &[("item", "ItemTransferred")]),
];
const DROP: &[Line] = &[
    (
        "DropCreated(string,string,string,address,address,uint256,uint16)",
        &[("drop", "DropCreated")],
    ),
    (
        "PhaseOpened(uint256,bytes32,uint64,uint64,uint32,uint32,uint128,bool,uint64)",
        &[("drop", "DropPhaseOpened")],
    ),
    ("Minted(uint256,address,uint256,uint256,uint256)", &[("drop", "DropMinted")]),
    ("DropCancelled()", &[("drop", "DropCancelled")]),
    ("ItemRefunded(uint256,address,uint256)", &[("drop", "DropItemRefunded")]),
    ("ReceiverChanged(address)", &[("drop", "DropReceiverChanged")]),
    ("Transfer(address,address,uint256)", &[("item", "ItemTransferred")]),
];
const WALLET: &[Line] = &[
    ("Recharged(address,uint256,uint256)", &[("withdrawal_wallet", "WalletRecharged")]),
    ("Collected(address,uint256,uint256)", &[("withdrawal_wallet", "WalletCollected")]),
    ("SignerChanged(address)", &[("withdrawal_wallet", "WalletSignerChanged")]),
    ("ReceiverChanged(address)", &[("withdrawal_wallet", "WalletReceiverChanged")]),
    ("DailyMaxBalanceChanged(uint256)", &[("withdrawal_wallet", "WalletDailyMaxChanged")]),
    (
        "Withdrawn(uint256,address,uint256,uint256,uint256,uint256)",
        &[("voucher", "VoucherRedeemed")],
    ),
];

fn lines(works: &Works) -> HashMap<(Address, B256), &'static [(&'static str, &'static str)]> {
    let mut lines = HashMap::new();
    for (address, own) in [
        (works.domains, DOMAINS),
        (works.prices, PRICES),
        (works.records, RECORDS),
        (works.boxes, BOXES),
        (works.drop, DROP),
        (works.wallet, WALLET),
    ] {
        for (signature, told) in own.iter().chain(EVERYWHERE) {
            lines.insert((address, keccak256(signature)), *told);
        }
    }
    lines
}

type Told = ((String, u64), String, String);

/// Every log of these contracts is in the event log once, in the chain's order, as what the tables
/// above say; nothing was buried. Answers the events that were seen.
async fn assert_all_is_told(yard: &Yard, works: &Works) -> BTreeSet<String> {
    let addresses =
        [works.domains, works.prices, works.records, works.boxes, works.drop, works.wallet];
    let logs = yard.chain.logs(&addresses).await;
    let lines = lines(works);
    let mut expected: Vec<Told> = vec![];
    for log in &logs {
        let told = lines.get(&(log.address, log.topics[0]));
        for (kind, event) in *told.unwrap_or_else(|| panic!("a log nobody named: {log:?}")) {
            expected.push((log.identity(), (*kind).to_owned(), (*event).to_owned()));
        }
    }
    let of_them: BTreeSet<(String, u64)> = logs.iter().map(ChainLog::identity).collect();
    let told: Vec<Told> = whole_log(&yard.store).await.iter().filter_map(identified).collect();
    let told: Vec<Told> = told.into_iter().filter(|told| of_them.contains(&told.0)).collect();
    assert_eq!(told.len(), expected.len(), "as many events as the logs should become");
    assert_eq!(told, expected);
    let buried: i64 = sqlx::query_scalar("select count(*) from dead_letters")
        .fetch_one(yard.store.pool())
        .await
        .expect("dead letters");
    assert_eq!(buried, 0);
    told.into_iter().map(|told| told.2).collect()
}

fn identified(event: &Recorded) -> Option<Told> {
    let source = source_of(event)?;
    let identity = (source.block_hash.to_string(), source.log_index);
    Some((identity, event.aggregate_type.clone(), event.event_type.clone()))
}

/// What the acts below end as.
const HAPPENED: [&str; 32] = [
    "BoxDrawn",
    "BoxMaxBalanceChanged",
    "BoxMinted",
    "BoxOpened",
    "BoxSeriesCommitted",
    "ContractPaused",
    "ContractResumed",
    "ContractRoleGranted",
    "DefaultNameChanged",
    "DomainCoinPriceChanged",
    "DomainCommitted",
    "DomainProceedsCollected",
    "DomainRecordChanged",
    "DomainRegistered",
    "DomainRenewed",
    "DomainTransferred",
    "DomainWhitelistChanged",
    "DropCancelled",
    "DropCreated",
    "DropItemRefunded",
    "DropMinted",
    "DropPhaseOpened",
    "DropReceiverChanged",
    "ItemApproved",
    "ItemMetadataChanged",
    "ItemUriUpdated",
    "OperatorApprovalChanged",
    "SubdomainSet",
    "VoucherRedeemed",
    "WalletCollected",
    "WalletDailyMaxChanged",
    "WalletRecharged",
];

async fn use_everything(yard: &Yard, chance: StdRng) {
    let mut workshop = Workshop::new(&yard.world, chance).expect("there are contracts");
    for worker in [8, 9] {
        workshop.commit(worker).await.expect("a commitment");
        workshop.recharge(worker).await.expect("a recharge");
        workshop.mint_from_drop(worker).await.expect("an item of the drop");
        workshop.mint_box(worker).await.expect("a box");
        workshop.withdraw(worker).await.expect("a withdrawal");
    }
    // A commitment ripens, and the block that decides over a box comes.
    yard.chain.pass(120).await;
    yard.chain.mine(6).await;
    for _ in 0..2 {
        assert!(workshop.register().await.expect("a registration"));
        workshop.open_box().await.expect("an opened box");
    }
    workshop.renew().await.expect("a renewal");
    workshop.write_record().await.expect("a record");
    workshop.give_subdomain().await.expect("a subdomain");
}

/// What administrators do, so that their events happen, too.
async fn administer(yard: &Yard, works: &Works) {
    let operator: DynProvider = provider_of(&yard.chain.http, person(0));
    let us = person(0).address();
    let wallet = WithdrawalWallet::new(works.wallet, operator.clone());
    mined!(wallet.setDailyMaxBalance(parse_ether("20000").expect("a sum")));
    mined!(wallet.collect(U256::from(7)));
    mined!(wallet.pause());
    mined!(wallet.unpause());
    let prices = KidPriceOracle::new(works.prices, operator.clone());
    mined!(prices.setCoinPrice(parse_ether("3300").expect("a sum")));
    let domains = KidDomains::new(works.domains, operator.clone());
    mined!(domains.setWhitelisted(vec!["reserved".to_owned()], true, us));
    mined!(domains.collect());
    let boxes = Box721::new(works.boxes, operator.clone());
    mined!(boxes.setMaxBalance(U256::from(6)));
    // The end of the drop: everything that was sold is paid back to who asks.
    let drop = Drop721::new(works.drop, operator);
    mined!(drop.setReceiver(person(3).address()));
    mined!(drop.cancel());
    let holder = person(8);
    let drop = Drop721::new(works.drop, provider_of(&yard.chain.http, holder.clone()));
    mined!(drop.approve(us, U256::from(1)));
    mined!(drop.setApprovalForAll(us, true));
    mined!(drop.refund(U256::from(1)));
}

/// Names, boxes, drop and wallet are used while the indexer is killed wherever it may be; then the
/// log tells every transaction once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_with_the_contracts_is_told_once_across_kills() {
    let mut random = seeded("what_is_done_with_the_contracts_is_told_once_across_kills");
    let yard = Yard::with_all_contracts().await;
    let works = yard.world.works.expect("they were deployed");
    let over = AtomicBool::new(false);
    let chance = StdRng::seed_from_u64(random.random());
    let using = async {
        use_everything(&yard, chance).await;
        administer(&yard, &works).await;
        over.store(true, Ordering::Relaxed);
    };
    let killing = async {
        let mut kills = soaked(8, 20);
        while !over.load(Ordering::Relaxed) || kills > 0 {
            kills = kills.saturating_sub(1);
            let stop = CancellationToken::new();
            let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop);
            let ended = cut_short(indexer, random.random_range(1..150)).await;
            assert!(ended.is_none(), "it ended by itself: {ended:?}");
        }
    };
    join(using, killing).await;
    index_to_the_head(&yard).await;

    let seen = assert_all_is_told(&yard, &works).await;
    // Every contract was used.
    for event in HAPPENED {
        assert!(seen.contains(event), "nobody did what ends as {event}");
    }
    let domain = stream_with(&yard, "domain", "DomainRenewed").await;
    assert_eq!(&domain[..2], ["DomainRegistered", "DomainTransferred"]);
    let opened = stream_with(&yard, "box", "BoxOpened").await;
    assert_eq!(opened, ["BoxMinted", "BoxDrawn", "BoxOpened"]);
    assert_eq!(stream_with(&yard, "voucher", "VoucherRedeemed").await, ["VoucherRedeemed"]);
    let drop = stream_with(&yard, "drop", "DropMinted").await;
    assert_eq!((drop[0].as_str(), drop[1].as_str()), ("DropCreated", "DropPhaseOpened"));
}

/// The events of a stream of this kind in which this one happened.
async fn stream_with(yard: &Yard, kind: &str, event: &str) -> Vec<String> {
    let events = whole_log(&yard.store).await;
    let found = events.iter().find(|e| e.aggregate_type == kind && e.event_type == event);
    let id = &found.expect("it happened").aggregate_id;
    let stream = yard.store.read_stream(kind, id).await.expect("a stream");
    stream.into_iter().map(|event| event.event_type).collect()
}

pub(crate) async fn index_to_the_head(yard: &Yard) {
    let stop = CancellationToken::new();
    let running = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop.clone());
    let watching = async {
        yard.indexed().await;
        yard.joined().await;
        stop.cancel();
    };
    let (ended, ()) = join(running, watching).await;
    ended.expect("it ends well");
}
