//! A floor as a signed statement: for whoever keeps it, and for contracts that use a price.
//!
//! What is signed is EIP-712 typed data as `fixtures/contracts/src/FloorVerifier.sol` checks it, for
//! the collection's chain and for no contract. It is stated at a position that a checkpoint seals,
//! whose root it names, so that the log cannot tell another floor of that moment later.

use std::collections::BTreeMap;

use alloy::primitives::{B256, U256};
use alloy::signers::SignerSync;
use alloy::signers::local::PrivateKeySigner;
use alloy::sol_types::{SolStruct, eip712_domain};
use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId, Hash32, OrderId};
use brickyard_projections::data::Then;
use brickyard_projections::{BLOCKS, FLOORS, FloorAt, floors_at, last_block};
use brickyard_store::Position;
use brickyard_store::proofs::{Checkpoint, ProofError, Proofs};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::then;
use super::floor::day_average;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

const DOMAIN: &str = "Brickyard Floor";
const VERSION: &str = "1";

mod signed {
    alloy::sol! {
        /// See `IFloorVerifier`.
        struct FloorStatement {
            address collection;
            address currency;
            uint256 spot;
            uint256 twap;
            uint256 twapSeconds;
            bytes32 orderId;
            uint256 cause;
            uint256 blockNumber;
            uint256 time;
            uint256 position;
            uint256 size;
            bytes32 root;
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StateFloorRequest {
    id: CollectionId,
    currency: Address,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`; without, as of now, or of the last moment that is sealed.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct StateFloorResponse {
    typed: TypedStatement,
    /// 65 bytes with low s.
    signature: String,
    /// The key of this site for floors; it never changes.
    #[schema(value_type = String)]
    signer: Address,
}

/// Domain, types and message as `eth_signTypedData_v4` takes them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TypedStatement {
    domain: StatementDomain,
    types: BTreeMap<String, Vec<TypedField>>,
    primary_type: String,
    message: FloorStatement,
}

/// Of the collection's chain; of no contract.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StatementDomain {
    name: &'static str,
    version: &'static str,
    chain_id: u64,
}

#[derive(Serialize, ToSchema)]
struct TypedField {
    name: String,
    #[serde(rename = "type")]
    of: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FloorStatement {
    collection: Address,
    /// Zero for the chain's coin.
    currency: Address,
    /// The price of the cheapest listing, in the smallest unit.
    spot: Amount,
    /// The average by time of the day before `time`, rounded down.
    twap: Amount,
    /// Seconds of that day in which something was for sale.
    twap_seconds: u64,
    order_id: OrderId,
    /// The event that made it the cheapest, or after which the clock did.
    #[schema(value_type = i64)]
    cause: Position,
    /// The last block of the chain from which the log had an event.
    block_number: u64,
    /// In unix seconds.
    time: u64,
    /// The log's position that it was read at.
    #[schema(value_type = i64)]
    position: Position,
    /// Events under the checkpoint that seals it.
    size: u64,
    /// The RFC 6962 root of these events.
    root: Hash32,
}

impl FloorStatement {
    fn signed(&self) -> signed::FloorStatement {
        let amount = |amount: Amount| U256::from_be_bytes(amount.get().to_be_bytes::<32>());
        let place = |position: Position| U256::from(position.0.max(0).cast_unsigned());
        signed::FloorStatement {
            collection: (*self.collection.bytes()).into(),
            currency: (*self.currency.bytes()).into(),
            spot: amount(self.spot),
            twap: amount(self.twap),
            twapSeconds: U256::from(self.twap_seconds),
            orderId: B256::from(*self.order_id.0.bytes()),
            cause: place(self.cause),
            blockNumber: U256::from(self.block_number),
            time: U256::from(self.time),
            position: place(self.position),
            size: U256::from(self.size),
            root: B256::from(*self.root.bytes()),
        }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/floor/statement",
    params(StateFloorRequest, MinPosition),
    responses(
        (status = 200, description = "A floor, signed; `FloorVerifier` checks it on its chain.", body = Envelope<StateFloorResponse>),
        Failures
    )
)]
pub(crate) async fn state_floor(
    State(app): State<App>,
    read: Read,
    Params(request): Params<StateFloorRequest>,
) -> Reply<StateFloorResponse> {
    let StateFloorRequest { id, currency, at } = request;
    let (then, sealed) = sealed_then(&app, &read, at.as_deref()).await?;
    let names = (id.to_string(), currency.to_string());
    let floor = floor_of(&app, then, (&names.0, &names.1)).await?;
    let average = day_average(&app, then, (&names.0, &names.1)).await?;
    // A chain's clock may be ahead of ours: then the listing has not lasted a second yet.
    let (twap, twap_seconds) = average.unwrap_or((floor.lowest.price, 0));
    let block = last_block(app.store.pool(), id.chain_id.0, then.position).await?;
    let statement = FloorStatement {
        collection: id.address,
        currency,
        spot: floor.lowest.price,
        twap,
        twap_seconds,
        order_id: floor.lowest.order_id,
        cause: floor.position,
        block_number: block.unwrap_or_default(),
        time: then.now_s.0,
        position: then.position,
        size: sealed.size,
        root: Hash32::new(sealed.root),
    };
    reply(then.position, sign(&app, id.chain_id.0, statement)?)
}

/// The moment that is asked for, or the last one that a checkpoint seals; and the newest checkpoint.
async fn sealed_then(
    app: &App,
    read: &Read,
    at: Option<&str>,
) -> Result<(Then, Checkpoint), Failure> {
    const MODELS: [&str; 2] = [FLOORS, BLOCKS];
    let asked = then(read, app, &MODELS, at).await?;
    let sealed = Proofs::new(app.store.pool().clone()).checkpoint(None).await?.checkpoint()?;
    let last = Position(i64::try_from(sealed.size).unwrap_or(i64::MAX));
    let position = asked.position;
    match at {
        _ if position <= last => Ok((asked, sealed)),
        Some(_) => Err(ProofError::NotSealed { position: position.0, sealed: sealed.size }.into()),
        None => Ok((then(read, app, &MODELS, Some(&last.0.to_string())).await?, sealed)),
    }
}

async fn floor_of(
    app: &App,
    then: Then,
    (collection, currency): (&str, &str),
) -> Result<FloorAt, Failure> {
    let of = [collection.to_owned()];
    let floors = floors_at(app.store.pool(), &of, then.position, then.now_s).await?;
    floors.into_iter().find(|floor| floor.currency == currency).ok_or_else(|| {
        let message = "Nothing of this collection was for sale in this currency at that moment.";
        Failure::refused("nothing_for_sale", message)
    })
}

fn sign(app: &App, chain_id: u64, message: FloorStatement) -> Result<StateFloorResponse, Failure> {
    let failed = || Failure::internal(&"the key of floor statements cannot sign");
    let key = PrivateKeySigner::from_slice(app.access.statement_key().as_slice());
    let key = key.map_err(|_| failed())?;
    let domain = eip712_domain! { name: DOMAIN, version: VERSION, chain_id: chain_id, };
    let digest = message.signed().eip712_signing_hash(&domain);
    let signature = key.sign_hash_sync(&digest).map_err(|_| failed())?.to_string();
    let signer = Address::new(key.address().into_array());
    let domain = StatementDomain { name: DOMAIN, version: VERSION, chain_id };
    let own = signed::FloorStatement::eip712_encode_type();
    let (primary_type, fields) = own.split_once('(').unwrap_or_default();
    let of_domain = "string name,string version,uint256 chainId";
    let types = BTreeMap::from([
        ("EIP712Domain".to_owned(), fields_of(of_domain)),
        (primary_type.to_owned(), fields_of(fields.trim_end_matches(')'))),
    ]);
    let primary_type = primary_type.to_owned();
    let typed = TypedStatement { domain, types, primary_type, message };
    Ok(StateFloorResponse { typed, signature, signer })
}

/// `uint256 spot,…`, one by one.
fn fields_of(text: &str) -> Vec<TypedField> {
    let fields = text.split(',').filter_map(|field| field.split_once(' '));
    fields.map(|(of, name)| TypedField { name: name.to_owned(), of: of.to_owned() }).collect()
}
