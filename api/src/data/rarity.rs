//! Rarity of a collection's tokens, with filters by trait. Ranks are made when they are asked for
//! and kept until a mint, a reveal or a burn makes them others; the answer names that event.

use std::collections::BTreeMap;
use std::future::ready;
use std::sync::Arc;

use axum::extract::State;
use brickyard_core::items::Attribute;
use brickyard_core::kernel::{Amount, CollectionId};
use brickyard_projections::data::{
    Ranked, Then, Token, Turn, collection_traits, ranks, rarity_position,
};
use brickyard_store::Position;
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, cursor, size_of, then, turn};
use super::sheet::{Format, Sheet, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

const MODELS: &[&str] = &["collections", "traits"];
/// Tokens whose ranks are kept, of those collections that are asked for most; ten thousand weigh a few megabytes.
const KEPT: u64 = 160_000;
/// Values of a trait that are told as choices, the most frequent first, and traits with them.
const VALUES_TOLD: usize = 200;
const TRAITS_TOLD: usize = 60;

/// Ranks by collection and the event that they hold from.
pub(crate) struct RankCache {
    kept: Cache<(String, Position), Arc<Ranks>>,
    /// One counts for all who ask the same meanwhile; and many who ask for many leave something of the machine to others.
    counting: Mutex<()>,
}

struct Ranks {
    position: Position,
    tokens: Vec<Token>,
    ranked: Vec<Ranked>,
    traits: Vec<TraitChoices>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListRarityRequest {
    id: CollectionId,
    /// One token only.
    token: Option<Amount>,
    /// A JSON array of pairs, `[["Hat","Cap"],["Hat","Crown"]]`: of each trait that is named one of its values.
    traits: Option<String>,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    /// The rarest first without.
    #[serde(default = "rarest_first")]
    #[param(inline)]
    order: Direction,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
    /// As a file of all rows; of a size (10,000 at most), of so many, and `x-next` is the next cursor.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListRarityResponse {
    /// In the order that was asked for; of one rank, by token id.
    tokens: Vec<RarityRow>,
    /// Tokens that are there, whatever was filtered.
    total: usize,
    /// The event that these ranks hold from.
    #[schema(value_type = i64)]
    ranked_at: Position,
    /// What tokens of the collection are like.
    traits: Vec<TraitChoices>,
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RarityRow {
    rank: u32,
    item_id: String,
    token_id: Amount,
    name: Option<String>,
    /// Sum of the information of its traits over the collection's entropy, to nine places.
    score: String,
    /// Values that no other token has.
    unique_traits: u32,
    attributes: Vec<Attribute>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TraitChoices {
    trait_type: String,
    /// The most frequent first.
    values: Vec<TraitValue>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
struct TraitValue {
    value: String,
    tokens: usize,
}

impl Default for RankCache {
    fn default() -> Self {
        let tokens =
            |_: &_, ranks: &Arc<Ranks>| u32::try_from(ranks.tokens.len()).unwrap_or(u32::MAX);
        let kept = Cache::builder().weigher(tokens).max_capacity(KEPT).build();
        Self { kept, counting: Mutex::default() }
    }
}

impl RankCache {
    async fn of(&self, app: &App, then: Then, collection: &str) -> Result<Arc<Ranks>, Failure> {
        let pool = app.store.pool();
        let position = rarity_position(pool, then, collection).await?.unwrap_or_default();
        let key = (collection.to_owned(), position);
        if let Some(ranks) = self.kept.get(&key) {
            return Ok(ranks);
        }
        let _turn = self.counting.lock().await;
        if let Some(ranks) = self.kept.get(&key) {
            return Ok(ranks);
        }
        let (position, tokens) = collection_traits(pool, then, collection).await?;
        let made = tokio::task::spawn_blocking(move || Ranks::of(position, tokens)).await;
        let made = Arc::new(made.map_err(|error| Failure::internal(&error))?);
        self.kept.insert((collection.to_owned(), position), Arc::clone(&made));
        Ok(made)
    }
}

impl Ranks {
    fn of(position: Position, tokens: Vec<Token>) -> Self {
        let mut counts: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        for attribute in tokens.iter().flat_map(|token| &token.attributes) {
            let values = counts.entry(&attribute.trait_type).or_default();
            *values.entry(&attribute.value).or_default() += 1;
        }
        let choices = |(of, values): (&str, BTreeMap<&str, usize>)| {
            let mut values: Vec<TraitValue> = values
                .into_iter()
                .map(|(value, tokens)| TraitValue { value: value.to_owned(), tokens })
                .collect();
            values.sort_by_key(|value| std::cmp::Reverse(value.tokens));
            values.truncate(VALUES_TOLD);
            TraitChoices { trait_type: of.to_owned(), values }
        };
        let traits = counts.into_iter().take(TRAITS_TOLD).map(choices).collect();
        Self { position, ranked: ranks(&tokens), traits, tokens }
    }

    /// Of one token, or of all; those with the traits that are wanted.
    fn page(
        &self,
        collection: &str,
        (only, wanted): (Option<Amount>, &[Attribute]),
        turn: Turn<Amount>,
    ) -> (Vec<RarityRow>, Option<String>) {
        let fits = |ranked: &&Ranked| {
            let token = &self.tokens[ranked.token];
            only.is_none_or(|only| only == token.token_id) && token_fits(token, wanted)
        };
        // The lowest rank is the rarest, so that ascending ranks begin with the rarest.
        let place = |ranked: &&Ranked| {
            (Some(Amount::from(u64::from(ranked.rank))), self.tokens[ranked.token].token_id)
        };
        let page = turn.of(self.ranked.iter().filter(fits), place);
        let next = page.next.as_ref().map(cursor);
        (page.rows.into_iter().map(|one| self.row(collection, one)).collect(), next)
    }

    fn row(&self, collection: &str, ranked: &Ranked) -> RarityRow {
        let token = &self.tokens[ranked.token];
        RarityRow {
            rank: ranked.rank,
            item_id: format!("{collection}-{}", token.token_id),
            token_id: token.token_id,
            name: token.name.clone(),
            score: format!("{:.9}", ranked.score),
            unique_traits: ranked.unique,
            attributes: token.attributes.clone(),
        }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/rarity",
    params(ListRarityRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Tokens of a collection, the rarest first.",
            content((Envelope<ListRarityResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_rarity(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListRarityRequest>,
) -> Result<Sheet<ListRarityResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let wanted = wanted(request.traits.as_deref())?;
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let id = request.id.to_string();
    let ranks = match one_of_a_kind(&app, &id).await? {
        true => app.ranks.of(&app, then, &id).await?,
        // OpenRarity says nothing of tokens of which there are many.
        false => Arc::new(Ranks::of(then.position, vec![])),
    };
    let (total, ranked_at) = (ranks.tokens.len(), ranks.position);
    let traits = ranks.traits.clone();
    let page = move |asked: Option<String>| {
        let turn = turn(asked.as_deref(), request.order, size);
        ready(turn.map(|turn| ranks.page(&id, (request.token, &wanted), turn)))
    };
    if let Some(format) = request.format {
        let from = (request.cursor, request.size);
        return file_of_pages((format, "rarity"), then.position, from, page).await;
    }
    let (tokens, next) = page(request.cursor).await?;
    let response = ListRarityResponse { tokens, total, ranked_at, traits, next };
    Ok(Sheet::Page(Answer::new(then.position, response)))
}

/// Items of a collection with the traits and ranks that are asked for, with their ranks.
pub(crate) async fn ranked(
    app: &App,
    then: Then,
    collection: &str,
    traits: Option<&str>,
    (least, most): (Option<u32>, Option<u32>),
) -> Result<Vec<(u32, String)>, Failure> {
    let wanted = wanted(traits)?;
    if !one_of_a_kind(app, collection).await? {
        return Err(Failure::invalid(
            "collection",
            "its tokens are of many units and have no ranks",
        ));
    }
    let ranks = app.ranks.of(app, then, collection).await?;
    let (least, most) = (least.unwrap_or_default(), most.unwrap_or(u32::MAX));
    let fits = |one: &&Ranked| {
        (least..=most).contains(&one.rank) && token_fits(&ranks.tokens[one.token], &wanted)
    };
    let item =
        |one: &Ranked| (one.rank, format!("{collection}-{}", ranks.tokens[one.token].token_id));
    Ok(ranks.ranked.iter().filter(fits).map(item).collect())
}

/// Of each trait that is wanted it has one of the values.
fn token_fits(token: &Token, wanted: &[Attribute]) -> bool {
    wanted.iter().all(|pair| {
        let same = wanted.iter().filter(|other| other.trait_type == pair.trait_type);
        same.into_iter().any(|one| token.attributes.contains(one))
    })
}

const fn rarest_first() -> Direction {
    Direction::Asc
}

fn wanted(traits: Option<&str>) -> Result<Vec<Attribute>, Failure> {
    let Some(text) = traits else { return Ok(vec![]) };
    let pairs: Vec<(String, String)> = serde_json::from_str(text)
        .map_err(|_| Failure::invalid("traits", "a JSON array of pairs"))?;
    Ok(pairs.into_iter().map(|(trait_type, value)| Attribute { trait_type, value }).collect())
}

async fn one_of_a_kind(app: &App, id: &str) -> Result<bool, Failure> {
    let standard: Option<String> =
        sqlx::query_scalar("select state->>'standard' from read.collections where key = $1")
            .bind(id)
            .fetch_optional(app.store.pool())
            .await?;
    let standard = standard.ok_or_else(|| Failure::not_found("the collection"))?;
    Ok(standard == "erc721")
}
