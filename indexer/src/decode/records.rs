//! Logs of the record store of names. They name a node by its hash, and so does the stream: which
//! name it belongs to, the registration tells.

use alloy::rpc::types::Log;
use alloy::sol_types::SolEvent;
use brickyard_core::domains::{DomainNode, DomainNodeEvent, RecordKind};
use brickyard_core::kernel::Bytes;
use brickyard_store::{ChainSource, Fact};

use super::domains::node_id;
use super::{Unreadable, amount, text, topic};
use crate::contracts::KidRecords as R;

pub(super) fn decode(source: &ChainSource, log: &Log) -> Result<Vec<Fact>, Unreadable> {
    let data = &log.inner;
    let (node, event) = match topic(log)? {
        R::RecordChanged::SIGNATURE_HASH => {
            let e = R::RecordChanged::decode_log(data)?.data;
            let event = DomainNodeEvent::DomainRecordChanged {
                edition: amount(e.edition),
                kind: kind(e.kind)?,
                key: text(log, e.key)?,
                value: Bytes::new(e.value.to_vec()),
            };
            (e.node, event)
        }
        R::RecordsCleared::SIGNATURE_HASH => {
            let e = R::RecordsCleared::decode_log(data)?.data;
            (e.node, DomainNodeEvent::DomainRecordsCleared { edition: amount(e.edition) })
        }
        other => return Err(Unreadable::UnknownTopic(other)),
    };
    Ok(vec![Fact::of::<DomainNode>(node_id(source, log, node), &event, source)?])
}

fn kind(kind: u8) -> Result<RecordKind, Unreadable> {
    match kind {
        0 => Ok(RecordKind::Text),
        1 => Ok(RecordKind::Address),
        2 => Ok(RecordKind::Contenthash),
        _ => Err(Unreadable::OutOfRange("the kind of a record")),
    }
}
