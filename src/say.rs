//! What a person at the terminal is told: progress and results on standard output, one line each.

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

/// Tells why the command ends.
#[expect(clippy::print_stderr, reason = "the one place that speaks to the terminal")]
pub fn failure(text: impl std::fmt::Display) {
    eprintln!("brickyard: {text}");
}
