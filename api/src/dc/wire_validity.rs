//! What is told of an order's or an offer's validity: whether the chain would fill it, why not and
//! until when, and the codes of everything that stands in the way. Part of the cards of `wire`.
//!
//! Our book's status is another field, and says less: what is off the book may be fillable.

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_core::orders::{OrderKind, Rail};
use brickyard_core::validity::{LONG_SECONDS, SOON_SECONDS, Severity, Validity};
use brickyard_projections::models::{OfferRow, OrderRow};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(crate) struct Fillable {
    /// `yes` or `no`, of this order by itself: what is paused as a whole stands in `open/chains`.
    fillable: &'static str,
    /// The reason of the first error.
    why: Option<String>,
    /// When time alone changes the answer; null when time alone does not.
    until: Option<UnixSeconds>,
}

/// Codes of the table `item/open/validity`.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Validity)]
pub(crate) struct ValidityWire {
    /// Why the chain would not fill it now; none where it would.
    errors: Vec<u16>,
    /// Why it is not offered, or needs care, though the chain would fill it.
    warnings: Vec<u16>,
}

impl ValidityWire {
    /// Each once, in the order of the table.
    fn of(mut codes: Vec<Validity>) -> Self {
        codes.sort_unstable();
        codes.dedup();
        let of = |severity: Severity| {
            let these = codes.iter().filter(|code| code.severity() == severity);
            these.map(|code| code.number()).collect()
        };
        Self { errors: of(Severity::Error), warnings: of(Severity::Warning) }
    }
}

/// `status` has the clock read into it.
pub(super) fn of_order(
    row: &OrderRow,
    status: &str,
    now_s: UnixSeconds,
) -> (Fillable, ValidityWire) {
    let (start_s, end_s) = (row.terms.start_s, row.terms.end_s);
    // Announced only, or over for good: time has nothing more to say.
    let closed = row.why_not.as_deref() == Some(row.status.as_str());
    let late = match row.terms.kind {
        _ if closed => None,
        OrderKind::Fixed if end_s <= now_s => Some(Validity::Expired),
        OrderKind::Auction if end_s <= now_s => Some(Validity::Ended),
        _ => (now_s < start_s).then_some(Validity::NotStarted),
    };
    let why_not = row.why_not.as_deref();
    let told = [Some(status), why_not].into_iter().flatten().filter_map(Validity::of_reason);
    let mut codes: Vec<Validity> = told.chain(late).collect();
    codes.extend((row.unapproved && !closed).then_some(Validity::NoApproval));
    // The contract asks nobody where an item is that its seller keeps.
    let away = codes.contains(&Validity::NoBalance) && row.terms.rail == Rail::Escrow;
    codes.extend((away && late.is_none()).then_some(Validity::TakesMoney));
    if !closed && end_s > now_s {
        codes.extend(care(end_s, now_s));
        let newest = row.option.as_ref().map(|option| option.option_hash);
        let older = row.live.iter().any(|live| Some(*live) != newest);
        codes.extend(older.then_some(Validity::OlderVersions));
        codes.extend((row.remaining < row.terms.amount).then_some(Validity::PartlyFilled));
    }
    let until = match late {
        _ if !row.fillable => None,
        None => Some(end_s),
        Some(Validity::NotStarted) => Some(start_s),
        Some(_) => None,
    };
    let why = why_not.or(late.map(Validity::reason));
    (Fillable::because(why, until), ValidityWire::of(codes))
}

/// `status` has the clock read into it.
pub(super) fn of_offer(
    row: &OfferRow,
    status: &str,
    expire_s: UnixSeconds,
    now_s: UnixSeconds,
) -> (Fillable, ValidityWire) {
    if let Some(why) = row.void.as_deref() {
        let codes = Validity::of_reason(why).into_iter().collect();
        return (Fillable::because(Some(why), None), ValidityWire::of(codes));
    }
    let late = (expire_s <= now_s).then_some(Validity::Expired);
    // Of many units some may have stayed.
    let single = row.terms.as_ref().is_none_or(|terms| terms.sale.amount == Amount::ONE);
    let gone = if single { Validity::NotTheOwner } else { Validity::NoBalance };
    let away = row.away.then_some(gone);
    let short = row.short.and_then(|short| Validity::of_reason(short.reason()));
    let errors: Vec<Validity> = late.into_iter().chain(away).chain(short).collect();
    let why = errors.first().map(|code| code.reason());
    let until = errors.is_empty().then_some(expire_s);
    // An offer is inactive for what the bidder lacks, which is said by itself.
    let told = Validity::of_reason(status).filter(|code| *code != Validity::Inactive);
    let mut codes: Vec<Validity> = errors.into_iter().chain(told).collect();
    if late.is_none() {
        codes.extend(care(expire_s, now_s));
    }
    (Fillable::because(why, until), ValidityWire::of(codes))
}

fn care(end_s: UnixSeconds, now_s: UnixSeconds) -> Option<Validity> {
    let left = end_s.0.saturating_sub(now_s.0);
    if left < SOON_SECONDS {
        Some(Validity::EndsSoon)
    } else {
        (left > LONG_SECONDS).then_some(Validity::LivesLong)
    }
}

impl Fillable {
    /// No for this reason, or yes.
    fn because(why: Option<&str>, until: Option<UnixSeconds>) -> Self {
        let fillable = if why.is_some() { "no" } else { "yes" };
        Self { fillable, why: why.map(str::to_owned), until }
    }
}
