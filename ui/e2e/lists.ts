// Figures of the data pages, and the lists that they lead to.
import type { Locator, Page } from 'playwright-core';
import { parseUnits } from 'viem';
import type { FigurePage, FigureRow, SalePage } from '../src/shared/api/types';
import { type Stack, until } from './stack';

export const ASKED = 'range=all&washed=true';

export async function ask<T>(stack: Stack, path: string): Promise<T> {
  const answer = await fetch(`${stack.url}/api/dataservice/open/collections/${path}`);
  return ((await answer.json()) as { data: T }).data;
}

/** A moment at which something of a book was sold and something still for sale: it does not move any more. */
export const stood = (stack: Stack): Promise<{ at: number; row: FigureRow }> =>
  until('a book was sold, and has a floor', async () => {
    const { sales } = await ask<SalePage>(stack, `sales?${ASKED}&size=1`);
    const at = sales[0]?.position;
    if (at === undefined) return null;
    const { rows } = await ask<FigurePage>(stack, `list?${ASKED}&at=${at}&size=200`);
    const row = rows.find((one) => one.floor !== null && one.sales > 0 && one.listed > 0);
    return row && { at, row };
  });

export const bookOf = ({ id, currency }: FigureRow, at: number, view: string) =>
  `/dataIndex/nft/${id}?${ASKED}&currency=${currency}&at=${at}&view=${view}`;

/** The row of a book: other books may bear its name. */
export const rowOf = (page: Page, { id, currency }: FigureRow) =>
  page.locator('.figures-table tbody tr').filter({
    has: page.locator(`a.row-item[href*="${id}"][href*="${currency}"]`),
  });

/** A figure that leads to its list, by its name. */
export const figure = (row: Locator, name: string) => row.getByTitle(new RegExp(`^${name}( \\d+)?: `));
export const lines = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true }).locator('tbody tr');
export const everyone = (page: Page) => page.getByRole('button', { name: 'Show everyone' });
const end = (page: Page) => page.getByText('No more data available.').first();
export const asked = (page: Page, word: string) => new URL(page.url()).searchParams.get(word);

/** What the list says that its lines add up to. */
export const sumOf = (page: Page, name: string) =>
  page.locator('.figures div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd');

/** Every digit of what is shown, once its currency is known, whatever that has of them. */
export async function digits(price: Locator): Promise<bigint> {
  const title = await until('a price', () => price.getAttribute('title'));
  return parseUnits(title.split(' ')[0] ?? '', 18);
}

/** All lines of the page's lists, however many pages they are. */
export async function wholeList(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true });
  await until('the lists have an end', async () => {
    if (await more.count() === 0) return end(page).isVisible();
    await more.first().click({ timeout: 1_000 }).catch(() => undefined);
    return false;
  });
}

/** Whom a line is about. */
export const sides = (line: Locator) =>
  line.locator('code').evaluateAll((all) => all.map((one) => one.getAttribute('title')));
