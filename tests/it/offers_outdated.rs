//! Whoever made an offer hears once that it is outdated, and why; whoever took it back, offers more by now or
//! has got the item hears nothing of it.

use brickyard_core::kernel::{AccountId, Address};
use brickyard_core::offers::{OfferEvent, OutdatedReason};
use brickyard_store::Store;
use serde_json::json;

use crate::harness::api::Site;
use crate::harness::world::Trader;
use crate::harness::{append_facts, eventually};
use crate::messages::{ADA, BOB, bound};
use crate::offers::{detail, made, offers_of};
use crate::offers_given::{Bid, bid, take, withdraw};

/// Account, kind, offer and what was offered of each message about outdated offers, oldest first.
async fn told(store: &Store) -> Vec<(String, String, String, String)> {
    sqlx::query_as(
        "select account, state->>'kind', state->>'offer_id', state->>'price'
           from read.messages
          where is_message
            and state->>'kind' in ('offer_outdated', 'offer_withdrawn')
          order by made_position, key",
    )
    .fetch_all(store.pool())
    .await
    .expect("messages")
}

fn wallet(account: AccountId, trader: &Trader<'_>) -> brickyard_store::Fact {
    bound(account, Address::new(trader.signer.address().into_array()))
}

/// Why the offer says that it is outdated, each time that it does.
async fn reasons(site: &Site, offer: &Bid) -> Vec<OutdatedReason> {
    let stream = site.yard.store.read_stream("offer", &offer.id.to_string()).await;
    let events = stream.expect("a stream").into_iter().map(|event| event.decode());
    let reason = |event: OfferEvent| match event {
        OfferEvent::OfferOutdated { why } => Some(why),
        _ => None,
    };
    events.filter_map(|event| reason(event.expect("an event"))).collect()
}

/// Waits until nothing is left to tell.
async fn all_told(site: &Site) {
    eventually("everybody is told", || async {
        site.settled().await;
        let untold: i64 = sqlx::query_scalar(
            "select count(*) from read.offers where status = 'outdated' and not outdated_told",
        )
        .fetch_one(site.yard.store.pool())
        .await
        .expect("a count");
        (untold == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn bidders_hear_once_that_their_offers_are_outdated_and_why() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    append_facts(&site.yard.store, vec![wallet(ADA, &two), wallet(BOB, &three)]).await;
    let best = bid(&two, &one, 3, 7, 4_321);
    let (lower, rival) = (bid(&three, &one, 3, 98, 3_000), bid(&three, &one, 3, 99, 4_000));
    let on_listing = bid(&two, &one, 4, 13, 900);
    let (sent_away, hidden) = (bid(&two, &one, 5, 14, 800), bid(&three, &one, 5, 15, 700));
    for (by, offer) in [
        (&two, &best),
        (&three, &lower),
        (&three, &rival),
        (&two, &on_listing),
        (&two, &sent_away),
        (&three, &hidden),
    ] {
        made(&site, by, offer).await;
    }
    assert!(site.command(&withdraw(&three, hidden.id)).await.status < 300);
    take(&one, &two, &best).await;
    all_told(&site).await;
    assert_eq!(reasons(&site, &rival).await, [OutdatedReason::ItemLeft]);
    assert_eq!(detail(&site, lower.id).await["status"], "superseded");
    assert_eq!(detail(&site, best.id).await["status"], "settled");

    one.void_nonce(13).await;
    all_told(&site).await;
    assert_eq!(reasons(&site, &on_listing).await, [OutdatedReason::OrderCancelled]);

    // It comes back and leaves again: the book has not offered it since.
    for _ in 0..2 {
        one.give(5, three.signer.address()).await;
        all_told(&site).await;
        three.give(5, one.signer.address()).await;
    }
    all_told(&site).await;
    assert_eq!(reasons(&site, &sent_away).await, [OutdatedReason::ItemLeft]);
    for nobodys in [&best, &lower, &hidden] {
        assert_eq!(reasons(&site, nobodys).await, []);
    }
    let message = |account: AccountId, kind: &str, offer: &Bid, price: u64| {
        (account.to_string(), kind.to_owned(), offer.id.to_string(), price.to_string())
    };
    let expected = [
        message(BOB, "offer_outdated", &rival, 4_000),
        message(ADA, "offer_withdrawn", &on_listing, 900),
        message(ADA, "offer_outdated", &sent_away, 800),
    ];
    let messages = eventually("their messages are there", || async {
        let told = told(&site.yard.store).await;
        (told.len() >= expected.len()).then_some(told)
    })
    .await;
    assert_eq!(messages, expected);
    // The page of the item shows none of them, and that of the offer says what became of it.
    let shown = detail(&site, sent_away.id).await;
    assert_eq!(shown["status"], "outdated");
    let last = shown["history"].as_array().expect("a history").last().expect("an entry");
    assert_eq!(last["type"], json!("OfferOutdated"));
    let item = shown["itemId"].as_str().expect("an item");
    assert_eq!(offers_of(&site, item, json!({})).await["offers"], json!([]));
    site.close().await;
}
