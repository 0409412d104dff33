//! The people of the demo: accounts of the well-known development mnemonic, which every
//! development chain funds. Never use them where money is real.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

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

/// Making a key out of a phrase takes 2,048 rounds of hashing each time (BIP-39).
static MADE: LazyLock<Mutex<HashMap<u32, PrivateKeySigner>>> = LazyLock::new(Mutex::default);

/// The key of an account of the mnemonic.
pub fn person(index: u32) -> PrivateKeySigner {
    let make = || {
        MnemonicBuilder::<English>::default()
            .phrase(MNEMONIC)
            .index(index)
            .and_then(|builder| builder.build())
            .expect("the development mnemonic is valid")
    };
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(index).or_insert_with(make).clone()
}

/// A connection that signs as that account.
pub fn provider_of(http: &Url, signer: PrivateKeySigner) -> DynProvider {
    ProviderBuilder::new()
        .with_cached_nonce_management()
        .wallet(EthereumWallet::from(signer))
        .connect_http(http.clone())
        .erased()
}
