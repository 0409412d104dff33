//! What the site looks after again and again, for as long as it runs.

use std::fmt::Display;
use std::time::{Duration, Instant};

use tracing::warn;

use crate::state::App;

/// After the database, or an endpoint that all of a round depends on, did not answer.
const AFTER_FAILURE: Duration = Duration::from_secs(10);

/// Something that is looked after in rounds; what is kept in it is remembered from one to the next, and
/// whoever begins anew looks again.
pub(crate) trait Rounds: Send {
    /// As it is called where sites take turns, and in the program's notes.
    const NAME: &'static str;
    /// Between two rounds.
    const EVERY: Duration;
    /// Looking takes no more than so small a part of the time.
    const TIMES: u32 = 1;

    /// Why a round has failed.
    type Failure: Display;

    fn round(&mut self, app: &App) -> impl Future<Output = Result<(), Self::Failure>> + Send;
}

/// Goes round until the site stops. Of several sites on one database, one does.
pub(crate) async fn go_round<R: Rounds>(app: App, mut what: R) {
    let turn = app.store.turn(R::NAME);
    let mut pause = R::EVERY;
    loop {
        tokio::select! {
            () = app.stop.cancelled() => return,
            () = tokio::time::sleep(pause) => {}
        }
        if !turn.is_ours() {
            continue;
        }
        let began = Instant::now();
        pause = match what.round(&app).await {
            Ok(()) => R::EVERY.max(began.elapsed() * R::TIMES),
            Err(reason) => {
                warn!(what = R::NAME, %reason, "a round has failed; trying again");
                AFTER_FAILURE
            }
        };
    }
}
