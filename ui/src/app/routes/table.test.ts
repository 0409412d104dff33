import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAYOUTS } from '../layouts/layouts';
import { matchRow } from './match';
import { addresses, isDetour, routerPath } from './row';
import { siteMap } from './site-map';
import { rows, table } from './table';

interface Specified {
  id: string;
  path: string;
  login: string;
  guest: string;
  layout: string;
}

/** The specification's rows, as they are. */
function specified(): Specified[] {
  const [, ...lines] = readFileSync('../fixtures/site/routes.tsv', 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id, path, , login, , guest, layout] = line.split('\t');
    return { id, path, login, guest, layout } as Specified;
  });
}

/** A path that somebody could type for a row: every part filled, or left out. */
const typed = (path: string, full: boolean) =>
  path
    .replace(/\?.*$/, (query) => (query.startsWith('?}') ? query : ''))
    .replace(/\/\{(\w+)\?\}/g, full ? '/some-$1' : '')
    .replace(/\{(\w+)\}/g, 'some-$1')
    .replace(/\*$/, 'anything') || '/';

/** Protected although the row leaves it open: bare paths of `/*`, and the twins of protected pages. */
const TWINS = ['R053', 'R054', 'R055', 'R056', 'R057', 'R079', 'R083', 'R085', 'R110', 'R146'];

// Unsaid by its row: whoever registers is nobody yet. `/login/social` stays open: it tells what went wrong.
const GUESTS_TOO = ['R018'];

describe('every row of the specification', () => {
  it.each(specified())('$id $path has its page, its guard and its layout', (row) => {
    if (row.path === '*') return expect(rows.some((known) => known.page === 'unmatched')).toBe(true);
    for (const full of [true, false]) {
      const path = typed(row.path, full);
      const way = table.find((line) => isDetour(line) && matchRow([{ ...rows[0]!, ...line }], path));
      if (way) continue;
      const found = matchRow(rows, path);
      expect(found, path).toBeDefined();
      const layout = row.layout.replace('?', '');
      if (layout !== '-') expect(found!.layout, path).toBe(layout);
      const wanted = row.login === 'yes' || TWINS.includes(row.id) ? 'session' : undefined;
      expect(found!.guard, path).toBe(row.guest === 'yes' || GUESTS_TOO.includes(row.id) ? 'guest' : wanted);
    }
  });

  it('B010-B013: four pages are guarded by the server too', () => {
    const direct = rows.filter((row) => row.direct).map((row) => row.path);
    expect(direct.sort()).toEqual(['/nftCreate', '/personal/collections', '/personal/earnings', '/sellList']);
  });
});

describe('the table', () => {
  it('ui/routes.json is its snapshot', () => {
    // Anew: `npm run -s routes`.
    expect(JSON.parse(readFileSync('routes.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(siteMap)));
  });

  it('has every address once, and layouts that exist', () => {
    const all = table.flatMap(addresses).map((path) => path.toLowerCase());
    expect(all.filter((path, place) => all.indexOf(path) !== place)).toEqual([]);
    for (const row of rows) expect(Object.keys(LAYOUTS)).toContain(row.layout);
  });

  it.each([
    ['B040', '/reg/denet', 'registerDenet'],
    ['B040', '/activity/airdrop', 'airdrop'],
    ['B040', '/data/config', 'dataConfig'],
    ['B040', '/blindBox/info', 'boxInfo'],
    ['B040', '/message/setting', 'messageSetting'],
    ['B040', '/rain/rules', 'rainRules'],
    ['B040', '/wallet/spending/info', 'spending'],
    ['B040', '/tool/toolInfo', 'tool'],
    ['B041', '/IPLIMIT', 'ipLimit'],
    ['B041', '/indexList', 'indexList'],
    ['B041', '/indexlist/art', 'indexList'],
    ['B031', '/SELLLIST', 'sellList'],
    ['B018', '/kns/register/a/b', 'kidRegister'],
    ['B037', '/nowhere', undefined],
    ['B037', '/wallet/a/b/c', undefined],
  ])('%s: %s is %s', (_, path, page) => {
    expect(matchRow(rows, path)?.page).toBe(page);
  });

  it('writes paths as the router does', () => {
    expect(routerPath('/rain/{slug}/{name?}/{price?}')).toBe('/rain/$slug/{-$name}/{-$price}');
    expect(routerPath('/kns/register/*')).toBe('/kns/register/$');
  });
});
