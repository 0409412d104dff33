//! A line of prices by time, cut into candles, and its average by time. Pure: all times are values.

use brickyard_core::kernel::Amount;

use super::line::{Area, Chunk, Line, Moved};

/// So many of a candle's moves are told, the last ones; how many there were is told besides.
const TOLD: usize = 12;

/// A price over a while: as it was before anything happened, its highest and lowest, and as it
/// ended; none while nothing was for sale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candle {
    pub from_s: i64,
    pub open: Option<Amount>,
    pub high: Option<Amount>,
    pub low: Option<Amount>,
    pub close: Option<Amount>,
    /// How often the price changed meanwhile.
    pub changes: usize,
    /// The last of these, oldest first.
    pub moves: Vec<Moved>,
}

/// Candles of `bucket_s` from `from_s` to before `upto_s`; where nothing happens the last price is
/// carried on.
pub fn candles(line: &Line, (from_s, upto_s): (i64, i64), bucket_s: i64) -> Vec<Candle> {
    let mut price = line.price_before(from_s);
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
            changes: 0,
            moves: vec![],
        };
        for chunk in line.within((start_s, end_s)) {
            candle.take(chunk, (start_s, end_s));
        }
        price = candle.close;
        candles.push(candle);
        start_s = end_s;
    }
    candles
}

impl Candle {
    fn take(&mut self, chunk: &Chunk, (from_s, upto_s): (i64, i64)) {
        let own = moves_within(chunk, (from_s, upto_s));
        let Some(last) = own.last() else { return };
        let whole = own.len() == chunk.moves.len();
        let prices = || own.iter().filter_map(|moved| moved.price);
        let (high, low) =
            if whole { (chunk.high, chunk.low) } else { (prices().max(), prices().min()) };
        // Nothing is less than any price, and no price is the lowest by being none.
        self.high = self.high.max(high);
        self.low = [self.low, low].into_iter().flatten().min();
        self.close = last.price;
        self.changes += own.len();
        self.moves.extend(own.iter().skip(own.len().saturating_sub(TOLD)));
        self.moves.drain(..self.moves.len().saturating_sub(TOLD));
    }
}

fn moves_within(chunk: &Chunk, (from_s, upto_s): (i64, i64)) -> &[Moved] {
    let begin = chunk.moves.partition_point(|moved| moved.at_s < from_s);
    let end = chunk.moves.partition_point(|moved| moved.at_s < upto_s);
    chunk.moves.get(begin..end).unwrap_or_default()
}

/// The average by time from `from_s` to before `upto_s`, rounded down, of the seconds in which
/// something was for sale, and how many those were.
pub fn twap(line: &Line, (from_s, upto_s): (i64, i64)) -> Option<(Amount, u64)> {
    let mut area = Area::default();
    let (mut price, mut since_s) = (line.price_before(from_s), from_s);
    for chunk in line.within((from_s, upto_s)) {
        let own = moves_within(chunk, (from_s, upto_s));
        let (Some(first), Some(last)) = (own.first(), own.last()) else { continue };
        area.add(price, (since_s, first.at_s));
        if own.len() == chunk.moves.len() {
            area.join(chunk.area);
        } else {
            for (one, next) in own.iter().zip(&own[1..]) {
                area.add(one.price, (one.at_s, next.at_s));
            }
        }
        (price, since_s) = (last.price, last.at_s);
    }
    area.add(price, (since_s, upto_s));
    area.average()
}

#[cfg(test)]
mod tests {
    use brickyard_store::Position;
    use proptest::prelude::*;

    use super::*;
    use crate::models::FloorReason;

    fn line(before: Option<u64>, moves: &[(i64, Option<u64>)]) -> Line {
        let moved = |(at_s, price): &(i64, Option<u64>)| Moved {
            at_s: *at_s,
            price: price.map(Amount::from),
            reason: FloorReason::NewOrder,
            position: Position(*at_s),
        };
        Line::new(before.map(Amount::from), &moves.iter().map(moved).collect::<Vec<_>>())
    }

    fn number(price: Option<Amount>) -> Option<u64> {
        price.map(|price| price.to_string().parse().expect("small"))
    }

    fn told(candle: &Candle) -> [Option<u64>; 4] {
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
        assert_eq!((found[1].moves.len(), found[1].changes), (3, 3));
    }

    #[test]
    fn an_average_counts_the_seconds_in_which_something_was_for_sale() {
        let line = line(Some(10), &[(5, None), (8, Some(1)), (9, Some(4))]);
        // 10 for five seconds, nothing for three, 1 for one, 4 for three.
        assert_eq!(twap(&line, (0, 12)), Some((Amount::from(63 / 9), 9)));
        assert_eq!(twap(&line, (5, 8)), None);
        let most = Line::new(Some(Amount::MAX), &[]);
        assert_eq!(twap(&most, (0, 86_400)), Some((Amount::MAX, 86_400)));
    }

    proptest! {
        /// However it is cut into chunks, a line is its prices, second by second.
        #[test]
        fn a_long_line_says_of_each_second_what_its_prices_say(
            steps in prop::collection::vec((0..4_i64, prop::option::of(1..50_u64)), 0..700),
            before in prop::option::of(1..50_u64),
            (from_s, length_s, bucket_s) in (0..900_i64, 1..900_i64, 1..300_i64),
        ) {
            let mut at_s = 0;
            let moves: Vec<_> = steps
                .iter()
                .map(|(later_s, price)| {
                    at_s += later_s;
                    (at_s, *price)
                })
                .collect();
            let (line, upto_s) = (line(before, &moves), from_s + length_s);
            let at = |second: i64| {
                let passed = moves.iter().take_while(|(at_s, _)| *at_s <= second).last();
                passed.map_or(before, |(_, price)| *price)
            };
            let seconds: Vec<u64> = (from_s..upto_s).filter_map(at).collect();
            let count = u64::try_from(seconds.len()).expect("small");
            let average = seconds.iter().sum::<u64>().checked_div(count);
            let average = average.map(|average| (Amount::from(average), count));
            prop_assert_eq!(twap(&line, (from_s, upto_s)), average);
            for candle in candles(&line, (from_s, upto_s), bucket_s) {
                let end_s = (candle.from_s + bucket_s).min(upto_s);
                let inside = |at_s: &i64| (candle.from_s..end_s).contains(at_s);
                let own: Vec<_> = moves.iter().filter(|(at_s, _)| inside(at_s)).collect();
                let open = at(candle.from_s - 1);
                let prices = || own.iter().filter_map(|(_, price)| *price).chain(open);
                let close = own.last().map_or(open, |(_, price)| *price);
                prop_assert_eq!(told(&candle), [open, prices().max(), prices().min(), close]);
                prop_assert_eq!(candle.changes, own.len());
                let last = &own[own.len().saturating_sub(TOLD)..];
                let last: Vec<_> = last.iter().map(|(at_s, price)| (*at_s, *price)).collect();
                let moves: Vec<_> =
                    candle.moves.iter().map(|moved| (moved.at_s, number(moved.price))).collect();
                prop_assert_eq!(moves, last);
            }
        }
    }
}
