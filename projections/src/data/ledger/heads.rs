//! Collections: what each is called, which never changes, and since when it is followed.

use std::collections::BTreeMap;

use brickyard_store::Position;

use super::Stands;

/// Up to a position.
#[derive(Clone, Debug, Default)]
pub(in crate::data) struct Heads {
    pub(super) stands: Stands,
    all: BTreeMap<String, Own>,
}

#[derive(Clone, Debug)]
struct Own {
    /// The first event of it.
    from: Position,
    /// None of what a fork has taken away.
    told: Option<Head>,
}

#[derive(Clone, Debug)]
pub(in crate::data) struct Head {
    pub(in crate::data) collection: String,
    pub(in crate::data) name: String,
    pub(in crate::data) standard: String,
    pub(in crate::data) chain_id: i64,
}

impl Heads {
    pub(super) fn put(&mut self, collection: &str, from: Position, told: Option<Head>) {
        match self.all.get_mut(collection) {
            Some(own) => own.told = told,
            None => drop(self.all.insert(collection.to_owned(), Own { from, told })),
        }
    }

    /// One collection, or all, as they were followed at a position.
    pub(super) fn at(&self, at: Position, collection: Option<&str>) -> Vec<Head> {
        let one = collection.map(|id| self.all.get(id).into_iter());
        let all = collection.is_none().then(|| self.all.values());
        let there = one.into_iter().flatten().chain(all.into_iter().flatten());
        there.filter(|own| own.from <= at).filter_map(|own| own.told.clone()).collect()
    }
}
