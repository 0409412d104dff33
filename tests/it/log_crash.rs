//! The program when PostgreSQL is killed: nothing acknowledged is lost, nothing is doubled, the
//! pages tell what the log says, and it is ready soon after the server is.

use brickyard_store::{Store, StoreOptions, connect, migrate};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rand::Rng;

use crate::harness::desk::{Desk, Load, models_equal_the_log, within_five_seconds};
use crate::harness::own_server;
use crate::harness::random::{seeded, soaked};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn killing_postgresql_again_and_again_under_load_loses_and_doubles_nothing() {
    let mut random = seeded("killing_postgresql_again_and_again");
    let mut server = own_server().await;
    let options = server.postgres.options("brickyard");
    migrate(options.clone()).await.expect("migrations apply");
    let pool = connect(options, 20).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let desk = Desk::open(&store).await;
    let load = Load::begin(&store, 16);
    let mut times = vec![];
    for _ in 0..soaked(10, 20) {
        load.goes_on(random.random_range(1..200)).await;
        let pid = i32::try_from(server.postgres.pid().expect("it runs")).expect("a pid");
        kill(Pid::from_raw(pid), Signal::SIGKILL).expect("it can be killed");
        server.postgres.ended().await;
        server.postgres.restart().await.expect("it comes back");
        times.push(desk.ready().await);
    }
    load.goes_on(50).await;
    load.end(&store).await;
    desk.settled().await;
    desk.close().await;
    models_equal_the_log(&store).await;
    within_five_seconds("from PostgreSQL's return to /ready", times);
}
