//! Lists of the market against a statement that looks at everything: whatever is asked for, the pages one after the
//! other are what it tells, in its order (E039, E080, E081, E083).

use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::orders::{Order, OrderEvent, Rail, Terms};
use brickyard_store::{ChainSource, Fact};
use rand::Rng;
use rand::rngs::StdRng;

use crate::harness::api::Site;
use crate::harness::append_facts;
use crate::harness::random::{seeded, soaked};
use crate::orders_given::{option, order_id, terms};

const CHAIN: u64 = 31_337;
const NEVER_S: UnixSeconds = UnixSeconds(9_000_000_000);
const ITEMS: u64 = 400;
/// So many that few of them are walked on some lists, and all are looked at on others.
const ORDERS: u64 = 1_700;
/// Sorts, and what each goes by.
const SORTS: [(&str, &str); 4] = [
    ("recent", "greatest(l.position, i.position) desc, i.key desc"),
    ("price_asc", "l.price, i.key"),
    ("price_desc", "l.price desc, i.key desc"),
    ("token", "i.token_id, i.key"),
];

fn collection(n: u64) -> Address {
    Address::new([u8::try_from(30 + n).expect("few"); 20])
}

fn person(n: u64) -> Address {
    Address::new([u8::try_from(1 + n).expect("few"); 20])
}

/// The last one has the fewest.
fn collection_of(token: u64) -> Address {
    collection(if token < 20 { 2 } else { token % 2 })
}

fn item(token: u64) -> String {
    format!("{CHAIN}-{}-{token}", collection_of(token))
}

struct World<'a> {
    random: &'a mut StdRng,
    facts: Vec<Fact>,
}

impl World<'_> {
    fn put(
        &mut self,
        make: impl FnOnce(&ChainSource) -> Result<Fact, brickyard_store::StoreError>,
    ) {
        let at = ChainSource {
            chain_id: ChainId(CHAIN),
            block: 1,
            block_hash: Hash32::new([1; 32]),
            block_time_s: UnixSeconds(1_000),
            tx: Hash32::new([2; 32]),
            log_index: u64::try_from(self.facts.len()).expect("few"),
            incarnation: 0,
        };
        self.facts.push(make(&at).expect("a fact can be written"));
    }

    fn collections(&mut self) {
        for n in 0..3 {
            let event = CollectionEvent::CollectionFollowed {
                chain_id: ChainId(CHAIN),
                address: collection(n),
                standard: TokenStandard::Erc721,
                name: format!("Named {n}"),
                symbol: "N".to_owned(),
                description: String::new(),
                creator: person(n / 2),
                first_block: 0,
            };
            let id = format!("{CHAIN}-{}", collection(n));
            self.put(|at| Fact::of::<Collection>(id, &event, at));
        }
    }

    fn mint(&mut self, token: u64) {
        let uri = format!("data:application/json,{{\"name\":\"Brick {token}\"}}");
        let to = person(self.random.random_range(0..5));
        let operator = Address::ZERO;
        let (amount, from) = (Amount::ONE, Address::ZERO);
        let minted = ItemEvent::ItemMinted { to, amount, uri };
        self.put(|at| Fact::of::<Item>(item(token), &minted, at));
        let given = ItemEvent::ItemTransferred { operator, from, to, amount };
        self.put(|at| Fact::of::<Item>(item(token), &given, at));
    }

    /// Few prices, so that many are the same.
    fn list(&mut self, n: u64) {
        let token = self.random.random_range(0..ITEMS);
        let over = self.random.random_range(0..20) == 0;
        let currency = if self.random.random_range(0..15) == 0 { 7 } else { 6 };
        let rail = if self.random.random_range(0..9) == 0 { Rail::Escrow } else { Rail::Signature };
        let terms = Terms {
            collection: collection_of(token),
            token_id: Amount::from(token),
            maker: person(self.random.random_range(0..5)),
            price: Amount::from(self.random.random_range(1..60u64)),
            currency: Address::new([currency; 20]),
            end_s: if over { UnixSeconds(1_001) } else { NEVER_S },
            rail,
            ..terms(n)
        };
        let event = if rail == Rail::Escrow {
            OrderEvent::OrderOpened { terms }
        } else {
            OrderEvent::OrderListed { terms, option: option(n, 1) }
        };
        self.put(|at| Fact::of::<Order>(order_id(n), &event, at));
    }

    /// To something that is there, after it was listed.
    fn change(&mut self) {
        let order = order_id(self.random.random_range(0..ORDERS));
        let (token, n) = (self.random.random_range(0..ITEMS), self.random.random_range(0..5));
        let price = Amount::from(self.random.random_range(1..60u64));
        match self.random.random_range(0..9) {
            0 | 1 => self.put(|at| Fact::of::<Order>(order, &OrderEvent::OrderCancelled {}, at)),
            2 | 3 => {
                let event = OrderEvent::OrderRepriced { version: 2, price, option: option(1, 2) };
                self.put(|at| Fact::of::<Order>(order, &event, at));
            }
            4 => {
                let event = OrderEvent::PurchaseSubmitted {
                    buyer: person(n),
                    tx_hash: Hash32::ZERO,
                    submitted_at_s: UnixSeconds(1_000),
                };
                self.put(|at| Fact::of::<Order>(order, &event, at));
            }
            5 if token % 9 == 0 => {
                let event = MakerEvent::CounterBumped { counter: Amount::from(n) };
                let maker = format!("{CHAIN}-{}", person(4));
                self.put(|at| Fact::of::<Maker>(maker, &event, at));
            }
            5 | 6 => {
                let uri = format!("data:application/json,{{\"name\":\"Tile {token}\"}}");
                let event = ItemEvent::ItemUriUpdated { uri };
                self.put(|at| Fact::of::<Item>(item(token), &event, at));
            }
            _ => {
                let (from, to) = (person(self.random.random_range(0..5)), person(n));
                let (operator, amount) = (Address::ZERO, Amount::ONE);
                let event = ItemEvent::ItemTransferred { operator, from, to, amount };
                self.put(|at| Fact::of::<Item>(item(token), &event, at));
            }
        }
    }
}

fn market(random: &mut StdRng) -> Vec<Fact> {
    let mut world = World { random, facts: vec![] };
    world.collections();
    for token in 0..ITEMS {
        world.mint(token);
    }
    for n in 0..ORDERS {
        world.list(n);
    }
    for _ in 0..300 {
        world.change();
    }
    world.facts
}

/// A list: what is asked for, and what the plain statement has for it.
struct List {
    path: String,
    own: String,
    wheres: String,
    order: &'static str,
    told_of_the_past: bool,
}

fn list(random: &mut StdRng) -> List {
    let (sort, order) = SORTS[random.random_range(0..4)];
    let who = person(random.random_range(0..6));
    let mut list = List {
        path: String::new(),
        own: String::new(),
        wheres: "true".to_owned(),
        order,
        told_of_the_past: true,
    };
    let owned = format!(
        "(i.state->'owners' ? '{who}' or i.key in (select item_id from read.orders where held->>'owner' = '{who}'))"
    );
    let whose = match random.random_range(0..12) {
        0 => {
            list.wheres += &format!(" and c.state->>'creator' = '{who}'");
            "created"
        }
        1 => {
            list.wheres += &format!(" and {owned}");
            "collected"
        }
        2 => {
            list.own = format!("and o.maker = '{who}'");
            list.wheres += " and l.key is not null";
            list.told_of_the_past = false;
            "sale"
        }
        _ => "",
    };
    if !whose.is_empty() {
        list.path = format!("open/creator/{whose}/list?address={who}&sort={sort}");
        if sort.starts_with("price") {
            list.wheres += " and l.key is not null";
        }
        return list;
    }
    list.path = format!("item/open/list?sort={sort}");
    let mut ask = |given: bool, name: &str, value: String, wheres: String| {
        if given {
            list.path += &format!("&{name}={value}");
            list.wheres += &format!(" and {wheres}");
        }
    };
    let mut often = |one_in: u32| random.random_range(0..one_in) == 0;
    let listed = "l.key is not null".to_owned();
    ask(often(2), "status", "listed".to_owned(), listed.clone());
    ask(often(5), "rail", "escrow".to_owned(), "l.rail = 'escrow'".to_owned());
    let currency = Address::new([if often(2) { 7 } else { 6 }; 20]);
    ask(often(4), "currency", currency.to_string(), format!("l.currency = '{currency}'"));
    ask(often(6), "minPrice", "9".to_owned(), "l.price >= 9".to_owned());
    ask(often(6), "maxPrice", "31".to_owned(), "l.price <= 31".to_owned());
    ask(often(8), "owner", who.to_string(), owned);
    let of = if often(2) { collection(2) } else { collection(1) };
    let id = format!("{CHAIN}-{of}");
    ask(often(3), "collection", id.clone(), format!("i.collection = '{id}'"));
    ask(often(6), "search", "TILE".to_owned(), "i.name ilike '%tile%'".to_owned());
    if sort.starts_with("price") {
        list.wheres += &format!(" and {listed}");
    }
    list
}

/// Items, each with the listing that is shown of it.
type Rows = Vec<(String, Option<String>)>;

/// Every item of the market is looked at, whatever is asked.
async fn plainly(site: &Site, list: &List) -> Rows {
    let List { own, wheres, order, .. } = list;
    let statement = format!(
        "select i.key, l.key
           from read.items i
           join read.collections c on c.key = i.collection
           left join lateral (
               select *
                 from read.orders o
                where o.item_id = i.key
                  and o.status in ('active', 'locked')
                  and o.end_s > extract(epoch from now())
                  {own}
                order by o.price, o.key
                limit 1
           ) l on true
          where {wheres}
          order by {order}"
    );
    sqlx::query_as(&statement).fetch_all(site.yard.store.pool()).await.expect("rows")
}

async fn page(site: &Site, path: &str) -> (Rows, Option<String>) {
    let answer = site.get(&format!("/api/dcservice/{path}")).await;
    let data = answer.data();
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let items = data["items"].as_array().expect("items").iter();
    let rows = items
        .map(|card| (text(&card["itemId"]).expect("an item"), text(&card["listing"]["orderId"])));
    (rows.collect(), text(&data["next"]))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_any_list_are_what_a_plain_statement_tells_of_the_whole_market() {
    let mut random = seeded("pages_of_any_list");
    let site = Site::new().await;
    append_facts(&site.yard.store, market(&mut random)).await;
    site.settled().await;
    sqlx::query("analyze").execute(site.yard.store.pool()).await.expect("it is analysed");
    let live: i64 =
        sqlx::query_scalar("select count(*) from read.orders where status in ('active', 'locked')")
            .fetch_one(site.yard.store.pool())
            .await
            .expect("a count");
    assert!(live > 1_050, "few are for sale: {live}");
    for _ in 0..soaked(25, 40) {
        let list = list(&mut random);
        let (whole, mut told, mut after) = (plainly(&site, &list).await, vec![], None::<String>);
        loop {
            let size = random.random_range(30..=100);
            let cursor = after.map(|after| format!("&cursor={after}")).unwrap_or_default();
            let path = format!("{}&size={size}{cursor}", list.path);
            let (rows, next) = page(&site, &path).await;
            told.extend(rows.iter().cloned());
            assert_eq!(told[..], whole[..told.len().min(whole.len())], "{path}");
            if list.told_of_the_past && random.random_range(0..8) == 0 {
                let head = site.yard.store.head().await.expect("a head");
                let then = page(&site, &format!("{path}&at={head}")).await;
                assert_eq!(then, (rows, next.clone()), "{path} of the past");
            }
            let Some(next) = next else { break };
            after = Some(next);
        }
        assert_eq!(told.len(), whole.len(), "{} ends early", list.path);
    }
    site.close().await;
}
