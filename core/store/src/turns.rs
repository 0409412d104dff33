//! Work that one process does at a time: whose turn it is, and who stands by.
//!
//! A turn is held by renewing it, and has a term that rises with every holder. Standing by costs
//! one statement now and then for all turns of a process. A holder whose connection has gone is
//! followed within half a second, one that only fell silent within [`LEASE`]. Times decide when
//! somebody takes over and never what is written: writes name their term ([`Fence::check`]), or
//! compare what they move.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::{PgConnection, PgPool};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, timeout};
use tokio_util::sync::CancellationToken;
use tracing::warn;

use crate::error::silence;

/// A holder that has not renewed for so long is followed by another.
const LEASE: Duration = Duration::from_secs(4);
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// A server that is silent for longer is asked again on another connection.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

/// A place in the queue for a turn; leaving it gives the turn back.
pub struct Turn {
    id: u64,
    name: String,
    term: watch::Receiver<Option<i64>>,
    keeper: mpsc::UnboundedSender<Said>,
}

impl Turn {
    /// Waits until it is ours. For ever, once the log is closed.
    pub async fn ours(&mut self) -> Fence {
        loop {
            if let Some(fence) = self.fence() {
                return fence;
            }
            if self.term.changed().await.is_err() {
                return std::future::pending().await;
            }
        }
    }

    /// None while it is somebody else's.
    pub fn fence(&self) -> Option<Fence> {
        let term = *self.term.borrow();
        term.map(|term| Fence { name: self.name.clone(), term })
    }

    pub fn is_ours(&self) -> bool {
        self.term.borrow().is_some()
    }

    /// Waits until it is no longer ours.
    pub async fn lost(&mut self) {
        // A keeper that is gone renews nothing either.
        let _ = self.term.wait_for(Option::is_none).await;
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // With the keeper gone there is nothing to give back.
        let _ = self.keeper.send(Said::Gone(self.id));
    }
}

/// What a write of the holder's names.
#[derive(Clone, Debug)]
pub struct Fence {
    name: String,
    term: i64,
}

impl Fence {
    /// Whether the turn is still of this term; nobody takes it before the transaction ends.
    ///
    /// # Errors
    /// The server fails.
    pub async fn check(&self, connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
        // The weakest lock that whoever takes the turn over has to wait for; renewing does not.
        let held: Option<i32> =
            sqlx::query_scalar("select 1 from turns where name = $1 and term = $2 for key share")
                .bind(&self.name)
                .bind(self.term)
                .fetch_optional(connection)
                .await?;
        Ok(held.is_some())
    }
}

enum Said {
    Wanted { id: u64, name: String, tell: watch::Sender<Option<i64>> },
    Gone(u64),
}

/// Asks for turns; cheap to clone.
#[derive(Clone)]
pub(crate) struct Turns(mpsc::UnboundedSender<Said>);

impl Turns {
    /// `own` is one connection that nobody else uses: its end tells others that we are gone.
    pub(crate) fn start(own: PgPool, stop: CancellationToken) -> Self {
        let (sender, said) = mpsc::unbounded_channel();
        tokio::spawn(Keeper { own, wanted: vec![], held: HashMap::new() }.run(said, stop));
        Self(sender)
    }

    pub(crate) fn want(&self, name: &str) -> Turn {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let (tell, term) = watch::channel(None);
        let _ = self.0.send(Said::Wanted { id, name: name.to_owned(), tell });
        Turn { id, name: name.to_owned(), term, keeper: self.0.clone() }
    }
}

struct Wanted {
    id: u64,
    name: String,
    tell: watch::Sender<Option<i64>>,
}

struct Held {
    /// Of those of this process that want the turn.
    id: u64,
    term: i64,
    /// Until here nobody can have taken it.
    sure_until: Instant,
}

struct Keeper {
    own: PgPool,
    /// In the order in which they came.
    wanted: Vec<Wanted>,
    held: HashMap<String, Held>,
}

impl Keeper {
    async fn run(mut self, mut said: mpsc::UnboundedReceiver<Said>, stop: CancellationToken) {
        let mut told = false;
        loop {
            let looking = async {
                // Nobody wants anything: the database is left alone.
                match self.wanted.is_empty() {
                    true => std::future::pending().await,
                    false => tokio::time::sleep(LOOK_EVERY).await,
                }
            };
            tokio::select! {
                () = stop.cancelled() => break,
                heard = said.recv() => {
                    let Some(heard) = heard else { break };
                    self.hear(heard).await;
                    // All that came together is answered at one go.
                    while let Ok(more) = said.try_recv() {
                        self.hear(more).await;
                    }
                }
                () = looking => {}
            }
            let looked = timeout(ANSWER_WITHIN, self.look()).await;
            match looked.unwrap_or_else(|_| Err(silence(ANSWER_WITHIN))) {
                Ok(()) => told = false,
                Err(error) if !told => {
                    warn!(%error, "whose turn it is cannot be seen; trying again");
                    told = true;
                }
                Err(_) => {}
            }
            self.let_go_of_the_unsure();
        }
        let names: Vec<String> = self.held.keys().cloned().collect();
        for name in names {
            self.give_back(&name).await;
        }
        self.own.close().await;
    }

    async fn hear(&mut self, said: Said) {
        match said {
            Said::Wanted { id, name, tell } => self.wanted.push(Wanted { id, name, tell }),
            Said::Gone(id) => {
                self.wanted.retain(|wanted| wanted.id != id);
                let left = self.held.iter().find(|(_, held)| held.id == id);
                if let Some(name) = left.map(|(name, _)| name.clone()) {
                    self.give_back(&name).await;
                }
            }
        }
    }

    /// Renews what is held and takes what is free.
    async fn look(&mut self) -> Result<(), sqlx::Error> {
        let sure_until = Instant::now() + LEASE;
        if !self.held.is_empty() {
            let renewed = self.renew().await?;
            for (name, held) in &mut self.held {
                let ours = renewed.iter().any(|(n, term)| n == name && *term == held.term);
                held.sure_until = if ours { sure_until } else { Instant::now() };
            }
            self.let_go_of_the_unsure();
        }
        let mut names: Vec<&str> = self.wanted.iter().map(|wanted| wanted.name.as_str()).collect();
        names.retain(|name| !self.held.contains_key(*name));
        names.sort_unstable();
        names.dedup();
        if names.is_empty() {
            return Ok(());
        }
        for (name, term) in take(&self.own, &names).await? {
            let Some(first) = self.wanted.iter().find(|wanted| wanted.name == name) else {
                continue;
            };
            first.tell.send_replace(Some(term));
            self.held.insert(name, Held { id: first.id, term, sure_until });
        }
        Ok(())
    }

    async fn renew(&self) -> Result<Vec<(String, i64)>, sqlx::Error> {
        let (names, terms): (Vec<&str>, Vec<i64>) =
            self.held.iter().map(|(name, held)| (name.as_str(), held.term)).unzip();
        sqlx::query_as(
            "update turns as t
                set until = clock_timestamp() + $3 * interval '1 millisecond',
                    backend = pg_backend_pid()
               from unnest($1::text[], $2::bigint[]) as ours (name, term)
              where t.name = ours.name
                and t.term = ours.term
             returning t.name, t.term",
        )
        .bind(names)
        .bind(terms)
        .bind(lease_ms())
        .fetch_all(&self.own)
        .await
    }

    fn let_go_of_the_unsure(&mut self) {
        let now = Instant::now();
        let wanted = &self.wanted;
        self.held.retain(|_, held| {
            let sure = held.sure_until > now;
            if !sure && let Some(holder) = wanted.iter().find(|wanted| wanted.id == held.id) {
                holder.tell.send_replace(None);
            }
            sure
        });
    }

    /// So that nobody has to wait for the end of the lease. When that fails, they wait.
    async fn give_back(&mut self, name: &str) {
        let Some(held) = self.held.remove(name) else { return };
        if let Some(holder) = self.wanted.iter().find(|wanted| wanted.id == held.id) {
            holder.tell.send_replace(None);
        }
        let giving =
            sqlx::query("update turns set until = '-infinity' where name = $1 and term = $2")
                .bind(name)
                .bind(held.term)
                .execute(&self.own);
        let _ = timeout(ANSWER_WITHIN, giving).await;
    }
}

fn lease_ms() -> f64 {
    LEASE.as_secs_f64() * 1_000.0
}

/// Takes those that nobody holds. One whose former holder is in the middle of a write is left to
/// the next look.
async fn take(own: &PgPool, names: &[&str]) -> Result<Vec<(String, i64)>, sqlx::Error> {
    sqlx::query_as(
        "with free as (
             select name
               from turns as t
              where name = any($1)
                and (until < clock_timestamp()
                     or not exists (select from pg_stat_activity where pid = t.backend))
                for update skip locked
         ), followed as (
             update turns as t
                set term = t.term + 1,
                    backend = pg_backend_pid(),
                    until = clock_timestamp() + $2 * interval '1 millisecond'
               from free
              where t.name = free.name
             returning t.name, t.term
         ), first as (
             insert into turns (name, term, backend, until)
             select name, 1, pg_backend_pid(),
                    clock_timestamp() + $2 * interval '1 millisecond'
               from unnest($1::text[]) as name
             on conflict on constraint turns_pkey do nothing
             returning name, term
         )
         select name, term from followed
         union all
         select name, term from first",
    )
    .bind(names)
    .bind(lease_ms())
    .fetch_all(own)
    .await
}
