//! Sales of both rails as their sides go about them: put up over HTTP or on the chain, bought as a page buys.

use alloy::primitives::{Address, B256, U256};
use alloy::sol_types::SolValue;
use brickyard_api::typed::OptionTerms;
use brickyard_indexer::contracts::{IMarketplace, OptionExchange as X};
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::harness::api::{Command, Site, item_id};
use crate::harness::world::{Trader, mined};
use crate::odd_given::GAS;
use crate::offers::{MARKET, assert_refused};
use crate::races::{done, hold_blocks, let_go};

/// Where its buyer buys it.
pub(crate) enum Way {
    Escrow(B256),
    Signed(Box<X::SellOption>, B256),
}

pub(crate) struct Sale {
    pub(crate) id: String,
    pub(crate) price: u64,
    pub(crate) way: Way,
    /// What goes along with the purchase.
    coin: U256,
    collection: Address,
    number: U256,
}

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Fixed,
    Auction,
}

/// On the terms of an option, as the marketplace takes them; the item goes into escrow.
pub(crate) fn params(option: &OptionTerms, kind: Kind) -> IMarketplace::OrderParams {
    IMarketplace::OrderParams {
        salt: alloy::primitives::keccak256((option.nonce, option.tokenId).abi_encode()),
        kind: u8::from(matches!(kind, Kind::Auction)),
        escrowed: true,
        collection: option.collection,
        tokenId: option.tokenId,
        amount: option.amount,
        currency: option.currency,
        price: option.price,
        startTime: option.startTime.to(),
        endTime: option.endTime.to(),
    }
}

impl Sale {
    fn of(option: &OptionTerms, id: String, way: Way) -> Self {
        let (collection, number) = (option.collection, option.tokenId);
        let coin = if option.currency.is_zero() { option.price } else { U256::ZERO };
        Self { id, price: option.price.to(), way, coin, collection, number }
    }

    /// On the book, over HTTP, by its seller's signature.
    pub(crate) async fn listed(site: &Site, seller: &Trader<'_>, option: &OptionTerms) -> Self {
        let id = order_of(site.command(&list(seller, option)).await.data());
        let way = Way::Signed(Box::new(seller.sign(option)), seller.digest(option));
        Self::of(option, id, way)
    }

    /// In escrow, on the chain.
    pub(crate) async fn opened(seller: &Trader<'_>, option: &OptionTerms, kind: Kind) -> Self {
        let params = params(option, kind);
        let salt = params.salt;
        mined!(seller.marketplace().createOrder(params));
        Self::known(seller, seller.signer.address(), (option, salt)).await
    }

    /// What a maker has opened on the chain.
    pub(crate) async fn known(
        by: &Trader<'_>,
        maker: Address,
        (option, salt): (&OptionTerms, B256),
    ) -> Self {
        let id = by.marketplace().orderIdOf(maker, salt).call().await.expect("an order id");
        Self::of(option, id.to_string(), Way::Escrow(id))
    }

    /// As the contract names it.
    pub(crate) fn in_escrow(&self) -> B256 {
        self.id.parse().expect("an order id")
    }

    pub(crate) fn tell(&self, buyer: &Trader<'_>, tx: B256) -> Command {
        let body = json!({ "buyer": buyer.signer.address(), "txHash": tx });
        Command::new(&format!("item/offer/purchase/{}", self.id), body).by(&buyer.signer)
    }

    /// Sends the purchase, whatever the chain will say to it.
    pub(crate) async fn send(&self, buyer: &Trader<'_>) -> B256 {
        let price = U256::from(self.price);
        match &self.way {
            Way::Escrow(id) => {
                let venue = buyer.marketplace();
                let sent = venue.purchase(*id, price).value(self.coin).gas(GAS).send().await;
                *sent.expect("it is sent").tx_hash()
            }
            Way::Signed(option, hash) => {
                let (venue, offer) = (buyer.exchange(), buyer.purchase_of(*hash, price));
                let call = venue.matchOptionWithOffer((**option).clone(), offer).gas(GAS);
                *call.send().await.expect("it is sent").tx_hash()
            }
        }
    }

    /// Buys as a page does: once the book tells the order, sends the purchase, tells the book of it on its way, and again
    /// when the chain has run it. Answers whether the chain did it; if not, the book lets the order go.
    pub(crate) async fn is_bought(&self, site: &Site, buyer: &Trader<'_>) -> bool {
        site.settled().await;
        hold_blocks(site).await;
        let tx = self.send(buyer).await;
        site.command(&self.tell(buyer, tx)).await.data();
        let held = self.shown(site).await;
        let buyer_now = json!(buyer.signer.address());
        assert_eq!((&held["status"], &held["buyer"]), (&json!("locked"), &buyer_now));
        let_go(site).await;
        let again = site.command(&self.tell(buyer, tx)).await;
        if done(site, &[tx]).await[0] {
            again.data();
            return true;
        }
        assert_refused(&again, "transaction_failed");
        let free = self.shown(site).await;
        let nobody = (&json!("active"), &Value::Null);
        assert_eq!((&free["status"], &free["buyer"]), nobody, "held by nobody");
        false
    }

    /// As its page tells it, once the pages tell everything that is on the chain.
    pub(crate) async fn shown(&self, site: &Site) -> Value {
        site.settled().await;
        let item = item_id(site.yard.world.chain_id, self.collection, self.number.to());
        site.get(&format!("{MARKET}/item/sale/detail/{item}/{}", self.id)).await.data().clone()
    }
}
