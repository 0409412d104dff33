//! Quotes (E097) and conversions (E098): told with who said so and how old that is, read from a
//! source that may be good, old, lying, slow or down, and never counted with in silence when old.

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use brickyard_core::kernel::{Address, Amount, ChainId, CollectionId, UnixSeconds};
use brickyard_core::quotes::{Quote, QuoteCommand, QuoteEvent};
use brickyard_metadata::{PricePlace, PriceSettings, run_prices};
use brickyard_store::{CommandMeta, Commands, Position, Store};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::harness::api::Site;
use crate::harness::web::{self, Answer, Web};
use crate::harness::{Database, eventually};

const OPEN: &str = "/api/dataservice/open";
const ATTO: u128 = 1_000_000_000_000_000_000;

fn now_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs()
}

/// A currency's quote, as a source would have told it so many seconds ago.
async fn tell_of(site: &Site, currency: Address, dollars: u64, age_s: u64) {
    let chain_id = ChainId(site.yard.world.chain_id);
    let id = CollectionId { chain_id, address: currency }.to_string();
    let atto_usd: Amount = (u128::from(dollars) * ATTO).to_string().parse().expect("an amount");
    let now_s = UnixSeconds(now_s());
    let observed_s = UnixSeconds(now_s.0 - age_s);
    let source = "prices.example".to_owned();
    let command = QuoteCommand::Observe { atto_usd, source, observed_s, now_s };
    let meta = CommandMeta::named(format!("quote {id} {dollars} {age_s}"));
    let quotes = Commands::<Quote>::new(&site.yard.store, ());
    quotes.execute(&id, command, meta).await.expect("it is believed");
}

pub(crate) async fn tell(site: &Site, currency: Address, dollars: u64) {
    tell_of(site, currency, dollars, 0).await;
}

fn quote_of<'a>(answer: &'a Value, symbol: &str) -> &'a Value {
    let quotes = answer["quotes"].as_array().expect("quotes");
    quotes.iter().find(|quote| quote["symbol"] == symbol).expect("a currency of the chain")
}

/// E097, E098
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn quotes_are_told_with_their_age_and_convert_until_they_are_stale() {
    let site = Site::new().await;
    let (chain, weth) = (site.yard.world.chain_id, site.yard.world.weth);
    let none = site.get(&format!("{OPEN}/currency/quotes")).await;
    assert_eq!(quote_of(none.data(), "ETH")["quote"], Value::Null);
    let exchange = |words: &str| format!("{OPEN}/exchange?chain={chain}&{words}");
    let coin = Address::ZERO;
    let path = exchange(&format!("amount=1000000000000000001&from={coin}&to=usd"));
    let missing = site.get(&path).await;
    assert_eq!((missing.status, &missing.body["data"]["reason"]), (422, &json!("quote_missing")));
    let before = site.yard.store.head().await.expect("a head").0;

    tell(&site, coin, 2_500).await;
    site.settled().await;
    let told = site.get(&format!("{OPEN}/currency/quotes?chain={chain}")).await;
    let quote = &quote_of(told.data(), "ETH")["quote"];
    assert_eq!((&quote["source"], &quote["stale"]), (&json!("prices.example"), &json!(false)));
    assert_eq!(quote["attoUsd"], (2_500 * ATTO).to_string());
    let position = quote["position"].as_i64().expect("a position");
    let event = site.get(&format!("/api/audit/events/{position}")).await;
    assert_eq!(event.data()["event"]["eventType"], "QuoteObserved");
    // The wrapped coin is worth the coin, and says so.
    let wrapped = &quote_of(told.data(), "WETH")["quote"];
    assert_eq!((&wrapped["of"], &wrapped["position"]), (&json!(coin), &json!(position)));
    let past = site.get(&format!("{OPEN}/currency/quotes?at={before}")).await;
    assert_eq!(quote_of(past.data(), "ETH")["quote"], Value::Null);

    let down = site.get(&path).await;
    assert_eq!(down.data()["result"], (2_500 * ATTO + 2_500).to_string());
    let words = format!("amount=1&from=usd&to={weth:?}&rounding=");
    for (rounding, result) in [("down", "0"), ("up", "1")] {
        let answer = site.get(&exchange(&format!("{words}{rounding}"))).await;
        assert_eq!(answer.data()["result"], result, "{rounding}");
    }
    for (words, field) in [
        (format!("amount=1&from=usd&to=0x{}", "77".repeat(20)), "to"),
        ("amount=-1&from=usd&to=usd".to_owned(), "query"),
        ("amount=1&from=euro&to=usd".to_owned(), "query"),
        ("amount=1&from=usd&to=usd&rounding=half".to_owned(), "query"),
    ] {
        let answer = site.get(&exchange(&words)).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)), "{words}");
    }
    let most = Amount::MAX;
    let large = site.get(&exchange(&format!("amount={most}&from={coin}&to=usd"))).await;
    assert_eq!(large.body["data"]["reason"], "conversion_too_large");
}

/// E098
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_quote_is_shown_as_such_and_converts_only_when_asked_so() {
    let site = Site::new().await;
    let (chain, coin) = (site.yard.world.chain_id, Address::ZERO);
    tell_of(&site, coin, 2_500, 3_700).await;
    site.settled().await;
    let told = site.get(&format!("{OPEN}/currency/quotes")).await;
    assert_eq!(told.data()["staleAfterSeconds"], 3_600);
    assert_eq!(quote_of(told.data(), "ETH")["quote"]["stale"], true);
    let path = format!("{OPEN}/exchange?chain={chain}&amount=1&from={coin}&to=usd");
    let refused = site.get(&path).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("quote_stale")));
    let asked = site.get(&format!("{path}&stale=true")).await;
    assert_eq!(json!([asked.data()["result"], asked.data()["stale"]]), json!(["2500", true]));
    let whales = site.get(&format!("{OPEN}/whales")).await;
    assert_eq!(whales.data()["stale"], true);
}

/// A source whose answer a test changes, and somebody who asks it every few milliseconds.
struct Source {
    store: Store,
    answer: Arc<Mutex<String>>,
    web: Arc<Web>,
    stop: CancellationToken,
    asking: tokio::task::JoinHandle<()>,
    _database: Database,
}

impl Source {
    async fn new(trusted: bool) -> Self {
        let database = Database::new().await;
        let store = database.store().await;
        let answer = Arc::new(Mutex::new(String::new()));
        let said = Arc::clone(&answer);
        let web = Arc::new(
            Web::start(move |_| match said.lock().expect("no panic").as_str() {
                "slow" => Answer::Silent(b"HTTP/1.1 200 OK\r\n".to_vec()),
                "down" => web::status("503 Gone", "content-type: text/plain", b"later"),
                body => web::json(body),
            })
            .await,
        );
        let currency = "1-0x0000000000000000000000000000000000000000".parse().expect("an id");
        let (price, at) = ("/coin/usd".to_owned(), Some("/coin/at".to_owned()));
        let url = web.url("/prices?key=secret").parse().expect("a URL");
        let mut settings = PriceSettings::new(url, vec![PricePlace { currency, price, at }]);
        settings.allowed.trusted = if trusted { vec![web.address] } else { vec![] };
        (settings.every, settings.within) = (Duration::from_millis(5), Duration::from_millis(200));
        settings.longest_rest = Duration::from_millis(10);
        let (stop, asked) = (CancellationToken::new(), store.clone());
        let running = run_prices(asked, settings, stop.clone());
        let asking = tokio::spawn(async { running.await.expect("it ends well") });
        Self { store, answer, web, stop, asking, _database: database }
    }

    fn say(&self, body: &str) {
        body.clone_into(&mut self.answer.lock().expect("no panic"));
    }

    fn price(&self, usd: &str, at: u64) {
        self.say(&format!(r#"{{"coin":{{"usd":{usd},"at":{at}}}}}"#));
    }

    /// Until it was asked anew, twice, so that the last answer was read.
    async fn asked(&self) {
        let before = self.web.asked();
        eventually("the source is asked", || async {
            (self.web.asked() >= before + 3).then_some(())
        })
        .await;
    }

    async fn told(&self) -> Vec<QuoteEvent> {
        let events = self.store.read_after(Position(0), 1_000).await.expect("the log");
        let quotes = events.iter().filter(|event| event.aggregate_type == "quote");
        quotes.map(|event| event.decode().expect("an event of ours")).collect()
    }

    async fn has_told(&self, count: usize) -> QuoteEvent {
        eventually("a quote is told", || async {
            let mut told = self.told().await;
            (told.len() == count).then(|| told.pop().expect("the last"))
        })
        .await
    }

    async fn close(self) {
        self.stop.cancel();
        self.asking.await.expect("no panic");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_changed_price_of_a_source_is_one_event_with_its_time_and_host() {
    let source = Source::new(true).await;
    let now = now_s();
    source.price("2500.123456789012345678", now - 60);
    let QuoteEvent::QuoteObserved { atto_usd, source: host, observed_s } = source.has_told(1).await;
    assert_eq!(atto_usd.to_string(), "2500123456789012345678");
    assert_eq!((host.as_str(), observed_s), ("127.0.0.1", UnixSeconds(now - 60)));
    // Said again, nothing is new.
    source.asked().await;
    source.price("2500.123456789012345678", now - 30);
    source.asked().await;
    assert_eq!(source.told().await.len(), 1);
    source.price("\"2600\"", now - 20);
    source.has_told(2).await;
    // What is older than what is known is no news.
    source.price("2700", now - 40);
    source.asked().await;
    assert_eq!(source.told().await.len(), 2);
    let log = source.store.read_after(Position(0), 1_000).await.expect("the log");
    assert!(log.iter().all(|event| !event.payload.contains("secret")), "a key stays ours");
    source.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_that_lies_sleeps_or_is_down_tells_nothing_and_is_heard_again_when_it_is_well() {
    let source = Source::new(true).await;
    let now = now_s();
    source.price("2500", now - 60);
    source.has_told(1).await;
    for lie in ["0", "-1", "\"NaN\"", "1e30", "25001", "250", "[]", "null", "1e99999"] {
        source.price(lie, now - 10);
        source.asked().await;
        assert_eq!(source.told().await.len(), 1, "{lie}");
    }
    for body in ["", "{}", "{\"coin\":7}", "not JSON", "down", "slow"] {
        source.say(body);
        source.asked().await;
        assert_eq!(source.told().await.len(), 1, "{body}");
    }
    source.price("2500.5", now + 3_600);
    source.asked().await;
    assert_eq!(source.told().await.len(), 1, "tomorrow's price");
    source.price("2501", now - 5);
    source.has_told(2).await;
    source.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_source_within_a_private_network_is_not_asked_unless_it_is_trusted() {
    let source = Source::new(false).await;
    source.price("2500", now_s());
    let failed = tokio::time::timeout(Duration::from_millis(300), source.has_told(1)).await;
    assert!(failed.is_err(), "nothing is told");
    assert_eq!(source.web.asked(), 0);
    source.close().await;
}
