//! What to send to buy many orders at once: which of them can be bought now, at which price, what each
//! is divided into, and the sums by currency. Nothing is promised: the chain decides, order by order.

use std::collections::BTreeMap;

use alloy::primitives::Address as ChainAddress;
use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, OrderId, UnixSeconds};
use brickyard_core::orders::{Order, Rail, Split, Terms};
use brickyard_core::validity::Validity;
use brickyard_projections::models::{ChainRow, OrderRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::auctions::chain_time;
use super::make::chain_row;
use super::wire::{OptionWire, OrderCard, SplitWire, signed};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

/// As many as the contract takes in one transaction.
const MOST: usize = 30;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PrepareSweepRequest {
    /// Ids of orders of one chain, 1 to 30, with commas between.
    orders: String,
    /// Who would buy; their own orders are refused.
    buyer: Option<Address>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrepareSweepResponse {
    /// Where the call goes; null where this chain has no such contract.
    sweeper: Option<Address>,
    /// In the order that was asked for, each once.
    picks: Vec<SweepPick>,
    /// Of what can be bought, by currency.
    totals: Vec<SweepTotal>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SweepPick {
    order_id: OrderId,
    order: Option<OrderCard>,
    /// What the exchange wants to see; signature rail only.
    option: Option<OptionWire>,
    /// Why it cannot be bought; null when it can.
    refused: Option<&'static str>,
    /// For all that is left of it, as the venue divides it; null when it cannot be bought.
    split: Option<SplitWire>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SweepTotal {
    currency: Address,
    count: usize,
    split: SplitWire,
}

#[utoipa::path(
    get,
    path = "/item/open/sweep",
    params(PrepareSweepRequest, MinPosition),
    responses((status = 200, description = "What to send to buy these orders at once, and which of them cannot be bought.", body = Envelope<PrepareSweepResponse>), Failures)
)]
pub(crate) async fn prepare_sweep(
    State(app): State<App>,
    read: Read,
    Params(request): Params<PrepareSweepRequest>,
) -> Reply<PrepareSweepResponse> {
    let ids = ids_of(&request.orders)?;
    let position = read.of(&app, &["orders"]).await?;
    let texts: Vec<String> = ids.iter().map(OrderId::to_string).collect();
    let rows: Vec<(Json<OrderRow>, Position)> =
        sqlx::query_as("select state, position from read.orders where key = any($1)")
            .bind(texts)
            .fetch_all(app.store.pool())
            .await?;
    let mut known: BTreeMap<OrderId, (OrderRow, Position)> =
        rows.into_iter().map(|(Json(row), at)| (row.order_id, (row, at))).collect();
    // All of one chain: that of the first.
    let first = ids.iter().find_map(|id| known.get(id)).map(|(row, _)| row.terms.chain_id.0);
    let chain = match first {
        Some(chain_id) => Some(chain_row(app.store.pool(), chain_id).await?),
        None => None,
    };
    let (mut picks, mut sums) = (vec![], Sums::default());
    for order_id in ids {
        let pick = match known.remove(&order_id).zip(chain.as_ref()) {
            Some(((row, at), chain)) => {
                pick_of(&app, chain, (&row, at), request.buyer, &mut sums).await?
            }
            None => SweepPick {
                order_id,
                order: None,
                option: None,
                refused: Some("order_unknown"),
                split: None,
            },
        };
        picks.push(pick);
    }
    let sweeper = first.and_then(|chain_id| sweeper_of(&app, chain_id));
    reply(position, PrepareSweepResponse { sweeper, picks, totals: sums.told() })
}

/// The chain's contract for sweeps, where there is one.
pub(super) fn sweeper_of(app: &App, chain_id: u64) -> Option<Address> {
    let sweeper: ChainAddress = app.chains.get(&chain_id)?.sweeper()?;
    Some(Address::new(sweeper.0.0))
}

/// Each once, as first named.
fn ids_of(text: &str) -> Result<Vec<OrderId>, Failure> {
    let mut ids: Vec<OrderId> = vec![];
    // One more than is taken is enough to refuse it.
    for part in text.split(',').take(MOST + 1) {
        let id = part.parse().map_err(|error| Failure::invalid("orders", format!("{error}")))?;
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    if ids.len() > MOST {
        return Err(Failure::invalid("orders", "1 to 30"));
    }
    Ok(ids)
}

async fn pick_of(
    app: &App,
    chain: &ChainRow,
    (row, at): (&OrderRow, Position),
    buyer: Option<Address>,
    sums: &mut Sums,
) -> Result<SweepPick, Failure> {
    let (now_s, terms) = (app.now_s(), &row.terms);
    let refused = if terms.chain_id.0 == chain.chain_id {
        let standstill = chain.standstill(terms.venue, terms.collection);
        let chain_s = chain_time(app, chain.chain_id).await?;
        refused(app, row, buyer.unwrap_or_default(), chain_s).await?.or(standstill)
    } else {
        Some("other_chain")
    };
    let left = row.price.share_rounded_up(row.remaining, row.terms.amount);
    let split =
        left.filter(|_| refused.is_none()).map(|price| Split::of(price, &today(chain, terms)));
    if let Some(split) = &split {
        sums.add(row.terms.currency, split);
    }
    Ok(SweepPick {
        order_id: row.order_id,
        order: Some(OrderCard::of(row, at, now_s)),
        option: row.option.as_ref().map(|option| signed(row, option)),
        refused,
        split: split.map(SplitWire::from),
    })
}

/// As they would be sold under now: a signature names no fee, and is matched at the exchange's of the day.
fn today(chain: &ChainRow, terms: &Terms) -> Terms {
    let fee = chain.fee(terms.venue).filter(|_| terms.rail == Rail::Signature);
    Terms { fee_bps: fee.map_or(terms.fee_bps, |fee| fee.fee_bps), ..terms.clone() }
}

/// The book's rule in the way, else why the chain would not fill it.
async fn refused(
    app: &App,
    row: &OrderRow,
    buyer: Address,
    chain_s: UnixSeconds,
) -> Result<Option<&'static str>, Failure> {
    let Order::Made(state) = app.orders.load(&row.order_id.to_string()).await? else {
        return Ok(Some("order_unknown"));
    };
    if let Err(rule) = state.may_be_bought(buyer, state.remaining, chain_s, app.now_s()) {
        return Ok(Some(rule.reason()));
    }
    let why = || row.why_not.as_deref().and_then(Validity::of_reason).unwrap_or(Validity::Inactive);
    Ok((!row.fillable).then(|| why().reason()))
}

#[derive(Default)]
struct Sums(BTreeMap<Address, (usize, Split)>);

impl Sums {
    fn add(&mut self, currency: Address, more: &Split) {
        let zero = Amount::ZERO;
        let nothing = Split { price: zero, fee: zero, royalty: zero, seller_amount: zero };
        let (count, sum) = self.0.entry(currency).or_insert((0, nothing));
        *count += 1;
        let plus = |one: Amount, two: Amount| one.checked_add(two).unwrap_or(Amount::MAX);
        *sum = Split {
            price: plus(sum.price, more.price),
            fee: plus(sum.fee, more.fee),
            royalty: plus(sum.royalty, more.royalty),
            seller_amount: plus(sum.seller_amount, more.seller_amount),
        };
    }

    fn told(self) -> Vec<SweepTotal> {
        let told = |(currency, (count, split)): (Address, (usize, Split))| SweepTotal {
            currency,
            count,
            split: split.into(),
        };
        self.0.into_iter().map(told).collect()
    }
}
