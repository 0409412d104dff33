//! Messages to accounts: what happened to their wallet's things, their offers and themselves.
//! Read by: the bell, its panel, the message pages and the watchlist.
//!
//! A message goes to the account that the wallet was bound to when it happened, and to nobody when
//! there was none. Each is made by one event, except that getting an item and paying for it in one
//! transaction is one message. A fork takes away what its facts had told. No texts are kept here:
//! whoever answers writes them, in the reader's language.
//!
//! Rows depend on other rows (who has a wallet, whose an order is), so the model keeps no past.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::accounts::AccountEvent;
use brickyard_core::inboxes::{InboxEvent, MessageCategory};
use brickyard_core::kernel::{
    AccountId, Address, Amount, CollectionId, CommentId, ItemId, NewsId, OfferId, OrderId,
};
use brickyard_core::orders::OrderEvent;
use brickyard_core::watchlists::{OfferAlert, WatchlistEvent};
use brickyard_store::{ChainSource, Position};
use serde::{Deserialize, Serialize};

use super::message_inboxes::{inbox_key, mark};
use super::message_kinds::MessageKind;
use super::message_makers::{Known, named, remembered, told};
use super::message_offers::{Alert, Offered};
use super::message_told::{To, Told};
use crate::event::{Body, Event};
use crate::forks::Streams;
use crate::model::{Groups, Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub account: AccountId,
    pub kind: MessageKind,
    /// 3 what happened, 1 replies, 2 likes.
    pub news_type: u8,
    /// Left out where it is muted; none for what always comes.
    pub category: Option<MessageCategory>,
    pub made_position: Position,
    pub at_s: i64,
    pub chain: Option<ChainSource>,
    pub item_id: Option<ItemId>,
    pub order_id: Option<OrderId>,
    pub offer_id: Option<OfferId>,
    /// The other side: who bought, sold, bid or sent.
    pub other: Option<Address>,
    pub price: Option<Amount>,
    pub currency: Option<Address>,
    #[serde(default)]
    pub collection: Option<CollectionId>,
    /// The price before.
    #[serde(default)]
    pub before: Option<Amount>,
    /// The event that it tells of, where that is not the one that made it.
    #[serde(default)]
    pub because: Option<Position>,
    pub comment_id: Option<CommentId>,
    /// Of a reply: the comment at the head of its thread.
    pub thread: Option<CommentId>,
    pub news_id: Option<NewsId>,
    /// Marked by itself; `Inbox` says up to where all are read.
    pub read: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "row", rename_all = "snake_case")]
pub enum MessageRow {
    Message(Box<Message>),
    /// Up to where an account has read everything, and what it does without.
    Inbox {
        account: AccountId,
        read_through: i64,
        muted: BTreeSet<MessageCategory>,
    },
    /// Whose a wallet is.
    Wallet {
        account: Option<AccountId>,
    },
    /// Whose an order or an offer is, and what it is about.
    Known(Known),
    /// Which offers for a collection's items an account is told of.
    Alert(Alert),
}

pub struct Messages;

impl Model for Messages {
    const NAME: &'static str = "messages";
    const READS: &'static [&'static str] = &[
        "account",
        "inbox",
        "order",
        "offer",
        "item",
        "watchlist",
        "application",
        "report",
        "comment",
        "like",
        "news",
    ];
    const VERSION: i32 = 13;
    const COLUMNS: &'static str = "
        account text generated always as (
            case when state->>'row' in ('message', 'inbox') then state->>'account' end) stored,
        news_type smallint generated always as ((state->>'news_type')::smallint) stored,
        category text generated always as (state->>'category') stored,
        is_message boolean not null generated always as (state->>'row' = 'message') stored,
        made_position bigint generated always as ((state->>'made_position')::bigint) stored,
        read boolean generated always as ((state->>'read')::boolean) stored,
        alert_of text generated always as (
            case when state->>'row' = 'alert' then state->>'collection' end) stored,
        because text generated always as (state->>'because') stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists messages_by_account on rows (account, news_type, made_position desc, key) \
            where is_message",
        "create index if not exists messages_unread on rows (account, made_position) include (news_type, category) \
            where is_message and not read",
        "create index if not exists messages_alerts on rows (alert_of) where alert_of is not null",
        "create index if not exists messages_because on rows (because) where because is not null",
    ];
    const KEEPS_PAST: bool = false;
    type Row = MessageRow;

    fn wanted(events: &[Event]) -> Wanted {
        let (mut keys, mut collections): (Vec<String>, Vec<String>) = (vec![], vec![]);
        for event in events {
            collections
                .extend(Offered::of(&event.body).map(|offered| offered.collection.to_string()));
            if let Body::Watchlist(account, body) = &event.body {
                keys.push(alert_key(*account, body.collection()));
            }
            keys.extend(named(&event.body).into_iter().map(wallet_key));
            keys.extend(known_key(&event.body));
            keys.extend(told(event, None).iter().map(|told| told.key(event)));
            if let Body::Inbox(account, body) = &event.body {
                keys.push(match body {
                    InboxEvent::MessageRead { message, .. } => message.clone(),
                    InboxEvent::MessagesRead { .. } | InboxEvent::CategoriesMuted { .. } => {
                        inbox_key(*account)
                    }
                });
            }
        }
        Wanted { keys, by_column: vec![("alert_of", collections)] }
    }

    fn groups(row: &MessageRow) -> Groups {
        match row {
            MessageRow::Alert(alert) => vec![("alert_of", alert.collection.to_string())],
            MessageRow::Message(message) => {
                let because = message.because.map(|position| position.to_string());
                because.map(|position| ("because", position)).into_iter().collect()
            }
            MessageRow::Inbox { .. } | MessageRow::Wallet { .. } | MessageRow::Known(_) => vec![],
        }
    }

    fn wanted_then(rows: &Rows<MessageRow>, events: &[Event]) -> Wanted {
        let mut new: BTreeMap<String, Known> = BTreeMap::new();
        let mut keys = vec![];
        for event in events {
            let Some(key) = known_key(&event.body) else { continue };
            if let Some(known) = remembered(&event.body) {
                new.insert(key.clone(), known);
            }
            // What the page itself tells of an order, and what was known of it before.
            for known in new.get(&key).into_iter().chain(known(rows, &key)) {
                keys.push(wallet_key(known.owner));
                keys.extend(told(event, Some(known)).iter().map(|told| told.key(event)));
            }
        }
        Wanted { keys, by_column: vec![] }
    }

    fn apply(rows: &mut Rows<MessageRow>, event: &Event) {
        match &event.body {
            Body::Account(id, body) => bind(rows, *id, body),
            Body::Inbox(id, body) => return mark(rows, *id, body),
            Body::Watchlist(id, body) => look_out(rows, *id, body),
            _ => {}
        }
        let key = known_key(&event.body);
        if let (Some(key), Some(known)) = (&key, remembered(&event.body)) {
            rows.put(key.clone(), MessageRow::Known(known));
        }
        let of = key.and_then(|key| known(rows, &key).cloned());
        for told in told(event, of.as_ref()).into_iter().chain(watched_for(rows, &event.body)) {
            tell(rows, event, told);
        }
    }

    fn wanted_back(facts: &[Event]) -> Wanted {
        let mut wanted = Self::wanted(facts);
        let told_of = facts.iter().map(|fact| fact.position.to_string()).collect();
        wanted.by_column.push(("because", told_of));
        wanted
    }

    fn streams(_rows: &Rows<MessageRow>, facts: &[Event]) -> Streams {
        let opened = facts.iter().filter_map(|fact| match &fact.body {
            Body::Order(id, body) if matches!(**body, OrderEvent::OrderOpened { .. }) => {
                Some(("order", id.to_string()))
            }
            _ => None,
        });
        opened.collect()
    }

    fn take_back(rows: &mut Rows<MessageRow>, _fork: &Event, facts: &[Event], events: &[Event]) {
        for fact in facts {
            let of = known_key(&fact.body).and_then(|key| known(rows, &key).cloned());
            for told in told(fact, of.as_ref()) {
                rows.remove(&told.key(fact));
            }
            // What was told later, of this fact.
            for key in rows.keys_in("because", &fact.position.to_string()) {
                rows.remove(&key);
            }
        }
        for fact in facts.iter().filter(|fact| remembered(&fact.body).is_some()) {
            let Some(key) = known_key(&fact.body) else { continue };
            let same = events.iter().filter(|event| known_key(&event.body).as_ref() == Some(&key));
            match same.filter_map(|event| remembered(&event.body)).next_back() {
                Some(known) => rows.put(key, MessageRow::Known(known)),
                None => rows.remove(&key),
            }
        }
    }

    fn topics(_key: &str, row: &MessageRow) -> Option<(&'static str, Vec<String>)> {
        match row {
            MessageRow::Message(message) => Some(("message", vec![topic(message.account)])),
            MessageRow::Inbox { account, .. } => Some(("inbox", vec![topic(*account)])),
            MessageRow::Wallet { .. } | MessageRow::Known(_) | MessageRow::Alert(_) => None,
        }
    }
}

fn alert_key(account: AccountId, collection: CollectionId) -> String {
    format!("alert/{collection}/{account}")
}

fn look_out(rows: &mut Rows<MessageRow>, account: AccountId, body: &WatchlistEvent) {
    let collection = body.collection();
    let key = alert_key(account, collection);
    match body {
        WatchlistEvent::OfferAlertSet { currency, amount, .. } => {
            let from = Some(OfferAlert { currency: *currency, amount: *amount });
            rows.put(key, MessageRow::Alert(Alert { account, collection, from }));
        }
        WatchlistEvent::CollectionUnwatched { .. } | WatchlistEvent::OfferAlertCleared { .. } => {
            rows.update(&key, |row| {
                if let MessageRow::Alert(alert) = row {
                    alert.from = None;
                }
            });
        }
        WatchlistEvent::CollectionWatched { .. }
        | WatchlistEvent::FloorAlertSet { .. }
        | WatchlistEvent::FloorAlertCleared { .. }
        | WatchlistEvent::FloorAlertFired { .. }
        | WatchlistEvent::WhaleAlertSet { .. }
        | WatchlistEvent::WhaleAlertCleared { .. }
        | WatchlistEvent::WhaleAlertFired { .. } => {}
    }
}

/// Those who wait for such an offer; not who makes it, and not whose item it is, who is told
/// anyway.
fn watched_for(rows: &Rows<MessageRow>, body: &Body) -> Vec<Told> {
    let (Some(offered), Body::Offer(id, _)) = (Offered::of(body), body) else { return vec![] };
    let wallets = [Some(offered.bidder), offered.owner];
    let concerned = wallets.map(|wallet| wallet.and_then(|wallet| holder_of(rows, wallet)));
    let alerts = rows.keys_in("alert_of", &offered.collection.to_string()).into_iter();
    let waiting = alerts.filter_map(|key| match rows.get(&key) {
        Some(MessageRow::Alert(alert)) => Some(alert),
        _ => None,
    });
    waiting
        .filter(|alert| !concerned.contains(&Some(alert.account)))
        .filter(|alert| alert.is_met_by(&offered))
        .map(|alert| Told::of_watched(alert.account, *id, &offered))
        .collect()
}

/// Whose a wallet is.
fn holder_of(rows: &Rows<MessageRow>, wallet: Address) -> Option<AccountId> {
    match rows.get(&wallet_key(wallet)) {
        Some(MessageRow::Wallet { account }) => *account,
        _ => None,
    }
}

fn topic(account: AccountId) -> String {
    format!("account:{account}")
}

fn wallet_key(wallet: Address) -> String {
    format!("wallet/{wallet}")
}

fn known_key(body: &Body) -> Option<String> {
    match body {
        Body::Order(id, _) => Some(format!("order/{id}")),
        Body::Offer(id, _) => Some(format!("offer/{id}")),
        _ => None,
    }
}

fn known<'a>(rows: &'a Rows<MessageRow>, key: &str) -> Option<&'a Known> {
    match rows.get(key) {
        Some(MessageRow::Known(known)) => Some(known),
        _ => None,
    }
}

fn bind(rows: &mut Rows<MessageRow>, id: AccountId, body: &AccountEvent) {
    let (wallet, account) = match body {
        AccountEvent::WalletBound { wallet, .. } => (*wallet, Some(id)),
        AccountEvent::WalletUnbound { wallet, .. } => (*wallet, None),
        _ => return,
    };
    rows.put(wallet_key(wallet), MessageRow::Wallet { account });
}

fn tell(rows: &mut Rows<MessageRow>, event: &Event, told: Told) {
    let account = match told.to {
        To::Account(account) => Some(account),
        To::Wallet(wallet) => holder_of(rows, wallet),
    };
    let Some(account) = account else { return };
    if told.by == Some(account) {
        return;
    }
    // A whale knows what it does.
    let own = told.other.and_then(|whale| holder_of(rows, whale)) == Some(account);
    if told.kind.is_of_whale() && own {
        return;
    }
    let key = told.key(event);
    let before = match rows.get(&key) {
        Some(MessageRow::Message(before)) => Some(before),
        _ => None,
    };
    // That an item came says less than that it was bought.
    let less = matches!(told.kind, MessageKind::Received | MessageKind::DisputeEvidence);
    if before.is_some() && less {
        return;
    }
    let message = told.message(account, event, before.map(Box::as_ref));
    rows.put(key, MessageRow::Message(Box::new(message)));
}
