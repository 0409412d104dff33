//! A line of prices by time, cut into candles, and its average by time. Pure: all times are values.

use brickyard_core::kernel::Amount;
use brickyard_store::Position;

use crate::models::FloorReason;

/// From a second on the price is this; none while nothing is for sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    pub at_s: i64,
    pub price: Option<Amount>,
    pub reason: FloorReason,
    pub position: Position,
}

/// A price that changes in steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What it was when the time that is asked for began.
    pub before: Option<Amount>,
    /// In the order of time.
    pub moves: Vec<Moved>,
}

/// A price over a while: as it was before anything happened, its highest and lowest, and as it
/// ended; none while nothing was for sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candle {
    pub from_s: i64,
    pub open: Option<Amount>,
    pub high: Option<Amount>,
    pub low: Option<Amount>,
    pub close: Option<Amount>,
    /// What happened meanwhile, oldest first.
    pub moves: Vec<Moved>,
}

/// Candles of `bucket_s` from `from_s` to before `upto_s`; where nothing happens the last price is
/// carried on.
pub fn candles(line: &Line, (from_s, upto_s): (i64, i64), bucket_s: i64) -> Vec<Candle> {
    let mut moves = line.moves.iter().skip_while(|moved| moved.at_s < from_s).peekable();
    let mut price = price_at(line, from_s);
    let mut candles = vec![];
    let mut start_s = from_s;
    while start_s < upto_s && bucket_s > 0 {
        let end_s = (start_s + bucket_s).min(upto_s);
        let mut candle = Candle {
            from_s: start_s,
            open: price,
            high: price,
            low: price,
            close: price,
            moves: vec![],
        };
        while let Some(moved) = moves.next_if(|moved| moved.at_s < end_s) {
            candle.take(*moved);
        }
        price = candle.close;
        candles.push(candle);
        start_s = end_s;
    }
    candles
}

impl Candle {
    fn take(&mut self, moved: Moved) {
        if let Some(price) = moved.price {
            self.high = Some(self.high.map_or(price, |high| high.max(price)));
            self.low = Some(self.low.map_or(price, |low| low.min(price)));
        }
        self.close = moved.price;
        self.moves.push(moved);
    }
}

fn price_at(line: &Line, at_s: i64) -> Option<Amount> {
    let passed = line.moves.iter().take_while(|moved| moved.at_s < at_s).last();
    passed.map_or(line.before, |moved| moved.price)
}

/// The average by time from `from_s` to before `upto_s`, rounded down, of the seconds in which
/// something was for sale, and how many those were.
pub fn twap(line: &Line, (from_s, upto_s): (i64, i64)) -> Option<(Amount, u64)> {
    let mut parts: Vec<(Amount, u64)> = vec![];
    let (mut price, mut since_s) = (price_at(line, from_s), from_s);
    let inside = line.moves.iter().filter(|moved| (from_s..upto_s).contains(&moved.at_s));
    let ends = inside.map(|moved| (moved.at_s, moved.price)).chain([(upto_s, None)]);
    for (at_s, next) in ends {
        let lasted = u64::try_from(at_s - since_s).unwrap_or_default();
        parts.extend(price.map(|price| (price, lasted)));
        (price, since_s) = (next, at_s);
    }
    let seconds: u64 = parts.iter().map(|(_, lasted)| lasted).sum();
    if seconds == 0 {
        return None;
    }
    // Divided before it is summed, so that no price is too large; what remains is divided last.
    let number = |value: u64| Amount::from(value).get();
    let whole = number(seconds);
    let (mut average, mut rest) = (number(0), number(0));
    for (price, lasted) in parts {
        average += price.get() / whole * number(lasted);
        rest += price.get() % whole * number(lasted);
    }
    Some((Amount::new(average + rest / whole), seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(before: Option<u64>, moves: &[(i64, Option<u64>)]) -> Line {
        let moved = |(at_s, price): &(i64, Option<u64>)| Moved {
            at_s: *at_s,
            price: price.map(Amount::from),
            reason: FloorReason::NewOrder,
            position: Position(*at_s),
        };
        Line { before: before.map(Amount::from), moves: moves.iter().map(moved).collect() }
    }

    fn told(candle: &Candle) -> [Option<u64>; 4] {
        let number = |price: Option<Amount>| price.map(|p| p.to_string().parse().expect("small"));
        [candle.open, candle.high, candle.low, candle.close].map(number)
    }

    #[test]
    fn the_last_price_is_carried_on_until_something_happens() {
        let line = line(Some(7), &[(10, Some(9)), (12, Some(3)), (14, Some(5)), (30, None)]);
        let found = candles(&line, (0, 40), 10);
        let told: Vec<_> = found.iter().map(told).collect();
        assert_eq!(told[0], [Some(7); 4]);
        assert_eq!(told[1], [Some(7), Some(9), Some(3), Some(5)]);
        assert_eq!(told[2], [Some(5); 4]);
        assert_eq!(told[3], [Some(5), Some(5), Some(5), None]);
        assert_eq!(found[1].moves.len(), 3);
    }

    #[test]
    fn an_average_counts_the_seconds_in_which_something_was_for_sale() {
        let line = line(Some(10), &[(5, None), (8, Some(1)), (9, Some(4))]);
        // 10 for five seconds, nothing for three, 1 for one, 4 for three.
        assert_eq!(twap(&line, (0, 12)), Some((Amount::from(63 / 9), 9)));
        assert_eq!(twap(&line, (5, 8)), None);
        let most = Line { before: Some(Amount::MAX), moves: vec![] };
        assert_eq!(twap(&most, (0, 86_400)), Some((Amount::MAX, 86_400)));
    }
}
