//! The tree against published answers and against a slow reference that shares no code with it.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use proptest::prelude::*;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::*;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vectors {
    leaves: Vec<String>,
    empty_root: String,
    roots: Vec<String>,
    note: NoteVector,
    tile_paths: Vec<(u64, String)>,
}

#[derive(Deserialize)]
struct NoteVector {
    secret: String,
    key: String,
    text: String,
    signature: String,
}

fn vectors() -> Vectors {
    let text = include_str!("../../../../fixtures/proofs/vectors.json");
    serde_json::from_str(text).expect("vectors")
}

fn unhex(text: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal");
    (0..text.len()).step_by(2).map(digit).collect()
}

/// MTH of RFC 6962, 2.1, word for word.
fn slow_root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => Sha256::digest([]).into(),
        [leaf] => *leaf,
        _ => {
            let mut k = 1;
            while k * 2 < leaves.len() {
                k *= 2;
            }
            let (left, right) = (slow_root(&leaves[..k]), slow_root(&leaves[k..]));
            Sha256::digest([&[1][..], &left, &right].concat()).into()
        }
    }
}

/// PATH of RFC 6962, 2.1.1.
fn slow_path(index: usize, leaves: &[Hash]) -> Vec<Hash> {
    if leaves.len() <= 1 {
        return vec![];
    }
    let mut k = 1;
    while k * 2 < leaves.len() {
        k *= 2;
    }
    let (left, right) = leaves.split_at(k);
    if index < k {
        [slow_path(index, left), vec![slow_root(right)]].concat()
    } else {
        [slow_path(index - k, right), vec![slow_root(left)]].concat()
    }
}

/// PROOF of RFC 6962, 2.1.2.
fn slow_proof(old: usize, leaves: &[Hash], whole: bool) -> Vec<Hash> {
    if old == leaves.len() {
        return if whole { vec![] } else { vec![slow_root(leaves)] };
    }
    let mut k = 1;
    while k * 2 < leaves.len() {
        k *= 2;
    }
    let (left, right) = leaves.split_at(k);
    if old <= k {
        [slow_proof(old, left, whole), vec![slow_root(right)]].concat()
    } else {
        [slow_proof(old - k, right, false), vec![slow_root(left)]].concat()
    }
}

fn leaf(n: u64) -> Hash {
    Sha256::digest(n.to_be_bytes()).into()
}

fn tiles_of(size: u64) -> Tiles {
    let mut tiles = Tiles::default();
    (0..size).for_each(|n| tiles.append(n, leaf(n)));
    tiles
}

#[test]
fn published_leaves_make_the_published_roots() {
    let vectors = vectors();
    assert_eq!(empty_root().to_vec(), unhex(&vectors.empty_root));
    let (mut range, mut tiles) = (Range::starting_at(0), Tiles::default());
    for (n, (data, root)) in (0..).zip(vectors.leaves.iter().zip(&vectors.roots)) {
        let leaf: Hash = Sha256::digest([&[0][..], &unhex(data)].concat()).into();
        range.push(leaf);
        tiles.append(n, leaf);
        assert_eq!(range.root().expect("a root").to_vec(), unhex(root), "size {}", n + 1);
        assert_eq!(tiles.span(Span { from: 0, to: n + 1 }), range.root());
    }
}

#[test]
fn the_published_note_is_signed_and_opened_byte_for_byte() {
    let NoteVector { secret, key, text, signature } = vectors().note;
    let secret = BASE64.decode(secret).expect("base64");
    let signer = NoteSigner::new("PeterNeumann", secret[1..].try_into().expect("32 bytes"));
    let signer = signer.expect("a signer");
    assert_eq!(signer.public().to_string(), key);
    let note = format!("{text}\n{signature}\n");
    assert_eq!(signer.sign(&text), note);
    let known = [key.parse().expect("a key")];
    assert_eq!(open(&note, &known).expect("genuine").0, text);
    assert!(!format!("{signer:?}").contains(&BASE64.encode(&secret[1..])), "the secret shows");
}

#[test]
fn tiles_have_the_published_paths_and_no_other_spelling() {
    for (index, path) in vectors().tile_paths {
        let id = TileId { level: 0, index };
        assert_eq!(id.path(), path);
        assert_eq!(TileId::parse("0", &path), Some((id, None)));
        assert_eq!(TileId::parse("0", &format!("{path}.p/255")), Some((id, Some(255))));
    }
    for (level, path) in [
        ("0", "67"),
        ("0", "x000/067"),
        ("0", "001/067"),
        ("0", "067.p/256"),
        ("0", "067.p/0"),
        ("0", "067.p/01"),
        ("8", "000"),
        ("00", "000"),
        ("0", ""),
        ("0", "+67"),
        ("0", "x001/x067"),
    ] {
        assert_eq!(TileId::parse(level, path), None, "{level}/{path}");
    }
}

/// Every size to 300 with every leaf and every older size: more than a tile is wide.
#[test]
fn all_paths_of_all_sizes_to_300_are_the_reference_s_and_hold() {
    let leaves: Vec<Hash> = (0..300).map(leaf).collect();
    let roots: Vec<Hash> = (0..=300).map(|size| slow_root(&leaves[..size])).collect();
    let tiles = tiles_of(300);
    let mut known = HashMap::new();
    let mut hashes = |spans: Vec<Span>| -> Vec<Hash> {
        let hash = |Span { from, to }| {
            *known
                .entry((from, to))
                .or_insert_with(|| tiles.span(Span { from, to }).expect("tiles"))
        };
        spans.into_iter().map(hash).collect()
    };
    for size in 1..=300_usize {
        let root = roots[size];
        let n = size as u64;
        assert_eq!(tiles.range(0, n).and_then(|range| range.root()), Some(root));
        for index in 0..size {
            let path = hashes(inclusion_spans(index as u64, n));
            // The reference takes its time: it is asked for some of them.
            if index % 37 == size % 37 {
                assert_eq!(path, slow_path(index, &leaves[..size]), "{index} in {size}");
            }
            assert!(includes(&leaves[index], index as u64, n, &path, &root), "{index} in {size}");
        }
        for (old, old_root) in roots[..=size].iter().enumerate() {
            let path = hashes(consistency_spans(old as u64, n));
            if old > 0 && old % 37 == size % 37 {
                assert_eq!(path, slow_proof(old, &leaves[..size], true), "{old} to {size}");
            }
            let (from, to) = ((old as u64, old_root), (n, &root));
            assert!(continues(from, to, &path), "{old} to {size}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// One bit of anything, another index, or another size: the path holds no more.
    #[test]
    fn a_path_proves_one_leaf_at_one_place_of_one_tree(
        size in 1_u64..=300, at in 0_u64..300, bit in 0_usize..256, other in 0_u64..300,
        which in 0_usize..32,
    ) {
        let index = at % size;
        let tiles = tiles_of(size);
        let root = tiles.span(Span { from: 0, to: size }).expect("a root");
        let spans = inclusion_spans(index, size);
        let path: Vec<Hash> = spans.iter().map(|s| tiles.span(*s).expect("a hash")).collect();
        let flip = |hash: &Hash| { let mut h = *hash; h[bit / 8] ^= 1 << (bit % 8); h };
        prop_assert!(includes(&leaf(index), index, size, &path, &root));
        prop_assert!(!includes(&flip(&leaf(index)), index, size, &path, &root));
        prop_assert!(!includes(&leaf(index), index, size, &path, &flip(&root)));
        if other % size != index {
            prop_assert!(!includes(&leaf(index), other % size, size, &path, &root));
        }
        if !path.is_empty() {
            let mut forged = path.clone();
            let place = which % path.len();
            forged[place] = flip(&forged[place]);
            prop_assert!(!includes(&leaf(index), index, size, &forged, &root));
            prop_assert!(!includes(&leaf(index), index, size, &path[1..], &root));
        }
        let longer = [path.as_slice(), &[root]].concat();
        prop_assert!(!includes(&leaf(index), index, size, &longer, &root));
    }

    #[test]
    fn a_path_proves_one_older_tree_of_one_newer_one(
        new in 1_u64..=300, old in 1_u64..300, bit in 0_usize..256, which in 0_usize..32,
    ) {
        let old = 1 + old % new;
        let tiles = tiles_of(new);
        let root = |size| tiles.span(Span { from: 0, to: size }).expect("a root");
        let flip = |hash: Hash| { let mut h = hash; h[bit / 8] ^= 1 << (bit % 8); h };
        let spans = consistency_spans(old, new);
        let path: Vec<Hash> = spans.iter().map(|s| tiles.span(*s).expect("a hash")).collect();
        prop_assert!(continues((old, &root(old)), (new, &root(new)), &path));
        prop_assert!(!continues((old, &flip(root(old))), (new, &root(new)), &path));
        prop_assert!(!continues((old, &root(old)), (new, &flip(root(new))), &path));
        if !path.is_empty() {
            let mut forged = path.clone();
            let place = which % path.len();
            forged[place] = flip(forged[place]);
            prop_assert!(!continues((old, &root(old)), (new, &root(new)), &forged));
            prop_assert!(!continues((old, &root(old)), (new, &root(new)), &path[1..]));
        }
    }

    /// A run in pieces is the run as a whole, wherever it is cut.
    #[test]
    fn runs_join_to_the_tree_they_are_cut_from(size in 1_u64..700, a in 0_u64..700, b in 0_u64..700) {
        let (a, b) = (a % size, b % size);
        let (a, b) = (a.min(b), a.max(b));
        let run = |from: u64, to: u64| {
            let mut range = Range::starting_at(from);
            (from..to).for_each(|n| range.push(leaf(n)));
            let cut = tiles_of(size).range(from, to);
            prop_assert_eq!(Some(&range), cut.as_ref());
            Ok(range)
        };
        let mut whole = run(0, a)?;
        prop_assert!(whole.join(&run(a, b)?));
        prop_assert!(whole.join(&run(b, size)?));
        prop_assert_eq!(whole.root(), run(0, size)?.root());
    }
}

#[test]
fn a_key_s_word_leads_to_the_next_key_and_no_further_than_its_time() {
    let signer = |n: u8| NoteSigner::new("log", &[n; 32]).expect("a signer");
    let key = |signer: &NoteSigner, from_size, succession| LogKey {
        key: signer.public().to_string(),
        from_size,
        succession,
    };
    let (first, second, thief) = (signer(1), signer(2), signer(3));
    let word = checkpoint::endorse(&first, second.public(), 10);
    let keys = [key(&first, 0, None), key(&second, 10, Some(word.clone()))];
    let trust = Trust::of(&keys, Some(first.public())).expect("they lead on");
    let at = |size, signer| {
        let checkpoint = Checkpoint { origin: "log".to_owned(), size, root: leaf(size) };
        trust.open(&checkpoint.sign(signer)).map(|opened| opened == checkpoint)
    };
    assert_eq!((at(10, &first), at(11, &second)), (Ok(true), Ok(true)));
    assert_eq!(at(11, &first), Err(NoteError::UnknownKey), "a replaced key signs no more");
    assert_eq!(at(9, &second), Err(NoteError::UnknownKey), "a new key does not sign the past");
    assert_eq!(at(11, &thief), Err(NoteError::UnknownKey));
    for forged in [
        key(&thief, 10, Some(word.clone())),
        key(&second, 9, Some(word)),
        key(&thief, 10, Some(checkpoint::endorse(&thief, thief.public(), 10))),
        key(&thief, 10, None),
    ] {
        assert!(Trust::of(&[key(&first, 0, None), forged], None).is_err());
    }
    assert!(Trust::of(&keys, Some(thief.public())).is_err());
    assert!(Trust::of(&keys, Some(second.public())).is_ok());
}
