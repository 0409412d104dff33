//! Committed changes for everybody who listens, and the recent ones for those who come back.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use brickyard_store::Position;
use tokio::sync::broadcast;

/// A row as it stands after the event at `position`.
#[derive(Clone, Debug)]
pub struct Change {
    pub position: Position,
    pub kind: &'static str,
    pub topics: Arc<[String]>,
    /// JSON of the row; for the wire it is read back into the row's type.
    pub row: Arc<str>,
}

/// Changes that a client may resume over; older ones it has to ask for again.
const KEPT: usize = 10_000;
/// Changes a slow listener may lag behind before it is told so.
const BUFFERED: usize = 4_096;

/// Cheap to clone.
#[derive(Clone)]
pub struct Live {
    sender: broadcast::Sender<Change>,
    recent: Arc<Mutex<Recent>>,
}

struct Recent {
    changes: VecDeque<Change>,
    /// Every change after this position is kept. Models run at their own pace, so that the
    /// oldest kept change alone does not tell. None before the models have started.
    whole_after: Option<Position>,
}

impl Recent {
    fn raise(&mut self, position: Position) {
        self.whole_after = self.whole_after.max(Some(position));
    }
}

impl Default for Live {
    fn default() -> Self {
        let recent = Recent { changes: VecDeque::new(), whole_after: None };
        Self { sender: broadcast::Sender::new(BUFFERED), recent: Arc::new(Mutex::new(recent)) }
    }
}

impl Live {
    /// The models start at or before this position.
    pub(crate) fn open(&self, at: Position) {
        self.know_nothing_before(at);
    }

    /// Changes up to this position were told elsewhere, if at all.
    pub(crate) fn know_nothing_before(&self, at: Position) {
        self.recent.lock().expect("no holder of this lock panics").raise(at);
    }

    pub(crate) fn tell(&self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            let mut recent = self.recent.lock().expect("no holder of this lock panics");
            if recent.changes.len() == KEPT
                && let Some(gone) = recent.changes.pop_front()
            {
                recent.raise(gone.position);
            }
            recent.changes.push_back(change.clone());
            // Nobody listening is fine. Under the lock, so that `subscribe_from` sees each once.
            let _ = self.sender.send(change);
        }
    }

    /// Everything from now on, and the kept changes after `from`; none when some of those are
    /// gone already.
    pub fn subscribe_from(
        &self,
        from: Option<Position>,
    ) -> (broadcast::Receiver<Change>, Option<Vec<Change>>) {
        let recent = self.recent.lock().expect("no holder of this lock panics");
        let receiver = self.sender.subscribe();
        let Some(from) = from else { return (receiver, Some(vec![])) };
        let whole = recent.whole_after.is_some_and(|start| start <= from);
        let missed =
            recent.changes.iter().filter(|change| change.position > from).cloned().collect();
        (receiver, whole.then_some(missed))
    }
}
