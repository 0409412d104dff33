//! The fee of the two venues as their operator changes it: what is above the cap is refused, what is in escrow
//! settles at the fee of the day it was opened, and a signature is matched at the fee of the day.

use alloy::primitives::{Address, U256};
use alloy::sol_types::SolError;
use brickyard_indexer::contracts::Marketplace;
use serde_json::Value;

use crate::auctions_given::number;
use crate::balances_given::{Balances, CREATOR, Watched, parts_of, royalties_apart};
use crate::harness::api::Site;
use crate::harness::world::{DAY_S, mined};
use crate::odd_given::GAS;
use crate::offers::{MARKET, detail};
use crate::offers_given::{bid as offer, make, take};
use crate::sales_given::{Kind, Sale};

const PRICE: u64 = 10_000;
/// Who has the fee from the change on.
const TREASURY: Address = Address::repeat_byte(0x7e);
const CAP_BPS: u16 = 500;

/// Of both venues.
async fn set_fee(site: &Site, fee_bps: u16, recipient: Address) {
    let operator = site.yard.trader(0);
    mined!(operator.marketplace().setFee(fee_bps, recipient));
    mined!(operator.exchange().setFee(fee_bps, recipient));
    site.settled().await;
}

fn fee_of(order: &Value) -> (u64, U256) {
    (order["feeBps"].as_u64().expect("a rate"), number(&order["split"]["fee"]))
}

/// What came to the operator, the treasury, the creator and the seller.
fn came(before: &Balances, after: &Balances, seller: Address) -> [U256; 4] {
    let operator = brickyard::demo::person(0).address();
    [operator, TREASURY, CREATOR, seller].map(|who| after.of("WETH", who) - before.of("WETH", who))
}

#[tokio::test]
async fn a_fee_above_the_cap_or_set_by_somebody_else_is_refused_and_changes_nothing() {
    let site = Site::new().await;
    let [operator, stranger] = [0, 1].map(|index| site.yard.trader(index));
    let (escrow, signed) = (operator.marketplace(), operator.exchange());
    let from = operator.signer.address();
    let said = [
        escrow.setFee(CAP_BPS + 1, TREASURY).from(from).call().await.err(),
        signed.setFee(CAP_BPS + 1, TREASURY).from(from).call().await.err(),
    ];
    for error in said {
        let data = error.and_then(|error| error.as_revert_data()).expect("a reason");
        assert_eq!(data.to_vec(), Marketplace::FeeAboveCap { feeBps: CAP_BPS + 1 }.abi_encode());
    }
    for (who, fee_bps, to) in [
        (&operator, CAP_BPS + 1, TREASURY),
        (&operator, u16::MAX, TREASURY),
        (&operator, 1, Address::ZERO),
        (&stranger, 1, stranger.signer.address()),
    ] {
        let (escrow, signed) = (who.marketplace(), who.exchange());
        let sent = escrow.setFee(fee_bps, to).gas(GAS).send().await.expect("it is sent");
        assert!(!sent.get_receipt().await.expect("it is mined").status(), "{fee_bps}");
        let sent = signed.setFee(fee_bps, to).gas(GAS).send().await.expect("it is sent");
        assert!(!sent.get_receipt().await.expect("it is mined").status(), "{fee_bps}");
    }
    site.settled().await;
    let told = "select count(*) from events where event_type = 'VenueFeeChanged'";
    let told: i64 =
        sqlx::query_scalar(told).fetch_one(site.yard.store.pool()).await.expect("a count");
    assert_eq!(told, 2, "of each venue, what it was made with");
    let sale = Sale::listed(&site, &stranger, &stranger.option(1, 1, PRICE)).await;
    assert_eq!(fee_of(&sale.shown(&site).await), (100, U256::from(100)));
    // The cap itself is a fee.
    set_fee(&site, CAP_BPS, TREASURY).await;
    let sale = Sale::listed(&site, &stranger, &stranger.option(2, 2, PRICE)).await;
    assert_eq!(fee_of(&sale.shown(&site).await), (500, U256::from(500)));
    site.close().await;
}

#[tokio::test]
async fn what_was_opened_in_escrow_settles_at_the_fee_and_to_the_account_of_that_day() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, buyer] = [1, 2].map(|index| site.yard.trader(index));
    let people = [seller.signer.address(), buyer.signer.address()];
    let watched = Watched::new(&seller, &[&people[..], &[TREASURY]].concat());
    let option = |study: u64| seller.option(study, study, PRICE);
    let fixed = Sale::opened(&seller, &option(1), Kind::Fixed).await;
    let auction = Sale::opened(&seller, &option(2), Kind::Auction).await;
    mined!(buyer.marketplace().bid(auction.in_escrow(), U256::from(PRICE)));
    set_fee(&site, 300, TREASURY).await;
    let later = Sale::opened(&seller, &option(3), Kind::Fixed).await;
    assert_eq!(fee_of(&fixed.shown(&site).await), (100, U256::from(100)));
    assert_eq!(fee_of(&auction.shown(&site).await), (100, U256::from(100)));
    assert_eq!(fee_of(&later.shown(&site).await), (300, U256::from(300)));

    let [none, royalty] = [0, 500].map(U256::from);
    for (sale, fees) in [(&fixed, [100, 0]), (&later, [0, 300])] {
        let before = watched.now().await;
        assert!(sale.is_bought(&site, &buyer).await);
        let (sold, after) = (sale.shown(&site).await, watched.now().await);
        let [fee, _, rest] = parts_of(&sold["sale"], PRICE);
        let [old, new] = fees.map(U256::from);
        assert_eq!(fee, old + new);
        assert_eq!(came(&before, &after, people[0]), [old, new, royalty, rest]);
    }
    site.yard.chain.pass(2 * DAY_S).await;
    let before = watched.now().await;
    mined!(buyer.marketplace().settleAuction(auction.in_escrow()));
    let (sold, after) = (auction.shown(&site).await, watched.now().await);
    let [fee, _, rest] = parts_of(&sold["sale"], PRICE);
    assert_eq!(came(&before, &after, people[0]), [fee, none, royalty, rest]);
    assert_eq!(fee, U256::from(100));
    site.close().await;
}

/// What the seller signs names no fee: listing and offer tell that of the day they were made, and the exchange
/// takes the one of the day it matches. Whoever lists anew is told the new one.
#[tokio::test]
async fn a_signature_is_matched_at_the_fee_of_the_day_and_the_sale_tells_what_was_taken() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, buyer] = [1, 2].map(|index| site.yard.trader(index));
    let people = [seller.signer.address(), buyer.signer.address()];
    let watched = Watched::new(&seller, &[&people[..], &[TREASURY]].concat());
    let listed = Sale::listed(&site, &seller, &seller.option(1, 1, PRICE)).await;
    let offered = offer(&buyer, &seller, 2, 22, PRICE);
    site.command(&make(&buyer, &offered)).await.data();
    set_fee(&site, 300, TREASURY).await;
    assert_eq!(fee_of(&listed.shown(&site).await), (100, U256::from(100)), "as it was listed");
    let plan = site.get(&format!("{MARKET}/item/open/sweep?orders={}", listed.id)).await;
    let total = &plan.data()["totals"][0]["split"];
    assert_eq!(number(&total["fee"]), U256::from(300), "who sweeps is told the fee of today");
    assert_eq!(number(&total["sellerAmount"]), U256::from(9_200));
    let before = watched.now().await;
    assert!(listed.is_bought(&site, &buyer).await);
    let (sold, after) = (listed.shown(&site).await, watched.now().await);
    let taken = [0, 300, 500, 9_200].map(U256::from);
    assert_eq!(parts_of(&sold["sale"], PRICE), [taken[1], taken[2], taken[3]]);
    assert_eq!(came(&before, &after, people[0]), taken);

    take(&seller, &buyer, &offered).await;
    site.settled().await;
    let told = detail(&site, offered.id).await;
    assert_eq!(number(&told["split"]["fee"]), U256::from(100), "as it was offered");
    assert_eq!(parts_of(&told["sale"], PRICE), [taken[1], taken[2], taken[3]]);
    assert_eq!(came(&after, &watched.now().await, people[0]), taken);
    let anew = Sale::listed(&site, &seller, &seller.option(3, 3, PRICE)).await;
    assert_eq!(fee_of(&anew.shown(&site).await), (300, U256::from(300)));
    site.close().await;
}
