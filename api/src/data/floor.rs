//! A floor as candles, with every change under them and its average by time.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_projections::data::{Candle, Line, Moved, Then, candles, floor_series, twap};
use brickyard_projections::models::FloorReason;
use brickyard_projections::{FLOORS, book_key};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Range, then};
use super::sheet::{Format, Sheet, file};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

/// As many as a wide screen can tell apart.
const MOST_CANDLES: i64 = 1_000;
const DAY_S: i64 = 24 * 60 * 60;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DrawFloorRequest {
    id: CollectionId,
    currency: Address,
    #[serde(default)]
    #[param(inline)]
    range: Range,
    /// Seconds of one candle; without, the range is cut into about sixty.
    bucket: Option<i64>,
    /// As if every listing paid the royalty that the collection asks for: price and what is missing
    /// of it.
    #[serde(default)]
    normalized: bool,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DrawFloorResponse {
    /// Oldest first, one after another without a gap.
    candles: Vec<CandleWire>,
    bucket: i64,
    from: i64,
    upto: i64,
    /// The price now; null while nothing is for sale.
    spot: Option<Amount>,
    /// Average by time of the last day, rounded down.
    twap: Option<Amount>,
    /// Seconds of that day in which something was for sale.
    twap_seconds: u64,
    /// The lower of spot and average, and the higher.
    lower: Option<Amount>,
    upper: Option<Amount>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CandleWire {
    from: i64,
    /// Null while nothing was for sale.
    open: Option<Amount>,
    high: Option<Amount>,
    low: Option<Amount>,
    close: Option<Amount>,
    changes: usize,
    /// The last of them, oldest first.
    moves: Vec<MoveWire>,
}

#[derive(Serialize, ToSchema)]
struct MoveWire {
    at: i64,
    price: Option<Amount>,
    reason: FloorReason,
    /// The event that moved it, or after which the clock did.
    #[schema(value_type = i64)]
    position: Position,
}

impl From<Candle> for CandleWire {
    fn from(candle: Candle) -> Self {
        let Candle { from_s, open, high, low, close, changes, moves } = candle;
        let wire = |moved: Moved| {
            let Moved { at_s, price, reason, position } = moved;
            MoveWire { at: at_s, price, reason, position }
        };
        let moves = moves.into_iter().map(wire).collect();
        Self { from: from_s, open, high, low, close, changes, moves }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/floor",
    params(DrawFloorRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "A floor by time: candles, each with what happened in it.",
            content((Envelope<DrawFloorResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn draw_floor(
    State(app): State<App>,
    read: Read,
    Params(request): Params<DrawFloorRequest>,
) -> Result<Sheet<DrawFloorResponse>, Failure> {
    let then = then(&read, &app, &[FLOORS], request.at.as_deref()).await?;
    let (id, currency) = (request.id.to_string(), request.currency.to_string());
    let book = book_key(&id, &currency, request.normalized);
    let upto_s = then.now_s.0.cast_signed() + 1;
    let (mut from_s, mut bucket_s) = (0, 60);
    if let Some(seconds) = request.range.seconds() {
        bucket_s = bucket_of(request.bucket, seconds)?;
        from_s = whole((upto_s - seconds).max(0), bucket_s);
    }
    let asked_s = from_s.min(upto_s - DAY_S).max(0);
    let line = line_since(&app, then, &book, asked_s).await?;
    if request.range.seconds().is_none() {
        from_s = line.first().map_or(upto_s - DAY_S, |first| first.at_s).max(0);
        bucket_s = bucket_of(request.bucket, upto_s - from_s)?;
        from_s = whole(from_s, bucket_s);
    }
    let drawn = candles(&line, (from_s, upto_s), bucket_s);
    let drawn: Vec<CandleWire> = drawn.into_iter().map(CandleWire::from).collect();
    if let Some(format) = request.format {
        return file(format, "floor", then.position, &drawn);
    }
    let response = figures(&line, drawn, (from_s, upto_s), bucket_s);
    Ok(Sheet::Page(Answer::new(then.position, response)))
}

/// The average by time of the day before, rounded down, and of how many seconds it is; none when
/// nothing was for sale.
pub(super) async fn day_average(
    app: &App,
    then: Then,
    (id, currency): (&str, &str),
) -> Result<Option<(Amount, u64)>, Failure> {
    let day = day_before(then.now_s.0.cast_signed() + 1);
    let book = book_key(id, currency, false);
    Ok(twap(&line_since(app, then, &book, day.0).await?, day))
}

fn day_before(upto_s: i64) -> (i64, i64) {
    ((upto_s - DAY_S).max(0), upto_s)
}

async fn line_since(app: &App, then: Then, book: &str, since_s: i64) -> Result<Line, Failure> {
    // What came later may have moved the floor since.
    let start = app.ledger.position_at(then, since_s).await?;
    Ok(floor_series(&app.ledger, then, book, (start, since_s)).await?)
}

/// Candles begin at whole buckets, so that they stay when a later hour is looked at.
const fn whole(at_s: i64, bucket_s: i64) -> i64 {
    at_s - at_s % bucket_s
}

fn bucket_of(asked: Option<i64>, seconds: i64) -> Result<i64, Failure> {
    let usual = [60, 300, 900, 3_600, 4 * 3_600, DAY_S, 7 * DAY_S];
    let fitting = usual.into_iter().find(|bucket| seconds / bucket <= 90);
    let bucket = asked.or(fitting).unwrap_or(30 * DAY_S);
    if bucket < 60 || seconds / bucket >= MOST_CANDLES {
        return Err(Failure::invalid("bucket", "at least 60, and at most 1000 candles"));
    }
    Ok(bucket)
}

fn figures(
    line: &Line,
    candles: Vec<CandleWire>,
    (from, upto): (i64, i64),
    bucket: i64,
) -> DrawFloorResponse {
    let spot = line.spot();
    let average = twap(line, day_before(upto));
    let (twap, twap_seconds) = (average.map(|(price, _)| price), average.map_or(0, |(_, s)| s));
    let both = |pick: fn(Amount, Amount) -> Amount| Some(pick(spot?, twap?));
    let (lower, upper) = (both(Ord::min), both(Ord::max));
    DrawFloorResponse { candles, bucket, from, upto, spot, twap, twap_seconds, lower, upper }
}
