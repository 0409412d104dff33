// Where points of a scatter lie: time from left to right, dollars from below by their digits.

export interface Place {
  /** Shares of the width and the height, from 0 to 1; the top is 0. */
  left: number;
  top: number;
}

const DIGITS = 15;

/** The logarithm of a whole number of any size. */
export function logOf(value: bigint): number {
  const text = String(value);
  return Math.log10(Number(text.slice(0, DIGITS))) + Math.max(0, text.length - DIGITS);
}

/** The points' places; the largest value is on top, the longest time at the right. */
export function places(points: { seconds: number; value: bigint }[]): Place[] {
  const longest = Math.max(1, ...points.map((point) => point.seconds));
  const sizes = points.map((point) => (point.value > 0n ? logOf(point.value) : 0));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  // Where all are alike they stand in the middle.
  const tall = (size: number) => (most > least ? (size - least) / (most - least) : 0.5);
  return points.map((point, at) => ({
    left: point.seconds / longest,
    top: 1 - tall(sizes[at] ?? 0),
  }));
}

/** What is said beside the scale: the largest and the smallest value, or the one that all have. */
export function marks(points: { value: bigint }[], at: Place[]): { top: number; value: bigint }[] {
  const told = new Map(at.map(({ top }, place) => [top, points[place]?.value ?? 0n]));
  const tops = [...told.keys()];
  return [...new Set([Math.min(...tops), Math.max(...tops)])]
    .map((top) => ({ top, value: told.get(top) ?? 0n }))
    .slice(0, told.size);
}
