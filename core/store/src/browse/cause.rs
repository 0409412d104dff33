//! Where an event came from, and who acted: read from its metadata, and for facts of a chain
//! from what the contract told.
//!
//! The metadata of plain writers (postgres-es, say) may hold anything; what is not understood is
//! no cause, and never an error.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::metadata::ChainSource;
use crate::reader::{Position, Recorded};

/// A command and who sent it, or a log of a chain; empty when neither is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Cause {
    #[serde(rename = "command_id")]
    pub command: Option<String>,
    pub account: Option<String>,
    pub chain: Option<ChainSource>,
    /// The event that made the program give itself the command.
    pub causation: Option<Position>,
    /// The transaction or command at the beginning of the chain of causes.
    pub correlation: Option<String>,
}

pub fn cause_of(event: &Recorded) -> Cause {
    serde_json::from_str(&event.metadata).unwrap_or_default()
}

/// Names under which contracts and commands tell who acted, the most telling first.
const ACTING: [&str; 11] = [
    "bidder", "buyer", "by", "payer", "operator", "from", "maker", "seller", "owner", "holder",
    "to",
];

/// Who acted: the account of the command, else the address that the event names as acting.
pub fn actor_of(event: &Recorded, cause: &Cause) -> Option<String> {
    if let Some(account) = &cause.account {
        return Some(account.clone());
    }
    let payload: Map<String, Value> = serde_json::from_str(&event.payload).ok()?;
    let fields = payload.values().next()?.as_object()?;
    let terms = fields.get("terms").and_then(Value::as_object);
    ACTING
        .iter()
        .find_map(|name| address(fields, name))
        .or_else(|| terms.and_then(|terms| address(terms, "maker")))
        .or_else(|| person_of_stream(event))
}

fn address(fields: &Map<String, Value>, name: &str) -> Option<String> {
    let text = fields.get(name)?.as_str()?;
    let is_address = text.len() == 42 && text.starts_with("0x");
    let nobody = text.bytes().skip(2).all(|digit| digit == b'0');
    (is_address && !nobody).then(|| text.to_owned())
}

/// Streams of people are named by chain and address.
fn person_of_stream(event: &Recorded) -> Option<String> {
    let (_, person) = event.aggregate_id.split_once('-')?;
    let of_people = ["maker", "holder", "domain_account"];
    of_people.contains(&event.aggregate_type.as_str()).then(|| person.to_owned())
}

#[cfg(test)]
mod tests {
    use time::OffsetDateTime;

    use super::*;

    const ANNA: &str = "0x00000000000000000000000000000000000000aa";
    const BERT: &str = "0x00000000000000000000000000000000000000bb";

    fn actor(payload: &str, metadata: &str) -> Option<String> {
        let event = Recorded {
            position: Position(1),
            recorded_at: OffsetDateTime::UNIX_EPOCH,
            aggregate_type: "order".to_owned(),
            aggregate_id: "0x1".to_owned(),
            sequence: 1,
            event_type: "X".to_owned(),
            event_version: "1".to_owned(),
            payload: payload.to_owned(),
            metadata: metadata.to_owned(),
        };
        actor_of(&event, &cause_of(&event))
    }

    #[test]
    fn the_account_of_the_command_comes_before_what_the_event_names() {
        let payload = format!(r#"{{"OrderListed":{{"terms":{{"maker":"{BERT}"}}}}}}"#);
        let told = format!(r#"{{"command_id":"c","account":"{ANNA}"}}"#);
        assert_eq!(actor(&payload, &told).as_deref(), Some(ANNA));
        assert_eq!(actor(&payload, r#"{"command_id":"c"}"#).as_deref(), Some(BERT));
    }

    /// Either side may send the transaction of a match, and its log does not tell which did.
    #[test]
    fn whoever_took_the_order_is_the_actor_of_a_match_whichever_way_it_was_matched() {
        for via_offer in [true, false] {
            let payload = format!(
                r#"{{"OrderMatched":{{"seller":"{ANNA}","buyer":"{BERT}","via_offer":{via_offer}}}}}"#
            );
            assert_eq!(actor(&payload, "{}").as_deref(), Some(BERT));
        }
    }

    #[test]
    fn a_mint_is_told_of_whom_it_went_to_and_strange_rows_of_nobody() {
        let zero = format!("0x{}", "0".repeat(40));
        let payload = format!(
            r#"{{"ItemTransferred":{{"operator":"{zero}","from":"{zero}","to":"{ANNA}"}}}}"#
        );
        assert_eq!(actor(&payload, "{}").as_deref(), Some(ANNA));
        for strange in ["[]", "1", r#"{"X":[]}"#, "{}", r#"{"X":{"by":7}}"#] {
            assert_eq!(actor(strange, r#"{"chain":"?","account":3}"#), None, "{strange}");
        }
    }
}
