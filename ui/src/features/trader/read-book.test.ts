import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrderCard } from '../../shared/api/types';
import { ROWS_MAX, readSide } from './read-book';
import type { Row } from './row';

interface Ask {
  currency: string;
  chain: number;
  price: number;
}

/** A book as the server tells it: by currency, chain and price; a page ends by what stands last on it. */
function served(asks: Ask[]): string[] {
  const asked: string[] = [];
  const sorted = [...asks].sort(
    (a, b) => a.currency.localeCompare(b.currency) || a.chain - b.chain || a.price - b.price,
  );
  vi.stubGlobal('fetch', (url: string) => {
    const query = new URL(url, 'http://x').searchParams;
    asked.push(query.toString());
    const [size, cursor] = [Number(query.get('size')), query.get('cursor')];
    const [currency, on, price] = (cursor ?? '').split(':');
    const from = sorted.filter((ask) => {
      if (cursor === null) return true;
      if (ask.currency !== currency) return ask.currency > currency!;
      if (ask.chain !== Number(on)) return ask.chain > Number(on);
      return price !== undefined && ask.price > Number(price);
    });
    const told = from.slice(0, size);
    const last = told.at(-1);
    const more = from.length > size;
    const orders = told.map(
      ({ currency, chain, price }) =>
        ({
          orderId: `0x${currency}${chain}${price}`,
          itemId: `${chain}-0xa-${price}`,
          currency,
          price: String(price),
          status: 'active',
          chainFillable: { fillable: 'yes' },
        }) as OrderCard,
    );
    const money = `${last?.currency}:${last?.chain}`;
    const next = more ? `${money}:${last!.price}` : null;
    const data = { orders, offers: [], next, nextCurrency: more ? money : null };
    return Promise.resolve(new Response(JSON.stringify({ code: 1511200, data, msg: '' })));
  });
  return asked;
}

const of = (currency: string, count: number, chain = 1): Ask[] =>
  Array.from({ length: count }, (_, at) => ({ currency, chain, price: at + 1 }));

async function told(asks: Ask[], collection?: string) {
  const asked = served(asks);
  const rows: Row[] = [];
  const cut = await readSide('asks', collection, (page) => rows.push(...page));
  const count = (currency: string) => rows.filter((row) => row.currency === currency).length;
  return { asked, rows, cut, count };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the book that a trader’s table is filled with', () => {
  it('is all of it where there is not too much', async () => {
    const { cut, rows, asked } = await told([...of('a', 700), ...of('b', 20)], '1-0xa');
    expect([cut, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([false, 720, 720]);
    expect(asked[0]).toContain('collection=1-0xa');
  });

  it('is the best of each currency, so that none hides another', async () => {
    const { cut, rows, count } = await told([...of('a', 30), ...of('b', 3 * ROWS_MAX), ...of('c', 40)]);
    expect([cut, count('a'), count('c')]).toEqual([true, 30, 40]);
    expect(count('b')).toBeGreaterThanOrEqual(ROWS_MAX);
    expect(count('b')).toBeLessThan(ROWS_MAX + 1_000);
    const prices = rows.filter(({ currency }) => currency === 'b').map(({ price }) => Number(price));
    expect(prices, 'no better one is left out').toEqual(prices.map((_, at) => at + 1));
  });

  it('is the best of a currency on each chain that has one of that address', async () => {
    const { cut, rows } = await told([...of('a', 3 * ROWS_MAX, 1), ...of('a', 30, 2), ...of('a', 20, 10)]);
    const on = (chain: number) => rows.filter(({ itemId }) => itemId.startsWith(`${chain}-`)).length;
    expect([cut, on(2), on(10)]).toEqual([true, 30, 20]);
    expect(on(1)).toBeLessThan(ROWS_MAX + 1_000);
  });

  it('is whole where a currency has exactly as much as is read', async () => {
    const { cut, count } = await told(of('a', ROWS_MAX));
    expect([cut, count('a')]).toEqual([false, ROWS_MAX]);
  });
});
