import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from './live-feed';

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  says(...messages: Message[]) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const change = (position: number, data: object = {}): Message => ({
  t: 'change',
  position,
  topics: ['market'],
  kind: 'order',
  data,
});

async function fresh() {
  vi.resetModules();
  return await import('./live');
}

beforeEach(() => {
  Line.all = [];
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

const line = () => Line.all.at(-1)!;

describe('the live socket', () => {
  it('subscribes only when greeted, from where nothing is missed', async () => {
    const { listen, useLive } = await fresh();
    listen(['market'], () => undefined);
    listen(['market', 'item:1'], () => undefined);
    expect(line().sent).toEqual([]);
    expect(useLive.getState().state).toBe('connecting');
    line().says({ t: 'hello', position: 12 });
    expect(line().sent).toEqual([{ op: 'subscribe', topics: ['market', 'item:1'], from: 12 }]);
    expect(useLive.getState()).toEqual({ state: 'live', position: 12 });
  });

  it('figures that are asked for after a change know of it, and other pages need not', async () => {
    const { listen } = await fresh();
    const { read, readData } = await import('./client');
    const sent: HeadersInit[] = [];
    vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
      sent.push(headers!);
      return Promise.resolve(new Response(JSON.stringify({ code: 1511200, data: {}, msg: '' })));
    });
    listen(['market'], () => undefined);
    await readData('open/collections/list');
    line().says(change(12, {}));
    await readData('open/collections/list');
    await read('item/open/list');
    expect(sent[0]).not.toHaveProperty('x-min-position');
    expect(sent[1]).toHaveProperty('x-min-position', '12');
    expect(sent[2]).not.toHaveProperty('x-min-position');
  });

  it('comes back after a break, slower each time, and resumes before what it may have missed', async () => {
    const { listen, useLive } = await fresh();
    listen(['market'], () => undefined);
    line().says({ t: 'hello', position: 10 }, { t: 'heartbeat', position: 20, sums: {} });
    line().says({ t: 'heartbeat', position: 30, sums: {} }, change(41));
    line().breaks();
    expect(useLive.getState().state).toBe('offline');
    for (const wait of [625, 1_250, 2_500]) {
      vi.advanceTimersByTime(wait);
      line().breaks();
    }
    expect(Line.all).toHaveLength(4);
    vi.advanceTimersByTime(1_000);
    expect(Line.all, 'the fourth wait is 3 s at least').toHaveLength(4);
    vi.advanceTimersByTime(4_000);
    line().says({ t: 'hello', position: 90 });
    expect(line().sent).toEqual([{ op: 'subscribe', topics: ['market'], from: 20 }]);
  });

  it('a line without a word is given up', async () => {
    const { listen, useLive } = await fresh();
    listen(['market'], () => undefined);
    line().says({ t: 'hello', position: 10 });
    const dead = line();
    vi.advanceTimersByTime(11_000);
    dead.says({ t: 'heartbeat', position: 11, sums: {} });
    vi.advanceTimersByTime(11_000);
    expect(useLive.getState().state).toBe('live');
    vi.advanceTimersByTime(2_000);
    expect(line()).not.toBe(dead);
    dead.says(change(50));
    dead.breaks();
    expect(useLive.getState().position).toBe(11);
    expect(Line.all).toHaveLength(2);
  });

  it('tells once a frame, in order, and only of the own topics', async () => {
    const { listen } = await fresh();
    const [market, other] = [vi.fn(), vi.fn()];
    listen(['market'], market);
    listen(['item:1'], other);
    line().says({ t: 'hello', position: 1 }, change(2), change(3));
    vi.advanceTimersByTime(20);
    expect(market).toHaveBeenCalledOnce();
    expect(market.mock.lastCall?.[0]).toMatchObject([{ position: 2 }, { position: 3 }]);
    expect(other).not.toHaveBeenCalled();
  });

  it('when changes are lost for good, every reader is told to ask again', async () => {
    const { listen } = await fresh();
    const reader = vi.fn();
    listen(['market'], reader);
    line().says({ t: 'hello', position: 1 }, { t: 'lagging', resume: 90 });
    expect(reader).not.toHaveBeenCalled();
    line().says({ t: 'reset', position: 90 });
    expect(reader).toHaveBeenCalledWith([]);
  });

  it('lets go of a topic with its last reader, and asks for a new one at once', async () => {
    const { listen } = await fresh();
    listen(['market'], () => undefined);
    line().says({ t: 'hello', position: 5 });
    const stops = [1, 2].map(() => listen(['item:1', 'market'], vi.fn()));
    stops.forEach((stop) => stop());
    expect(line().sent.slice(1)).toEqual([
      { op: 'subscribe', topics: ['item:1'], from: 5 },
      { op: 'unsubscribe', topics: ['item:1'] },
    ]);
  });

  it('tells ranges of the log to who listens for them, and never resumes from there', async () => {
    const { listen } = await fresh();
    const heard: unknown[] = [];
    listen(['log'], (ranges) => heard.push(...ranges.map(({ data }) => data)));
    listen(['market'], (changes) => heard.push(...changes));
    const range: Message = { t: 'log', first: 8, last: 12 };
    line().says({ t: 'hello', position: 7 }, range);
    vi.advanceTimersByTime(20);
    expect(heard).toEqual([range]);
    listen(['item:1'], () => undefined);
    expect(line().sent.at(-1)).toMatchObject({ topics: ['item:1'], from: 7 });
  });
});
