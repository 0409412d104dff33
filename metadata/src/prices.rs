//! What currencies are worth, as one price source outside of the chains says: asked again and again,
//! and what it says becomes events.
//!
//! The source is asked as servers of documents are, and believed no more than they: its numbers are
//! read digit by digit, and the quote's own rules say what is a price. While it is silent nothing is
//! told, so that its last word grows old for everybody to see.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use brickyard_core::kernel::{Amount, CollectionId, UnixSeconds};
use brickyard_core::quotes::{Quote, QuoteCommand, atto_of};
use brickyard_store::{CommandMeta, Commands, Store};
use serde_json::value::RawValue;
use tokio_util::sync::CancellationToken;
use tracing::warn;
use url::Url;

use crate::MetadataError;
use crate::fetch::Fetcher;
use crate::guard::{Allowed, Lookup, OfThisMachine};

/// Where a currency's price stands in the source's document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PricePlace {
    /// Chain and token contract; the zero address is the chain's coin.
    pub currency: CollectionId,
    /// JSON pointer to dollars of one whole unit, a number or a text.
    pub price: String,
    /// JSON pointer to when that is of, in Unix seconds; without, when it was asked.
    pub at: Option<String>,
}

/// How prices are read.
#[derive(Clone)]
pub struct PriceSettings {
    /// May hold a key: only its host is ever told.
    pub url: Url,
    pub places: Vec<PricePlace>,
    pub allowed: Allowed,
    pub every: Duration,
    /// A source that fails is left alone for longer each time, up to this.
    pub longest_rest: Duration,
    /// For one answer, with all redirects.
    pub within: Duration,
    pub lookup: Arc<dyn Lookup>,
}

impl PriceSettings {
    pub fn new(url: Url, places: Vec<PricePlace>) -> Self {
        Self {
            url,
            places,
            allowed: Allowed::default(),
            every: Duration::from_secs(60),
            longest_rest: Duration::from_secs(10 * 60),
            within: Duration::from_secs(15),
            lookup: Arc::new(OfThisMachine),
        }
    }
}

/// Asks until told to stop; of several processes one does, and others stand by.
///
/// # Errors
/// This machine cannot make a client; whatever the source does is noted and waited out.
pub async fn run_prices(
    store: Store,
    settings: PriceSettings,
    stop: CancellationToken,
) -> Result<(), MetadataError> {
    let PriceSettings { allowed, lookup, within, .. } = settings.clone();
    let fetcher = Fetcher::new(allowed, lookup, within)?;
    let quotes = Commands::<Quote>::new(&store, ());
    let mut turn = store.turn("quotes");
    let mut rest = settings.every;
    loop {
        if stop.run_until_cancelled(turn.ours()).await.is_none() {
            return Ok(());
        }
        let Some(done) = stop.run_until_cancelled(look(&fetcher, &quotes, &settings)).await else {
            return Ok(());
        };
        let host = settings.url.host_str().unwrap_or_default();
        rest = match done {
            Ok(()) => settings.every,
            Err(reason) => {
                warn!(host, reason, "no prices came; asking again later");
                metrics::counter!("brickyard_quote_failures").increment(1);
                (rest * 2).min(settings.longest_rest.max(settings.every))
            }
        };
        if stop.run_until_cancelled(tokio::time::sleep(rest)).await.is_none() {
            return Ok(());
        }
    }
}

async fn look(
    fetcher: &Fetcher,
    quotes: &Commands<Quote>,
    settings: &PriceSettings,
) -> Result<(), String> {
    let found = fetcher.fetch(&settings.url).await;
    let document = found.map_err(|failed| format!("{:?}", failed.fault))?;
    let text = std::str::from_utf8(&document.bytes).map_err(|_| "it is no text".to_owned())?;
    let source = settings.url.host_str().unwrap_or_default();
    let now_s = now_s();
    let mut wrong = None;
    // One currency that cannot be read is no reason to leave the others.
    for place in &settings.places {
        let told = match price_of(text, place, now_s) {
            Ok((atto_usd, observed_s)) => {
                let source = source.to_owned();
                let command = QuoteCommand::Observe { atto_usd, source, observed_s, now_s };
                tell(quotes, place.currency, command).await
            }
            Err(reason) => Err(reason.to_owned()),
        };
        if let Err(reason) = told {
            wrong = Some(format!("{}: {reason}", place.currency));
        }
    }
    wrong.map_or(Ok(()), Err)
}

async fn tell(
    quotes: &Commands<Quote>,
    currency: CollectionId,
    command: QuoteCommand,
) -> Result<(), String> {
    let id = currency.to_string();
    // Most looks bring nothing new, and leave no trace.
    let known = quotes.load(&id).await.map_err(|error| error.to_string())?;
    if known.decide(command.clone()).map_err(|refused| refused.reason().to_owned())?.is_none() {
        return Ok(());
    }
    let QuoteCommand::Observe { atto_usd, observed_s, .. } = &command;
    let meta = CommandMeta::named(format!("quote {id} {} {atto_usd}", observed_s.0));
    quotes.execute(&id, command, meta).await.map(drop).map_err(|error| error.to_string())
}

fn price_of(
    text: &str,
    place: &PricePlace,
    now_s: UnixSeconds,
) -> Result<(Amount, UnixSeconds), &'static str> {
    let price = pointed(text, &place.price).ok_or("no price where it should stand")?;
    let price = atto_of(price.trim_matches('"')).map_err(|_| "the price is no decimal number")?;
    let Some(at) = &place.at else { return Ok((price, now_s)) };
    let at = pointed(text, at).ok_or("no time where it should stand")?;
    let at = at.trim_matches('"').parse().map_err(|_| "the time is no whole number of seconds")?;
    Ok((price, UnixSeconds(at)))
}

/// What stands at a JSON pointer, as it is written: no number goes through a float.
fn pointed<'a>(text: &'a str, pointer: &str) -> Option<&'a str> {
    let mut text = text;
    for name in pointer.split('/').skip(1) {
        let fields: HashMap<String, &'a RawValue> = serde_json::from_str(text).ok()?;
        text = fields.get(name)?.get();
    }
    Some(text)
}

fn now_s() -> UnixSeconds {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    UnixSeconds(since.map_or(0, |elapsed| elapsed.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_read_as_it_is_written() {
        let place = |price: &str, at: Option<&str>| PricePlace {
            currency: "1-0x0000000000000000000000000000000000000000".parse().expect("an id"),
            price: price.to_owned(),
            at: at.map(str::to_owned),
        };
        let text = r#"{"coin":{"usd":2534.120000000000000001,"at":1700000000},"text":"1.5",
                       "bad":-1,"nan":"NaN","list":[1]}"#;
        let now = UnixSeconds(5);
        let (price, at) = price_of(text, &place("/coin/usd", Some("/coin/at")), now).expect("told");
        assert_eq!((price.to_string().as_str(), at.0), ("2534120000000000000001", 1_700_000_000));
        assert_eq!(price_of(text, &place("/text", None), now).expect("told").1, now);
        for wrong in ["/bad", "/nan", "/list", "/coin", "/none", "/coin/usd/more", ""] {
            assert!(price_of(text, &place(wrong, None), now).is_err(), "{wrong}");
        }
        assert!(price_of(text, &place("/text", Some("/text")), now).is_err(), "half a second");
        assert!(price_of("[", &place("/text", None), now).is_err());
    }
}
