//! What a read model is: a name, a version, and a fold from events to rows.
//!
//! A row's whole state is one JSON document; columns for filtering and sorting are generated from
//! it by PostgreSQL, so that row and columns cannot disagree.

use brickyard_core::kernel::UnixSeconds;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::event::Event;
use crate::forks::Streams;
use crate::rows::Rows;

/// The state of one row.
pub trait Row: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {}

impl<T: Serialize + DeserializeOwned + Clone + Send + Sync + 'static> Row for T {}

/// Which rows a batch of events may touch; they are loaded before it is folded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub keys: Vec<String>,
    /// Further rows by a generated column: `(column, values)`.
    pub by_column: Vec<(&'static str, Vec<String>)>,
}

/// What a row is found by besides its key: generated columns with their values.
pub type Groups = Vec<(&'static str, String)>;

pub trait Model: Send + Sync + 'static {
    /// Plural noun; also the name of the view `read.<name>`.
    const NAME: &'static str;
    /// Streams whose events the model folds; others it never decodes, so they cannot poison it.
    const READS: &'static [&'static str];
    /// False for a model that wants to know where events stand, and not what they say.
    const READS_BODIES: bool = true;
    /// Raised with every change of the fold or the columns. A new version is built from the log
    /// beside the one before, which is served until then: rows must be able to read the rows of
    /// the version before, and a query that needs a new column is answered as busy meanwhile.
    const VERSION: i32;
    /// Generated columns, each `name type generated always as (…) stored`, comma-terminated.
    const COLUMNS: &'static str;
    /// Statements that follow the table's making, with `rows` as the table.
    const INDEXES: &'static [&'static str];
    /// Whether people look back on it: which events touched which row is kept, so that a row can
    /// be asked for as it stood at any position.
    const KEEPS_PAST: bool = true;
    /// Whether anybody hears of its changed rows: such a model is followed by its rows' positions.
    const TELLS: bool = true;
    /// Like `INDEXES`, with `history` as the table.
    const PAST_INDEXES: &'static [&'static str] = &[];
    type Row: Row;

    fn wanted(events: &[Event]) -> Wanted;

    /// Further rows, which can only be named once the first are there.
    fn wanted_then(_rows: &Rows<Self::Row>, _events: &[Event]) -> Wanted {
        Wanted::default()
    }

    /// Further rows once those are there too, to fold what happens up to a time of the log.
    fn wanted_last(_rows: &Rows<Self::Row>, _events: &[Event], _now_s: UnixSeconds) -> Wanted {
        Wanted::default()
    }

    /// The columns of `Wanted::by_column`, as this row has them. What a row belongs to is settled
    /// when it is put.
    fn groups(_row: &Self::Row) -> Groups {
        vec![]
    }

    /// Whether events that name one of its groups, and not its key, may still change this row or look at it. Built
    /// anew, what is over goes out and does not come back for them.
    fn is_in_play(_row: &Self::Row) -> bool {
        true
    }

    /// What past rows are listed by, as the text of a JSON object; kept with every touch, so keep it
    /// small.
    fn facets(_row: &Self::Row) -> Option<String> {
        None
    }

    /// Whether events change this row no more and look at it no more, unless one begins it anew or a
    /// fork takes something back: built anew, it is written at once and not held. Only of models that
    /// keep no past.
    fn is_final(_row: &Self::Row) -> bool {
        false
    }

    /// The key of a row that the event begins anew, though it was final.
    fn begins(_event: &Event) -> Option<String> {
        None
    }

    /// Folds one event. No clock, no randomness, no failure: the same log gives the same rows,
    /// and what an event does to a row depends on that row alone.
    fn apply(rows: &mut Rows<Self::Row>, event: &Event);

    /// Rows that facts may have touched which are taken back. This and the next two are only asked
    /// of models that keep no past.
    fn wanted_back(facts: &[Event]) -> Wanted {
        Self::wanted(facts)
    }

    /// Streams without which those rows cannot be made again.
    fn streams(_rows: &Rows<Self::Row>, _facts: &[Event]) -> Streams {
        Streams::new()
    }

    /// Makes the rows as if these facts had never been told. `events` are what remains of the
    /// streams.
    fn take_back(_rows: &mut Rows<Self::Row>, _fork: &Event, _facts: &[Event], _events: &[Event]) {}

    /// Who hears of a changed row: live topics and the kind of the change; none stays silent.
    fn topics(key: &str, row: &Self::Row) -> Option<(&'static str, Vec<String>)>;
}
