//! What a read model is: a name, a version, and a fold from events to rows.
//!
//! A row's whole state is one JSON document; columns for filtering and sorting are generated from
//! it by PostgreSQL, so that row and columns cannot disagree.

use std::collections::{BTreeMap, HashMap};

use brickyard_store::Position;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::event::Event;

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

pub trait Model: Send + Sync + 'static {
    /// Plural noun; also the name of the view `read.<name>`.
    const NAME: &'static str;
    /// Streams whose events the model folds; others it never decodes, so they cannot poison it.
    const READS: &'static [&'static str];
    /// Raised with every change of the fold or the columns; a new version is built from the log.
    const VERSION: i32;
    /// Generated columns, each `name type generated always as (…) stored`, comma-terminated.
    const COLUMNS: &'static str;
    /// Statements that follow the table's making, with `rows` as the table.
    const INDEXES: &'static [&'static str];
    type Row: Row;

    fn wanted(events: &[Event]) -> Wanted;

    /// Folds one event. No clock, no randomness, no failure: the same log gives the same rows.
    fn apply(rows: &mut Rows<Self::Row>, event: &Event);

    /// Who hears of a changed row: live topics and the kind of the change; none stays silent.
    fn topics(key: &str, row: &Self::Row) -> Option<(&'static str, Vec<String>)>;
}

/// Rows in memory while a batch is folded.
pub struct Rows<R> {
    rows: HashMap<String, R>,
    touched: BTreeMap<String, Position>,
    at: Position,
}

impl<R: Row> Rows<R> {
    pub fn new(loaded: impl IntoIterator<Item = (String, R)>) -> Self {
        Self { rows: loaded.into_iter().collect(), touched: BTreeMap::new(), at: Position(0) }
    }

    pub(crate) fn at(&mut self, position: Position) {
        self.at = position;
    }

    pub fn get(&self, key: &str) -> Option<&R> {
        self.rows.get(key)
    }

    pub fn put(&mut self, key: impl Into<String>, row: R) {
        let key = key.into();
        self.touched.insert(key.clone(), self.at);
        self.rows.insert(key, row);
    }

    /// Changes a row that is there; nothing happens when it is not.
    pub fn update(&mut self, key: &str, change: impl FnOnce(&mut R)) {
        if let Some(row) = self.rows.get_mut(key) {
            change(row);
            self.touched.insert(key.to_owned(), self.at);
        }
    }

    /// Changes every loaded row that the filter picks, in the order of their keys.
    pub fn update_where(&mut self, pick: impl Fn(&R) -> bool, change: impl Fn(&mut R)) {
        let mut keys: Vec<String> =
            self.rows.iter().filter(|(_, row)| pick(row)).map(|(key, _)| key.clone()).collect();
        keys.sort_unstable();
        for key in keys {
            self.update(&key, &change);
        }
    }

    /// What was touched, by the position of the last touch.
    pub(crate) fn touched(&self) -> Vec<(&str, Position, &R)> {
        let mut touched: Vec<_> = self
            .touched
            .iter()
            .filter_map(|(key, position)| {
                self.rows.get(key).map(|row| (key.as_str(), *position, row))
            })
            .collect();
        touched.sort_by_key(|(_, position, _)| *position);
        touched
    }
}
