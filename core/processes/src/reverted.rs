//! Orders and offers of which facts were taken back: their streams without those facts, from which a
//! manager makes its memory of them anew. What it has commanded meanwhile stays in the log and counts.

use std::collections::HashMap;

use brickyard_core::kernel::{Amount, FACT_REVERTED};
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::{OrderEvent, Terms};
use brickyard_store::{Position, Recorded, remaining};
use sqlx::PgConnection;

use crate::error::ProcessError;

/// Streams of orders, or of offers, of which a page takes facts back.
#[derive(Default)]
pub(crate) struct Streams(HashMap<String, Vec<Recorded>>);

pub(crate) fn is_reverted(event: &Recorded) -> bool {
    event.event_type == FACT_REVERTED
}

impl Streams {
    pub(crate) async fn load(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Self, ProcessError> {
        Self::of("order", connection, page).await
    }

    pub(crate) async fn of(
        aggregate_type: &'static str,
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Self, ProcessError> {
        let these =
            |event: &&Recorded| event.aggregate_type == aggregate_type && is_reverted(event);
        let mut ids: Vec<&str> =
            page.iter().filter(these).map(|event| event.aggregate_id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let events: Vec<Recorded> = sqlx::query_as(
            "select position, recorded_at, aggregate_type, aggregate_id, sequence, event_type,
                    event_version, payload::text as payload, metadata::text as metadata
               from events
              where aggregate_type = $1
                and aggregate_id = any($2)
              order by sequence",
        )
        .bind(aggregate_type)
        .bind(ids)
        .fetch_all(connection)
        .await?;
        let mut streams: HashMap<String, Vec<Recorded>> = HashMap::new();
        for event in events {
            streams.entry(event.aggregate_id.clone()).or_default().push(event);
        }
        Ok(Self(streams))
    }

    /// The terms that the order was listed or opened with, whatever became of it.
    pub(crate) fn listed(&self, order_id: &str) -> Result<Option<Terms>, ProcessError> {
        for event in self.0.get(order_id).into_iter().flatten() {
            if ["OrderListed", "OrderOpened"].contains(&event.event_type.as_str())
                && let OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } =
                    event.decode()?
            {
                return Ok(Some(terms));
            }
        }
        Ok(None)
    }

    /// The counter that the order was signed under; none where it was never listed.
    pub(crate) fn counter(&self, order_id: &str) -> Result<Option<Amount>, ProcessError> {
        for event in self.0.get(order_id).into_iter().flatten() {
            if event.event_type == "OrderListed"
                && let OrderEvent::OrderListed { option, .. } = event.decode()?
            {
                return Ok(Some(option.nonce.counter()));
            }
        }
        Ok(None)
    }

    /// What the order still offers after the event at `upto`, on the book or off it.
    pub(crate) fn left_at(
        &self,
        order_id: &str,
        upto: Position,
    ) -> Result<Option<(Terms, Amount)>, ProcessError> {
        let mut open = None;
        for event in self.until(order_id, upto)? {
            match event.decode::<OrderEvent>()? {
                OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderOpened { terms } => {
                    open = Some((terms.clone(), terms.amount));
                }
                ref told if closes(told) => open = None,
                OrderEvent::OrderMatched { filled, .. } => {
                    open = open.and_then(|(terms, _)| {
                        let left = terms.amount.checked_sub(filled).filter(|left| !left.is_zero());
                        left.map(|left| (terms, left))
                    });
                }
                _ => {}
            }
        }
        Ok(open)
    }

    /// The offer for an item that was made on the book, whatever became of it.
    pub(crate) fn made(&self, offer_id: &str) -> Result<Option<Terms>, ProcessError> {
        for event in self.0.get(offer_id).into_iter().flatten() {
            if let Some(sale) = made(event)? {
                return Ok(Some(sale));
            }
        }
        Ok(None)
    }

    /// The sale of an offer for an item that nothing has ended after the event at `upto`.
    pub(crate) fn made_at(
        &self,
        offer_id: &str,
        upto: Position,
    ) -> Result<Option<Terms>, ProcessError> {
        let mut open = None;
        for event in self.until(offer_id, upto)? {
            open = made(&event)?.or_else(|| open.filter(|_| !ends(&event)));
        }
        Ok(open)
    }

    /// The stream without what was taken back by then.
    fn until(&self, id: &str, upto: Position) -> Result<Vec<Recorded>, ProcessError> {
        let stream = self.0.get(id).into_iter().flatten();
        let stream = stream.filter(|event| event.position <= upto).cloned().collect();
        Ok(remaining(stream)?)
    }

    /// The terms of the order if it is still to be watched after the event at `upto`: listed or opened,
    /// and neither closed nor taken off the book.
    pub(crate) fn open_at(
        &self,
        order_id: &str,
        upto: Position,
    ) -> Result<Option<Terms>, ProcessError> {
        let mut open = None;
        for event in self.until(order_id, upto)? {
            match event.decode::<OrderEvent>()? {
                OrderEvent::OrderListed { terms, .. }
                | OrderEvent::OrderOpened { terms }
                | OrderEvent::OrderReconfirmed { terms } => open = Some(terms),
                ref told if closes(told) => open = None,
                OrderEvent::OrderMatched { filled, .. } => {
                    open = open.filter(|terms| filled < terms.amount);
                }
                OrderEvent::BidPlaced { end_s, .. } => {
                    open = open.map(|terms| Terms { end_s, ..terms });
                }
                OrderEvent::OrderDeactivated { .. } => open = None,
                _ => {}
            }
        }
        Ok(open)
    }
}

/// The sale that taking an offer for an item would make, where it is made with this event.
pub(crate) fn made(event: &Recorded) -> Result<Option<Terms>, ProcessError> {
    if event.event_type != "OfferMade" {
        return Ok(None);
    }
    Ok(match event.decode()? {
        OfferEvent::OfferMade { terms, .. } => Some(terms.sale),
        _ => None,
    })
}

/// Whether the event ends an offer for an item.
pub(crate) fn ends(event: &Recorded) -> bool {
    ["OfferMatched", "OfferCancelled", "OfferExpired"].contains(&event.event_type.as_str())
}

/// Whether nothing of an order is left that its maker still has to have the item for, but for a sale
/// by signature: which of them is the last its amount says. What is bought on the escrow rail is bought
/// whole, and its delivery is between its two sides.
pub(crate) fn closes(event: &OrderEvent) -> bool {
    matches!(
        event,
        OrderEvent::OrderCancelled {}
            | OrderEvent::OrderExpired { .. }
            | OrderEvent::OrderPurchased { .. }
            | OrderEvent::AuctionReturned {}
    )
}

/// What signed orders offer in all, of which a page tells sales: the log's word at their listing. A
/// sale tells how much is gone under the nonce, whichever option of it was filled.
#[derive(Default)]
pub(crate) struct Amounts(HashMap<String, Amount>);

impl Amounts {
    pub(crate) async fn load(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Self, ProcessError> {
        let sales = page.iter().filter(|event| event.event_type == "OrderMatched");
        let mut ids: Vec<&str> = sales.map(|event| event.aggregate_id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(Self::default());
        }
        let rows: Vec<(String, String)> = sqlx::query_as(
            "select aggregate_id, payload->'OrderListed'->'terms'->>'amount'
               from events
              where aggregate_type = 'order'
                and aggregate_id = any($1)
                and event_type = 'OrderListed'",
        )
        .bind(ids)
        .fetch_all(connection)
        .await?;
        let amount = |text: String| text.parse().expect("the log holds what was an amount");
        Ok(Self(rows.into_iter().map(|(id, text)| (id, amount(text))).collect()))
    }

    /// What the order offers after a sale. None for another event, and where it was never listed.
    pub(crate) fn left_after(&self, event: &Recorded, told: &OrderEvent) -> Option<Amount> {
        let OrderEvent::OrderMatched { filled, .. } = told else { return None };
        let all = self.0.get(&event.aggregate_id)?;
        Some(all.checked_sub(*filled).unwrap_or_default())
    }

    /// Whether nothing of the order is left after this event.
    pub(crate) fn over(&self, event: &Recorded, told: &OrderEvent) -> bool {
        closes(told) || self.left_after(event, told) == Some(Amount::ZERO)
    }
}
