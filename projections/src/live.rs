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
    recent: Arc<Mutex<VecDeque<Change>>>,
}

impl Default for Live {
    fn default() -> Self {
        Self { sender: broadcast::Sender::new(BUFFERED), recent: Arc::default() }
    }
}

impl Live {
    pub(crate) fn tell(&self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            let mut recent = self.recent.lock().expect("no holder of this lock panics");
            if recent.len() == KEPT {
                recent.pop_front();
            }
            recent.push_back(change.clone());
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
        let whole = recent.front().is_some_and(|oldest| oldest.position <= from);
        let missed = recent.iter().filter(|change| change.position > from).cloned().collect();
        (receiver, whole.then_some(missed))
    }
}
