//! Closes signed orders and offers whose end the chain's time has reached, and tells the sides of an
//! auction that it is over.
//!
//! The time of a chain is the latest block time that its facts have told; a chain that tells
//! nothing stands still, and nothing can be filled on it meanwhile. What becomes of an auction then is
//! the chain's own business, as is whatever else is sold in escrow.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use brickyard_core::kernel::UnixSeconds;
use brickyard_core::offers::{OfferCommand, OfferEvent};
use brickyard_core::orders::{OrderCommand, OrderEvent, OrderKind, Rail, Terms};
use brickyard_store::Recorded;
use brickyard_store::browse::cause_of;
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Command, Due, Manager, Memory, remember};
use crate::reverted::{Amounts, Streams, is_reverted};

pub(crate) struct Expiry;

/// What ends. Of what falls due at once, orders are told first: their commands were numbered so before
/// there were others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum What {
    Order,
    Auction,
    Offer,
}

impl What {
    const ALL: [Self; 3] = [Self::Order, Self::Auction, Self::Offer];

    const fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Auction => "auction",
            Self::Offer => "offer",
        }
    }

    fn named(name: &str) -> Self {
        let known = Self::ALL.into_iter().find(|what| what.name() == name);
        known.expect("only these are written")
    }

    /// What of an order ends by the clock of its chain.
    const fn of(terms: &Terms) -> Option<Self> {
        match (terms.rail, terms.kind) {
            (Rail::Signature, _) => Some(Self::Order),
            (Rail::Escrow, OrderKind::Auction) => Some(Self::Auction),
            (Rail::Escrow, OrderKind::Fixed) => None,
        }
    }

    fn over(self, block_time_s: UnixSeconds) -> Command {
        match self {
            Self::Order => OrderCommand::Expire { block_time_s }.into(),
            Self::Auction => OrderCommand::EndAuction { block_time_s }.into(),
            Self::Offer => OfferCommand::Expire { block_time_s }.into(),
        }
    }
}

/// What has not ended: chain, end, id. Sorted, so that what falls due at once is numbered the same at
/// every try.
type End = (What, i64, i64, String);

impl Manager for Expiry {
    const NAME: &'static str = "expiry";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        remember::<Ends>(connection, page).await
    }
}

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Ends {
    clocks: BTreeMap<i64, i64>,
    /// Those of the table that this page may make due, and those that it opens.
    open: BTreeSet<End>,
    opened: HashMap<(What, String), (i64, i64)>,
    gone: Vec<(What, String)>,
    reverted: Streams,
    amounts: Amounts,
}

impl Memory for Ends {
    async fn load(connection: &mut PgConnection, page: &[Recorded]) -> Result<Self, ProcessError> {
        let clocks: Vec<(i64, i64)> =
            sqlx::query_as("select chain_id, block_time_s from process_clocks")
                .fetch_all(&mut *connection)
                .await?;
        let reverted = Streams::load(connection, page).await?;
        let amounts = Amounts::load(connection, page).await?;
        let clocks = clocks.into_iter().collect();
        let mut ends = Self { clocks, reverted, amounts, ..Self::default() };
        let mut latest: HashMap<i64, i64> = HashMap::new();
        for (chain, time) in page.iter().filter_map(chain_time) {
            let known = latest.entry(chain).or_insert(time);
            *known = time.max(*known);
        }
        let (chains, times): (Vec<i64>, Vec<i64>) = latest.into_iter().unzip();
        let rows: Vec<(String, i64, i64, String)> = sqlx::query_as(
            "select e.what, e.chain_id, e.end_s, e.id
               from unnest($1::bigint[], $2::bigint[]) as latest (chain_id, block_time_s)
               join process_ends as e
                 on e.chain_id = latest.chain_id
                and e.end_s <= latest.block_time_s",
        )
        .bind(chains)
        .bind(times)
        .fetch_all(connection)
        .await?;
        let end = |(what, chain, end, id): (String, i64, i64, String)| {
            (What::named(&what), chain, end, id)
        };
        ends.open.extend(rows.into_iter().map(end));
        Ok(ends)
    }

    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError> {
        self.note(event)?;
        Ok(self.take_over())
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        let (what, ids): (Vec<&str>, Vec<String>) =
            self.gone.into_iter().map(|(what, id)| (what.name(), id)).unzip();
        sqlx::query(
            "delete from process_ends as e
              using unnest($1::text[], $2::text[]) as gone (what, id)
              where e.what = gone.what
                and e.id = gone.id",
        )
        .bind(what)
        .bind(ids)
        .execute(&mut *connection)
        .await?;
        let (mut what, mut ids, mut chains, mut ends) = (vec![], vec![], vec![], vec![]);
        for ((of, id), (chain, end)) in self.opened {
            what.push(of.name());
            ids.push(id);
            chains.push(chain);
            ends.push(end);
        }
        sqlx::query(
            "insert into process_ends (what, id, chain_id, end_s)
             select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
             on conflict on constraint process_ends_pkey do nothing",
        )
        .bind(what)
        .bind(ids)
        .bind(chains)
        .bind(ends)
        .execute(&mut *connection)
        .await?;
        let (chains, times): (Vec<i64>, Vec<i64>) = self.clocks.into_iter().unzip();
        sqlx::query(
            "insert into process_clocks (chain_id, block_time_s)
             select * from unnest($1::bigint[], $2::bigint[])
             on conflict on constraint process_clocks_pkey
                do update set block_time_s = excluded.block_time_s",
        )
        .bind(chains)
        .bind(times)
        .execute(connection)
        .await?;
        Ok(())
    }
}

impl Ends {
    fn note(&mut self, event: &Recorded) -> Result<(), ProcessError> {
        if let Some((chain, time)) = chain_time(event) {
            let known = self.clocks.entry(chain).or_insert(time);
            *known = time.max(*known);
        }
        match event.aggregate_type.as_str() {
            "order" => self.read_order(event),
            "offer" => self.read_offer(event),
            _ => Ok(()),
        }
    }

    /// Who has taken an offer, or taken it back, is known to the offer itself.
    fn read_offer(&mut self, event: &Recorded) -> Result<(), ProcessError> {
        if !["OfferMade", "CollectionOfferMade"].contains(&event.event_type.as_str()) {
            return Ok(());
        }
        let (chain_id, expire_s) = match event.decode::<OfferEvent>()? {
            OfferEvent::OfferMade { terms, .. } => (terms.sale.chain_id, terms.expire_s),
            OfferEvent::CollectionOfferMade { terms, .. } => (terms.chain_id, terms.expire_s),
            _ => return Ok(()),
        };
        self.watch(What::Offer, event, (signed(chain_id.0), signed(expire_s.0)));
        Ok(())
    }

    fn read_order(&mut self, event: &Recorded) -> Result<(), ProcessError> {
        if is_reverted(event) {
            self.close(event);
            if let Some(terms) = self.reverted.open_at(&event.aggregate_id, event.position)? {
                self.watch_order(event, &terms);
            }
            return Ok(());
        }
        match event.decode::<OrderEvent>()? {
            OrderEvent::OrderListed { terms, .. }
            | OrderEvent::OrderOpened { terms }
            | OrderEvent::OrderReconfirmed { terms } => self.watch_order(event, &terms),
            OrderEvent::BidPlaced { end_s, .. } => {
                if let Some(chain) = cause_of(event).chain {
                    self.close(event);
                    let end = (signed(chain.chain_id.0), signed(end_s.0));
                    self.watch(What::Auction, event, end);
                }
            }
            ref told if self.amounts.over(event, told) => self.close(event),
            _ => {}
        }
        Ok(())
    }

    fn watch_order(&mut self, event: &Recorded, terms: &Terms) {
        if let Some(what) = What::of(terms) {
            self.watch(what, event, (signed(terms.chain_id.0), signed(terms.end_s.0)));
        }
    }

    fn watch(&mut self, what: What, event: &Recorded, (chain, end): (i64, i64)) {
        self.open.insert((what, chain, end, event.aggregate_id.clone()));
        self.opened.insert((what, event.aggregate_id.clone()), (chain, end));
    }

    /// The order is over already, or ends at another time.
    fn close(&mut self, event: &Recorded) {
        let id = &event.aggregate_id;
        self.open.retain(|(what, .., open)| *what == What::Offer || open != id);
        for what in [What::Order, What::Auction] {
            self.opened.remove(&(what, id.clone()));
            self.gone.push((what, id.clone()));
        }
    }

    /// What the chain's time has reached the end of, the earliest first.
    fn take_over(&mut self) -> Vec<(String, Command)> {
        let mut over = vec![];
        for what in What::ALL {
            for (&chain, &time) in &self.clocks {
                let until = (what, chain, time.saturating_add(1), String::new());
                let reached = self.open.range((what, chain, i64::MIN, String::new())..until);
                over.extend(reached.cloned().map(|end| (end, time)));
            }
        }
        let mut commands = Vec::with_capacity(over.len());
        for (end, time) in over {
            self.open.remove(&end);
            let (what, _, _, id) = end;
            self.opened.remove(&(what, id.clone()));
            self.gone.push((what, id.clone()));
            commands.push((id, what.over(UnixSeconds(time.unsigned_abs()))));
        }
        commands
    }
}

fn chain_time(event: &Recorded) -> Option<(i64, i64)> {
    let chain = cause_of(event).chain?;
    Some((signed(chain.chain_id.0), signed(chain.block_time_s.0)))
}

/// As tables hold it; what lies beyond is as good as never.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
