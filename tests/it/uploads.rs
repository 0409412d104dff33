//! Uploads (E046): pictures and videos are what their bytes say, are kept once and without what they
//! tell of people, and are served as nothing but that.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_api::{S3Settings, StoreSettings};
use image::ImageFormat;
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use crate::harness::porch::Porch;
use crate::uploads_given::{
    Bucket, KEY_ID, PLACE, bomb, film, form, photograph, picture, send, upload,
};

const PASSWORD: &str = "Brick-by-brick1";

async fn entered(porch: &Porch) -> String {
    porch.register("ada@bricks.example", PASSWORD).await.token()
}

async fn served(url: &Url, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, Vec<u8>) {
    let mut request = reqwest::Client::new().get(url.join(path).expect("a path"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = request.send().await.expect("it answers");
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    (status, headers, answer.bytes().await.expect("bytes").to_vec())
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn text<'a>(data: &'a Value, name: &str) -> &'a str {
    data[name].as_str().expect("a text")
}

async fn told(porch: &Porch) -> i64 {
    sqlx::query_scalar("select count(*) from events where event_type = 'FileUploaded'")
        .fetch_one(porch.store.pool())
        .await
        .expect("a count")
}

/// B223.
#[tokio::test]
async fn a_picture_is_kept_once_without_what_it_tells_of_people() {
    let porch = Porch::new().await;
    let token = entered(&porch).await;
    let photograph = photograph(640, 400);
    assert!(holds(&photograph, PLACE));
    let kept = upload(&porch.url, &token, &photograph).await;
    let data = kept.data();
    // Turned as its camera was held.
    assert_eq!((&data["width"], &data["height"]), (&json!(400), &json!(640)));
    assert_eq!((&data["kind"], &data["durationMs"]), (&json!("jpeg"), &Value::Null));

    let (status, headers, bytes) = served(&porch.url, text(data, "url"), &[]).await;
    assert_eq!(status, 200);
    assert!(!holds(&bytes, PLACE) && !holds(&bytes, b"Exif"), "where it was is not told");
    let hash = alloy::hex::encode_prefixed(Sha256::digest(&bytes));
    assert_eq!(text(data, "id"), hash, "a file's name is the hash of its bytes");
    assert_eq!(data["bytes"], bytes.len());
    for (name, value) in [
        ("content-type", "image/jpeg"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(headers[name], value, "{name}");
    }
    assert!(headers["content-disposition"].to_str().expect("a text").starts_with("inline; "));
    let etag = headers["etag"].to_str().expect("a text");
    let known = served(&porch.url, text(data, "url"), &[("if-none-match", etag)]).await;
    assert_eq!((known.0, known.2.len()), (304, 0));
    for (size, sides) in [(96, (60, 96)), (384, (240, 384)), (1_024, (400, 640))] {
        let path = format!("{}/{size}", text(data, "url"));
        let (status, _, bytes) = served(&porch.url, &path, &[]).await;
        let small = image::load_from_memory(&bytes).expect("a picture");
        assert_eq!((status, (small.width(), small.height())), (200, sides), "{size}");
    }
    assert_eq!(served(&porch.url, &format!("{}/97", text(data, "url")), &[]).await.0, 404);

    // The same again is the same file, also by somebody else, and also out of a plain form.
    let other = porch.register("bert@bricks.example", PASSWORD).await.token();
    let mut plain = url::form_urlencoded::Serializer::new(String::new());
    plain.append_pair("file", &STANDARD.encode(&photograph));
    let plain = plain.finish().into_bytes();
    let again = send(&porch.url, &other, "application/x-www-form-urlencoded", plain).await;
    assert_eq!(again.data()["id"], data["id"]);
    assert_eq!(told(&porch).await, 1);
    assert_eq!(upload(&porch.url, "", &photograph).await.status, 401, "only who is signed in");
    porch.close().await;
}

#[tokio::test]
async fn every_kind_of_picture_that_browsers_show_is_taken() {
    let porch = Porch::new().await;
    let token = entered(&porch).await;
    for (format, kind) in [
        (ImageFormat::Png, "png"),
        (ImageFormat::Jpeg, "jpeg"),
        (ImageFormat::Gif, "gif"),
        (ImageFormat::WebP, "webp"),
    ] {
        let sent = picture(120, 80, format);
        // What stands behind a picture is no part of it.
        let sent = [sent, b"<script>alert(1)</script>".to_vec()].concat();
        let kept = upload(&porch.url, &token, &sent).await;
        let data = kept.data();
        assert_eq!((&data["kind"], &data["width"]), (&json!(kind), &json!(120)));
        let (_, headers, bytes) = served(&porch.url, text(data, "url"), &[]).await;
        assert!(!holds(&bytes, b"script"), "{kind}");
        assert_eq!(headers["content-type"], format!("image/{kind}"));
        assert_eq!(image::load_from_memory(&bytes).expect("a picture").width(), 120);
    }
    porch.close().await;
}

#[tokio::test]
async fn a_video_is_played_in_parts_and_does_not_tell_where_it_was_made() {
    let porch = Porch::new().await;
    let token = entered(&porch).await;
    for (brand, kind, mime) in [(b"isom", "mp4", "video/mp4"), (b"qt  ", "mov", "video/quicktime")]
    {
        let sent = film(brand, b"avc1", 360, 140);
        let kept = upload(&porch.url, &token, &sent).await;
        let data = kept.data();
        assert_eq!((&data["kind"], &data["height"]), (&json!(kind), &json!(360)));
        assert_eq!(data["durationMs"], 140_000);
        let (status, headers, bytes) = served(&porch.url, text(data, "url"), &[]).await;
        assert_eq!((status, bytes.len()), (200, sent.len()));
        assert!(holds(&sent, PLACE) && !holds(&bytes, PLACE));
        assert_eq!(
            (&headers["content-type"], &headers["accept-ranges"]),
            (&mime.parse().expect("a header"), &"bytes".parse().expect("a header"))
        );
        let part = served(&porch.url, text(data, "url"), &[("range", "bytes=10-19")]).await;
        assert_eq!((part.0, part.2), (206, bytes[10..20].to_vec()));
        assert_eq!(part.1["content-range"], format!("bytes 10-19/{}", bytes.len()));
        let beyond = served(&porch.url, text(data, "url"), &[("range", "bytes=999999-")]).await;
        assert_eq!(beyond.0, 416);
        assert_eq!(served(&porch.url, &format!("{}/96", text(data, "url")), &[]).await.0, 404);
    }
    for (film, why) in [
        (film(b"isom", b"avc1", 359, 7), "video_too_small"),
        (film(b"isom", b"avc1", 360, 141), "video_too_long"),
        (film(b"isom", b"hvc1", 360, 7), "video_codec"),
        (film(b"isom", b"avc1", 360, 7)[..300].to_vec(), "video_unreadable"),
    ] {
        let refused = upload(&porch.url, &token, &film).await;
        assert_eq!((refused.status, refused.why()), (422, why));
    }
    porch.close().await;
}

#[tokio::test]
async fn what_is_no_picture_is_refused_whatever_it_is_called() {
    let porch = Porch::with_uploads(|settings| {
        settings.largest_picture = 4_096;
        settings.mib_a_day = 12;
    })
    .await;
    let token = entered(&porch).await;
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    let broken = [&b"\x89PNG\r\n\x1a\n"[..], b"<script>alert(1)</script>", &[0; 99]].concat();
    let polyglot = [&b"GIF89a/*"[..], &[b'='; 200], b"*/alert(1)"].concat();
    for (bytes, status, why) in [
        (svg.to_vec(), 422, "file_kind"),
        (b"\xef\xbb\xbf <!doctype html><script>alert(1)</script>".to_vec(), 422, "file_kind"),
        (b"\0\0\0\x20ftypavif".to_vec(), 422, "file_kind"),
        (b"MZ\x90".to_vec(), 422, "file_kind"),
        (vec![], 422, "file_kind"),
        (broken, 422, "picture_unreadable"),
        (polyglot, 422, "too_many_pixels"),
        (bomb(), 422, "too_many_pixels"),
        ([picture(8, 8, ImageFormat::Png), vec![0; 5_000]].concat(), 413, ""),
    ] {
        let refused = upload(&porch.url, &token, &bytes).await;
        assert_eq!((refused.status, refused.why()), (status, why), "{:?}", refused.body);
    }
    let (kind, body) = form("picture", &picture(8, 8, ImageFormat::Png));
    assert_eq!(send(&porch.url, &token, &kind, body.clone()).await.why(), "file");
    assert_eq!(send(&porch.url, &token, &kind, body[..90].to_vec()).await.why(), "file");
    assert_eq!(send(&porch.url, &token, "image/png", body).await.why(), "content-type");
    assert_eq!(told(&porch).await, 0);

    // Each that was received has counted, and the day is over some time.
    let mut statuses = vec![];
    for _ in 0..12 {
        statuses.push(upload(&porch.url, &token, &picture(8, 8, ImageFormat::Png)).await.status);
    }
    assert_eq!((statuses[0], statuses[11]), (200, 429), "{statuses:?}");
    porch.close().await;
}

#[tokio::test]
async fn a_file_is_asked_for_by_its_hash_and_by_nothing_else() {
    let porch = Porch::new().await;
    let token = entered(&porch).await;
    let kept = upload(&porch.url, &token, &picture(8, 8, ImageFormat::Png)).await;
    let id = text(kept.data(), "id").to_owned();
    let folder = porch.files().join("kept");
    std::fs::write(folder.join("secret"), "bricks").expect("a file beside");
    for path in [
        "..%2f..%2fsecret",
        "%2e%2e/secret",
        "secret",
        &format!("{}%2f..%2fsecret", &id[..10]),
        &id[..40],
        &format!("{id}.96"),
        &format!("{id}/..%2f..%2fsecret"),
        &format!("0x{}", "0".repeat(64)),
    ] {
        let path = format!("/api/dcservice/open/uploads/{path}");
        let (status, _, bytes) = served(&porch.url, &path, &[]).await;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
        assert!(!holds(&bytes, b"bricks"), "{path}");
    }
    // What lies in the store and is not in the log is not there: an upload may be under way.
    let stranger = alloy::hex::encode(Sha256::digest(b"stranger"));
    let place = folder.join(&stranger[..2]);
    std::fs::create_dir_all(&place).expect("a folder");
    std::fs::write(place.join(&stranger), "stranger").expect("a file");
    let path = format!("/api/dcservice/open/uploads/0x{stranger}");
    assert_eq!(served(&porch.url, &path, &[]).await.0, 404);
    porch.close().await;
}

#[tokio::test]
async fn a_bucket_keeps_files_as_a_folder_does_and_requests_to_it_are_signed() {
    let bucket = Bucket::new().await;
    let s3 = S3Settings {
        endpoint: bucket.url.clone(),
        region: "us-east-1".to_owned(),
        bucket: "yard".to_owned(),
        access_key_id: KEY_ID.to_owned(),
        secret_access_key: "mortar".to_owned(),
    };
    let porch = Porch::with_uploads(|settings| settings.store = StoreSettings::S3(s3)).await;
    let token = entered(&porch).await;
    let sent = film(b"isom", b"avc1", 360, 7);
    for bytes in [picture(200, 100, ImageFormat::Png), sent] {
        let kept = upload(&porch.url, &token, &bytes).await;
        let data = kept.data();
        let id = text(data, "id").trim_start_matches("0x").to_owned();
        let (status, _, bytes) = served(&porch.url, text(data, "url"), &[]).await;
        let name = format!("/yard/{}/{id}", &id[..2]);
        let there = bucket.objects.lock().expect("objects").get(&name).cloned();
        assert_eq!((status, Some(&bytes)), (200, there.as_ref()));
        let part = served(&porch.url, text(data, "url"), &[("range", "bytes=3-7")]).await;
        assert_eq!((part.0, &part.2[..]), (206, &bytes[3..8]));
    }
    assert_eq!(bucket.objects.lock().expect("objects").len(), 1 + 3 + 1, "with smaller pictures");
    porch.close().await;
}
