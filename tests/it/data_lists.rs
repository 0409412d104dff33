//! Every list of the data service is one list, in pages of whatever size, either way it is sorted, and as a file.

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, UnixSeconds};
use brickyard_store::{ChainSource, Fact};
use serde_json::{Value, json};

use crate::data_api::trade;
use crate::data_given::{CHAIN, COLLECTIONS, follow};
use crate::harness::api::Site;
use crate::harness::append_facts;

const CALLS: &str = "/api/dataservice/open";

/// All rows of a list, page by page.
async fn rows(site: &Site, (call, list): (&str, &str), asked: &str) -> Vec<Value> {
    let (mut rows, mut cursor) = (vec![], String::new());
    loop {
        let page = site.get(&format!("{CALLS}/{call}?{asked}{cursor}")).await;
        rows.extend(page.data()[list].as_array().expect("rows").clone());
        let Some(next) = page.data()["next"].as_str() else { return rows };
        cursor = format!("&cursor={next}");
    }
}

/// Numbers sort by what they are, as text or not; nothing has none.
fn size(value: &Value) -> Option<u128> {
    value.as_str().map_or_else(|| value.as_u64().map(u128::from), |text| text.parse().ok())
}

/// One call with what it needs to be asked, and its sorts with the fields that they go by.
struct List {
    call: &'static str,
    name: &'static str,
    needs: String,
    sorts: &'static [(&'static str, &'static str)],
}

async fn assert_one_list(site: &Site, list: &List) {
    let List { call, name, needs, sorts } = list;
    for (sort, field) in *sorts {
        for order in ["asc", "desc"] {
            let asked = format!("{needs}&sort={sort}&order={order}");
            let whole = rows(site, (call, name), &format!("{asked}&size=200")).await;
            let by_one = rows(site, (call, name), &format!("{asked}&size=1")).await;
            assert!(!whole.is_empty(), "{call} {asked}");
            assert_eq!(by_one, whole, "{call} {asked}");
            let sizes: Vec<Option<u128>> = whole.iter().map(|row| size(&row[field])).collect();
            let told = sizes.iter().flatten().copied().collect::<Vec<u128>>();
            let sorted = match order {
                "asc" => told.is_sorted(),
                _ => told.is_sorted_by(|one, next| one >= next),
            };
            let nothing_last = sizes.iter().take(told.len()).all(Option::is_some);
            assert!(sorted && nothing_last, "{call} {asked}: {sizes:?}");
        }
    }
    let whole = rows(site, (call, name), &format!("{needs}&size=200")).await;
    let file = site.get(&format!("{CALLS}/{call}?{needs}&format=csv")).await;
    assert_eq!(file.text.lines().count(), whole.len() + 1, "{call}: {}", file.text);
}

/// Each list that there is; sales and traders are asked for by `of`.
fn lists((id, portraits): (&str, &str), of: &str, head: i64) -> Vec<List> {
    vec![
        List {
            call: "collections/list",
            name: "rows",
            needs: "range=all&washed=true".to_owned(),
            sorts: &[
                ("volume", "volume"),
                ("sales", "sales"),
                ("average", "average"),
                ("marketCap", "marketCap"),
                ("floor", "floor"),
                ("listed", "listedBps"),
                ("items", "items"),
                ("owners", "owners"),
            ],
        },
        List {
            call: "collections/holders",
            name: "holders",
            needs: format!("id={id}"),
            sorts: &[("units", "units"), ("tokens", "tokens"), ("since", "since")],
        },
        List {
            call: "collections/traders",
            name: "traders",
            needs: of.to_owned(),
            sorts: &[
                ("volume", "volume"),
                ("spent", "spent"),
                ("received", "received"),
                ("bought", "bought"),
                ("sold", "sold"),
            ],
        },
        List {
            call: "collections/sales",
            name: "sales",
            needs: of.to_owned(),
            sorts: &[("time", "position"), ("price", "price")],
        },
        List {
            call: "whales",
            name: "whales",
            // For how long something is held goes on with the clock.
            needs: format!("at={head}"),
            sorts: &[
                ("value", "value"),
                ("collections", "collections"),
                ("tokens", "tokens"),
                ("share", "shareBps"),
                ("held", "heldSeconds"),
            ],
        },
        List {
            call: "collections/rarity",
            name: "tokens",
            needs: format!("id={portraits}"),
            sorts: &[("rank", "rank")],
        },
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_are_the_same_in_pages_of_any_size_either_way_and_as_files() {
    let site = Site::new().await;
    let id = trade(&site).await;
    crate::quotes::tell(&site, brickyard_core::kernel::Address::ZERO, 2_500).await;
    site.settled().await;
    let head = site.yard.store.head().await.expect("a head").0;
    let weth = format!("{:?}", site.yard.world.weth);
    let portraits = format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.portraits);
    let of = format!("id={id}&currency={weth}&range=all&washed=true");
    for list in lists((&id, &portraits), &of, head) {
        assert_one_list(&site, &list).await;
    }
    // What has no pages is a file of what it tells, too.
    for (call, asked, lists) in [
        ("collections/stats", format!("id={id}&range=all"), &["rows"][..]),
        ("collections/prices", of, &["buckets"]),
        ("collections/spread", format!("id={id}"), &["distribution", "periods"]),
        ("currency/quotes", String::new(), &["quotes"]),
    ] {
        let told = site.get(&format!("{CALLS}/{call}?{asked}")).await;
        let rows = lists.iter().map(|list| told.data()[list].as_array().expect("rows").len());
        let rows: usize = rows.sum();
        let file = site.get(&format!("{CALLS}/{call}?{asked}&format=csv")).await;
        assert!(rows > 0 && file.text.lines().count() == rows + 1, "{call}: {}", file.text);
    }
}

/// More than is counted at once, all given to a few, an event each.
fn given(count: u64) -> Vec<Fact> {
    let (collection, standard) = COLLECTIONS[0];
    let at = |log_index| ChainSource {
        chain_id: CHAIN,
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
    };
    let given = |n: u64| {
        let to = Address::new([u8::try_from(0x21 + n % 7).expect("few"); 20]);
        let (operator, from, amount) = (Address::ZERO, Address::ZERO, Amount::ONE);
        let event = ItemEvent::ItemTransferred { operator, from, to, amount };
        let item = ItemId::new(CHAIN, collection, Amount::from(n)).to_string();
        Fact::of::<Item>(item, &event, &at(n)).expect("a fact can be written")
    };
    [follow(collection, standard)].into_iter().chain((0..count).map(given)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_goes_on_to_the_end_of_its_list_and_is_of_one_moment() {
    let site = Site::new().await;
    append_facts(&site.yard.store, given(4_100)).await;
    site.settled().await;
    let of = format!("id={CHAIN}-{}&figure=holdings", COLLECTIONS[0].0);
    let call = "collections/evidence";
    let whole = rows(&site, (call, "lines"), &format!("{of}&size=200")).await;
    assert_eq!(whole.len(), 4_100);
    let file = site.get(&format!("{CALLS}/{call}?{of}&format=ndjson")).await;
    let lines = file.text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    assert_eq!(lines.collect::<Vec<Value>>(), whole);
    let csv = site.get(&format!("{CALLS}/{call}?{of}&format=csv")).await;
    assert_eq!(csv.text.lines().count(), whole.len() + 1);
    // From a cursor on, and of a size: the rest of it, and a part.
    let first = site.get(&format!("{CALLS}/{call}?{of}&size=200")).await;
    let next = first.data()["next"].as_str().expect("more");
    for (more, count) in [("", 3_900), ("&size=300", 300)] {
        let asked = format!("{CALLS}/{call}?{of}&cursor={next}{more}&format=ndjson");
        assert_eq!(site.get(&asked).await.text.lines().count(), count);
    }
    site.close().await;
}

#[tokio::test]
async fn sales_and_traders_are_those_of_one_chain_and_one_item_where_those_are_asked_for() {
    let site = Site::new().await;
    let id = trade(&site).await;
    let (chain, weth) = (site.yard.world.chain_id, format!("{:?}", site.yard.world.weth));
    let of = format!("currency={weth}&range=all&washed=true");
    let sales = rows(&site, ("collections/sales", "sales"), &of).await;
    let here = rows(&site, ("collections/sales", "sales"), &format!("{of}&chain={chain}")).await;
    assert_eq!((here.len(), &here), (3, &sales));
    let item = format!("{id}-3");
    let of_item = rows(&site, ("collections/sales", "sales"), &format!("{of}&item={item}")).await;
    let its_own: Vec<Value> =
        sales.into_iter().filter(|sale| sale["itemId"] == item.as_str()).collect();
    assert_eq!((of_item.len(), of_item), (2, its_own));
    for (call, list) in [("collections/sales", "sales"), ("collections/traders", "traders")] {
        let elsewhere = rows(&site, (call, list), &format!("{of}&chain=1")).await;
        assert_eq!(elsewhere, Vec::<Value>::new(), "{call}");
    }
    let nowhere = rows(&site, ("collections/sales", "sales"), &format!("{of}&item={id}-999")).await;
    assert_eq!(nowhere, Vec::<Value>::new());
}

#[tokio::test]
async fn categories_are_what_their_collections_add_up_to() {
    let site = Site::new().await;
    trade(&site).await;
    let asked = "range=all&washed=true";
    let all = rows(&site, ("collections/list", "rows"), &format!("{asked}&size=200")).await;
    let told = site.get(&format!("{CALLS}/collections/categories?{asked}")).await;
    let categories = told.data()["categories"].as_array().expect("categories").clone();
    let mut counted = 0;
    for category in &categories {
        let name = &category["category"];
        for volume in category["volumes"].as_array().expect("volumes") {
            let of = all
                .iter()
                .filter(|row| row["category"] == *name && row["currency"] == volume["currency"]);
            let of: Vec<&Value> = of.collect();
            let sum = |field: &str| of.iter().filter_map(|row| size(&row[field])).sum::<u128>();
            for field in ["sales", "volume", "washed"] {
                assert_eq!(size(&volume[field]), Some(sum(field)), "{field} of {category}");
            }
            let average = sum("volume").checked_div(sum("sales"));
            assert_eq!(size(&volume["average"]), average, "{category}");
            assert_eq!(size(&volume["marketCap"]).unwrap_or_default(), sum("marketCap"));
            counted += of.len();
        }
        let listed = size(&category["listed"]).expect("listed") * 10_000;
        let share = listed / size(&category["items"]).expect("items");
        assert_eq!(size(&category["listedBps"]), Some(share), "{category}");
    }
    assert!(counted > 0, "{}", told.text);
    let lines: usize = categories
        .iter()
        .map(|category| category["volumes"].as_array().map_or(1, |all| all.len().max(1)))
        .sum();
    let file = site.get(&format!("{CALLS}/collections/categories?{asked}&format=csv")).await;
    assert_eq!(file.text.lines().count(), lines + 1, "{}", file.text);
    let head = file.text.lines().next().expect("names");
    for name in ["category", "listedBps", "currency", "average", "marketCap"] {
        assert!(head.contains(name), "{head}");
    }
    assert_eq!(json!(categories.len()), json!(2), "one of a kind, and many of a kind");
}
