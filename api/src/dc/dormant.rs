//! Everything that an account has signed or opened, that our book no longer shows, and that the chain would
//! still honour: a listing whose item came back, one that was only hidden, an earlier price, an offer that
//! was outdated or replaced. Whoever forgot them sees them here and can make them void.

use std::collections::BTreeSet;

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::OrderEvent;
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::{Position, remaining};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::wire::OrderCard;
use super::wire_offers::OfferCard;
use crate::state::App;
use crate::wire::{
    Envelope, Failure, Failures, MinPosition, Params, Read, Reply, Segments, cut, reply,
};

const LARGEST_PAGE: i64 = 50;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ListDormantRequest {
    /// `next` of the page before: orders go on, without offers.
    cursor: Option<String>,
    /// `nextOffers` of the page before: offers go on, without orders unless `cursor` is told, too.
    offers_cursor: Option<String>,
    /// Of orders and of offers each, 1 to 50; 50 where it is not told.
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListDormantResponse {
    /// By their ids.
    orders: Vec<DormantOrder>,
    /// By their ids.
    offers: Vec<OfferCard>,
    /// Where the next page of orders begins.
    next: Option<String>,
    /// Where the next page of offers begins.
    next_offers: Option<String>,
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
    /// Signed for this order; cancelling it makes all of its versions void at once. None on the escrow
    /// rail, where the contract has the order.
    nonce: Option<Amount>,
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
/// was ever signed. Of the escrow rail, what its seller keeps and has again. What is on the book at the only
/// price that was ever signed is no news to its maker.
const ORDERS: &str = "
    select state, position
      from read.orders
     where maker = $1
       and (rail = 'signature' or status = 'inactive')
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
       and key > $3
     order by key
     limit $4";

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
    let page = Page { app: &app, account: &account, now_s, size };
    let ListDormantRequest { cursor, offers_cursor, .. } = request;
    let first = cursor.is_none() && offers_cursor.is_none();
    let after = |cursor: Option<String>| cursor.or_else(|| first.then(String::new));
    let (orders, next) = match after(cursor) {
        Some(after) => page.orders(&after).await?,
        None => (vec![], None),
    };
    let (offers, next_offers) = match after(offers_cursor) {
        Some(after) => page.offers(&after).await?,
        None => (vec![], None),
    };
    let signed = if first { signed(&app, &account, now_s).await? } else { vec![] };
    reply(position, ListDormantResponse { orders, offers, next, next_offers, signed })
}

struct Page<'a> {
    app: &'a App,
    account: &'a str,
    now_s: UnixSeconds,
    size: i64,
}

impl Page<'_> {
    async fn orders(&self, after: &str) -> Result<(Vec<DormantOrder>, Option<String>), Failure> {
        let (rows, next) =
            self.rows(ORDERS, after, |row: &OrderRow| row.order_id.to_string()).await?;
        let mut orders = vec![];
        for (Json(row), at) in rows {
            orders.extend(dormant(self.app, &row, at, self.now_s).await?);
        }
        Ok((orders, next))
    }

    async fn offers(&self, after: &str) -> Result<(Vec<OfferCard>, Option<String>), Failure> {
        let (rows, next) =
            self.rows(OFFERS, after, |row: &OfferRow| row.offer_id.to_string()).await?;
        let cards = rows.iter().filter_map(|(row, at)| OfferCard::of(row, *at, self.now_s));
        Ok((cards.collect(), next))
    }

    /// A page of rows after a key, and the last of them where there are more.
    async fn rows<Row: DeserializeOwned + Send + Unpin + 'static>(
        &self,
        statement: &'static str,
        after: &str,
        key: impl Fn(&Row) -> String,
    ) -> Result<(Vec<(Json<Row>, Position)>, Option<String>), Failure> {
        let mut rows: Vec<(Json<Row>, Position)> = sqlx::query_as(statement)
            .bind(self.account)
            .bind(self.now_s.signed())
            .bind(after)
            .bind(self.size + 1)
            .fetch_all(self.app.store.pool())
            .await?;
        let next = cut(&mut rows, self.size).map(|(row, _)| key(row));
        Ok((rows, next))
    }
}

/// None where only the newest version is good, and is on the book.
async fn dormant(
    app: &App,
    row: &OrderRow,
    at: Position,
    now_s: UnixSeconds,
) -> Result<Option<DormantOrder>, Failure> {
    let signed = row.option.as_ref();
    let newest = signed.map(|option| option.option_hash);
    let hidden = matches!(row.status.as_str(), "inactive" | "cancel_pending");
    let mut earlier =
        if signed.is_some() && row.version > 1 { versions(app, row).await? } else { vec![] };
    earlier.retain(|version| Some(version.option_hash) != newest);
    if !hidden && earlier.is_empty() {
        return Ok(None);
    }
    let card = OrderCard::of(row, at, now_s);
    let nonce = signed.map(|option| option.nonce);
    Ok(Some(DormantOrder { card, nonce, earlier, hidden }))
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
