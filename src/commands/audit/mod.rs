//! `brickyard audit`: what auditors ask of the log and of the rows that it makes.

mod at;
mod diff;

use brickyard_projections::{Moment, ProjectionError, position_of};
use brickyard_store::{Position, Store};
use clap::Subcommand;

use super::CommandError;
use super::database::Database;
use crate::config::Config;

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// A row as it stood at a moment, as JSON.
    At {
        /// A position, block:<chain id>:<number>, a time, or time:<unix seconds>.
        moment: Moment,
        model: String,
        key: String,
        /// Folds the whole log up to there instead of asking what is kept.
        #[arg(long)]
        replay: bool,
    },
    /// What changed between two moments: fields of one row, or rows and how often.
    Diff {
        from: Moment,
        to: Moment,
        #[arg(long)]
        model: Option<String>,
        #[arg(long, requires = "model")]
        key: Option<String>,
        #[arg(long)]
        json: bool,
    },
}

pub(super) async fn run(config: &Config, what: What) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = ask(&database, what).await;
    database.close().await;
    done
}

async fn ask(database: &Database, what: What) -> Result<(), CommandError> {
    let store = database.store().await?;
    let done = match what {
        What::At { moment, model, key, replay } => {
            at::show(&store, moment, &model, &key.to_lowercase(), replay).await
        }
        What::Diff { from, to, model, key, json } => {
            let key = key.map(|key| key.to_lowercase());
            diff::show(&store, (from, to), model.as_deref(), key.as_deref(), json).await
        }
    };
    store.close().await;
    done
}

/// The position that a moment means, if this model has folded it.
async fn position(store: &Store, moment: Moment, model: &str) -> Result<Position, CommandError> {
    let pool = store.pool();
    let needed = moment.needs();
    if !needed.is_empty() && position_of(pool, needed).await? < store.head().await? {
        return Err("blocks are still being read; try again in a moment".into());
    }
    let position = moment.position(pool).await?;
    if !brickyard_projections::models::NAMES.contains(&model) {
        return Err(ProjectionError::NoModel(model.to_owned()).into());
    }
    let folded = position_of(pool, &[model]).await?;
    if position > folded {
        return Err(format!("{model} has folded the log up to position {folded} only").into());
    }
    Ok(position)
}
