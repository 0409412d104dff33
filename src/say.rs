//! What a person at the terminal is told: progress and results on standard output, one line each.

use std::io::Write;

use indicatif::{ProgressBar, ProgressStyle};

/// Tells one line.
#[expect(clippy::print_stdout, reason = "the one place that speaks to the terminal")]
pub fn line(text: impl std::fmt::Display) {
    println!("{text}");
}

/// Shows where long work on so many events stands; to a person only, never into a file.
pub fn progress_bar(events: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{msg}{bar:40} {human_pos} of {human_len} events, {eta} left");
    let bar = ProgressBar::new(events);
    bar.set_style(style.expect("the template is sound"));
    bar
}

/// Tells one line of many, which may be piped to a reader that leaves before the end.
///
/// # Errors
/// Nobody takes it any more.
pub fn row(text: impl std::fmt::Display) -> std::io::Result<()> {
    writeln!(std::io::stdout().lock(), "{text}")
}

/// Tells why the command ends.
#[expect(clippy::print_stderr, reason = "the one place that speaks to the terminal")]
pub fn failure(text: impl std::fmt::Display) {
    eprintln!("brickyard: {text}");
}
