//! Transactions that a wallet is to send, in the words of the contracts of this house.

use std::sync::LazyLock;

use alloy::primitives::{Bytes as ChainBytes, U256};
use alloy::sol;
use alloy::sol_types::{SolCall, SolValue};
use brickyard_core::collections::TokenStandard;
use brickyard_core::drafts::{CollectionContent, ItemContent, document_path};
use brickyard_core::kernel::{Address, Bytes, DraftId, ItemId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::dc::make::onchain;
use crate::state::App;
use crate::wire::Failure;

sol! {
    function updateURI(uint256 tokenId, string uri);

    interface Unique {
        function safeMint(address to, string uri);
    }

    interface Several {
        function safeMint(address to, uint256 amount, string uri);
    }
}

/// What the author's wallet sends.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ToSign {
    chain_id: u64,
    from: Address,
    /// None for a contract that is made by it.
    to: Option<Address>,
    data: Bytes,
}

/// `fixtures/contracts/src/Collection721.sol`, compiled.
static UNIQUE: LazyLock<ChainBytes> = LazyLock::new(|| {
    bytecode(include_str!("../../../../fixtures/contracts/out/Collection721.json"))
});

/// `fixtures/contracts/src/Collection1155.sol`, compiled.
static SEVERAL: LazyLock<ChainBytes> = LazyLock::new(|| {
    bytecode(include_str!("../../../../fixtures/contracts/out/Collection1155.json"))
});

fn bytecode(artifact: &str) -> ChainBytes {
    #[derive(Deserialize)]
    struct Artifact {
        bytecode: ChainBytes,
    }
    serde_json::from_str::<Artifact>(artifact).expect("the committed artifact is JSON").bytecode
}

/// What makes the collection's contract: its code, and the draft's words behind it. The wallet rules
/// it and receives its royalty.
pub(crate) fn deployment_data(content: &CollectionContent, wallet: Address) -> ChainBytes {
    let CollectionContent { name, symbol, royalty_bps, standard, .. } = content;
    let code = match standard {
        TokenStandard::Erc721 => &UNIQUE,
        TokenStandard::Erc1155 => &SEVERAL,
    };
    let wallet = onchain(wallet);
    let words = (name.clone(), symbol.clone(), wallet, wallet, U256::from(royalty_bps.get()));
    [&code[..], &words.abi_encode_params()].concat().into()
}

impl ToSign {
    pub(super) fn deployment(content: &CollectionContent, wallet: Address) -> Self {
        let data = Bytes::new(deployment_data(content, wallet).to_vec());
        Self { chain_id: content.chain_id.0, from: wallet, to: None, data }
    }

    /// Mints it, or has its token name the newest document.
    pub(super) fn item(
        app: &App,
        id: DraftId,
        (revision, content): (u32, &ItemContent),
        (wallet, standard): (Address, TokenStandard),
        token: Option<ItemId>,
    ) -> Result<Self, Failure> {
        let uri = format!("{}{}", origin(app)?, document_path(id, revision));
        let minter = onchain(wallet);
        let data = match (token, standard) {
            (None, TokenStandard::Erc721) => Unique::safeMintCall { to: minter, uri }.abi_encode(),
            (None, TokenStandard::Erc1155) => {
                let amount = content.copies.get();
                Several::safeMintCall { to: minter, amount, uri }.abi_encode()
            }
            (Some(token), _) => updateURICall { tokenId: token.token_id.get(), uri }.abi_encode(),
        };
        let (chain_id, to) = (content.collection.chain_id.0, Some(content.collection.address));
        Ok(Self { chain_id, from: wallet, to, data: Bytes::new(data) })
    }
}

/// Where people open the site, without a slash at its end.
pub(super) fn origin(app: &App) -> Result<String, Failure> {
    let origin = app.doors.settings().origins.first();
    let origin = origin.map(|url| url.origin().ascii_serialization());
    let message = "This site has no address of its own: its operator has to set public_urls.";
    origin.ok_or_else(|| Failure::refused("no_address", message))
}
