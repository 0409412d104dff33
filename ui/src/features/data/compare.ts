// Which books are compared, as it stands in the page's address. Pure.

/** As many lines as can be told apart in one picture. */
export const COMPARED_MOST = 4;
export const COMPARED_LEAST = 2;

/** A collection in one currency. */
export interface Book {
  key: string;
  id: string;
  currency: string;
}

const BOOK = /^(\d{1,15}-0x[0-9a-f]{40})-(0x[0-9a-f]{40})$/;
/** Stands in no part of a key, and as it is in an address. */
const BETWEEN = '_';

/** What a book is called in the address; what was never sold nor for sale has no currency, and is none. */
export const keyOf = ({ id, currency }: { id: string; currency: string | null }): string | undefined =>
  currency === null ? undefined : `${id}-${currency}`.toLowerCase();

/** The books that an address names, each once; what is no book is left out. */
export function readCompare(text: string | undefined): Book[] {
  const keys = new Set((text ?? '').toLowerCase().split(BETWEEN));
  const books = [...keys].flatMap((key) => {
    const [, id, currency] = BOOK.exec(key) ?? [];
    return id && currency ? [{ key, id, currency }] : [];
  });
  return books.slice(0, COMPARED_MOST);
}

export const writeCompare = (keys: string[]): string | undefined => keys.join(BETWEEN) || undefined;
