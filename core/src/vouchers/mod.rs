//! Withdrawals as the chain tells them: vouchers by serial, and the wallets they are paid from.
//!
//! Facts only. Reserving a balance and signing a voucher are decided elsewhere.

mod aggregate;
mod event;

pub use aggregate::{Voucher, WithdrawalWallet};
pub use event::{VoucherEvent, WalletEvent};
