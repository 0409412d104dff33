//! Checkpoints, and proofs against them. Nothing here has to be believed: `audit verify` and the
//! browser check what is answered.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use brickyard_store::Position;
use brickyard_store::proofs::{AnchorNote, Checkpoint, Hash, Proofs, newest_anchor};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, Segments, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReadCheckpointRequest {
    /// The size it was sealed at; the newest without it.
    size: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadCheckpointResponse {
    origin: String,
    size: u64,
    /// Base64.
    root: String,
    /// The signed checkpoint as C2SP tlog-checkpoint writes it.
    note: String,
    sealed_at: i64,
    /// Events that are not sealed yet.
    behind: i64,
    /// The newest one that was put on a chain; null when none was.
    anchor: Option<AnchorWire>,
}

/// A checkpoint on a chain, as we have noted it. What counts is what the chain says: `contract` has
/// told it of `account`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Anchor)]
struct AnchorWire {
    chain_id: i64,
    contract: String,
    account: String,
    size: i64,
    /// Base64.
    root: String,
    block: i64,
    tx: String,
    anchored_at: i64,
    /// Whether the tree of today still has this root at this size.
    holds: bool,
}

impl AnchorWire {
    fn of((note, holds): (AnchorNote, bool)) -> Self {
        let AnchorNote { chain_id, contract, account, size, root, block, tx, anchored_at } = note;
        let (root, anchored_at) = (BASE64.encode(root), anchored_at.unix_timestamp());
        Self { chain_id, contract, account, size, root, block, tx, anchored_at, holds }
    }
}

#[utoipa::path(
    get,
    path = "/checkpoint",
    params(ReadCheckpointRequest),
    responses((status = 200, description = "A signed checkpoint of the log's tree.", body = Envelope<ReadCheckpointResponse>), Failures)
)]
pub(crate) async fn read_checkpoint(
    State(app): State<App>,
    Params(request): Params<ReadCheckpointRequest>,
) -> Reply<ReadCheckpointResponse> {
    let proofs = Proofs::new(app.store.pool().clone());
    let sealed = proofs.checkpoint(request.size).await?;
    let Checkpoint { origin, root, .. } = sealed.checkpoint()?;
    let head = app.store.head().await?;
    let behind = head.0.saturating_sub_unsigned(proofs.size().await?).max(0);
    let sealed_at = sealed.sealed_at.unix_timestamp();
    let (size, note, root) = (sealed.size, sealed.note, BASE64.encode(root));
    let anchor = newest_anchor(app.store.pool()).await?.map(AnchorWire::of);
    reply(head, ReadCheckpointResponse { origin, size, root, note, sealed_at, behind, anchor })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListProofKeysResponse {
    keys: Vec<ProofKey>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ProofKey {
    /// As C2SP signed-note writes a key: what to pin.
    key: String,
    from_size: u64,
    /// The word of the key before it, as a note; null for the first.
    succession: Option<String>,
}

#[utoipa::path(
    get,
    path = "/keys",
    responses((status = 200, description = "The keys of checkpoints, oldest first.", body = Envelope<ListProofKeysResponse>), Failures)
)]
pub(crate) async fn list_proof_keys(State(app): State<App>) -> Reply<ListProofKeysResponse> {
    let keys = Proofs::new(app.store.pool().clone()).keys().await?;
    let keys = keys.into_iter();
    let keys = keys.map(|key| ProofKey {
        key: key.key,
        from_size: key.from_size,
        succession: key.succession,
    });
    reply(app.store.head().await?, ListProofKeysResponse { keys: keys.collect() })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProveInclusionRequest {
    /// Size of the tree; the newest without it.
    size: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProveInclusionResponse {
    #[schema(value_type = i64)]
    position: Position,
    size: u64,
    /// All hashes are base64.
    leaf_hash: String,
    root: String,
    /// From the leaf upwards (RFC 6962, 2.1.1).
    path: Vec<String>,
}

#[utoipa::path(
    get,
    path = "/inclusion/{position}",
    params(("position" = i64, Path), ProveInclusionRequest),
    responses((status = 200, description = "That an event is in the tree.", body = Envelope<ProveInclusionResponse>), Failures)
)]
pub(crate) async fn prove_inclusion(
    State(app): State<App>,
    Segments(position): Segments<Position>,
    Params(request): Params<ProveInclusionRequest>,
) -> Reply<ProveInclusionResponse> {
    let proofs = Proofs::new(app.store.pool().clone());
    let proof = proofs.inclusion(position.0, request.size).await?;
    let (leaf_hash, root) = (BASE64.encode(proof.leaf), BASE64.encode(proof.root));
    let (size, path) = (proof.size, encode(&proof.path));
    let head = app.store.head().await?;
    reply(head, ProveInclusionResponse { position, size, leaf_hash, root, path })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProveConsistencyRequest {
    old: u64,
    new: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProveConsistencyResponse {
    old: u64,
    new: u64,
    old_root: String,
    new_root: String,
    /// RFC 6962, 2.1.2.
    path: Vec<String>,
}

#[utoipa::path(
    get,
    path = "/consistency",
    params(ProveConsistencyRequest),
    responses((status = 200, description = "That the newer tree continues the older one.", body = Envelope<ProveConsistencyResponse>), Failures)
)]
pub(crate) async fn prove_consistency(
    State(app): State<App>,
    Params(ProveConsistencyRequest { old, new }): Params<ProveConsistencyRequest>,
) -> Reply<ProveConsistencyResponse> {
    let proof = Proofs::new(app.store.pool().clone()).consistency(old, new).await?;
    let (old_root, new_root) = (BASE64.encode(proof.old_root), BASE64.encode(proof.new_root));
    let path = encode(&proof.path);
    let head = app.store.head().await?;
    reply(head, ProveConsistencyResponse { old, new, old_root, new_root, path })
}

#[utoipa::path(
    get,
    path = "/proof/{position}",
    params(("position" = i64, Path)),
    responses((status = 200, description = "One event with all that proves it, as a file.", body = Object), Failures)
)]
pub(crate) async fn download_proof(
    State(app): State<App>,
    Segments(position): Segments<Position>,
) -> Result<Response, Failure> {
    let file = Proofs::new(app.store.pool().clone()).file(position.0).await?;
    let text = serde_json::to_string_pretty(&file).map_err(|error| Failure::internal(&error))?;
    let name = format!("attachment; filename=\"brickyard-proof-{position}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

fn encode(hashes: &[Hash]) -> Vec<String> {
    hashes.iter().map(|hash| BASE64.encode(hash)).collect()
}
