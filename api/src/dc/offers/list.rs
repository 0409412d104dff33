//! Offers for an item, and by or to an account; pages by key. Offers for its collection, or for a
//! set with it, are among those for an item.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ItemId, OfferId, UnixSeconds};
use brickyard_projections::models::OfferRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgArguments;
use sqlx::types::Json;
use sqlx::{Arguments, Postgres, QueryBuilder};
use utoipa::{IntoParams, ToSchema};

use super::filter::OfferFilter;
use crate::dc::had::reaching;
use crate::dc::past;
use crate::dc::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::{
    Body, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, Segments, cut, reply,
};

const LARGEST_PAGE: i64 = 100;

#[derive(Clone, Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListOffersRequest {
    /// The `next` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 20 when it is left out.
    size: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ListOffersOfItemRequest {
    /// `active` when it is left out, or `made`.
    status: Option<OfferFilter>,
    cursor: Option<String>,
    size: Option<i64>,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`; at most a hundred, without a cursor.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListOffersResponse {
    offers: Vec<OfferCard>,
    next: Option<String>,
}

/// Offers for an item: those in one currency after those in another, and of each the highest for one
/// unit first.
#[utoipa::path(
    post,
    path = "/item/offer/open/list/{item_id}",
    params(("item_id" = ItemId, Path), MinPosition),
    request_body = ListOffersOfItemRequest,
    responses((status = 200, description = "A page of offers for the item.", body = Envelope<ListOffersResponse>), Failures)
)]
pub(crate) async fn list_offers_of_item(
    State(app): State<App>,
    read: Read,
    Segments(item_id): Segments<String>,
    Body { value: request, .. }: Body<ListOffersOfItemRequest>,
) -> Reply<ListOffersResponse> {
    let item = item_id_of(&item_id)?;
    let filter = request.status.unwrap_or(OfferFilter::Active);
    if let Some(at) = &request.at {
        if request.cursor.is_some()
            || matches!(filter, OfferFilter::Expired | OfferFilter::Received)
        {
            return Err(Failure::invalid("at", "without a cursor, active or made"));
        }
        let at = read.at(&app, &["offers"], at).await?;
        let open_only = filter == OfferFilter::Active;
        let offers = past::offers_of_item(&app, item, at, open_only).await?;
        return reply(at.position, ListOffersResponse { offers, next: None });
    }
    let page = ListOffersRequest { cursor: request.cursor, size: request.size };
    of_item(&app, &read, filter, item, &page).await
}

#[utoipa::path(
    get,
    path = "/item/offer/open/{filter}/{of}",
    params(
        ("filter" = OfferFilter, Path),
        ("of" = ItemId, Path, description = "The item."),
        ListOffersRequest,
        MinPosition
    ),
    responses((status = 200, description = "A page of offers for the item, highest first within each currency.", body = Envelope<ListOffersResponse>), Failures)
)]
pub(crate) async fn list_filtered_offers(
    State(app): State<App>,
    read: Read,
    Segments((filter, of)): Segments<(String, String)>,
    Params(page): Params<ListOffersRequest>,
) -> Reply<ListOffersResponse> {
    let (filter, item) = (OfferFilter::of(&filter)?, item_id_of(&of)?);
    of_item(&app, &read, filter, item, &page).await
}

#[utoipa::path(
    post,
    path = "/item/offer/open/{filter}/{of}",
    params(
        ("filter" = OfferFilter, Path),
        ("of" = Address, Path, description = "The account."),
        MinPosition
    ),
    request_body = ListOffersRequest,
    responses((status = 200, description = "A page of offers of the account, newest first.", body = Envelope<ListOffersResponse>), Failures)
)]
pub(crate) async fn list_offers_of_account(
    State(app): State<App>,
    read: Read,
    Segments((filter, of)): Segments<(String, String)>,
    Body { value: page, .. }: Body<ListOffersRequest>,
) -> Reply<ListOffersResponse> {
    let filter = OfferFilter::of(&filter)?;
    let account: Address =
        of.parse().map_err(|error| Failure::invalid("address", format!("{error}")))?;
    let position = read.of(&app, &["offers"]).await?;
    let (size, now_s) = (size_of(&page)?, app.now_s());
    let side = if filter == OfferFilter::Received { "seller" } else { "bidder" };
    let mut arguments = PgArguments::default();
    arguments.add(account.to_string()).map_err(sqlx::Error::Encode)?;
    arguments.add(now_s.signed()).map_err(sqlx::Error::Encode)?;
    let mut query = QueryBuilder::with_arguments(
        format!(
            "select state, position
               from read.offers
              where price is not null
                and {side} = $1{}",
            filter.sql("$2")
        ),
        arguments,
    );
    if let Some(cursor) = &page.cursor {
        let before: i64 = cursor.parse().map_err(|_| bad_cursor())?;
        query.push(" and made_position < ").push_bind(before);
    }
    query.push(" order by made_position desc limit ").push_bind(size + 1);
    answer(&app, query, size, position, now_s, |row| row.made_position.0.to_string()).await
}

async fn of_item(
    app: &App,
    read: &Read,
    filter: OfferFilter,
    item: ItemId,
    page: &ListOffersRequest,
) -> Reply<ListOffersResponse> {
    if filter == OfferFilter::Received {
        return Err(Failure::invalid("filter", "an item receives nothing; ask for an account"));
    }
    let position = read.of(app, &["offers"]).await?;
    let (size, now_s) = (size_of(page)?, app.now_s());
    let mut arguments = PgArguments::default();
    for part in [item.to_string(), item.collection.to_string(), item.token_id.to_string()] {
        arguments.add(part).map_err(sqlx::Error::Encode)?;
    }
    arguments.add(now_s.signed()).map_err(sqlx::Error::Encode)?;
    let mut query = QueryBuilder::with_arguments(
        format!(
            "select state, position
               from read.offers
              where price is not null
                and {}{}",
            reaching("$1", "$2", "$3"),
            filter.sql("$4")
        ),
        arguments,
    );
    if let Some(cursor) = &page.cursor {
        let (currency, price, offer) = place_of(cursor).ok_or_else(bad_cursor)?;
        // With the sign turned, all three go up.
        query.push(" and (currency, -unit_price, key) > (").push_bind(currency.to_string());
        query.push(", -(").push_bind(price.to_string()).push("::numeric), ");
        query.push_bind(offer.to_string()).push(")");
    }
    query.push(" order by currency, unit_price desc, key limit ").push_bind(size + 1);
    answer(app, query, size, position, now_s, place_in_list).await
}

/// Where the next page of an item's offers begins, as [`place_of`] reads it.
fn place_in_list(row: &OfferRow) -> String {
    let currency = row.money().map_or(Address::ZERO, |(.., currency)| currency);
    format!("{currency}.{}.{}", row.unit_price().unwrap_or_default(), row.offer_id)
}

async fn answer(
    app: &App,
    mut query: QueryBuilder<'static, Postgres>,
    size: i64,
    position: Position,
    now_s: UnixSeconds,
    key: impl Fn(&OfferRow) -> String,
) -> Reply<ListOffersResponse> {
    let mut rows: Vec<(Json<OfferRow>, Position)> =
        query.build_query_as().fetch_all(app.store.pool()).await?;
    let next = cut(&mut rows, size).map(|(row, _)| key(row));
    let offers = rows.iter().filter_map(|(row, at)| OfferCard::of(row, *at, now_s)).collect();
    reply(position, ListOffersResponse { offers, next })
}

fn item_id_of(text: &str) -> Result<ItemId, Failure> {
    text.to_lowercase().parse().map_err(|error| Failure::invalid("itemId", format!("{error}")))
}

fn size_of(page: &ListOffersRequest) -> Result<i64, Failure> {
    let size = page.size.unwrap_or(20);
    if (1..=LARGEST_PAGE).contains(&size) {
        Ok(size)
    } else {
        Err(Failure::invalid("size", "1 to 100"))
    }
}

fn place_of(cursor: &str) -> Option<(Address, Amount, OfferId)> {
    let mut parts = cursor.splitn(3, '.');
    let currency = parts.next()?.parse().ok()?;
    Some((currency, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

fn bad_cursor() -> Failure {
    Failure::invalid("cursor", "use the `next` of the page before")
}
