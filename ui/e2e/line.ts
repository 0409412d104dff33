// A line between a browser and the product that can be cut, and what was told over it.
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { Check } from '../src/shared/api/live-check';
import type { Message } from '../src/shared/api/live-feed';

export interface Wire {
  /** Where the product is entered by it. */
  url: string;
  /** Whatever is under way breaks off, and nothing gets through until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function lineTo(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  let whole = true;
  const breakOff = () => open.forEach((socket) => socket.destroy());
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      open.add(one);
      one.on('close', () => (open.delete(one), other.destroy())).on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => ((whole = false), breakOff()),
    mend: () => (whole = true),
    close: () => (breakOff(), new Promise((done) => server.close(() => done()))),
  };
}

export interface Told {
  /** Changes that came. */
  changes: number;
  /** Heartbeats whose sums are those of the changes before them, since the last connection. */
  agreed: number;
  /** Heartbeats whose sums are others. */
  differed: number;
  /** Times that the server could not go on where the page was. */
  resets: number;
}

/** What the page is told from its next connection on, held to the server's own sums. */
export function toldTo(page: Page, topics: string[]): Told {
  const told: Told = { changes: 0, agreed: 0, differed: 0, resets: 0 };
  page.on('websocket', (socket) => {
    const check = new Check();
    told.agreed = 0;
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      const message = JSON.parse(text) as Message;
      if (message.t === 'subscribed') check.begin(message.sums);
      if (message.t === 'reset') told.resets += 1;
      if (message.t === 'heartbeat') told[check.agrees(message.sums, topics) ? 'agreed' : 'differed'] += 1;
      if (message.t !== 'change') return;
      told.changes += 1;
      check.frame(text, message);
    });
  });
  return told;
}
