//! The whole book for those who watch all of it: what is for sale, or what is offered, across
//! collections, page by page. The live topic `market` tells every change after the position that an
//! answer names, so that a table is filled once and never asked for again.

use axum::extract::State;
use brickyard_core::kernel::{Address, CollectionId, UnixSeconds};
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{Postgres, QueryBuilder};
use utoipa::{IntoParams, ToSchema};

use super::had::{ASKED, WANTED};
use super::wire::OrderCard;
use super::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

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
    /// `next` of the page before.
    cursor: Option<String>,
    /// 1 to 500; 500 where it is not told.
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListBookResponse {
    /// By their ids; those that a purchase holds, too. Empty on the side of the bids.
    orders: Vec<OrderCard>,
    /// By their ids; those that an acceptance holds, too. Empty on the side of the asks.
    offers: Vec<OfferCard>,
    /// Where the next page begins.
    next: Option<String>,
}

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
    let pool = app.store.pool();
    let (position, answer) = match request.side {
        BookSide::Asks => {
            let position = read.of(&app, &["orders"]).await?;
            let mut query = asks(&request, now_s, size + 1);
            let mut rows: Vec<(Json<OrderRow>, Position)> =
                query.build_query_as().fetch_all(pool).await?;
            let next = cut(&mut rows, size, |row| row.order_id.to_string());
            let orders = rows.iter().map(|(row, at)| OrderCard::of(row, *at, now_s)).collect();
            (position, ListBookResponse { orders, offers: vec![], next })
        }
        BookSide::Bids => {
            let position = read.of(&app, &["offers"]).await?;
            let mut query = bids(&request, now_s, size + 1);
            let mut rows: Vec<(Json<OfferRow>, Position)> =
                query.build_query_as().fetch_all(pool).await?;
            let next = cut(&mut rows, size, |row| row.offer_id.to_string());
            let offers = rows.iter().filter_map(|(row, at)| OfferCard::of(row, *at, now_s));
            (position, ListBookResponse { orders: vec![], offers: offers.collect(), next })
        }
    };
    reply(position, answer)
}

/// Leaves a page; where the next one begins, if there is more.
fn cut<Row>(
    rows: &mut Vec<(Json<Row>, Position)>,
    size: i64,
    key: impl Fn(&Row) -> String,
) -> Option<String> {
    let more = i64::try_from(rows.len()).is_ok_and(|count| count > size);
    rows.truncate(usize::try_from(size).unwrap_or_default());
    rows.last().filter(|_| more).map(|(row, _)| key(row))
}

fn asks(request: &ListBookRequest, now_s: UnixSeconds, limit: i64) -> QueryBuilder<'_, Postgres> {
    let mut query = QueryBuilder::new(format!(
        "select state, position from read.orders where {ASKED} and end_s > "
    ));
    query.push_bind(now_s.signed());
    if let Some(collection) = &request.collection {
        query.push(" and collection = ").push_bind(collection.to_string());
    }
    page(query, request, limit)
}

fn bids(request: &ListBookRequest, now_s: UnixSeconds, limit: i64) -> QueryBuilder<'_, Postgres> {
    let mut query = QueryBuilder::new(format!(
        "select state, position from read.offers where {WANTED} and expire_s > "
    ));
    query.push_bind(now_s.signed());
    if let Some(collection) = &request.collection {
        query.push(" and collection = ").push_bind(collection.to_string());
    }
    page(query, request, limit)
}

fn page<'a>(
    mut query: QueryBuilder<'a, Postgres>,
    request: &ListBookRequest,
    limit: i64,
) -> QueryBuilder<'a, Postgres> {
    if let Some(currency) = &request.currency {
        query.push(" and currency = ").push_bind(currency.to_string());
    }
    if let Some(cursor) = &request.cursor {
        query.push(" and key > ").push_bind(cursor.clone());
    }
    query.push(" order by key limit ").push_bind(limit);
    query
}
