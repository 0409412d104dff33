//! How rare each token of a collection is, by OpenRarity: information content of its traits.
//!
//! A trait that a token lacks is a value of its own, and how many traits it has is one more trait.
//! Where tokens have several values of one trait, each of those is a trait that one has or lacks.
//! A token's score is the sum of `-log2 p` of its values over the entropy of the collection. More
//! values that no other token has come first, then the higher score; a rank is shared only when
//! both are equal. Scores are the one place where the platform has fractions: no money is in them.

use std::cmp::Ordering;

use brickyard_core::items::Attribute;
use brickyard_core::kernel::Amount;
use brickyard_store::Position;
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use sqlx::PgPool;
use sqlx::types::Json;

use super::Then;
use super::relations::traits;
use crate::error::ProjectionError;
use crate::models::TraitRow;

/// Scores nearer than this, in proportion, are equal (OpenRarity).
const CLOSE: f64 = 1e-9;
/// The trait that is counted for every token.
const TRAIT_COUNT: &str = "meta_trait:trait_count";

/// A token and what it is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub token_id: Amount,
    pub name: Option<String>,
    pub attributes: Vec<Attribute>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Place in the list of tokens.
    pub token: usize,
    pub rank: u32,
    pub score: f64,
    /// Values that no other token has.
    pub unique: u32,
}

/// The tokens, the rarest first; of equals, by token id.
pub fn ranks(tokens: &[Token]) -> Vec<Ranked> {
    let values = Values::of(tokens);
    let mut ranked: Vec<Ranked> = values.scores();
    ranked.sort_by(|one, other| {
        let ids = || tokens[one.token].token_id.cmp(&tokens[other.token].token_id);
        before(one, other).then_with(ids)
    });
    for at in 0..ranked.len() {
        let place = u32::try_from(at + 1).unwrap_or(u32::MAX);
        ranked[at].rank = match at.checked_sub(1).map(|last| &ranked[last]) {
            Some(last) if equal(last, &ranked[at]) => last.rank,
            _ => place,
        };
    }
    ranked
}

fn before(one: &Ranked, other: &Ranked) -> Ordering {
    other.unique.cmp(&one.unique).then_with(|| other.score.total_cmp(&one.score))
}

fn equal(one: &Ranked, other: &Ranked) -> bool {
    let larger = one.score.abs().max(other.score.abs());
    one.unique == other.unique && (one.score - other.score).abs() <= CLOSE * larger
}

/// Which token has which value, as small numbers.
struct Values {
    /// By token: the values it has, one of each trait.
    of_token: Vec<Vec<usize>>,
    /// By value: its trait and how many tokens have it.
    counts: Vec<(usize, u32)>,
    /// By trait: how many tokens have it at all.
    having: Vec<u32>,
}

impl Values {
    fn of(tokens: &[Token]) -> Self {
        let mut traits = HashMap::<String, usize>::new();
        let mut known = HashMap::<(usize, String), usize>::new();
        let (mut counts, mut having) = (Vec::<(usize, u32)>::new(), Vec::<u32>::new());
        let (many, mut of_token) = (told_often(tokens), vec![]);
        for token in tokens {
            let mut own: Vec<(usize, usize)> = vec![];
            for (of, value) in told(token) {
                let (of, value) = if many.contains(&of) {
                    (format!("{of}\0{value}"), String::new())
                } else {
                    (of, value)
                };
                let of = number_of(&mut traits, of);
                let value = number_of(&mut known, (of, value));
                if own.iter().all(|(has, _)| *has != of) {
                    own.push((of, value));
                }
            }
            let number = own.len();
            let of = number_of(&mut traits, TRAIT_COUNT.to_owned());
            own.push((of, number_of(&mut known, (of, number.to_string()))));
            counts.resize(known.len(), (0, 0));
            having.resize(traits.len(), 0);
            for (of, value) in &own {
                counts[*value] = (*of, counts[*value].1 + 1);
                having[*of] += 1;
            }
            of_token.push(own.into_iter().map(|(_, value)| value).collect());
        }
        Self { of_token, counts, having }
    }

    fn scores(&self) -> Vec<Ranked> {
        let all = f64::from(u32::try_from(self.of_token.len()).unwrap_or(u32::MAX));
        let bits = |count: u32| -(f64::from(count) / all).log2();
        let missing: Vec<u32> = self.having.iter().map(|having| self.total() - having).collect();
        let entropy_of = |count: u32| f64::from(count) / all * bits(count);
        let told: f64 =
            self.counts.iter().map(|(_, count)| *count).filter(|c| *c > 0).map(entropy_of).sum();
        let untold: f64 = missing.iter().copied().filter(|c| *c > 0).map(entropy_of).sum();
        let entropy = told + untold;
        let whole = if entropy > 0.0 { entropy } else { 1.0 };
        // A token that lacks all has this; each trait it has takes its part away again.
        let lacking: Vec<f64> =
            missing.iter().map(|count| if *count > 0 { bits(*count) } else { 0.0 }).collect();
        let score = |own: &[usize]| {
            let mut has = vec![None; lacking.len()];
            for value in own {
                let (of, count) = self.counts[*value];
                has[of] = Some(bits(count));
            }
            // In one order for all tokens, so that equal sums come out equal.
            let parts = has.iter().zip(&lacking).map(|(has, lacks)| has.unwrap_or(*lacks));
            parts.sum::<f64>() / whole
        };
        let unique = |own: &[usize]| {
            let alone = own.iter().filter(|value| self.counts[**value].1 == 1).count();
            u32::try_from(alone).unwrap_or(u32::MAX)
        };
        let ranked = |(token, own): (usize, &Vec<usize>)| Ranked {
            token,
            rank: 0,
            score: score(own),
            unique: unique(own),
        };
        self.of_token.iter().enumerate().map(ranked).collect()
    }

    fn total(&self) -> u32 {
        u32::try_from(self.of_token.len()).unwrap_or(u32::MAX)
    }
}

/// What a token says of itself; the trait that is counted for it is not its to say.
fn told(token: &Token) -> impl Iterator<Item = (String, String)> + '_ {
    let pairs = token.attributes.iter().map(|a| (plain(&a.trait_type), plain(&a.value)));
    pairs.filter(|(of, _)| of != TRAIT_COUNT)
}

/// Traits that some token has in several values, such as what somebody wears: of these, each value
/// is a trait of its own, which one has or lacks.
fn told_often(tokens: &[Token]) -> HashSet<String> {
    let mut often = HashSet::new();
    for token in tokens {
        let mut own: Vec<(String, String)> = vec![];
        for (of, value) in told(token) {
            if own.iter().any(|(known, other)| *known == of && *other != value) {
                often.insert(of.clone());
            }
            own.push((of, value));
        }
    }
    often
}

fn number_of<K: std::hash::Hash + Eq>(known: &mut HashMap<K, usize>, key: K) -> usize {
    let next = known.len();
    *known.entry(key).or_insert(next)
}

/// Case and blanks around make no other trait.
fn plain(text: &str) -> String {
    text.trim().to_lowercase()
}

/// The newest event that ranks of a collection depend on; none while it has no token.
///
/// # Errors
/// The server fails.
pub async fn rarity_position(
    pool: &PgPool,
    then: Then,
    collection: &str,
) -> Result<Option<Position>, ProjectionError> {
    let statement = format!("select max(position) from {} t where collection = $2", traits(then));
    Ok(sqlx::query_scalar(&statement).bind(then.position).bind(collection).fetch_one(pool).await?)
}

/// The tokens of a collection that are there, and the newest event that they depend on.
///
/// # Errors
/// The server fails.
pub async fn collection_traits(
    pool: &PgPool,
    then: Then,
    collection: &str,
) -> Result<(Position, Vec<Token>), ProjectionError> {
    let statement = format!("select position, state from {} t where collection = $2", traits(then));
    let rows: Vec<(Position, Json<TraitRow>)> =
        sqlx::query_as(&statement).bind(then.position).bind(collection).fetch_all(pool).await?;
    let newest = rows.iter().map(|(position, _)| *position).max().unwrap_or_default();
    let token = |(_, Json(row)): (Position, Json<TraitRow>)| {
        let TraitRow { token_id, name, attributes, exists, .. } = row;
        exists.then_some(Token { token_id, name, attributes })
    };
    Ok((newest, rows.into_iter().filter_map(token).collect()))
}
