// One side of the book, page by page: the best of each currency of a chain first, and of each only so much.
import { read } from '../../shared/api/client';
import { freshOrder } from '../../shared/api/order';
import type { OfferCard, OrderCard } from '../../shared/api/types';
import { freshOffer } from '../../shared/trade/cancel-offer';
import { type Row, moneyOf, rowOfOffer, rowOfOrder } from './row';

interface Page {
  orders: OrderCard[];
  offers: OfferCard[];
  next: string | null;
  nextCurrency: string | null;
}

const PAGE = 500;
/** So many rows of a side are read in one currency; more are no table any more, and a filter finds them. */
export const ROWS_MAX = 5_000;

/** Whether some were left out: of a currency that has more, those that are worse than all that were told. */
export async function readSide(
  side: 'asks' | 'bids',
  collection: string | undefined,
  take: (rows: Row[]) => void,
): Promise<boolean> {
  let [cursor, money]: [string | null, string | undefined] = [null, undefined];
  let [told, cut] = [0, false];
  do {
    const query = new URLSearchParams({ side, size: String(PAGE) });
    if (collection) query.set('collection', collection);
    if (cursor) query.set('cursor', cursor);
    const page: Page = await read<Page>(`open/book?${query}`);
    const rows = [...page.orders.map(rowOfOrder), ...page.offers.map(rowOfOffer)];
    take(rows);
    const last = rows.map(moneyOf).at(-1);
    const count = rows.filter((row) => moneyOf(row) === last).length;
    [money, told] = [last, last === money ? told + count : count];
    const enough = page.next !== null && told >= ROWS_MAX;
    cut ||= enough;
    cursor = enough ? page.nextCurrency : page.next;
  } while (cursor !== null);
  return cut;
}

/** A row as it stands now. */
export const readRow = async ({ id, order }: Row): Promise<Row> =>
  order ? rowOfOrder(await freshOrder(order)) : rowOfOffer(await freshOffer(id));
