//! The streams of vouchers: facts of a chain, on which nothing is decided.

use crate::kernel::told_by_the_chain;

use super::event::{VoucherEvent, WalletEvent};

told_by_the_chain!(
    /// Names the streams `voucher/<chain id>-<wallet>-<serial>`.
    Voucher, "voucher", VoucherEvent
);

told_by_the_chain!(
    /// Names the streams `withdrawal_wallet/<chain id>-<contract>`.
    WithdrawalWallet, "withdrawal_wallet", WalletEvent
);
