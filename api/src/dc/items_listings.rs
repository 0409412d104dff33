//! Which listing of an item a page of the market shows, in SQL: of those that fit what is asked for the cheapest, or,
//! by end, the one that ends first.
//!
//! Prices are for one unit, and compared within a currency, as in the book (`had`): what a currency is worth in another
//! is told by others, late or never, and changes between two pages. Of several currencies the one with the lowest
//! address comes first, here as in a list by price, and there of two of one address that of the lower chain.
//!
//! `$2` is the clock, and `$3` the maker where listings are one maker's own.

use brickyard_core::kernel::ChainId;
use brickyard_core::orders::Rail;
use sqlx::{Postgres, QueryBuilder};

use super::items::{ItemFilter, Kind, Sort};

type Query = QueryBuilder<'static, Postgres>;

/// Listings that are looked for.
pub(super) struct Listings<'a> {
    pub(super) own: bool,
    pub(super) filter: Option<&'a ItemFilter>,
}

/// As the indexes of listings have it.
pub(super) fn open(order: &str) -> String {
    format!("{order}.status in ('active', 'locked')")
}

impl Listings<'_> {
    /// The first of `i`.
    pub(super) fn push_first_of_item(&self, query: &mut Query, orders: &str) {
        query.push(format!("select * from {orders} o where o.item_id = i.key and "));
        self.push_live(query, "o");
        query.push(format!(" order by {} limit 1", self.order("o")));
    }

    /// The same of every item.
    pub(super) fn push_first_of_all(&self, query: &mut Query) {
        query.push("select * from read.orders o where ");
        self.push_live(query, "o");
        query.push(" and not exists (select from read.orders b where b.item_id = o.item_id and ");
        self.push_live(query, "b");
        query.push(format!(" and ({}) < ({}))", self.order("b"), self.order("o")));
    }

    fn order(&self, order: &str) -> String {
        if self.filter.is_some_and(|filter| filter.sort() == Sort::Ends) {
            return format!("{order}.end_s, {order}.key");
        }
        format!("{order}.currency, {order}.unit_price, {order}.key")
    }

    /// On the book, not over, and as it is asked for.
    pub(super) fn push_live(&self, query: &mut Query, order: &str) {
        query.push(format!("{} and {order}.end_s > $2", open(order)));
        if self.own {
            query.push(format!(" and {order}.maker = $3"));
        }
        let Some(filter) = self.filter else { return };
        let ItemFilter { rail, kind, currency, chain, min_price, max_price, .. } = filter;
        let rail = rail.map(|rail| match rail {
            Rail::Escrow => "escrow",
            Rail::Signature => "signature",
        });
        for (column, value) in [("rail", rail), ("kind", kind.map(Kind::name))] {
            if let Some(value) = value {
                query.push(format!(" and {order}.{column} = ")).push_bind(value);
            }
        }
        if let Some(currency) = currency {
            query.push(format!(" and {order}.currency = ")).push_bind(currency.to_lowercase());
        }
        if let Some(chain) = chain.map(ChainId) {
            query.push(format!(" and {order}.chain_id = ")).push_bind(chain.signed());
        }
        for (price, comparison) in [(min_price, ">="), (max_price, "<=")] {
            if let Some(price) = price {
                query.push(format!(" and {order}.unit_price {comparison} "));
                query.push_bind(price.to_string()).push("::numeric");
            }
        }
    }
}
