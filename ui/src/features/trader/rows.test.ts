import { describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../shared/api/types';
import type { Row } from './row';
import { Rows } from './rows';

const row = (id: number, position: number, part: Partial<Row> = {}): Row => ({
  id: `0x${id}` as Hex,
  side: 'ask',
  itemId: `1-0xa-${id}`,
  collection: '1-0xa',
  tokenId: String(id),
  price: String(id * 100),
  currency: '0xc',
  amount: '1',
  who: '0xw',
  rail: 'escrow',
  status: 'active',
  ends: 1_000 + id,
  until: 1_000 + id,
  position,
  ...part,
});

const name = (one: Row) => `YARD #${one.tokenId}`;

function shown(rows: Rows): string {
  return rows.order().map((id) => `${rows.row(id)?.tokenId}:${rows.row(id)?.price}`).join(' ');
}

/** The same numbers again and again, so that a failure can be looked at. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

describe('the rows of the trader’s table', () => {
  it('compare prices within a currency of one chain, and are narrowed to one', () => {
    const rows = new Rows();
    const on = (chain: number, id: number) => ({ ...row(id, id), collection: `${chain}-0xa` });
    rows.take([on(1, 5), on(2, 1), on(1, 3), on(2, 9)]);
    rows.look({ sort: 'price' }, name);
    expect(shown(rows)).toBe('3:300 5:500 1:100 9:900');
    rows.look({ sort: 'price', currency: '0xc', chain: 2 }, name);
    expect(shown(rows)).toBe('1:100 9:900');
  });

  it('stand in the order that was asked for, prices as numbers of any size', () => {
    const rows = new Rows();
    rows.take([row(1, 5, { price: '900' }), row(2, 6, { price: '1000' }), row(3, 4, { price: `1${'0'.repeat(30)}` })]);
    expect(shown(rows)).toMatch(/^2:.* 1:.* 3:/);
    rows.look({ sort: 'price' }, name);
    expect(shown(rows)).toMatch(/^1:900 2:1000 3:/);
    rows.look({ sort: '-price' }, name);
    expect(shown(rows)).toMatch(/^3:.* 2:1000 1:900/);
    rows.look({ sort: 'ends' }, name);
    expect(shown(rows)).toMatch(/^1:.* 2:.* 3:/);
  });

  it('of several words on one row only the newest counts, also when an older one comes later', () => {
    const rows = new Rows();
    rows.take([row(1, 5, { price: '7' }), row(1, 9, { price: '9' }), row(1, 6, { price: '8' })]);
    expect(shown(rows)).toBe('1:9');
    rows.take([row(1, 12, { status: 'filled' })]);
    rows.take([row(1, 11, { price: '5' })]);
    expect(shown(rows), 'what was sold does not come back').toBe('');
    rows.take([row(1, 13, { price: '6' })]);
    expect(shown(rows)).toBe('1:6');
  });

  it('nothing moves while somebody points at it, and all of it does afterwards', () => {
    const rows = new Rows();
    rows.look({ sort: 'price' }, name);
    rows.take([row(1, 1), row(2, 2), row(3, 3)]);
    rows.hold(true);
    rows.take([row(1, 4, { price: '999' }), row(2, 5, { status: 'filled' }), row(4, 6, { price: '1' })]);
    expect(shown(rows), 'in their places, with what is true').toBe('1:999 2:200 3:300');
    expect(rows.row('0x2')?.status).toBe('filled');
    expect(rows.waiting()).toBe(3);
    rows.hold(false);
    expect(shown(rows)).toBe('4:1 3:300 1:999');
    expect(rows.waiting()).toBe(0);
  });

  it('time ends rows, under the pointer in their places', () => {
    const rows = new Rows();
    rows.take([row(1, 1), row(2, 2)]);
    rows.end(1_000);
    expect(shown(rows)).toBe('2:200 1:100');
    rows.end(1_001);
    expect(shown(rows)).toBe('2:200');
    rows.hold(true);
    rows.end(2_000);
    expect([shown(rows), rows.row('0x2')?.status]).toEqual(['2:200', 'expired']);
    rows.hold(false);
    expect(shown(rows)).toBe('');
  });

  it('time makes a row another one that is read again, and of one event the later reading stands', () => {
    const rows = new Rows();
    rows.take([row(1, 7, { status: 'locked', until: 900 }), row(2, 8)]);
    expect(rows.end(899)).toEqual([]);
    expect(rows.end(900).map(({ id }) => id)).toEqual(['0x1']);
    rows.take([row(1, 7, { status: 'locked', until: 900 })]);
    expect(rows.end(901), 'a server whose clock is behind is asked again').toHaveLength(1);
    rows.take([row(1, 7, { until: 1_001 })]);
    rows.take([row(1, 7, { status: 'locked', until: 900 })]);
    expect([rows.row('0x1')?.status, rows.end(902)]).toEqual(['active', []]);
  });

  it('filters by side, collection, currency, rail and words', () => {
    const rows = new Rows();
    rows.take([row(1, 1), row(2, 2, { side: 'bid', rail: 'signature' }), row(3, 3, { collection: '1-0xb', currency: '0xd' })]);
    const by = (view: object) => (rows.look({ sort: 'new', ...view }, name), rows.order().join());
    expect(by({ side: 'bid' })).toBe('0x2');
    expect(by({ collection: '1-0xb' })).toBe('0x3');
    expect(by({ currency: '0xd' })).toBe('0x3');
    expect(by({ rail: 'escrow' })).toBe('0x3,0x1');
    expect(by({ search: 'yard 2' })).toBe('0x2');
    expect(by({ search: '0XW #3' })).toBe('0x3');
  });

  it('readers of a row hear of it alone, once a batch', () => {
    const rows = new Rows();
    rows.take([row(1, 1), row(2, 2)]);
    const [one, two, list] = [vi.fn(), vi.fn(), vi.fn()];
    rows.hearRow('0x1', one);
    rows.hearRow('0x2', two);
    rows.hearList(list);
    rows.look({ sort: 'price' }, name);
    list.mockClear();
    rows.take([row(1, 3, { status: 'locked' }), row(1, 4, { status: 'active' })]);
    expect([one.mock.calls.length, two.mock.calls.length, list.mock.calls.length]).toEqual([1, 0, 0]);
  });

  it.each([1, 2, 3])('of 20,000 changes none is lost and the order is right (seed %i)', (seed) => {
    const [rows, any] = [new Rows(), random(seed)];
    const last = new Map<string, Row>();
    rows.look({ sort: 'price' }, name);
    let position = 0;
    for (let batch = 0; batch < 1_000; batch += 1) {
      const fresh = Array.from({ length: 20 }, () => {
        const status = any(5) === 0 ? 'filled' : 'active';
        const one = row(any(600), (position += 1), { price: String(any(50)), status });
        last.set(one.id, one);
        return one;
      });
      rows.hold(any(2) === 0);
      rows.take(fresh);
    }
    rows.hold(false);
    const open = [...last.values()].filter((one) => one.status === 'active');
    const expected = open.sort((a, b) => Number(a.price) - Number(b.price) || (a.id < b.id ? -1 : 1));
    expect(rows.taken()).toBe(20_000);
    expect(rows.order()).toEqual(expected.map((one) => one.id));
    expect(rows.order().map((id) => rows.row(id))).toEqual(expected);
  });
});
