//! The way between the program and PostgreSQL, with everything that can befall it: connections
//! reset, silence, delay, and an end in the middle of a message.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How the way behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weather {
    Fair,
    /// Everything is taken and nothing is passed on. The connections of before stay silent for
    /// ever, as when a router has forgotten them.
    Silent,
    /// Each piece comes so much later.
    Slow(Duration),
    /// Whatever comes next is cut after so many bytes, and that is the end of its connection.
    Cut(usize),
    /// Nobody is let in, and those inside are thrown out.
    Reset,
}

/// The weather, and how often it has been silent.
type Sky = watch::Sender<(Weather, u32)>;

/// How many pieces and connections something befell.
type Met = Arc<AtomicU64>;

pub(crate) struct Link {
    address: SocketAddr,
    weather: Sky,
    met: Met,
    accepting: JoinHandle<()>,
}

impl Drop for Link {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl Link {
    /// A way to the server that these options lead to.
    pub(crate) async fn to(options: &PgConnectOptions) -> Self {
        let server = (options.get_host().to_owned(), options.get_port());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let weather = Sky::new((Weather::Fair, 0));
        let (sky, met) = (weather.clone(), Met::default());
        let befell = Arc::clone(&met);
        let accepting = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (server, sky, met) = (server.clone(), sky.clone(), Arc::clone(&befell));
                tokio::spawn(async move {
                    if sky.borrow().0 == Weather::Reset {
                        met.fetch_add(1, Ordering::Relaxed);
                        let _ = client.set_zero_linger();
                        return;
                    }
                    if let Ok(server) = TcpStream::connect(server).await {
                        carry(client, server, sky, met).await;
                    }
                });
            }
        });
        Self { address, weather, met, accepting }
    }

    /// The same database by this way.
    pub(crate) fn options(&self, options: &PgConnectOptions) -> PgConnectOptions {
        options.clone().host("127.0.0.1").port(self.address.port())
    }

    /// How often the weather has been felt.
    pub(crate) fn met(&self) -> u64 {
        self.met.load(Ordering::Relaxed)
    }

    pub(crate) fn turn(&self, weather: Weather) {
        self.weather.send_modify(|(now, silences)| {
            *now = weather;
            *silences += u32::from(weather == Weather::Silent);
        });
    }
}

/// Carries both ways until one side ends or the weather ends it.
async fn carry(client: TcpStream, server: TcpStream, sky: Sky, met: Met) {
    let ends = [client.set_zero_linger(), server.set_zero_linger()];
    debug_assert!(ends.iter().all(Result::is_ok));
    let ((from_client, to_client), (from_server, to_server)) =
        (client.into_split(), server.into_split());
    let mut reset = sky.subscribe();
    tokio::select! {
        () = pass_on(from_client, to_server, sky.clone(), &met) => {}
        () = pass_on(from_server, to_client, sky.clone(), &met) => {}
        _ = reset.wait_for(|(weather, _)| *weather == Weather::Reset) => {
            met.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn pass_on<R, W>(mut from: R, mut to: W, sky: Sky, met: &AtomicU64)
where
    R: tokio::io::AsyncRead + Unpin,
    W: tokio::io::AsyncWrite + Unpin,
{
    let mut piece = vec![0; 16 * 1024];
    let (_, born) = *sky.borrow();
    let mut lost = false;
    loop {
        let Ok(length @ 1..) = from.read(&mut piece).await else {
            if lost {
                // The end does not come through either.
                std::future::pending::<()>().await;
            }
            return;
        };
        let (weather, silences) = *sky.borrow();
        let mut length = length;
        lost |= silences > born;
        if lost || weather != Weather::Fair {
            met.fetch_add(1, Ordering::Relaxed);
        }
        match weather {
            Weather::Fair => {}
            Weather::Silent => lost = true,
            Weather::Slow(time) => tokio::time::sleep(time).await,
            Weather::Cut(most) => length = length.min(most),
            Weather::Reset => return,
        }
        if lost {
            continue;
        }
        if to.write_all(&piece[..length]).await.is_err() || matches!(weather, Weather::Cut(_)) {
            return;
        }
    }
}
