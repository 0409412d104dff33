//! Of a watched collection: a floor that moves, and what whales do. Who waits for it, and who no more.

use axum::extract::State;
use brickyard_core::kernel::{Address, CollectionId};
use brickyard_core::watchlists::{FloorAlert, WatchlistCommand};
use brickyard_projections::{FLOORS, floors_at};
use serde::Deserialize;
use utoipa::ToSchema;

use super::watchlist::{DEED, SetAlertResponse, WatchRequest};
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Read, Reply, reply,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFloorAlertRequest {
    /// `{chain id}-{address}` of a collection that is watched.
    #[serde(rename = "collectionId")]
    collection_id: CollectionId,
    /// In which something of it is for sale.
    currency: Address,
    /// By how much the floor has to rise or fall, from what it is now; 1 to 1000.
    percent: u16,
}

#[utoipa::path(
    post,
    path = "/watchlist/alert/floor/set",
    params(CommandHeaders),
    request_body = SetFloorAlertRequest,
    responses((status = 200, description = "A floor that moves by so much is told as a message, and waited for anew from there.", body = Envelope<SetAlertResponse>), Failures)
)]
pub(crate) async fn set_floor_alert(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
    head: CommandHead,
    body: Body<SetFloorAlertRequest>,
) -> Reply<SetAlertResponse> {
    let SetFloorAlertRequest { collection_id: collection, currency, percent } = body.value;
    let position = read.of(&app, &[FLOORS]).await?;
    let id = [collection.to_string()];
    let floors = floors_at(app.store.pool(), &id, position, app.now_s()).await?;
    let wanted = currency.to_string();
    let floor = floors.into_iter().find(|floor| floor.currency == wanted);
    let none = || {
        let words =
            "Nothing of it is for sale in this currency, so there is no floor to begin with.";
        Failure::refused("no_floor", words)
    };
    let base = floor.ok_or_else(none)?.lowest.price;
    let alert = FloorAlert { currency, percent, base };
    let account = who.session.account;
    let command = WatchlistCommand::SetFloorAlert { account, collection, alert };
    changed(&app, &who, command, (&head, &body.bytes), true).await
}

#[utoipa::path(
    post,
    path = "/watchlist/alert/floor/clear",
    params(CommandHeaders),
    request_body = WatchRequest,
    responses((status = 200, description = "The floor is told no more; once more is no news.", body = Envelope<SetAlertResponse>), Failures)
)]
pub(crate) async fn clear_floor_alert(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WatchRequest>,
) -> Reply<SetAlertResponse> {
    let (account, collection) = (who.session.account, body.value.collection_id);
    let command = WatchlistCommand::ClearFloorAlert { account, collection };
    changed(&app, &who, command, (&head, &body.bytes), false).await
}

#[utoipa::path(
    post,
    path = "/watchlist/alert/whales/set",
    params(CommandHeaders),
    request_body = WatchRequest,
    responses((status = 200, description = "What whales do with its items is told as messages; once more is no news.", body = Envelope<SetAlertResponse>), Failures)
)]
pub(crate) async fn set_whale_alert(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WatchRequest>,
) -> Reply<SetAlertResponse> {
    let (account, collection) = (who.session.account, body.value.collection_id);
    let command = WatchlistCommand::SetWhaleAlert { account, collection };
    changed(&app, &who, command, (&head, &body.bytes), true).await
}

#[utoipa::path(
    post,
    path = "/watchlist/alert/whales/clear",
    params(CommandHeaders),
    request_body = WatchRequest,
    responses((status = 200, description = "Whales are told no more; once more is no news.", body = Envelope<SetAlertResponse>), Failures)
)]
pub(crate) async fn clear_whale_alert(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<WatchRequest>,
) -> Reply<SetAlertResponse> {
    let (account, collection) = (who.session.account, body.value.collection_id);
    let command = WatchlistCommand::ClearWhaleAlert { account, collection };
    changed(&app, &who, command, (&head, &body.bytes), false).await
}

/// Gives the command to the list of whoever is signed in.
async fn changed(
    app: &App,
    who: &SignedIn,
    command: WatchlistCommand,
    (head, bytes): (&CommandHead, &[u8]),
    alert: bool,
) -> Reply<SetAlertResponse> {
    let account = who.session.account;
    let meta = head.account_meta(DEED, account, bytes);
    let done = app.watchlists.execute(&account.to_string(), command, meta).await?;
    reply(done.last, SetAlertResponse { alert })
}
