//! An event of the log, decoded for read models, with the chain log it was read from.

use std::str::FromStr;

use brickyard_core::accounts::AccountEvent;
use brickyard_core::applications::ApplicationEvent;
use brickyard_core::banners::{BannerEvent, BannerId};
use brickyard_core::chains::{ChainEvent, Span};
use brickyard_core::collections::CollectionEvent;
use brickyard_core::comments::CommentEvent;
use brickyard_core::contracts::ContractEvent;
use brickyard_core::domains::{DomainNameEvent, RegistryEvent};
use brickyard_core::drafts::DraftEvent;
use brickyard_core::fundings::FundingEvent;
use brickyard_core::inboxes::InboxEvent;
use brickyard_core::items::ItemEvent;
use brickyard_core::kernel::{
    AccountId, Address, CollectionId, CommentId, DraftId, FACT_REVERTED, HolderId, ItemId, MakerId,
    NewsId, OfferId, OrderId, SubjectId, Target, TransactionId, UnixSeconds,
};
use brickyard_core::likes::LikeEvent;
use brickyard_core::makers::MakerEvent;
use brickyard_core::news::NewsEvent;
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::OrderEvent;
use brickyard_core::profiles::ProfileEvent;
use brickyard_core::quotes::QuoteEvent;
use brickyard_core::reports::ReportEvent;
use brickyard_core::subjects::SubjectEvent;
use brickyard_core::transactions::TransactionEvent;
use brickyard_core::watchlists::WatchlistEvent;
use brickyard_core::whales::WhaleMarkEvent;
use brickyard_store::{ChainSource, Position, Recorded, StoreError};
use serde::Deserialize;

/// What happened, with the stream it happened to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    Order(OrderId, Box<OrderEvent>),
    Offer(OfferId, Box<OfferEvent>),
    Item(ItemId, ItemEvent),
    /// On the name of the item's token.
    Domain(ItemId, Box<DomainNameEvent>),
    Collection(CollectionId, CollectionEvent),
    Maker(MakerId, MakerEvent),
    Chain(u64, ChainEvent),
    /// Of a contract as such, named as a collection is.
    Contract(CollectionId, ContractEvent),
    Profile(Address, Box<ProfileEvent>),
    Subject(SubjectId, SubjectEvent),
    Account(AccountId, Box<AccountEvent>),
    Inbox(AccountId, InboxEvent),
    Banner(BannerId, Box<BannerEvent>),
    Draft(DraftId, Box<DraftEvent>),
    /// From where on a holder is called a whale.
    WhaleMark(WhaleMarkEvent),
    /// Of a currency, named as a collection is: `{chain id}-{currency}`.
    Quote(CollectionId, QuoteEvent),
    /// Who first sent coins to a wallet.
    Funding(HolderId, FundingEvent),
    Watchlist(AccountId, WatchlistEvent),
    Application(AccountId, Box<ApplicationEvent>),
    Report(Target, Box<ReportEvent>),
    Comment(CommentId, Box<CommentEvent>),
    Like(Box<LikeEvent>),
    News(NewsId, Box<NewsEvent>),
    Transaction(TransactionId, Box<TransactionEvent>),
    /// Of the contract that says what names cost.
    Registry(CollectionId, RegistryEvent),
    /// A stream no read model knows, such as one of a newer version; or that a fact was taken back,
    /// which the event of the fork tells of all of them at once.
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub position: Position,
    /// Place in its stream.
    pub sequence: i64,
    /// Unix seconds: of the block for a chain fact, else of the append.
    pub at_s: i64,
    /// When it was appended, which never runs backwards.
    pub recorded_s: UnixSeconds,
    pub chain: Option<ChainSource>,
    pub body: Body,
}

#[derive(Deserialize)]
struct Metadata {
    chain: Option<ChainSource>,
}

impl Event {
    /// Decodes a recorded event.
    ///
    /// # Errors
    /// Its payload, metadata or stream id has another shape than this version knows.
    pub fn decode(recorded: &Recorded) -> Result<Self, StoreError> {
        let body = match recorded.aggregate_type.as_str() {
            _ if recorded.event_type == FACT_REVERTED => Body::Other,
            "order" => Body::Order(id(recorded)?, recorded.decode()?),
            "offer" => Body::Offer(id(recorded)?, recorded.decode()?),
            "item" => Body::Item(id(recorded)?, recorded.decode()?),
            "domain" => Body::Domain(id(recorded)?, recorded.decode()?),
            "collection" => Body::Collection(id(recorded)?, recorded.decode()?),
            "maker" => Body::Maker(id(recorded)?, recorded.decode()?),
            "chain" => Body::Chain(id(recorded)?, recorded.decode()?),
            "contract" => Body::Contract(id(recorded)?, recorded.decode()?),
            "profile" => Body::Profile(id(recorded)?, recorded.decode()?),
            "subject" => Body::Subject(id(recorded)?, recorded.decode()?),
            "account" => Body::Account(id(recorded)?, recorded.decode()?),
            "inbox" => Body::Inbox(id(recorded)?, recorded.decode()?),
            "banner" => Body::Banner(id(recorded)?, recorded.decode()?),
            "draft" => Body::Draft(id(recorded)?, recorded.decode()?),
            "whale_mark" => Body::WhaleMark(recorded.decode()?),
            "quote" => Body::Quote(id(recorded)?, recorded.decode()?),
            "funding" => Body::Funding(id(recorded)?, recorded.decode()?),
            "watchlist" => Body::Watchlist(id(recorded)?, recorded.decode()?),
            "application" => Body::Application(id(recorded)?, recorded.decode()?),
            "report" => Body::Report(id(recorded)?, recorded.decode()?),
            "comment" => Body::Comment(id(recorded)?, recorded.decode()?),
            "like" => Body::Like(recorded.decode()?),
            "news" => Body::News(id(recorded)?, recorded.decode()?),
            "transaction" => Body::Transaction(id(recorded)?, recorded.decode()?),
            "domain_registry" => Body::Registry(id(recorded)?, recorded.decode()?),
            _ => Body::Other,
        };
        Ok(Self { body, ..Self::decode_place(recorded)? })
    }

    /// Where the facts stand that it takes back, if it takes any back.
    pub fn undone(&self) -> Option<&[Span]> {
        match &self.body {
            Body::Chain(_, event) => event.undone(),
            _ => None,
        }
    }

    /// When and where it was recorded, without what it says.
    pub(crate) fn decode_place(recorded: &Recorded) -> Result<Self, StoreError> {
        let metadata: Metadata = serde_json::from_str(&recorded.metadata)
            .map_err(|source| unreadable(recorded, source))?;
        let appended_s = recorded.recorded_at.unix_timestamp();
        let at_s = match &metadata.chain {
            Some(chain) => chain.block_time_s.signed(),
            None => appended_s,
        };
        let recorded_s = UnixSeconds(u64::try_from(appended_s).unwrap_or_default());
        let Recorded { position, sequence, .. } = *recorded;
        let chain = metadata.chain;
        Ok(Self { position, sequence, at_s, recorded_s, chain, body: Body::Other })
    }
}

fn id<T>(recorded: &Recorded) -> Result<T, StoreError>
where
    T: FromStr,
    T::Err: std::fmt::Display,
{
    recorded
        .aggregate_id
        .parse()
        .map_err(|error: T::Err| unreadable(recorded, serde::de::Error::custom(error)))
}

fn unreadable(recorded: &Recorded, source: serde_json::Error) -> StoreError {
    StoreError::Unreadable {
        position: recorded.position,
        event_type: recorded.event_type.clone(),
        source,
    }
}
