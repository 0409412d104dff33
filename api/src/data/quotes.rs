//! What currencies are worth in dollars, and an amount of one in another: in whole numbers, with the
//! quotes that it was counted by.

use std::str::FromStr;

use alloy::primitives::U256;
use axum::extract::State;
use brickyard_core::kernel::{Address, Amount};
use brickyard_core::quotes::{Measure, Rounding, convert};
use brickyard_projections::data::{QuoteAt, Then, Worth, worths};
use brickyard_store::Position;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::then;
use super::sheet::{Format, Sheet, file};
use crate::dc::ChainWire;
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

const MODELS: &[&str] = &["quotes", "chains"];
/// Dollars are counted in units of 10^-18, as quotes are.
const DOLLAR: Measure = Measure { atto_usd: ATTO, decimals: 18 };
const ATTO: Amount = Amount::new(U256::from_limbs([1_000_000_000_000_000_000, 0, 0, 0]));

/// The word of one oracle or source.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuoteWire {
    /// Dollars of one whole unit, in units of 10^-18.
    atto_usd: Amount,
    /// What it was told of: a wrapped coin without a quote of its own is worth the coin.
    of: Address,
    /// The host that told it; null for a contract.
    source: Option<String>,
    /// The contract that told it; null for a source outside of the chain.
    oracle: Option<Address>,
    /// By the chain's clock, or as the source says.
    at: i64,
    age_seconds: i64,
    /// Older than a quote should be: it is shown as such, and converts only what is asked for so.
    pub(crate) stale: bool,
    /// The event that told it.
    #[schema(value_type = i64)]
    position: Position,
    chain: Option<ChainWire>,
}

impl QuoteWire {
    pub(crate) fn of(quote: QuoteAt, then: Then, stale_after_s: u32) -> Self {
        let QuoteAt { position, row } = quote;
        // A chain's clock may be ahead of ours.
        let age_seconds = then.now_s.0.cast_signed().saturating_sub(row.at_s).max(0);
        Self {
            atto_usd: row.atto_usd,
            of: row.currency,
            source: row.source,
            oracle: row.oracle,
            at: row.at_s,
            age_seconds,
            stale: age_seconds > i64::from(stale_after_s),
            position,
            chain: row.chain.map(ChainWire::from),
        }
    }
}

/// A currency with the quote that it is counted by.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorthWire {
    chain_id: u64,
    /// The zero address is the chain's coin.
    currency: Address,
    symbol: String,
    decimals: u8,
    /// Null where nobody has told what it is worth.
    quote: Option<QuoteWire>,
}

impl WorthWire {
    fn of(worth: Worth, then: Then, stale_after_s: u32) -> Self {
        let Worth { chain_id, currency, quote } = worth;
        let quote = quote.map(|quote| QuoteWire::of(quote, then, stale_after_s));
        let (symbol, decimals) = (currency.symbol, currency.decimals);
        Self { chain_id, currency: currency.address, symbol, decimals, quote }
    }

    fn is_stale(&self) -> bool {
        self.quote.as_ref().is_some_and(|quote| quote.stale)
    }
}

/// All of that moment, as they are told, and whether any of them is stale.
pub(super) fn told(worths: Vec<Worth>, then: Then, app: &App) -> (Vec<WorthWire>, bool) {
    let worths = worths.into_iter().map(|worth| WorthWire::of(worth, then, app.stale_after_s));
    let worths: Vec<WorthWire> = worths.collect();
    let stale = worths.iter().any(WorthWire::is_stale);
    (worths, stale)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuotesRequest {
    /// Of one chain.
    chain: Option<u64>,
    /// As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListQuotesResponse {
    quotes: Vec<WorthWire>,
    /// From which age on a quote is called stale.
    stale_after_seconds: u32,
}

#[utoipa::path(
    get,
    path = "/open/currency/quotes",
    params(ListQuotesRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "What each currency is worth, who told it, and how old that is.",
            content((Envelope<ListQuotesResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_quotes(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListQuotesRequest>,
) -> Result<Sheet<ListQuotesResponse>, Failure> {
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let mut worths = worths(&app.ledger, then).await?;
    worths.retain(|worth| request.chain.is_none_or(|chain| worth.chain_id == chain));
    let (quotes, _) = told(worths, then, &app);
    if let Some(format) = request.format {
        return file(format, "quotes", then.position, &quotes);
    }
    let response = ListQuotesResponse { quotes, stale_after_seconds: app.stale_after_s };
    Ok(Sheet::Page(Answer::new(then.position, response)))
}

/// A currency's address, or `usd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Dollars,
    Currency(Address),
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "usd" {
            return Ok(Self::Dollars);
        }
        let address = Address::from_str(&text);
        address.map(Self::Currency).map_err(|_| serde::de::Error::custom("an address or usd"))
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExchangeRequest {
    /// In the smallest unit of `from`; of dollars, in units of 10^-18.
    amount: Amount,
    chain: u64,
    /// A currency's address, the zero address for the chain's coin, or `usd`.
    #[param(value_type = String)]
    from: Side,
    #[param(value_type = String)]
    to: Side,
    /// Down, as for what somebody gets, without.
    #[serde(default)]
    #[param(inline)]
    rounding: Rounding,
    /// Also by a quote that is stale.
    #[serde(default)]
    stale: bool,
    /// By the quotes of that moment; see the list.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExchangeResponse {
    amount: Amount,
    /// In the smallest unit of `to`; of dollars, in units of 10^-18.
    result: Amount,
    #[schema(inline)]
    rounding: Rounding,
    /// Null for dollars.
    from: Option<WorthWire>,
    to: Option<WorthWire>,
    /// Whether a quote of the two is stale.
    stale: bool,
}

#[utoipa::path(
    get,
    path = "/open/exchange",
    params(ExchangeRequest, MinPosition),
    responses((status = 200, description = "An amount of one currency in another, with the quotes it was counted by.", body = Envelope<ExchangeResponse>), Failures)
)]
pub(crate) async fn exchange(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ExchangeRequest>,
) -> Reply<ExchangeResponse> {
    let ExchangeRequest { amount, chain, rounding, .. } = request;
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let known = worths(&app.ledger, then).await?;
    let side = |side, field| measured(&known, (chain, side), field);
    let (from, to) = (side(request.from, "from")?, side(request.to, "to")?);
    let result = convert(amount, from.0, to.0, rounding).ok_or_else(|| {
        Failure::refused("conversion_too_large", "The amount does not fit that currency.")
    })?;
    let wire =
        |worth: Option<Worth>| worth.map(|worth| WorthWire::of(worth, then, app.stale_after_s));
    let (from, to) = (wire(from.1), wire(to.1));
    let stale = [&from, &to].into_iter().flatten().any(WorthWire::is_stale);
    if stale && !request.stale {
        let message =
            "A quote is too old to count with; ask with stale=true to do so all the same.";
        return Err(Failure::refused("quote_stale", message));
    }
    reply(then.position, ExchangeResponse { amount, result, rounding, from, to, stale })
}

fn measured(
    known: &[Worth],
    (chain, side): (u64, Side),
    field: &str,
) -> Result<(Measure, Option<Worth>), Failure> {
    let Side::Currency(address) = side else { return Ok((DOLLAR, None)) };
    let found = known
        .iter()
        .find(|worth| worth.chain_id == chain && worth.currency.address == address)
        .ok_or_else(|| Failure::invalid(field, "a currency of that chain, or usd"))?;
    let measure = found.measure().ok_or_else(|| {
        Failure::refused(
            "quote_missing",
            format!("Nobody has told what {} is worth.", found.currency.symbol),
        )
    })?;
    Ok((measure, Some(found.clone())))
}
