//! What a person at the terminal is told: progress and results on standard output, one line each.

use std::io::Write;

/// Tells one line.
#[expect(clippy::print_stdout, reason = "the one place that speaks to the terminal")]
pub fn line(text: impl std::fmt::Display) {
    println!("{text}");
}

/// Shows where long work stands, over what was shown before (`before` characters of it); only to
/// a person.
#[expect(clippy::print_stderr, reason = "the one place that speaks to the terminal")]
pub fn progress(text: &str, before: usize) {
    use std::io::IsTerminal;
    if std::io::stderr().is_terminal() {
        let end = if text.is_empty() { "\r" } else { "" };
        eprint!("\r{text:<before$}{end}");
    }
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
