//! Collections that are followed by their address when the chain was read past their first block.

use std::sync::atomic::{AtomicBool, Ordering};

use alloy::primitives::{Address, U256};
use alloy::providers::Provider;
use brickyard::follow::{FollowError, follow_collection};
use brickyard_core::collections::TokenStandard;
use brickyard_indexer::contracts::{Collection721, Collection1155};
use futures::future::join;
use rand::Rng;
use tokio_util::sync::CancellationToken;

use crate::chain_logs::{expected, source_of, whole_log};
use crate::contracts::index_to_the_head;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::world::{Trader, Yard, mined};

/// A collection of somebody else's, of which the log knows nothing.
async fn somebody_elses(of: &Trader<'_>) -> Address {
    let us = of.signer.address();
    let (name, symbol) = ("Found \u{7}Objects".to_owned(), "FOUND".to_owned());
    let deployed = Collection721::deploy(of.provider.clone(), name, symbol, us, us, 100).await;
    *deployed.expect("it is deployed").address()
}

async fn mint(of: &Trader<'_>, collection: Address, count: usize) {
    let found = Collection721::new(collection, of.provider.clone());
    let uris = (0..count).map(|n| format!("data:application/json,{{\"name\":\"Object {n}\"}}"));
    mined!(found.safeMintBatch(of.signer.address(), uris.collect()));
}

/// Events of the contract's logs, in the order of the log; and those logs.
async fn assert_told_once_in_order(yard: &Yard, contract: Address) -> usize {
    let logs = yard.chain.logs(&[contract]).await;
    let identities: Vec<_> = logs.iter().map(|log| log.identity()).collect();
    let told: Vec<_> = whole_log(&yard.store)
        .await
        .iter()
        .filter_map(|event| {
            let source = source_of(event)?;
            let identity = (source.block_hash.to_string(), source.log_index);
            let ours = identities.contains(&identity);
            ours.then(|| (identity, event.aggregate_type.clone(), event.event_type.clone()))
        })
        .collect();
    assert_eq!(told, expected(&logs));
    told.len()
}

/// Old logs are read by ranges of their own while new ones come, and the indexer is killed wherever
/// it may be: each log is told once, and in the order of the chain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contract_that_is_followed_late_is_read_back_once_and_in_order_across_kills() {
    let mut random =
        seeded("a_contract_that_is_followed_late_is_read_back_once_and_in_order_across_kills");
    let yard = Yard::new().await;
    let (one, two) = (yard.trader(1), yard.trader(2));
    let found = somebody_elses(&one).await;
    for _ in 0..6 {
        mint(&one, found, 3).await;
        // Several ranges of old blocks.
        yard.chain.mine(40).await;
    }
    index_to_the_head(&yard).await;
    assert_eq!(cursors(&yard).await, [(true, 3)], "followed from the start, all go with the chain");

    let http = &yard.chain.http;
    let told = follow_collection(&yard.store, 31_337, http, found, None).await.expect("followed");
    assert_eq!(told.standard, TokenStandard::Erc721);
    assert_eq!((told.name.as_str(), told.symbol.as_str()), ("Found Objects", "FOUND"));
    // The development chain has forgotten what was so long ago: all of it is read.
    assert_eq!((told.creator, told.first_block), (Address::ZERO, 1));

    let over = AtomicBool::new(false);
    let moving = async {
        let mut token = 0;
        let objects = Collection721::new(found, one.provider.clone());
        while !over.load(Ordering::Relaxed) {
            token = token % 18 + 1;
            let (from, to) = (one.signer.address(), two.signer.address());
            if token == 1 {
                mint(&one, found, 1).await;
            } else if objects.ownerOf(U256::from(token)).call().await.expect("owned") == from {
                mined!(objects.transferFrom(from, to, U256::from(token)));
            }
            yard.chain.mine(1).await;
        }
    };
    let killing = async {
        for _ in 0..soaked(12, 20) {
            let stop = CancellationToken::new();
            let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop);
            let ended = cut_short(indexer, random.random_range(1..120)).await;
            assert!(ended.is_none(), "it ended by itself: {ended:?}");
        }
        over.store(true, Ordering::Relaxed);
    };
    join(moving, killing).await;
    index_to_the_head(&yard).await;
    assert!(assert_told_once_in_order(&yard, found).await > 30);
    assert_eq!(cursors(&yard).await, [(true, 4)], "it goes with the chain now");

    // And from then on as any other.
    mint(&one, found, 1).await;
    index_to_the_head(&yard).await;
    assert_told_once_in_order(&yard, found).await;
}

/// Whether contracts go with the chain, and how many do or do not.
async fn cursors(yard: &Yard) -> Vec<(bool, i64)> {
    sqlx::query_as("select joined, count(*) from contract_cursors group by joined order by joined")
        .fetch_all(yard.store.pool())
        .await
        .expect("cursors")
}

#[tokio::test]
async fn only_a_collection_is_followed_and_only_once() {
    let yard = Yard::made().await;
    let one = yard.trader(1);
    let us = one.signer.address();
    let (name, symbol) = ("  ".to_owned(), "ED".to_owned());
    let prints = Collection1155::deploy(one.provider.clone(), name, symbol, us, us, 100).await;
    let prints = *prints.expect("it is deployed").address();
    let follow = async |chain, address| {
        follow_collection(&yard.store, chain, &yard.chain.http, address, None).await
    };
    let made_in = one.provider.get_block_number().await.expect("a head");
    yard.chain.mine(7).await;
    let told = follow(31_337, prints).await.expect("an ERC-1155 collection");
    assert_eq!((told.creator, told.first_block), (us, made_in), "asked of the chain's past");
    assert_eq!(told.standard, TokenStandard::Erc1155);
    assert_eq!(told.name, format!("{prints:?}"), "without a name it is called by its address");
    let again = follow(31_337, prints).await.expect_err("it is followed");
    assert!(matches!(again, FollowError::AlreadyFollowed(_)), "{again}");
    let known = follow(31_337, yard.world.studies).await.expect_err("the demo follows it");
    assert!(matches!(known, FollowError::AlreadyFollowed(_)), "{known}");
    let token = follow(31_337, yard.world.weth).await.expect_err("a token is no collection");
    assert!(matches!(token, FollowError::NoCollection(_)), "{token}");
    let nobody = follow(31_337, us).await.expect_err("no contract is there");
    assert!(matches!(nobody, FollowError::NoContract(_)), "{nobody}");
    let elsewhere = follow(5, prints).await.expect_err("nobody follows that chain");
    assert!(matches!(elsewhere, FollowError::UnknownChain(5)), "{elsewhere}");
}
