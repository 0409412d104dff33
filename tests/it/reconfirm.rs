//! An order whose item left its maker and came back is off the book until the maker says that it is
//! still meant.

use alloy::primitives::{Address, U256};
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, typed};
use serde_json::{Value, json};

use crate::api::{cancel, list, order_of};
use crate::harness::api::{Command, Site, item_id};
use crate::harness::world::{Trader, mined};
use crate::offers::MARKET;
use crate::processes::followed;

/// For the order as it stood at a position.
pub(crate) fn reconfirm(by: &Trader<'_>, order: &str, position: &Value) -> Command {
    reconfirm_at(by, by.world.exchange, order, position)
}

pub(crate) fn reconfirm_at(
    by: &Trader<'_>,
    venue: Address,
    order: &str,
    position: &Value,
) -> Command {
    let message = typed::ReconfirmOrder {
        orderId: order.parse().expect("an order id"),
        position: U256::from(position.as_u64().expect("a position")),
    };
    let domain = book_domain(by.world.chain_id, venue);
    let body = json!({ "orderId": order, "position": position });
    let digest = message.eip712_signing_hash(&domain);
    Command::new("item/sale/reconfirm", body).signed(&by.signer, digest)
}

async fn shown(site: &Site, study: u64, order: &str) -> Value {
    // What takes the order off the book has come to it, and the pages to that.
    site.settled().await;
    followed(&site.yard.store).await;
    site.settled().await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, study);
    site.get(&format!("{MARKET}/item/sale/detail/{item}/{order}")).await.data().clone()
}

async fn away_and_back(one: &Trader<'_>, two: &Trader<'_>) {
    one.give(1, two.signer.address()).await;
    mined!(two.studies().transferFrom(two.signer.address(), one.signer.address(), U256::from(1)));
}

#[tokio::test]
async fn an_order_whose_item_came_back_is_for_sale_again_once_its_maker_says_so() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let order = order_of(site.command(&list(&one, &one.option(1, 1, 500))).await.data());
    site.settled().await;
    one.give(1, two.signer.address()).await;
    let gone = shown(&site, 1, &order).await;
    assert_eq!(gone["status"], "inactive");
    let refused = site.command(&reconfirm(&one, &order, &gone["position"])).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("item_not_back")));
    mined!(two.studies().transferFrom(two.signer.address(), one.signer.address(), U256::from(1)));
    let back = shown(&site, 1, &order).await;
    assert_eq!(
        (&back["status"], &back["chainFillable"]["fillable"]),
        (&json!("inactive"), &json!("yes"))
    );
    assert_eq!(back["validity"]["warnings"], json!([802]));

    // Neither by others, nor for what its maker has not seen.
    assert_eq!(site.command(&reconfirm(&two, &order, &back["position"])).await.status, 403);
    let stale = site.command(&reconfirm(&one, &order, &gone["position"])).await;
    assert_eq!((stale.status, &stale.body["data"]["reason"]), (422, &json!("order_changed")));
    let unknown = format!("0x{}", "ab".repeat(32));
    assert_eq!(site.command(&reconfirm(&one, &unknown, &back["position"])).await.status, 404);

    let meant = reconfirm(&one, &order, &back["position"]);
    let done = site.command(&meant).await.data().clone();
    assert_eq!(site.command(&meant).await.data(), &done, "sent again, answered again");
    let on = shown(&site, 1, &order).await;
    assert_eq!((&on["status"], &on["validity"]["warnings"]), (&json!("active"), &json!([])));
    let account = one.signer.address();
    let dormant = site.get(&format!("{MARKET}/item/open/dormant/{account:?}")).await;
    assert_eq!(dormant.data()["orders"], json!([]));

    // It leaves the book by itself again, and what was confirmed before is not confirmed for good.
    away_and_back(&one, &two).await;
    let again = shown(&site, 1, &order).await;
    assert_eq!(again["status"], "inactive");
    let replayed = site.command(&reconfirm(&one, &order, &back["position"])).await;
    assert_eq!((replayed.status, &replayed.body["data"]["reason"]), (422, &json!("order_changed")));
    let meant = reconfirm(&one, &order, &again["position"]);
    site.command(&meant).await.data();
    site.command(&cancel(&one, &order)).await.data();
    let hidden = shown(&site, 1, &order).await;
    let refused = site.command(&reconfirm(&one, &order, &hidden["position"])).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("order_not_open")));
    site.close().await;
}
