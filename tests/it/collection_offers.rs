//! Offers for any item of a collection, or for any with a trait, over HTTP and on a real chain: they live
//! beside offers for one item (E053 to E055, E058 to E061), the book shows them where they reach, and
//! the exchange takes what was signed and nothing else.

use alloy::primitives::{B256, Bytes as ChainBytes, U256, keccak256};
use alloy::signers::SignerSync;
use alloy::sol_types::{SolStruct, SolValue};
use brickyard_api::{exchange_domain, typed};
use brickyard_indexer::contracts::{OptionExchange as X, WETH};
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::harness::api::{Answer, Command, Site, item_id};
use crate::harness::eventually;
use crate::harness::world::{DAY_S, Trader, mined, now_s};
use crate::offers::{MARKET, detail, offers_of};
use crate::offers_given::{accept, withdraw};

/// What a bidder wants of the studies.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    offer: typed::CollectionOffer,
    of: Value,
    pub(crate) id: B256,
}

pub(crate) fn wish(bidder: &Trader<'_>, units: u64, price: u64) -> Wish {
    let offer = typed::CollectionOffer {
        collection: bidder.world.studies,
        root: B256::ZERO,
        amount: U256::from(units),
        bidder: bidder.signer.address(),
        currency: bidder.world.weth,
        price: U256::from(price),
        royaltyRate: U256::from(500),
        salt: U256::from(price),
        expireTime: U256::from(now_s() + DAY_S),
    };
    named(bidder, Wish { offer, of: Value::Null, id: B256::ZERO })
}

/// With whatever its fields say now.
fn named(by: &Trader<'_>, wish: Wish) -> Wish {
    let domain = exchange_domain(by.world.chain_id, by.world.exchange);
    Wish { id: wish.offer.eip712_signing_hash(&domain), ..wish }
}

impl Wish {
    fn make(&self, by: &Trader<'_>) -> Command {
        let typed::CollectionOffer { collection, root, bidder, currency, .. } = &self.offer;
        let body = json!({
            "chainId": by.world.chain_id,
            "offer": {
                "collection": collection,
                "root": root,
                "amount": self.offer.amount.to_string(),
                "bidder": bidder,
                "currency": currency,
                "price": self.offer.price.to_string(),
                "royaltyRate": self.offer.royaltyRate.to::<u16>(),
                "salt": self.offer.salt.to_string(),
                "expireTime": self.offer.expireTime.to_string(),
            },
            "trait": self.of,
        });
        Command::new("item/offer/collection/add", body).signed(&by.signer, self.id)
    }

    pub(crate) fn on_chain(&self, by: &Trader<'_>) -> X::CollectionOffer {
        let signature = by.signer.sign_hash_sync(&self.id).expect("it signs");
        let offer = self.offer.clone();
        X::CollectionOffer {
            collection: offer.collection,
            root: offer.root,
            amount: offer.amount,
            bidder: offer.bidder,
            currency: offer.currency,
            price: offer.price,
            royaltyRate: offer.royaltyRate,
            salt: offer.salt,
            expireTime: offer.expireTime,
            signature: signature.as_bytes().into(),
        }
    }
}

/// The owner's own option: the call is the signature.
fn handed_in(owner: &Trader<'_>, study: u64, price: u64) -> X::SellOption {
    let option = owner.option(study, 900 + study, price);
    X::SellOption { signature: ChainBytes::new(), ..owner.sign(&option) }
}

async fn proof(site: &Site, id: B256, item: &str) -> Vec<B256> {
    let answer = site.get(&format!("{MARKET}/item/offer/detail?id={id}&item={item}")).await;
    serde_json::from_value(answer.data()["proof"].clone()).expect("hashes")
}

pub(crate) async fn take(
    owner: &Trader<'_>,
    bidder: &Trader<'_>,
    wish: &Wish,
    (study, proof): (u64, Vec<B256>),
) {
    let option = handed_in(owner, study, wish.offer.price.to());
    let offer = wish.on_chain(bidder);
    mined!(owner.exchange().matchOptionWithCollectionOffer(option, offer, proof));
}

/// What the exchange would say; nothing is sent.
async fn would_match(
    owner: &Trader<'_>,
    option: X::SellOption,
    offer: X::CollectionOffer,
    proof: Vec<B256>,
) -> bool {
    let exchange = owner.exchange();
    let call = exchange.matchOptionWithCollectionOffer(option, offer, proof);
    call.from(owner.signer.address()).call().await.is_ok()
}

pub(crate) async fn made(site: &Site, by: &Trader<'_>, wish: &Wish) -> i64 {
    let answer = site.command(&wish.make(by)).await;
    assert_eq!(answer.data()["offerId"], json!(wish.id));
    site.settled().await;
    answer.position.expect("a position")
}

fn assert_refused(answer: &Answer, reason: &str) {
    assert_eq!(answer.status, 422, "{reason}: {}", answer.text);
    assert_eq!(answer.body["data"]["reason"], reason, "{}", answer.text);
}

fn ids(page: &Value) -> Vec<Value> {
    let offers = page["offers"].as_array().expect("offers");
    offers.iter().map(|offer| offer["offerId"].clone()).collect()
}

/// Two sellers fill one offer; what was shown is what is paid, and the offer counts where it reaches.
#[tokio::test]
async fn an_offer_for_a_collection_is_taken_by_whoever_has_an_item_until_the_quantity_is_there() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let world = &site.yard.world;
    let item = |study| item_id(world.chain_id, world.studies, study);
    let wish = wish(&three, 2, 4_321);
    let before = made(&site, &three, &wish).await;
    let collection = format!("{}-{:?}", world.chain_id, world.studies);
    let depth = format!("{MARKET}/collection/open/depth?id={collection}&currency={:?}", world.weth);
    let level = json!({ "price": "4321", "units": "2", "count": 1, "total": "2" });
    assert_eq!(site.get(&depth).await.data()["bids"], json!([level]));
    let best = format!("{MARKET}/item/open/best?id={}&currency={:?}", item(3), world.weth);
    assert_eq!(site.get(&best).await.data()["offer"]["reach"], "collection");
    let order = order_of(site.command(&list(&one, &one.option(3, 7, 9_000))).await.data());
    site.settled().await;
    let highest = site.get(&format!("{MARKET}/item/offer/highest/{order}")).await;
    assert_eq!(highest.data()["highest"]["offerId"], json!(wish.id));
    for study in [3, 11] {
        assert_eq!(ids(&offers_of(&site, &item(study), json!({})).await), [json!(wish.id)]);
    }
    // It is news of the collection, though of no item.
    let told =
        site.get(&format!("{MARKET}/collection/open/activity?id={collection}&kind=offered")).await;
    let line = &told.data()["activity"][0];
    assert_eq!((&line["kind"], &line["collection"]), (&json!("offered"), &json!(collection)));
    assert_eq!((&line["itemId"], &line["price"]), (&Value::Null, &json!("4321")));
    let shown = detail(&site, wish.id).await;
    assert_eq!((&shown["itemId"], &shown["seller"]), (&Value::Null, &Value::Null));

    let weth = WETH::new(world.weth, one.provider.clone());
    let had = weth.balanceOf(one.signer.address()).call().await.expect("a balance");
    take(&one, &three, &wish, (3, vec![])).await;
    site.settled().await;
    let now = weth.balanceOf(one.signer.address()).call().await.expect("a balance");
    assert_eq!((now - had).to_string(), shown["split"]["sellerAmount"].as_str().expect("text"));
    let half = detail(&site, wish.id).await;
    assert_eq!((&half["status"], &half["taken"]), (&json!("active"), &json!("1")));
    let level = json!({ "price": "4321", "units": "1", "count": 1, "total": "1" });
    assert_eq!(site.get(&depth).await.data()["bids"], json!([level]));
    // The sale of an item that was not sold by its listing is told by a line of its own.
    let told = site.get(&format!("{MARKET}/item/open/activity?id={}&size=2", item(3))).await;
    assert_eq!(told.data()["activity"][1]["kind"], "sold", "{}", told.text);

    assert_refused(&site.command(&accept(&two, wish.id, B256::ZERO)).await, "offer_not_held");
    take(&two, &three, &wish, (11, vec![])).await;
    site.settled().await;
    let done = detail(&site, wish.id).await;
    assert_eq!((&done["status"], &done["taken"]), (&json!("settled"), &json!("2")));
    assert_eq!(done["chainFillable"]["why"], "settled");
    assert_eq!(site.get(&depth).await.data()["bids"], json!([]));
    for study in [3, 11] {
        let owner = one.studies().ownerOf(U256::from(study)).call().await.expect("an owner");
        assert_eq!(owner, three.signer.address());
    }
    let again = handed_in(&two, 12, 4_321);
    assert!(!would_match(&two, again, wish.on_chain(&three), vec![]).await, "nothing is left");
    let then = offers_of(&site, &item(12), json!({ "at": before.to_string() })).await;
    assert_eq!(ids(&then), [json!(wish.id)], "it was open then");
    assert_eq!(offers_of(&site, &item(12), json!({})).await["offers"], json!([]));
}

/// Any study of one firing: the set is the book's and the chain's, and no other item is reached.
#[tokio::test]
async fn an_offer_for_a_trait_reaches_the_items_that_have_it_and_no_other() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let world = &site.yard.world;
    let collection = format!("{}-{:?}", world.chain_id, world.studies);
    let item = |study| item_id(world.chain_id, world.studies, study);
    let path = format!("{MARKET}/collection/open/set?id={collection}&trait=Firing&value=Salt");
    let studies = U256::from(3);
    let set = eventually("the documents are read", || async {
        let answer = site.get(&path).await;
        (answer.status == 200 && answer.data()["tokens"].as_array()?.len() >= 10)
            .then(|| answer.data().clone())
    })
    .await;
    let tokens: Vec<u64> = (set["tokens"].as_array().expect("tokens").iter())
        .map(|token| token.as_str().expect("text").parse().expect("a number"))
        .collect();
    assert!(tokens.iter().all(|token| token % 4 == 3), "{tokens:?}");
    let nobody = site.get(&path.replace("Salt", "Sugar")).await;
    assert_eq!(nobody.status, 404, "{}", nobody.text);

    let of = json!({ "trait_type": "Firing", "value": "Salt" });
    let mut wanted = Wish { of, ..wish(&two, 1, 1_000) };
    wanted.offer.root = set["root"].as_str().expect("text").parse().expect("a hash");
    let wanted = named(&two, wanted);
    // Said of one trait and signed for another.
    let mut other = wanted.clone();
    other.of = json!({ "trait_type": "Firing", "value": "Gas" });
    assert_refused(&site.command(&other.make(&two)).await, "other_set");
    other.of = Value::Null;
    assert_refused(&site.command(&other.make(&two)).await, "other_set");
    let before = made(&site, &two, &wanted).await;
    assert_eq!(ids(&offers_of(&site, &item(3), json!({})).await), [json!(wanted.id)]);
    assert_eq!(offers_of(&site, &item(4), json!({})).await["offers"], json!([]));
    for (study, count) in [(3, 1), (4, 0)] {
        let then = offers_of(&site, &item(study), json!({ "at": before.to_string() })).await;
        assert_eq!(ids(&then).len(), count, "study {study} as it stood");
    }
    let shown = detail(&site, wanted.id).await;
    assert_eq!((&shown["reach"], &shown["trait"]["value"]), (&json!("trait"), &json!("Salt")));
    assert_eq!(shown["tokens"], json!(tokens.len()));

    let outside = format!("{MARKET}/item/offer/detail?id={}&item={}", wanted.id, item(4));
    assert_refused(&site.get(&outside).await, "not_in_the_set");
    let good = proof(&site, wanted.id, &item(3)).await;
    let leaf = keccak256(studies.abi_encode());
    let root = good
        .iter()
        .fold(leaf, |node, beside| keccak256([node.min(*beside).0, node.max(*beside).0].concat()));
    assert_eq!(root, wanted.offer.root);
    for (study, proof) in [(4, good.clone()), (3, vec![]), (3, good[1..].to_vec())] {
        let option = handed_in(&one, study, 1_000);
        let offer = wanted.on_chain(&two);
        assert!(!would_match(&one, option, offer, proof).await, "study {study} is not proven");
    }
    take(&one, &two, &wanted, (3, good)).await;
    site.settled().await;
    assert_eq!(detail(&site, wanted.id).await["status"], "settled");
}

/// Foreign, swapped, stale, unpayable and replayed: each is told why and nothing is written.
#[tokio::test]
async fn offers_for_a_collection_that_could_never_be_taken_are_refused() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let good = wish(&two, 2, 1_000);
    let head = site.yard.store.head().await.expect("a head");
    type Change<'a> = &'a dyn Fn(&mut typed::CollectionOffer);
    let with = |change: Change<'_>| {
        let mut wish = good.clone();
        change(&mut wish.offer);
        named(&two, wish)
    };
    let refused: [(Change<'_>, &str); 8] = [
        (&|o| o.price = U256::ZERO, "zero_price"),
        (&|o| o.amount = U256::ZERO, "zero_amount"),
        (&|o| o.price = U256::MAX, "too_much"),
        (&|o| o.amount = U256::from(u64::MAX) << 40, "no_currency_balance"),
        (&|o| o.expireTime = U256::from(now_s() - 1), "offer_expired"),
        (&|o| o.expireTime = U256::from(now_s() + 181 * DAY_S), "life_too_long"),
        (&|o| o.expireTime += U256::from(1) << 64, "stale_counter"),
        (&|o| o.currency = one.world.exchange, "currency_unknown"),
    ];
    for (change, reason) in refused {
        assert_refused(&site.command(&with(change).make(&two)).await, reason);
    }
    let royalty = site.command(&with(&|o| o.royaltyRate = U256::ZERO).make(&two)).await;
    assert_eq!(
        (royalty.status, &royalty.body["data"]["field"]),
        (400, &json!("offer.royaltyRate"))
    );
    let nowhere = with(&|o| o.collection = one.world.exchange);
    assert_eq!(site.command(&nowhere.make(&two)).await.status, 404);
    // Signed by somebody else; and a good signature under another quantity.
    let mut foreign = good.make(&two);
    foreign = Command::new("item/offer/collection/add", foreign.body).signed(&one.signer, good.id);
    assert_eq!(site.command(&foreign).await.status, 403);
    let mut swapped = good.make(&two);
    swapped.body["offer"]["amount"] = json!("1");
    assert_eq!(site.command(&swapped).await.status, 403);
    assert_eq!(site.yard.store.head().await.expect("a head"), head, "nothing was written");
    made(&site, &two, &good).await;
    assert_refused(&site.command(&good.make(&two)).await, "offer_already_made");
    // The bidder's own item, on chain, whose clock is its newest block's.
    site.yard.chain.mine(1).await;
    let own = handed_in(&two, 11, 1_000);
    assert!(!would_match(&two, own, good.on_chain(&two), vec![]).await, "to nobody's own account");
    assert!(would_match(&one, handed_in(&one, 3, 1_000), good.on_chain(&two), vec![]).await);
}

/// Hidden, then void; voided by the counter; and put on hold while what is left cannot be paid.
#[tokio::test]
async fn offers_for_a_collection_are_cancelled_bumped_and_put_on_hold_as_others_are() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let world = &site.yard.world;
    let (cancelled, bumped) = (wish(&two, 2, 1_000), wish(&two, 3, 700));
    made(&site, &two, &cancelled).await;
    made(&site, &two, &bumped).await;
    assert_eq!(site.command(&withdraw(&one, cancelled.id)).await.status, 403);
    site.command(&withdraw(&two, cancelled.id)).await.data();
    site.settled().await;
    let dormant = format!("{MARKET}/item/open/dormant/{:?}", two.signer.address());
    let told = site.get(&dormant).await.data().clone();
    assert_eq!(told["offers"][0]["offerId"], json!(cancelled.id));
    let counted = &told["signed"][0];
    assert_eq!((&counted["offers"], &counted["hiddenOffers"]), (&json!(1), &json!(1)));
    mined!(two.exchange().cancelCollectionOffer(cancelled.on_chain(&two)));
    site.settled().await;
    assert_eq!(detail(&site, cancelled.id).await["status"], "cancelled");

    let becomes = async |status: &str, why: Value| {
        eventually(&format!("the offer is {status}"), || async {
            let offer = detail(&site, bumped.id).await;
            (offer["status"] == status && offer["chainFillable"]["why"] == why).then_some(())
        })
        .await;
    };
    let weth = WETH::new(world.weth, two.provider.clone());
    mined!(weth.approve(world.exchange, U256::from(2_099)));
    becomes("inactive", json!("no_allowance")).await;
    // One unit less is owed after a sale; the exchange takes its part of the allowance.
    take(&one, &two, &bumped, (3, vec![])).await;
    becomes("inactive", json!("no_allowance")).await;
    mined!(weth.approve(world.exchange, U256::from(1_400)));
    becomes("active", Value::Null).await;
    two.bump_counter().await;
    site.settled().await;
    let void = detail(&site, bumped.id).await;
    assert_eq!(
        (&void["status"], &void["chainFillable"]["fillable"]),
        (&json!("cancelled"), &json!("no"))
    );
}
