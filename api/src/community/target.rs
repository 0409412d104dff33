//! What people say something of, like or report: how requests name it, and whether it is there.

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, CommentId, Target, Whose};
use brickyard_projections::models::{
    CollectionRow, CommentRow, CommentState, ItemRow, NewsRow, NewsState,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Failure, Read};

/// With its id it is a [`Target`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TargetType {
    Item,
    Collection,
    Wallet,
    Comment,
    News,
}

impl TargetType {
    pub(crate) const fn of(target: &Target) -> Self {
        match target {
            Target::Item(_) => Self::Item,
            Target::Collection(_) => Self::Collection,
            Target::Wallet(_) => Self::Wallet,
            Target::Comment(_) => Self::Comment,
            Target::News(_) => Self::News,
        }
    }

    /// # Errors
    /// The id is none of such a thing; `field` is what names it.
    pub(crate) fn with(self, field: &str, id: &str) -> Result<Target, Failure> {
        let target = match self {
            Self::Item => id.parse().map(Target::Item).ok(),
            Self::Collection => id.parse().map(Target::Collection).ok(),
            Self::Wallet => id.parse().map(Target::Wallet).ok(),
            Self::Comment => id.parse().map(Target::Comment).ok(),
            Self::News => id.parse().map(Target::News).ok(),
        };
        target.ok_or_else(|| {
            let wanted = "`{chain id}-{collection}-{token id}` of an item, `{chain id}-{address}` of a \
                          collection, a wallet's address, or the id of a comment or of news";
            Failure::invalid(field, wanted)
        })
    }

    /// What comments are written about.
    pub(super) fn commented(self, id: &str) -> Result<Target, Failure> {
        match self {
            Self::Item | Self::Collection | Self::News => self.with("contentid", id),
            Self::Wallet | Self::Comment => {
                Err(Failure::invalid("contenttype", "`item`, `collection` or `news`"))
            }
        }
    }
}

/// A thing that is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// Where it is shown: by itself, or of a comment what it is about.
    pub(super) under: Target,
    /// Whose it is, if it is one's alone.
    pub(super) whose: Option<Whose>,
}

/// # Errors
/// There is no such thing, or it is there no more.
pub(super) async fn standing(app: &App, read: &Read, target: Target) -> Result<Standing, Failure> {
    let id = target.id();
    let found = match target {
        // Anybody may have a wallet, whether they have been here or not.
        Target::Wallet(wallet) => {
            Some(Standing { under: target, whose: Some(Whose::Owner(wallet)) })
        }
        Target::Item(_) => row::<ItemRow>(app, read, "items", &id).await?.map(|item| Standing {
            under: target,
            whose: only_one(&item.owners).map(Whose::Owner),
        }),
        Target::Collection(_) => {
            let row = row::<CollectionRow>(app, read, "collections", &id).await?;
            row.map(|row| Standing { under: target, whose: Some(Whose::Owner(row.creator)) })
        }
        Target::Comment(id) => comment(app, read, id).await?.map(|row| Standing {
            under: row.target,
            whose: Some(Whose::Author { account: row.account, thread: row.thread() }),
        }),
        Target::News(_) => {
            let row = row::<NewsRow>(app, read, "news", &id).await?;
            let row = row.filter(|row| row.state == NewsState::Published);
            row.map(|row| Standing { under: target, whose: author_of(&row) })
        }
    };
    found.ok_or_else(|| Failure::refused("unknown_target", "There is no such thing here."))
}

/// Whoever has left hears of nothing.
fn author_of(row: &NewsRow) -> Option<Whose> {
    (!row.orphaned).then_some(Whose::Author { account: row.author, thread: None })
}

fn only_one(owners: &BTreeMap<Address, Amount>) -> Option<Address> {
    let mut owners = owners.keys().copied();
    owners.next().filter(|_| owners.next().is_none())
}

/// One that stands.
pub(super) async fn comment(
    app: &App,
    read: &Read,
    id: CommentId,
) -> Result<Option<CommentRow>, Failure> {
    let row = row::<CommentRow>(app, read, "comments", &id.to_string()).await?;
    Ok(row.filter(|row| row.state == CommentState::Standing))
}

async fn row<R: DeserializeOwned + Send + Unpin + 'static>(
    app: &App,
    read: &Read,
    model: &str,
    key: &str,
) -> Result<Option<R>, Failure> {
    read.of(app, &[model]).await?;
    let statement = format!("select state from read.{model} where key = $1");
    let row: Option<Json<R>> =
        sqlx::query_scalar(&statement).bind(key).fetch_optional(app.store.pool()).await?;
    Ok(row.map(|row| row.0))
}
