//! `brickyard rebuild`: builds read models from the log beside the served ones and swaps them in,
//! while `up` runs or without it.

use brickyard_projections::{Report, Stage, models, rebuild};
use brickyard_store::Store;
use indicatif::ProgressBar;
use serde_json::json;

use super::CommandError;
use super::database::Database;
use crate::config::Config;
use crate::say;

pub(super) async fn run(
    config: &Config,
    model: &str,
    accept: bool,
    as_json: bool,
) -> Result<(), CommandError> {
    if model != "all" && !models::NAMES.contains(&model) {
        let names = models::NAMES.join(", ");
        return Err(format!("there is no read model {model}: name one of {names}, or all").into());
    }
    let database = Database::find(config).await?;
    let done = rebuild_all(&database, model, accept, as_json).await;
    database.close().await;
    done
}

async fn rebuild_all(
    database: &Database,
    model: &str,
    accept: bool,
    as_json: bool,
) -> Result<(), CommandError> {
    let store = database.store().await?;
    let mut refused = vec![];
    for name in models::NAMES.into_iter().filter(|name| model == "all" || model == *name) {
        let report = one(&store, name, accept, as_json).await?;
        show(&report, as_json);
        if !report.swapped {
            refused.push(report.model);
        }
    }
    store.close().await;
    if refused.is_empty() {
        return Ok(());
    }
    let names = refused.join(", ");
    Err(format!(
        "{names}: rows came out differently and the served ones were kept; look at the keys \
         above, then rebuild with --accept"
    )
    .into())
}

async fn one(
    store: &Store,
    model: &'static str,
    accept: bool,
    as_json: bool,
) -> Result<Report, CommandError> {
    let bar = if as_json { ProgressBar::hidden() } else { say::progress_bar(0) };
    let watch = |stage: Stage| {
        let (name, done, total) = stage_of(stage);
        if as_json {
            say::line(json!({ "model": model, "stage": name, "done": done, "total": total }));
        }
        bar.set_message(format!("{model}: {name} "));
        if let (Some(done), Some(total)) = (done, total) {
            bar.set_length(total.unsigned_abs());
            bar.set_position(done.unsigned_abs());
        }
    };
    let report = rebuild(store, model, accept, &watch).await;
    bar.finish_and_clear();
    Ok(report?.ok_or("there is no such read model")?)
}

fn stage_of(stage: Stage) -> (&'static str, Option<i64>, Option<i64>) {
    match stage {
        Stage::Reading { done, total } => ("reading", Some(done.0), Some(total.0)),
        Stage::Writing => ("writing", None, None),
        Stage::CatchingUp { done, total } => ("catching up", Some(done.0), Some(total.0)),
        Stage::Comparing => ("comparing", None, None),
        Stage::Swapping => ("swapping", None, None),
        Stage::Swapped => ("swapped", None, None),
    }
}

fn show(report: &Report, as_json: bool) {
    if as_json {
        let differences: Vec<_> = report
            .differences
            .iter()
            .map(|row| json!({ "key": row.key, "before": row.before, "after": row.after }))
            .collect();
        say::line(json!({
            "model": report.model,
            "version": report.version,
            "replaced": report.replaced,
            "position": report.position,
            "rows": report.rows,
            "rowsBefore": report.rows_before,
            "events": report.events,
            "ms": report.total_ms,
            "differences": differences,
            "swapped": report.swapped,
        }));
        return;
    }
    for row in &report.differences {
        let none = || "none".to_owned();
        say::line(format!("{} {} differs:", report.model, row.key));
        say::line(format!("  before {}", row.before.clone().unwrap_or_else(none)));
        say::line(format!("  after  {}", row.after.clone().unwrap_or_else(none)));
    }
    let Report { model, version, replaced, position, rows, rows_before, events, .. } = report;
    let outcome = if report.swapped { "swapped in" } else { "not swapped in" };
    let seconds = format!("{}.{:01} s", report.total_ms / 1_000, report.total_ms % 1_000 / 100);
    say::line(format!(
        "{model}: version {version} beside {replaced}, {events} events, {rows} rows (before \
         {rows_before}), {seconds}, {outcome} at position {position}"
    ));
}
