//! Files as people and attackers send them, and a bucket to keep them in.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::task::AbortOnDropHandle;
use url::Url;

const BOUNDARY: &str = "----brickyard";

/// A form with one file, named as its sender likes.
pub(crate) fn form(name: &str, bytes: &[u8]) -> (String, Vec<u8>) {
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"a.png\"\r\n\
         content-type: image/png\r\n\r\n"
    );
    let tail = format!("\r\n--{BOUNDARY}--\r\n");
    let body = [head.as_bytes(), bytes, tail.as_bytes()].concat();
    (format!("multipart/form-data; boundary={BOUNDARY}"), body)
}

/// What came back of an upload.
pub(crate) struct Sent {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Sent {
    pub(crate) fn data(&self) -> &Value {
        assert_eq!(self.status, 200, "{}", self.body);
        &self.body["data"]
    }

    /// The reason of a refusal, or the field that is to be corrected.
    pub(crate) fn why(&self) -> &str {
        let data = &self.body["data"];
        data["reason"].as_str().or(data["field"].as_str()).unwrap_or_default()
    }
}

pub(crate) async fn send(url: &Url, token: &str, kind: &str, body: Vec<u8>) -> Sent {
    let mut request = reqwest::Client::new()
        .post(url.join("/api/dcservice/uploads").expect("a path"))
        .header("content-type", kind)
        .body(body);
    if !token.is_empty() {
        request = request.header("authorization", token);
    }
    let answer = request.send().await.expect("it answers");
    let status = answer.status().as_u16();
    let text = answer.text().await.expect("a text");
    Sent { status, body: serde_json::from_str(&text).unwrap_or(Value::String(text)) }
}

pub(crate) async fn upload(url: &Url, token: &str, bytes: &[u8]) -> Sent {
    let (kind, body) = form("file", bytes);
    send(url, token, &kind, body).await
}

pub(crate) fn pixels(width: u32, height: u32) -> DynamicImage {
    let colour = |x: u32, y: u32| Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 90]);
    DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, colour))
}

pub(crate) fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(vec![]);
    pixels(width, height).write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

pub(crate) const PLACE: &[u8] = b"22.3193 N 114.1694 E";

/// A photograph that was taken upright, and says where.
pub(crate) fn photograph(width: u32, height: u32) -> Vec<u8> {
    let plain = picture(width, height, ImageFormat::Jpeg);
    let orientation = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
    let told = [orientation, PLACE].concat();
    let length = u16::try_from(told.len() + 2).expect("short").to_be_bytes();
    [&plain[..2], &[0xff, 0xe1], &length, &told, &plain[2..]].concat()
}

/// The head of a picture that would take gigabytes.
pub(crate) fn bomb() -> Vec<u8> {
    let side = 50_000u32.to_be_bytes();
    let head = [b"IHDR", &side[..], &side, &[8, 6, 0, 0, 0]].concat();
    let mut sum = flate2::Crc::new();
    sum.update(&head);
    let sum = sum.sum().to_be_bytes();
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0d", &head[..], &sum, b"\0\0\0\0IDAT\x35\xaf\x06\x1e"].concat()
}

fn boxed(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let size = u32::try_from(content.len() + 8).expect("small").to_be_bytes();
    [&size[..], name, content].concat()
}

/// A film that says where it was taken; nothing in it can be played, which nobody here tries.
pub(crate) fn film(brand: &[u8; 4], codec: &[u8; 4], side: u16, seconds: u32) -> Vec<u8> {
    let mut mvhd = vec![0; 100];
    mvhd[12..16].copy_from_slice(&1_000u32.to_be_bytes());
    mvhd[16..20].copy_from_slice(&(seconds * 1_000).to_be_bytes());
    let mut entry = vec![0; 78];
    entry[24..26].copy_from_slice(&640u16.to_be_bytes());
    entry[26..28].copy_from_slice(&side.to_be_bytes());
    let stsd = boxed(b"stsd", &[&[0; 8][..], &boxed(codec, &entry)].concat());
    let minf = boxed(b"minf", &boxed(b"stbl", &stsd));
    let hdlr = boxed(b"hdlr", b"\0\0\0\0\0\0\0\0vide");
    let trak = boxed(b"trak", &boxed(b"mdia", &[hdlr, minf].concat()));
    let udta = boxed(b"udta", &boxed(b"\xa9xyz", PLACE));
    let moov = boxed(b"moov", &[boxed(b"mvhd", &mvhd), trak, udta].concat());
    let ftyp = boxed(b"ftyp", &[&brand[..], &[0; 60]].concat());
    [ftyp, moov, boxed(b"mdat", &[7; 5_000])].concat()
}

type Objects = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// A bucket that keeps what is signed by whoever has its key.
pub(crate) struct Bucket {
    pub(crate) url: Url,
    pub(crate) objects: Objects,
    _serving: AbortOnDropHandle<()>,
}

pub(crate) const KEY_ID: &str = "bricks";

impl Bucket {
    pub(crate) async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let objects = Objects::default();
        let router = Router::new().fallback(answer).with_state(Arc::clone(&objects));
        let serving = async move { axum::serve(listener, router).await.expect("it serves") };
        let serving = AbortOnDropHandle::new(tokio::spawn(serving));
        Self { url: url.parse().expect("a URL"), objects, _serving: serving }
    }
}

async fn answer(
    State(objects): State<Objects>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let signed = text("authorization").starts_with("AWS4-HMAC-SHA256")
        && text("authorization").contains(&format!("Credential={KEY_ID}/"));
    if !signed {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut objects = objects.lock().expect("objects");
    let told = [("etag", "\"1\""), ("last-modified", "Sat, 01 Jan 2022 00:00:00 GMT")];
    if method == Method::PUT {
        objects.insert(uri.path().to_owned(), body.to_vec());
        return (told, "").into_response();
    }
    let Some(bytes) = objects.get(uri.path()) else { return StatusCode::NOT_FOUND.into_response() };
    let range = text("range").strip_prefix("bytes=").and_then(|range| range.split_once('-'));
    match range {
        Some((first, last)) => {
            let [first, last]: [usize; 2] = [first, last].map(|at| at.parse().expect("a place"));
            let part = bytes[first..=last].to_vec();
            let place = format!("bytes {first}-{last}/{}", bytes.len());
            (StatusCode::PARTIAL_CONTENT, told, [("content-range", place)], part).into_response()
        }
        None => (told, bytes.clone()).into_response(),
    }
}
