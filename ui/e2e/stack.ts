// The whole product for a story: the built binary with its own folder, and real browsers.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import type { CollectionCard } from '../src/shared/api/types';
import { openBrowser } from './browser';
import { walletStub } from './wallet-stub';

declare module 'vitest' {
  interface ProvidedContext {
    world: string;
  }
}

export interface Stack {
  url: string;
  rpc: string;
  browser: Browser;
  errors: string[];
  /** Runs the program beside the one that serves, as an operator at the machine does. */
  run(...args: string[]): string;
  stop(): Promise<void>;
}

/** Enough for several pages, minted within seconds. */
export const PORTRAITS = 150;

/** Outside what clients are given for connections that go out, which could take it meanwhile. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await new Promise<boolean>((done) => {
      server.once('listening', () => done(true)).once('error', () => done(false));
    });
    await new Promise((done) => server.close(done));
    if (free) return port;
  }
}

/** As root, the database of a folder that nobody else may enter would lie elsewhere, and stay. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'brickyard-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The program as the tests built it. */
export const binary = process.env.BRICKYARD ?? resolve('../target/debug/brickyard');

interface Running {
  url: string;
  rpc: string;
  run: Stack['run'];
  /** As Ctrl-C does: what there is, is kept. */
  end: () => Promise<void>;
}

/** The program with what lies in the folder. */
async function start(folder: string, settings: string): Promise<Running> {
  const [port, chainPort] = [await freePort(), await freePort()];
  const config = join(folder, 'brickyard.toml');
  writeFileSync(config, `${settings}\n[demo]\naction_interval_ms = 700\nportraits = ${PORTRAITS}\n`);
  const place = ['--config', config, '--data-dir', folder];
  const child = spawn(binary, ['up', '--demo', ...place, '--port', `${port}`, '--chain-port', `${chainPort}`], {
    cwd: resolve('..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await opened(child);
  return {
    url: `http://127.0.0.1:${port}`,
    rpc: `http://127.0.0.1:${chainPort}`,
    run: (...args) => execFileSync(binary, [...args, ...place], { cwd: resolve('..'), encoding: 'utf8' }),
    end: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** The demo's world as every story begins with it; answers the folder it lies in. */
export async function makeWorld(): Promise<string> {
  const folder = newFolder();
  const running = await start(folder, '');
  try {
    await settled(running);
  } finally {
    await running.end();
  }
  return folder;
}

/** A world of its own, gone on with. `settings`: further lines of its configuration. */
export async function standUp(settings = ''): Promise<Stack> {
  const folder = newFolder();
  // With their owners: the database may be another user's.
  execFileSync('cp', ['-a', `${inject('world')}/.`, folder]);
  // Where there is no browser nothing is started, which nobody would stop.
  const browser = await openBrowser();
  const { url, rpc, run, end } = await start(folder, settings);
  const stop = async () => {
    await browser.close();
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const stack: Stack = { url, rpc, run, browser, errors: [], stop };
  await settled(stack).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return stack;
}

/** A site that has only just opened may have no read models yet, and its demo nothing for sale. */
const settled = (stack: Pick<Stack, 'url'>) =>
  until('every portrait is minted and some things are for sale', async () => {
    const path = 'collection/open/list';
    const all = await api<{ collections: CollectionCard[] }>(stack, path).catch(() => null);
    const minted = all?.collections.some((row) => row.items >= PORTRAITS);
    return minted && all!.collections.reduce((sum, row) => sum + row.listed, 0) >= 8;
  });

function opened(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      if (said.includes('Brickyard is open at')) done();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => fail(new Error(`brickyard ended with ${code}: ${said}`)));
  });
}

/** A browser of somebody's own; with an account it has a wallet for it. */
export async function visit(
  stack: Stack,
  path: string,
  options: BrowserContextOptions & { account?: string; language?: string } = {},
): Promise<Page> {
  const { account, language, ...context } = options;
  const own = await stack.browser.newContext({ viewport: { width: 1280, height: 900 }, ...context });
  if (language) await own.addCookies([{ name: 'lang', value: language, url: stack.url }]);
  if (account) await own.addInitScript(walletStub, { rpc: stack.rpc, account });
  const page = await own.newPage();
  page.on('pageerror', (error) => stack.errors.push(`${path}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') stack.errors.push(`${path}: ${message.text()}`);
  });
  await page.goto(stack.url + path);
  return page;
}

/** Waits for a condition; says what never came. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  const end = Date.now() + 30_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`never: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

export async function rpc<T>(stack: Stack, method: string, params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(stack.rpc, { method: 'POST', headers, body });
  const answer = (await response.json()) as { error?: { message: string }; result: T };
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}

export async function api<T>(stack: Pick<Stack, 'url'>, path: string, token?: string): Promise<T> {
  const headers = token ? { authorization: token } : undefined;
  const response = await fetch(`${stack.url}/api/dcservice/${path}`, { headers });
  const answer = (await response.json()) as { code: number; msg: string; data: T };
  if (answer.code !== 1511200) throw new Error(answer.msg);
  return answer.data;
}
