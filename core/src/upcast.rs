//! Old shapes of events to new ones: one pure step for each type and version that is no longer
//! written. The log keeps the old bytes for good; whoever reads an event as a word of ours gets
//! the newest shape.
//!
//! Nothing is guessed: what an old shape did not tell stays untold in the new one.

use cqrs_es::persist::{EventUpcaster, SerializedEvent};
use serde_json::{Value, json};

/// From this version to the next one.
type Step = (&'static str, u32, fn(&mut Value));

const STEPS: [Step; 9] = [
    ("BannerSet", 1, banner_set_2),
    ("CollectionDrafted", 1, collection_drafted_2),
    ("CommentWritten", 1, comment_written_2),
    ("ItemDrafted", 1, item_drafted_2),
    ("NewsletterSubscribed", 1, newsletter_subscribed_2),
    ("OptionVersionCancelled", 1, option_version_cancelled_2),
    ("OrderDeactivated", 1, order_deactivated_2),
    ("PurchaseSubmitted", 1, purchase_submitted_2),
    ("WhaleAlertFired", 1, whale_alert_fired_2),
];

/// Of version 1 all banners hung on the front page.
fn banner_set_2(payload: &mut Value) {
    payload["BannerSet"]["content"]["wall"] = json!("front");
}

/// Of version 1 only collections of items that are there once were made here.
fn collection_drafted_2(payload: &mut Value) {
    payload["CollectionDrafted"]["content"]["standard"] = json!("erc721");
}

/// So every item was minted once.
fn item_drafted_2(payload: &mut Value) {
    payload["ItemDrafted"]["content"]["copies"] = json!("1");
}

/// Of version 1 comments were about what wallets have, and named the wallet.
fn comment_written_2(payload: &mut Value) {
    if let Some(fields) = payload["CommentWritten"].as_object_mut()
        && let Some(owner) = fields.remove("owner")
    {
        let whose = if owner.is_null() { owner } else { json!({ "owner": owner }) };
        fields.insert("whose".to_owned(), whose);
    }
}

/// In version 1 nobody had said in which language they read; mails went out in English.
fn newsletter_subscribed_2(payload: &mut Value) {
    payload["NewsletterSubscribed"]["language"] = json!("en");
}

/// Version 1 named the option by its hash alone. Of an option that was never on our book nobody
/// could then tell whose it was.
fn option_version_cancelled_2(payload: &mut Value) {
    let fields = &mut payload["OptionVersionCancelled"];
    fields["signer"] = json!(null);
    fields["nonce"] = json!(null);
}

/// Version 1 was written at every transfer, and counted nothing.
fn order_deactivated_2(payload: &mut Value) {
    payload["OrderDeactivated"]["held"] = json!(null);
}

/// Version 1 locked all that were left, however many were being bought.
fn purchase_submitted_2(payload: &mut Value) {
    payload["PurchaseSubmitted"]["amount"] = json!(null);
}

/// Version 1 told of items alone; offers for any item of a collection name none.
const fn whale_alert_fired_2(_payload: &mut Value) {}

/// The version that this program writes.
pub fn current_version(event_type: &str) -> u32 {
    let last = STEPS.iter().filter(|(name, ..)| *name == event_type).map(|(_, from, _)| from + 1);
    last.max().unwrap_or(1)
}

/// How a stored event is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As it stands.
    Current,
    /// Through [`upcast`], from this version on.
    Older(u32),
    /// By a newer program only.
    Unknown,
}

pub fn reading_of(event_type: &str, version: &str) -> Reading {
    let current = current_version(event_type);
    match version.parse::<u32>() {
        // One spelling a version.
        Ok(number) if number.to_string() != version => Reading::Unknown,
        Ok(number) if number == current => Reading::Current,
        Ok(number) if (1..current).contains(&number) => Reading::Older(number),
        _ => Reading::Unknown,
    }
}

/// The payload in the newest shape.
pub fn upcast(event_type: &str, from: u32, mut payload: Value) -> Value {
    for version in from..current_version(event_type) {
        let step = STEPS.iter().find(|(name, at, _)| *name == event_type && *at == version);
        let (_, _, step) = step.expect("there is a step from every version before the current");
        // A payload of another shape than its version says is left for the decoder to refuse.
        if payload.get(event_type).is_some_and(Value::is_object) {
            step(&mut payload);
        }
    }
    payload
}

/// The same for readers of the plain table through cqrs-es.
#[derive(Clone, Copy, Debug, Default)]
pub struct Upcasters;

impl EventUpcaster for Upcasters {
    fn can_upcast(&self, event_type: &str, event_version: &str) -> bool {
        matches!(reading_of(event_type, event_version), Reading::Older(_))
    }

    fn upcast(&self, mut event: SerializedEvent) -> SerializedEvent {
        if let Reading::Older(from) = reading_of(&event.event_type, &event.event_version) {
            event.payload = upcast(&event.event_type, from, event.payload);
            event.event_version = current_version(&event.event_type).to_string();
        }
        event
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_every_old_version_there_is_a_way_to_the_current_one() {
        for (name, ..) in STEPS {
            let all: Vec<u32> = STEPS
                .iter()
                .filter(|(other, ..)| *other == name)
                .map(|(_, from, _)| *from)
                .collect();
            assert_eq!(all, (1..current_version(name)).collect::<Vec<_>>(), "{name}");
        }
    }

    #[test]
    fn a_version_that_is_not_known_is_not_read() {
        let name = "OptionVersionCancelled";
        assert_eq!(reading_of(name, "1"), Reading::Older(1));
        assert_eq!(reading_of(name, "2"), Reading::Current);
        for strange in ["3", "0", "01", "+1", "-1", "1.0", "", "99999999999"] {
            assert_eq!(reading_of(name, strange), Reading::Unknown, "{strange}");
        }
        assert_eq!(reading_of("OrderListed", "1"), Reading::Current);
        assert_eq!(reading_of("OrderListed", "2"), Reading::Unknown);
    }

    #[test]
    fn a_payload_of_another_shape_is_left_alone() {
        for strange in [json!([]), json!(7), json!({}), json!({ "OptionVersionCancelled": 7 })] {
            assert_eq!(upcast("OptionVersionCancelled", 1, strange.clone()), strange);
        }
    }
}
