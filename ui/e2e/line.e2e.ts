// The line of the trader's table is cut amid changes of the book, and mended: what is shown then is what
// REST tells. `BRICKYARD_SOAK=1` cuts it for a minute.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowOfOffer, rowOfOrder } from '../src/features/trader/row';
import type { ChainCard, OfferCard, OrderCard } from '../src/shared/api/types';
import { exact } from '../src/shared/format';
import { type Wire, lineTo, toldTo } from './line';
import { SOAK } from './looks';
import { type Stack, api, until, visit } from './stack';
import { type Line, readThrough } from './table';
import { type Week, lookAt, openWeek } from './week';

const TRADES = 600;
const PER_SECOND = 40;
const CUT_MS = SOAK ? 60_000 : 3_000;
/** That come while nothing gets through. */
const CHANGES = 200;
const MADE_WITHIN_MS = 5 * 60_000;

let week: Week;
let stack: Stack;
let line: Wire;

beforeAll(async () => {
  week = await openWeek(TRADES, { prices: PER_SECOND });
  line = await lineTo(week.url);
  stack = await lookAt({ ...week, url: line.url });
}, MADE_WITHIN_MS);

afterAll(async () => {
  await stack?.stop();
  await line?.close();
  await week?.stop();
});

const hashOf = (rows: Line[]) => createHash('sha256').update(rows.map(String).sort().join('\n')).digest('hex');

interface Told {
  position: number;
  rows: Line[];
}

/** Both sides of the book as REST tells them of one position; nothing while answers are of several. */
async function told(): Promise<Told | undefined> {
  const { chains } = await api<{ chains: ChainCard[] }>(week, 'open/chains');
  const units = chains.flatMap((chain) => chain.currencies);
  const rows: Line[] = [];
  const positions = new Set<number>();
  for (const side of ['asks', 'bids']) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `side=${side}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const answer = await fetch(`${week.url}/api/dcservice/open/book?${query}`);
      positions.add(Number(answer.headers.get('x-position')));
      const { data } = (await answer.json()) as {
        data: { orders: OrderCard[]; offers: OfferCard[]; next: string | null };
      };
      for (const row of [...data.orders.map(rowOfOrder), ...data.offers.map(rowOfOffer)]) {
        const unit = units.find(({ address }) => address === row.currency)!;
        const price = `${exact(row.price, unit.decimals)} ${unit.symbol}`;
        rows.push([row.id, price, row.status, `${row.position}`]);
      }
      cursor = data.next;
    }
  }
  const [position, another] = positions;
  return another === undefined ? { position: position!, rows } : undefined;
}

it('a line that was cut amid 200 changes is gone on with by itself, and the table is what REST tells', async () => {
  const page = await visit(stack, '/404');
  const heard = toldTo(page, ['market']);
  let [books, answered] = [0, 0];
  const ofBook = (request: { url(): string }) => Number(request.url().includes('/open/book'));
  page.on('request', (request) => void (books += ofBook(request)));
  page.on('requestfinished', (request) => void (answered += ofBook(request)));
  await page.goto(`${line.url}/marketplace?view=trader`);
  const state = page.locator('.trader-line .live');
  await page.locator('.trader-line .live[data-live=live]').waitFor();
  await until('changes come', () => Promise.resolve(heard.changes > 0));
  await until('both sides of the book are read', () => Promise.resolve(answered > 1 && answered === books));
  const booksBefore = books;

  line.cut();
  await page.locator('.trader-line .live[data-live=offline]').getByText('Offline').waitFor();
  const [before, cutAt] = [week.committed.length, Date.now()];
  const heardBefore = heard.changes;
  while (Date.now() - cutAt < CUT_MS || week.committed.length - before < CHANGES) {
    await page.waitForTimeout(50);
  }
  expect(heard.changes, 'nothing came over a line that is cut').toBe(heardBefore);
  expect(await state.getAttribute('data-live')).toBe('offline');
  line.mend();
  await page.locator('.trader-line .live[data-live=live]').waitFor();
  await until('what was missed has come', () => Promise.resolve(heard.changes - heardBefore >= CHANGES));

  await week.enough();
  const rest = await until('REST tells the last change', async () => {
    const answer = await told();
    return answer !== undefined && answer.position >= week.committed.at(-1)![0] && answer;
  });
  await page.locator('.trader-line .place', { hasText: `#${rest.position}` }).waitFor();
  // One heartbeat may be on its way already; the next one is of all that was told.
  const vouched = heard.agreed + 1;
  await until('the line vouches for it', () => Promise.resolve(heard.agreed > vouched));
  const table = await readThrough(page);
  expect(table.length).toBe(rest.rows.length);
  expect(hashOf(table)).toBe(hashOf(rest.rows));
  expect(heard).toMatchObject({ differed: 0, resets: 0 });
  expect(books, 'the book was not read anew').toBe(booksBefore);
  expect(await state.getAttribute('data-live')).toBe('live');
  await page.context().close();
});
