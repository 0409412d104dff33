//! Which items are on a page of the market's list, in SQL.
//!
//! A page is read off an index from where the page before ended, so that it costs what it shows, not
//! what the market has. Listings have one by price and one by end. By change there is none, since an item changes
//! with its listing: changes of items and of listings are walked side by side, the newest first, and
//! what changed again later is passed over. Few listings are all looked at instead of walking a large
//! market to meet them. A page of somebody's items starts from theirs, one by rarity from the ranks of its
//! collection, and one of the past, of which there are no such indexes, from all.
//!
//! Which listing of an item is shown, `items_listings` says.
//!
//! `$1` is the position, `$2` the clock, and `$3` the maker where listings are one maker's own.

use brickyard_core::kernel::ItemId;
use brickyard_projections::Tables;
use brickyard_projections::data::Then;
use sqlx::{Postgres, QueryBuilder};

use super::items::{ItemFilter, Sort, Status, Whose};
use super::items_after::After;
use super::items_listings::{Listings, open};
use super::past::{self, When};
use crate::data::ranked;
use crate::state::App;
use crate::wire::Failure;

/// So many listings are looked at in the time in which a walk meets a page of them among some hundred thousand items.
const FEW: i64 = 1_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Walk {
    /// From items, each with its cheapest listing.
    Items,
    /// From listings that are the cheapest of their item.
    Listings,
    /// From changes of items and of listings.
    Changes,
    /// From ranks, each with its item.
    Ranks,
}

/// A page that is looked for.
pub(super) struct Look<'a> {
    request: &'a ItemFilter,
    whose: Whose,
    tables: Tables,
    past: bool,
    /// In these alone.
    collections: Option<Vec<String>>,
    /// Of the owner that is asked for, but not to be found by an owner.
    crowded: Vec<String>,
    /// Items with the traits or the ranks that are asked for, by rank.
    ranked: Option<Vec<(u32, String)>>,
    after: Option<After>,
    rows: i64,
}

type Query = QueryBuilder<'static, Postgres>;

impl<'a> Look<'a> {
    pub(super) async fn of(
        app: &App,
        request: &'a ItemFilter,
        when: &When,
        whose: Whose,
        rows: i64,
    ) -> Result<Self, Failure> {
        let crowded = match &request.owner {
            Some(owner) => past::crowded_of(app, &owner.to_lowercase(), when).await?,
            None => vec![],
        };
        let asked = request.collection.as_ref().map(|one| vec![one.to_lowercase()]);
        let collections = match whose {
            Whose::MadeBy(creator) => {
                let statement = "select key from read.collections where state->>'creator' = $1";
                let made = sqlx::query_scalar(statement).bind(creator.to_string());
                Some(made.fetch_all(app.store.pool()).await?)
            }
            _ => asked,
        };
        let ranked = match &request.collection {
            Some(of) if request.is_ranked() => {
                let then = Then { position: when.position, now_s: when.clock_s, past: when.past };
                let ranks = (request.min_rank, request.max_rank);
                Some(ranked(app, then, &of.to_lowercase(), request.traits.as_deref(), ranks).await?)
            }
            _ => None,
        };
        let after = request.cursor.as_deref().map(|cursor| After::of(cursor, request.sort()));
        let after = after.transpose()?;
        let tables = if when.past { Tables::past() } else { Tables::now() };
        let past = when.past;
        Ok(Self { request, whose, tables, past, collections, crowded, ranked, after, rows })
    }

    /// What is not for sale is left out.
    fn is_of_listed(&self) -> bool {
        let ItemFilter { status, rail, kind, currency, chain, .. } = self.request;
        *status == Some(Status::Listed)
            || self.request.sort().is_by_listing()
            || rail.is_some()
            || kind.is_some()
            || currency.is_some()
            || chain.is_some()
            || matches!(self.whose, Whose::SoldBy(_))
    }

    /// Where from, and whether listings are walked instead when they are few.
    fn walk(&self) -> (Walk, bool) {
        let several = self.collections.as_ref().is_some_and(|keys| keys.len() != 1);
        let owned = self.request.owner.is_some() || matches!(self.whose, Whose::KeptBy(_));
        match self.request.sort() {
            Sort::Rarity => (Walk::Ranks, false),
            _ if self.past => (Walk::Items, false),
            _ if matches!(self.whose, Whose::SoldBy(_)) => (Walk::Listings, false),
            sort if sort.is_by_listing() => (Walk::Listings, false),
            _ if owned || self.ranked.is_some() => (Walk::Items, false),
            Sort::Recent if !several => (Walk::Changes, self.is_of_listed()),
            _ => (Walk::Items, self.is_of_listed()),
        }
    }

    fn listings(&self) -> Listings<'_> {
        Listings { own: self.whose.maker().is_some(), filter: Some(self.request) }
    }

    /// The relation `found`: `key`, `listing` and `sort_key`, not yet in order.
    pub(super) fn push(&self, query: &mut Query) {
        let (walk, unless_few) = self.walk();
        if !unless_few {
            query.push("found as (");
            self.push_walk(query, walk, "true");
            query.push(")");
            return;
        }
        query.push(format!(
            "few as materialized (
                select count(*) <= {FEW} as are
                  from (select from read.orders o where "
        ));
        self.listings().push_live(query, "o");
        self.push_collections(query, "o");
        query.push(format!(" limit {FEW} + 1) as met), found as (("));
        self.push_walk(query, Walk::Listings, "(select are from few)");
        query.push(") union all (");
        self.push_walk(query, walk, "not (select are from few)");
        query.push("))");
    }

    /// What the sort goes by.
    fn sort_key(&self, walk: Walk) -> &'static str {
        match self.request.sort() {
            Sort::Recent if walk == Walk::Changes => "u.position",
            Sort::Recent => "greatest(l.position, i.position)",
            Sort::PriceAsc | Sort::PriceDesc => "l.unit_price",
            Sort::Token => "i.token_id",
            Sort::Rarity => "r.rank",
            Sort::Ends => "l.end_s",
        }
    }

    fn push_walk(&self, query: &mut Query, walk: Walk, when: &str) {
        let Tables { items, collections, orders, .. } = &self.tables;
        let id = match walk {
            Walk::Items => "i.key",
            Walk::Listings => "l.item_id",
            Walk::Changes => "u.key",
            Walk::Ranks => "r.key",
        };
        let sort = self.sort_key(walk);
        let within = match self.request.sort().is_by_price() {
            true => "l.currency as currency, l.chain_id as chain_id",
            false => "null as currency, null as chain_id",
        };
        query.push(format!(
            "select {id} as key, l.key as listing, {within}, {sort} as sort_key from "
        ));
        match walk {
            Walk::Items => {
                query.push(format!("{items} i"));
                self.push_listing(query, orders);
            }
            Walk::Listings => {
                query.push("(");
                self.listings().push_first_of_all(query);
                query.push(format!(") l join {items} i on i.key = l.item_id"));
            }
            Walk::Changes => {
                self.push_changes(query);
                query.push(format!(" u join {items} i on i.key = u.key"));
                self.push_listing(query, orders);
            }
            Walk::Ranks => {
                self.push_ranks(query);
                query.push(format!(" r join {items} i on i.key = r.key"));
                self.push_listing(query, orders);
            }
        }
        query.push(format!(" join {collections} c on c.key = i.collection where {when}"));
        if walk == Walk::Changes {
            query.push(format!(" and {}", LAST_CHANGE));
        }
        if self.is_of_listed() {
            query.push(" and l.key is not null");
        }
        match walk {
            Walk::Items => self.push_collections(query, "i"),
            Walk::Listings => self.push_collections(query, "l"),
            // Neither changes nor ranks of others are walked; to be told so twice, the database would expect few.
            Walk::Changes | Walk::Ranks => {}
        }
        if walk != Walk::Ranks {
            self.push_ranked(query, id);
        }
        self.push_of_item(query);
        self.push_order(query, sort, id);
    }

    fn push_listing(&self, query: &mut Query, orders: &str) {
        query.push(" left join lateral (");
        self.listings().push_first_of_item(query, orders);
        query.push(") l on true");
    }

    /// In order, and with a limit, for the reason that changes have one.
    fn push_ranks(&self, query: &mut Query) {
        let ranked = self.ranked.iter().flatten();
        let (ranks, keys): (Vec<i64>, Vec<String>) =
            ranked.map(|(rank, key)| (i64::from(*rank), key.clone())).unzip();
        query.push("(select rank, key from unnest(").push_bind(ranks);
        query.push("::bigint[], ").push_bind(keys);
        query.push("::text[]) o (rank, key) where true");
        self.push_after(query, "o.rank", "o.key");
        query.push(format!(" order by rank, key limit {})", i32::MAX));
    }

    fn push_ranked(&self, query: &mut Query, id: &str) {
        let Some(ranked) = &self.ranked else { return };
        let keys: Vec<String> = ranked.iter().map(|(_, key)| key.clone()).collect();
        query.push(format!(" and {id} = any(")).push_bind(keys).push(")");
    }

    /// Each part is in order by itself and has a limit, or the database would plan for reading all of it and not for
    /// merging both as far as a page goes.
    fn push_changes(&self, query: &mut Query) {
        query.push("((select position, key, null::text as listing from read.items o where true");
        self.push_collections(query, "o");
        self.push_after(query, "o.position", "o.key");
        query.push(format!(" order by position desc, key desc limit {}) union all (", i32::MAX));
        query.push("select position, item_id, key from read.orders o where ");
        query.push(open("o"));
        self.push_collections(query, "o");
        self.push_after(query, "o.position", "o.item_id");
        query.push(format!(" order by position desc, item_id desc limit {}))", i32::MAX));
    }

    fn push_collections(&self, query: &mut Query, of: &str) {
        match self.collections.as_deref() {
            None => {}
            Some([one]) => {
                query.push(format!(" and {of}.collection = ")).push_bind(one.clone());
            }
            Some(all) => {
                query.push(format!(" and {of}.collection = any(")).push_bind(all.to_vec());
                query.push(")");
            }
        }
    }

    fn push_of_item(&self, query: &mut Query) {
        if matches!(self.whose, Whose::KeptBy(_)) {
            query.push(" and i.owners ? $3 and l.key is null");
        }
        if let Some(owner) = self.request.owner.as_ref().map(|owner| owner.to_lowercase()) {
            query.push(" and (i.owners ? ").push_bind(owner.clone());
            query.push(" or i.key = any(").push_bind(self.crowded.clone());
            let orders = &self.tables.orders;
            let kept = format!(") or i.key = any(array(select o.item_id from {orders} o");
            query.push(kept).push(" where o.held->>'owner' = ").push_bind(owner).push(")))");
        }
        let text = self.request.search.as_deref().map(str::trim);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            let escaped = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            query.push(" and i.name ilike ").push_bind(format!("%{escaped}%"));
        }
    }

    fn push_order(&self, query: &mut Query, sort: &str, id: &str) {
        self.push_after(query, sort, id);
        let direction = if self.request.sort().descends() { "desc" } else { "asc" };
        query.push(" order by ");
        if self.request.sort().is_by_price() {
            query.push(format!("l.currency {direction}, l.chain_id {direction}, "));
        }
        query.push(format!("{sort} {direction}, {id} {direction} limit "));
        query.push_bind(self.rows);
    }

    fn push_after(&self, query: &mut Query, sort: &str, id: &str) {
        let Some(After { within, key, item }) = &self.after else { return };
        let comparison = if self.request.sort().descends() { "<" } else { ">" };
        let columns = if within.is_some() { "l.currency, l.chain_id, " } else { "" };
        query.push(format!(" and ({columns}{sort}, {id}) {comparison} ("));
        if let Some((currency, chain)) = within {
            query.push_bind(currency.clone()).push(", ").push_bind(chain.signed()).push(", ");
        }
        if matches!(self.request.sort(), Sort::Recent | Sort::Rarity) {
            // A position or a rank, so that an index of positions serves; none is so large.
            query.push_bind(key.to_string().parse().unwrap_or(i64::MAX));
        } else {
            query.push_bind(key.to_string()).push("::numeric");
        }
        query.push(", ").push_bind(item.clone()).push(")");
    }
}

/// Of the changes of an item and its listing the later one; of two at once the item's. A case, since
/// the database would take comparisons for rare matches, and sort all changes.
const LAST_CHANGE: &str = "case
    when u.listing is null then u.position = greatest(l.position, i.position)
    else u.listing = l.key and l.position > i.position
end";

/// One item, where it is known; `$3` is its id.
pub(super) fn found_one(past: bool, id: ItemId, query: &mut Query) {
    let Tables { items, orders, .. } = if past { Tables::past() } else { Tables::now() };
    query.push(format!(
        "found as (
            select i.key, l.key as listing, null as currency, null as chain_id, '' as sort_key
              from {items} i
              left join lateral ("
    ));
    Listings { own: false, filter: None }.push_first_of_item(query, &orders);
    query.push(") l on true where i.key = ");
    query.push_bind(id.to_string()).push(")");
}

/// What a page shows of the items `found`: the listing, the newest sale, by an order or by an offer, and what
/// venues hold. Of the past keys alone: rows are folded of those that are on the page.
pub(super) fn cards_of_found(past: bool, descending: bool) -> String {
    let Tables { items, orders, offers, collections } =
        if past { Tables::past() } else { Tables::now() };
    let columns = if past {
        "i.key as item, c.key as collection, l.key as listing, s.key as last_sold"
    } else {
        "i.state as item, i.position as item_position, c.state as collection, l.state as listing,
                l.position as listing_position, s.sale as last_sale"
    };
    let direction = if descending { "desc" } else { "asc" };
    format!(
        "
 select {columns}, h.held,
        coalesce(found.currency || ':' || found.chain_id || ':', '') || found.sort_key as sort_key
  from found
  join {items} i on i.key = found.key
  join {collections} c on c.key = i.collection
  left join {orders} l on l.key = found.listing
  left join lateral (
      select o.key, o.sale, o.sold_at_s
        from {orders} o
       where o.item_id = i.key
         and o.sold_at_s is not null
       union all
      select f.key, f.sale, f.sold_at_s
        from {offers} f
       where f.item_id = i.key
         and f.sold_at_s is not null
       order by sold_at_s desc, key
       limit 1
  ) s on true
  left join lateral (
      select jsonb_agg(o.held order by o.key) as held
        from {orders} o
       where o.item_id = i.key
         and o.held is not null
  ) h on true
 order by found.currency {direction}, found.chain_id {direction}, found.sort_key {direction},
          found.key {direction}"
    )
}
