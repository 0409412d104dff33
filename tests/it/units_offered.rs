//! Offers to owners of many units of a token: outdated when the owner has fewer than the offer is for, and
//! not before.

use alloy::primitives::U256;
use brickyard_api::typed;
use brickyard_core::chains::{BlockRef, Chain, ChainEvent, Span};
use brickyard_core::kernel::{Address, Amount, Hash32};
use brickyard_core::offers::{Funds, Offer, OfferCommand, OfferEvent, Standing};
use brickyard_core::orders::{Order, Terms};
use brickyard_indexer::contracts::Collection1155;
use brickyard_projections::models::OfferRow;
use brickyard_store::{Commands, Fact, Position, Store};
use serde_json::json;
use sqlx::types::Json;
use tokio_util::sync::CancellationToken;

use crate::harness::api::Site;
use crate::harness::world::mined;
use crate::harness::{Database, append_facts, eventually};
use crate::offers::{assert_refused, detail, made};
use crate::offers_given::{BIDDER, accept, offer_id, offered, signed_as};
use crate::orders_given::{MAKER, NOW, meta, order_id, terms};
use crate::processes::{at_the_head, followed, list_until, transfer};
use crate::races::{EDITION, of_edition};
use crate::read_tables::fold_to_the_head;
use crate::units::{OTHER, moved, row, source};

/// An offer for so many units of item `token`, made to [`MAKER`].
pub(crate) async fn offer_units(store: &Store, seed: u64, token: u64, units: u64) {
    let (mut terms, signed) = offered(seed, Amount::from(token), 1_000);
    terms.sale.amount = Amount::from(units);
    let funds = Funds { balance: terms.sale.price, allowance: terms.sale.price };
    let [bidder_counter, owner_counter, filled] = [Amount::ZERO; 3];
    let command = OfferCommand::Make {
        terms: Box::new(terms),
        signed: Box::new(signed),
        signed_by: BIDDER,
        standing: Standing { funds, bidder_counter, owner_counter, filled },
        now_s: NOW,
    };
    let offers = Commands::<Offer>::new(store, ());
    let id = offer_id(seed).to_string();
    offers.execute(&id, command, meta(&format!("offer-{seed}"))).await.expect("made");
}

/// What an offer was told of the units that it is for.
pub(crate) async fn told_of_offer(store: &Store, seed: u64) -> Vec<OfferEvent> {
    let id = offer_id(seed).to_string();
    let stream = store.read_stream("offer", &id).await.expect("a stream");
    let about = ["OfferUnitsFell", "OfferUnitsReturned"];
    let told = stream.iter().filter(|event| about.contains(&event.event_type.as_str()));
    told.map(|event| event.decode().expect("an event")).collect()
}

/// How the book shows it, and whether its owner has too few.
async fn offer_row(store: &Store, seed: u64) -> (String, bool) {
    fold_to_the_head(store).await;
    let row: Json<OfferRow> = sqlx::query_scalar("select state from read.offers where key = $1")
        .bind(offer_id(seed).to_string())
        .fetch_one(store.pool())
        .await
        .expect("a row");
    (row.status.clone(), row.away)
}

fn fell(held: u64) -> OfferEvent {
    OfferEvent::OfferUnitsFell { held: Amount::from(held) }
}

#[tokio::test]
async fn an_offer_stands_while_its_owner_keeps_enough_and_is_outdated_for_good_when_not() {
    let database = Database::new().await;
    let store = database.store().await;
    let item = terms(1).item();
    append_facts(&store, vec![moved(1, item, Address::ZERO, MAKER, 5)]).await;
    offer_units(&store, 1, 1, 3).await;
    offer_units(&store, 2, 1, 5).await;
    append_facts(&store, vec![moved(2, item, MAKER, OTHER, 1)]).await;
    followed(&store).await;
    assert_eq!(told_of_offer(&store, 1).await, []);
    assert_eq!(offer_row(&store, 1).await, ("active".to_owned(), false));
    assert_eq!(told_of_offer(&store, 2).await, [fell(4)]);
    assert_eq!(offer_row(&store, 2).await, ("outdated".to_owned(), true));

    append_facts(&store, vec![moved(3, item, MAKER, OTHER, 2)]).await;
    followed(&store).await;
    assert_eq!(told_of_offer(&store, 1).await, [fell(2)]);
    assert_eq!(told_of_offer(&store, 2).await, [fell(4)], "it is news once");
    // They come back: the chain would match both, and the book offers neither again.
    append_facts(&store, vec![moved(4, item, OTHER, MAKER, 3)]).await;
    followed(&store).await;
    let returned = OfferEvent::OfferUnitsReturned { held: Amount::from(5) };
    for seed in [1, 2] {
        assert_eq!(told_of_offer(&store, seed).await.last(), Some(&returned));
        assert_eq!(offer_row(&store, seed).await, ("outdated".to_owned(), false));
    }
    // Made to somebody who has too few already.
    offer_units(&store, 3, 1, 6).await;
    followed(&store).await;
    assert_eq!(told_of_offer(&store, 3).await, [fell(5)]);
}

fn taken(n: u64, seed: u64) -> Fact {
    let Terms { collection, token_id, currency, price, .. } = terms(seed);
    let event = OfferEvent::OfferMatched {
        option_hash: Hash32::ZERO,
        order_id: order_id(seed).parse().expect("32 bytes"),
        seller: MAKER,
        buyer: BIDDER,
        collection,
        token_id,
        amount: Amount::from(3),
        currency,
        price,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: price,
    };
    Fact::of::<Offer>(offer_id(seed).to_string(), &event, &source(n)).expect("a fact")
}

/// What a fork tells that has undone one fact.
fn reorged(position: Position) -> Fact {
    let block = BlockRef { number: 1, hash: Hash32::ZERO };
    let at = position.0.unsigned_abs();
    let event = ChainEvent::ChainReorged {
        from_block: 1,
        depth: 1,
        ancestor: block,
        old_head: block,
        new_head: block,
        undone: vec![Span { first: at, last: at }],
    };
    Fact::observed::<Chain>("31337", &event).expect("it can be written")
}

/// While it was taken it was told nothing.
#[tokio::test]
async fn an_offer_whose_match_a_fork_takes_back_is_told_what_its_owner_has_by_then() {
    let database = Database::new().await;
    let store = database.store().await;
    let item = terms(1).item();
    append_facts(&store, vec![moved(1, item, Address::ZERO, MAKER, 5)]).await;
    offer_units(&store, 1, 1, 3).await;
    append_facts(&store, vec![taken(2, 1)]).await;
    append_facts(&store, vec![moved(3, item, MAKER, OTHER, 4)]).await;
    followed(&store).await;
    assert_eq!(told_of_offer(&store, 1).await, []);
    let stream = store.read_stream("offer", &offer_id(1).to_string()).await.expect("a stream");
    let gone = stream.last().expect("its match");
    let back = Fact::taking_back(gone).expect("a fact");
    append_facts(&store, vec![back, reorged(gone.position)]).await;
    followed(&store).await;
    assert_eq!(told_of_offer(&store, 1).await, [fell(1)]);
    assert_eq!(offer_row(&store, 1).await, ("outdated".to_owned(), true));
}

/// Twelve prints are asked for, and eleven are left: the exchange would refuse.
#[tokio::test]
async fn whoever_takes_an_offer_for_more_prints_than_they_kept_is_refused_with_the_reason() {
    let site = Site::new().await;
    let (owner, bidder) = (site.yard.trader(1), site.yard.trader(2));
    let stop = CancellationToken::new();
    let running = tokio::spawn(brickyard_processes::run(site.yard.store.clone(), stop.clone()));
    let option = of_edition(&owner, 12, U256::from(41), 12_000);
    let offer = typed::Offer {
        optionHash: bidder.digest(&option),
        bidder: bidder.signer.address(),
        price: option.price,
        expireTime: option.endTime,
    };
    let bid = signed_as(&bidder, option, offer);
    made(&site, &bidder, &bid).await;
    let editions = Collection1155::new(site.yard.world.editions, owner.provider.clone());
    let give = async |units: u64| {
        let (from, to) = (owner.signer.address(), site.yard.trader(3).signer.address());
        let (id, units) = (U256::from(EDITION), U256::from(units));
        mined!(editions.safeTransferFrom(from, to, id, units, Default::default()));
    };
    give(10).await;
    site.settled().await;
    at_the_head(&site.yard.store).await;
    site.settled().await;
    assert_eq!(detail(&site, bid.id).await["chainFillable"]["fillable"], "yes");
    give(1).await;
    let shown = eventually("it is off the book", || async {
        site.settled().await;
        let shown = detail(&site, bid.id).await;
        (shown["status"] == "outdated").then_some(shown)
    })
    .await;
    assert_eq!(shown["chainFillable"]["why"], "no_balance");
    assert_eq!(shown["validity"]["errors"], json!([301]));
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
    let (option, signed) = (bid.unsigned_option(&owner), bid.on_chain(&bidder));
    let exchange = owner.exchange();
    let call = exchange.matchOptionWithOffer(option, signed).gas(500_000);
    let tx = *call.send().await.expect("it is sent").tx_hash();
    assert_refused(&site.command(&accept(&owner, bid.id, tx)).await, "not_the_owner");
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    site.close().await;
}

#[tokio::test]
async fn an_item_that_its_owner_sends_to_themselves_stays_for_sale_and_offers_for_it_stand() {
    let database = Database::new().await;
    let store = database.store().await;
    list_until(&Commands::<Order>::new(&store, ()), 1, 90_000).await;
    offer_units(&store, 1, 1, 1).await;
    let item = terms(1).item();
    append_facts(&store, vec![transfer(item, MAKER, MAKER, 2_000)]).await;
    followed(&store).await;
    assert_eq!(row(&store, 1).await, ("active".to_owned(), true, None));
    assert_eq!(offer_row(&store, 1).await, ("active".to_owned(), false));
    append_facts(&store, vec![transfer(item, MAKER, OTHER, 2_001)]).await;
    followed(&store).await;
    assert_eq!(row(&store, 1).await.0, "inactive");
    assert_eq!(offer_row(&store, 1).await, ("outdated".to_owned(), true));
}
