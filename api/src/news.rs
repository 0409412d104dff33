//! News on the wire: cards of lists, and a whole piece with its words opened where it is not published.

use std::collections::BTreeMap;

use brickyard_core::kernel::{AccountId, Language, NewsId, Personal, PersonalTexts, SubjectId};
use brickyard_core::news::{DeclineReason, News, NewsKind, NewsWords};
use brickyard_projections::models::{NewsRow, NewsState};
use brickyard_store::Position;
use cqrs_es::Aggregate;
use serde::Serialize;
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::community::{Person, people_of};
use crate::dc::url_of;
use crate::state::App;
use crate::wire::Failure;

/// Characters of a text that a card shows; fast news are shown whole.
const SUMMARY: usize = 200;

/// A row with its likes and its comments.
pub(crate) type Found = (String, Json<NewsRow>, i64, i64);

/// What every statement that reads [`Found`] selects from `read.news as n`.
pub(crate) const CARDS: &str = "n.key, n.state,
    (select count(*) from read.likes as l where l.given and l.target = 'news:' || n.key) as likes,
    (select count(*) from read.comments as c where c.standing and c.target = 'news:' || n.key) as comments";

#[derive(Serialize, ToSchema)]
pub(crate) struct NewsCard {
    id: NewsId,
    kind: NewsKind,
    language: Language,
    title: String,
    /// The text of fast news; of an article its first 200 characters.
    summary: String,
    /// Empty for none.
    picture: String,
    /// Where it comes from.
    source: Option<String>,
    /// None when its author has left.
    author: Option<Person>,
    /// Unix seconds: when it was published; before that, when it was contributed.
    at: u64,
    state: NewsState,
    likes: i64,
    comments: i64,
    #[schema(value_type = i64)]
    position: Position,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct NewsArticle {
    #[serde(flatten)]
    card: NewsCard,
    /// Plain text; empty lines part its paragraphs.
    content: String,
    /// Why it was declined; for its author and operators.
    reason: Option<DeclineReason>,
}

/// Of what is published; anything else is left out.
pub(crate) async fn cards(app: &App, found: Vec<Found>) -> Result<Vec<NewsCard>, Failure> {
    let people = authors(app, &found).await?;
    let card = |(key, Json(row), likes, comments): Found| {
        let words = row.words.clone()?;
        Some(card_of(&key, &row, words, (likes, comments), &people))
    };
    found.into_iter().filter_map(card).collect()
}

/// None when its words were erased.
pub(crate) async fn article(app: &App, found: Found) -> Result<Option<NewsArticle>, Failure> {
    let people = authors(app, std::slice::from_ref(&found)).await?;
    let (key, Json(row), likes, comments) = found;
    let Some(words) = words_of(app, &key, &row).await? else { return Ok(None) };
    let (content, reason) = (words.content.clone(), row.reason);
    let card = card_of(&key, &row, words, (likes, comments), &people)?;
    Ok(Some(NewsArticle { card, content, reason }))
}

async fn authors(app: &App, found: &[Found]) -> Result<BTreeMap<AccountId, Person>, Failure> {
    let named = found.iter().filter(|(_, row, ..)| !row.orphaned);
    people_of(app, named.map(|(_, row, ..)| row.author).collect()).await
}

fn card_of(
    key: &str,
    row: &NewsRow,
    words: NewsWords,
    (likes, comments): (i64, i64),
    people: &BTreeMap<AccountId, Person>,
) -> Result<NewsCard, Failure> {
    let NewsWords { kind, language, title, content, picture, source } = words;
    Ok(NewsCard {
        id: key.parse().map_err(|error| Failure::internal(&error))?,
        kind,
        language,
        title,
        summary: match kind {
            NewsKind::Fast => content,
            NewsKind::Article => content.chars().take(SUMMARY).collect(),
        },
        picture: picture.map(url_of).unwrap_or_default(),
        source,
        author: people.get(&row.author).cloned(),
        at: row.published_at_s.unwrap_or(row.contributed_at_s).0,
        state: row.state,
        likes,
        comments,
        position: row.published_position.unwrap_or(row.made_position),
    })
}

/// As they were published; before that, opened for this answer alone.
pub(crate) async fn words_of(
    app: &App,
    key: &str,
    row: &NewsRow,
) -> Result<Option<NewsWords>, Failure> {
    if row.words.is_some() {
        return Ok(row.words.clone());
    }
    let mut sealed: Personal = row.sealed.clone();
    let subject = SubjectId::Account(row.author);
    let texts = PersonalTexts { subject, texts: vec![("words", &mut sealed)] };
    let place = (News::TYPE, key, row.sequence);
    app.keyring.open_texts(place, texts).await.map_err(|error| Failure::internal(&error))?;
    Ok(sealed.words())
}
