//! Named places at which a test lets the process die, as if the machine had lost its power there.
//!
//! Only in builds with debug assertions: a release knows no such places and reads no variable.

/// Dies here, without any farewell, when `BRICKYARD_CRASH_AT` names this point. `<point>:<n>` dies
/// at the n-th time.
#[cfg(debug_assertions)]
pub fn crash_point(point: &str) {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    static ASKED: OnceLock<Option<(String, u64)>> = OnceLock::new();
    static PASSED: AtomicU64 = AtomicU64::new(0);

    let asked = ASKED.get_or_init(|| {
        let asked = std::env::var("BRICKYARD_CRASH_AT").ok()?;
        let (name, times) = asked.split_once(':').unwrap_or((&asked, "1"));
        Some((name.to_owned(), times.parse().ok()?))
    });
    if let Some((name, times)) = asked
        && name == point
        && PASSED.fetch_add(1, Ordering::SeqCst) + 1 == *times
    {
        std::process::abort();
    }
}

/// Nothing, in a release.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub fn crash_point(_point: &str) {}
