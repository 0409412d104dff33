//! Facts of domains, drops, boxes, vouchers and contracts as such, each on a stream of its kind.

use brickyard_core::boxes::{BoxSeries, MysteryBox};
use brickyard_core::collections::Collection;
use brickyard_core::contracts::Contract;
use brickyard_core::domains::{
    Domain, DomainAccount, DomainCommitment, DomainNode, DomainRegistry,
};
use brickyard_core::drops::Drop;
use brickyard_core::items::{Holder, Item};
use brickyard_core::kernel::{Address, Hash32};
use brickyard_core::vouchers::{Voucher, WithdrawalWallet};
use brickyard_store::{ChainSource, Fact, StoreError};
use cqrs_es::Aggregate;

use crate::golden_contracts as told;
use crate::golden_events as golden;
use crate::orders_given::MAKER;

/// What no model shows yet: each on a stream of its own kind.
pub(crate) fn of_contracts(at: &mut dyn FnMut() -> ChainSource) -> Vec<Result<Fact, StoreError>> {
    fn on<A: Aggregate>(
        id: &str,
        events: &[A::Event],
        at: &mut dyn FnMut() -> ChainSource,
    ) -> Vec<Result<Fact, StoreError>> {
        events.iter().map(|event| Fact::of::<A>(id, event, &at())).collect()
    }
    let contract = format!("31337-{}", Address::new([9; 20]));
    let (token, hash) = (format!("{contract}-1"), format!("{contract}-{}", Hash32::ZERO));
    let person = format!("31337-{MAKER}");
    [
        on::<Collection>(&contract, &golden::collections()[2..], at),
        on::<Item>(&token, &golden::items()[3..5], at),
        on::<MysteryBox>(&token, &told::boxes(), at),
        on::<BoxSeries>(&contract, &told::box_series(), at),
        on::<Contract>(&contract, &told::contracts(), at),
        on::<Domain>(&token, &told::domains(), at),
        on::<DomainAccount>(&person, &told::domain_accounts(), at),
        on::<DomainCommitment>(&hash, &told::domain_commitments(), at),
        on::<DomainNode>(&hash, &told::domain_nodes(), at),
        on::<DomainRegistry>(&contract, &told::domain_registries(), at),
        on::<Drop>(&contract, &told::drops(), at),
        on::<Holder>(&person, &told::holders(), at),
        on::<Voucher>(&token, &told::vouchers(), at),
        on::<WithdrawalWallet>(&contract, &told::wallets(), at),
    ]
    .into_iter()
    .flatten()
    .collect()
}
