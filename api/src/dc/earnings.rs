//! What one's own wallet was paid: by its sales, and as royalty of others'.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ItemId};
use brickyard_projections::data::{self, EarningLine, EarningSum};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::own::wallet_of;
use crate::account::SignedIn;
use crate::data::{Range, then};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, cut, reply};

const MODELS: &[&str] = &["trades", "orders", "collections", "items"];

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListEarningsRequest {
    /// How far back the sums count; the lines are those of all times. All there is without.
    #[param(inline)]
    range: Option<Range>,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListEarningsResponse {
    /// Whose earnings these are; null when the account has bound no wallet.
    wallet: Option<Address>,
    totals: Vec<EarningTotal>,
    /// Newest first.
    earnings: Vec<EarningWire>,
    next: Option<String>,
}

/// Of one currency of a chain.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EarningTotal {
    chain_id: i64,
    #[schema(value_type = Address)]
    currency: String,
    sales: i64,
    #[schema(value_type = Amount)]
    from_sales: String,
    royalties: i64,
    #[schema(value_type = Amount)]
    from_royalties: String,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum EarningKind {
    /// What was left of the price for the seller.
    Sale,
    /// What a sale of somebody's brought to the one who has the royalty.
    Royalty,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Earning)]
struct EarningWire {
    /// The event that tells of the sale.
    #[schema(value_type = i64)]
    position: Position,
    kind: EarningKind,
    #[schema(value_type = ItemId)]
    item_id: String,
    item_name: Option<String>,
    #[schema(value_type = Address)]
    currency: String,
    /// What came in.
    #[schema(value_type = Amount)]
    earned: String,
    /// What the buyer paid.
    #[schema(value_type = Amount)]
    price: String,
    #[schema(value_type = Address)]
    buyer: String,
    #[schema(value_type = Address)]
    seller: String,
    at: i64,
}

impl From<EarningLine> for EarningWire {
    fn from(line: EarningLine) -> Self {
        let royalty = line.kind == "royalty";
        Self {
            position: line.position,
            kind: if royalty { EarningKind::Royalty } else { EarningKind::Sale },
            item_id: line.item_id,
            item_name: line.item_name,
            currency: line.currency,
            earned: line.earned,
            price: line.price,
            buyer: line.buyer,
            seller: line.seller,
            at: line.sold_at_s,
        }
    }
}

impl From<EarningSum> for EarningTotal {
    fn from(sum: EarningSum) -> Self {
        let EarningSum { chain_id, currency, sales, from_sales, royalties, from_royalties } = sum;
        Self { chain_id, currency, sales, from_sales, royalties, from_royalties }
    }
}

#[utoipa::path(
    get,
    path = "/creator/earning",
    params(ListEarningsRequest, MinPosition),
    responses((status = 200, description = "What one's own wallet was paid by sales and royalties.", body = Envelope<ListEarningsResponse>), Failures)
)]
pub(crate) async fn list_earnings(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Params(request): Params<ListEarningsRequest>,
) -> Reply<ListEarningsResponse> {
    let size = request.size.unwrap_or(20);
    if !(1..=100).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let after = request.cursor.as_deref().map(parse_cursor).transpose()?;
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let Some(wallet) = wallet_of(&app, &who).await? else {
        let (totals, earnings) = (vec![], vec![]);
        return reply(
            then.position,
            ListEarningsResponse { wallet: None, totals, earnings, next: None },
        );
    };
    let since_s = request.range.unwrap_or(Range::All).since_s(then.now_s);
    let pool = app.store.pool();
    let totals = data::earning_sums(pool, then, wallet, since_s).await?;
    let mut lines = data::earning_lines(pool, then, wallet, (after, size + 1)).await?;
    let next = cut(&mut lines, size).map(|line| format!("{}.{}", line.position, line.kind));
    let answer = ListEarningsResponse {
        wallet: Some(wallet),
        totals: totals.into_iter().map(Into::into).collect(),
        earnings: lines.into_iter().map(Into::into).collect(),
        next,
    };
    reply(then.position, answer)
}

fn parse_cursor(cursor: &str) -> Result<(Position, &str), Failure> {
    let parts = || {
        let (position, kind) = cursor.split_once('.')?;
        let kind = matches!(kind, "sale" | "royalty").then_some(kind)?;
        Some((Position(position.parse().ok()?), kind))
    };
    parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
}
