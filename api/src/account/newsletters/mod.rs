//! Newsletters: which there are, and how a mailbox asks for one or leaves it. Both go by a mail to
//! that very mailbox, so that nobody does it for somebody else, and no answer tells who gets what.
//! What a newsletter says is written by operators, edition by edition.

mod ask;
mod editions;
mod follow;
mod readers;

use axum::extract::State;
use brickyard_core::newsletters::Newsletter;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use ask::address_of;
pub use editions::post_editions;
pub(crate) use editions::{editions_of, mail, name_of};
pub(crate) use follow::{leave_at_once, link_over};

use crate::state::App;
use crate::wire::{Envelope, Failures, Reply, Visitor, reply};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_newsletters))
        .routes(routes!(ask::subscribe))
        .routes(routes!(ask::unsubscribe))
        .routes(routes!(follow::confirm_subscription))
}

/// A newsletter, in the reader's language.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewsletterCard {
    slug: Newsletter,
    title: &'static str,
    lead: &'static str,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListNewslettersResponse {
    newsletters: Vec<NewsletterCard>,
}

#[utoipa::path(
    get,
    path = "/news/letter/open/list",
    responses((status = 200, description = "The newsletters that one may subscribe to.", body = Envelope<ListNewslettersResponse>), Failures)
)]
pub(crate) async fn list_newsletters(
    State(app): State<App>,
    visitor: Visitor,
) -> Reply<ListNewslettersResponse> {
    let newsletters = Newsletter::ALL.map(|one| card(one, visitor.language)).into();
    reply(app.store.head().await?, ListNewslettersResponse { newsletters })
}

fn card(slug: Newsletter, language: &str) -> NewsletterCard {
    let (title, lead) = match (slug, language) {
        (Newsletter::Market, "zh-HK") => ("市場週報", "一週成交、地板價與新系列。"),
        (Newsletter::Market, _) => {
            ("Market letter", "A week of sales, floors and new collections.")
        }
        (Newsletter::Product, "zh-HK") => ("Brickyard 新知", "網站的新功能與改動。"),
        (Newsletter::Product, _) => {
            ("What is new", "What the site can do that it could not before.")
        }
    };
    NewsletterCard { slug, title, lead }
}
