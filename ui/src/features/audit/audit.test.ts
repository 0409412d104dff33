import { describe, expect, it } from 'vitest';
import type { EventLine, EventPage } from '../../shared/api/types';
import { meaningOf, queryOf, readFilter } from './filter';
import { gistOf } from './gist';
import { NODE_PX, draw, drawn } from './graph';
import { type Log, nextOf, prepend, trim } from './log-pages';

const ANNA = `0x${'aa'.repeat(20)}`;
const HASH = `0x${'ab'.repeat(32)}`;

const event = (position: number, payload: object = {}): EventLine =>
  ({ position, payload, streamType: 'order', eventType: 'X' }) as unknown as EventLine;

const page = (positions: number[], more = false): EventPage => ({
  events: positions.map((position) => event(position)),
  head: Math.max(...positions, 0),
  scannedTo: positions.at(-1) ?? 0,
  more,
});

describe('the filter in the address', () => {
  it('keeps what is usable and drops the rest', () => {
    const read = readFilter({ actor: ANNA, chain: 1, block: '7', since: 'x', within: '2y', other: 1 });
    expect(read).toMatchObject({ actor: ANNA, chain: 1, block: 7 });
    expect([read.since, read.within]).toEqual([undefined, undefined]);
    expect(readFilter({ block: 7 }).block, 'a block without its chain').toBeUndefined();
    expect(readFilter({ correlation: 123 }).correlation, 'a word of digits').toBe('123');
    expect(readFilter({ since: -1, until: 1.5 })).toMatchObject({ since: undefined, until: undefined });
  });

  it('is told to the API in its own words, and how far back at this moment', () => {
    expect(queryOf({ stream: 'order/1', within: '1h' }, 10_000.9).toString()).toBe(
      'stream=order%2F1&since=6400',
    );
    expect(queryOf({}, 0).toString()).toBe('');
  });

  it('one field understands positions, people, items, streams, hashes and commands', () => {
    expect(meaningOf('  ')).toBeNull();
    expect(meaningOf('#12')).toEqual({ kind: 'position', position: 12 });
    expect(meaningOf(ANNA.toUpperCase().replace('0X', '0x'))).toEqual({ kind: 'filter', filter: { actor: ANNA } });
    expect(meaningOf(HASH)).toEqual({ kind: 'hash', hash: HASH });
    expect(meaningOf(`1-${ANNA}-3`)).toMatchObject({ filter: { stream: `item/1-${ANNA}-3` } });
    expect(meaningOf(`order/${HASH}`)).toMatchObject({ filter: { stream: `order/${HASH}` } });
    expect(meaningOf('5f2a-11')).toMatchObject({ filter: { correlation: '5f2a-11' } });
  });
});

describe('the pages of a growing log', () => {
  const log: Log = { pages: [page([9, 8], true), page([7, 6], true)], pageParams: [null, 8] };

  it('new events come on top once, in their order', () => {
    const grown = prepend(log, [event(9), event(10), event(11)], 12);
    expect(grown.pages[0]!.events.map(({ position }) => position)).toEqual([11, 10, 9, 8]);
    expect(grown.pages[0]!.head).toBe(12);
    expect(prepend(grown, [event(10)], 12).pages[0]!.events).toHaveLength(4);
  });

  it('what is trimmed is asked for again from where it was cut', () => {
    const cut = trim(log, 3);
    expect(cut.pages[0]!.events.map(({ position }) => position)).toEqual([9, 8, 7]);
    expect(nextOf(cut.pages[0]!)).toBe(7);
    expect(trim(log, 4)).toBe(log);
  });

  it('an empty page may have more behind it', () => {
    expect(nextOf({ events: [], head: 9, scannedTo: 4, more: true })).toBe(4);
    expect(nextOf({ events: [], head: 9, scannedTo: 1, more: false })).toBeUndefined();
  });
});

describe('the gist of an event', () => {
  it('is its price and its people, wherever they stand', () => {
    const listed = event(1, { OrderListed: { terms: { maker: ANNA, price: '5', currency: ANNA } } });
    expect(gistOf(listed)).toMatchObject({ price: '5', currency: ANNA, from: ANNA });
    const repriced = event(1, { OrderPriceModified: { old_price: '5', new_price: '4' } });
    expect(gistOf(repriced)).toMatchObject({ price: '4', before: '5' });
  });

  it('leaves out nobody, one copy, and what it does not understand', () => {
    const zero = `0x${'0'.repeat(40)}`;
    const minted = event(1, { ItemTransferred: { from: zero, to: ANNA, amount: '1' } });
    expect(gistOf(minted)).toEqual({ to: ANNA });
    for (const strange of [[], { X: null }, { X: [1] }, { X: { price: 5, from: 'anna' } }]) {
      expect(gistOf(event(1, strange))).toEqual({});
    }
  });
});

describe('the figure of cause and effect', () => {
  const together = [4, 5, 6, 7];
  for (const width of [320, 362, 619, 620, 1_040]) {
    it(`fits ${width} pixels, nothing over anything else`, () => {
      const { nodes, edges, height } = draw({ together, here: 5, previous: true, next: true }, width);
      expect(nodes).toHaveLength(7);
      expect(edges.filter(({ stream }) => !stream)).toHaveLength(together.length);
      expect(edges.filter(({ stream }) => stream)).toHaveLength(2);
      for (const node of nodes) {
        expect(node.x).toBeGreaterThanOrEqual(0);
        expect(node.x + node.width).toBeLessThanOrEqual(width + 0.01);
        expect(node.y + NODE_PX).toBeLessThanOrEqual(height + 0.01);
        const over = nodes.filter(
          (other) =>
            other !== node &&
            Math.abs(other.y - node.y) < NODE_PX &&
            other.x < node.x + node.width &&
            node.x < other.x + other.width,
        );
        expect(over).toEqual([]);
      }
    });
  }

  it('of many written together, those around the event are drawn', () => {
    const many = Array.from({ length: 20 }, (_, place) => place + 1);
    expect(drawn(many, 1)).toEqual([1, 2, 3, 4, 5]);
    expect(drawn(many, 10)).toEqual([8, 9, 10, 11, 12]);
    expect(drawn(many, 20)).toEqual([16, 17, 18, 19, 20]);
    expect(drawn([3], 3)).toEqual([3]);
  });
});
