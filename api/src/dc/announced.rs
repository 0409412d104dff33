//! The transactions that an account has sent for what it does here: each is told as soon as the wallet has sent it,
//! and stands in the account's list wherever that is looked at.

use std::collections::HashMap;

use alloy::primitives::{B256, keccak256};
use axum::extract::State;
use brickyard_core::kernel::{
    AccountId, Address, Amount, ChainId, CollectionId, Hash32, ItemId, Target, TransactionId,
    UnixSeconds,
};
use brickyard_core::transactions::{
    Announcement, Call, Purpose, ReplacementReason, Stage, TransactionCommand, TransactionSent,
};
use brickyard_projections::models::TransactionRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::own::wallet_of;
use super::transactions::indexed_blocks;
use crate::account::{SignedIn, TRANSACTIONS, ask_account};
use crate::adapters::chain::{ChainReader, NoAnswer};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read,
    Reply, cut, reply,
};

const MODELS: &[&str] = &["transactions", "items", "collections"];
/// Of one account on their way at once: nobody waits for more, and each is asked for again and again. Those that
/// are told at the same moment may be a few more.
const MOST_PENDING: i64 = 50;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct AnnounceTransactionRequest {
    chain_id: u64,
    hash: Hash32,
    purpose: Purpose,
    /// `item:{item id}` or `collection:{collection id}`, of the same chain.
    subject: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct AnnounceTransactionResponse {
    /// `{chain id}-{hash}`.
    id: TransactionId,
}

#[utoipa::path(
    post,
    path = "/transaction/announce",
    params(CommandHeaders),
    request_body = AnnounceTransactionRequest,
    responses((status = 200, description = "It stands in the account's list; once more is no news. A transaction that the chain does not know yet is not found: tell it again.", body = Envelope<AnnounceTransactionResponse>), Failures)
)]
pub(crate) async fn announce_transaction(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<AnnounceTransactionRequest>,
) -> Reply<AnnounceTransactionResponse> {
    let AnnounceTransactionRequest { chain_id, hash, purpose, subject } = body.value;
    let subject = subject.as_deref().map(str::parse::<Target>).transpose();
    let subject = subject.map_err(|error| Failure::invalid("subject", error.to_string()))?;
    let account = who.session.account;
    ask_account(&app, TRANSACTIONS, account).await?;
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let id = TransactionId { chain_id: ChainId(chain_id), hash };
    let sent = sent(chain, hash).await.map_err(|error| Failure::internal(&error))?;
    let sent = sent.ok_or_else(|| Failure::not_found("the transaction"))?;
    if pending_of(&app, account, id).await? >= MOST_PENDING {
        let message = "Fifty of your transactions are on their way; wait for them.";
        return Err(Failure::refused("too_many_pending", message));
    }
    let wallet = wallet_of(&app, &who).await?;
    let now_s = app.now_s();
    let announcement = Announcement { account, wallet, id, sent, purpose, subject, now_s };
    let command = TransactionCommand::Announce(Box::new(announcement));
    let meta = head.account_meta("transaction", account, &body.bytes);
    let done = app.transactions.execute(&id.to_string(), command, meta).await?;
    reply(done.last, AnnounceTransactionResponse { id })
}

/// The transaction as the chain tells it; none that it does not know.
async fn sent(chain: &ChainReader, hash: Hash32) -> Result<Option<TransactionSent>, NoAnswer> {
    // Looked at first: what takes its place cannot be in an earlier block.
    let head = chain.head().await?;
    let found = chain.transaction(B256::from(*hash.bytes())).await?;
    Ok(found.map(|found| TransactionSent {
        from: Address::new(found.from.0.0),
        nonce: found.nonce,
        call: Call {
            to: found.to.map(|to| Address::new(to.0.0)),
            value: Amount::new(found.value),
            input_hash: Hash32::new(keccak256(&found.input).0),
        },
        head,
    }))
}

/// Those on their way, without this one.
async fn pending_of(app: &App, account: AccountId, id: TransactionId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "select count(*) from read.transactions where account = $1 and pending and key <> $2",
    )
    .bind(account.to_string())
    .bind(id.to_string())
    .fetch_one(app.store.pool())
    .await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListTransactionsRequest {
    /// `next` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 20 when it is left out.
    size: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListTransactionsResponse {
    /// What was announced last first.
    transactions: Vec<OwnTransaction>,
    next: Option<String>,
}

/// How far it has come.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum OwnTransactionState {
    Pending,
    Mined,
    /// The read models have reached its block: only now are the pages true about it.
    Indexed,
    /// The chain has undone it.
    Reverted,
    /// Another transaction has used its nonce.
    Replaced,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnTransaction {
    chain_id: u64,
    hash: Hash32,
    from: Address,
    nonce: u64,
    purpose: Purpose,
    /// The item that it is about.
    item_id: Option<ItemId>,
    /// The collection that it, or its item, is about.
    collection: Option<CollectionId>,
    /// Of the item or the collection.
    name: Option<String>,
    state: OwnTransactionState,
    /// Which has it, or what took its place.
    block: Option<u64>,
    /// What took its place, where it was found.
    replaced_by: Option<Hash32>,
    /// Why something took its place.
    reason: Option<ReplacementReason>,
    announced_at: UnixSeconds,
    /// Of its block.
    mined_at: Option<UnixSeconds>,
}

#[utoipa::path(
    get,
    path = "/transactions",
    params(ListTransactionsRequest, MinPosition),
    responses((status = 200, description = "One's own transactions, and how far each has come.", body = Envelope<ListTransactionsResponse>), Failures)
)]
pub(crate) async fn list_transactions(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Params(request): Params<ListTransactionsRequest>,
) -> Reply<ListTransactionsResponse> {
    let size = request.size.unwrap_or(20);
    if !(1..=100).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    let before = match request.cursor.as_deref().map(str::parse) {
        None => Position(i64::MAX),
        Some(Ok(position)) => Position(position),
        Some(Err(_)) => {
            return Err(Failure::invalid("cursor", "use the `next` of the page before"));
        }
    };
    // Looked at before the rows are, so that `indexed` is never said too early.
    let indexed = indexed_blocks(&app).await?;
    let position = read.of(&app, MODELS).await?;
    let mut rows = page_of(&app, who.session.account, before, size + 1).await?;
    let next = cut(&mut rows, size).map(|(Json(row), _)| row.announced_position.to_string());
    let transactions =
        rows.into_iter().map(|(Json(row), name)| OwnTransaction::of(row, name, &indexed)).collect();
    reply(position, ListTransactionsResponse { transactions, next })
}

type Found = (Json<TransactionRow>, Option<String>);

async fn page_of(
    app: &App,
    account: AccountId,
    before: Position,
    size: i64,
) -> Result<Vec<Found>, sqlx::Error> {
    sqlx::query_as(
        "select t.state,
                coalesce(i.state #>> '{metadata,name}',
                         c.state->>'name' || ' #' || (i.state->>'token_id'),
                         w.state->>'name') as name
           from read.transactions as t
           left join read.items as i
             on starts_with(t.state->>'subject', 'item:')
            and i.key = substr(t.state->>'subject', 6)
           left join read.collections as c on c.key = i.state->>'collection'
           left join read.collections as w
             on starts_with(t.state->>'subject', 'collection:')
            and w.key = substr(t.state->>'subject', 12)
          where t.account = $1
            and t.announced_position < $2
          order by t.announced_position desc
          limit $3",
    )
    .bind(account.to_string())
    .bind(before)
    .bind(size)
    .fetch_all(app.store.pool())
    .await
}

impl OwnTransaction {
    fn of(row: TransactionRow, name: Option<String>, indexed: &HashMap<u64, u64>) -> Self {
        let TransactionId { chain_id, hash } = row.id;
        let (item_id, collection) = match row.subject {
            Some(Target::Item(item)) => (Some(item), Some(item.collection)),
            Some(Target::Collection(collection)) => (None, Some(collection)),
            Some(Target::Wallet(_) | Target::Comment(_) | Target::News(_)) | None => (None, None),
        };
        let (replaced_by, reason) = match row.stage {
            Stage::Replaced { by, reason, .. } => (by, Some(reason)),
            Stage::Pending | Stage::Mined { .. } => (None, None),
        };
        let (state, mined_at) = match row.stage {
            Stage::Pending => (OwnTransactionState::Pending, None),
            Stage::Replaced { .. } => (OwnTransactionState::Replaced, None),
            Stage::Mined { succeeded: false, at_s, .. } => {
                (OwnTransactionState::Reverted, Some(at_s))
            }
            Stage::Mined { block, at_s, .. }
                if indexed.get(&chain_id.0).is_some_and(|upto| block.number <= *upto) =>
            {
                (OwnTransactionState::Indexed, Some(at_s))
            }
            Stage::Mined { at_s, .. } => (OwnTransactionState::Mined, Some(at_s)),
        };
        Self {
            chain_id: chain_id.0,
            hash,
            from: row.from,
            nonce: row.nonce,
            purpose: row.purpose,
            item_id,
            collection,
            name,
            state,
            block: row.stage.block(),
            replaced_by,
            reason,
            announced_at: row.announced_at_s,
            mined_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use brickyard_core::chains::BlockRef;
    use serde_json::{Value, json};

    use super::*;

    fn told(stage: Stage) -> Value {
        let row = TransactionRow {
            id: TransactionId { chain_id: ChainId(1), hash: Hash32::new([9; 32]) },
            account: AccountId::new([7; 16]),
            from: Address::new([1; 20]),
            nonce: 5,
            purpose: Purpose::Buy,
            subject: None,
            head: 99,
            announced_at_s: UnixSeconds(50),
            announced_position: Position(7),
            stage,
        };
        let told = OwnTransaction::of(row, None, &HashMap::from([(1, 101), (2, 500)]));
        serde_json::to_value(told).expect("JSON")
    }

    #[test]
    fn what_is_in_a_block_is_indexed_once_the_pages_have_come_so_far() {
        let mined = |number, succeeded| {
            let block = BlockRef { number, hash: Hash32::new([6; 32]) };
            told(Stage::Mined { block, succeeded, at_s: UnixSeconds(60) })
        };
        for (number, succeeded, state) in
            [(101, true, "indexed"), (102, true, "mined"), (101, false, "reverted")]
        {
            let told = mined(number, succeeded);
            let seen = (&told["state"], &told["block"], &told["minedAt"]);
            assert_eq!(seen, (&json!(state), &json!(number), &json!(60)));
        }
        assert_eq!(told(Stage::Pending)["state"], "pending");
    }
}
