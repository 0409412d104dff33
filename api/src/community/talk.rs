//! Comments as others see them: their words opened, with who wrote them and whom they answer.

use std::collections::BTreeMap;

use brickyard_core::comments::Comment;
use brickyard_core::kernel::{AccountId, Address, CommentId, Personal, PersonalTexts, SubjectId};
use brickyard_projections::models::{CommentRow, CommentState};
use brickyard_store::Position;
use cqrs_es::Aggregate;
use futures::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::target::TargetType;
use crate::account::{pictures_of, username_of};
use crate::applications::certification_of;
use crate::state::App;
use crate::wire::Failure;

/// Accounts that are asked at the same time who they are: a few of the pool's connections.
const PEOPLE_AT_ONCE: usize = 4;

#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Person {
    account: AccountId,
    username: String,
    walletaddress: Option<Address>,
    /// Empty for none.
    profileimageurl: String,
    /// Empty for none.
    certification: &'static str,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Comment)]
pub(crate) struct CommentWire {
    id: CommentId,
    contenttype: TargetType,
    contentid: String,
    /// The comment at the head of its thread; none of the head itself.
    thread: Option<CommentId>,
    /// Whom a reply answers.
    to: Option<Person>,
    /// None when it was deleted or erased.
    author: Option<Person>,
    /// None when it was deleted or erased.
    content: Option<String>,
    state: CommentState,
    /// Unix seconds.
    at: i64,
    likes: i64,
    /// Those that stand.
    replies: i64,
    #[schema(value_type = i64)]
    position: Position,
}

/// A row with its likes and its replies.
pub(crate) type Counted = (String, Json<CommentRow>, i64, i64);

/// What every statement that reads [`Counted`] selects from `read.comments as c`.
pub(crate) const COUNTED: &str = "c.key, c.state,
    (select count(*) from read.likes as l where l.given and l.target = 'comment:' || c.key) as likes,
    (select count(*) from read.comments as r where r.thread = c.key and r.standing) as replies";

/// For everybody who may read them, in their order.
pub(crate) async fn told(app: &App, rows: Vec<Counted>) -> Result<Vec<CommentWire>, Failure> {
    let people = rows.iter().flat_map(|(_, row, ..)| named(row)).collect::<Vec<_>>();
    let people = people_of(app, people).await?;
    let mut told = vec![];
    for (key, Json(row), likes, replies) in rows {
        let id: CommentId = key.parse().map_err(|error| Failure::internal(&error))?;
        let standing = row.state == CommentState::Standing;
        let (target, thread) = (row.target, row.thread());
        let person = |account: AccountId| people.get(&account).cloned();
        let to = row.answered.and_then(|answered| person(answered.author));
        told.push(CommentWire {
            id,
            contenttype: TargetType::of(&target),
            contentid: target.id(),
            thread,
            to,
            author: if standing { person(row.account) } else { None },
            state: row.state,
            at: row.at_s,
            likes,
            replies,
            position: row.made_position,
            content: if standing { words_of(app, id, row).await? } else { None },
        });
    }
    Ok(told)
}

fn named(row: &CommentRow) -> impl Iterator<Item = AccountId> + use<> {
    let author = (row.state == CommentState::Standing).then_some(row.account);
    author.into_iter().chain(row.answered.map(|answered| answered.author))
}

pub(crate) async fn people_of(
    app: &App,
    mut accounts: Vec<AccountId>,
) -> Result<BTreeMap<AccountId, Person>, Failure> {
    accounts.sort_unstable();
    accounts.dedup();
    let person =
        async |account: AccountId| Ok::<_, Failure>((account, person(app, account).await?));
    stream::iter(accounts).map(person).buffered(PEOPLE_AT_ONCE).try_collect().await
}

async fn person(app: &App, account: AccountId) -> Result<Person, Failure> {
    let wallet = app.accounts.load(&account.to_string()).await?.wallet();
    Ok(Person {
        account,
        username: username_of(app, account).await?,
        walletaddress: wallet,
        profileimageurl: pictures_of(app, wallet).await?.picture,
        certification: certification_of(app, account).await?,
    })
}

async fn words_of(app: &App, id: CommentId, row: CommentRow) -> Result<Option<String>, Failure> {
    let CommentRow { account, sequence, mut words, .. } = row;
    let subject = SubjectId::Account(account);
    let sealed = PersonalTexts { subject, texts: vec![("words", &mut words)] };
    let place = (Comment::TYPE, &*id.to_string(), sequence);
    app.keyring.open_texts(place, sealed).await.map_err(|error| Failure::internal(&error))?;
    Ok(match words {
        Personal::Plain(text) => Some(text),
        Personal::Sealed(_) | Personal::Erased => None,
    })
}
