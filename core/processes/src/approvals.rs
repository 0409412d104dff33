//! Tells signed orders when the exchange may no longer move what they offer, and when it may again.
//!
//! A maker takes the approval back for a single item (`Approval`), which a transfer does, too, or for
//! all of a collection (`ApprovalForAll`): no order is named, and one transaction may concern
//! thousands. Whoever lists has shown the approval on the chain by then; from there on the log tells.
//! Where it never told of one, as of a contract that was followed late, nothing is concluded. Orders of
//! the escrow rail need no approval that anybody waits for: what is escrowed is there, and what is kept
//! its seller delivers, who allows it then.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::items::{HolderEvent, ItemEvent};
use brickyard_core::kernel::{Address, CollectionId, HolderId};
use brickyard_core::orders::{OrderCommand, OrderEvent, Terms};
use brickyard_store::Recorded;
use sqlx::PgConnection;

use crate::approval_tables::{self, Anew, Depends, Operator};
use crate::error::ProcessError;
use crate::manager::{Command, Due, Manager, Memory, remember};
use crate::reverted::{Amounts, Streams, is_reverted};

pub(crate) struct Approvals;

impl Manager for Approvals {
    const NAME: &'static str = "approvals";

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        remember::<Known>(connection, page).await
    }
}

/// Orders with whether their venue may move the item now.
type Told = BTreeMap<String, bool>;

/// The manager's memory, as far as a page can touch it.
#[derive(Default)]
struct Known {
    operators: BTreeMap<Operator, bool>,
    /// Nobody is the zero address; what was never approved is not here.
    items: BTreeMap<String, String>,
    orders: BTreeMap<String, Depends>,
    over: BTreeSet<String>,
    /// What a page has changed of the above.
    said: BTreeSet<Operator>,
    moved: BTreeSet<String>,
    changed: BTreeSet<String>,
    anew: Anew,
    reverted: Streams,
    amounts: Amounts,
}

impl Memory for Known {
    async fn load(connection: &mut PgConnection, page: &[Recorded]) -> Result<Self, ProcessError> {
        let anew = approval_tables::anew(connection, page).await?;
        let reverted = Streams::load(connection, page).await?;
        let (mut operators, mut items) = (BTreeSet::new(), BTreeSet::new());
        let mut ids = BTreeSet::new();
        let mut orders = BTreeMap::new();
        operators.extend(anew.operators.values().map(|(operator, _)| operator.clone()));
        items.extend(anew.items.values().map(|(item, _)| item.clone()));
        for event in page {
            operators.extend(said(event)?.map(|(operator, _)| operator));
            items.extend(approved(event)?.map(|_| event.aggregate_id.clone()));
            if event.aggregate_type == "order" {
                ids.insert(event.aggregate_id.clone());
            }
            if let Some(terms) = listed(event)? {
                orders.insert(event.aggregate_id.clone(), Depends::of(&terms));
            }
            let left = reverted.left_at(&event.aggregate_id, event.position)?;
            if let Some((terms, _)) = left.filter(|(terms, _)| terms.needs_approval()) {
                orders.insert(event.aggregate_id.clone(), Depends::of(&terms));
            }
        }
        let kept = approval_tables::orders(connection, &operators, &items, &ids).await?;
        for order in orders.values().chain(kept.values()) {
            operators.insert(order.operator.clone());
            items.insert(order.item_id.clone());
        }
        let operators = approval_tables::operators(connection, &operators).await?;
        let items = approval_tables::items(connection, &items).await?;
        let amounts = Amounts::load(connection, page).await?;
        Ok(Self { operators, items, orders: kept, anew, reverted, amounts, ..Self::default() })
    }

    fn read(&mut self, event: &Recorded) -> Result<Vec<(String, Command)>, ProcessError> {
        let command = |(id, approved)| (id, OrderCommand::RecheckApproval { approved }.into());
        Ok(self.tell_of(event)?.into_iter().map(command).collect())
    }

    async fn save(self, connection: &mut PgConnection) -> Result<(), ProcessError> {
        let said = self.operators.iter().filter(|(operator, _)| self.said.contains(*operator));
        approval_tables::keep_operators(connection, said).await?;
        let moved = self.items.iter().filter(|(item, _)| self.moved.contains(*item));
        approval_tables::keep_items(connection, moved).await?;
        approval_tables::forget_orders(connection, &self.over).await?;
        let orders = self.orders.iter().filter(|(id, _)| self.changed.contains(*id));
        approval_tables::keep_orders(connection, orders).await
    }
}

impl Known {
    /// Answers the orders that have to be told something because of this event.
    fn tell_of(&mut self, event: &Recorded) -> Result<Told, ProcessError> {
        if let Some((operator, may)) = said(event)? {
            return Ok(self.say(operator, may));
        }
        if let Some(by) = approved(event)? {
            return Ok(self.approve(&event.aggregate_id, by.to_string()));
        }
        if event.aggregate_type == "order" {
            return self.read_order(event);
        }
        let mut told = Told::new();
        if let Some((operator, may)) = self.anew.operators.remove(&event.position) {
            told.extend(self.say(operator, may));
        }
        if let Some((item, by)) = self.anew.items.remove(&event.position) {
            told.extend(self.approve(&item, by));
        }
        Ok(told)
    }

    fn read_order(&mut self, event: &Recorded) -> Result<Told, ProcessError> {
        let id = &event.aggregate_id;
        if is_reverted(event) {
            let left = self.reverted.left_at(id, event.position)?;
            if let Some((terms, _)) = left.filter(|(terms, _)| terms.needs_approval()) {
                return Ok(self.watch_again(id, Depends::of(&terms)));
            }
            self.close(id);
        } else if let Some(terms) = listed(event)? {
            self.watch(id, Depends::of(&terms));
        } else if self.amounts.over(event, &event.decode::<OrderEvent>()?) {
            self.close(id);
        }
        Ok(Told::new())
    }

    fn say(&mut self, operator: Operator, may: bool) -> Told {
        self.operators.insert(operator.clone(), may);
        self.said.insert(operator.clone());
        self.tell_all(|order| order.operator == operator)
    }

    /// What nobody was ever allowed to move is not kept in mind when it moves.
    fn approve(&mut self, item_id: &str, by: String) -> Told {
        if by == Address::ZERO.to_string() && !self.items.contains_key(item_id) {
            return Told::new();
        }
        self.items.insert(item_id.to_owned(), by);
        self.moved.insert(item_id.to_owned());
        self.tell_all(|order| order.item_id == item_id)
    }

    fn tell_all(&mut self, concerned: impl Fn(&Depends) -> bool) -> Told {
        let theirs = self.orders.iter().filter(|(_, order)| concerned(order));
        let theirs: Vec<String> = theirs.map(|(id, _)| id.clone()).collect();
        theirs.iter().filter_map(|id| self.tell(id)).collect()
    }

    /// Each change once.
    fn tell(&mut self, id: &str) -> Option<(String, bool)> {
        let approved = self.may_move(self.orders.get(id)?)?;
        let order = self.orders.get_mut(id)?;
        if approved != order.lost {
            return None;
        }
        order.lost = !approved;
        self.changed.insert(id.to_owned());
        Some((id.to_owned(), approved))
    }

    /// None where the log never told.
    fn may_move(&self, order: &Depends) -> Option<bool> {
        let all = self.operators.get(&order.operator).copied();
        let one = self.items.get(&order.item_id).map(|by| *by == order.operator.operator);
        if all.is_none() && one.is_none() {
            return None;
        }
        Some(all.unwrap_or_default() || one.unwrap_or_default())
    }

    /// On the book, its venue has been seen to have the approval.
    fn watch(&mut self, id: &str, order: Depends) {
        self.over.remove(id);
        self.changed.insert(id.to_owned());
        self.orders.insert(id.to_owned(), order);
    }

    /// While it was over it was told nothing; now it is told what holds, whatever that is.
    fn watch_again(&mut self, id: &str, order: Depends) -> Told {
        let lost = self.may_move(&order).unwrap_or_default();
        self.watch(id, Depends { lost, ..order });
        self.tell(id).into_iter().collect()
    }

    fn close(&mut self, id: &str) {
        self.orders.remove(id);
        self.changed.remove(id);
        self.over.insert(id.to_owned());
    }
}

impl Depends {
    fn of(terms: &Terms) -> Self {
        let item = terms.item();
        let operator = Operator {
            collection: item.collection.to_string(),
            holder: terms.maker.to_string(),
            operator: terms.venue.to_string(),
        };
        Self { item_id: item.to_string(), operator, lost: false }
    }
}

/// What a holder says of an operator for all of a collection.
fn said(event: &Recorded) -> Result<Option<(Operator, bool)>, ProcessError> {
    if event.event_type != "OperatorApprovalChanged" {
        return Ok(None);
    }
    let Ok(holder) = event.aggregate_id.parse::<HolderId>() else { return Ok(None) };
    let HolderEvent::OperatorApprovalChanged { collection, operator, approved } = event.decode()?;
    let collection = CollectionId { chain_id: holder.chain_id, address: collection };
    let said = Operator {
        collection: collection.to_string(),
        holder: holder.address.to_string(),
        operator: operator.to_string(),
    };
    Ok(Some((said, approved)))
}

/// Who may move a single item after this event: whoever was named, or nobody once it has moved. Such a
/// transfer names no operator.
fn approved(event: &Recorded) -> Result<Option<Address>, ProcessError> {
    if !["ItemApproved", "ItemTransferred"].contains(&event.event_type.as_str()) {
        return Ok(None);
    }
    Ok(match event.decode::<ItemEvent>()? {
        ItemEvent::ItemApproved { approved, .. } => Some(approved),
        ItemEvent::ItemTransferred { operator, .. } => operator.is_zero().then_some(Address::ZERO),
        _ => None,
    })
}

/// Put on the book, for the first time or again.
fn listed(event: &Recorded) -> Result<Option<Terms>, ProcessError> {
    if !["OrderListed", "OrderReconfirmed"].contains(&event.event_type.as_str()) {
        return Ok(None);
    }
    Ok(match event.decode::<OrderEvent>()? {
        OrderEvent::OrderListed { terms, .. } | OrderEvent::OrderReconfirmed { terms } => {
            Some(terms).filter(Terms::needs_approval)
        }
        _ => None,
    })
}
