//! Who listens to what, what was told lately, and the sums that clients check themselves by.
//!
//! A change finds its listeners by its topics: who listens to nothing of it costs nothing. Each
//! listener has a bounded queue of shared frames; one whose queue is full is let go. Heartbeats are
//! made here, for a part of the listeners at a time, and go the same way as changes: they say
//! exactly what was told before them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use brickyard_core::kernel::{Address, UnixSeconds};
use brickyard_projections::{Change, News};
use brickyard_store::Position;
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;

use super::frame::{Frame, Tell};
use super::sum::Sum;

/// Everybody's heart beats so often.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// So that ten thousand listeners are not written to in the same moment.
const PARTS: u64 = 20;
/// Changes that a client may resume over, and the bytes they may take; older ones it has to ask
/// for again.
const KEPT: usize = 10_000;
const KEPT_BYTES: usize = 32 << 20;
/// A site that has only just started looks at the models within milliseconds.
const SEEN_WITHIN: Duration = Duration::from_secs(5);
/// What may wait for one listener. The frames are shared, so that this is 64 KiB at most.
const QUEUED: usize = 4_096;

/// What comes out of a listener's queue.
#[derive(Clone)]
pub(super) enum Item {
    Frame(Arc<Frame>),
    Heartbeat(Position, Utf8Bytes),
    /// The answer to a subscription, with what was missed before it. None for a gap that cannot
    /// be filled.
    Subscribed(Option<Vec<Arc<Frame>>>, Position, Utf8Bytes),
    Reset(Position),
}

/// A client's end of its queue; taken out of the hub when dropped.
pub(super) struct Listener {
    id: u64,
    hub: Hub,
    pub(super) queue: mpsc::Receiver<Item>,
    lagging: Arc<AtomicBool>,
}

impl Listener {
    /// Whether it was let go because it was too slow.
    pub(super) fn is_lagging(&self) -> bool {
        self.lagging.load(Ordering::Acquire)
    }

    /// Adds topics, and repeats what was told on all of the listener's topics after `from`.
    pub(super) fn subscribe(&self, topics: &[String], from: Option<Position>) {
        self.hub.locked().subscribe(self.id, topics, from);
    }

    pub(super) fn unsubscribe(&self, topics: &[String]) {
        self.hub.locked().unsubscribe(self.id, topics);
    }

    pub(super) fn topics(&self) -> usize {
        let inner = self.hub.locked();
        inner.listeners.get(&self.id).map_or(0, |mailbox| mailbox.topics.len())
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.hub.locked().let_go(self.id);
    }
}

/// Cheap to clone.
#[derive(Clone, Default)]
pub struct Hub(Arc<Mutex<Inner>>);

#[derive(Default)]
struct Inner {
    recent: VecDeque<Arc<Frame>>,
    recent_bytes: usize,
    /// Every change after this position is kept. Models run at their own pace, so that the
    /// oldest kept change alone does not tell. None before the models were first seen.
    whole_after: Option<Position>,
    /// Whether there is one.
    seen: watch::Sender<bool>,
    at: Position,
    /// Whose lines of activity are told to the topic `whales`.
    whales: Arc<HashSet<Address>>,
    /// Those that somebody listens to.
    topics: HashMap<String, Topic>,
    listeners: HashMap<u64, Mailbox>,
    next: u64,
    part: u64,
}

/// Since its first listener came.
#[derive(Default)]
struct Topic {
    sum: Sum,
    listeners: BTreeSet<u64>,
}

struct Mailbox {
    queue: mpsc::Sender<Item>,
    lagging: Arc<AtomicBool>,
    /// In one order for all, so that those with the same topics share their heartbeats.
    topics: BTreeSet<String>,
}

impl Hub {
    fn locked(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().expect("no holder of this lock panics")
    }

    /// Every change up to here was told; none before the models were first seen.
    pub fn position(&self) -> Option<Position> {
        let inner = self.locked();
        inner.whole_after.map(|_| inner.at)
    }

    /// Waits until the models were first seen, but not for ever: until then nobody can go on.
    pub(super) async fn seen(&self) {
        let mut seen = self.locked().seen.subscribe();
        let _ = tokio::time::timeout(SEEN_WITHIN, seen.wait_for(|seen| *seen)).await;
    }

    /// From now on; what was told before stays as it was told.
    pub(super) fn whales_are(&self, whales: HashSet<Address>) {
        self.locked().whales = Arc::new(whales);
    }

    pub(super) fn listen(&self) -> (Listener, Position) {
        let mut inner = self.locked();
        inner.next += 1;
        let (id, lagging) = (inner.next, Arc::<AtomicBool>::default());
        let (sender, queue) = mpsc::channel(QUEUED);
        let mailbox =
            Mailbox { queue: sender, lagging: Arc::clone(&lagging), topics: BTreeSet::new() };
        inner.listeners.insert(id, mailbox);
        (Listener { id, hub: self.clone(), queue, lagging }, inner.at)
    }

    pub(crate) fn tell(&self, news: &News, now_s: UnixSeconds) {
        let whales = Arc::clone(&self.locked().whales);
        // Written before the lock is taken: listeners come and go meanwhile.
        let framed = |changes: &[Change]| -> Vec<Arc<Frame>> {
            let frames = changes.iter().filter_map(|change| Frame::of(change, now_s, &whales));
            frames.map(Arc::new).collect()
        };
        let (frames, told) = (framed(&news.changes), framed(&news.told));
        let mut inner = self.locked();
        for frame in &frames {
            inner.tell(frame);
        }
        inner.at = inner.at.max(news.at);
        if let Some(after) = news.afresh {
            inner.begin_afresh(after);
        }
        for frame in &told {
            inner.keep(frame);
        }
        inner.seen.send_replace(inner.whole_after.is_some());
    }

    /// Beats until told to stop.
    pub(crate) async fn beat(self, stop: CancellationToken) {
        let parts = u32::try_from(PARTS).expect("it is small");
        let mut clock = tokio::time::interval(HEARTBEAT / parts);
        clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        while stop.run_until_cancelled(clock.tick()).await.is_some() {
            self.locked().beat();
        }
    }
}

impl Inner {
    /// For those who resume.
    fn keep(&mut self, frame: &Arc<Frame>) {
        while self.recent.len() >= KEPT || self.recent_bytes > KEPT_BYTES {
            let Some(gone) = self.recent.pop_front() else { break };
            self.recent_bytes -= gone.text.len();
            self.whole_after = self.whole_after.max(Some(gone.position));
        }
        self.recent_bytes += frame.text.len();
        self.recent.push_back(Arc::clone(frame));
    }

    fn tell(&mut self, frame: &Arc<Frame>) {
        self.keep(frame);
        let mut hearing: Vec<u64> = vec![];
        for topic in frame.topics.iter() {
            if let Some(topic) = self.topics.get_mut(topic) {
                topic.sum += frame.sum;
                hearing.extend(&topic.listeners);
            }
        }
        hearing.sort_unstable();
        hearing.dedup();
        for id in hearing {
            self.send(id, Item::Frame(Arc::clone(frame)));
        }
    }

    /// One who has no room for it has lost it: it is let go, and told so.
    fn send(&mut self, id: u64, item: Item) {
        let Some(mailbox) = self.listeners.get(&id) else { return };
        if mailbox.queue.try_send(item).is_err() {
            mailbox.lagging.store(true, Ordering::Release);
            self.let_go(id);
        }
    }

    /// Nobody can go on from what was told before.
    fn begin_afresh(&mut self, after: Position) {
        self.whole_after = self.whole_after.max(Some(after));
        self.recent.clear();
        self.recent_bytes = 0;
        let ids: Vec<u64> = self.listeners.keys().copied().collect();
        for id in ids {
            self.send(id, Item::Reset(self.at));
        }
    }

    fn let_go(&mut self, id: u64) {
        let Some(mailbox) = self.listeners.remove(&id) else { return };
        for topic in mailbox.topics {
            self.leave(id, &topic);
        }
    }

    fn leave(&mut self, id: u64, topic: &str) {
        if let Some(left) = self.topics.get_mut(topic) {
            left.listeners.remove(&id);
            if left.listeners.is_empty() {
                self.topics.remove(topic);
            }
        }
    }

    fn unsubscribe(&mut self, id: u64, topics: &[String]) {
        for topic in topics {
            if self.listeners.get_mut(&id).is_some_and(|mailbox| mailbox.topics.remove(topic)) {
                self.leave(id, topic);
            }
        }
    }

    fn subscribe(&mut self, id: u64, topics: &[String], from: Option<Position>) {
        let Some(mailbox) = self.listeners.get_mut(&id) else { return };
        mailbox.topics.extend(topics.iter().cloned());
        let heard = mailbox.topics.clone();
        for topic in &heard {
            self.topics.entry(topic.clone()).or_default().listeners.insert(id);
        }
        let whole = from.is_none_or(|from| self.whole_after.is_some_and(|start| start <= from));
        let mut missed: Vec<Arc<Frame>> = vec![];
        if let Some(from) = from.filter(|_| whole) {
            let hears = |frame: &Frame| frame.topics.iter().any(|topic| heard.contains(topic));
            let after = self.recent.iter().filter(|frame| frame.position > from);
            missed.extend(after.filter(|frame| hears(frame)).cloned());
        }
        // What is repeated is summed up by the listener once more.
        let mut begin: BTreeMap<&str, Sum> =
            heard.iter().map(|topic| (topic.as_str(), self.topics[topic].sum)).collect();
        for frame in &missed {
            for topic in frame.topics.iter() {
                if let Some(sum) = begin.get_mut(topic.as_str()) {
                    *sum -= frame.sum;
                }
            }
        }
        let position = if whole { from.unwrap_or(self.at) } else { self.at };
        let sums = begin.into_iter().map(|(topic, sum)| (topic, sum.to_string())).collect();
        let text = Tell::Subscribed { position, sums }.text();
        self.send(id, Item::Subscribed(whole.then_some(missed), position, text));
    }

    /// The next part of the listeners.
    fn beat(&mut self) {
        self.part = (self.part + 1) % PARTS;
        // Most listen to what others listen to as well.
        let mut texts: HashMap<&BTreeSet<String>, Utf8Bytes> = HashMap::new();
        let mut full = vec![];
        for (id, mailbox) in self.listeners.iter().filter(|(id, _)| **id % PARTS == self.part) {
            let text = match texts.entry(&mailbox.topics) {
                Entry::Occupied(known) => known.get().clone(),
                Entry::Vacant(place) => place.insert(self.heartbeat(&mailbox.topics)).clone(),
            };
            if mailbox.queue.try_send(Item::Heartbeat(self.at, text)).is_err() {
                mailbox.lagging.store(true, Ordering::Release);
                full.push(*id);
            }
        }
        for id in full {
            self.let_go(id);
        }
    }

    fn heartbeat(&self, topics: &BTreeSet<String>) -> Utf8Bytes {
        let sums = topics
            .iter()
            .filter_map(|topic| Some((topic.as_str(), self.topics.get(topic)?.sum.to_string())));
        Tell::Heartbeat { position: self.at, sums: sums.collect() }.text()
    }
}
