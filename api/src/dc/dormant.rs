//! Every signature that an account gave, that our book no longer shows, and that the chain would still
//! honour: a listing whose item came back, one that was only hidden, an earlier price, an offer that
//! was outdated or replaced. Whoever forgot them sees them here and can make them void.

use std::collections::BTreeSet;

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::{OrderEvent, SignedOption};
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::{Position, remaining};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::wire::OrderCard;
use super::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, Segments, reply};

const LARGEST_PAGE: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListDormantRequest {
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListDormantResponse {
    /// By their ids.
    orders: Vec<DormantOrder>,
    /// By their ids; with the first page, at most fifty.
    offers: Vec<OfferCard>,
    /// Where the next page of orders begins.
    next: Option<String>,
    /// What one counter would end, by chain; with the first page.
    signed: Vec<SignedWire>,
}

/// What an account has standing on one chain: what a new counter makes void at once, and what it
/// leaves alone.
#[derive(Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
struct SignedWire {
    chain_id: i64,
    /// Listings by signature that are on the book.
    listings: i64,
    /// Those that the book does not show, and whose end has not come.
    hidden_listings: i64,
    /// Offers that are open.
    offers: i64,
    /// Those that were outdated, replaced or taken off, and whose end has not come.
    hidden_offers: i64,
    /// Orders in escrow: each is cancelled by itself.
    escrow: i64,
}

#[derive(Serialize, ToSchema)]
struct DormantOrder {
    #[serde(flatten)]
    card: OrderCard,
    /// Signed for this order; cancelling it makes all of its versions void at once.
    nonce: Amount,
    /// Earlier prices that were signed for it, and not made void by themselves.
    earlier: Vec<EarlierVersion>,
    /// Whether the newest version is off the book, and not only an earlier one.
    hidden: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EarlierVersion {
    version: u32,
    price: Amount,
    option_hash: Hash32,
}

/// $1 is the account, $2 the clock, $3 the cursor. An approval that is given again is given to all that
/// was ever signed. What is on the book at the only price that was ever
/// signed is no news to its maker.
const ORDERS: &str = "
    select state, position
      from read.orders
     where maker = $1
       and rail = 'signature'
       and ((state->>'fillable')::boolean or state->>'why_not' = 'no_approval')
       and end_s > $2
       and (status in ('inactive', 'cancel_pending') or (state->>'version')::integer > 1)
       and key > $3
     order by key
     limit $4";

const OFFERS: &str = "
    select state, position
      from read.offers
     where bidder = $1
       and price is not null
       and state->>'void' is null
       and not (state->>'away')::boolean
       and state->>'short' is null
       and expire_s > $2
       and status in ('cancel_pending', 'superseded', 'outdated')
     order by key
     limit $3";

/// $1 is the account, $2 the clock.
const SIGNED: &str = "
    with standing as (
      select split_part(item_id, '-', 1)::bigint as chain_id,
             case when rail = 'escrow' then 'escrow'
                  when status in ('active', 'locked') then 'listing'
                  else 'hidden_listing' end as kind
        from read.orders
       where maker = $1
         and status in ('active', 'locked', 'inactive', 'cancel_pending')
         and (rail = 'escrow' or end_s > $2)
      union all
      select split_part(collection, '-', 1)::bigint,
             case when status in ('active', 'inactive', 'accepted') then 'offer'
                  else 'hidden_offer' end
        from read.offers
       where bidder = $1
         and price is not null
         and expire_s > $2
         and state->>'void' is null
         and status in ('active', 'inactive', 'accepted', 'cancel_pending', 'superseded', 'outdated')
    )
    select chain_id,
           count(*) filter (where kind = 'listing') as listings,
           count(*) filter (where kind = 'hidden_listing') as hidden_listings,
           count(*) filter (where kind = 'offer') as offers,
           count(*) filter (where kind = 'hidden_offer') as hidden_offers,
           count(*) filter (where kind = 'escrow') as escrow
      from standing
     group by chain_id
     order by chain_id";

async fn signed(app: &App, account: &str, now_s: UnixSeconds) -> Result<Vec<SignedWire>, Failure> {
    let rows = sqlx::query_as(SIGNED).bind(account).bind(now_s.signed());
    Ok(rows.fetch_all(app.store.pool()).await?)
}

#[utoipa::path(
    get,
    path = "/item/open/dormant/{address}",
    params(("address" = Address, Path), ListDormantRequest, MinPosition),
    responses((status = 200, description = "Signatures that the book does not show and the chain would honour.", body = Envelope<ListDormantResponse>), Failures)
)]
pub(crate) async fn list_dormant(
    State(app): State<App>,
    read: Read,
    Segments(address): Segments<String>,
    Params(request): Params<ListDormantRequest>,
) -> Reply<ListDormantResponse> {
    let account: Address =
        address.parse().map_err(|error| Failure::invalid("address", format!("{error}")))?;
    let size = request.size.unwrap_or(LARGEST_PAGE);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 50"));
    }
    let position = read.of(&app, &["orders", "offers"]).await?;
    let (now_s, account) = (app.now_s(), account.to_string());
    let mut rows: Vec<(Json<OrderRow>, Position)> = sqlx::query_as(ORDERS)
        .bind(&account)
        .bind(now_s.signed())
        .bind(request.cursor.as_deref().unwrap_or_default())
        .bind(size + 1)
        .fetch_all(app.store.pool())
        .await?;
    let more = i64::try_from(rows.len()).is_ok_and(|count| count > size);
    rows.truncate(usize::try_from(size).unwrap_or_default());
    let next = rows.last().filter(|_| more).map(|(row, _)| row.order_id.to_string());
    let mut orders = vec![];
    for (Json(row), at) in rows {
        orders.extend(dormant(&app, &row, at, now_s).await?);
    }
    let (offers, signed) = if request.cursor.is_none() {
        (offers(&app, &account, now_s).await?, signed(&app, &account, now_s).await?)
    } else {
        (vec![], vec![])
    };
    reply(position, ListDormantResponse { orders, offers, next, signed })
}

/// None where only the newest version is good, and is on the book.
async fn dormant(
    app: &App,
    row: &OrderRow,
    at: Position,
    now_s: UnixSeconds,
) -> Result<Option<DormantOrder>, Failure> {
    let Some(SignedOption { nonce, option_hash, .. }) = &row.option else { return Ok(None) };
    let hidden = matches!(row.status.as_str(), "inactive" | "cancel_pending");
    let mut earlier = if row.version > 1 { versions(app, row).await? } else { vec![] };
    earlier.retain(|version| version.option_hash != *option_hash);
    if !hidden && earlier.is_empty() {
        return Ok(None);
    }
    let card = OrderCard::of(row, at, now_s);
    Ok(Some(DormantOrder { card, nonce: *nonce, earlier, hidden }))
}

/// Every version that was signed and not cancelled by itself, as the log has it.
async fn versions(app: &App, row: &OrderRow) -> Result<Vec<EarlierVersion>, Failure> {
    let stream = app.store.read_stream("order", &row.order_id.to_string()).await?;
    let (mut versions, mut void) = (vec![], BTreeSet::new());
    for event in remaining(stream)? {
        let (version, price, option_hash) = match event.decode::<OrderEvent>()? {
            OrderEvent::OrderListed { terms, option } => (1, terms.price, option.option_hash),
            OrderEvent::OrderRepriced { version, price, option } => {
                (version, price, option.option_hash)
            }
            OrderEvent::OptionVersionCancelled { option_hash, .. } => {
                void.insert(option_hash);
                continue;
            }
            _ => continue,
        };
        versions.push(EarlierVersion { version, price, option_hash });
    }
    versions.retain(|version| !void.contains(&version.option_hash));
    Ok(versions)
}

async fn offers(app: &App, account: &str, now_s: UnixSeconds) -> Result<Vec<OfferCard>, Failure> {
    let rows: Vec<(Json<OfferRow>, Position)> = sqlx::query_as(OFFERS)
        .bind(account)
        .bind(now_s.signed())
        .bind(LARGEST_PAGE)
        .fetch_all(app.store.pool())
        .await?;
    Ok(rows.iter().filter_map(|(row, at)| OfferCard::of(row, *at, now_s)).collect())
}
