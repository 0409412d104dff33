// The market of `bench market`: where it is open, which of its trades are planted, and when others came.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { FigurePage, FigureRow, SalePage } from '../src/shared/api/types';
import { openBrowser } from './browser';
import { type Stack, binary } from './stack';

export type Sale = SalePage['sales'][number];

/** What the market says of itself when it opens. */
interface Opened {
  url: string;
  seed: number;
  trades: number;
  /** Of them, those that are nobody's honest ones. */
  planted: number;
  /** Where the log stood then. */
  position: number;
  holders: number;
  /** What speaks against planted trades, by their scheme. */
  kinds: string[];
  /** Wallets of each scheme. */
  ofAScheme: number;
}

export interface Week extends Opened {
  /** When what stands at a position was committed, of all that came since it opened. */
  committed: [position: number, atMs: number][];
  /** Nothing is traded any more; the site stays open. */
  enough(): Promise<void>;
  stop(): Promise<void>;
}

/** How often something happens from then on, a second. */
interface Pace {
  trades?: number;
  prices?: number;
}

export async function openWeek(trades: number, pace: Pace): Promise<Week> {
  const perSecond = ['--per-second', `${pace.trades ?? 0}`, '--prices-per-second', `${pace.prices ?? 0}`];
  const asked = ['bench', 'market', '--trades', `${trades}`, ...perSecond];
  const child = spawn(binary, asked, { stdio: ['ignore', 'pipe', 'inherit'] });
  const committed: Week['committed'] = [];
  let tellEnded: () => void;
  const ended = new Promise<void>((done) => (tellEnded = done));
  const opened = await new Promise<Opened>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`it ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Opened | { ended: true } | { position: number; committedAtMs: number };
      if ('url' in line) done(line);
      else if ('ended' in line) tellEnded();
      else committed.push([line.position, line.committedAtMs]);
    });
  });
  const enough = () => (child.kill('SIGUSR1'), ended);
  return { ...opened, committed, enough, stop: () => end(child) };
}

/** A browser that looks at it; the market is stopped by itself. */
export async function lookAt({ url }: Week): Promise<Stack> {
  const browser = await openBrowser();
  return { url, rpc: '', browser, errors: [], run: () => '', stop: () => browser.close() };
}

async function end(child: ChildProcess): Promise<void> {
  const over = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  await over;
}

const ask = (week: Week, asked: string, cursor: string | null) => {
  const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
  return fetch(`${week.url}/api/dataservice/open/collections/${asked}${after}`);
};

export async function figures(week: Week, asked: string): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data } = (await (await ask(week, `list?${asked}`, cursor)).json()) as { data: FigurePage };
    rows.push(...data.rows);
    cursor = data.next;
  }
  return rows;
}

/** Every sale until it opened, those that are flagged among them; of files, which hold more than pages. */
export async function allSales(week: Week): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const asked = `sales?range=all&washed=true&format=ndjson&at=${week.position}`;
    const answer = await ask(week, asked, cursor);
    if (!answer.ok) throw new Error(await answer.text());
    // One by one: there can be more of them than a call takes arguments.
    for (const line of (await answer.text()).split('\n').filter(Boolean)) sales.push(JSON.parse(line) as Sale);
    cursor = answer.headers.get('x-next');
  }
  return sales;
}

/** A wallet's address begins with its number; behind those of all holders they are of schemes, in turn. */
export function schemeOf(week: Week, wallet: string): number | undefined {
  const number = Number(BigInt(wallet.slice(0, 18)));
  return number < week.holders ? undefined : Math.floor((number - week.holders) / week.ofAScheme);
}

/** What speaks against a trade if it is planted. */
export function plantedAs(week: Week, { buyer, seller }: Sale): string | undefined {
  const [scheme, other] = [schemeOf(week, buyer), schemeOf(week, seller)];
  if (scheme !== other) throw new Error(`${seller} is of another scheme than ${buyer}`);
  return scheme === undefined ? undefined : week.kinds[scheme % week.kinds.length];
}
