//! What a figure was counted from, as a finite list: each line with its event, and what all lines are together.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId, ItemId};
use brickyard_projections::data::{
    Counts, Evidence, EvidenceLine, EvidenceTurn, Floor, Then, Turn, evidence, floors,
};
use brickyard_store::Position;
use futures::TryFutureExt;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, cursor, size_of, then, turn};
use super::list::MODELS;
use super::sheet::{Format, Sheet, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

/// Which figure is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum FigureName {
    /// Items and owners, and what one owner has: who has what since when.
    Holdings,
    /// What is listed: each open listing.
    Listed,
    /// The market's worth: each item with what a unit of it counts.
    MarketCap,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListEvidenceRequest {
    id: CollectionId,
    #[param(inline)]
    figure: FigureName,
    /// What a market's worth is counted in; needed for it alone.
    currency: Option<Address>,
    /// What this owner has.
    owner: Option<Address>,
    /// Also sales that may be no honest ones.
    #[serde(default)]
    washed: bool,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
    /// As a file of all rows; of a size (10,000 at most), of so many, and `x-next` is the next cursor.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListEvidenceResponse {
    /// The newest first.
    lines: Vec<EvidenceRow>,
    next: Option<String>,
    /// Of all lines, not of this page.
    all: EvidenceSums,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EvidenceSums {
    lines: i64,
    items: i64,
    owners: i64,
    /// Each line's units times its price; null where lines have none.
    #[schema(value_type = Option<Amount>)]
    market_cap: Option<String>,
    /// What counts of an item that was never sold, or for less.
    floor: Option<Amount>,
    /// The event that made the floor so, or after which time alone did.
    #[schema(value_type = Option<i64>)]
    floor_position: Option<Position>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EvidenceRow {
    /// The event that made it so: the transfer, the listing, the last sale, or the floor's.
    #[schema(value_type = i64)]
    position: Position,
    #[schema(value_type = ItemId)]
    item_id: String,
    #[schema(value_type = Option<Address>)]
    owner: Option<String>,
    #[schema(value_type = Option<Amount>)]
    units: Option<String>,
    /// What a unit counts.
    #[schema(value_type = Option<Amount>)]
    price: Option<String>,
    /// Since when it is held.
    since: Option<i64>,
    /// Until when it is for sale.
    until: Option<i64>,
}

impl From<EvidenceLine> for EvidenceRow {
    fn from(line: EvidenceLine) -> Self {
        let EvidenceLine { position, item_id, owner, units, price, since_s, until_s } = line;
        Self { position, item_id, owner, units, price, since: since_s, until: until_s }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/evidence",
    params(ListEvidenceRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "What a figure of a collection was counted from, line by line.",
            content((Envelope<ListEvidenceResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_evidence(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListEvidenceRequest>,
) -> Result<Sheet<ListEvidenceResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let id = request.id.to_string();
    let (counts, floor) = match (request.figure, request.currency) {
        (FigureName::Holdings, _) => (Counts::Holdings(request.owner), None),
        (FigureName::Listed, _) => (Counts::Listings, None),
        (FigureName::MarketCap, None) => {
            return Err(Failure::invalid("currency", "what the worth is counted in"));
        }
        (FigureName::MarketCap, Some(currency)) => {
            let floor = floor_of(&app, then, (&id, currency)).await?;
            let with_washed = request.washed;
            (Counts::Worth { currency, with_washed, floor: floor.clone() }, floor)
        }
    };
    let page = move |asked: Option<String>| {
        let (app, id, counts) = (app.clone(), id.clone(), counts.clone());
        async move {
            let turn = turn_of(asked.as_deref(), size)?;
            Ok(evidence(&app.ledger, then, (&id, counts), turn).await?)
        }
    };
    if let Some(format) = request.format {
        let rows = move |asked| page(asked).map_ok(rows_of);
        let from = (request.cursor, request.size);
        return file_of_pages((format, "evidence"), then.position, from, rows).await;
    }
    let told: Result<Evidence, Failure> = page(request.cursor).await;
    let told = told?;
    let all = EvidenceSums::of(&told, floor.as_ref());
    let (lines, next) = rows_of(told);
    Ok(Sheet::Page(Answer::new(then.position, ListEvidenceResponse { lines, next, all })))
}

fn rows_of(told: Evidence) -> (Vec<EvidenceRow>, Option<String>) {
    let place =
        |(size, (item, owner)): (_, (String, String))| cursor(&(size, format!("{item}~{owner}")));
    let next = told.next.map(place);
    (told.lines.into_iter().map(EvidenceRow::from).collect(), next)
}

impl EvidenceSums {
    fn of(told: &Evidence, floor: Option<&Floor>) -> Self {
        Self {
            lines: told.count,
            items: told.items,
            owners: told.owners,
            market_cap: told.worth.clone(),
            floor: floor.map(|floor| floor.price),
            floor_position: floor.map(|floor| floor.position),
        }
    }
}

async fn floor_of(
    app: &App,
    then: Then,
    (collection, currency): (&str, Address),
) -> Result<Option<Floor>, Failure> {
    let moment = (then.position, then.now_s);
    let floors = floors(&app.ledger, (Some(collection), false), moment).await?;
    let currency = currency.to_string();
    Ok(floors.into_iter().find(|floor| floor.currency == currency))
}

fn turn_of(cursor: Option<&str>, size: i64) -> Result<EvidenceTurn, Failure> {
    let Turn { after, limit, ascending } = turn::<String>(cursor, Direction::Desc, size)?;
    let after = after.map(|(size, name)| {
        let (item, owner) = name.split_once('~')?;
        Some((size, (item.to_owned(), owner.to_owned())))
    });
    let wrong = || Failure::invalid("cursor", "`next` of a page");
    let after = after.map(|after| after.ok_or_else(wrong)).transpose()?;
    Ok(Turn { after, limit, ascending })
}
