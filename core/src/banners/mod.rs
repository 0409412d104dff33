//! Banners: what operators put on top of the front page.
//!
//! ```text
//! (nothing) ──set──> set ──set──> set anew ──withdraw──> withdrawn ──set──> set
//! ```
//!
//! Deliberately absent: whether one is shown now. Its times are facts; the clock is read when the
//! page is asked for.

mod aggregate;
mod content;
mod event;

pub use aggregate::{Banner, BannerCommand, BannerError};
pub use content::{BannerContent, BannerId, BannerText, Wall};
pub use event::BannerEvent;

#[cfg(test)]
mod tests;
