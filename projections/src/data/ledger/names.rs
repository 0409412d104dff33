//! Numbers for texts that come again and again: ids of items, addresses.

use std::sync::Arc;

use foldhash::HashMap;

/// What is read out of a text once, when it comes.
pub(in crate::data) trait Key {
    fn of(text: &str) -> Self;
}

impl Key for () {
    fn of(_text: &str) -> Self {}
}

/// Where an item's token stands among those of its collection, nearly: by how many digits its number has, and by the
/// first eight of them. Equal ones are told apart by the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::data) struct TokenKey(usize, [u8; 8]);

/// The number of an item's token, in digits without zeros before them.
fn token_of(item: &str) -> &str {
    item.rsplit('-').next().unwrap_or_default()
}

impl Key for TokenKey {
    fn of(text: &str) -> Self {
        let digits = token_of(text).as_bytes();
        let mut first = [0; 8];
        first.iter_mut().zip(digits).for_each(|(byte, digit)| *byte = *digit);
        Self(digits.len(), first)
    }
}

#[derive(Clone, Debug)]
pub(in crate::data) struct Names<K = ()> {
    numbers: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
    keys: Vec<K>,
}

impl<K> Default for Names<K> {
    fn default() -> Self {
        Self { numbers: HashMap::default(), texts: vec![], keys: vec![] }
    }
}

impl<K: Key> Names<K> {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let (text, number) =
            (Arc::<str>::from(text), u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        self.numbers.insert(Arc::clone(&text), number);
        self.keys.push(K::of(&text));
        self.texts.push(text);
        number
    }

    /// None of a text that never came.
    pub(in crate::data) fn known(&self, text: &str) -> Option<u32> {
        self.numbers.get(text).copied()
    }

    pub(in crate::data) fn text(&self, number: u32) -> &str {
        &self.texts[place(number)]
    }

    pub(in crate::data) fn count(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn key(&self, number: u32) -> &K {
        &self.keys[place(number)]
    }
}

/// Numbers are places in lists that hold that many.
pub(in crate::data) fn place(number: u32) -> usize {
    usize::try_from(number).expect("lists are as long as memory allows")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn keys_of_tokens_with_their_texts_are_in_the_order_of_the_numbers(
            numbers in prop::collection::vec(any::<u128>().prop_map(|n| n >> (n % 120)), 2..40),
        ) {
            let mut names = Names::<TokenKey>::default();
            let mut numbers: Vec<(u32, u128)> = numbers
                .into_iter()
                .map(|number| (names.number(&format!("1-0xab-{number}")), number))
                .collect();
            numbers.sort_by_key(|(name, _)| (*names.key(*name), names.text(*name).to_owned()));
            prop_assert!(numbers.is_sorted_by_key(|(_, number)| *number));
        }
    }
}
