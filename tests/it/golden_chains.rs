//! One event of every kind that chains tell, and the one that takes a fact back, for the golden files.

use brickyard_core::chains::{BlockRef, ChainEvent, ContractKind, Currency, Span};
use brickyard_core::kernel::{Address, ChainId, Reverted};

use crate::golden_events::{address, hash, large, rate};

pub(crate) fn reverted() -> Reverted {
    let event_type = "ItemTransferred".to_owned();
    Reverted::FactReverted { position: 6, sequence: 2, event_type }
}

pub(crate) fn chains() -> Vec<ChainEvent> {
    let currency = Currency { address: address(6), symbol: "WETH".to_owned(), decimals: 18 };
    vec![
        ChainEvent::ChainFollowed {
            chain_id: ChainId(31_337),
            name: "Brickyard Dev Chain".to_owned(),
            genesis_hash: hash(1),
            first_block: 1,
            marketplace: address(7),
            exchange: address(8),
            currencies: vec![currency],
        },
        ChainEvent::ContractFollowed {
            kind: ContractKind::WithdrawalWallet,
            address: address(3),
            first_block: 12,
        },
        ChainEvent::VenueFeeChanged {
            venue: address(7),
            fee_bps: rate(100),
            recipient: address(9),
        },
        ChainEvent::CreditHeld {
            venue: address(7),
            to: address(2),
            currency: Address::ZERO,
            amount: large(),
        },
        ChainEvent::CreditWithdrawn {
            venue: address(7),
            to: address(2),
            currency: Address::ZERO,
            amount: large(),
        },
        ChainEvent::ChainReorged {
            from_block: 8,
            depth: 2,
            ancestor: BlockRef { number: 7, hash: hash(7) },
            old_head: BlockRef { number: 9, hash: hash(9) },
            new_head: BlockRef { number: 10, hash: hash(10) },
            undone: vec![Span { first: 3, last: 6 }, Span { first: 9, last: 9 }],
        },
        ChainEvent::ChainRepaired {
            block: BlockRef { number: 7, hash: hash(7) },
            undone: vec![Span { first: 3, last: 6 }],
        },
        ChainEvent::ChainFinalized { block: 7, hash: hash(7) },
    ]
}
