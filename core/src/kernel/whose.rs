//! Whose a thing of the site is, and so whom it is news to that somebody says something of it or likes it.

use serde::{Deserialize, Serialize};

use super::{AccountId, Address, CommentId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// The wallet that has the item or made the collection.
    Owner(Address),
    /// Who wrote it; `thread` is where, of a comment that is a reply.
    Author { account: AccountId, thread: Option<CommentId> },
}
