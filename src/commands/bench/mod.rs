//! `brickyard bench`: each figure beside its baseline, measured in the same run.

mod api;
mod api_bare;
mod api_clients;
mod api_market;
mod append;
mod copy;
mod data;
mod data_market;
mod feed;
mod fill;
mod growth;
mod index;
mod index_chain;
mod index_copy;
mod index_live;
mod index_node;
mod index_three;
mod live;
mod live_bare;
mod live_clients;
mod live_crowd;
mod market;
mod rebuild;
mod site;
mod verify;

use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::CommandError;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Reads of the API at a steady pace, signed in and of the market; and how many a second it
    /// answers, against the same statements asked of the database alone. Over several sizes: how much dearer reads are
    /// over the largest.
    Api {
        /// Orders that are for sale; several sizes of the market in one run with commas between.
        #[arg(long, value_delimiter = ',', default_value = "100000")]
        orders: Vec<u64>,
        /// Seconds for each measurement.
        #[arg(long, default_value_t = 10)]
        seconds: u64,
    },
    /// The clients of `bench api`, which it starts by itself.
    #[command(hide = true)]
    ApiClients,
    /// Commands a second through the log, against postgres-es on the same server.
    Append {
        /// Seconds for each measurement.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
    /// The data pages over a month of trade, while it goes on: reads at a steady pace, as of now and of positions of
    /// chance; all their read models built anew, against COPY of the rows they make; ranks of 10,000 tokens.
    Data {
        /// Sales in the log; a tenth as many holders and tokens.
        #[arg(long, default_value_t = 100_000)]
        trades: u64,
        /// Seconds for each measurement.
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// Keeps the market in a folder, and goes on with the one that is there.
        #[arg(long)]
        data_dir: Option<PathBuf>,
    },
    /// Typed events a second out of the log, against postgres-es' own stream of the same events.
    Feed {
        /// Events in the log.
        #[arg(long, default_value_t = 400_000)]
        events: u64,
    },
    /// Commands a second on orders of chance while the log grows, against the smallest log.
    Growth {
        /// Events in the largest log; each is ten times the one before, from 100,000 on.
        #[arg(long, default_value_t = 10_000_000)]
        events: u64,
        /// Seconds for each measurement.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
    /// The chain of `bench index` that is no bottleneck, which it starts by itself.
    #[command(hide = true)]
    FixtureNode { blocks: u64, chain_id: u64 },
    /// Logs a second from a chain into the log, against fetching and decoding them only; events a
    /// second from a source that is no bottleneck; from a new head to its commit and to the socket;
    /// a deep fork; and what a silent chain costs others.
    Index {
        /// About how many logs the chain gets first.
        #[arg(long, default_value_t = 50_000)]
        logs: u64,
        /// Keeps that chain in a folder, and takes the one that is there.
        #[arg(long)]
        chain_dir: Option<PathBuf>,
    },
    /// From a commit to the frame at every client of the live socket, against a bare server of the
    /// same frames; and what clients cost that only wait.
    Live {
        /// Clients that hear every change.
        #[arg(long, default_value_t = 1_000)]
        listeners: usize,
        /// Clients that hear nothing but their heartbeat; and then, of one order each.
        #[arg(long, default_value_t = 10_000)]
        idle: usize,
        /// Orders that are listed.
        #[arg(long, default_value_t = 200)]
        commands: u64,
    },
    /// The clients of `bench live`, which it starts by itself.
    #[command(hide = true)]
    LiveClients { address: std::net::SocketAddr, count: usize, topics: String },
    /// A site over a week of trade, of which one in fifty is no honest one, while it goes on: for those who look at its
    /// pages by a browser of their own.
    #[command(hide = true)]
    Market {
        /// Sales in the log.
        #[arg(long, default_value_t = 200_000)]
        trades: u64,
        /// Sales a second from then on.
        #[arg(long, default_value_t = 100)]
        per_second: u64,
        /// Other prices of standing orders a second, beside them.
        #[arg(long, default_value_t = 0)]
        prices_per_second: u64,
    },
    /// Events a second into a read model built anew, against COPY of the rows it makes; and what
    /// commands take meanwhile, against before.
    Rebuild {
        /// Events in the log.
        #[arg(long, default_value_t = 400_000)]
        events: u64,
    },
    /// Events a second through `audit verify`, against SHA-256 over the same bytes in memory.
    Verify {
        #[arg(long, default_value_t = 1_000_000)]
        events: u64,
    },
}

pub(super) async fn run(what: What, json: bool) -> Result<(), CommandError> {
    match what {
        What::Api { orders, seconds } => api::run(api::Plan { orders, seconds }, json).await,
        What::ApiClients => api_clients::run().await,
        What::Append { seconds } => append::run(seconds, json).await,
        What::Data { trades, seconds, data_dir } => {
            data::run(data::Plan { trades, seconds, data_dir }, json).await
        }
        What::Feed { events } => feed::run(events, json).await,
        What::Growth { events, seconds } => growth::run(events, seconds, json).await,
        What::FixtureNode { blocks, chain_id } => index_node::serve(blocks, chain_id).await,
        What::Index { logs, chain_dir } => index::run(logs, chain_dir, json).await,
        What::Live { listeners, idle, commands } => {
            live::run(live::Plan { listeners, idle, commands }, json).await
        }
        What::LiveClients { address, count, topics } => {
            live_clients::run(address, count, &topics).await
        }
        What::Market { trades, per_second, prices_per_second } => {
            market::run(trades, (per_second, prices_per_second)).await
        }
        What::Rebuild { events } => rebuild::run(events, json).await,
        What::Verify { events } => verify::run(events, json).await,
    }
}

/// A folder of this run, gone with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self, CommandError> {
        let folder = std::env::temp_dir().join(format!("brickyard-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed lies in the folder for temporary things anyway.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
