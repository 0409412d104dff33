//! Rarity: ranks are those that OpenRarity's definition gives when it is written down plainly, and
//! they hold from the event that last made a token another one.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use brickyard_core::items::Attribute;
use brickyard_core::kernel::Amount;
use brickyard_projections::data::{Ranked, Token, ranks};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::harness::random::{seeded, soaked};

fn token(id: u64, attributes: &[(&str, &str)]) -> Token {
    let attribute = |(of, value): &(&str, &str)| Attribute {
        trait_type: (*of).to_owned(),
        value: (*value).to_owned(),
    };
    let attributes = attributes.iter().map(attribute).collect();
    Token { token_id: Amount::from(id), name: None, attributes }
}

/// Score and number of unique values of every token, by the definition and nothing else: each
/// trait of the collection is looked up in each token.
fn by_definition(tokens: &[Token]) -> Vec<(f64, u32)> {
    let mut often = BTreeSet::new();
    for token in tokens {
        let mut first: BTreeMap<String, String> = BTreeMap::new();
        for Attribute { trait_type, value } in &token.attributes {
            let (of, value) = (trait_type.to_lowercase(), value.to_lowercase());
            if first.get(&of).is_some_and(|known| *known != value) {
                often.insert(of.clone());
            }
            first.entry(of).or_insert(value);
        }
    }
    let all_of = |token: &Token| -> BTreeMap<String, String> {
        let mut own = BTreeMap::new();
        for Attribute { trait_type, value } in &token.attributes {
            let (of, value) = (trait_type.to_lowercase(), value.to_lowercase());
            if often.contains(&of) {
                own.insert(format!("{of}: {value}"), "yes".to_owned());
            } else {
                own.entry(of).or_insert(value);
            }
        }
        let count = own.len().to_string();
        own.insert("how many".to_owned(), count);
        own
    };
    let tokens: Vec<BTreeMap<String, String>> = tokens.iter().map(all_of).collect();
    let traits: BTreeSet<&String> = tokens.iter().flat_map(BTreeMap::keys).collect();
    let all = f64::from(u32::try_from(tokens.len()).expect("small"));
    let (mut scores, mut unique) = (vec![0.0; tokens.len()], vec![0; tokens.len()]);
    let mut entropy = 0.0;
    for of in traits {
        let mut counts: BTreeMap<Option<&String>, u32> = BTreeMap::new();
        for token in &tokens {
            *counts.entry(token.get(of)).or_default() += 1;
        }
        entropy += counts.values().map(|n| f64::from(*n) / all).map(|p| -p * p.log2()).sum::<f64>();
        for (place, token) in tokens.iter().enumerate() {
            let value = token.get(of);
            let count = counts[&value];
            scores[place] += -(f64::from(count) / all).log2();
            unique[place] += u32::from(count == 1 && value.is_some());
        }
    }
    let entropy = if entropy > 0.0 { entropy } else { 1.0 };
    scores.into_iter().map(|score| score / entropy).zip(unique).collect()
}

/// Every rank is one more than there are tokens before it that are not its equals.
fn assert_ranked(tokens: &[Token], ranked: &[Ranked]) {
    let expected = by_definition(tokens);
    assert_eq!(ranked.len(), tokens.len());
    let close = |one: f64, other: f64| (one - other).abs() <= 1e-9 * one.abs().max(other.abs());
    let mut last: Option<&Ranked> = None;
    for (place, one) in (1u32..).zip(ranked) {
        let (score, unique) = expected[one.token];
        assert!(close(one.score, score), "{} is not {score}", one.score);
        assert_eq!(one.unique, unique);
        if let Some(last) = last {
            assert!(last.unique >= one.unique, "more unique values come first");
            let same = last.unique == one.unique && close(last.score, one.score);
            let higher = last.unique > one.unique || last.score >= one.score;
            assert!(higher || same, "then the higher score");
            assert_eq!(one.rank, if same { last.rank } else { place });
        } else {
            assert_eq!(one.rank, 1);
        }
        last = Some(one);
    }
}

fn random_collection(random: &mut StdRng) -> Vec<Token> {
    let size = random.random_range(1..40);
    let kinds = random.random_range(1..5);
    (0..size)
        .map(|id| {
            let mut worn: Vec<(&str, &str)> = vec![];
            for of in ["Hat", "eyes", "Mouth", "Coat"].into_iter().take(kinds) {
                if random.random_bool(0.7) {
                    worn.push((of, ["Red", "red", "Blue", "Gold"][random.random_range(0..4)]));
                }
            }
            if random.random_bool(0.2) {
                worn.push(("hat", "Gold"));
            }
            token(id, &worn)
        })
        .collect()
}

#[test]
fn ranks_are_those_of_the_plain_definition() {
    let mut random = seeded("ranks_are_those_of_the_plain_definition");
    for _ in 0..soaked(60, 50) {
        let tokens = random_collection(&mut random);
        assert_ranked(&tokens, &ranks(&tokens));
    }
    assert_eq!(ranks(&[]), []);
}

#[test]
fn a_rank_is_shared_only_by_tokens_that_are_as_rare_in_both_ways() {
    // Three alike, one that nobody is like; and all of one kind.
    let tokens: Vec<Token> = (0..4).map(|id| token(id, &[("Hat", "Cap")])).collect();
    let told: Vec<u32> = ranks(&tokens).iter().map(|one| one.rank).collect();
    assert_eq!(told, [1, 1, 1, 1]);
    let mut tokens = tokens;
    tokens.push(token(4, &[("Hat", "Crown")]));
    let ranked = ranks(&tokens);
    let told: Vec<(u32, u32)> = ranked.iter().map(|one| (one.rank, one.unique)).collect();
    assert_eq!(told, [(1, 1), (2, 0), (2, 0), (2, 0), (2, 0)]);
}

#[test]
fn ranks_are_those_that_the_reference_implementation_expects() {
    let file = std::fs::read_to_string("fixtures/rarity/vectors.json").expect("the vectors");
    let file: Value = serde_json::from_str(&file).expect("JSON");
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let vectors = list(&file["vectors"]);
    assert!(vectors.len() > 5);
    for vector in vectors {
        let worn = |(id, token): (u64, &Value)| {
            let all = token.as_object().expect("traits").iter();
            let all: Vec<(&str, &str)> =
                all.map(|(of, value)| (of.as_str(), value.as_str().expect("a value"))).collect();
            self::token(id, &all)
        };
        let tokens: Vec<Token> = (0..).zip(&list(&vector["tokens"])).map(worn).collect();
        let (ranked, expected) = (ranks(&tokens), list(&vector["ranked"]));
        assert_eq!(ranked.len(), expected.len(), "{}", vector["name"]);
        for (one, expected) in ranked.iter().zip(&expected) {
            let told = serde_json::json!([one.token, one.rank, one.unique]);
            let wanted =
                serde_json::json!([expected["token"], expected["rank"], expected["unique"]]);
            assert_eq!(told, wanted, "{}", vector["name"]);
            let score = expected["score"].as_f64().unwrap_or(one.score);
            assert!((one.score - score).abs() < 1e-12, "{}: {}", vector["name"], one.score);
        }
    }
}

#[test]
fn ten_thousand_portraits_are_ranked_as_the_plain_definition_ranks_them() {
    let file = std::fs::read("fixtures/punks/punks_traits.json.gz").expect("the portraits");
    let mut text = String::new();
    flate2::read::GzDecoder::new(&file[..]).read_to_string(&mut text).expect("a text");
    let portraits: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let tokens: Vec<Token> = portraits
        .iter()
        .map(|portrait| {
            let kind = portrait["type"].as_str().expect("a type");
            let worn = portrait["accessories"].as_array().expect("accessories");
            let worn = worn.iter().map(|name| ("Accessory", name.as_str().expect("a name")));
            let all: Vec<(&str, &str)> = [("Type", kind)].into_iter().chain(worn).collect();
            token(portrait["id"].as_u64().expect("an id"), &all)
        })
        .collect();
    assert_eq!(tokens.len(), 10_000);
    let ranked = ranks(&tokens);
    assert_ranked(&tokens, &ranked);
    // The one of seven accessories; nobody else has as many.
    assert_eq!((tokens[ranked[0].token].token_id, ranked[0].unique), (Amount::from(8_348), 1));
}
