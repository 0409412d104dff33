//! What a process manager is: a name, and what follows from a page of the log.

use brickyard_core::offers::OfferCommand;
use brickyard_core::orders::OrderCommand;
use brickyard_store::{Causation, Position, Recorded};
use sqlx::PgConnection;

use crate::approvals::Approvals;
use crate::documents::Documents;
use crate::error::ProcessError;
use crate::expiry::Expiry;
use crate::funders::Funders;
use crate::rivals::Rivals;
use crate::units::Units;
use crate::voids::Voids;

/// The names of all managers. No read model has one of these: both are skipped events on streams
/// named by them.
pub const NAMES: [&str; 7] = [
    Expiry::NAME,
    Rivals::NAME,
    Units::NAME,
    Approvals::NAME,
    Voids::NAME,
    Documents::NAME,
    Funders::NAME,
];

pub(crate) trait Manager: Send + Sync + 'static {
    const NAME: &'static str;
    /// Whether it waits for finality where the settings say so. Not for what can be done again.
    const WAITS: bool = true;

    /// Draws the consequences of a page, in the order of the log, and keeps in mind what later
    /// pages need. Depends on the log up to there alone, and not on where pages begin and end: a
    /// page may come a second time, and then the same has to follow under the same ids.
    fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> impl Future<Output = Result<Vec<Due>, ProcessError>> + Send;
}

/// What a manager keeps in mind from page to page, as far as a page can touch it.
pub(crate) trait Memory: Sized + Send {
    fn load(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> impl Future<Output = Result<Self, ProcessError>> + Send;

    /// Answers which orders and offers have to be told what because of this event, in the order in
    /// which the commands are numbered.
    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError>;

    fn save(
        self,
        connection: &mut PgConnection,
    ) -> impl Future<Output = Result<(), ProcessError>> + Send;
}

/// How a manager with a memory follows a page.
pub(crate) async fn remember<M: Memory>(
    connection: &mut PgConnection,
    page: &[Recorded],
) -> Result<Vec<Due>, ProcessError> {
    let mut memory = M::load(connection, page).await?;
    let mut due = vec![];
    for event in page {
        due.extend(dues(event, memory.read(event)?));
    }
    memory.save(connection).await?;
    Ok(due)
}

/// A command that follows from an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) because: Causation,
    /// The `n`th that follows from this event.
    pub(crate) n: usize,
    /// Of the order or the offer.
    pub(crate) id: String,
    pub(crate) command: Command,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Order(Box<OrderCommand>),
    Offer(OfferCommand),
}

impl From<OrderCommand> for Command {
    fn from(command: OrderCommand) -> Self {
        Self::Order(Box::new(command))
    }
}

impl From<OfferCommand> for Command {
    fn from(command: OfferCommand) -> Self {
        Self::Offer(command)
    }
}

/// Commands that follow from one event, numbered as given.
fn dues(event: &Recorded, commands: Vec<(String, Command)>) -> impl Iterator<Item = Due> {
    let because = Causation::by(event);
    commands.into_iter().enumerate().map(move |(n, (id, command))| {
        let because = because.clone();
        Due { because, n, id, command }
    })
}

/// The id of the `n`th command that a manager gives because of an event. Its spaces keep it apart
/// from all ids that clients may choose, so that nobody can use one up beforehand.
pub fn command_id(manager: &str, cause: Position, n: usize) -> String {
    format!("process {manager} {cause} {n}")
}
