//! Whether the logs that an endpoint tells of a block are all of them. Pure.
//!
//! A block's hash is the hash of its header, and the header vouches for two things: a Bloom filter
//! of all addresses and topics, and the root of all receipts. From that follows, in this order:
//!
//! - A header that does not hash to its hash vouches for nothing (some chains have other headers).
//! - A filter without any of our addresses proves that the block has none of our logs: filters
//!   have no false negatives. Nothing needs to be asked.
//! - Receipts whose root is the header's are all receipts of the block, so their logs are all its
//!   logs, in order. This is the only proof that nothing was left out.
//! - A log that the filter does not contain is not of this block.
//! - A filter with one of our addresses, and no log of that address, proves nothing: filters have
//!   false positives. It is a reason to ask somebody else.
//!
//! What a header says of transactions' hashes is not checked.

use alloy::consensus::proofs::calculate_receipt_root;
use alloy::primitives::{Address, B256, Bloom, BloomInput};
use alloy::rpc::types::{Block, Log, TransactionReceipt};

/// What a header vouches for, once it is known to be the header of its hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Voucher {
    pub(crate) bloom: Bloom,
    pub(crate) receipts_root: B256,
}

impl Voucher {
    /// None when the header is not the one of this hash, as far as we can compute it.
    pub(crate) fn of(block: &Block) -> Option<Self> {
        let header = &block.header;
        (header.inner.hash_slow() == header.hash)
            .then(|| Self { bloom: header.inner.logs_bloom, receipts_root: header.receipts_root })
    }

    /// False proves that the block has no log of these addresses.
    pub(crate) fn may_hold_any(&self, addresses: &[Address]) -> bool {
        addresses.iter().any(|address| self.may_hold(*address))
    }

    fn may_hold(&self, address: Address) -> bool {
        self.bloom.contains_input(BloomInput::Raw(address.as_slice()))
    }

    /// False proves that a log is not of this block.
    pub(crate) fn may_hold_all(&self, logs: &[Log]) -> bool {
        logs.iter().all(|log| self.bloom.contains_raw_log(log.address(), log.topics()))
    }

    /// Whether an address is in the filter and no log explains it.
    pub(crate) fn in_doubt(&self, addresses: &[Address], logs: &[Log]) -> bool {
        let told = |address: Address| logs.iter().any(|log| log.address() == address);
        addresses.iter().any(|address| self.may_hold(*address) && !told(*address))
    }
}

/// The logs of these addresses out of a block's receipts; None when the receipts are not those
/// that the header vouches for. Indices are counted, not believed.
pub(crate) fn proven_logs(
    voucher: &Voucher,
    block: &Block,
    receipts: Vec<TransactionReceipt>,
    addresses: &[Address],
) -> Option<Vec<Log>> {
    let (mut envelopes, mut logs) = (Vec::with_capacity(receipts.len()), vec![]);
    let mut index = 0;
    for receipt in receipts {
        let tx = receipt.transaction_hash;
        let at = receipt.transaction_index;
        for log in receipt.inner.logs() {
            if addresses.contains(&log.address()) {
                logs.push(Log {
                    inner: log.inner.clone(),
                    block_hash: Some(block.header.hash),
                    block_number: Some(block.header.number),
                    block_timestamp: Some(block.header.timestamp),
                    transaction_hash: Some(tx),
                    transaction_index: at,
                    log_index: Some(index),
                    removed: false,
                });
            }
            index += 1;
        }
        envelopes.push(receipt.inner.into_primitives_receipt());
    }
    (calculate_receipt_root(&envelopes) == voucher.receipts_root).then_some(logs)
}
