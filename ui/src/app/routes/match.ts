// Which row answers a path: without case, and a fixed word before a parameter. The server does the same
// with ui/routes.json (api/src/site_map.rs).
import type { Row } from './row';

const split = (path: string) => path.split('/').filter(Boolean);

/** How well a pattern fits: a figure for each segment, fixed words highest; null when it does not. */
function fit(pattern: readonly string[], path: readonly string[]): number[] | null {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0 ? [] : null;
  if (head === '*') return path.map(() => 0);
  const [first, ...tail] = path;
  if (/^\{\w+\?\}$/.test(head)) {
    const taken = first === undefined ? null : fit(rest, tail);
    return taken ? [1, ...taken] : fit(rest, path);
  }
  if (first === undefined) return null;
  const fixed = !head.startsWith('{');
  if (fixed && head.toLowerCase() !== first.toLowerCase()) return null;
  const others = fit(rest, tail);
  return others && [fixed ? 3 : 2, ...others];
}

const better = (left: number[], right: number[]) => {
  const place = left.findIndex((value, index) => value !== right[index]);
  return place >= 0 && left[place]! > (right[place] ?? -1);
};

export function matchRow(rows: readonly Row[], pathname: string): Row | undefined {
  let best: { row: Row; fit: number[] } | undefined;
  for (const row of rows) {
    for (const path of row.page === 'unmatched' ? [] : [row.path, ...row.aliases]) {
      const found = path.includes('?') && !path.includes('{') ? null : fit(split(path), split(pathname));
      if (found && (!best || better(found, best.fit))) best = { row, fit: found };
    }
  }
  return best?.row;
}
