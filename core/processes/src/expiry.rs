//! Closes signed orders whose end the chain's time has reached.
//!
//! The time of a chain is the latest block time that its facts have told; a chain that tells
//! nothing stands still, and nothing can be filled on it meanwhile. Orders of the escrow rail are
//! the chain's own business.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use brickyard_core::kernel::UnixSeconds;
use brickyard_core::orders::{OrderCommand, OrderEvent, Rail, Terms};
use brickyard_store::Recorded;
use brickyard_store::browse::cause_of;
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Due, Manager, dues};
use crate::reverted::{Amounts, Streams, is_reverted};

pub(crate) struct Expiry;

/// An order that has not ended: chain, end, id. Sorted, so that what falls due at once is numbered
/// the same at every try.
type End = (i64, i64, String);

impl Manager for Expiry {
    const NAME: &'static str = "expiry";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        let mut ends = Ends::load(connection, page).await?;
        let mut due = vec![];
        for event in page {
            ends.read(event)?;
            let over = ends.take_over();
            due.extend(dues(event, over));
        }
        ends.save(connection).await?;
        Ok(due)
    }
}

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Ends {
    clocks: BTreeMap<i64, i64>,
    /// Those of the table that this page may make due, and those that it opens.
    open: BTreeSet<End>,
    opened: HashMap<String, (i64, i64)>,
    gone: Vec<String>,
    reverted: Streams,
    amounts: Amounts,
}

impl Ends {
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
        let rows: Vec<(i64, i64, String)> = sqlx::query_as(
            "select e.chain_id, e.end_s, e.order_id
               from unnest($1::bigint[], $2::bigint[]) as latest (chain_id, block_time_s)
               join process_ends as e
                 on e.chain_id = latest.chain_id
                and e.end_s <= latest.block_time_s",
        )
        .bind(chains)
        .bind(times)
        .fetch_all(connection)
        .await?;
        ends.open.extend(rows);
        Ok(ends)
    }

    fn read(&mut self, event: &Recorded) -> Result<(), ProcessError> {
        if let Some((chain, time)) = chain_time(event) {
            let known = self.clocks.entry(chain).or_insert(time);
            *known = time.max(*known);
        }
        if event.aggregate_type != "order" {
            return Ok(());
        }
        if is_reverted(event) {
            self.close(event);
            if let Some(terms) = self.reverted.open_at(&event.aggregate_id, event.position)? {
                self.watch(event, &terms);
            }
            return Ok(());
        }
        match event.decode::<OrderEvent>()? {
            OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderReconfirmed { terms } => {
                self.watch(event, &terms);
            }
            ref told if self.amounts.over(event, told) => self.close(event),
            _ => {}
        }
        Ok(())
    }

    fn watch(&mut self, event: &Recorded, terms: &Terms) {
        if terms.rail != Rail::Signature {
            return;
        }
        let (chain, end) = (signed(terms.chain_id.0), signed(terms.end_s.0));
        self.open.insert((chain, end, event.aggregate_id.clone()));
        self.opened.insert(event.aggregate_id.clone(), (chain, end));
    }

    /// The order is over already.
    fn close(&mut self, event: &Recorded) {
        let id = &event.aggregate_id;
        self.open.retain(|(_, _, open)| open != id);
        self.opened.remove(id);
        self.gone.push(id.clone());
    }

    /// Orders whose end the chain's time has reached, the earliest first.
    fn take_over(&mut self) -> Vec<(String, OrderCommand)> {
        let mut over = vec![];
        for (&chain, &time) in &self.clocks {
            let until = (chain, time.saturating_add(1), String::new());
            let reached = self.open.range((chain, i64::MIN, String::new())..until);
            over.extend(reached.cloned().map(|end| (end, time)));
        }
        let mut commands = Vec::with_capacity(over.len());
        for (end, time) in over {
            self.open.remove(&end);
            let (_, _, order_id) = end;
            let block_time_s = UnixSeconds(time.unsigned_abs());
            let command = OrderCommand::Expire { block_time_s };
            self.opened.remove(&order_id);
            self.gone.push(order_id.clone());
            commands.push((order_id, command));
        }
        commands
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        sqlx::query("delete from process_ends where order_id = any($1)")
            .bind(&self.gone)
            .execute(&mut *connection)
            .await?;
        let (mut orders, mut chains, mut ends) = (vec![], vec![], vec![]);
        for (order, (chain, end)) in self.opened {
            orders.push(order);
            chains.push(chain);
            ends.push(end);
        }
        sqlx::query(
            "insert into process_ends (order_id, chain_id, end_s)
             select * from unnest($1::text[], $2::bigint[], $3::bigint[])
             on conflict on constraint process_ends_pkey do nothing",
        )
        .bind(orders)
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

fn chain_time(event: &Recorded) -> Option<(i64, i64)> {
    let chain = cause_of(event).chain?;
    Some((signed(chain.chain_id.0), signed(chain.block_time_s.0)))
}

/// As tables hold it; what lies beyond is as good as never.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
