//! Lists of the market against a plain recount: whatever is asked for, the pages one after the other are what is counted
//! from the orders and items by themselves, in its order (E039, E080, E081, E083).

use brickyard_api::market_statements;
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Rail, Terms};
use brickyard_store::{ChainSource, Fact};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::harness::api::Site;
use crate::harness::append_facts;
use crate::harness::random::{seeded, soaked};
use crate::market_recount::{Asked, Market, Rows, Whose};
use crate::orders_given::{option, order_id, terms};

const CHAIN: u64 = 31_337;
/// Its number is less, and its text is not. It has a currency of each address, too.
const OTHER_CHAIN: u64 = 8_453;
const NEVER_S: UnixSeconds = UnixSeconds(9_000_000_000);
const ITEMS: u64 = 400;
/// So many that few of them are walked on some lists, and all are looked at on others.
const ORDERS: u64 = 1_700;
fn collection(n: u64) -> Address {
    Address::new([u8::try_from(30 + n).expect("few"); 20])
}

fn person(n: u64) -> Address {
    Address::new([u8::try_from(1 + n).expect("few"); 20])
}

const CHEAP: Address = Address::new([6; 20]);
const DEAR: Address = Address::new([5; 20]);

fn document(name: &str, token: u64) -> String {
    let traits = [("Kiln", token % 3), ("Glaze", token % 7)]
        .map(|(of, value)| format!("{{\"trait_type\":\"{of}\",\"value\":\"{value}\"}}"));
    let traits = traits.join(",");
    format!("data:application/json,{{\"name\":\"{name} {token}\",\"attributes\":[{traits}]}}")
}

/// The last one has the fewest.
fn collection_of(token: u64) -> Address {
    collection(if token < 20 { 2 } else { token % 2 })
}

fn chain_of(collection_n: u64) -> u64 {
    if collection_n == 0 { OTHER_CHAIN } else { CHAIN }
}

fn chain_of_token(token: u64) -> u64 {
    if collection_of(token) == collection(0) { OTHER_CHAIN } else { CHAIN }
}

fn item(token: u64) -> String {
    format!("{}-{}-{token}", chain_of_token(token), collection_of(token))
}

struct World<'a> {
    random: &'a mut StdRng,
    facts: Vec<Fact>,
    /// The chain of each order.
    listed_on: Vec<u64>,
}

impl World<'_> {
    fn put(
        &mut self,
        chain: u64,
        make: impl FnOnce(&ChainSource) -> Result<Fact, brickyard_store::StoreError>,
    ) {
        let at = ChainSource {
            chain_id: ChainId(chain),
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
            let chain = chain_of(n);
            let event = CollectionEvent::CollectionFollowed {
                chain_id: ChainId(chain),
                address: collection(n),
                standard: TokenStandard::Erc721,
                name: format!("Named {n}"),
                symbol: "N".to_owned(),
                description: String::new(),
                creator: person(n / 2),
                first_block: 0,
            };
            let id = format!("{chain}-{}", collection(n));
            self.put(chain, |at| Fact::of::<Collection>(id, &event, at));
        }
    }

    fn mint(&mut self, token: u64) {
        let uri = document("Brick", token);
        let to = person(self.random.random_range(0..5));
        let operator = Address::ZERO;
        let (amount, from) = (Amount::ONE, Address::ZERO);
        let minted = ItemEvent::ItemMinted { to, amount, uri };
        let chain = chain_of_token(token);
        self.put(chain, |at| Fact::of::<Item>(item(token), &minted, at));
        let given = ItemEvent::ItemTransferred { operator, from, to, amount };
        self.put(chain, |at| Fact::of::<Item>(item(token), &given, at));
    }

    /// Few prices, so that many are the same; in two currencies, of which one has twelve digits more; of lots of some
    /// units, so that a dearer one may be cheaper for each.
    fn list(&mut self, n: u64) {
        let token = self.random.random_range(0..ITEMS);
        let over = self.random.random_range(0..20) == 0;
        let dear = self.random.random_range(0..5) == 0;
        let rail = if self.random.random_range(0..9) == 0 { Rail::Escrow } else { Rail::Signature };
        let auction = rail == Rail::Escrow && self.random.random_range(0..2) == 0;
        let ends_s = NEVER_S.plus(self.random.random_range(0..40));
        let units = Amount::from(self.random.random_range(1..4u64));
        let price = self.random.random_range(1..60u64) * if dear { 1_000_000_000_000 } else { 1 };
        let chain = chain_of_token(token);
        let terms = Terms {
            chain_id: ChainId(chain),
            collection: collection_of(token),
            token_id: Amount::from(token),
            maker: person(self.random.random_range(0..5)),
            kind: if auction { OrderKind::Auction } else { OrderKind::Fixed },
            amount: if auction { Amount::ONE } else { units },
            price: Amount::from(price),
            currency: if dear { DEAR } else { CHEAP },
            end_s: if over { UnixSeconds(1_001) } else { ends_s },
            rail,
            ..terms(n)
        };
        let event = if rail == Rail::Escrow {
            OrderEvent::OrderOpened { terms }
        } else {
            OrderEvent::OrderListed { terms, option: option(n, 1) }
        };
        self.put(chain, |at| Fact::of::<Order>(order_id(n), &event, at));
        self.listed_on.push(chain);
    }

    /// To something that is there, after it was listed.
    fn change(&mut self) {
        let n = self.random.random_range(0..ORDERS);
        let (order, on) = (order_id(n), self.listed_on[usize::try_from(n).expect("few")]);
        let (token, n) = (self.random.random_range(0..ITEMS), self.random.random_range(0..5));
        let price = Amount::from(self.random.random_range(1..60u64));
        match self.random.random_range(0..9) {
            0 | 1 => {
                self.put(on, |at| Fact::of::<Order>(order, &OrderEvent::OrderCancelled {}, at))
            }
            2 | 3 => {
                let event = OrderEvent::OrderRepriced { version: 2, price, option: option(1, 2) };
                self.put(on, |at| Fact::of::<Order>(order, &event, at));
            }
            4 => {
                let event = OrderEvent::PurchaseSubmitted {
                    buyer: person(n),
                    tx_hash: Hash32::ZERO,
                    amount: None,
                    submitted_at_s: UnixSeconds(1_000),
                };
                self.put(on, |at| Fact::of::<Order>(order, &event, at));
            }
            5 if token % 9 == 0 => {
                let event = MakerEvent::CounterBumped { counter: Amount::from(n) };
                let maker = format!("{CHAIN}-{}", person(4));
                self.put(CHAIN, |at| Fact::of::<Maker>(maker, &event, at));
            }
            5 | 6 => {
                let uri = document("Tile", token);
                let event = ItemEvent::ItemUriUpdated { uri };
                self.put(chain_of_token(token), |at| Fact::of::<Item>(item(token), &event, at));
            }
            _ => {
                let (from, to) = (person(self.random.random_range(0..5)), person(n));
                let (operator, amount) = (Address::ZERO, Amount::ONE);
                let event = ItemEvent::ItemTransferred { operator, from, to, amount };
                self.put(chain_of_token(token), |at| Fact::of::<Item>(item(token), &event, at));
            }
        }
    }
}

fn market(random: &mut StdRng) -> Vec<Fact> {
    let mut world = World { random, facts: vec![], listed_on: vec![] };
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

fn asked(random: &mut StdRng) -> Asked {
    let sorts = ["recent", "price_asc", "price_desc", "token", "rarity", "ends"];
    let sort = *sorts.choose(random).expect("some");
    let who = person(random.random_range(0..6)).to_string();
    let mut often = |one_in: u32| random.random_range(0..one_in) == 0;
    let whose = match (often(12), often(11), often(10)) {
        (true, ..) => Whose::MadeBy(who),
        (_, true, _) => Whose::HadBy(who),
        (_, _, true) => Whose::SoldBy(who),
        _ if often(8) => Whose::Owner(who),
        _ => Whose::Anybody,
    };
    let mut asked = Asked { sort, whose, ..Asked::default() };
    if !matches!(asked.whose, Whose::Anybody | Whose::Owner(_)) {
        asked.sort = if sort == "rarity" { "ends" } else { sort };
        return asked;
    }
    asked.listed = often(2);
    asked.rail = often(5).then_some("escrow");
    asked.kind = often(5).then_some(if often(2) { "auction" } else { "fixed" });
    let currency = if often(2) { DEAR } else { CHEAP };
    asked.currency = often(3).then(|| currency.to_string());
    if let Some(currency) = &asked.currency {
        let unit = if *currency == DEAR.to_string() { 1_000_000_000_000 } else { 1 };
        asked.least = often(4).then_some(4 * unit);
        asked.most = often(4).then_some(31 * unit);
    }
    asked.search = often(6).then_some("TILE");
    let of = if often(2) { collection(2) } else { collection(1) };
    let ranked = sort == "rarity" || often(5);
    asked.collection = (ranked || often(3)).then(|| format!("{CHAIN}-{of}"));
    // A price is one of a currency of a chain, which a collection says, too.
    let priced = asked.least.or(asked.most).is_some() && asked.collection.is_none();
    let on = if often(2) { OTHER_CHAIN } else { CHAIN };
    asked.chain = (priced || often(6)).then_some(on);
    if ranked {
        let all = [("Kiln", "0"), ("Kiln", "1"), ("Glaze", "0"), ("Glaze", "2")];
        asked.traits = all.into_iter().filter(|_| often(3)).collect();
        asked.ranks = (often(3).then_some(5), often(3).then_some(90));
    }
    asked
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
    let market =
        Market::read(&site, [collection(1), collection(2)].map(|of| format!("{CHAIN}-{of}"))).await;
    for _ in 0..soaked(40, 40) {
        let asked = asked(&mut random);
        let (whole, mut told, mut after) = (market.rows(&asked), vec![], None::<String>);
        loop {
            let size = random.random_range(30..=100);
            let cursor = after.map(|after| format!("&cursor={after}")).unwrap_or_default();
            let path = format!("{}&size={size}{cursor}", asked.path());
            let (rows, next) = page(&site, &path).await;
            told.extend(rows.iter().cloned());
            assert_eq!(told[..], whole[..told.len().min(whole.len())], "{path}");
            let of_the_past = !matches!(asked.whose, Whose::SoldBy(_));
            if of_the_past && random.random_range(0..8) == 0 {
                let head = site.yard.store.head().await.expect("a head");
                let then = page(&site, &format!("{path}&at={head}")).await;
                assert_eq!(then, (rows, next.clone()), "{path} of the past");
            }
            let Some(next) = next else { break };
            after = Some(next);
        }
        assert_eq!(told.len(), whole.len(), "{} ends early", asked.path());
    }
    site.close().await;
}

/// The lists that a market of a million orders is asked for, each with the index that serves it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_list_looks_at_all_orders_to_show_a_page() {
    let mut random = seeded("no_list_looks_at_all_orders");
    let site = Site::new().await;
    append_facts(&site.yard.store, market(&mut random)).await;
    site.settled().await;
    let pool = site.yard.store.pool();
    sqlx::query("analyze").execute(pool).await.expect("it is analysed");
    // Few of all are of it: of one that has half of the market any list would do.
    let of = format!("{CHAIN}-{}", collection(2));
    let lists = [
        ("?sort=price_asc".to_owned(), "orders_listed_by_price"),
        ("?sort=price_desc".to_owned(), "orders_listed_by_price"),
        (
            format!("?sort=price_asc&currency={CHEAP}&chain={CHAIN}&minPrice=9"),
            "orders_listed_by_price",
        ),
        ("?sort=ends".to_owned(), "orders_listed_by_end"),
        ("?sort=ends&kind=auction".to_owned(), "orders_listed_by_kind"),
        (format!("?sort=price_desc&collection={of}"), "orders_listed_of_collection_by_price"),
        (format!("?sort=ends&collection={of}"), "orders_listed_of_collection_by_end"),
        (format!("?sort=rarity&status=listed&collection={of}"), "orders_by_item"),
    ];
    let asked: Vec<String> = lists.iter().map(|(asked, _)| asked.clone()).collect();
    let told = market_statements(&site.app, &asked).await.expect("statements");
    let mut planning = pool.begin().await.expect("a transaction");
    // A table as small as this one is read whole otherwise, and a few rows are soon sorted.
    for off in ["enable_seqscan", "enable_sort", "enable_bitmapscan"] {
        let set = format!("set local {off} = off");
        sqlx::query(&set).execute(&mut *planning).await.expect("it is set");
    }
    for ((asked, index), list) in lists.iter().zip(told.lists) {
        let explain = format!("explain {}", list.statement);
        let plan: Vec<String> = sqlx::query_scalar_with(&explain, list.arguments)
            .fetch_all(&mut *planning)
            .await
            .expect("a plan");
        let plan = plan.join("\n");
        assert!(plan.contains(index), "{asked}: {plan}");
        assert!(!plan.contains("Seq Scan on orders"), "{asked}: {plan}");
    }
    planning.rollback().await.expect("it ends");
    site.close().await;
}

/// While a new version of a model is built the one before is served, which lacks its columns.
#[tokio::test]
async fn who_asks_for_what_is_not_built_yet_is_told_to_come_again() {
    let site = Site::new().await;
    let view = "create or replace view read.orders as select key, state, position from read.items";
    for statement in ["drop view read.orders", view] {
        sqlx::query(statement).execute(site.yard.store.pool()).await.expect("it is done");
        let told = site.get("/api/dcservice/item/open/list").await;
        assert_eq!(
            (told.status, &told.body["data"]["retryAfterSeconds"]),
            (429, &serde_json::json!(2))
        );
    }
    site.close().await;
}
