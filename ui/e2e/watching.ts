// What is noted in a page while it is looked at: how smoothly it runs, and when it shows what was traded.
import type { Page } from 'playwright-core';
import type { Week } from './week';

/** What cells told of before, and what they tell of from then on, each by the event that made it so. */
type Cell = 'floor' | 'whale' | 'move';
/** Tables that show what an answer told. */
type Table = 'list' | 'whales';
type Lags = Record<Cell | Table, number[]>;

interface Watched {
  longest: number;
  shown: [of: Cell | Table, position: number, atMs: number][];
}
type Watching = { watched: Watched };

interface Smoothness {
  fps: number;
  longest: number;
}

/** What runs in the page: notes which tasks were long, and what was on screen when. */
export function watch(follows: boolean) {
  const state: Watched = { longest: 0, shown: [] };
  Object.assign(window, { watched: state });
  new PerformanceObserver((list) => {
    const lasted = list.getEntries().map(({ duration }) => Math.round(duration));
    state.longest = Math.max(state.longest, ...lasted);
  }).observe({ entryTypes: ['longtask'] });
  if (!follows) return;
  const told = { list: 0, whales: 0 };
  const ask = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const table = /\/open\/(?:collections\/(list)|(whales))\?/.exec(answer.url)?.slice(1).find(Boolean);
    const of = table as Table | undefined;
    if (of) told[of] = Math.max(told[of], Number(answer.headers.get('x-position')));
    return answer;
  };
  /** By cell, the event that it told of when it was looked at last. */
  let seen = new Map<string, number>();
  const look = (tables: [Table, number][]) => {
    const at = Date.now();
    state.shown.push(...tables.map(([of, position]): [Table, number, number] => [of, position, at]));
    const now = new Map<string, number>();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main table a.why')) {
      const position = Number(link.pathname.split('/audit/event/')[1]);
      const isHeld = link.closest('.held');
      const of = link.closest('.floors-table') ? 'floor' : isHeld ? 'whale' : 'move';
      const rows = ['tr', 'li'].map((row) => link.closest(row)?.querySelector('a')?.pathname);
      // Deeds come above one another, and what is newer than all that stood there is news.
      const cell = of === 'move' ? of : [of, ...rows, link.title].join(' ');
      now.set(cell, Math.max(now.get(cell) ?? 0, position));
      if (position > (seen.get(cell) ?? Infinity)) state.shown.push([of, position, at]);
    }
    seen = now;
  };
  let waiting = false;
  const paint = (tables: [Table, number][]) => {
    if (waiting && tables.length === 0) return;
    waiting = true;
    requestAnimationFrame(() => setTimeout(() => ((waiting = false), look(tables))));
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((changes) => {
      const within = (place: string) =>
        changes.some(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(place),
        );
      const tables: [Table, number][] = [];
      if (within('.figures-table, .floors-table')) tables.push(['list', told.list]);
      if (within('.whales-table')) tables.push(['whales', told.whales]);
      if (within('main table')) paint(tables);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Reads up and down for a while; how smoothly that went. */
export async function scrolled(page: Page, lastingMs: number): Promise<Smoothness> {
  return page.evaluate(async (lasting) => {
    const { watched } = window as unknown as Watching;
    watched.longest = 0;
    const began = performance.now();
    let frames = 0;
    for (let since = 0; since < lasting; since = performance.now() - began) {
      const room = document.documentElement.scrollHeight - innerHeight;
      scrollTo(0, (room * (1 - Math.cos(since / 500))) / 2);
      await new Promise(requestAnimationFrame);
      frames += 1;
    }
    return { fps: (frames * 1_000) / (performance.now() - began), longest: watched.longest };
  }, lastingMs);
}

/**
 * From commits within a span to the screen, in milliseconds, the fastest first: tables by every trade, cells
 * by the trades that changed them.
 */
export async function lagsOf(page: Page, week: Week, [fromMs, untilMs]: [number, number]): Promise<Lags> {
  const { shown } = await page.evaluate(() => (window as unknown as Watching).watched);
  const trades = week.committed.filter(([, atMs]) => atMs > fromMs && atMs < untilMs);
  const table = (of: Table) => {
    const own = shown.filter(([one]) => one === of);
    const shownAt = (position: number) => own.find(([, upto]) => upto >= position)?.[2] ?? Infinity;
    return trades.map(([position, atMs]) => shownAt(position) - atMs);
  };
  const cells = (of: Cell) =>
    shown
      .filter(([one]) => one === of)
      .flatMap(([, position, at]) => {
        // An event stands before the end of its trade, and behind the end of the one before.
        const place = week.committed.findIndex(([upto]) => upto >= position);
        const atMs = place > 0 ? week.committed[place]![1] : 0;
        return atMs > fromMs ? [at - atMs] : [];
      });
  const lags = {
    list: table('list'),
    whales: table('whales'),
    floor: cells('floor'),
    whale: cells('whale'),
    move: cells('move'),
  };
  for (const all of Object.values(lags)) all.sort((one, other) => one - other);
  return lags;
}
