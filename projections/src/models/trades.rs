//! Sales, one row each: what was paid for which item, by whom and to whom.
//! Read by: the data pages, creators' pages and earnings. Volumes, averages and last prices are asked
//! of these rows, not kept.
//!
//! A match tells all of itself and is a row by its own event. A settlement of the escrow rail tells
//! neither item nor currency: there the row is the order's, and a sale from its settlement on.
//! Nothing is judged here; which sales count as honest is decided when they are asked for.

use brickyard_core::kernel::{Address, Amount, ItemId, OrderId};
use brickyard_core::orders::{OrderEvent, Rail};
use brickyard_store::ChainSource;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TradeRow {
    pub order_id: OrderId,
    pub item_id: ItemId,
    /// `{chain id}-{address}` of the item's collection
    pub collection: String,
    pub rail: Rail,
    pub currency: Address,
    pub amount: Amount,
    /// Who has the royalty, as the escrow rail froze it; a match does not tell whom it paid.
    #[serde(default)]
    pub royalty_recipient: Option<Address>,
    /// None while an order of the escrow rail is open.
    pub sale: Option<TradeSale>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TradeSale {
    /// For the whole amount: fee, royalty and what the seller received together.
    pub price: Amount,
    #[serde(default)]
    pub royalty: Amount,
    #[serde(default)]
    pub seller_amount: Amount,
    pub buyer: Address,
    pub seller: Address,
    pub at_s: i64,
    pub chain: Option<ChainSource>,
}

/// What past sales are listed by. A struct, since it is written for every event.
#[derive(Serialize)]
struct Facets<'a> {
    order_id: OrderId,
    item_id: ItemId,
    collection: &'a str,
    currency: Address,
    amount: Amount,
    price: Option<Amount>,
    royalty: Option<Amount>,
    seller_amount: Option<Amount>,
    royalty_recipient: Option<Address>,
    buyer: Option<Address>,
    seller: Option<Address>,
    sold_at_s: Option<i64>,
}

pub struct Trades;

impl Model for Trades {
    const NAME: &'static str = "trades";
    const READS: &'static [&'static str] = &["order"];
    const VERSION: i32 = 2;
    const COLUMNS: &'static str = "
        item_id text not null generated always as (state->>'item_id') stored,
        collection text not null generated always as (state->>'collection') stored,
        currency text not null generated always as (state->>'currency') stored,
        amount numeric(78, 0) not null generated always as ((state->>'amount')::numeric) stored,
        price numeric(78, 0) generated always as ((state->'sale'->>'price')::numeric) stored,
        buyer text generated always as (state->'sale'->>'buyer') stored,
        seller text generated always as (state->'sale'->>'seller') stored,
        sold_at_s bigint generated always as ((state->'sale'->>'at_s')::bigint) stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists trades_by_collection on rows (collection, position desc) \
            where sold_at_s is not null",
        "create index if not exists trades_by_item on rows (item_id, position desc) \
            where sold_at_s is not null",
        "create index if not exists trades_by_seller on rows (seller, position desc) \
            where sold_at_s is not null",
        "create index if not exists trades_by_recipient on rows \
            ((state->>'royalty_recipient'), position desc) where sold_at_s is not null",
    ];
    const PAST_INDEXES: &'static [&'static str] = &["create index if not exists \
            history_by_collection on history ((facets->>'collection'), valid_from)"];
    const TELLS: bool = false;
    type Row = TradeRow;

    fn facets(row: &TradeRow) -> Option<String> {
        let sale = row.sale.as_ref();
        let facets = Facets {
            order_id: row.order_id,
            item_id: row.item_id,
            collection: &row.collection,
            currency: row.currency,
            amount: row.amount,
            price: sale.map(|sale| sale.price),
            royalty: sale.map(|sale| sale.royalty),
            seller_amount: sale.map(|sale| sale.seller_amount),
            royalty_recipient: row.royalty_recipient,
            buyer: sale.map(|sale| sale.buyer),
            seller: sale.map(|sale| sale.seller),
            sold_at_s: sale.map(|sale| sale.at_s),
        };
        Some(serde_json::to_string(&facets).expect("texts and numbers are JSON"))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Order(id, body) if concerns(body) => Some(key(event, *id, body)),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<TradeRow>, event: &Event) {
        let Body::Order(id, body) = &event.body else { return };
        let row_key = key(event, *id, body);
        match body.as_ref() {
            OrderEvent::OrderOpened { terms } => {
                let item_id = terms.item();
                let row = TradeRow {
                    order_id: *id,
                    item_id,
                    collection: item_id.collection.to_string(),
                    rail: terms.rail,
                    currency: terms.currency,
                    amount: terms.amount,
                    royalty_recipient: Some(terms.royalty_recipient),
                    sale: None,
                };
                rows.put(row_key, row);
            }
            OrderEvent::OrderSettled { buyer, seller, price, royalty, seller_amount, .. } => {
                let sale = sale(event, [*price, *royalty, *seller_amount], (*buyer, *seller));
                rows.update(&row_key, |row| row.sale = Some(sale));
            }
            OrderEvent::OrderMatched {
                seller,
                buyer,
                collection,
                token_id,
                amount,
                currency,
                price,
                royalty,
                seller_amount,
                ..
            } => {
                // What no chain tells is no sale.
                let Some(chain) = event.chain else { return };
                let item_id = ItemId::new(chain.chain_id, *collection, *token_id);
                let row = TradeRow {
                    order_id: *id,
                    item_id,
                    collection: item_id.collection.to_string(),
                    rail: Rail::Signature,
                    currency: *currency,
                    amount: *amount,
                    royalty_recipient: None,
                    sale: Some(sale(event, [*price, *royalty, *seller_amount], (*buyer, *seller))),
                };
                rows.put(row_key, row);
            }
            _ => {}
        }
    }

    fn topics(_key: &str, _row: &TradeRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

fn concerns(body: &OrderEvent) -> bool {
    matches!(
        body,
        OrderEvent::OrderOpened { .. }
            | OrderEvent::OrderSettled { .. }
            | OrderEvent::OrderMatched { .. }
    )
}

/// An order of the escrow rail is sold once; a signed one as often as it has units left.
fn key(event: &Event, id: OrderId, body: &OrderEvent) -> String {
    match body {
        OrderEvent::OrderMatched { .. } => format!("{id}/{:020}", event.position.0),
        _ => id.to_string(),
    }
}

/// `parts`: price, royalty, and what the seller received.
fn sale(event: &Event, parts: [Amount; 3], (buyer, seller): (Address, Address)) -> TradeSale {
    let [price, royalty, seller_amount] = parts;
    let (at_s, chain) = (event.at_s, event.chain);
    TradeSale { price, royalty, seller_amount, buyer, seller, at_s, chain }
}
