//! The wire format: envelope, codes, errors, and what is read from a request's head.

pub(crate) mod codes;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod openapi;
mod page;
mod refusals;
pub(crate) mod reply;
pub(crate) mod visitor;

pub(crate) use codes::Code;
pub(crate) use error::Failure;
pub(crate) use extract::{
    AsOf, Body, CommandHead, IDEMPOTENCY_KEY, Params, Read, Segments, read_body,
};
pub(crate) use openapi::{CommandHeaders, Envelope, Failures, MinPosition, document, finish};
pub(crate) use page::cut;
pub(crate) use reply::{Answer, Reply, envelope, reply};
pub(crate) use visitor::{Visitor, cookie, network_of};
