//! Following a chain of one's own by the program, from an empty database to its first listing.

use alloy::network::TransactionBuilder;
use alloy::primitives::{Address, Bytes, U256};
use alloy::providers::Provider;
use alloy::rpc::types::TransactionRequest;
use alloy::sol_types::SolValue;
use brickyard_indexer::contracts::Marketplace;
use brickyard_store::Store;
use serde_json::{Value, json};

use crate::harness::processes::Shared;
use crate::harness::world::Yard;
use crate::harness::{Database, eventually};

/// The demo's contracts on their chain, and a database that knows nothing of them.
struct Own {
    yard: Yard,
    store: Store,
    shared: Shared,
    _database: Database,
}

impl Own {
    async fn new() -> Self {
        let (yard, database) = tokio::join!(Yard::with_all_contracts(), Database::without_models());
        let http = &yard.chain.http;
        let settings =
            format!("require_sign = false\n[chain]\nchain_id = 31337\nhttp = \"{http}\"\n");
        let shared = Shared::ready(database.url(), &settings).await;
        let store = database.store().await;
        Self { yard, store, shared, _database: database }
    }

    async fn head(&self) -> i64 {
        self.store.head().await.expect("a head").0
    }

    /// It ends with one line that has these words, and nothing was written.
    async fn refuses(&self, line: &str, words: &[&str]) {
        let before = self.head().await;
        let ended = self.shared.ends(&line.split(' ').collect::<Vec<_>>()).await;
        assert_eq!(ended.code, Some(1), "{line}: {}", ended.line);
        for word in words {
            assert!(ended.line.contains(word), "{line}: {}", ended.line);
        }
        assert_eq!(self.head().await, before, "{line}");
    }

    async fn tells(&self, line: &str) -> Value {
        let told = self.shared.tells(&line.split(' ').collect::<Vec<_>>()).await;
        serde_json::from_str(&told).expect("one line of JSON")
    }
}

/// In lower case, as the log has addresses.
fn told(address: Address) -> String {
    format!("{address:?}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_of_ones_own_is_followed_from_an_empty_database_to_its_first_listing() {
    let own = Own::new().await;
    let world = &own.yard.world;
    let (venue, exchange, study) = (world.marketplace, world.exchange, world.studies);
    let listed = own.yard.trader(1).open(2, 5_000).await;

    own.refuses("index", &["chain 31337", "brickyard chain follow 31337"]).await;
    let http = &own.yard.chain.http;
    let follow = format!("chain follow 31337 --marketplace {venue} --exchange {exchange}");
    what_is_wrong_is_refused(&own, &follow).await;
    assert_eq!(own.head().await, 0, "nothing is followed");

    let (weth, usdt) = (world.weth, world.usdt);
    let follow = format!(
        "{follow} --first-block 2 --name Own --currency {weth} --currency {usdt}=USD:6 --json"
    );
    let first = own.tells(&follow).await;
    let symbols: Vec<&str> = first["currencies"]
        .as_array()
        .expect("currencies")
        .iter()
        .map(|currency| currency["symbol"].as_str().expect("a symbol"))
        .collect();
    assert_eq!(symbols, ["ETH", "WETH", "USD"]);
    assert_eq!((&first["name"], &first["news"]), (&json!("Own"), &json!(true)));
    assert_eq!(first["marketplace"], json!(told(venue)));
    let again = own.tells(&follow.replace("--first-block 2 ", "")).await;
    assert_eq!((&again["news"], &again["firstBlock"]), (&json!(false), &json!(2)));
    for (said, other) in [
        ("--first-block 2", "--first-block 1".to_owned()),
        ("--name Own", "--name Other".to_owned()),
        (" --json", " --coin CLAY:18".to_owned()),
        (" --json", format!(" --currency {}", world.kfc)),
    ] {
        let other = follow.replace(said, &other).replace(" --json", "");
        own.refuses(&other, &["followed already, and not so", &told(venue)]).await;
    }

    contracts_are_followed(&own).await;
    own.tells(&format!("collection follow 31337 {study} --json")).await;
    let as_drop = format!("chain follow-contract 31337 drop {study}");
    own.refuses(&as_drop, &["as a collection"]).await;
    shows(&own, &format!("{listed:?}"), http.as_str()).await;
}

/// One line each, and nothing is written.
async fn what_is_wrong_is_refused(own: &Own, follow: &str) {
    let world = &own.yard.world;
    let drop = world.works.as_ref().expect("a drop").drop;
    let (venue, exchange) = (world.marketplace, world.exchange);
    let (nobody, study) = (own.yard.trader(3).signer.address(), world.studies);
    let http = &own.yard.chain.http;
    let elsewhere = follow.replace("31337", "5");
    let token = |more: String| format!("{follow} --first-block 1 --currency {more}");
    for (line, words) in [
        (elsewhere.clone(), &["chain 5", "--http"][..]),
        (format!("{elsewhere} --http {http}"), &["serves chain 31337, not 5"]),
        (format!("{follow} --http http://127.0.0.1:9"), &["127.0.0.1"]),
        (
            format!("chain follow 31337 --marketplace {nobody} --exchange {exchange}"),
            &["no contract"],
        ),
        (format!("chain follow 31337 --marketplace {venue} --exchange {nobody}"), &["no contract"]),
        (
            format!("chain follow 31337 --marketplace {exchange} --exchange {venue}"),
            &["is no marketplace"],
        ),
        (
            format!("chain follow 31337 --marketplace {venue} --exchange {venue}"),
            &["is no exchange"],
        ),
        (format!("{follow} --first-block 1000000"), &["no block 1000000"]),
        // It keeps the states of its last 64 blocks.
        (follow.to_owned(), &["--first-block"]),
        (token(told(nobody)), &["no contract"]),
        (token(told(study)), &["=SYMBOL:DECIMALS"]),
        (token(format!("{} --currency {0}", world.weth)), &["twice"]),
        (format!("chain follow-contract 31337 drop {}", drop), &["chain follow 31337"]),
        (format!("collection follow 31337 {study}"), &["chain follow 31337"]),
    ] {
        own.refuses(&line, words).await;
    }
}

/// Once each, in the way that their kind says.
async fn contracts_are_followed(own: &Own) {
    let world = &own.yard.world;
    let works = world.works.as_ref().expect("a drop");
    let (venue, nobody) = (world.marketplace, own.yard.trader(3).signer.address());
    let contract =
        |kind: &str, address: Address| format!("chain follow-contract 31337 {kind} {address}");
    own.refuses(&contract("dropp", works.drop), &["domain_prices", "withdrawal_wallet"]).await;
    own.refuses(&contract("drop", nobody), &["no contract"]).await;
    own.refuses(&contract("withdrawal_wallet", venue), &["as marketplace"]).await;
    let drop = format!("{} --json", contract("drop", works.drop));
    assert_eq!(own.tells(&drop).await["news"], true);
    assert_eq!(own.tells(&drop).await["news"], false);
    own.refuses(&contract("boxes", works.drop), &["followed already, as drop"]).await;
    let wallet = format!("{} --json", contract("withdrawal_wallet", works.wallet));
    assert_eq!(own.tells(&wallet).await["news"], true);
}

/// Both venues anew, and the block of the first.
async fn fresh_venues(yard: &Yard) -> (Address, Address, u64) {
    let one = yard.trader(1);
    let us = one.signer.address();
    let text = include_str!("../../fixtures/contracts/out/OptionExchange.json");
    let artifact: Value = serde_json::from_str(text).expect("an artifact");
    let code = artifact["bytecode"].as_str().expect("bytecode");
    let mut code = code.parse::<Bytes>().expect("hexadecimal").to_vec();
    code.extend((us, U256::from(100), us).abi_encode_params());
    let request = TransactionRequest::default().with_deploy_code(code);
    let exchange = one.provider.send_transaction(request).await.expect("it is sent");
    let exchange = exchange.get_receipt().await.expect("it is mined");
    yard.chain.mine(3).await;
    let marketplace = Marketplace::deploy(&one.provider, us, 100, us).await.expect("deployed");
    let made = exchange.block_number.expect("a block");
    (*marketplace.address(), exchange.contract_address.expect("a contract"), made)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_chain_is_read_from_is_asked_of_the_chain() {
    let (yard, database) = tokio::join!(Yard::made(), Database::new());
    let shared = Shared::ready(database.url(), "").await;
    let (marketplace, exchange, made) = fresh_venues(&yard).await;
    yard.chain.mine(5).await;
    let line = format!(
        "chain follow 31337 --marketplace {marketplace} --exchange {exchange} --http {} --json",
        yard.chain.http
    );
    let followed = shared.tells(&line.split(' ').collect::<Vec<_>>()).await;
    let followed: Value = serde_json::from_str(&followed).expect("one line of JSON");
    assert_eq!(followed["firstBlock"], json!(made));
    assert_eq!(followed["name"], "Chain 31337");
}

/// What was followed is indexed and on the site.
async fn shows(own: &Own, order: &str, http: &str) {
    let (index, project) = (own.shared.start(&["index"]), own.shared.start(&["project"]));
    let site = own.shared.serve().await;
    let study = format!("31337-{}", told(own.yard.world.studies));
    let path = format!("/api/dcservice/item/open/list?collection={study}&status=listed");
    let item = eventually("the listing is on the page", || async {
        let answer = site.get(&path).await?;
        answer["data"]["items"].as_array()?.first().cloned()
    })
    .await;
    assert_eq!(item["listing"]["orderId"].as_str(), Some(order), "{item}");
    let chains = site.get("/api/dcservice/open/chains").await.expect("the chains");
    let chain = &chains["data"]["chains"][0];
    // An endpoint on this machine holds no key.
    assert_eq!((&chain["name"], &chain["rpcUrl"]), (&json!("Own"), &json!(http)));
    project.stop().await;
    index.stop().await;
    site.process.stop().await;
}
