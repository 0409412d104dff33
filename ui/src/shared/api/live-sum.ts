// The sum of the hashes of frames, as api/src/live/sum.rs makes it: two lanes of 32 bits.

export type Sum = readonly [number, number];

export const NOTHING: Sum = [0, 0];

const encoder = new TextEncoder();

/** Of one frame, as its text stands on the wire. */
export function sumOf(text: string): Sum {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (const byte of encoder.encode(text)) {
    one = Math.imul(one ^ byte, 0x9e3779b1);
    two = Math.imul(two ^ byte, 0x5f356495);
  }
  return [mixed(one), mixed(two)];
}

/** Spreads each bit over all of them. */
function mixed(lane: number): number {
  let spread = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  spread = Math.imul(spread ^ (spread >>> 13), 0xc2b2ae35);
  return (spread ^ (spread >>> 16)) >>> 0;
}

export const plus = (a: Sum, b: Sum): Sum => [(a[0] + b[0]) >>> 0, (a[1] + b[1]) >>> 0];

export const hex = (sum: Sum): string =>
  sum.map((lane) => lane.toString(16).padStart(8, '0')).join('');

export const unhex = (text: string): Sum => [
  Number.parseInt(text.slice(0, 8), 16) >>> 0,
  Number.parseInt(text.slice(8, 16), 16) >>> 0,
];
