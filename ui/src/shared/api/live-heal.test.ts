import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from './live-feed';
import { hex, NOTHING, plus, type Sum, sumOf } from './live-sum';
import type { OrderCard } from './types';

class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = 1;
  sent: { op: string; from?: number }[] = [];
  onmessage?: (event: { data: string }) => void;
  constructor() {
    Line.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { op: string });
  }
  close() {
    this.readyState = 3;
  }
  carries(text: string) {
    this.onmessage?.({ data: text });
  }
}

/** The server's side: what it sends, summed up as it does. */
class Server {
  sum: Sum = NOTHING;
  position = 10;
  change(price: string) {
    this.position += 1;
    const data = { orderId: '0x1', position: this.position, price } as Partial<OrderCard>;
    const change = { position: this.position, topics: ['market'], kind: 'order', data };
    const text = JSON.stringify({ t: 'change', ...change });
    this.sum = plus(this.sum, sumOf(text));
    return text;
  }
  says(t: 'subscribed' | 'heartbeat') {
    const message: Message = { t, position: this.position, sums: { market: hex(this.sum) } };
    return JSON.stringify(message);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { origin: 'http://x' });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function listening() {
  vi.resetModules();
  const live = await import('./live');
  const { newest } = await import('./live-orders');
  const reader = vi.fn();
  live.listen(['market'], reader);
  const server = new Server();
  Line.last.carries(JSON.stringify({ t: 'hello', position: 10 }));
  Line.last.carries(server.says('subscribed'));
  const read: Partial<OrderCard> = { orderId: '0x1', position: 1, price: 'read' };
  const shown = () => newest(read as OrderCard).price;
  const beat = () => {
    Line.last.carries(server.says('heartbeat'));
    vi.advanceTimersByTime(20);
  };
  return { ...live, reader, server, shown, beat };
}

describe('a live feed that is not what was sent', () => {
  it('stays as it is while everything comes as it was sent', async () => {
    const { reader, server, shown, beat, useLive } = await listening();
    Line.last.carries(server.change('1'));
    Line.last.carries(server.change('2'));
    beat();
    expect(shown()).toBe('2');
    expect(reader).toHaveBeenCalledOnce();
    expect(Line.last.sent).toHaveLength(1);
    expect(useLive.getState().state).toBe('live');
  });

  const faults: [string, (texts: string[]) => string[]][] = [
    ['lost', ([, two]) => [two!]],
    ['doubled', ([one, two]) => [one!, one!, two!]],
    ['altered', ([one, two]) => [one!, two!.replace('"price":"2"', '"price":"3"')]],
    ['reordered', ([one, two]) => [two!, one!]],
    ['cut off', ([one, two]) => [one!, two!.slice(0, 40)]],
  ];
  it.each(faults)('a frame that was %s is found by the next heartbeat and put right', async (_, fault) => {
    const { reader, server, shown, beat, useLive } = await listening();
    fault([server.change('1'), server.change('2')]).forEach((text) => Line.last.carries(text));
    vi.advanceTimersByTime(20);
    reader.mockClear();
    beat();
    expect(reader, 'pages are asked again').toHaveBeenCalledWith([]);
    expect(shown(), 'what was told is not believed any more').toBe('read');
    expect(Line.last.sent.at(-1)).toMatchObject({ op: 'subscribe', topics: ['market'], from: 12 });
    expect(useLive.getState()).toEqual({ state: 'healed', position: 12 });
    // From there on everything counts anew, and is quiet.
    Line.last.carries(server.says('subscribed'));
    Line.last.carries(server.change('4'));
    reader.mockClear();
    beat();
    expect(shown()).toBe('4');
    expect(reader).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(useLive.getState().state).toBe('live');
  });

  it('an answer to a subscription that never came is asked for again', async () => {
    const { listen, server, beat } = await listening();
    listen(['item:1'], () => undefined);
    const sums = { market: hex(server.sum), 'item:1': hex(NOTHING) };
    const heartbeat = JSON.stringify({ t: 'heartbeat', position: 10, sums });
    const before = Line.last.sent.length;
    Line.last.carries(heartbeat);
    expect(Line.last.sent).toHaveLength(before);
    Line.last.carries(heartbeat);
    expect(Line.last.sent).toHaveLength(before + 1);
    beat();
    expect(Line.last.sent).toHaveLength(before + 1);
  });

  it('a gap in the ranges of the log is found, too', async () => {
    const { listen, beat, reader } = await listening();
    listen(['log'], () => undefined);
    const says = (first: number, last: number) =>
      Line.last.carries(JSON.stringify({ t: 'log', first, last }));
    says(11, 12);
    says(13, 15);
    beat();
    expect(reader).not.toHaveBeenCalledWith([]);
    says(17, 18);
    beat();
    expect(reader).toHaveBeenCalledWith([]);
  });
});
