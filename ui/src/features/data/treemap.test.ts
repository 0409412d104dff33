import { describe, expect, it } from 'vitest';
import { type Tile, byCoin, squarify } from './treemap';

const BOX: Tile = { left: 0, top: 0, width: 200, height: 100 };
const area = ({ width, height }: Tile) => width * height;
const overlap = (one: Tile, other: Tile) =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** Numbers as by chance, and the same each time. */
function volumes(count: number, seed: bigint): bigint[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return state >> (state % 50n);
  });
}

describe('a treemap', () => {
  it.each([1, 2, 3, 7, 25, 200])('of %i has areas as large as its volumes, which fill the box', (count) => {
    for (const seed of [1n, 20n, 300n]) {
      const values = volumes(count, seed);
      const all = values.reduce((sum, value) => sum + value, 0n);
      const tiles = squarify(values, BOX);
      expect(tiles).toHaveLength(count);
      for (const [place, tile] of tiles.entries()) {
        const share = Number((values[place]! * 10n ** 12n) / all) / 1e12;
        expect(Math.abs(area(tile) / area(BOX) - share), `seed ${seed}`).toBeLessThan(1e-9);
        expect(tile.left).toBeGreaterThanOrEqual(-1e-6);
        expect(tile.top).toBeGreaterThanOrEqual(-1e-6);
        expect(tile.left + tile.width).toBeLessThanOrEqual(BOX.width + 1e-6);
        expect(tile.top + tile.height).toBeLessThanOrEqual(BOX.height + 1e-6);
        for (const other of tiles.slice(0, place)) expect(overlap(tile, other)).toBeLessThan(1e-6);
      }
      const filled = tiles.reduce((sum, tile) => sum + area(tile), 0);
      expect(Math.abs(filled - area(BOX))).toBeLessThan(1e-4);
    }
  });

  it('is the same for the same volumes', () => {
    expect(squarify(volumes(25, 7n), BOX)).toEqual(squarify(volumes(25, 7n), BOX));
  });

  it('has tiles that are nearly squares where the larger come first', () => {
    const tiles = squarify([6n, 6n, 4n, 3n, 2n, 2n, 1n], { left: 0, top: 0, width: 6, height: 4 });
    for (const { width, height } of tiles) {
      expect(Math.max(width / height, height / width)).toBeLessThan(3);
    }
  });

  it('of nothing is empty, and of one is the box', () => {
    expect(squarify([], BOX)).toEqual([]);
    expect(squarify([5n], BOX)).toEqual([BOX]);
    for (const tile of squarify([0n, 0n], BOX)) expect(area(tile)).toBe(0);
    expect(squarify([3n, 0n], BOX).map(area)).toEqual([20_000, 0]);
  });

  it('holds volumes however large they are', () => {
    const [one, other] = squarify([10n ** 77n, 10n ** 77n], BOX);
    expect(area(one!)).toBeCloseTo(10_000);
    expect(area(other!)).toBeCloseTo(10_000);
    expect(squarify([10n ** 77n, 1n], BOX).map(area)[1]).toBeCloseTo(0);
  });
});

describe('volumes by coin', () => {
  const row = (chainId: number, currency: string | null, volume: string, id: string) =>
    ({ chainId, currency, volume, id }) as Parameters<typeof byCoin>[0][number];

  it('are of each currency of each chain by itself, the largest first', () => {
    const groups = byCoin(
      [row(1, '0x0', '5', 'a'), row(2, '0x0', '50', 'b'), row(1, '0x0', '10', 'c'), row(1, '0x1', '7', 'a')],
      24,
    );
    const told = groups.map((one) => [one.chainId, one.currency, one.largest.map(({ id }) => id)]);
    expect(told).toEqual([
      [1, '0x0', ['c', 'a']],
      [2, '0x0', ['b']],
      [1, '0x1', ['a']],
    ]);
  });

  it('leave out what was not sold, and tell the rest as one', () => {
    const rows = ['3', '9', '0', '9', '1'].map((volume, place) => row(1, '0x0', volume, `${place}`));
    const [group] = byCoin([...rows, row(1, null, '0', 'x')], 2);
    expect(group!.largest.map(({ id }) => id)).toEqual(['1', '3']);
    expect(group!.others.rows.map(({ id }) => id)).toEqual(['0', '4']);
    expect(group!.others.volume).toBe(4n);
    expect(byCoin([row(1, '0x0', '0', 'a')], 24)).toEqual([]);
  });
});
