//! What figures are counted by: what is at hand of quotes, chains and thresholds is what the past of the models says.

use std::sync::Arc;

use brickyard_core::kernel::UnixSeconds;
use brickyard_projections::data::{Ledger, Then, quotes, whale_mark, worths};
use brickyard_store::{Fact, Position};
use rand::Rng;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::floors::log_time;
use crate::floors_normalized::fork;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::read_tables::Folding;
use crate::recount_given::{followed, mark_fact, quote_fact};

#[tokio::test]
async fn what_figures_are_counted_by_is_at_hand_as_the_past_of_the_models_says_it() {
    let mut random = seeded("what_figures_are_counted_by");
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, followed()).await;
    let folding = Folding::begin(&store);
    // One that is kept up, and one that has nothing at hand.
    let [kept, stored] = [(); 2].map(|()| Ledger::new(store.pool().clone()));
    let (woken, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let (own, projections) = (kept.clone(), folding.projections.clone());
    let (moved, ended) = (Arc::clone(&woken), stop.clone());
    let keeping = tokio::spawn(async move { own.keep_up(projections, moved, ended).await });
    let mut since = store.head().await.expect("a head");
    let mut told = 0;
    for batch in 0..soaked(8, 20) {
        let (now_s, first) = (log_time(&store).await, u64::try_from(batch).expect("small") * 100);
        let facts = (0..random.random_range(1..60u64)).map(|n| match random.random_bool(0.8) {
            true => quote_fact(&mut random, first + n, now_s),
            false => mark_fact(&mut random, first + n),
        });
        append_facts(&store, facts.collect::<Vec<Fact>>()).await;
        if random.random_bool(0.3) {
            fork(&mut random, &store, since).await;
            since = store.head().await.expect("a head");
        }
        folding.reaches_the_head().await;
        woken.notify_one();
        let head = store.head().await.expect("a head");
        eventually("all of it is read", || async {
            (kept.stands(&["quotes"]) == Some(head)).then_some(())
        })
        .await;
        for _ in 0..10 {
            let past = random.random_bool(0.7);
            let position = if past { random.random_range(0..=head.0) } else { head.0 };
            let then = Then { position: Position(position), now_s: UnixSeconds(now_s), past };
            let worth = worths(&stored, then).await.expect("worths");
            assert_eq!(worths(&kept, then).await.expect("worths"), worth, "at {then:?}");
            let said = quotes(&stored, then).await.expect("quotes");
            assert_eq!(quotes(&kept, then).await.expect("quotes"), said, "at {then:?}");
            let mark = whale_mark(&stored, then).await.expect("a mark");
            assert_eq!(whale_mark(&kept, then).await.expect("a mark"), mark, "at {then:?}");
            told += worth.iter().filter(|worth| worth.quote.is_some()).count();
        }
    }
    stop.cancel();
    keeping.await.expect("it ends well");
    folding.end().await;
    assert!(told > 50, "{told} quotes were compared");
}
