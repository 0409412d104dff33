//! The market's lists in the plainest way there is: every order and every item is looked at, one by one, by what its row
//! says. It shares no statement with the site.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use brickyard_projections::models::{ItemRow, OrderRow};
use serde_json::Value;
use sqlx::types::Json;

use crate::harness::api::Site;

/// Items, each with the listing that is shown of it.
pub(crate) type Rows = Vec<(String, Option<String>)>;

#[derive(Debug, Default)]
pub(crate) enum Whose {
    #[default]
    Anybody,
    /// Of the whole list.
    Owner(String),
    MadeBy(String),
    HadBy(String),
    SoldBy(String),
}

/// What is asked for.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) sort: &'static str,
    pub(crate) whose: Whose,
    pub(crate) listed: bool,
    pub(crate) rail: Option<&'static str>,
    pub(crate) kind: Option<&'static str>,
    pub(crate) currency: Option<String>,
    pub(crate) chain: Option<u64>,
    pub(crate) least: Option<u128>,
    pub(crate) most: Option<u128>,
    pub(crate) search: Option<&'static str>,
    pub(crate) collection: Option<String>,
    pub(crate) traits: Vec<(&'static str, &'static str)>,
    pub(crate) ranks: (Option<u64>, Option<u64>),
}

impl Asked {
    pub(crate) fn path(&self) -> String {
        let sort = self.sort;
        let mut path = match &self.whose {
            Whose::MadeBy(who) => format!("open/creator/created/list?address={who}&sort={sort}"),
            Whose::HadBy(who) => format!("open/creator/collected/list?address={who}&sort={sort}"),
            Whose::SoldBy(who) => format!("open/creator/sale/list?address={who}&sort={sort}"),
            Whose::Owner(who) => format!("item/open/list?sort={sort}&owner={who}"),
            Whose::Anybody => format!("item/open/list?sort={sort}"),
        };
        let traits = serde_json::to_string(&self.traits).expect("texts");
        let number = |number: Option<u128>| number.map(|number| number.to_string());
        let parts = [
            ("status", self.listed.then(|| "listed".to_owned())),
            ("rail", self.rail.map(str::to_owned)),
            ("kind", self.kind.map(str::to_owned)),
            ("currency", self.currency.clone()),
            ("chain", number(self.chain.map(u128::from))),
            ("minPrice", number(self.least)),
            ("maxPrice", number(self.most)),
            ("search", self.search.map(str::to_owned)),
            ("collection", self.collection.clone()),
            ("traits", (!self.traits.is_empty()).then_some(traits)),
            ("minRank", number(self.ranks.0.map(u128::from))),
            ("maxRank", number(self.ranks.1.map(u128::from))),
        ];
        for (name, value) in parts {
            let value = value
                .map(|value| value.replace('"', "%22").replace('[', "%5B").replace(']', "%5D"));
            path += &value.map(|value| format!("&{name}={value}")).unwrap_or_default();
        }
        path
    }

    fn is_of_listed(&self) -> bool {
        let Self { listed, sort, rail, kind, currency, chain, whose, .. } = self;
        *listed
            || ["price_asc", "price_desc", "ends"].contains(sort)
            || rail.is_some()
            || kind.is_some()
            || currency.is_some()
            || chain.is_some()
            || matches!(whose, Whose::SoldBy(_))
    }
}

/// Every row there is.
pub(crate) struct Market {
    orders: HashMap<String, Vec<(i64, OrderRow)>>,
    items: Vec<(i64, ItemRow)>,
    creators: HashMap<String, String>,
    /// Of the collections that are asked for by rank.
    ranks: HashMap<String, u64>,
}

impl Market {
    pub(crate) async fn read(site: &Site, ranked: [String; 2]) -> Self {
        let pool = site.yard.store.pool();
        let rows: Vec<(i64, Json<OrderRow>)> =
            sqlx::query_as("select position, state from read.orders")
                .fetch_all(pool)
                .await
                .expect("orders");
        let mut orders: HashMap<String, Vec<(i64, OrderRow)>> = HashMap::new();
        for (position, Json(row)) in rows {
            orders.entry(row.item_id.to_string()).or_default().push((position, row));
        }
        let items: Vec<(i64, Json<ItemRow>)> =
            sqlx::query_as("select position, state from read.items")
                .fetch_all(pool)
                .await
                .expect("items");
        let creators: Vec<(String, String)> =
            sqlx::query_as("select key, state->>'creator' from read.collections")
                .fetch_all(pool)
                .await
                .expect("collections");
        let mut ranks = HashMap::new();
        for of in ranked {
            ranks.extend(ranks_of(site, &of).await);
        }
        let items = items.into_iter().map(|(position, Json(row))| (position, row)).collect();
        Self { orders, items, creators: creators.into_iter().collect(), ranks }
    }

    pub(crate) fn rows(&self, asked: &Asked) -> Rows {
        let shown = self.items.iter().filter(|(_, item)| self.fits(item, asked));
        let mut shown: Vec<_> = shown
            .map(|(position, item)| (*position, item, self.listing(item, asked)))
            .filter(|(.., listing)| listing.is_some() || !asked.is_of_listed())
            .collect();
        shown.sort_by(|one, other| self.order(one, other, asked.sort));
        let row = |(_, item, listing): &Shown<'_>| {
            (item.item_id.to_string(), listing.map(|(_, row)| row.order_id.to_string()))
        };
        shown.iter().map(row).collect()
    }

    fn fits(&self, item: &ItemRow, asked: &Asked) -> bool {
        let id = item.item_id.to_string();
        let has =
            |who: &String| {
                item.owners.keys().any(|owner| owner.to_string() == *who)
                    || self.orders.get(&id).into_iter().flatten().any(|(_, order)| {
                        order.held.is_some_and(|held| held.owner.to_string() == *who)
                    })
            };
        let whose = match &asked.whose {
            Whose::Owner(who) | Whose::HadBy(who) => has(who),
            Whose::MadeBy(who) => self.creators.get(&item.collection) == Some(who),
            Whose::Anybody | Whose::SoldBy(_) => true,
        };
        let attributes = &item.metadata.attributes;
        let of_traits = asked.traits.iter().all(|(name, _)| {
            let one_of = asked.traits.iter().filter(|(other, _)| other == name);
            one_of.into_iter().any(|(_, value)| {
                attributes.iter().any(|one| one.trait_type == *name && one.value == *value)
            })
        });
        let (least, most) = (asked.ranks.0.unwrap_or(0), asked.ranks.1.unwrap_or(u64::MAX));
        let ranked = asked.sort == "rarity" || asked.ranks != (None, None);
        let rank = self.ranks.get(&id).is_some_and(|rank| (least..=most).contains(rank));
        let name = item.metadata.name.as_deref().unwrap_or_default().to_lowercase();
        whose
            && asked.collection.as_ref().is_none_or(|of| *of == item.collection)
            && asked.search.is_none_or(|text| name.contains(&text.to_lowercase()))
            && of_traits
            && (rank || !ranked)
    }

    fn listing(&self, item: &ItemRow, asked: &Asked) -> Option<&(i64, OrderRow)> {
        let fits = |(_, order): &&(i64, OrderRow)| {
            let terms = serde_json::to_value(&order.terms).expect("terms");
            let is = |name: &str, wanted: Option<&str>| {
                wanted.is_none_or(|wanted| terms[name].as_str() == Some(wanted))
            };
            let maker = match &asked.whose {
                Whose::SoldBy(who) => Some(who.as_str()),
                _ => None,
            };
            let price = unit_price(order);
            ["active", "locked"].contains(&order.status.as_str())
                && order.terms.end_s.0 > 1_001
                && is("maker", maker)
                && is("rail", asked.rail)
                && is("kind", asked.kind)
                && is("currency", asked.currency.as_deref())
                && asked.chain.is_none_or(|chain| order.terms.chain_id.0 == chain)
                && asked.least.is_none_or(|least| price >= least)
                && asked.most.is_none_or(|most| price <= most)
        };
        let orders = self.orders.get(&item.item_id.to_string()).into_iter().flatten();
        let by_end = asked.sort == "ends";
        let ends_s = |order: &OrderRow| if by_end { order.terms.end_s.0 } else { 0 };
        let price = |order: &OrderRow| if by_end { (String::new(), 0, 0) } else { price_of(order) };
        orders
            .filter(fits)
            .min_by_key(|(_, order)| (ends_s(order), price(order), order.order_id.to_string()))
    }

    fn order(&self, one: &Shown<'_>, other: &Shown<'_>, sort: &str) -> Ordering {
        let id = |(_, item, _): &Shown<'_>| item.item_id.to_string();
        let changed = |(position, _, listing): &Shown<'_>| {
            listing.map_or(*position, |(listed, _)| (*position).max(*listed))
        };
        let listing = |(.., listing): &Shown<'_>| listing.expect("it is listed").1.clone();
        let price = |one: &Shown<'_>| price_of(&listing(one));
        let rank = |one: &Shown<'_>| self.ranks.get(&id(one)).copied();
        match sort {
            "price_asc" => (price(one), id(one)).cmp(&(price(other), id(other))),
            "price_desc" => (price(other), id(other)).cmp(&(price(one), id(one))),
            "token" => (one.1.token_id, id(one)).cmp(&(other.1.token_id, id(other))),
            "rarity" => (rank(one), id(one)).cmp(&(rank(other), id(other))),
            "ends" => {
                let end = |one: &Shown<'_>| (listing(one).terms.end_s, id(one));
                end(one).cmp(&end(other))
            }
            _ => Reverse((changed(one), id(one))).cmp(&Reverse((changed(other), id(other)))),
        }
    }
}

/// An item with its position and the listing that is shown of it.
type Shown<'a> = (i64, &'a ItemRow, Option<&'a (i64, OrderRow)>);

/// Of one unit, rounded up.
fn unit_price(order: &OrderRow) -> u128 {
    let number = |text: String| text.parse::<u128>().expect("a small number");
    number(order.price.to_string()).div_ceil(number(order.terms.amount.to_string()))
}

/// Prices are compared within a currency of a chain.
fn price_of(order: &OrderRow) -> (String, u64, u128) {
    (order.terms.currency.to_string(), order.terms.chain_id.0, unit_price(order))
}

/// As the page of rarity tells them, which is counted anew elsewhere.
async fn ranks_of(site: &Site, collection: &str) -> HashMap<String, u64> {
    let (mut ranks, mut cursor) = (HashMap::new(), String::new());
    loop {
        let path =
            format!("/api/dataservice/open/collections/rarity?id={collection}&size=200{cursor}");
        let answer = site.get(&path).await;
        for row in answer.data()["tokens"].as_array().expect("tokens") {
            let item = row["itemId"].as_str().expect("an item").to_owned();
            ranks.insert(item, row["rank"].as_u64().expect("a rank"));
        }
        let Value::String(next) = &answer.data()["next"] else { return ranks };
        cursor = format!("&cursor={next}");
    }
}
