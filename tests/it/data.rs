//! Figures of the data pages: at every position they are what a recount of the raw events says.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::kernel::{Address, UnixSeconds};
use brickyard_projections::data::{
    Floor, HolderLine, HolderSort, Ledger, SaleFilter, SaleLine, SaleOrder, Then, TraderSort, Turn,
    books, holder_totals, holders, sale_buckets, sales, traders,
};
use brickyard_projections::{Event, floors_at};
use brickyard_store::{Position, Store};
use rand::Rng;
use rand::rngs::StdRng;

use crate::chain_logs::whole_log;
use crate::data_given::{COLLECTIONS, CURRENCIES, Recount, Sold, follow, number, random_fact};
use crate::harness::random::{seeded, soaked};
use crate::harness::world::now_s;
use crate::harness::{Database, append_facts};
use crate::read_tables::fold_to_the_head;

/// The log, read as events and folded by nobody.
pub(crate) async fn raw(store: &Store) -> Vec<Event> {
    let log = whole_log(store).await;
    log.iter().map(|recorded| Event::decode(recorded).expect("it can be read")).collect()
}

/// Figures at positions of chance and at the head, held against a recount; answers how many sales
/// and holdings there were.
pub(crate) async fn recounted(
    store: &Store,
    random: &mut StdRng,
    positions: usize,
) -> (usize, usize) {
    let log = raw(store).await;
    let head = log.last().expect("a log").position;
    let times: Vec<i64> = log.iter().map(|event| event.at_s).collect();
    let (mut sales, mut holdings) = (0, 0);
    let some = (0..positions).map(|_| Position(random.random_range(1..=head.0)));
    // In no order: one that was told of a later position is asked for an earlier one.
    let some: Vec<Position> = some.chain([head]).collect();
    let ledger = Ledger::new(store.pool().clone());
    for position in some {
        let recount = Recount::of(&log, position);
        // By the event's own clock: a week ends with it.
        let told_s = log[usize::try_from(position.0 - 1).expect("small")].at_s.cast_unsigned();
        for past in [true, false] {
            if !past && position != head {
                continue;
            }
            let then = Then { position, now_s: UnixSeconds(told_s), past };
            for washed in [true, false] {
                let since_s = if random.random_bool(0.3) {
                    0
                } else {
                    times[random.random_range(0..times.len())]
                };
                let counted = Counted { ledger: ledger.clone(), then, since_s, washed };
                assert_sales(&recount, &counted).await;
                assert_books(store, &recount, &counted).await;
                assert_traders(&recount, &counted).await;
            }
            assert_holders(&ledger, &recount, then).await;
            // When all sales are of the week, and when none is.
            for later_s in [0, 8 * 86_400] {
                let then = Then { now_s: UnixSeconds(told_s + later_s), ..then };
                crate::whales::assert_whales((store, &ledger), &recount, then).await;
            }
        }
        sales += recount.sold.len();
        holdings += recount.held.len();
    }
    (sales, holdings)
}

pub(crate) struct Counted {
    pub(crate) ledger: Ledger,
    pub(crate) then: Then,
    pub(crate) since_s: i64,
    pub(crate) washed: bool,
}

impl Counted {
    fn filter(&self, collection: Option<&str>) -> SaleFilter {
        let (since_s, with_washed) = (self.since_s, self.washed);
        SaleFilter {
            collection: collection.map(str::to_owned),
            since_s,
            with_washed,
            ..SaleFilter::default()
        }
    }

    fn counts(&self, recount: &Recount, sold: &Sold) -> bool {
        sold.at_s >= self.since_s && (self.washed || !recount.washed(sold))
    }
}

/// All sales, page by page.
async fn sales_in_order(counted: &Counted, order: SaleOrder, ascending: bool) -> Vec<SaleLine> {
    let (filter, mut told, mut after) = (counted.filter(None), vec![], None);
    loop {
        let turn = Turn { after, limit: 7, ascending };
        let page = sales(&counted.ledger, counted.then, &filter, (order, turn)).await;
        let page = page.expect("sales");
        told.extend(page.rows);
        let Some(next) = page.next else { return told };
        after = Some(next);
    }
}

async fn assert_sales(recount: &Recount, counted: &Counted) {
    let by_price = sales_in_order(counted, SaleOrder::Price, false).await;
    let mut told = sales_in_order(counted, SaleOrder::Position, true).await;
    let price = |line: &SaleLine| line.price.parse::<u128>().expect("a price");
    told.sort_by_key(|line| (std::cmp::Reverse(price(line)), line.position));
    assert_eq!(by_price, told, "sales by price");
    told.sort_by_key(|line| std::cmp::Reverse(line.position));
    assert_eq!(sales_in_order(counted, SaleOrder::Position, false).await, told);
    told.reverse();
    let expected: Vec<&Sold> =
        recount.sold.iter().filter(|sold| counted.counts(recount, sold)).collect();
    assert_eq!(told.len(), expected.len(), "sales at {:?}", counted.then);
    for (line, sold) in told.iter().zip(expected) {
        assert_eq!(line.position.0, sold.position);
        assert_eq!((&line.item_id, &line.currency), (&sold.item, &sold.currency));
        assert_eq!((&line.buyer, &line.seller), (&sold.buyer, &sold.seller));
        assert_eq!((&line.price, line.sold_at_s), (&sold.price.to_string(), sold.at_s));
        let joined = line.shared_funder.is_some();
        let flags = (line.self_trade, line.back_and_forth, line.repeated, joined);
        assert_eq!(flags, recount.flags(sold), "{sold:?}");
        assert_eq!(line.evidence.is_empty(), !(flags.1 || flags.2), "{line:?}");
        assert_eq!(line.evidence.len(), line.evidence_count.min(20), "{line:?}");
        assert_eq!(line.fundings.is_empty(), !flags.3, "{line:?}");
    }
    let bucket_s = 7_200;
    for collection in recount.standards.keys() {
        let filter = counted.filter(Some(collection));
        let told =
            sale_buckets(&counted.ledger, counted.then, &filter, bucket_s, (None, 500)).await;
        let mut expected: BTreeMap<i64, Vec<u128>> = BTreeMap::new();
        for sold in recount.sold.iter().filter(|sold| sold.collection == *collection) {
            if counted.counts(recount, sold) {
                let from_s = sold.at_s / bucket_s * bucket_s;
                expected.entry(from_s).or_default().push(sold.price);
            }
        }
        let told: Vec<_> = told
            .expect("buckets")
            .into_iter()
            .map(|b| (b.from_s, b.sales, b.volume, b.low, b.high, b.average))
            .collect();
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(from_s, prices)| {
                let count = prices.len();
                let volume: u128 = prices.iter().sum();
                let average = volume / u128::try_from(count).expect("small");
                let (low, high) = (prices.iter().min(), prices.iter().max());
                let text = |price: Option<&u128>| price.expect("a price").to_string();
                let count = i64::try_from(count).expect("small");
                (from_s, count, volume.to_string(), text(low), text(high), average.to_string())
            })
            .collect();
        assert_eq!(told, expected);
    }
}

/// By the clock of the log, which is today's, whatever the facts say.
pub(crate) async fn floors_then(store: &Store, recount: &Recount, then: Then) -> Vec<Floor> {
    let keys: Vec<String> = recount.standards.keys().cloned().collect();
    let now_s = then.now_s.max(UnixSeconds(now_s()));
    let floors = floors_at(store.pool(), &keys, then.position, now_s).await.expect("floors");
    floors.into_iter().map(Floor::from).collect()
}

pub(crate) async fn assert_books(store: &Store, recount: &Recount, counted: &Counted) {
    let then = counted.then;
    let floors = floors_then(store, recount, then).await;
    let told = books(&counted.ledger, then, &counted.filter(None), &floors).await.expect("books");
    let of_floor = |collection: &str, currency: &str| {
        floors
            .iter()
            .find(|floor| floor.collection == collection && floor.currency == currency)
            .map(|floor| number(&floor.price))
    };
    let mut expected = vec![];
    for collection in recount.standards.keys() {
        let of = |sold: &&Sold| sold.collection == *collection;
        let sold: Vec<&Sold> = recount.sold.iter().filter(of).collect();
        let mut currencies: BTreeSet<&str> = sold.iter().map(|sold| &*sold.currency).collect();
        let for_sale = floors.iter().filter(|floor| floor.collection == *collection);
        currencies.extend(for_sale.map(|floor| &*floor.currency));
        let held = recount.holdings(collection);
        let items: BTreeSet<&str> = held.iter().map(|(item, ..)| *item).collect();
        let owners: BTreeSet<&str> = held.iter().map(|(_, owner, ..)| *owner).collect();
        let mut rows: Vec<Option<&str>> = currencies.into_iter().map(Some).collect();
        if rows.is_empty() {
            rows.push(None);
        }
        for currency in rows {
            let mine = |sold: &&&Sold| Some(&*sold.currency) == currency;
            let counts = |sold: &&&Sold| counted.counts(recount, sold);
            let prices: Vec<u128> =
                sold.iter().filter(mine).filter(counts).map(|sold| sold.price).collect();
            let volume: u128 = prices.iter().sum();
            let times = u128::try_from(prices.len()).expect("small");
            let floor = currency.and_then(|currency| of_floor(collection, currency));
            let honest = |sold: &&&Sold| counted.washed || !recount.washed(sold);
            // Of each item the newest sale there is, whenever it was.
            let last: BTreeMap<&str, u128> = sold
                .iter()
                .filter(mine)
                .filter(honest)
                .map(|sold| (&*sold.item, sold.price / sold.amount))
                .collect();
            let known = held.iter().any(|(item, ..)| last.contains_key(item));
            let worth = |item: &str| last.get(item).copied().unwrap_or(0).max(floor.unwrap_or(0));
            let cap: u128 = held.iter().map(|(item, _, units, _)| units * worth(item)).sum();
            let cap = (known || floor.is_some()).then(|| cap.to_string());
            let average = volume.checked_div(times).map(|average| average.to_string());
            let washed = sold.iter().filter(mine).filter(|sold| sold.at_s >= counted.since_s);
            let washed = washed.filter(|sold| recount.washed(sold)).count();
            expected.push((
                (collection.clone(), currency.map(str::to_owned)),
                (items.len(), owners.len(), prices.len(), washed),
                (volume.to_string(), average, cap),
            ));
        }
    }
    expected.sort();
    let size = |count: i64| usize::try_from(count).expect("small");
    let mut told: Vec<_> = told
        .into_iter()
        .map(|row| {
            (
                (row.collection, row.currency),
                (size(row.items), size(row.owners), size(row.sales), size(row.washed)),
                (row.volume, row.average, row.market_cap),
            )
        })
        .collect();
    told.sort();
    assert_eq!(told, expected, "books at {then:?} since {}", counted.since_s);
}

async fn assert_traders(recount: &Recount, counted: &Counted) {
    for currency in CURRENCIES {
        let filter = SaleFilter { currency: Some(currency), ..counted.filter(None) };
        let turn = Turn { after: None, limit: 100, ascending: false };
        let asked = |past| {
            let (then, turn) = (Then { past, ..counted.then }, turn.clone());
            traders(&counted.ledger, then, &filter, (TraderSort::Volume, turn))
        };
        let mut told = asked(counted.then.past).await.expect("traders");
        if told.is_none() {
            told = asked(true).await.expect("traders");
        }
        let told = told.expect("nothing overtakes a past").rows;
        let mut sums: BTreeMap<&str, [u128; 4]> = BTreeMap::new();
        for sold in recount.sold.iter().filter(|sold| sold.currency == currency.to_string()) {
            if counted.counts(recount, sold) {
                let buyer = sums.entry(&sold.buyer).or_default();
                (buyer[0], buyer[1]) = (buyer[0] + 1, buyer[1] + sold.price);
                let seller = sums.entry(&sold.seller).or_default();
                (seller[2], seller[3]) = (seller[2] + 1, seller[3] + sold.price);
            }
        }
        let mut expected: Vec<_> =
            sums.into_iter().map(|(who, sums)| (sums[1] + sums[3], who, sums)).collect();
        expected.sort_by(|one, other| (other.0, one.1).cmp(&(one.0, other.1)));
        assert_eq!(told.len(), expected.len());
        for (line, (volume, who, [bought, spent, times, received])) in told.iter().zip(expected) {
            assert_eq!((line.trader.as_str(), &line.volume), (who, &volume.to_string()));
            assert_eq!((line.bought, &line.spent), (count(bought), &spent.to_string()));
            assert_eq!((line.sold, &line.received), (count(times), &received.to_string()));
        }
    }
}

fn count(value: u128) -> i64 {
    i64::try_from(value).expect("small")
}

/// All holders, page by page.
async fn holders_in_order(
    ledger: &Ledger,
    then: Then,
    of: (&str, Option<Address>),
    (sort, ascending): (HolderSort, bool),
) -> Vec<HolderLine> {
    let (mut told, mut after) = (vec![], None);
    loop {
        let turn = Turn { after, limit: 2, ascending };
        let page = holders(ledger, then, of, (sort, turn)).await.expect("holders");
        told.extend(page.rows);
        let Some(next) = page.next else { return told };
        after = Some(next);
    }
}

async fn assert_holders(ledger: &Ledger, recount: &Recount, then: Then) {
    for collection in recount.standards.keys() {
        let currency = CURRENCIES[0];
        let of = (collection.as_str(), Some(currency));
        let told = holders_in_order(ledger, then, of, (HolderSort::Units, false)).await;
        let mut by_time = holders_in_order(ledger, then, of, (HolderSort::Since, true)).await;
        assert!(by_time.is_sorted_by_key(|line| (line.since_s, line.owner.clone())));
        let units = |line: &HolderLine| line.units.parse::<u128>().expect("units");
        by_time.sort_by_key(|line| (std::cmp::Reverse(units(line)), line.owner.clone()));
        assert_eq!(by_time, told, "the same holders by both");
        let held = recount.holdings(collection);
        let mut expected: BTreeMap<&str, (i64, u128, i64)> = BTreeMap::new();
        for (_, owner, units, since_s) in &held {
            let sums = expected.entry(owner).or_insert((0, 0, i64::MAX));
            *sums = (sums.0 + 1, sums.1 + units, sums.2.min(*since_s));
        }
        let mut expected: Vec<_> = expected.into_iter().collect();
        expected.sort_by(|one, other| (other.1.1, one.0).cmp(&(one.1.1, other.0)));
        assert_eq!(told.len(), expected.len(), "holders of {collection} at {then:?}");
        for (line, (owner, (tokens, units, since_s))) in told.iter().zip(&expected) {
            assert_eq!((line.owner.as_str(), line.tokens), (*owner, *tokens));
            assert_eq!((&line.units, line.since_s), (&units.to_string(), *since_s));
            let mine = recount.sold.iter().filter(|sold| sold.collection == *collection);
            let mine: Vec<&Sold> =
                mine.filter(|sold| sold.currency == currency.to_string()).collect();
            let sum = |who: fn(&Sold) -> &str| {
                let his: Vec<&&Sold> = mine.iter().filter(|sold| who(sold) == *owner).collect();
                let units = his.iter().map(|sold| sold.amount).sum::<u128>();
                (his.len(), his.iter().map(|sold| sold.price).sum::<u128>(), units)
            };
            let (bought, spent, came) = sum(|sold| &sold.buyer);
            let (times, received, went) = sum(|sold| &sold.seller);
            let average = spent.checked_div(came);
            assert_eq!(line.average_cost, average.map(|average| average.to_string()));
            let cost = if went >= came { spent } else { spent * went / came };
            let profit = count(received) - count(cost);
            assert_eq!(line.profit, profit.to_string());
            assert_eq!((line.bought, line.sold), (count(bought as u128), count(times as u128)));
        }
        let totals = holder_totals(ledger, then, collection).await.expect("totals");
        let summed =
            |steps: &[(i64, Option<i64>, i64)]| steps.iter().map(|step| step.2).sum::<i64>();
        assert_eq!(summed(&totals.distribution), i64::try_from(expected.len()).expect("small"));
        assert_eq!(summed(&totals.periods), i64::try_from(held.len()).expect("small"));
        for (from, end, found) in totals.periods {
            let age = |since_s: i64| (then.now_s.0.cast_signed() - since_s).max(0);
            let within = |age: i64| age >= from && end.is_none_or(|end| age < end);
            let counted = held.iter().filter(|(.., since_s)| within(age(*since_s))).count();
            assert_eq!(found, i64::try_from(counted).expect("small"), "held from {from} s");
        }
        for (from, upto, found) in totals.distribution {
            let within = |tokens: i64| tokens >= from && upto.is_none_or(|upto| tokens <= upto);
            let counted = expected.iter().filter(|(_, (tokens, ..))| within(*tokens)).count();
            assert_eq!(found, i64::try_from(counted).expect("small"), "{from} tokens");
        }
    }
}

#[tokio::test]
async fn figures_at_any_position_are_what_a_recount_of_the_raw_events_says() {
    let mut random = seeded("figures_at_any_position");
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, COLLECTIONS.map(|(address, standard)| follow(address, standard)).into())
        .await;
    for batch in 0..soaked(12, 6) {
        let first = u64::try_from(batch).expect("small") * 100;
        let facts = (0..25).map(|n| random_fact(&mut random, first + n)).collect();
        append_facts(&store, facts).await;
    }
    fold_to_the_head(&store).await;
    let (sales, holdings) = recounted(&store, &mut random, soaked(12, 10)).await;
    assert!(sales > 50 && holdings > 50, "{sales} sales and {holdings} holdings were compared");
}
