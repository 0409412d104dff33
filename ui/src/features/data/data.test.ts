import { describe, expect, it } from 'vitest';
import type { Candle, FigureRow } from '../../shared/api/types';
import { HEIGHT, WIDTH, bounds, candleAt, draw, marks, stops } from './candles';
import { momentOf } from './moments';
import { awaitable, dollars, ratio, share, shareChanged, shortDollars, signed, span } from './numbers';
import { figureOf } from './figure-links';
import { searchOf } from './figure';
import { fileOf, pathOf } from './queries';
import { logOf, marks as scale, places } from './scatter';

const candle = (prices: [string, string, string, string] | null): Candle => {
  const [open, high, low, close] = prices ?? [null, null, null, null];
  return { from: 0, open, high, low, close, changes: 0, moves: [] };
};

describe('candles', () => {
  it('lie between the lowest and the highest price, however large', () => {
    const huge = (10n ** 77n).toString();
    const candles = [candle(['5', huge, '1', '7']), candle(null), candle(['7', '9', '7', '9'])];
    expect(bounds(candles)).toEqual([1n, 10n ** 77n]);
    const drawn = draw(candles);
    expect(drawn[1]).toBeUndefined();
    for (const one of drawn.filter((place) => place !== undefined)) {
      expect(one.top).toBeGreaterThanOrEqual(0);
      expect(one.bottom).toBeLessThanOrEqual(HEIGHT);
      expect(one.left + one.width).toBeLessThanOrEqual(WIDTH);
    }
    expect(bounds([candle(null)])).toBeUndefined();
  });

  it('stand on a scale of round numbers that holds them all', () => {
    for (const [low, high, values] of [
      ['130', '870', [0n, 200n, 400n, 600n, 800n, 1_000n]],
      ['1000', '1040', [1_000n, 1_010n, 1_020n, 1_030n, 1_040n]],
      ['7', '8', [7n, 8n]],
      ['500', '500', [0n, 500n, 1_000n]],
      ['0', '0', [0n, 1n]],
    ] as const) {
      const scale = marks([candle([low, high, low, high])]);
      expect(scale.map(({ value }) => value), `${low} to ${high}`).toEqual(values);
      expect(scale.map(({ top }) => top)).toEqual([...scale.map(({ top }) => top)].sort((a, b) => b - a));
    }
    const huge = 10n ** 77n + 12_345n;
    const scale = marks([candle(['1', huge.toString(), '1', '1'])]);
    expect(scale[0]!.value).toBeLessThanOrEqual(1n);
    expect(scale.at(-1)!.value).toBeGreaterThanOrEqual(huge);
    expect(scale.length).toBeLessThan(8);
    expect(marks([candle(null)])).toEqual([]);
  });

  it('have their times written as far apart as they can be', () => {
    expect(stops(3, 5)).toEqual([0, 1, 2]);
    expect(stops(100, 5)).toEqual([0, 25, 50, 74, 99]);
    expect(stops(0, 5)).toEqual([]);
  });

  it('are found by where one points', () => {
    expect([-1, 0, 0.5, 0.999, 2].map((place) => candleAt(place, 4))).toEqual([0, 0, 2, 3, 3]);
  });
});

describe('numbers', () => {
  it('are shares without floats', () => {
    expect([0, 5, 10, 9_999, 10_000].map(share)).toEqual(['0.0%', '0.0%', '0.1%', '99.9%', '100.0%']);
    expect(shareChanged('100', '150')).toBe('+50.0%');
    expect(shareChanged('1000', '999')).toBe('−0.1%');
    expect(shareChanged('7', '7')).toBe('0.0%');
    expect([shareChanged(null, '1'), shareChanged('0', '1')]).toEqual(['–', '–']);
    expect([ratio(7, 3), ratio(1, 1_000), ratio(0, 3), ratio(0, 0)]).toEqual(['2.33', '<0.01', '0.00', '–']);
    expect([signed('-12'), signed('12')]).toEqual([['−', '12'], ['', '12']]);
  });
});

describe('moments', () => {
  it('are positions, blocks and times that there are', () => {
    const known = ['7', 'block:31337:12', 'time:1700000000', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.5+08:00'];
    expect(known.map(momentOf)).toEqual(known);
    expect([momentOf(7), momentOf(' 7 ')]).toEqual(['7', '7']);
    const others = ['', '-1', '1.5', 'block:1', 'time:now', '2026-01-31', '2026-01-31T12:00Z', '2026-13-31T12:00:00Z'];
    for (const text of [...others, '2026-01-31T25:00:00Z', undefined]) expect(momentOf(text), text).toBeUndefined();
  });
});

describe('questions', () => {
  it('leave out what is empty, and are the same for a file', () => {
    expect(pathOf('list', { range: '7d', at: undefined, sort: '' })).toBe('open/collections/list?range=7d');
    expect(fileOf('list', { range: '7d' }, 'csv')).toBe(
      '/api/dataservice/open/collections/list?range=7d&format=csv',
    );
  });
});

describe('a figure', () => {
  const row = { id: '1-0xa', currency: '0xb' } as unknown as FigureRow;

  it('leads to a page that is asked for the same time, moment, sales and currency', () => {
    expect(searchOf(row, {})).toEqual({ range: '7d', currency: '0xb' });
    const asked = { range: 'all', at: '7', washed: 'true', sort: 'floor', chain: '1' };
    expect(searchOf(row, asked)).toEqual({ range: 'all', at: '7', washed: 'true', currency: '0xb' });
    expect(searchOf({ ...row, currency: null }, {})).toEqual({ range: '7d' });
  });

  it('has one of the lists that there are; of any other word, who holds what', () => {
    expect(['marketCap', 'listed', 'floor', undefined].map(figureOf)).toEqual([
      'marketCap', 'listed', 'holdings', 'holdings',
    ]);
  });
});

describe('whales', () => {
  it('are worth dollars that are cut and never rounded up', () => {
    const atto = (whole: bigint, part = 0n) => String(whole * 10n ** 18n + part);
    for (const [value, told] of [
      [atto(1_234_567n, 10n ** 18n - 1n), '$1,234,567'],
      [atto(99n, 999n * 10n ** 15n), '$99.99'],
      [atto(0n, 12n * 10n ** 15n), '$0.01'],
      [atto(0n, 22_500_000n), '$0.000000000022'],
      ['0', '$0.00'],
    ] as const) {
      expect(dollars(value)).toBe(told);
    }
    for (const [value, told] of [
      [atto(999n, 10n ** 18n - 1n), '$999'],
      [atto(1_239n), '$1.23K'],
      [atto(1_500_000n), '$1.50M'],
      [atto(999_999_999_999n), '$999.99B'],
      [atto(1_500_000_000_000n), '$1.50T'],
      [atto(12n), '$12.00'],
      [atto(-1_239n), '−$1.23K'],
      [atto(-12n), '−$12.00'],
    ] as const) {
      expect(shortDollars(value), 'B177').toBe(told);
    }
    expect(dollars(String(10n ** 77n)).startsWith('$100,000')).toBe(true);
    expect([span(59), span(3_600), span(86_399), span(172_800)]).toEqual([
      ['minutes', 0], ['hours', 1], ['hours', 23], ['days', 2],
    ]);
  });

  it('stand higher the more they hold and further right the longer, however much it is', () => {
    const points = [
      { seconds: 10, value: 10n ** 60n },
      { seconds: 5, value: 10n ** 20n },
      { seconds: 0, value: 0n },
    ];
    expect(places(points)).toEqual([
      { left: 1, top: 0 },
      { left: 0.5, top: 1 - 20 / 60 },
      { left: 0, top: 1 },
    ]);
    expect(places([{ seconds: 0, value: 5n }])).toEqual([{ left: 0, top: 0.5 }]);
    expect(Math.round(logOf(10n ** 77n))).toBe(77);
    expect(places([])).toEqual([]);
  });

  it('have the largest and the smallest value beside them, and one that all have once', () => {
    const told = (...values: bigint[]) => {
      const points = values.map((value) => ({ seconds: 1, value }));
      return scale(points, places(points));
    };
    expect(told(50n, 7n, 900n)).toEqual([{ top: 0, value: 900n }, { top: 1, value: 7n }]);
    expect(told(5n, 5n)).toEqual([{ top: 0.5, value: 5n }]);
    expect(told()).toEqual([]);
  });

  it('are asked for beside the collections', () => {
    expect(pathOf('whales/moves', { id: '1-0x', at: undefined })).toBe('open/whales/moves?id=1-0x');
    expect(fileOf('whales', {}, 'csv')).toBe('/api/dataservice/open/whales?format=csv');
  });
});

describe('the currencies in which one waits for a floor', () => {
  const [eth, weth, bond] = (['0x0', '0x1', '0x2'] as const).map((address) => ({ address, decimals: 18, symbol: '' }));
  const known = [eth!, weth!, bond!];
  const floors = { '0x0': null, '0x1': '5', '0x9': '5' };
  const figures = (['0x0', '0x1', '0x9'] as const).map((currency) => ({ currency, floor: floors[currency] }));

  it('are those that have one and are known', () => {
    expect(awaitable({ figures, floorAlert: null }, known)).toEqual([weth]);
    expect(awaitable({ figures: [] }, known)).toEqual([]);
  });

  it('begin with the one that is waited for, though nothing is for sale in it', () => {
    expect(awaitable({ figures, floorAlert: { currency: '0x2' } }, known)).toEqual([bond, weth]);
    expect(awaitable({ figures: [], floorAlert: { currency: '0x2' } }, known)).toEqual([bond]);
    expect(awaitable({ figures, floorAlert: { currency: '0x1' } }, known)).toEqual([weth]);
  });
});
