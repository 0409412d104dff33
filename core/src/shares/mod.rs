//! Shares: what an account has told a social network of. What such a share earns is counted from
//! these facts by whoever pays it; here only that one of a kind a day counts.

mod event;

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use event::{ShareEvent, ShareKind, Social};

use crate::kernel::{AccountId, Kept, UnixSeconds};

const DAY_S: u64 = 24 * 60 * 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShareCommand {
    Tell { account: AccountId, kind: ShareKind, social: Social, now_s: UnixSeconds },
}

/// Nothing is refused: what was told today is no news.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShareError {}

/// Stream `share/<account>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shares {
    /// Since 1970-01-01 UTC.
    day: u64,
    told: BTreeSet<(ShareKind, Social)>,
}

impl Shares {
    pub fn decide(&self, command: ShareCommand) -> Vec<ShareEvent> {
        let ShareCommand::Tell { account, kind, social, now_s } = command;
        let day = now_s.0 / DAY_S;
        let known = day == self.day && self.told.contains(&(kind, social));
        let event = ShareEvent::ShareTold { account, kind, social, day };
        (!known).then_some(event).into_iter().collect()
    }
}

impl Kept for Shares {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Shares {
    const TYPE: &'static str = "share";
    type Command = ShareCommand;
    type Event = ShareEvent;
    type Error = ShareError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ShareCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ShareError> {
        for event in self.decide(command) {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: ShareEvent) {
        let ShareEvent::ShareTold { kind, social, day, .. } = event;
        if day != self.day {
            self.told.clear();
        }
        self.day = day;
        self.told.insert((kind, social));
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    #[test]
    fn one_share_of_a_kind_counts_a_day() {
        let account = AccountId::new([1; 16]);
        let tell = |kind, social, now_s| {
            let now_s = UnixSeconds(now_s);
            ShareCommand::Tell { account, kind, social, now_s }
        };
        let told = |kind, social, day| ShareEvent::ShareTold { account, kind, social, day };
        let given = |events| TestFramework::<Shares>::with(()).given(events);
        let (item, page) = (ShareKind::Item, ShareKind::Page);
        let (twitter, link) = (Social::Twitter, Social::Copylink);
        let first = told(item, twitter, 0);
        given(vec![]).when(tell(item, twitter, 5)).then_expect_events(vec![first.clone()]);
        let had = || vec![first.clone()];
        given(had()).when(tell(item, twitter, DAY_S - 1)).then_expect_events(vec![]);
        given(had()).when(tell(item, link, 6)).then_expect_events(vec![told(item, link, 0)]);
        given(had()).when(tell(page, twitter, 6)).then_expect_events(vec![told(page, twitter, 0)]);
        let later = told(item, twitter, 1);
        given(had()).when(tell(item, twitter, DAY_S)).then_expect_events(vec![later.clone()]);
        given(vec![first.clone(), told(page, link, 1)])
            .when(tell(item, twitter, DAY_S))
            .then_expect_events(vec![later]);
    }
}
