//! Uploads: sent by whoever is signed in, shown to everybody under the hash of their bytes.

use std::ops::Range;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::multipart::Field;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_core::kernel::UploadId;
use brickyard_core::uploads::{FileKind, KeptFile, UploadCommand};
use brickyard_store::{Asked, CommandMeta, Position};
use futures::StreamExt;
use serde::Serialize;
use tokio::time::timeout;
use url::form_urlencoded;
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::state::App;
use crate::uploads::{HEAD, SIZES, Spool, Uploads, kind_of, sniff};
use crate::wire::{Envelope, Failure, Failures, Reply, Segments, reply};

/// Whoever sends nothing for so long has gone.
const PIECE_WITHIN: Duration = Duration::from_secs(20);
const WHOLE_WITHIN: Duration = Duration::from_secs(600);
/// Of a form that is no multipart: its file is written in letters, and held in memory.
const LARGEST_FORM: usize = 12 << 20;
const DAY_S: i32 = 86_400;

/// A file that is kept.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UploadFileResponse {
    /// SHA-256 of the bytes that are kept.
    id: UploadId,
    /// Where everybody may read it; behind it, `/96`, `/384` and `/1024` are a picture's smaller
    /// ones, by their longest side.
    url: String,
    kind: FileKind,
    bytes: u64,
    /// In pixels.
    width: u32,
    height: u32,
    /// Of a video.
    duration_ms: Option<u64>,
    #[schema(value_type = i64)]
    position: Position,
}

/// A form with one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the parts of the form, which are read as they come")]
pub(crate) struct UploadFileRequest {
    /// PNG, JPEG, GIF or WebP of 100 MB at most, or mp4 or mov with H.264 of 100 MB, 140 s, and at
    /// least 360 pixels on each side. In `application/x-www-form-urlencoded` it is base64, of 8 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[utoipa::path(
    post,
    path = "/uploads",
    request_body(content = UploadFileRequest, content_type = "multipart/form-data"),
    responses((status = 200, description = "The file is kept. What it told of people and places is taken out, so its hash may differ from that of what was sent.", body = Envelope<UploadFileResponse>), Failures)
)]
pub(crate) async fn upload_file(
    State(app): State<App>,
    who: SignedIn,
    request: Request,
) -> Reply<UploadFileResponse> {
    let uploads = uploads_of(&app)?;
    let account = who.session.account;
    let most = i32::try_from(uploads.settings.mib_a_day).unwrap_or(i32::MAX);
    let asked = Asked { kind: "uploads", at_most: most, within_s: DAY_S };
    let name = account.to_string();
    if app.access.asked(asked, name.as_bytes()).await? >= most {
        app.access.ask(asked, name.as_bytes()).await?.map_err(Failure::too_often)?;
    }
    let _turn = uploads.received.try_acquire().map_err(|_| Failure::busy(5))?;
    let receiving = timeout(WHOLE_WITHIN, receive(uploads, request));
    let (kind, spool) = receiving.await.map_err(|_| late())??;
    let units = i32::try_from(spool.length().div_ceil(1 << 20)).unwrap_or(i32::MAX);
    let counted = app.access.ask_units(asked, name.as_bytes(), units).await?;
    counted.map_err(Failure::too_often)?;
    let prepared = uploads.prepare(kind, spool).await?;
    let (id, file) = (prepared.id, prepared.file);
    if app.uploaded.load(&id.to_string()).await?.file().is_none() {
        uploads.keep.put(prepared).await.map_err(|error| Failure::internal(&error))?;
    }
    let command = UploadCommand::Keep { file, by: account };
    // Whoever sends the same bytes does the same.
    let mut meta = CommandMeta::named(format!("upload {id}"));
    meta.account = Some(name);
    let position = app.uploaded.execute(&id.to_string(), command, meta).await?.last;
    let KeptFile { kind, bytes, width, height, duration_ms } = file;
    let url = url_of(id);
    let answer = UploadFileResponse { id, url, kind, bytes, width, height, duration_ms, position };
    reply(position, answer)
}

/// Where files are read, before their names.
pub(super) const UPLOADS: &str = "/api/dcservice/open/uploads/";

pub(crate) fn url_of(id: UploadId) -> String {
    format!("{UPLOADS}{id}")
}

fn uploads_of(app: &App) -> Result<&Uploads, Failure> {
    let uploads = app.uploads.as_ref();
    uploads.ok_or_else(|| Failure::refused("uploads_off", "This site keeps no uploads."))
}

fn late() -> Failure {
    Failure::invalid("file", "it did not arrive in time")
}

async fn receive(uploads: &Uploads, request: Request) -> Result<(FileKind, Spool), Failure> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().to_ascii_lowercase();
    if kind.starts_with("application/x-www-form-urlencoded") {
        return receive_form(uploads, request).await;
    }
    let refused = |message: String| Failure::invalid("content-type", message);
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|error| refused(error.body_text()))?;
    loop {
        let next = timeout(PIECE_WITHIN, form.next_field()).await.map_err(|_| late())?;
        let field = next.map_err(|error| Failure::invalid("file", error.body_text()))?;
        let missing = || Failure::invalid("file", "the form has no such part");
        let field = field.ok_or_else(missing)?;
        if field.name() == Some("file") {
            return receive_field(uploads, field).await;
        }
    }
}

async fn receive_field(
    uploads: &Uploads,
    mut field: Field<'_>,
) -> Result<(FileKind, Spool), Failure> {
    let mut incoming = Incoming::default();
    loop {
        let piece = timeout(PIECE_WITHIN, field.chunk()).await.map_err(|_| late())?;
        let piece = piece.map_err(|error| Failure::invalid("file", error.body_text()))?;
        match piece {
            Some(piece) => incoming.take(uploads, &piece)?,
            None => return incoming.end(uploads),
        }
    }
}

async fn receive_form(uploads: &Uploads, request: Request) -> Result<(FileKind, Spool), Failure> {
    let body = axum::body::to_bytes(request.into_body(), LARGEST_FORM);
    let body = timeout(PIECE_WITHIN, body).await.map_err(|_| late())?;
    let body = body.map_err(|_| Failure::too_large())?;
    let mut fields = form_urlencoded::parse(&body);
    let (_, text) = fields
        .find(|(name, _)| name == "file")
        .ok_or_else(|| Failure::invalid("file", "the form has no such part"))?;
    // A browser's data URL is understood, too.
    let text = text.split_once(";base64,").map_or(&*text, |(_, text)| text);
    let bytes =
        STANDARD.decode(text).map_err(|error| Failure::invalid("file", error.to_string()))?;
    let mut incoming = Incoming::default();
    incoming.take(uploads, &bytes)?;
    incoming.end(uploads)
}

/// A file that comes in pieces: what it is, is known as soon as enough of it is here.
#[derive(Default)]
struct Incoming {
    head: Vec<u8>,
    known: Option<(FileKind, Spool)>,
}

impl Incoming {
    fn take(&mut self, uploads: &Uploads, piece: &[u8]) -> Result<(), Failure> {
        if self.known.is_none() {
            self.head.extend(piece);
            return if self.head.len() < HEAD { Ok(()) } else { self.begin(uploads) };
        }
        self.write(uploads, piece)
    }

    fn begin(&mut self, uploads: &Uploads) -> Result<(), Failure> {
        let kind = sniff(&self.head)?;
        let spool = Spool::new(&uploads.settings.spool);
        self.known = Some((kind, spool.map_err(|error| Failure::internal(&error))?));
        let head = std::mem::take(&mut self.head);
        self.write(uploads, &head)
    }

    fn write(&mut self, uploads: &Uploads, piece: &[u8]) -> Result<(), Failure> {
        let Some((kind, spool)) = &mut self.known else { return Ok(()) };
        let length = spool.length() + u64::try_from(piece.len()).unwrap_or(u64::MAX);
        if length > uploads.largest(*kind) {
            return Err(Failure::too_large());
        }
        spool.write(piece).map_err(|error| Failure::internal(&error))
    }

    fn end(mut self, uploads: &Uploads) -> Result<(FileKind, Spool), Failure> {
        if self.known.is_none() {
            self.begin(uploads)?;
        }
        self.known.ok_or_else(|| Failure::invalid("file", "it is empty"))
    }
}

#[utoipa::path(
    get,
    path = "/open/uploads/{id}",
    params(("id" = UploadId, Path,)),
    responses((status = 200, description = "The file; parts of it for a header `range`.", content_type = "application/octet-stream"), Failures)
)]
pub(crate) async fn show_upload(
    State(app): State<App>,
    Segments(id): Segments<UploadId>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let uploads = uploads_of(&app)?;
    let file = kept(&app, id).await?;
    let etag = format!("\"{id}\"");
    if is_known(&headers, &etag) {
        return Ok(dressed(StatusCode::NOT_MODIFIED.into_response(), id, file.kind, &etag));
    }
    let text = headers.get(header::RANGE).and_then(|range| range.to_str().ok());
    let asked = text.map_or(Ok(None), |text| range_of(text, file.bytes));
    let Ok(range) = asked else {
        let size = format!("bytes */{}", file.bytes);
        let refused = (StatusCode::RANGE_NOT_SATISFIABLE, [(header::CONTENT_RANGE, size)]);
        return Ok(dressed(refused.into_response(), id, file.kind, &etag));
    };
    let body = uploads.keep.get(id, None, range.clone()).await;
    let body = Body::from_stream(body.map_err(|error| Failure::internal(&error))?);
    let (status, length) = match &range {
        Some(range) => (StatusCode::PARTIAL_CONTENT, range.end - range.start),
        None => (StatusCode::OK, file.bytes),
    };
    let mut answer = (status, body).into_response();
    let heads = answer.headers_mut();
    heads.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    heads.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if let Some(range) = range {
        let text = format!("bytes {}-{}/{}", range.start, range.end - 1, file.bytes);
        if let Ok(text) = HeaderValue::try_from(text) {
            heads.insert(header::CONTENT_RANGE, text);
        }
    }
    Ok(dressed(answer, id, file.kind, &etag))
}

#[utoipa::path(
    get,
    path = "/open/uploads/{id}/{size}",
    params(("id" = UploadId, Path,), ("size" = u32, Path, description = "96, 384 or 1024: the longest side in pixels.")),
    responses((status = 200, description = "A picture made smaller, as PNG or JPEG.", content_type = "application/octet-stream"), Failures)
)]
pub(crate) async fn show_smaller_upload(
    State(app): State<App>,
    Segments((id, size)): Segments<(UploadId, u32)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let uploads = uploads_of(&app)?;
    let file = kept(&app, id).await?;
    if file.kind.is_video() || !SIZES.contains(&size) {
        return Err(Failure::not_found("a picture of this size"));
    }
    let etag = format!("\"{id}-{size}\"");
    if is_known(&headers, &etag) {
        return Ok(dressed(StatusCode::NOT_MODIFIED.into_response(), id, file.kind, &etag));
    }
    let failed = |error: object_store::Error| Failure::internal(&error);
    let mut stream = uploads.keep.get(id, Some(size), None).await.map_err(failed)?;
    let mut bytes = vec![];
    while let Some(piece) = stream.next().await {
        bytes.extend(piece.map_err(failed)?);
    }
    // Written by us, as what suits the picture.
    let kind = kind_of(&bytes).unwrap_or(FileKind::Png);
    Ok(dressed(Bytes::from(bytes).into_response(), id, kind, &etag))
}

async fn kept(app: &App, id: UploadId) -> Result<KeptFile, Failure> {
    let upload = app.uploaded.load(&id.to_string()).await?;
    upload.file().ok_or_else(|| Failure::not_found("the file"))
}

fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim() == etag))
}

/// Never anything but a picture or a film, whatever a browser would make of its bytes.
fn dressed(mut response: Response, id: UploadId, kind: FileKind, etag: &str) -> Response {
    let id = id.to_string();
    let name = format!("inline; filename=\"{}.{}\"", &id[2..14], kind.ending());
    for (header, value) in [
        (header::CONTENT_TYPE, kind.mime()),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_DISPOSITION, &name),
        (header::ETAG, etag),
    ] {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(header, value);
        }
    }
    response
}

/// One range of bytes; several at once are answered with the whole, which is allowed.
fn range_of(text: &str, length: u64) -> Result<Option<Range<u64>>, ()> {
    let Some((first, last)) = text.strip_prefix("bytes=").and_then(|text| text.split_once('-'))
    else {
        return Ok(None);
    };
    if last.contains(',') {
        return Ok(None);
    }
    let number = |text: &str| text.trim().parse::<u64>();
    let range = match (number(first), number(last)) {
        (Ok(first), Ok(last)) if first <= last => first..last.saturating_add(1).min(length),
        (Ok(first), Err(_)) if last.trim().is_empty() => first..length,
        (Err(_), Ok(last)) if first.trim().is_empty() => length.saturating_sub(last)..length,
        _ => return Ok(None),
    };
    if range.start >= range.end { Err(()) } else { Ok(Some(range)) }
}

#[cfg(test)]
mod tests {
    use super::range_of;

    #[test]
    fn a_range_is_within_the_file_or_told_that_it_is_not() {
        for (text, range) in [
            ("bytes=0-0", Ok(Some(0..1))),
            ("bytes=5-", Ok(Some(5..10))),
            ("bytes=-3", Ok(Some(7..10))),
            ("bytes=-30", Ok(Some(0..10))),
            ("bytes=2-99", Ok(Some(2..10))),
            ("bytes=10-", Err(())),
            ("bytes=-0", Err(())),
            ("bytes=3-2", Ok(None)),
            ("bytes=0-1,3-4", Ok(None)),
            ("lines=1-2", Ok(None)),
            ("bytes=a-b", Ok(None)),
        ] {
            assert_eq!(range_of(text, 10), range, "{text}");
        }
    }
}
