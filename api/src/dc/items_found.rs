//! Which items are on a page of the market's list, in SQL.
//!
//! A page is read off an index from where the page before ended, so that it costs what it shows, not
//! what the market has. Listings have one by price. By change there is none, since an item changes
//! with its listing: changes of items and of listings are walked side by side, the newest first, and
//! what changed again later is passed over. Few listings are all looked at instead of walking a large
//! market to meet them. A page of somebody's items starts from theirs, and one of the past, of which
//! there are no such indexes, from all.
//!
//! `$1` is the position, `$2` the clock, and `$3` the maker where listings are one maker's own.

use brickyard_core::kernel::{Amount, ItemId};
use brickyard_projections::Tables;
use sqlx::{Postgres, QueryBuilder};

use super::items::{ListItemsRequest, Sort, Status, Whose};
use super::past::{self, When};
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
}

/// A page that is looked for.
pub(super) struct Look<'a> {
    request: &'a ListItemsRequest,
    whose: Whose,
    tables: Tables,
    past: bool,
    /// In these alone.
    collections: Option<Vec<String>>,
    /// Of the owner that is asked for, but not to be found by an owner.
    crowded: Vec<String>,
    /// The sort key and the item that the page before ended with.
    after: Option<(Amount, String)>,
    rows: i64,
}

type Query = QueryBuilder<'static, Postgres>;

impl<'a> Look<'a> {
    pub(super) async fn of(
        app: &App,
        request: &'a ListItemsRequest,
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
        let after = request.cursor.as_deref().map(parse_cursor).transpose()?;
        let tables = if when.past { Tables::past() } else { Tables::now() };
        Ok(Self { request, whose, tables, past: when.past, collections, crowded, after, rows })
    }

    /// What is not for sale is left out.
    fn is_of_listed(&self) -> bool {
        let ListItemsRequest { status, sort, rail, currency, min_price, max_price, .. } =
            self.request;
        *status == Some(Status::Listed)
            || sort.is_by_price()
            || rail.is_some()
            || currency.is_some()
            || min_price.is_some()
            || max_price.is_some()
            || matches!(self.whose, Whose::SoldBy(_))
    }

    /// Where from, and whether listings are walked instead when they are few.
    fn walk(&self) -> (Walk, bool) {
        let several = self.collections.as_ref().is_some_and(|keys| keys.len() != 1);
        let owned = self.request.owner.is_some() || matches!(self.whose, Whose::KeptBy(_));
        match self.request.sort {
            _ if self.past => (Walk::Items, false),
            _ if matches!(self.whose, Whose::SoldBy(_)) => (Walk::Listings, false),
            Sort::PriceAsc | Sort::PriceDesc => (Walk::Listings, false),
            _ if owned => (Walk::Items, false),
            Sort::Recent if !several => (Walk::Changes, self.is_of_listed()),
            Sort::Recent | Sort::Token => (Walk::Items, self.is_of_listed()),
        }
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
                  from (select from read.orders o where {}",
            live("o", false)
        ));
        self.push_of_listing(query, "o");
        self.push_collections(query, "o");
        query.push(format!(" limit {FEW} + 1) as met), found as (("));
        self.push_walk(query, Walk::Listings, "(select are from few)");
        query.push(") union all (");
        self.push_walk(query, walk, "not (select are from few)");
        query.push("))");
    }

    fn push_walk(&self, query: &mut Query, walk: Walk, when: &str) {
        let Tables { items, collections, orders, .. } = &self.tables;
        let own = self.whose.maker().is_some();
        let id = match walk {
            Walk::Items => "i.key",
            Walk::Listings => "l.item_id",
            Walk::Changes => "u.key",
        };
        let sort = match self.request.sort {
            Sort::Recent if walk == Walk::Changes => "u.position",
            Sort::Recent => "greatest(l.position, i.position)",
            Sort::PriceAsc | Sort::PriceDesc => "l.price",
            Sort::Token => "i.token_id",
        };
        query.push(format!("select {id} as key, l.key as listing, {sort} as sort_key from "));
        match walk {
            Walk::Items => {
                query.push(format!("{items} i left join lateral ({})", cheapest(orders, own)));
                query.push(" l on true");
            }
            Walk::Listings => {
                query
                    .push(format!("({}) l join {items} i on i.key = l.item_id", cheapest_all(own)));
            }
            Walk::Changes => {
                self.push_changes(query);
                query.push(format!(" u join {items} i on i.key = u.key left join lateral ("));
                query.push(cheapest(orders, own)).push(") l on true");
            }
        }
        query.push(format!(" join {collections} c on c.key = i.collection where {when}"));
        if walk == Walk::Changes {
            query.push(format!(" and {}", LAST_CHANGE));
        }
        if self.is_of_listed() {
            query.push(" and l.key is not null");
        }
        self.push_of_listing(query, "l");
        match walk {
            Walk::Items => self.push_collections(query, "i"),
            Walk::Listings => self.push_collections(query, "l"),
            // Changes of others are not walked; to be told so twice, the database would expect few.
            Walk::Changes => {}
        }
        self.push_of_item(query);
        self.push_order(query, sort, id);
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

    fn push_of_listing(&self, query: &mut Query, listing: &str) {
        let ListItemsRequest { rail, currency, min_price, max_price, .. } = self.request;
        if let Some(rail) = rail {
            query.push(format!(" and {listing}.rail = ")).push_bind(rail.clone());
        }
        if let Some(currency) = currency {
            query.push(format!(" and {listing}.currency = ")).push_bind(currency.to_lowercase());
        }
        for (price, comparison) in [(min_price, ">="), (max_price, "<=")] {
            if let Some(price) = price {
                query.push(format!(" and {listing}.price {comparison} "));
                query.push_bind(price.to_string()).push("::numeric");
            }
        }
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
        let direction = if self.request.sort.descends() { "desc" } else { "asc" };
        query.push(format!(" order by {sort} {direction}, {id} {direction} limit "));
        query.push_bind(self.rows);
    }

    fn push_after(&self, query: &mut Query, sort: &str, id: &str) {
        let Some((after, item)) = &self.after else { return };
        let comparison = if self.request.sort.descends() { "<" } else { ">" };
        query.push(format!(" and ({sort}, {id}) {comparison} ("));
        if self.request.sort == Sort::Recent {
            // A position, so that an index of positions serves; no position is so large.
            query.push_bind(after.to_string().parse().unwrap_or(i64::MAX));
        } else {
            query.push_bind(after.to_string()).push("::numeric");
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

fn live(order: &str, own: bool) -> String {
    let whose = if own { format!(" and {order}.maker = $3") } else { String::new() };
    format!("{} and {order}.end_s > $2{whose}", open(order))
}

/// As the indexes of listings have it.
fn open(order: &str) -> String {
    format!("{order}.status in ('active', 'locked')")
}

/// The cheapest listing of `i` that can be bought.
fn cheapest(orders: &str, own: bool) -> String {
    format!(
        "select *
           from {orders} o
          where o.item_id = i.key
            and {}
          order by o.price, o.key
          limit 1",
        live("o", own)
    )
}

/// The same of every item.
fn cheapest_all(own: bool) -> String {
    format!(
        "select *
           from read.orders o
          where {}
            and not exists (
                select
                  from read.orders b
                 where b.item_id = o.item_id
                   and {}
                   and (b.price, b.key) < (o.price, o.key))",
        live("o", own),
        live("b", own)
    )
}

/// One item, where it is known; `$3` is its id.
pub(super) fn found_one(past: bool, id: ItemId, query: &mut Query) {
    let Tables { items, orders, .. } = if past { Tables::past() } else { Tables::now() };
    query.push(format!(
        "found as (
            select i.key, l.key as listing, '' as sort_key
              from {items} i
              left join lateral ({}) l on true
             where i.key = ",
        cheapest(&orders, false)
    ));
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
 select {columns}, h.held, found.sort_key::text as sort_key
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
 order by found.sort_key {direction}, found.key {direction}"
    )
}

fn parse_cursor(cursor: &str) -> Result<(Amount, String), Failure> {
    let parts = || {
        let (after, item) = cursor.split_once('.')?;
        let item: ItemId = item.parse().ok()?;
        Some((after.parse::<Amount>().ok()?, item.to_string()))
    };
    parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
}
