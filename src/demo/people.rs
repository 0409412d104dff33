//! The people of the demo: accounts of the well-known development mnemonic, which every
//! development chain funds. Never use them where money is real.

use alloy::network::EthereumWallet;
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::signers::local::coins_bip39::English;
use alloy::signers::local::{MnemonicBuilder, PrivateKeySigner};
use url::Url;

const MNEMONIC: &str = "test test test test test test test test test test test junk";

/// The operator deploys and mints; the traders follow. Accounts from 10 on are left to visitors.
pub(super) const OPERATOR: u32 = 0;
pub(super) const TRADERS: std::ops::RangeInclusive<u32> = 1..=6;

/// Puts the log's checkpoints on the chain.
pub(super) const ANCHORER: u32 = 7;

/// They use names, boxes, drops and the wallet, and leave the traders' nonces alone.
pub(super) const WORKERS: std::ops::RangeInclusive<u32> = 8..=9;

/// The key of an account of the mnemonic.
pub fn person(index: u32) -> PrivateKeySigner {
    MnemonicBuilder::<English>::default()
        .phrase(MNEMONIC)
        .index(index)
        .and_then(|builder| builder.build())
        .expect("the development mnemonic is valid")
}

/// A connection that signs as that account.
pub fn provider_of(http: &Url, signer: PrivateKeySigner) -> DynProvider {
    ProviderBuilder::new()
        .with_cached_nonce_management()
        .wallet(EthereumWallet::from(signer))
        .connect_http(http.clone())
        .erased()
}
