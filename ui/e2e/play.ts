// Changes at a pace into the page's own socket layer: the server's place is taken, nothing else is.
import type { Page } from 'playwright-core';
import type { OrderCard } from '../src/shared/api/types';
import { SOAK } from './looks';
import { type Stack, api, until } from './stack';

/** How long a pace is held. */
const PLAYED_MS = SOAK ? 10_000 : 2_000;

interface Played {
  fps: number;
  longest: number;
  sent: number;
  /** Changes that came to the table, told with the next order of its rows. */
  taken: number;
  /** The position that the page says it stands at, less where it began. */
  shown: number;
  /** What was told of each order last: its price, and where. */
  last: Record<string, [price: string, position: number]>;
}

interface Play {
  rate: number;
  orders: OrderCard[];
  from: number;
  lasting: number;
}

/** What runs in the page: a socket that greets, and then tells of other prices again and again. */
function socket({ rate, orders, from, lasting }: Play) {
  const last: Record<string, [string, number]> = {};
  const state = { sent: 0, begun: 0, before: 0, frames: 0, longest: 0, over: false, last };
  class Played extends EventTarget {
    static readonly OPEN = 1;
    readyState = 1;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() {
      super();
      const say = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
      setTimeout(() => say({ t: 'hello', position: from }), 50);
      setInterval(() => say({ t: 'heartbeat', position: from, sums: {} }), 5_000);
      setTimeout(() => {
        state.begun = performance.now();
        state.before = Number(document.querySelector<HTMLElement>('.trader-line')?.dataset.taken);
        const frame = () => {
          if (performance.now() - state.begun > lasting) return;
          state.frames += 1;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        const timer = setInterval(() => {
          const since = Math.min(performance.now() - state.begun, lasting);
          for (; state.sent < Math.floor((since * rate) / 1_000); state.sent += 1) {
            const order = orders[state.sent % orders.length]!;
            const position = from + state.sent + 1;
            const price = String(BigInt(order.price) + BigInt(state.sent % 97));
            last[order.orderId] = [price, position];
            say({ t: 'change', kind: 'order', position, topics: ['market'], data: { ...order, position, price } });
          }
          if (since < lasting) return;
          clearInterval(timer);
          state.over = true;
        }, 4);
      }, 3_000);
    }
    send(text: string) {
      const { op } = JSON.parse(text) as { op: string };
      const said = JSON.stringify({ t: 'subscribed', position: from, sums: {} });
      if (op === 'subscribe') setTimeout(() => this.onmessage?.({ data: said }), 10);
    }
    close() {
      this.readyState = 3;
    }
  }
  Object.assign(window, { WebSocket: Played, played: state });
  new PerformanceObserver((list) => {
    if (state.begun === 0) return;
    for (const { duration } of list.getEntries()) {
      state.longest = Math.max(state.longest, Math.round(duration));
    }
  }).observe({ entryTypes: ['longtask'] });
}

export async function playing(stack: Stack, rate: number): Promise<Page> {
  const { orders } = await api<{ orders: OrderCard[] }>(stack, 'open/book?side=asks');
  const from = Math.max(...orders.map(({ position }) => position)) + 1_000_000;
  const context = await stack.browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(socket, { rate, orders, from, lasting: PLAYED_MS });
  const page = await context.newPage();
  await page.goto(`${stack.url}/marketplace?view=trader&order=price`);
  await page.evaluate((start) => Object.assign(window, { from: start }), from);
  return page;
}

export async function measured(page: Page): Promise<Played> {
  await page.waitForFunction(() => (window as unknown as { played: { over: boolean } }).played.over, null, {
    timeout: PLAYED_MS * 3,
  });
  const read = () =>
    page.evaluate((lasting) => {
      const { played, from } = window as unknown as {
        played: { sent: number; frames: number; longest: number; before: number; last: Played['last'] };
        from: number;
      };
      const text = document.querySelector('.trader-line .place')?.textContent ?? '#0';
      const shown = Number(text.slice(1)) - from;
      const taken = Number(document.querySelector<HTMLElement>('.trader-line')?.dataset.taken) - played.before;
      const { sent, longest, last } = played;
      return { fps: (played.frames * 1_000) / lasting, longest, sent, taken, shown, last };
    }, PLAYED_MS);
  await until('all that was sent is taken', async () => {
    const { sent, taken, shown } = await read();
    return taken === sent && shown === sent;
  });
  return read();
}
