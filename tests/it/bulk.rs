//! One signature for many listings (E047) and one transaction that ends them all, over HTTP and on a
//! real chain.

use alloy::primitives::{B256, U256, keccak256};
use alloy::signers::SignerSync;
use brickyard_api::{bulk_digest, exchange_domain, option_leaf, typed};
use brickyard_indexer::contracts::OptionExchange as X;
use serde_json::{Value, json};

use crate::api::{cancel, draft, order_of};
use crate::harness::api::{Command, Site, item_id, list_body};
use crate::harness::world::{Trader, mined};
use crate::offers::MARKET;

/// An option of zeros, which fills a tree.
fn nothing() -> typed::OptionTerms {
    typed::OptionTerms {
        channel: B256::ZERO,
        collection: Default::default(),
        tokenId: U256::ZERO,
        amount: U256::ZERO,
        signer: Default::default(),
        nonce: U256::ZERO,
        startTime: U256::ZERO,
        endTime: U256::ZERO,
        price: U256::ZERO,
        currency: Default::default(),
        royaltyRate: U256::ZERO,
    }
}

fn pair(nodes: &[B256]) -> B256 {
    keccak256([nodes[0].0, nodes[1].0].concat())
}

/// For each option: the one signature, its place, and the hashes beside its way up.
pub(crate) fn signed_at_once(by: &Trader<'_>, options: &[typed::OptionTerms]) -> Vec<Vec<u8>> {
    let count = options.len().next_power_of_two().max(2);
    let leaf = |at: usize| option_leaf(&options.get(at).cloned().unwrap_or_else(nothing));
    let mut levels = vec![(0..count).map(leaf).collect::<Vec<_>>()];
    while levels[levels.len() - 1].len() > 1 {
        let above = levels[levels.len() - 1].chunks(2).map(pair).collect();
        levels.push(above);
    }
    let height = levels.len() - 1;
    let domain = exchange_domain(by.world.chain_id, by.world.exchange);
    let digest = bulk_digest(levels[height][0], height, &domain);
    let signature = by.signer.sign_hash_sync(&digest).expect("it signs").as_bytes();
    let signed = |place: usize| {
        let mut all = signature.to_vec();
        all.push(u8::try_from(place).expect("at most 64"));
        for (level, nodes) in levels[..height].iter().enumerate() {
            all.extend(nodes[(place >> level) ^ 1]);
        }
        all
    };
    (0..options.len()).map(signed).collect()
}

fn list_with(by: &Trader<'_>, option: &typed::OptionTerms, signature: &[u8]) -> Command {
    let command =
        Command::new("item/sale/create", list_body(by.world.chain_id, option)).by(&by.signer);
    Command { signature: Some(alloy::hex::encode_prefixed(signature)), ..command }
}

async fn detail(site: &Site, study: u64, order: &str) -> Value {
    site.settled().await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, study);
    site.get(&format!("{MARKET}/item/sale/detail/{item}/{order}")).await.data().clone()
}

/// As a buyer's page hands it to the exchange.
fn as_signed(by: &Trader<'_>, option: &typed::OptionTerms, signature: &[u8]) -> X::SellOption {
    X::SellOption { signature: signature.to_vec().into(), ..by.sign(option) }
}

#[tokio::test]
async fn one_signature_lists_several_items_and_each_is_bought_by_itself() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let options: Vec<_> = (1..=5).map(|study| one.option(study, study, 500 + study)).collect();
    let signatures = signed_at_once(&one, &options);
    let mut orders = vec![];
    for (option, signature) in options.iter().zip(&signatures) {
        orders.push(order_of(site.command(&list_with(&one, option, signature)).await.data()));
    }
    for (study, order) in (1..).zip(&orders) {
        let shown = detail(&site, study, order).await;
        assert_eq!(
            (&shown["status"], &shown["price"]),
            (&json!("active"), &json!((500 + study).to_string()))
        );
    }

    // Bought by what the page is told, and by nothing else.
    let told = detail(&site, 3, &orders[2]).await["option"]["signature"].clone();
    assert_eq!(told, json!(format!("0x{}", alloy::hex::encode(&signatures[2]))));
    let bought = as_signed(&one, &options[2], &signatures[2]);
    two.take(bought, one.digest(&options[2])).await;
    assert_eq!(detail(&site, 3, &orders[2]).await["status"], "filled");
    assert_eq!(detail(&site, 4, &orders[3]).await["status"], "active");

    // Not for another option, place or proof; nor by somebody else's tree.
    let cheaper = one.option(6, 6, 1);
    let theirs = signed_at_once(&two, &options);
    let mut moved = signatures[3].clone();
    moved[65] ^= 1;
    let mut beyond = signatures[3].clone();
    beyond[65] |= 8;
    let mut bent = signatures[3].clone();
    *bent.last_mut().expect("a proof") ^= 1;
    let fresh = |study| one.option(study, 50 + study, 900);
    for (option, signature) in [
        (cheaper, signatures[3].clone()),
        (options[3].clone(), theirs[3].clone()),
        (options[3].clone(), moved),
        (options[3].clone(), beyond),
        (options[3].clone(), bent),
        (fresh(7), signatures[0][..65].to_vec()),
    ] {
        let refused = site.command(&list_with(&one, &option, &signature)).await;
        assert_eq!(refused.status, 403, "{}", refused.text);
    }
    site.close().await;
}

#[tokio::test]
async fn an_account_is_told_what_a_new_counter_ends_and_what_it_leaves() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let options: Vec<_> = (1..=3).map(|study| one.option(study, study, 500)).collect();
    let mut orders = vec![];
    for (option, signature) in options.iter().zip(signed_at_once(&one, &options)) {
        orders.push(order_of(site.command(&list_with(&one, option, &signature)).await.data()));
    }
    site.command(&cancel(&one, &orders[2])).await.data();
    let opened = one.open(4, 700).await.to_string();
    site.command(&draft(&one, 5, 800)).await.data();
    let path = format!("{MARKET}/item/open/dormant/{:?}", one.signer.address());
    site.settled().await;
    let told = site.get(&path).await.data()["signed"].clone();
    let standing = json!([{
        "chainId": one.world.chain_id,
        "listings": 2,
        "hiddenListings": 1,
        "offers": 0,
        "hiddenOffers": 0,
        "escrow": 1,
    }]);
    assert_eq!(told, standing, "an announcement is no order yet");

    mined!(one.exchange().bumpCounter());
    site.settled().await;
    let left = site.get(&path).await.data()["signed"].clone();
    assert_eq!((&left[0]["listings"], &left[0]["hiddenListings"]), (&json!(0), &json!(0)));
    assert_eq!(left[0]["escrow"], 1, "what is in escrow stays");
    for (study, order) in (1..).zip(&orders) {
        assert_eq!(detail(&site, study, order).await["status"], "cancelled");
    }
    assert_eq!(detail(&site, 4, &opened).await["status"], "active");
    let nobody = format!("{MARKET}/item/open/dormant/0x{}", "00".repeat(20));
    assert_eq!(site.get(&nobody).await.data()["signed"], json!([]));
    site.close().await;
}
