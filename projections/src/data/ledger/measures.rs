//! What figures are counted by: chains with their venues and currencies, quotes, and from where on somebody is a whale.
//! Rows are few and change seldom, and whatever tells of dollars asks for all of them: what each said lately is kept. What
//! they said long ago is in the past of the models.

use std::collections::BTreeMap;

use brickyard_store::Position;
use sqlx::Row;
use sqlx::postgres::PgRow;

use super::read::{text, told_by, whole_past_of};
use super::{Kept, Stands};
use crate::error::ProjectionError;
use crate::model::Model;
use crate::models::{ChainRow, Chains, QuoteRow, Quotes, WhaleMarkRow, WhaleMarks};

/// So many of the last words of a row are kept at least.
const KEPT: usize = 32;

/// Up to a position.
#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Measures {
    pub(super) stands: Stands,
    pub(in crate::data) chains: Words<ChainRow>,
    pub(in crate::data) quotes: Words<QuoteRow>,
    pub(in crate::data) marks: Words<WhaleMarkRow>,
}

/// By key, what a row came to say and from where on, the oldest first; nothing when it was gone.
#[derive(Clone, Debug)]
pub(in crate::data) struct Words<R> {
    all: BTreeMap<String, Vec<(Position, Option<R>)>>,
    /// Before, some of it is kept no longer.
    known_from: Position,
}

impl<R> Default for Words<R> {
    fn default() -> Self {
        Self { all: BTreeMap::new(), known_from: Position::default() }
    }
}

impl<R> Words<R> {
    pub(super) fn put(&mut self, key: &str, from: Position, row: Option<R>) {
        let own = self.all.entry(key.to_owned()).or_default();
        own.push((from, row));
        if own.len() > 2 * KEPT {
            own.drain(..KEPT);
            self.known_from = self.known_from.max(own[0].0);
        }
    }

    /// All rows as they stood at a position, each with where it came to say so; none where that is not known any more.
    pub(in crate::data) fn at(&self, at: Position) -> Option<impl Iterator<Item = (Position, &R)>> {
        let said = move |own: &[(Position, Option<R>)]| {
            own.partition_point(|(from, _)| *from <= at).checked_sub(1)
        };
        let rows = self.all.values().filter_map(move |own| {
            let (from, row) = &own[said(own)?];
            Some((*from, row.as_ref()?))
        });
        (at >= self.known_from).then_some(rows)
    }
}

impl Kept for Measures {
    const MODELS: &'static [&'static str] = &[Chains::NAME, Quotes::NAME, WhaleMarks::NAME];

    fn statement() -> String {
        told_by(&[
            whole_past_of::<Chains>(),
            whole_past_of::<Quotes>(),
            whole_past_of::<WhaleMarks>(),
        ])
    }

    fn stands(&self) -> &Stands {
        &self.stands
    }

    fn stands_mut(&mut self) -> &mut Stands {
        &mut self.stands
    }

    fn take(&mut self, row: &PgRow) -> Result<(), ProjectionError> {
        let (key, from, said) = (row.try_get(1)?, row.try_get(2)?, text(row, 0)?);
        match row.try_get::<i32, _>(0)? {
            0 => self.chains.put(key, from, row_of::<Chains>(said)?),
            1 => self.quotes.put(key, from, row_of::<Quotes>(said)?),
            _ => self.marks.put(key, from, row_of::<WhaleMarks>(said)?),
        }
        Ok(())
    }
}

/// The whole row, of a model that keeps it with every touch.
fn row_of<M: Model>(said: Option<&str>) -> Result<Option<M::Row>, ProjectionError> {
    let row = said.map(serde_json::from_str).transpose();
    row.map_err(|source| ProjectionError::Row { model: M::NAME, source })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_told_of_a_position_is_what_each_row_said_last_or_is_not_told_at_all(
            steps in prop::collection::vec((0_u8..3, prop::option::of(0_u8..9)), 0..400),
        ) {
            let mut words = Words::default();
            let mut plain = vec![BTreeMap::<u8, (Position, u8)>::new()];
            for (at, (key, said)) in (1..).zip(&steps) {
                words.put(&key.to_string(), Position(at), *said);
                let mut rows = plain.last().cloned().unwrap_or_default();
                rows.remove(key);
                rows.extend(said.map(|said| (*key, (Position(at), said))));
                plain.push(rows);
            }
            let latest = plain.len().saturating_sub(KEPT);
            for (at, rows) in plain.iter().enumerate() {
                let told = words.at(Position(i64::try_from(at).expect("small")));
                prop_assert!(told.is_some() || at < latest, "{at} of {}", plain.len());
                if let Some(told) = told {
                    let told: Vec<(Position, u8)> = told.map(|(from, row)| (from, *row)).collect();
                    prop_assert_eq!(told, rows.values().copied().collect::<Vec<_>>(), "at {}", at);
                }
            }
        }
    }
}
