//! What is told of a chain, as tests need it: every event of its stream, none of which takes a fact
//! back.

use brickyard_core::chains::{BlockRef, ChainEvent, ContractKind};
use brickyard_core::kernel::{Address, Amount, BasisPoints, ChainId, Hash32};

pub(crate) fn told_of_a_chain(venue: Address, somebody: Address) -> Vec<ChainEvent> {
    vec![
        ChainEvent::ChainFollowed {
            chain_id: ChainId(31_337),
            name: "Chain".to_owned(),
            genesis_hash: Hash32::ZERO,
            first_block: 1,
            marketplace: venue,
            exchange: venue,
            currencies: vec![],
        },
        ChainEvent::ContractFollowed { kind: ContractKind::Drop, address: venue, first_block: 1 },
        ChainEvent::VenueFeeChanged {
            venue,
            fee_bps: BasisPoints::new(100).expect("a rate"),
            recipient: somebody,
        },
        ChainEvent::CreditHeld { venue, to: somebody, currency: venue, amount: Amount::ONE },
        ChainEvent::CreditWithdrawn { venue, to: somebody, currency: venue, amount: Amount::ONE },
        ChainEvent::ChainReorged {
            from_block: 2,
            depth: 1,
            ancestor: BlockRef { number: 1, hash: Hash32::ZERO },
            old_head: BlockRef { number: 2, hash: Hash32::ZERO },
            new_head: BlockRef { number: 2, hash: Hash32::ZERO },
            undone: vec![],
        },
        ChainEvent::ChainRepaired {
            block: BlockRef { number: 1, hash: Hash32::ZERO },
            undone: vec![],
        },
        ChainEvent::ChainFinalized { block: 1, hash: Hash32::ZERO },
    ]
}
