//! Disputes about paid, undelivered sales: what the two sides and the arbiter say, and what was decided.
//! Opening, deciding and giving in happen on the chain. What is said is read by the sides and by
//! operators alone; it counts when the chain has told its hash under the same name.

use alloy::primitives::keccak256;
use axum::extract::State;
use brickyard_core::kernel::{
    AccountId, Address, Amount, Hash32, ItemId, OrderId, Personal, PersonalTexts, SubjectId,
    UnixSeconds, UploadId,
};
use brickyard_core::orders::{OrderCommand, OrderState, OrderStatus, Speaker, Statement};
use brickyard_projections::models::{Decided, Dispute, OrderRow, Said};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use super::auctions::chain_time;
use super::orders::known_order;
use super::trader::Trader;
use super::uploads::url_of;
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply, Segments, reply,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct StateEvidenceRequest {
    order_id: OrderId,
    /// The writer's wallet, which its account has bound.
    by: Address,
    /// 32 random bytes of the writer's.
    salt: Hash32,
    /// At most 4,000 characters.
    text: String,
    /// Uploads, 8 at most. Whoever knows a file's id may read it.
    #[serde(default)]
    files: Vec<UploadId>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StateEvidenceResponse {
    order_id: OrderId,
    /// What the transaction carries: keccak256 of the salt, keccak256 of the text in UTF-8, and each
    /// file's id, one after the other, 32 bytes each.
    evidence: Hash32,
    #[schema(value_type = i64)]
    position: Position,
}

/// Keeps what a side of the sale says of it, sealed, until its hash comes with `openDispute` or
/// `giveEvidence`; of an operator what is said of a decision, until `settleDispute`.
#[utoipa::path(
    post,
    path = "/item/offer/dispute/evidence",
    params(CommandHeaders),
    request_body = StateEvidenceRequest,
    responses((status = 200, description = "It is kept; send its hash to the chain.", body = Envelope<StateEvidenceResponse>), Failures)
)]
pub(crate) async fn state_evidence(
    State(app): State<App>,
    trader: Trader,
    body: Body<StateEvidenceRequest>,
) -> Reply<StateEvidenceResponse> {
    let &StateEvidenceRequest { order_id, by, salt, ref text, ref files } = &body.value;
    let state = known_order(&app, order_id).await?;
    trader.check_wallet(&app, by).await?;
    let arbiter = !is_side(&state, by) && operates(&app, trader.account()).await?;
    let speaker = if arbiter { Speaker::Arbiter } else { Speaker::Party };
    let statement = Statement { salt, text: text.clone(), files: files.clone() };
    let evidence = hash_of(&statement);
    let now_s = chain_time(&app, state.terms.chain_id.0).await?;
    let command = OrderCommand::StateEvidence { by, speaker, evidence, statement, now_s };
    for file in files.iter().take(brickyard_core::orders::MOST_FILES) {
        if app.uploaded.load(&file.to_string()).await?.file().is_none() {
            return Err(Failure::invalid("files", format!("{file} was not uploaded here")));
        }
    }
    let meta = app.blinded(trader.meta(&body.bytes, by)).await?;
    let position = app.orders.execute(&order_id.to_string(), command, meta).await?.last;
    reply(position, StateEvidenceResponse { order_id, evidence, position })
}

fn hash_of(statement: &Statement) -> Hash32 {
    let mut bytes = statement.salt.bytes().to_vec();
    bytes.extend(keccak256(&statement.text));
    for file in &statement.files {
        bytes.extend(file.0.bytes());
    }
    Hash32::new(keccak256(bytes).0)
}

fn is_side(state: &OrderState, wallet: Address) -> bool {
    let buyer = match state.status {
        OrderStatus::AwaitingDelivery { buyer, .. } | OrderStatus::Disputed { buyer, .. } => buyer,
        _ => return wallet == state.terms.maker,
    };
    wallet == state.terms.maker || wallet == buyer
}

async fn operates(app: &App, account: AccountId) -> Result<bool, Failure> {
    Ok(app.accounts.load(&account.to_string()).await?.role().is_some())
}

/// Whether the account has bound the seller's wallet, or the buyer's.
async fn takes_part(app: &App, row: &OrderRow, account: AccountId) -> Result<bool, Failure> {
    for side in [Some(row.terms.maker), row.buyer].into_iter().flatten() {
        if app.access.account_of_wallet(side).await? == Some(account) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the words of a piece of evidence can be read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Words {
    Told,
    /// For good, by whoever wrote them.
    Erased,
    /// The hash came with words that this site does not keep.
    Elsewhere,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Evidence)]
pub(crate) struct EvidenceWire {
    by: Address,
    evidence: Hash32,
    at: i64,
    tx: Option<Hash32>,
    words: Words,
    text: String,
    /// Where the files are.
    files: Vec<String>,
    salt: Option<Hash32>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Decision)]
pub(crate) struct DecisionWire {
    by: Address,
    /// True: the sale stands, the seller is paid. False: the buyer has the money back.
    released: bool,
    /// False: nobody decided in time, so that anybody could refund the buyer.
    in_time: bool,
    at: i64,
    tx: Option<Hash32>,
    /// What the arbiter says of it; null where a side gave in, or nobody decided.
    reason: Option<EvidenceWire>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShowDisputeResponse {
    order_id: OrderId,
    item_id: ItemId,
    /// The contract that decides.
    venue: Address,
    /// Of the order.
    status: String,
    seller: Address,
    buyer: Option<Address>,
    price: Amount,
    currency: Address,
    opened_by: Option<Address>,
    /// The arbiter decides until then; later anybody may refund the buyer.
    decide_by: UnixSeconds,
    /// In the order of the chain.
    evidence: Vec<EvidenceWire>,
    decision: Option<DecisionWire>,
}

/// What both sides of a dispute have said, and how it ended. For its sides and for operators.
#[utoipa::path(
    get,
    path = "/item/offer/dispute/{order_id}",
    params(("order_id" = OrderId, Path), MinPosition),
    responses((status = 200, description = "The dispute.", body = Envelope<ShowDisputeResponse>), Failures)
)]
pub(crate) async fn show_dispute(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Segments(order_id): Segments<String>,
) -> Reply<ShowDisputeResponse> {
    let position = read.of(&app, &["orders"]).await?;
    let row: Option<Json<OrderRow>> =
        sqlx::query_scalar("select state from read.orders where key = $1")
            .bind(order_id.to_lowercase())
            .fetch_optional(app.store.pool())
            .await?;
    let Json(row) = row.ok_or_else(|| Failure::not_found("the order"))?;
    let account = who.session.account;
    if !takes_part(&app, &row, account).await? && !operates(&app, account).await? {
        let message = "Only the two sides of the sale and operators may read this.";
        return Err(Failure::not_yours(message));
    }
    let dispute = row.dispute.as_ref().filter(|dispute| dispute.opened_by.is_some());
    let dispute = dispute.ok_or_else(|| Failure::not_found("the dispute"))?;
    let mut evidence = vec![];
    for told in &dispute.evidence {
        let at = (told.by, told.evidence, told.at_s, told.tx);
        evidence.push(opened(&app, &row, dispute, at).await?);
    }
    let decision = match &dispute.decided {
        Some(decided) => Some(decision(&app, &row, dispute, decided).await?),
        None => None,
    };
    let answer = ShowDisputeResponse {
        order_id: row.order_id,
        item_id: row.item_id,
        venue: row.terms.venue,
        status: row.status.clone(),
        seller: row.terms.maker,
        buyer: row.buyer,
        price: row.price,
        currency: row.terms.currency,
        opened_by: dispute.opened_by,
        decide_by: dispute.decide_by_s,
        evidence,
        decision,
    };
    reply(position, answer)
}

async fn decision(
    app: &App,
    row: &OrderRow,
    dispute: &Dispute,
    decided: &Decided,
) -> Result<DecisionWire, Failure> {
    let &Decided { by, released, reason, in_time, at_s, tx } = decided;
    let reason = match reason {
        Some(reason) => Some(opened(app, row, dispute, (by, reason, at_s, tx)).await?),
        None => None,
    };
    Ok(DecisionWire { by, released, in_time, at: at_s, tx, reason })
}

/// With its words, opened for this answer alone.
async fn opened(
    app: &App,
    row: &OrderRow,
    dispute: &Dispute,
    (by, evidence, at, tx): (Address, Hash32, i64, Option<Hash32>),
) -> Result<EvidenceWire, Failure> {
    let bare = EvidenceWire {
        by,
        evidence,
        at,
        tx,
        words: Words::Elsewhere,
        text: String::new(),
        files: vec![],
        salt: None,
    };
    // Nobody speaks in another's name: what others have said with the same hash is not this.
    let said = dispute.said.iter().find(|said| said.by == by && said.evidence == evidence);
    let Some(Said { statement, sequence, .. }) = said else { return Ok(bare) };
    let mut statement = statement.clone();
    let texts = vec![("statement", &mut statement)];
    let sealed = PersonalTexts { subject: SubjectId::Wallet(by), texts };
    let id = row.order_id.to_string();
    let place = ("order", id.as_str(), *sequence);
    app.keyring.open_texts(place, sealed).await.map_err(|error| Failure::internal(&error))?;
    if statement == Personal::Erased {
        return Ok(EvidenceWire { words: Words::Erased, ..bare });
    }
    let Some(Statement { salt, text, files }) = statement.words() else {
        return Ok(bare);
    };
    let files = files.into_iter().map(url_of).collect();
    Ok(EvidenceWire { words: Words::Told, text, files, salt: Some(salt), ..bare })
}
