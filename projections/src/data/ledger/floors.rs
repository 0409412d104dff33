//! Floors: of each book its changes, each with the price it made and until when that holds if nothing else happens.

use std::collections::BTreeMap;
use std::sync::Arc;

use brickyard_core::kernel::Amount;
use brickyard_store::Position;

use super::Stands;
use crate::data::line::{Chunk, Moved, Series};
use crate::models::asked_key;

/// Up to a position.
#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Floors {
    pub(super) stands: Stands,
    /// Of prices as they are asked, and of normalized ones; by collection and currency.
    books: [Books; 2],
}

type Books = BTreeMap<String, Book>;

#[derive(Clone, Debug, Default)]
struct Book {
    /// In the order of the log.
    changes: Vec<Change>,
    /// Those that made another price.
    moves: Series,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) position: Position,
    /// Before `from_s`, and from `until_s` on, the price is another one: by the clock alone.
    pub(super) from_s: i64,
    pub(super) until_s: i64,
    /// None where nothing is for sale.
    pub(super) price: Option<Amount>,
}

/// What the last change of a book says of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::data) enum Said {
    /// The price, and the event that made it so.
    Price(Option<Amount>, Position),
    /// More time has passed than it tells of.
    Passed,
}

impl Floors {
    /// Changes come in the order of the log; with the move, where the price is another one than before.
    pub(super) fn put(&mut self, book: &str, change: Change, moved: Option<Moved>) {
        let (key, books) = (asked_key(book), &mut self.books);
        let books = &mut books[usize::from(key != book)];
        if !books.contains_key(key) {
            books.insert(key.to_owned(), Book::default());
        }
        let Some(book) = books.get_mut(key) else { return };
        book.changes.push(change);
        if let Some(moved) = moved {
            book.moves.push(moved);
        }
    }

    fn book(&self, book: &str) -> Option<&Book> {
        let key = asked_key(book);
        self.books[usize::from(key != book)].get(key)
    }

    /// The books of a collection, or all, of which there was anything at a position: collection and currency, and what
    /// each said when the clock stood there.
    pub(in crate::data) fn of(
        &self,
        (collection, normalized): (Option<&str>, bool),
        (at, now_s): (Position, i64),
    ) -> impl Iterator<Item = (&str, &str, Said)> {
        let begin = collection.map(|id| format!("{id}/")).unwrap_or_default();
        let books = self.books[usize::from(normalized)].range(begin.clone()..);
        let books = books.take_while(move |(key, _)| key.starts_with(&begin));
        books.filter_map(move |(key, book)| {
            let (collection, currency) = key.split_once('/')?;
            Some((collection, currency, said(&book.changes, at, now_s)?))
        })
    }

    /// Of one book; none where there was nothing yet.
    pub(in crate::data) fn said(&self, book: &str, (at, now_s): (Position, i64)) -> Option<Said> {
        said(&self.book(book)?.changes, at, now_s)
    }

    /// The other prices that a book came to have after one position and up to another.
    pub(in crate::data) fn moves(
        &self,
        book: &str,
        (after, upto): (Position, Position),
    ) -> Vec<Arc<Chunk>> {
        self.book(book).map(|book| book.moves.between((after, upto))).unwrap_or_default()
    }
}

fn said(changes: &[Change], at: Position, now_s: i64) -> Option<Said> {
    let last = match changes.last() {
        Some(last) if last.position > at => {
            let until = changes.partition_point(|change| change.position <= at);
            changes[..until].last()
        }
        last => last,
    };
    let Change { position, from_s, until_s, price } = *last?;
    let holds = (from_s..until_s).contains(&now_s);
    Some(if holds { Said::Price(price, position) } else { Said::Passed })
}
