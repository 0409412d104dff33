//! The streams of contracts: facts of a chain, on which nothing is decided.

use crate::kernel::told_by_the_chain;

use super::event::ContractEvent;

told_by_the_chain!(
    /// Names the streams `contract/<chain id>-<contract>`.
    Contract, "contract", ContractEvent
);
