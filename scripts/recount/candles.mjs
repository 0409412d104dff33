// A floor's line as candles, and its average by time.

import { least, most, RANGES } from "./sales.mjs";

const DAY_S = 24 * 60 * 60;
/** So many of a candle's moves are told, the last ones. */
const TOLD = 12;
/** Seconds of a candle, where nobody says any: the least of which a range has about sixty. */
const USUAL = [60, 300, 900, 3_600, 4 * 3_600, DAY_S, 7 * DAY_S, 30 * DAY_S];

const before = (moves, second) => moves.findLast(({ at }) => at < second)?.price ?? null;

/** The price at the microsecond in which a range begins. */
export const priceAt = (moves, second) => moves.findLast(({ us }) => us <= second * 1_000_000)?.price ?? null;

function candles(moves, [from, upto], bucket) {
  const found = new Map();
  for (let start = from; start < upto; start += bucket) {
    const own = moves.filter(({ at }) => start <= at && at < Math.min(start + bucket, upto));
    const open = before(moves, start);
    const prices = [open, ...own.map(({ price }) => price)].filter((price) => price !== null);
    found.set(start, {
      open,
      high: prices.length ? prices.reduce(most) : null,
      low: prices.length ? prices.reduce(least) : null,
      close: own.length ? own.at(-1).price : open,
      changes: own.length,
      moves: own.slice(-TOLD),
    });
  }
  return found;
}

/** Of the seconds in which something was for sale, rounded down, and how many those were. */
function average(moves, [from, upto]) {
  const own = moves.filter(({ at }) => from <= at && at < upto);
  const steps = [{ at: from, price: before(moves, from) }, ...own, { at: upto, price: null }];
  let [area, seconds] = [0n, 0];
  steps.slice(1).forEach(({ at }, n) => {
    const { at: since, price } = steps[n];
    if (price === null) return;
    area += price * BigInt(at - since);
    seconds += at - since;
  });
  return { twap: seconds ? area / BigInt(seconds) : null, twapSeconds: seconds };
}

/** `collections/floor`: what is told beside the candles, and these by where they begin. */
export function chart({ moves, price: spot }, now, range, asked) {
  const upto = now + 1;
  const [day, first] = [Math.max(upto - DAY_S, 0), moves[0]?.at ?? upto - DAY_S];
  const seconds = RANGES[range] ?? upto - Math.max(first, 0);
  const bucket = asked ?? USUAL.find((one) => Math.floor(seconds / one) <= 90) ?? USUAL.at(-1);
  const start = Math.max(upto - seconds, 0);
  const from = start - (start % bucket);
  const { twap, twapSeconds } = average(moves, [day, upto]);
  const both = spot !== null && twap !== null;
  const [lower, upper] = both ? [least(spot, twap), most(spot, twap)] : [null, null];
  const said = { bucket, from, upto, spot, twap, twapSeconds, lower, upper };
  return { said, candles: candles(moves, [from, upto], bucket) };
}
