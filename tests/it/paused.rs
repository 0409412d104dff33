//! Contracts that those who run them pause: told at once, refused before a wallet is asked, undone with
//! the block that said it.

use brickyard_indexer::contracts::Collection721;
use serde_json::{Value, json};

use crate::api::{draft, list, order_of};
use crate::harness::api::Site;
use crate::harness::eventually;
use crate::harness::live::Socket;
use crate::harness::world::mined;
use crate::offers::MARKET;

/// What `open/chains` says stands still.
async fn paused(site: &Site) -> Value {
    site.settled().await;
    site.get(&format!("{MARKET}/open/chains")).await.data()["chains"][0]["paused"].clone()
}

/// Why the order cannot be bought now.
async fn refused(site: &Site, order: &str) -> Value {
    let told = site.get(&format!("{MARKET}/item/open/sweep?orders={order}")).await;
    told.data()["picks"][0]["refused"].clone()
}

#[tokio::test]
async fn a_paused_venue_is_told_and_refuses_what_the_chain_would_refuse() {
    let site = Site::new().await;
    let (admin, one, two) = (site.yard.trader(0), site.yard.trader(1), site.yard.trader(2));
    let order = order_of(site.command(&list(&one, &one.option(1, 1, 500))).await.data());
    assert_eq!((paused(&site).await, refused(&site, &order).await), (json!([]), Value::Null));
    let (mut live, from) = Socket::open(&site).await;
    live.subscribe(&["market"], Some(from)).await;

    let exchange = json!(format!("{:?}", one.world.exchange));
    mined!(admin.exchange().pause());
    let heard = loop {
        let news = live.next_news().await.expect("the socket stays open");
        if news["kind"] == "chain" {
            break news;
        }
    };
    assert_eq!(heard["data"]["paused"], json!([exchange]), "whoever looks at the market hears it");
    assert_eq!(paused(&site).await, json!([exchange]));
    assert_eq!(refused(&site, &order).await, "venue_paused");
    // A signature needs no chain: it is good once the exchange goes on.
    site.command(&list(&one, &one.option(2, 2, 500))).await.data();
    // The other venue goes on.
    site.command(&draft(&two, 11, 700)).await.data();

    mined!(admin.exchange().unpause());
    mined!(admin.marketplace().pause());
    let market = json!(format!("{:?}", one.world.marketplace));
    assert_eq!(paused(&site).await, json!([market]));
    assert_eq!(refused(&site, &order).await, Value::Null);
    let answer = site.command(&draft(&two, 12, 700)).await;
    let told = (answer.status, &answer.body["data"]["reason"]);
    assert_eq!(told, (422, &json!("venue_paused")));
    site.close().await;
}

#[tokio::test]
async fn a_paused_collection_is_told_and_a_fork_that_takes_the_block_takes_it_back() {
    let site = Site::new().await;
    let (admin, one) = (site.yard.trader(0), site.yard.trader(1));
    let order = order_of(site.command(&list(&one, &one.option(1, 1, 500))).await.data());
    let studies = Collection721::new(one.world.studies, admin.provider.clone());
    mined!(studies.pause());
    assert_eq!(paused(&site).await, json!([format!("{:?}", one.world.studies)]));
    assert_eq!(refused(&site, &order).await, "collection_paused");

    site.yard.chain.call("anvil_reorg", json!([1, []])).await;
    site.yard.chain.mine(1).await;
    eventually("the pause is taken back", || async {
        (paused(&site).await == json!([])).then_some(())
    })
    .await;
    assert_eq!(refused(&site, &order).await, Value::Null);
    site.close().await;
}
