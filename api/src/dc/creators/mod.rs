//! Who makes and collects: ranked, and each by the address of the wallet.

pub(super) mod pages;
pub(super) mod ranking;
