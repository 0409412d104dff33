//! The HTTP API as an OpenAPI document; `api/openapi.json` is its committed snapshot.

use brickyard_core::kernel::CollectionId;
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{OpenApi, RefOr, Schema};
use utoipa::{IntoParams, IntoResponses, OpenApi as _, ToSchema};

/// The envelope around every answer. The HTTP status tells the same story as `code`.
#[derive(Serialize, ToSchema)]
pub(crate) struct Envelope<T> {
    /// 1511200 is success everywhere.
    pub(crate) code: u32,
    pub(crate) data: T,
    /// For people; empty on success.
    pub(crate) msg: String,
}

/// What every call may answer besides success.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "documents what `Failure` writes; nothing of it is ever made")]
pub(crate) enum Failures {
    /// 1511400: `data.field` names what to correct.
    #[response(status = 400)]
    Invalid(Envelope<Value>),
    /// 1511504: nobody is signed in, or not any more.
    #[response(status = 401)]
    NoSession(Envelope<Value>),
    /// 1511403: the signature does not allow it. 1511541, 1511542, 1511543: the account, the device or the
    /// network is suspended. 1511721: a challenge is to be solved first.
    #[response(status = 403)]
    NotYours(Envelope<Value>),
    /// 1511404
    #[response(status = 404)]
    NotFound(Envelope<Value>),
    /// 1511409: it changed meanwhile; look again.
    #[response(status = 409)]
    Conflict(Envelope<Value>),
    /// 1511413: the body is larger than any command's.
    #[response(status = 413)]
    TooLarge(Envelope<Value>),
    /// 1511422: `data.reason` is the stable name of the rule. 1511722: another challenge is to be solved.
    #[response(status = 422)]
    Refused(Envelope<Value>),
    /// 1511429, and 1511461 for a whole network: `data.retryAfterSeconds` says when, and so does
    /// `retry-after`.
    #[response(status = 429)]
    TooMany(Envelope<Value>),
}

/// Waits, two seconds at most, until the pages reflect this position of the log.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents what the extractor `Read` takes from the head")]
pub(crate) struct MinPosition {
    #[param(rename = "x-min-position")]
    min_position: Option<i64>,
}

/// What a command carries besides its body.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "documents what the extractor `CommandHead` takes from the head")]
pub(crate) struct CommandHeaders {
    /// The command's name: sent again, it is answered again and done once.
    #[param(rename = "idempotency-key", max_length = 128)]
    idempotency_key: String,
    /// EIP-712 signature of the maker, where the call acts for one.
    #[param(rename = "x-signature")]
    signature: Option<String>,
    /// What the client says of itself, for the key of its platform: see `open/frame/keys`.
    sign: Option<String>,
    /// `web`, `h5`, `android` or `ios`: whose key the sign is for.
    os: Option<String>,
    /// A solved challenge, where the answer before was 1511721 or 1511722.
    recaptcha: Option<String>,
}

#[derive(utoipa::OpenApi)]
#[openapi(info(
    title = "Brickyard",
    description = "Commands and pages of the market. Every answer is `{ code, data, msg }`; \
                   amounts are decimal strings in the smallest unit, times are unix seconds, and \
                   the header `x-position` names the position of the log an answer reflects.",
    license(name = "MIT", identifier = "MIT"),
), components(schemas(Envelope<Value>, CollectionId)))]
struct Document;

/// The empty document that the routers fill.
pub(crate) fn document() -> OpenApi {
    Document::openapi()
}

/// What the document says otherwise than the routes that it was made of.
pub(crate) fn finish(document: &mut OpenApi) {
    // The router's mark of a last part with slashes in it; in a document the name stands alone.
    let paths = std::mem::take(&mut document.paths.paths);
    document.paths.paths =
        paths.into_iter().map(|(path, item)| (path.replace("{*", "{"), item)).collect();
    let Some(components) = &mut document.components else { return };
    for (name, schema) in &mut components.schemas {
        if !name.ends_with("Request") {
            require_all(schema);
            allow_more(schema);
        }
    }
}

/// What a request may not hold more of, an answer may: there its fields stand among others.
fn allow_more(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = schema
        && let Some(AdditionalProperties::FreeForm(false)) = object.additional_properties.as_deref()
    {
        object.additional_properties = None;
    }
}

/// Answers always hold every field, null where there is nothing; only requests leave fields out.
fn require_all(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => {
            object.required = object.properties.keys().cloned().collect();
            object.properties.values_mut().for_each(require_all);
        }
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(require_all),
        _ => {}
    }
}
