import { describe, expect, it } from 'vitest';
import type { Candle } from '../../shared/api/types';
import { HEIGHT, WIDTH } from './candles';
import { keyOf, readCompare, writeCompare } from './compare';
import { movedBy } from './cursor';
import { compared, indexed, priceAt, runsOf, strokeOf } from './lines';

const word = (digit: string) => `0x${digit.repeat(40)}`;

describe('the books of a comparison', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'].map((digit) => `31337-${word(digit)}-${word('0')}`);

  it('are read from the address as they were written there, each once and up to four', () => {
    const told = (text: string | undefined) => readCompare(text).map((book) => book.key);
    expect(told(writeCompare(keys.slice(0, 2)))).toEqual(keys.slice(0, 2));
    expect(told(writeCompare([...keys, keys[0]!]))).toEqual(keys.slice(0, 4));
    expect(told(`${keys[0]}_${keys[0]!.toUpperCase()}`)).toEqual([keys[0]]);
    expect(readCompare(keys[0])).toEqual([
      { key: keys[0], id: `31337-${word('a')}`, currency: word('0') },
    ]);
    expect(writeCompare([])).toBeUndefined();
  });

  it('are no more than can be understood', () => {
    const halves = [`31337-${word('a')}`, `-${word('a')}-${word('b')}`];
    const wrong = ['', '_', '__', 'x', '31337', `${keys[0]}0`, ...halves];
    for (const text of [undefined, ...wrong]) expect(readCompare(text), text).toEqual([]);
    expect(readCompare(`nonsense_${keys[1]}_`).map((book) => book.key)).toEqual([keys[1]]);
  });

  it('have a currency, by which they are told apart', () => {
    const [id, currency] = [`31337-${word('a')}`, word('0')] as const;
    expect(keyOf({ id, currency })).toBe(`${id}-${currency}`);
    expect(keyOf({ id, currency: null })).toBeUndefined();
  });
});

type Move = [at: number, price: string | null];

/** A candle of sixty seconds. */
const candle = (from: number, open: string | null, ...moves: Move[]): Candle => ({
  from,
  open,
  high: null,
  low: null,
  close: moves.at(-1)?.[1] ?? open,
  changes: moves.length,
  moves: moves.map(([at, price]) => ({ at, price, position: at, reason: 'sale' })),
});

describe('a floor as a line', () => {
  const chart = {
    candles: [
      candle(0, null, [30, '10']),
      candle(60, '10', [90, null]),
      candle(120, null),
      candle(180, null, [200, '20']),
    ],
    bucket: 60,
    upto: 210,
  };

  it('goes on while a price stands, and breaks where nothing was for sale', () => {
    const runs = runsOf(chart);
    expect(runs).toEqual([{ from: 30, upto: 90, price: 10n }, { from: 200, upto: 210, price: 20n }]);
    expect([29, 30, 89, 90, 199, 200, 210].map((at) => priceAt(runs, at))).toEqual(
      [undefined, 10n, 10n, undefined, undefined, 20n, undefined],
    );
    expect(strokeOf(runs, (at) => at, Number)).toBe('M30 10H90M200 20H210');
  });

  it('goes in steps from one price to the next', () => {
    const runs = runsOf({ candles: [candle(0, '5', [10, '7'], [10, '8'], [40, '5'])], upto: 60 });
    expect(strokeOf(runs, (at) => at, Number)).toBe('M0 5H10V8H40V5H60');
  });

  it('is compared with others by its own first price, however large', () => {
    expect(indexed(runsOf(chart)).map((run) => run.price)).toEqual([10_000n, 20_000n]);
    expect(indexed([{ from: 0, upto: 1, price: 0n }])).toEqual([]);
    const huge = String(10n ** 77n);
    const other = { candles: [candle(0, huge), candle(60, huge)], bucket: 60, upto: 120 };
    const { from, upto, lines, scale, times } = compared([chart, other]);
    expect([from, upto]).toEqual([0, 210]);
    expect(times).toEqual([59, 119, 179, 209]);
    expect(scale[0]!.value).toBeLessThanOrEqual(10_000n);
    expect(scale.at(-1)!.value).toBeGreaterThanOrEqual(20_000n);
    expect(lines[1]!.path.startsWith('M0 ')).toBe(true);
    for (const { path } of lines) expect(path.endsWith(`H${WIDTH}`), 'what stood last still stands').toBe(true);
    for (const { end } of lines) {
      expect(end).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(HEIGHT);
    }
  });

  it('of which nothing is known is no line', () => {
    const empty = { candles: [candle(0, null)], bucket: 60, upto: 60 };
    const { lines, scale } = compared([empty, empty]);
    expect(scale).toEqual([]);
    expect(lines.map(({ path, end }) => [path, end])).toEqual([['', undefined], ['', undefined]]);
  });
});

describe('a cursor', () => {
  it('goes by keys to where there is something, and begins at the side it comes from', () => {
    expect(movedBy('ArrowLeft', undefined, 4)).toBe(3);
    expect(movedBy('ArrowRight', undefined, 4)).toBe(0);
    expect([movedBy('ArrowLeft', 0, 4), movedBy('ArrowRight', 3, 4)]).toEqual([0, 3]);
    expect([movedBy('ArrowLeft', 2, 4), movedBy('ArrowRight', 2, 4)]).toEqual([1, 3]);
    expect([movedBy('Home', 2, 4), movedBy('End', 2, 4), movedBy('a', 2, 4)]).toEqual([0, 3, undefined]);
    expect(movedBy('ArrowLeft', undefined, 0)).toBeUndefined();
  });
});
