//! The command line: one file a subcommand.

pub mod audit;
mod bench;
mod chain;
mod collection;
mod database;
mod erase;
mod lock;
mod migrate;
mod openapi;
mod operator;
mod parts;
mod projections;
mod rebuild;
mod roles;
mod subjects;
mod up;

use std::path::PathBuf;
use std::process::ExitCode;

use brickyard_core::kernel::SubjectId;
use clap::{Parser, Subcommand};
use futures::future::LocalBoxFuture;

use crate::config::Config;
use crate::say;

/// Why a command ended; the text is for the person at the terminal.
pub type CommandError = Box<dyn std::error::Error + Send + Sync>;

/// Event-sourced marketplace with a chain indexer.
#[derive(Debug, Parser)]
#[command(name = "brickyard", version)]
pub struct Arguments {
    /// Settings file; `brickyard.toml` in this folder when it is there.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
    /// Folder of everything that is kept.
    #[arg(long, global = true)]
    data_dir: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Starts everything: database, chain, indexer, read models, API and site.
    Up {
        /// Fills the market with collections and traders.
        #[arg(long)]
        demo: bool,
        #[arg(long)]
        port: Option<u16>,
        /// Port of the development chain.
        #[arg(long)]
        chain_port: Option<u16>,
    },
    /// Serves site, API and live socket of a database that others run.
    Serve {
        #[arg(long)]
        port: Option<u16>,
    },
    /// Reads the chain of the settings into the log; of several on one chain one works, and another
    /// takes over.
    Index,
    /// Folds read models; of several on one model one works, and another takes over.
    Project {
        /// The models, separated by commas; all without it.
        #[arg(long, value_delimiter = ',')]
        models: Vec<String>,
    },
    /// Brings the database to the shape this program expects.
    Migrate,
    /// Builds read models anew from the log, beside the served ones, and swaps them in.
    Rebuild {
        /// A read model, or `all`.
        model: String,
        /// Swaps in rows that came out differently, too.
        #[arg(long)]
        accept: bool,
        /// Stages and outcome as lines of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Tells a read model or process manager that stopped at an event how to go on.
    Projections {
        #[command(subcommand)]
        what: projections::What,
    },
    /// Destroys the key of a person's texts: nobody reads them again, in the log or any copy of it.
    Erase {
        /// Whom it is about: `wallet:0x…` or `account:0x…`.
        #[arg(long)]
        subject: SubjectId,
        /// Asks nothing.
        #[arg(long)]
        yes: bool,
        /// The outcome as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Who operates, and who is kept out.
    Operator {
        #[command(subcommand)]
        what: operator::What,
        /// JSON, one object a line.
        #[arg(long, global = true)]
        json: bool,
    },
    /// The master key that all personal texts are kept under.
    Subjects {
        #[command(subcommand)]
        what: subjects::What,
        /// The outcome as one line of JSON.
        #[arg(long, global = true)]
        json: bool,
    },
    /// Tells how the followed chains are read, and what to do about one that stopped.
    Chain {
        #[command(subcommand)]
        what: chain::What,
        /// JSON, one object a line.
        #[arg(long, global = true)]
        json: bool,
    },
    /// Collections that the log follows.
    Collection {
        #[command(subcommand)]
        what: collection::What,
    },
    /// Prints the OpenAPI document of the HTTP API.
    Openapi,
    /// Looks at the log and back in time; proves it, exports it, and checks both.
    Audit {
        #[command(subcommand)]
        what: audit::What,
        /// JSON, one object a line.
        #[arg(long, global = true)]
        json: bool,
    },
    /// Measures against a baseline in the same run.
    Bench {
        #[command(subcommand)]
        what: bench::What,
        /// One line of JSON instead of a table.
        #[arg(long, global = true)]
        json: bool,
    },
}

/// Does what was asked, and says where it failed. Not in the program itself: whatever waits is compiled where
/// it is waited for, and that is nearly all there is.
#[must_use]
pub fn run_to_the_end(arguments: Arguments) -> ExitCode {
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            say::failure(format!("no threads can be started: {error}"));
            return ExitCode::FAILURE;
        }
    };
    // On the heap, so that all that a command awaits is compiled once, and not for each way in which a
    // runtime may wait for it.
    let run: LocalBoxFuture<'_, _> = Box::pin(run(arguments));
    match runtime.block_on(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say::failure(error);
            ExitCode::FAILURE
        }
    }
}

/// Runs what was asked for.
///
/// # Errors
/// Whatever keeps it from ending well, as one line that says what to do.
async fn run(arguments: Arguments) -> Result<(), CommandError> {
    let mut config = Config::load(arguments.config.as_deref())?;
    if let Some(data_dir) = arguments.data_dir {
        config.data_dir = data_dir;
    }
    match arguments.command {
        Command::Up { demo, port, chain_port } => {
            config.port = port.unwrap_or(config.port);
            up::run(&config, demo, chain_port).await
        }
        Command::Serve { port } => {
            config.port = port.unwrap_or(config.port);
            roles::serve(&config).await
        }
        Command::Index => roles::index(&config).await,
        Command::Project { models } => roles::project(&config, &models).await,
        Command::Migrate => migrate::run(&config).await,
        Command::Rebuild { model, accept, json } => {
            rebuild::run(&config, &model, accept, json).await
        }
        Command::Projections { what } => projections::run(&config, what).await,
        Command::Erase { subject, yes, json } => erase::run(&config, subject, yes, json).await,
        Command::Operator { what, json } => operator::run(&config, what, json).await,
        Command::Subjects { what, json } => subjects::run(&config, what, json).await,
        Command::Chain { what, json } => chain::run(&config, what, json).await,
        Command::Collection { what } => collection::run(&config, what).await,
        Command::Openapi => openapi::run(),
        Command::Audit { what, json } => audit::run(&config, what, json).await,
        Command::Bench { what, json } => bench::run(what, json).await,
    }
}
