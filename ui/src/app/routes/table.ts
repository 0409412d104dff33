// The site map: every path of the site, in one table.
import { people } from './people';
import { reading } from './reading';
import type { PageName } from './pages';
import { type Line, type Row, isDetour } from './row';
import { trade } from './trade';

export const table: readonly Line[] = [...reading, ...trade, ...people];

export const rows = table.filter((line): line is Row => !isDetour(line));

/** The row of a path as it stands in the table. */
export function rowOf(path: string): Row {
  const found = rows.find((row) => row.path === path);
  if (!found) throw new Error(`no row for ${path}`);
  return found;
}

/** Articles are read on white, by day and by night. */
export const isWhite = (page: PageName | undefined): boolean => page === 'article';
