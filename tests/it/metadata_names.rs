//! Servers are found by name, and names are what somebody else says they are.

use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use brickyard_core::items::{ItemEvent, MetadataFault};
use brickyard_metadata::Lookup;

use crate::harness::web::{Web, json};
use crate::harness::{Database, append_facts};
use crate::metadata::{minted, read_all, told, trusting};

/// Answers a name with one list of addresses after the other.
struct Changing {
    answers: Mutex<Vec<Vec<IpAddr>>>,
    asked: AtomicUsize,
}

impl Lookup for Changing {
    fn lookup(
        &self,
        _name: &str,
    ) -> Pin<Box<dyn Future<Output = std::io::Result<Vec<IpAddr>>> + Send>> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let mut answers = self.answers.lock().expect("no panic");
        let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
        Box::pin(std::future::ready(Ok(answer)))
    }
}

#[tokio::test]
async fn a_name_that_changes_its_address_after_the_check_leads_nowhere() {
    let trap = Web::start(|_| json("{}")).await;
    let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
    let uri = format!("http://rebind.example:{}/", trap.address.port());
    for (answers, fault, lookups) in [
        // One address that is not public is one too many.
        (vec![vec![ip("3ffe::1"), ip("127.0.0.1")]], MetadataFault::ForbiddenAddress, 1),
        (vec![vec![ip("127.0.0.1")]], MetadataFault::ForbiddenAddress, 1),
        // Public when it is checked, and another a moment later: nobody asks a second time. There
        // is no way to this one.
        (vec![vec![ip("3ffe::1")], vec![ip("127.0.0.1")]], MetadataFault::NoAnswer, 1),
    ] {
        let database = Database::new().await;
        let store = database.store().await;
        append_facts(&store, vec![minted(1, &uri)]).await;
        let answers = Mutex::new(answers);
        let lookup = Arc::new(Changing { answers, asked: AtomicUsize::new(0) });
        let mut settings = trusting(&trap);
        settings.allowed.trusted.clear();
        settings.allowed.ports = vec![trap.address.port()];
        settings.attempts = 1;
        settings.lookup = lookup.clone();
        read_all(&store, settings).await;
        let told = told(&store).await;
        let [ItemEvent::ItemMetadataUnreadable { fault: met, .. }] = &told[&1][..] else {
            panic!("{told:?}");
        };
        let slow = fault == MetadataFault::NoAnswer && *met == MetadataFault::TooSlow;
        assert!(*met == fault || slow, "{met:?}");
        assert_eq!(lookup.asked.load(Ordering::SeqCst), lookups);
    }
    assert_eq!(trap.asked(), 0, "nothing on this machine was asked");
}
