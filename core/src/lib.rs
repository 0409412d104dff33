//! Words, rules and events of Brickyard: one folder per bounded context.
//!
//! Pure by design: no clock, no randomness, no I/O and no floats. Time, the signer of a message
//! and everything else that has to be found out is a value inside a command. `apply` never fails
//! and holds no rules, so that a replay today equals a replay tomorrow.

pub mod kernel;

pub mod accounts;
pub mod applications;
pub mod banners;
pub mod bars;
pub mod boxes;
pub mod chains;
pub mod collections;
pub mod comments;
pub mod contracts;
pub mod domains;
pub mod drafts;
pub mod drops;
pub mod fundings;
pub mod inboxes;
pub mod items;
pub mod likes;
pub mod makers;
pub mod news;
pub mod newsletters;
pub mod offers;
pub mod orders;
pub mod profiles;
pub mod projections;
pub mod quotes;
pub mod reports;
pub mod shares;
pub mod subjects;
pub mod transactions;
pub mod uploads;
pub mod vouchers;
pub mod watchlists;
pub mod whales;

pub mod upcast;
pub mod validity;
