//! What a person at the terminal is told: progress and results on standard output, one line each.

/// Tells one line.
#[expect(clippy::print_stdout, reason = "the one place that speaks to the terminal")]
pub fn line(text: impl std::fmt::Display) {
    println!("{text}");
}

/// Tells why the command ends.
#[expect(clippy::print_stderr, reason = "the one place that speaks to the terminal")]
pub fn failure(text: impl std::fmt::Display) {
    eprintln!("brickyard: {text}");
}
