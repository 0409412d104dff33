//! Who asks for figures of now: one after the other, and each of one present.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use brickyard_projections::data::{Asking, Ledger, Then};
use brickyard_projections::models::NAMES;
use futures::FutureExt;
use rand::rngs::StdRng;
use reqwest::Method;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::data::raw;
use crate::data_goes_on::{all_traders, begun, end_of, goes_on};
use crate::harness::api::Site;
use crate::harness::random::seeded;
use crate::harness::{Database, eventually};
use crate::read_tables::Folding;

/// For so long what comes waits for who asks.
const PATIENCE: Duration = Duration::from_secs(2);

/// All that there are.
fn all_turns(ledger: &Ledger) -> Vec<Asking> {
    std::iter::from_fn(|| ledger.ask_of_now().now_or_never()).collect()
}

#[tokio::test]
async fn figures_of_now_wait_for_their_turn_and_those_of_a_position_do_not() {
    let site = Site::new().await;
    let head = site.yard.store.head().await.expect("a head").to_string();
    let turns = all_turns(&site.ledger);
    assert!(turns.len() > 1, "{}", turns.len());
    for path in ["/api/dataservice/open/whales", "/api/dcservice/open/creator/top/ranking"] {
        let then = format!("{path}?at={head}");
        let wanted = [("x-min-position", head.as_str())];
        let mut now = pin!(site.get(path));
        for _ in 0..5 {
            let others = async {
                (site.get(&then).await, site.send(Method::GET, path, &wanted, vec![]).await)
            };
            tokio::select! {
                biased;
                answer = &mut now => panic!("it had no turn: {answer:?}"),
                (then, wanted) = others => assert_eq!((then.status, wanted.status), (200, 200), "{path}"),
            }
        }
    }
    let waiting = async {
        let mut now = pin!(site.get("/api/dataservice/open/whales"));
        tokio::select! {
            biased;
            answer = &mut now => panic!("it had no turn: {answer:?}"),
            chains = site.get("/api/dcservice/open/chains") => assert_eq!(chains.status, 200),
        }
        drop(turns);
        now.await.status
    };
    assert_eq!(waiting.await, 200);
    // All that waited were given up, or have given back what they had.
    eventually("all turns are there again", || async {
        (all_turns(&site.ledger).len() > 1).then_some(())
    })
    .await;
    site.close().await;
}

/// What is shown goes on once meanwhile; the second time it waits, and not for ever.
#[tokio::test]
async fn whoever_asks_of_now_keeps_the_present_of_the_beginning_whatever_comes() {
    let mut random = seeded("whoever_asks_of_now_keeps_the_present");
    let database = Database::new().await;
    let store = begun(&database).await;
    let (folding, ledger) = (Folding::begin(&store), Ledger::new(store.pool().clone()));
    let (woken, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let (own, projections) = (ledger.clone(), folding.projections.clone());
    let (moved, ended) = (Arc::clone(&woken), stop.clone());
    let keeping = tokio::spawn(async move { own.keep_up(projections, moved, ended).await });
    let comes = async |random: &mut StdRng, batch| {
        goes_on(&store, &folding, random, batch).await;
        woken.notify_one();
        end_of(&raw(&store).await)
    };
    let is_read = async |then: Then| {
        let is_read = || async { (ledger.stands(&NAMES) == Some(then.position)).then_some(()) };
        eventually("all of it is read", is_read).await;
    };
    let (mut overtaken, rounds) = (0, 12);
    for round in 0..rounds {
        let began = comes(&mut random, 3 * round).await;
        is_read(began).await;
        let asking = ledger.ask_of_now().await;
        let told = all_traders(&ledger, began).await;
        is_read(comes(&mut random, 3 * round + 1).await).await;
        let (since, last) = (Instant::now(), comes(&mut random, 3 * round + 2).await);
        let again = all_traders(&ledger, began).await;
        assert!(told.is_some() && again == told || since.elapsed() > PATIENCE, "{began:?}");
        // Who never ends is not waited for.
        let asking = if round == 0 {
            Some(asking)
        } else {
            drop(asking);
            None
        };
        is_read(last).await;
        assert!(asking.is_none() || since.elapsed() > PATIENCE / 2);
        overtaken += usize::from(all_traders(&ledger, began).await.is_none());
    }
    assert!(overtaken > 3, "{overtaken} presents of {rounds} were overtaken afterwards");
    stop.cancel();
    keeping.await.expect("it ends well");
    folding.end().await;
}
