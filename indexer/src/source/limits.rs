//! What providers say when a question about logs is too large for them, in their own words. Pure.
//!
//! There is no common code for it, and what the texts promise is not always what is enforced: a
//! hint only makes the next question smaller, and whoever is refused again halves it.

/// How much smaller the question has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// No question may ask for more blocks than these, wherever they are.
    Blocks(u64),
    /// Here so many blocks fit: they hold too many logs.
    Here(u64),
    /// Nothing is said.
    Halve,
}

/// An endpoint writes its texts itself: what is read of one costs no more than a sentence.
const READ: usize = 600;

/// A number of blocks follows one of these.
const CAPS: [&str; 12] = [
    "limited to a ", // QuickNode, Base, 1RPC: "eth_getLogs is limited to a 10,000 range"
    "limited to ",   // BlockPI: "eth_getLogs is limited to 1024 block range"
    "exceeds limit of ", // Infura: "range 1000000 exceeds limit of 10000"
    "up to a ",      // Alchemy: "requests with up to a 10 block range"
    "maximum block range: ", // publicnode, BNB: "exceed maximum block range: 50000"
    "max block range ", // reth: "query exceeds max block range 100000"
    "max block range: ",
    "block range limit of ",
    "maximum is set to ", // Avalanche: "requested too many blocks …, maximum is set to 2048"
    "maximum allowed range is ", // Polygon zkEVM
    "block range greater than ", // Cronos
    "maximum allowed number of requested blocks is ", // Moonbeam
];

/// Too many logs, or too wide without a number.
const TOO_MUCH: [&str; 13] = [
    "response size",            // Alchemy: "Log response size exceeded."
    "query returned more than", // Infura, and nodes after its example
    "exceeds max results",      // reth
    "query exceeds",
    "too many results",
    "too many blocks",
    "range is too", // Ankr: "block range is too wide"
    "range too",    // Base, Blast: "block range too large"
    "exceed maximum block range",
    "query timeout exceeded", // Alchemy: "Consider reducing your block range."
    "reduce your block range",
    "response is too big",
    "logs matched by query",
];

/// None when the text is about something else.
pub fn hint(message: &str) -> Option<Hint> {
    let text: String = message.chars().take(READ).collect::<String>().to_ascii_lowercase();
    let known = |marks: &[&str]| marks.iter().any(|mark| text.contains(mark));
    let about_logs = text.contains("range") || text.contains("block") || text.contains("logs");
    let fits_here = || span_in_brackets(&text).or_else(|| span_in_words(&text));
    // A response too large is helped by the range that is offered; the range without limit in the
    // same sentence would be smaller than needed.
    if known(&TOO_MUCH[..4])
        && let Some(blocks) = fits_here()
    {
        return Some(Hint::Here(blocks));
    }
    let cap = CAPS.iter().find_map(|mark| {
        let (_, rest) = text.split_once(mark)?;
        number(rest).filter(|blocks| *blocks > 0)
    });
    match cap {
        Some(blocks) if about_logs => Some(Hint::Blocks(blocks)),
        _ => match fits_here() {
            Some(blocks) => Some(Hint::Here(blocks)),
            None => known(&TOO_MUCH).then_some(Hint::Halve),
        },
    }
}

/// "10,000 range", "2k block range", "50000".
fn number(text: &str) -> Option<u64> {
    let digits: String = text
        .chars()
        .take_while(|c| c.is_ascii_digit() || *c == ',')
        .filter(|c| *c != ',')
        .collect();
    let taken = text.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(text.len());
    let number: u64 = digits.parse().ok()?;
    let thousands = text[taken..].starts_with('k');
    number.checked_mul(if thousands { 1_000 } else { 1 })
}

/// "[0x1180fca, 0x1180fd3]", both ends included.
fn span_in_brackets(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once("[0x")?;
    let (range, _) = rest.split_once(']')?;
    let (from, to) = range.split_once(',')?;
    let hex = |text: &str| u64::from_str_radix(text.trim().trim_start_matches("0x"), 16).ok();
    hex(to)?.checked_sub(hex(from)?)?.checked_add(1)
}

/// "retry with the range 3600741-3620740".
fn span_in_words(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once("with the range ")?;
    let (from, to) = rest.split_once('-')?;
    number(to)?.checked_sub(number(from)?)?.checked_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts as their issue trackers and documents tell them.
    #[test]
    fn the_refusals_of_known_providers_are_understood() {
        for (text, expected) in [
            (
                "Log response size exceeded. You can make eth_getLogs requests with up to a 2K \
                 block range and no limit on the response size, or you can request any block \
                 range with a cap of 10K logs in the response. Based on your parameters and the \
                 response size limit, this block range should work: [0x0, 0x79bcb3]",
                Some(Hint::Here(0x79_bcb4)),
            ),
            (
                "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 \
                 block range. Based on your parameters, this block range should work: \
                 [0x1180fca, 0x1180fd3]. Upgrade to PAYG for expanded block range.",
                Some(Hint::Blocks(10)),
            ),
            (
                "query returned more than 10000 results. Try with this block range \
                 [0x64, 0x6D].",
                Some(Hint::Here(10)),
            ),
            ("range 1000000 exceeds limit of 10000", Some(Hint::Blocks(10_000))),
            ("eth_getLogs is limited to a 10,000 range", Some(Hint::Blocks(10_000))),
            ("eth_getLogs is limited to 1024 block range", Some(Hint::Blocks(1_024))),
            ("exceed maximum block range: 50000", Some(Hint::Blocks(50_000))),
            ("query exceeds max block range 100000", Some(Hint::Blocks(100_000))),
            (
                "query exceeds max results 20000, retry with the range 3600741-3620740",
                Some(Hint::Here(20_000)),
            ),
            (
                "requested too many blocks from 0 to 5000000, maximum is set to 2048",
                Some(Hint::Blocks(2_048)),
            ),
            ("block range is too wide", Some(Hint::Halve)),
            ("block range too large", Some(Hint::Halve)),
            ("query returned more than 10000 results", Some(Hint::Halve)),
            ("Query timeout exceeded. Consider reducing your block range.", Some(Hint::Halve)),
            ("execution reverted", None),
            ("header not found", None),
            ("Too Many Requests", None),
            ("credits limited to 6000/sec", None),
            ("100/second request limit reached - reduce calls per second", None),
        ] {
            assert_eq!(hint(text), expected, "{text}");
        }
    }

    #[test]
    fn a_hint_that_makes_no_sense_is_none() {
        let endless = "range ".repeat(100_000);
        for text in [
            "limited to a 0 range",
            "this block range should work: [0x9, 0x1]",
            "limited to a 99999999999999999999999 range",
            "retry with the range 9-1",
            &endless,
        ] {
            assert!(!matches!(hint(text), Some(Hint::Blocks(_) | Hint::Here(_))), "{text:.60}");
        }
    }
}
