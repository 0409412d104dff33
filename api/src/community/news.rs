//! News: what is published, for everybody; and what people contribute and see of it.

use axum::extract::State;
use brickyard_core::kernel::{Language, NewsId, UploadId};
use brickyard_core::news::{NewsCommand, NewsKind, NewsWords};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::account::{NEWS, SignedIn, ask_account};
use crate::dc::check_file;
use crate::news::{CARDS, Found, NewsArticle, NewsCard, article, cards};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read,
    Reply, cut, reply,
};

const LARGEST_PAGE: i64 = 50;
const MODELS: &[&str] = &["news", "comments", "likes"];
/// Of one's own contributions, the newest.
const MOST_OWN: i64 = 100;
/// For so long something new can be among the most liked.
const FAVOURED_S: i64 = 30 * 24 * 60 * 60;
/// Longer words are nobody's search.
const KEYWORD_MAX: usize = 100;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListNewsResponse {
    /// Newest first.
    news: Vec<NewsCard>,
    /// What `after` is for the next page.
    next: Option<NewsId>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListNewsRequest {
    /// `article` or `fast`.
    kind: NewsKind,
    /// `en` or `zh-HK`; all without it.
    language: Option<Language>,
    /// The last one that one has.
    after: Option<NewsId>,
    /// 1 to 50; 20 when it is left out.
    size: Option<i64>,
}

#[utoipa::path(
    get,
    path = "/news/list",
    params(ListNewsRequest, MinPosition),
    responses((status = 200, description = "A page of published news.", body = Envelope<ListNewsResponse>), Failures)
)]
pub(crate) async fn list_news(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListNewsRequest>,
) -> Reply<ListNewsResponse> {
    let ListNewsRequest { kind, language, after, size } = request;
    let asked = Asked { kind: Some(kind), language, keyword: None, after, size };
    page_of(&app, &read, asked).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchNewsRequest {
    /// What its title or its text says; everything when it is empty.
    keyword: String,
    kind: Option<NewsKind>,
    language: Option<Language>,
    after: Option<NewsId>,
    /// 1 to 50; 20 when it is left out.
    size: Option<i64>,
}

#[utoipa::path(
    post,
    path = "/selectallnews",
    params(MinPosition),
    request_body = SearchNewsRequest,
    responses((status = 200, description = "A page of published news that say it.", body = Envelope<ListNewsResponse>), Failures)
)]
pub(crate) async fn search_news(
    State(app): State<App>,
    read: Read,
    body: Body<SearchNewsRequest>,
) -> Reply<ListNewsResponse> {
    let SearchNewsRequest { keyword, kind, language, after, size } = body.value;
    if keyword.chars().count() > KEYWORD_MAX || keyword.contains('\0') {
        return Err(Failure::invalid("keyword", "at most 100 characters"));
    }
    let keyword = Some(keyword.trim().to_lowercase()).filter(|keyword| !keyword.is_empty());
    page_of(&app, &read, Asked { kind, language, keyword, after, size }).await
}

struct Asked {
    kind: Option<NewsKind>,
    language: Option<Language>,
    keyword: Option<String>,
    after: Option<NewsId>,
    size: Option<i64>,
}

async fn page_of(app: &App, read: &Read, asked: Asked) -> Reply<ListNewsResponse> {
    let size = asked.size.unwrap_or(20);
    if !(1..=LARGEST_PAGE).contains(&size) {
        return Err(Failure::invalid("size", "1 to 50"));
    }
    let position = read.of(app, MODELS).await?;
    let before = match asked.after {
        Some(id) => place_of(app, id).await?,
        None => i64::MAX,
    };
    let statement = format!(
        "select {CARDS}
           from read.news as n
          where n.standing = 'published'
            and ($1::text is null or n.kind = $1)
            and ($2::text is null or n.language = $2)
            and ($3::text is null
                 or position($3 in lower(n.state#>>'{{words,title}}')) > 0
                 or position($3 in lower(n.state#>>'{{words,content}}')) > 0)
            and n.published_position < $4
          order by n.published_position desc
          limit $5",
    );
    let mut found: Vec<Found> = sqlx::query_as(&statement)
        .bind(asked.kind.map(NewsKind::name))
        .bind(asked.language.map(Language::tag))
        .bind(asked.keyword)
        .bind(before)
        .bind(size + 1)
        .fetch_all(app.store.pool())
        .await?;
    let last = cut(&mut found, size).map(|(key, ..)| key.parse::<NewsId>());
    let next = last.transpose().map_err(|error| Failure::internal(&error))?;
    reply(position, ListNewsResponse { news: cards(app, found).await?, next })
}

/// Also of what was withdrawn since: a reader goes on from there.
async fn place_of(app: &App, id: NewsId) -> Result<i64, Failure> {
    let place: Option<i64> = sqlx::query_scalar(
        "select published_position from read.news where key = $1 and published_position is not null",
    )
    .bind(id.to_string())
    .fetch_optional(app.store.pool())
    .await?;
    place.ok_or_else(|| Failure::invalid("after", "use the `next` of the page before"))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListFavoriteNewsRequest {
    /// `en` or `zh-HK`; all without it.
    language: Option<Language>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListFavoriteNewsResponse {
    news: Vec<NewsCard>,
}

#[utoipa::path(
    get,
    path = "/open/news/favorites",
    params(ListFavoriteNewsRequest, MinPosition),
    responses((status = 200, description = "The ten that are liked most, of the last 30 days.", body = Envelope<ListFavoriteNewsResponse>), Failures)
)]
pub(crate) async fn list_favorite_news(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListFavoriteNewsRequest>,
) -> Reply<ListFavoriteNewsResponse> {
    let position = read.of(&app, MODELS).await?;
    let now_s = i64::try_from(app.now_s().0).unwrap_or(i64::MAX);
    let statement = format!(
        "select {CARDS}
           from read.news as n
          where n.standing = 'published'
            and n.published_at_s > $1
            and ($2::text is null or n.language = $2)
          order by likes desc, n.published_position desc
          limit 10",
    );
    let found: Vec<Found> = sqlx::query_as(&statement)
        .bind(now_s - FAVOURED_S)
        .bind(request.language.map(Language::tag))
        .fetch_all(app.store.pool())
        .await?;
    reply(position, ListFavoriteNewsResponse { news: cards(&app, found).await? })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowNewsRequest {
    contentid: NewsId,
}

#[utoipa::path(
    get,
    path = "/news/detail",
    params(ShowNewsRequest, MinPosition),
    responses((status = 200, description = "A piece of news; what is not published, for its author alone.", body = Envelope<NewsArticle>), Failures)
)]
pub(crate) async fn show_news(
    State(app): State<App>,
    who: Option<SignedIn>,
    read: Read,
    Params(request): Params<ShowNewsRequest>,
) -> Reply<NewsArticle> {
    let position = read.of(&app, MODELS).await?;
    let statement = format!("select {CARDS} from read.news as n where n.key = $1");
    let found: Option<Found> = sqlx::query_as(&statement)
        .bind(request.contentid.to_string())
        .fetch_optional(app.store.pool())
        .await?;
    let reader = who.map(|who| who.session.account);
    let found = found.filter(|(_, row, ..)| row.is_shown_to(reader));
    let found = found.ok_or_else(|| Failure::not_found("the news"))?;
    let told = article(&app, found).await?.ok_or_else(|| Failure::not_found("the news"))?;
    reply(position, told)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContributeNewsRequest {
    kind: NewsKind,
    language: Language,
    /// One line of 1 to 120 characters.
    title: String,
    /// Plain text: 1 to 20,000 characters of an article, 1 to 500 of fast news.
    content: String,
    /// A picture that was uploaded.
    picture: Option<UploadId>,
    /// Where it comes from; begins with `https://`.
    source: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ContributeNewsResponse {
    id: NewsId,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/news/create",
    params(CommandHeaders),
    request_body = ContributeNewsRequest,
    responses((status = 200, description = "It waits for an operator, who reviews it.", body = Envelope<ContributeNewsResponse>), Failures)
)]
pub(crate) async fn contribute_news(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<ContributeNewsRequest>,
) -> Reply<ContributeNewsResponse> {
    let ContributeNewsRequest { kind, language, title, content, picture, source } = body.value;
    let author = who.session.account;
    check_file(&app, "picture", picture, false).await?;
    ask_account(&app, NEWS, author).await?;
    let (title, content) = (title.trim().to_owned(), content.trim().to_owned());
    let words = Box::new(NewsWords { kind, language, title, content, picture, source });
    let id = NewsId(head.new_id("news", author));
    let meta = app.blinded(head.account_meta("news", author, &body.bytes)).await?;
    let command = NewsCommand::Contribute { author, words, now_s: app.now_s() };
    let position = app.news.execute(&id.to_string(), command, meta).await?.last;
    reply(position, ContributeNewsResponse { id, position })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawNewsRequest {
    id: NewsId,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct WithdrawNewsResponse {
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/news/withdraw",
    params(CommandHeaders),
    request_body = WithdrawNewsRequest,
    responses((status = 200, description = "One's own contribution waits no more, or is shown no more.", body = Envelope<WithdrawNewsResponse>), Failures)
)]
pub(crate) async fn withdraw_news(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WithdrawNewsRequest>,
) -> Reply<WithdrawNewsResponse> {
    let by = who.session.account;
    let meta = head.account_meta("news withdrawal", by, &body.bytes);
    let command = NewsCommand::Withdraw { by };
    let position = app.news.execute(&body.value.id.to_string(), command, meta).await?.last;
    reply(position, WithdrawNewsResponse { position })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListOwnNewsResponse {
    /// Newest first; 100 at most.
    news: Vec<NewsArticle>,
}

#[utoipa::path(
    get,
    path = "/news/mine",
    params(MinPosition),
    responses((status = 200, description = "What one has contributed, and what came of it.", body = Envelope<ListOwnNewsResponse>), Failures)
)]
pub(crate) async fn list_own_news(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
) -> Reply<ListOwnNewsResponse> {
    let position = read.of(&app, MODELS).await?;
    let statement = format!(
        "select {CARDS} from read.news as n where n.author = $1 order by n.made_position desc limit $2",
    );
    let found: Vec<Found> = sqlx::query_as(&statement)
        .bind(who.session.account.to_string())
        .bind(MOST_OWN)
        .fetch_all(app.store.pool())
        .await?;
    let mut news = vec![];
    for one in found {
        news.extend(article(&app, one).await?);
    }
    reply(position, ListOwnNewsResponse { news })
}
