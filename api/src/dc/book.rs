//! The whole book for those who watch all of it: what is for sale, or what is offered, across
//! collections, page by page, the best of each currency of a chain first. The live topic `market` tells every change
//! after the position that an answer names, so that a table is filled once and never asked for again.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ChainId, CollectionId, UnixSeconds};
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgArguments;
use sqlx::types::Json;
use sqlx::{Arguments, Postgres, QueryBuilder};
use utoipa::{IntoParams, ToSchema};

use super::had::{ASKED, wanted_now};
use super::wire::OrderCard;
use super::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, cut, reply};

const LARGEST_PAGE: i64 = 500;

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BookSide {
    /// What is for sale.
    Asks,
    /// What is offered for items.
    Bids,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListBookRequest {
    #[param(inline)]
    side: BookSide,
    collection: Option<CollectionId>,
    currency: Option<Address>,
    /// Of one chain: two may have a currency of the same address.
    chain: Option<u64>,
    /// `next` or `nextCurrency` of the page before.
    cursor: Option<String>,
    /// 1 to 500; 500 where it is not told.
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListBookResponse {
    /// By currency and chain, the cheapest unit first; those that a purchase holds, too. Empty on the side of the bids.
    orders: Vec<OrderCard>,
    /// By currency and chain, the highest for a unit first; those that an acceptance holds, too. Empty on the side of
    /// the asks.
    offers: Vec<OfferCard>,
    /// Where the next page begins.
    next: Option<String>,
    /// Where the currency after the page's last one begins, or that of the next chain, for who has seen enough
    /// of that one. Null on the last page.
    next_currency: Option<String>,
}

/// Where a page ended: `<currency>:<chain>:<price of a unit>.<id>`, or with a whole currency:
/// `<currency>:<chain>`.
struct After {
    currency: Address,
    chain: ChainId,
    row: Option<(Amount, String)>,
}

impl After {
    fn of(cursor: &str) -> Result<Self, Failure> {
        let parts = || {
            let (currency, rest) = cursor.split_once(':')?;
            let (chain, row) = match rest.split_once(':') {
                Some((chain, row)) => (chain, Some(row.split_once('.')?)),
                None => (rest, None),
            };
            let row = match row {
                Some((unit_price, id)) => Some((unit_price.parse().ok()?, id.to_owned())),
                None => None,
            };
            let (currency, chain) = (currency.parse().ok()?, ChainId(chain.parse().ok()?));
            Some(Self { currency, chain, row })
        };
        parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
    }
}

impl BookSide {
    const fn table(self) -> &'static str {
        match self {
            Self::Asks => "read.orders",
            Self::Bids => "read.offers",
        }
    }

    /// What can be had, at the time `$1`.
    fn stands(self) -> String {
        match self {
            Self::Asks => format!("{ASKED} and end_s > $1"),
            Self::Bids => wanted_now("$1"),
        }
    }

    /// Before the price of a unit: what comes first is the least of it, as the index has it.
    const fn sign(self) -> &'static str {
        match self {
            Self::Asks => "",
            Self::Bids => "-",
        }
    }
}

type Found<Row> = Vec<(Json<Row>, Position, String)>;

#[utoipa::path(
    get,
    path = "/open/book",
    params(ListBookRequest, MinPosition),
    responses((status = 200, description = "A page of one side of the book, across collections.", body = Envelope<ListBookResponse>), Failures)
)]
pub(crate) async fn list_book(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListBookRequest>,
) -> Reply<ListBookResponse> {
    let size = request.size.unwrap_or(LARGEST_PAGE);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 500"));
    }
    let now_s = app.now_s();
    let after = request.cursor.as_deref().map(After::of).transpose()?;
    let mut query = page(&request, after.as_ref(), now_s, size + 1)?;
    let pool = app.store.pool();
    let (position, answer) = match request.side {
        BookSide::Asks => {
            let position = read.of(&app, &["orders"]).await?;
            let mut rows: Found<OrderRow> = query.build_query_as().fetch_all(pool).await?;
            let (next, next_currency) = further(&mut rows, size);
            let orders = rows.iter().map(|(row, at, _)| OrderCard::of(row, *at, now_s)).collect();
            (position, ListBookResponse { orders, offers: vec![], next, next_currency })
        }
        BookSide::Bids => {
            let position = read.of(&app, &["offers"]).await?;
            let mut rows: Found<OfferRow> = query.build_query_as().fetch_all(pool).await?;
            let (next, next_currency) = further(&mut rows, size);
            let offers = rows.iter().filter_map(|(row, at, _)| OfferCard::of(row, *at, now_s));
            let offers = offers.collect();
            (position, ListBookResponse { orders: vec![], offers, next, next_currency })
        }
    };
    reply(position, answer)
}

/// Where the next page begins, and the next currency, if there is more.
fn further<Row>(rows: &mut Found<Row>, size: i64) -> (Option<String>, Option<String>) {
    let next = cut(rows, size).map(|(.., place)| place.clone());
    let currency = next.as_deref().and_then(|place| place.rsplit_once(':'));
    let next_currency = currency.map(|(currency, _)| currency.to_owned());
    (next, next_currency)
}

fn page<'a>(
    request: &ListBookRequest,
    after: Option<&After>,
    now_s: UnixSeconds,
    limit: i64,
) -> Result<QueryBuilder<'a, Postgres>, sqlx::Error> {
    let mut clock = PgArguments::default();
    clock.add(now_s.signed()).map_err(sqlx::Error::Encode)?;
    let (table, stands, sign) = (request.side.table(), request.side.stands(), request.side.sign());
    let mut query = QueryBuilder::with_arguments(
        format!(
            "select state, position,
                    currency || ':' || chain_id || ':' || unit_price || '.' || key
               from {table}
              where {stands}"
        ),
        clock,
    );
    if let Some(collection) = &request.collection {
        query.push(" and collection = ").push_bind(collection.to_string());
    }
    if let Some(currency) = &request.currency {
        query.push(" and currency = ").push_bind(currency.to_string());
    }
    if let Some(chain) = request.chain.map(ChainId) {
        query.push(" and chain_id = ").push_bind(chain.signed());
    }
    match after {
        Some(After { currency, chain, row: Some((unit_price, id)) }) => {
            query.push(format!(" and (currency, chain_id, ({sign}unit_price), key) > ("));
            query.push_bind(currency.to_string()).push(", ");
            query.push_bind(chain.signed()).push(", ");
            query.push(sign).push_bind(unit_price.to_string()).push("::numeric, ");
            query.push_bind(id.clone()).push(")");
        }
        Some(After { currency, chain, row: None }) => {
            query.push(" and (currency, chain_id) > (").push_bind(currency.to_string());
            query.push(", ").push_bind(chain.signed()).push(")");
        }
        None => {}
    }
    query
        .push(format!(" order by currency, chain_id, ({sign}unit_price), key limit "))
        .push_bind(limit);
    Ok(query)
}
