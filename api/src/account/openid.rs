//! In by another provider's word. The browser goes there and comes back with a code; the rest is
//! between the two servers. What a page posts as `openid` is a ticket of ours for somebody whom
//! the provider has proven, never a name that would be believed.

use axum::extract::State;
use axum::http::HeaderMap;
use brickyard_core::accounts::{CodePurpose, mailbox_of};
use brickyard_core::kernel::AccountId;
use brickyard_store::{Access, Claim, CodeOutcome, OpenidName};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::arrive::{Proven, arrive};
use super::codes::{check_digits, read_mailbox, wrong_code};
use super::limits::{self, CODES, OPENIDS};
use super::session::{CookieReply, EnterResponse, WithCookies, enter, with_cookie};
use crate::adapters::openid::OpenidFault;
use crate::doors::OpenidProvider;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Params, Reply, Visitor, cookie,
    reply,
};

/// Ties a flow to the browser that began it.
const FLOW_COOKIE: &str = "openid_flow";
const FLOW_PATH: &str = "/api/accountservice/open/openid";
/// The page of ours that providers send back to.
const BACK: &str = "login/social";
const LONGEST: usize = 2_048;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListProvidersResponse {
    providers: Vec<ProviderCard>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ProviderCard {
    id: String,
    name: String,
}

#[utoipa::path(
    get,
    path = "/open/openid/providers",
    responses((status = 200, description = "By whose word one may come in.", body = Envelope<ListProvidersResponse>), Failures)
)]
pub(crate) async fn list_providers(State(app): State<App>) -> Reply<ListProvidersResponse> {
    let all = providers(&app).into_iter();
    let providers = all.map(|OpenidProvider { id, name, .. }| ProviderCard { id, name }).collect();
    reply(app.store.head().await?, ListProvidersResponse { providers })
}

/// Those of the settings, and on a developer's machine the site itself.
fn providers(app: &App) -> Vec<OpenidProvider> {
    let mut all = app.doors.settings().openid.clone();
    all.extend(crate::dev_openid::provider(app));
    all
}

fn provider_of(app: &App, id: &str) -> Result<OpenidProvider, Failure> {
    let found = providers(app).into_iter().find(|provider| provider.id == id);
    found.ok_or_else(|| Failure::not_found("this provider"))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BeginOpenidRequest {
    provider: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct BeginOpenidResponse {
    /// Where the browser goes next.
    url: String,
}

#[utoipa::path(
    get,
    path = "/open/openid/begin",
    params(BeginOpenidRequest),
    responses((status = 200, description = "The provider's address for this one flow, which this browser alone may end.", body = Envelope<BeginOpenidResponse>), Failures)
)]
pub(crate) async fn begin_openid(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Params(request): Params<BeginOpenidRequest>,
) -> CookieReply<BeginOpenidResponse> {
    visitor.check_own_page()?;
    let provider = provider_of(&app, &request.provider)?;
    limits::ask_network(&app, OPENIDS, &visitor).await?;
    let back = back_to(&app, &headers)?;
    let flow = app.access.begin_openid(&provider.id).await?;
    let asking = app.doors.openid.authorization(&provider, &back, &flow.state, &flow.secrets);
    let url = asking.await.map_err(told)?.to_string();
    let secure = if app.doors.is_secure() { "; Secure" } else { "" };
    let line = format!(
        "{FLOW_COOKIE}={}; Path={FLOW_PATH}; Max-Age=600; HttpOnly; SameSite=Lax{secure}",
        flow.browser
    );
    with_cookie(line, reply(app.store.head().await?, BeginOpenidResponse { url }))
}

/// The page of the very origin that is open: the cookie is that one's.
fn back_to(app: &App, headers: &HeaderMap) -> Result<String, Failure> {
    let host = headers.get("host").and_then(|host| host.to_str().ok());
    let origin = host.and_then(|host| app.doors.origin_of(host));
    let origin = origin.or_else(|| app.doors.settings().origins.first());
    let origin = origin.ok_or_else(|| Failure::not_found("an address of this site"))?;
    let page = origin.join(BACK).map_err(|error| Failure::internal(&error))?;
    Ok(page.to_string())
}

fn told(fault: OpenidFault) -> Failure {
    tracing::warn!(error = %fault, "somebody cannot come in by another provider's word");
    match fault {
        OpenidFault::Unreachable(_) => {
            Failure::refused("provider_away", "The provider does not answer; try again later.")
        }
        OpenidFault::Refused(_) => refused(),
    }
}

/// One answer for every way in which it is not good.
fn refused() -> Failure {
    Failure::refused("openid_refused", "This sign-in is over or not good; begin anew.")
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct EndOpenidRequest {
    state: String,
    code: String,
}

/// Somebody is signed in, or has to prove a mailbox first.
#[derive(Serialize, ToSchema)]
pub(crate) struct EndOpenidResponse {
    entered: Option<EnterResponse>,
    /// `verify` for the mailbox that the provider told, `bindEmail` for one of their own.
    step: Option<&'static str>,
    email: String,
    /// The ticket that goes with the code.
    openid: String,
}

#[utoipa::path(
    post,
    path = "/open/openid/end",
    params(CommandHeaders),
    request_body = EndOpenidRequest,
    responses((status = 200, description = "Signed in, or the step that is left.", body = Envelope<EndOpenidResponse>), Failures)
)]
pub(crate) async fn end_openid(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    _head: CommandHead,
    body: Body<EndOpenidRequest>,
) -> CookieReply<EndOpenidResponse> {
    visitor.check_own_page()?;
    let EndOpenidRequest { state, code } = body.value;
    if state.len() > LONGEST || code.is_empty() || code.len() > LONGEST {
        return Err(Failure::invalid("code", "what the provider has sent"));
    }
    limits::ask_network(&app, OPENIDS, &visitor).await?;
    let browser = cookie(&headers, FLOW_COOKIE).ok_or_else(refused)?;
    let flow = app.access.end_openid(&state, &browser).await?;
    let (provider, secrets) = flow.ok_or_else(refused)?;
    let provider = provider_of(&app, &provider)?;
    let back = back_to(&app, &headers)?;
    let asking = app.doors.openid.identity(&provider, &back, &code, &secrets);
    let identity = asking.await.map_err(told)?;
    let name = app.access.openid_name(provider.issuer.as_str(), &identity.subject);
    let mailbox = identity.email.as_deref().and_then(mailbox_of);
    let is_proven = identity.email_verified && provider.trust_email;
    let proven = mailbox.as_deref().filter(|_| is_proven);
    if proven.is_some() || app.access.account_of_openid(name).await?.is_some() {
        return entered(settled(&app, &visitor, name, proven).await?);
    }
    let openid = app.access.make_openid_ticket(name, mailbox.as_deref()).await?;
    let step = Some(if mailbox.is_some() { "verify" } else { "bindEmail" });
    let email = mailbox.unwrap_or_default();
    let answer = EndOpenidResponse { entered: None, step, email, openid };
    with_cookie(no_flow(), reply(app.store.head().await?, answer))
}

fn no_flow() -> String {
    format!("{FLOW_COOKIE}=; Path={FLOW_PATH}; Max-Age=0; HttpOnly; SameSite=Lax")
}

fn entered(
    answer: WithCookies<crate::wire::Answer<EnterResponse>>,
) -> CookieReply<EndOpenidResponse> {
    let none = String::new;
    Ok(answer.with(no_flow()).map(|entered| EndOpenidResponse {
        entered: Some(entered),
        step: None,
        email: none(),
        openid: none(),
    }))
}

/// A ticket, and the code that proves the mailbox.
#[derive(Deserialize, ToSchema)]
pub(crate) struct EnterByOpenidRequest {
    pub(crate) email: String,
    pub(crate) code: String,
    /// The ticket of the flow's end.
    pub(crate) openid: String,
}

/// For the mailbox that the provider told.
#[utoipa::path(
    post,
    path = "/open/auto",
    params(CommandHeaders),
    request_body = EnterByOpenidRequest,
    responses((status = 200, description = "Somebody is signed in, to the account of the mailbox or a new one.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn enter_by_openid(
    State(app): State<App>,
    visitor: Visitor,
    head: CommandHead,
    body: Body<EnterByOpenidRequest>,
) -> CookieReply<EnterResponse> {
    by_ticket(&app, &visitor, &head, body.value).await
}

/// With a ticket, and a code for a mailbox: the provider's, or one of their own where it told none.
pub(crate) async fn by_ticket(
    app: &App,
    visitor: &Visitor,
    head: &CommandHead,
    asked: EnterByOpenidRequest,
) -> CookieReply<EnterResponse> {
    visitor.check_own_page()?;
    let mailbox = read_mailbox(&asked.email)?;
    check_digits(&asked.code)?;
    limits::ask_network(app, CODES, visitor).await?;
    let ticket = app.access.openid_of_ticket(&asked.openid, &mailbox).await?;
    let name = ticket.ok_or_else(refused)?;
    let (purpose, by) = (Some(CodePurpose::BindEmail), head.key_hash());
    let mut tx = app.access.begin().await?;
    let outcome = app.access.try_code(&mut tx, &mailbox, purpose, &asked.code, Some(&by)).await?;
    tx.commit().await?;
    match outcome {
        CodeOutcome::Good(_) => settled(app, visitor, name, Some(&mailbox)).await,
        CodeOutcome::Wrong => Err(wrong_code()),
    }
}

/// In, to the account that the provider's name has; else to that of the mailbox, which was proven,
/// or to a new one with both.
async fn settled(
    app: &App,
    visitor: &Visitor,
    name: OpenidName,
    mailbox: Option<&str>,
) -> CookieReply<EnterResponse> {
    let account = match (app.access.account_of_openid(name).await?, mailbox) {
        (Some(account), _) => account,
        (None, Some(mailbox)) => claim_both(app, name, mailbox).await?,
        (None, None) => return Err(refused()),
    };
    // The log is told of a mailbox only where the account is found by it.
    let its_own = match mailbox {
        Some(mailbox) => app.access.account_of_mailbox(mailbox).await? == Some(account),
        None => false,
    };
    let proven = Proven::Openid(mailbox.filter(|_| its_own));
    let (position, welcomed) = arrive(app, account, &proven).await?;
    enter(app, visitor, account, position, welcomed).await
}

/// For the account that has the mailbox, or a new one: both names, or neither.
async fn claim_both(app: &App, name: OpenidName, mailbox: &str) -> Result<AccountId, Failure> {
    let known = app.access.account_of_mailbox(mailbox).await?;
    let account = known.unwrap_or_else(Access::new_account);
    let mut tx = app.access.begin().await?;
    let claims = [
        app.access.claim_mailbox(&mut tx, mailbox, account).await?,
        app.access.claim_openid(&mut tx, name, account).await?,
    ];
    if claims.contains(&Claim::HasAnother) {
        let message = "This account is entered by another provider's word already.";
        return Err(Failure::refused("another_openid_is_bound", message));
    }
    if claims.contains(&Claim::Elsewhere) {
        // Somebody came by the same name at this moment: nothing of this is kept.
        return Err(Failure::conflict("It changed meanwhile; try again.", Value::Null));
    }
    tx.commit().await?;
    Ok(account)
}
