//! Numbers for texts that come again and again: ids of items, addresses.

use std::sync::Arc;

use foldhash::HashMap;

#[derive(Debug, Default)]
pub(in crate::data) struct Names {
    numbers: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
}

impl Names {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let (text, number) =
            (Arc::<str>::from(text), u32::try_from(self.texts.len()).unwrap_or(u32::MAX));
        self.numbers.insert(Arc::clone(&text), number);
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
}

/// Numbers are places in lists that hold that many.
pub(in crate::data) fn place(number: u32) -> usize {
    usize::try_from(number).expect("lists are as long as memory allows")
}
