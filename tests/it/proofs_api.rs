//! The proofs as an auditor gets them over HTTP, checked with nothing but what was answered.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use brickyard_store::proofs::{
    Hash, LogKey, NoteKey, ProofFile, TileId, Tiles, Trust, continues, establish, includes, seal,
};
use serde_json::{Value, json};

use crate::harness::api::Site;
use crate::harness::proven::SECRET;

fn hash(value: &Value) -> Hash {
    let bytes = BASE64.decode(value.as_str().expect("a text")).expect("base64");
    bytes.try_into().expect("32 bytes")
}

fn path(value: &Value) -> Vec<Hash> {
    value.as_array().expect("a path").iter().map(hash).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_auditor_needs_the_key_and_the_answers_and_nothing_else() {
    let site = Site::new().await;
    let store = site.yard.store.clone();
    let refused = |answer: crate::harness::api::Answer| {
        (answer.status, answer.body["data"]["reason"].as_str().map(str::to_owned))
    };
    let reason = |reason: &str| (422, Some(reason.to_owned()));
    let answer = site.get("/api/audit/checkpoint").await;
    assert_eq!(refused(answer), reason("nothing_sealed_yet"));
    assert_eq!(refused(site.get("/api/audit/proof/1").await), reason("not_sealed_yet"));

    let signer = establish(store.pool(), &SECRET).await.expect("a key");
    let size = seal(&store, &signer).await.expect("it seals").expect("something");
    let answer = site.get("/api/audit/keys").await;
    let keys: Vec<LogKey> = serde_json::from_value(
        json!([{ "key": answer.data()["keys"][0]["key"], "fromSize": "0", "succession": null }]),
    )
    .expect("keys");
    let pinned: NoteKey = keys[0].key.parse().expect("a key");
    assert_eq!(&pinned, signer.public());
    let trust = Trust::of(&keys, Some(&pinned)).expect("trust");

    let answer = site.get("/api/audit/checkpoint").await;
    let told = answer.data();
    let checkpoint = trust.open(told["note"].as_str().expect("a note")).expect("genuine");
    assert_eq!((checkpoint.size, &told["size"], &told["behind"]), (size, &json!(size), &json!(0)));
    assert_eq!(checkpoint.root, hash(&told["root"]));
    let note = site.get("/api/audit/tlog/checkpoint").await;
    assert_eq!(Some(note.text.as_str()), told["note"].as_str());

    let answer = site.get("/api/audit/inclusion/2").await;
    let proof = answer.data();
    let found = path(&proof["path"]);
    assert!(includes(&hash(&proof["leafHash"]), 1, size, &found, &checkpoint.root));
    let answer = site.get(&format!("/api/audit/consistency?old=3&new={size}")).await;
    let proof = answer.data();
    let (old, new) = (hash(&proof["oldRoot"]), hash(&proof["newRoot"]));
    assert!(new == checkpoint.root && continues((3, &old), (size, &new), &path(&proof["path"])));

    let file = site.get("/api/audit/proof/3").await;
    let (file, of) = ProofFile::verify(&file.text, Some(&pinned)).expect("it holds");
    assert_eq!((file.event.position, of), (3, checkpoint.clone()));

    let url = format!("{}api/audit/tlog/tile/0/000.p/{}", site.url, size.min(255));
    let answer = reqwest::get(url).await.expect("an answer");
    let caching = answer.headers()["cache-control"].to_str().expect("text").to_owned();
    assert!(caching.contains("immutable"), "{caching}");
    let bytes = answer.bytes().await.expect("bytes");
    let mut tiles = Tiles::default();
    tiles.insert(TileId { level: 0, index: 0 }, &bytes);
    assert_eq!(tiles.get(TileId { level: 0, index: 0 }).expect("a tile")[2], file.event.leaf());

    for (call, expected) in [
        ("proof/999999", reason("not_sealed_yet")),
        ("proof/0", reason("position_outside_the_size")),
        ("inclusion/1?size=999999", reason("size_beyond_the_tree")),
        ("inclusion/9?size=3", reason("position_outside_the_size")),
        ("consistency?old=3&new=2", reason("sizes_fall")),
        ("consistency?old=3&new=18446744073709551615", reason("size_beyond_the_tree")),
        ("tlog/tile/7/x999/999", reason("size_beyond_the_tree")),
        ("tlog/tile/0/0", (400, None)),
        ("tlog/tile/8/000", (400, None)),
        ("consistency?old=-1&new=2", (400, None)),
        ("inclusion/x", (400, None)),
        ("checkpoint?size=2", (404, None)),
    ] {
        let answer = site.get(&format!("/api/audit/{call}")).await;
        assert_eq!(refused(answer), expected, "{call}");
    }
}
