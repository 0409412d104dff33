// One line of the site map: a path as the specification writes it, and what answers it.
import type { GuardName } from '../guards';
import type { LayoutName } from '../layouts/layouts';
import type { PageName } from './pages';

export interface Row {
  /** `{name}` is a segment, `{name?}` one that may be missing, a last `*` the rest. */
  path: string;
  page: PageName;
  layout: LayoutName;
  /** Other addresses of the same page. */
  aliases: readonly string[];
  guard?: GuardName;
  /** Asked for directly, without a session, the server itself sends it to /index. */
  direct?: true;
}

/** An address that is only a way to another one. */
export interface Detour {
  path: string;
  to: string;
}

export type Line = Row | Detour;
export const isDetour = (line: Line): line is Detour => 'to' in line;

type More = Partial<Pick<Row, 'aliases' | 'guard' | 'direct'>>;

export const row = (path: string, page: PageName, layout: LayoutName, more: More = {}): Row => ({
  path,
  page,
  layout,
  aliases: [],
  ...more,
});

/** The same for whoever is signed in only. */
export const own = (path: string, page: PageName, layout: LayoutName, more: More = {}): Row =>
  row(path, page, layout, { guard: 'session', ...more });

export const detour = (path: string, to: string): Detour => ({ path, to });

/** The path as the router writes it. */
export const routerPath = (path: string): string =>
  path
    .replace(/\{(\w+)\?\}/g, '{-$$$1}')
    .replace(/\{(\w+)\}/g, '$$$1')
    .replace(/\*$/, '$$');

/** Every address that a line answers; another case of a path is the same path. */
export function addresses(line: Line): string[] {
  if (isDetour(line)) return [line.path];
  const known = new Set([line.path.toLowerCase()]);
  const others = line.aliases.filter((alias) => {
    const path = alias.toLowerCase();
    return !alias.includes('?') && !known.has(path) && known.add(path);
  });
  return [line.path, ...others];
}
