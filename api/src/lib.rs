//! The HTTP side: routes, wire format, codes, the live socket, and the built UI.
//!
//! Handlers extract, act and answer. No rule and no SQL of the command side lives here; a
//! signature is checked here, what it allows is decided in core.

mod account;
mod adapters;
mod applications;
mod art;
mod audit;
mod community;
mod data;
mod dc;
mod deployments;
mod dev_openid;
mod doors;
mod frame;
mod gauges;
mod live;
mod mail;
mod news;
mod office;
mod ops;
mod rounds;
mod serve;
mod site_map;
mod state;
mod ui;
mod uploads;
mod watch;
mod watch_alerts;
mod watch_transactions;
mod wire;

pub use account::post_editions;
pub use adapters::bulk::bulk_digest;
pub use adapters::chain::ChainReader;
pub use adapters::signatures::{book_domain, exchange_domain, option_digest, option_leaf, typed};
pub use adapters::siwe::sign_in_text;
pub use dc::{ListStatement, MarketStatements, market_statements};
pub use deployments::watch_deployments;
pub use doors::{DoorSettings, OpenidProvider, Post, Smtp, Tls};
pub use frame::{Platform, SignError, sign_frame};
pub use live::{Hub, Sum};
pub use mail::{PostError, send_mail};
pub use office::{Barring, Office, OfficeError};
pub use serve::{ApiError, openapi, router, serve};
pub use state::{App, STALE_AFTER_S};
pub use uploads::{S3Settings, StoreSettings, UploadSettings, Uploads, UploadsError};
pub use watch::watch_offers;
pub use watch_alerts::watch_alerts;
pub use watch_transactions::watch_transactions;
