//! Items: the market's list.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, UnixSeconds};
use brickyard_core::orders::Rail;
use brickyard_projections::models::{CollectionRow, Held, ItemRow, OrderRow, Sale};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use sqlx::{Arguments, FromRow, Postgres, QueryBuilder};
use utoipa::{IntoParams, ToSchema};

use super::items_found::{Look, cards_of_found};
use super::past::{self, When};
use super::wire::{ItemCard, OrderCard};
use super::wire_auctions::{OwnerWire, owners_of};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, cut, reply};

pub(super) const MODELS: &[&str] = &["items", "orders", "offers", "collections"];
const RANKED_MODELS: &[&str] = &["items", "orders", "offers", "collections", "traits"];
/// Items of a page that says nothing of its size.
pub(super) const PAGE: i64 = 24;
const LARGEST_PAGE: i64 = 100;

/// What of the market is asked for: by its list and by a collection's.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemFilter {
    /// Of one collection; each call names it in its own way.
    #[serde(skip)]
    pub(super) collection: Option<String>,
    #[param(inline)]
    pub(super) status: Option<Status>,
    #[param(value_type = Option<String>)]
    pub(super) rail: Option<Rail>,
    /// Whether there is a price to buy at, or bids are taken.
    #[param(inline)]
    pub(super) kind: Option<Kind>,
    pub(super) currency: Option<String>,
    /// On which chain: two may have a currency of the same address.
    pub(super) chain: Option<u64>,
    /// For one unit, in the smallest unit of `currency`, which has to be named, and its chain or a collection with it.
    pub(super) min_price: Option<Amount>,
    pub(super) max_price: Option<Amount>,
    pub(super) owner: Option<String>,
    pub(super) search: Option<String>,
    /// A JSON array of pairs, `[["Hat","Cap"],["Hat","Crown"]]`: of each trait that is named one of its values. Of one
    /// collection.
    pub(super) traits: Option<String>,
    /// The rarest is 1. Of one collection.
    pub(super) min_rank: Option<u32>,
    pub(super) max_rank: Option<u32>,
    #[param(inline)]
    pub(super) sort: Option<Sort>,
    /// `next` of the page before.
    pub(super) cursor: Option<String>,
    pub(super) size: Option<i64>,
    /// As the market stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    pub(super) at: Option<String>,
}

impl ItemFilter {
    fn is_narrow(&self) -> bool {
        let Self { collection, currency, owner, search, traits, .. } = self;
        let texts = [collection, currency, owner, search, traits];
        texts.iter().any(|text| text.is_some())
            || self.has_prices()
            || self.is_ranked()
            || self.rail.is_some()
            || self.kind.is_some()
            || self.chain.is_some()
    }

    pub(super) const fn has_prices(&self) -> bool {
        self.min_price.is_some() || self.max_price.is_some()
    }

    pub(super) fn sort(&self) -> Sort {
        self.sort.unwrap_or_default()
    }

    /// Ranks or traits are asked for.
    pub(super) fn is_ranked(&self) -> bool {
        let Self { traits, min_rank, max_rank, .. } = self;
        traits.is_some() || min_rank.is_some() || max_rank.is_some() || self.sort() == Sort::Rarity
    }

    /// What nobody can mean.
    fn check(&self) -> Result<(), Failure> {
        if self.has_prices() && self.currency.is_none() {
            return Err(Failure::invalid("currency", "a price is one of a currency; name it"));
        }
        if self.has_prices() && self.chain.is_none() && self.collection.is_none() {
            return Err(Failure::invalid("chain", "a currency is one of a chain; name it"));
        }
        if self.min_price.zip(self.max_price).is_some_and(|(least, most)| least > most) {
            return Err(Failure::invalid("minPrice", "above maxPrice"));
        }
        if self.min_rank.zip(self.max_rank).is_some_and(|(least, most)| least > most) {
            return Err(Failure::invalid("minRank", "above maxRank"));
        }
        if self.is_ranked() && self.collection.is_none() {
            let message = "traits and ranks are those of a collection; name it";
            return Err(Failure::invalid("collection", message));
        }
        Ok(())
    }
}

#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListItemsRequest {
    pub(super) collection: Option<String>,
}

/// What a person's page leaves of the list.
#[derive(Clone, Copy, Default)]
pub(super) enum Whose {
    #[default]
    Anybody,
    /// Items of the collections that this creator made.
    MadeBy(Address),
    /// Items that this maker has on sale, with the maker's own listing.
    SoldBy(Address),
    /// Items in this wallet that it has not on sale.
    KeptBy(Address),
}

impl Whose {
    /// Whose listings are looked for; others' are not shown then.
    pub(super) const fn maker(self) -> Option<Address> {
        match self {
            Self::Anybody | Self::MadeBy(_) => None,
            Self::SoldBy(maker) | Self::KeptBy(maker) => Some(maker),
        }
    }

    /// Units in the wallet whose items are listed that it has not on sale.
    fn kept_of(self, item: &ItemRow) -> Option<Amount> {
        match self {
            Self::KeptBy(wallet) => item.owners.get(&wallet).copied(),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Listed,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Fixed,
    Auction,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Fixed => "fixed",
            Self::Auction => "auction",
        }
    }
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Sort {
    /// Newest change of the listing first.
    #[default]
    Recent,
    /// For one unit, within each currency; these follow on each other by their addresses.
    PriceAsc,
    PriceDesc,
    Token,
    /// The rarest of a collection first.
    Rarity,
    /// What ends soonest first, each item with its listing that does.
    Ends,
}

impl Sort {
    pub(super) const fn is_by_price(self) -> bool {
        matches!(self, Self::PriceAsc | Self::PriceDesc)
    }

    /// Only what is for sale has a place in it.
    pub(super) const fn is_by_listing(self) -> bool {
        self.is_by_price() || matches!(self, Self::Ends)
    }

    pub(super) const fn descends(self) -> bool {
        matches!(self, Self::Recent | Self::PriceDesc)
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListItemsResponse {
    pub(super) items: Vec<ItemCard>,
    pub(super) next: Option<String>,
}

#[derive(FromRow)]
pub(super) struct CardRow {
    pub(super) item: Json<ItemRow>,
    pub(super) item_position: Position,
    pub(super) collection: Json<CollectionRow>,
    pub(super) listing: Option<Json<OrderRow>>,
    pub(super) listing_position: Option<Position>,
    pub(super) last_sale: Option<Json<Sale>>,
    /// What venues hold of it for open orders.
    pub(super) held: Option<Json<Vec<Held>>>,
    /// What the next page starts after; see `items_found`.
    pub(super) sort_key: String,
}

impl CardRow {
    pub(super) fn card(&self, app: &App, now_s: UnixSeconds) -> ItemCard {
        let position = self.item_position.max(self.listing_position.unwrap_or_default());
        let listing = self
            .listing
            .as_ref()
            .map(|row| OrderCard::of(row, self.listing_position.unwrap_or_default(), now_s));
        let sale = self.last_sale.as_ref().map(|sale| &sale.0);
        let owner = self.owners().first().map(OwnerWire::address);
        let gateway = app.doors.picture_gateway();
        ItemCard::of(&self.item, position, &self.collection, listing, sale, owner, gateway)
    }

    pub(super) fn owners(&self) -> Vec<OwnerWire> {
        owners_of(&self.item, self.held.as_ref().map_or(&[], |held| held.as_slice()))
    }
}

#[utoipa::path(
    get,
    path = "/item/open/list",
    params(ListItemsRequest, ItemFilter, MinPosition),
    responses((status = 200, description = "A page of items with their cheapest listing.", body = Envelope<ListItemsResponse>), Failures)
)]
pub(crate) async fn list_items(
    State(app): State<App>,
    read: Read,
    Params(ListItemsRequest { collection }): Params<ListItemsRequest>,
    Params(filter): Params<ItemFilter>,
) -> Reply<ListItemsResponse> {
    page(&app, &read, &ItemFilter { collection, ..filter }, Whose::Anybody).await
}

/// A page of the market's list, or of what is somebody's of it.
pub(super) async fn page(
    app: &App,
    read: &Read,
    request: &ItemFilter,
    whose: Whose,
) -> Reply<ListItemsResponse> {
    if whose.maker().is_some() && request.at.is_some() {
        return Err(Failure::invalid("at", "what somebody has on sale is told of today alone"));
    }
    let models = if request.is_ranked() { RANKED_MODELS } else { MODELS };
    let when = When::of(read, app, models, request.at.as_deref()).await?;
    reply(when.position, page_at(app, request, &when, whose).await?)
}

pub(super) async fn page_at(
    app: &App,
    request: &ItemFilter,
    when: &When,
    whose: Whose,
) -> Result<ListItemsResponse, Failure> {
    request.check()?;
    let size = request.size.unwrap_or(PAGE);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let mut query = page_query(app, request, when, whose, size).await?;
    let pool = app.store.pool();
    let mut rows: Vec<CardRow> = if when.past {
        past::cards(app, query.build_query_as().fetch_all(pool).await?, when.position).await?
    } else {
        // How a narrow list is best looked for depends on what it is narrowed to.
        query.build_query_as().persistent(!request.is_narrow()).fetch_all(pool).await?
    };
    let next = cut(&mut rows, size).map(|last| format!("{}.{}", last.sort_key, last.item.item_id));
    let card = |row: &CardRow| row.card(app, when.clock_s).kept(whose.kept_of(&row.item));
    let items = rows.iter().map(card).collect();
    Ok(ListItemsResponse { items, next })
}

/// With one row more than the page has, which tells whether it is the last.
pub(super) async fn page_query(
    app: &App,
    request: &ItemFilter,
    when: &When,
    whose: Whose,
    size: i64,
) -> Result<QueryBuilder<'static, Postgres>, Failure> {
    let look = Look::of(app, request, when, whose, size + 1).await?;
    let mut arguments = when.arguments()?;
    if let Some(maker) = whose.maker() {
        arguments.add(maker.to_string()).map_err(sqlx::Error::Encode)?;
    }
    let mut query = QueryBuilder::with_arguments("with ", arguments);
    look.push(&mut query);
    query.push(cards_of_found(when.past, request.sort().descends()));
    Ok(query)
}
