// The live socket: one connection, resumed from the last position; changes reach their readers
// once a frame.
import { create } from 'zustand';
import { sawPosition } from './client';
import type { OrderCard } from './types';

export interface Change {
  position: number;
  topics: string[];
  kind: 'order' | 'item' | 'activity';
  data: unknown;
}

type Listener = (changes: Change[]) => void;

interface LiveState {
  state: 'connecting' | 'live' | 'offline';
  position: number;
}

export const useLive = create<LiveState>(() => ({ state: 'connecting', position: 0 }));

/** The newest card of each order the socket has told of. */
export const useOrders = create<Record<string, OrderCard>>(() => ({}));

const listeners = new Map<Listener, string[]>();
let socket: WebSocket | null = null;
let waiting: Change[] = [];
let frame = 0;
let delay = 500;
let resume: number | null = null;

/** Hears of changes on the topics until the returned function is called. */
export function listen(topics: string[], listener: Listener): () => void {
  listeners.set(listener, topics);
  if (socket?.readyState === WebSocket.OPEN) subscribe(topics, null);
  else if (!socket) connect();
  return () => listeners.delete(listener);
}

function subscribe(topics: string[], from: number | null) {
  socket?.send(JSON.stringify({ op: 'subscribe', topics, from }));
}

function connect() {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  socket = new WebSocket(`${scheme}://${location.host}/api/live`);
  socket.onopen = () => {
    delay = 500;
    const topics = [...new Set([...listeners.values()].flat())];
    if (topics.length > 0) subscribe(topics, resume);
    useLive.setState({ state: 'live' });
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data as string));
  socket.onclose = () => {
    socket = null;
    useLive.setState({ state: 'offline' });
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, 10_000);
  };
}

function receive(message: { t: string; position?: number; resume?: number } & Partial<Change>) {
  const { t, position } = message;
  if (t === 'hello' || t === 'heartbeat' || t === 'reset') {
    resume = position ?? resume;
    if (position) sawPosition(position);
    useLive.setState((old) => ({ position: Math.max(old.position, position ?? 0) }));
  }
  // A reset or a lag means that something was missed: every reader asks again.
  if (t === 'reset' || t === 'lagging') {
    for (const listener of listeners.keys()) listener([]);
  }
  if (t !== 'change' || !message.topics || !message.kind) return;
  waiting.push(message as Change);
  frame ||= requestAnimationFrame(flush);
}

function flush() {
  frame = 0;
  const changes = waiting;
  waiting = [];
  const cards: Record<string, OrderCard> = {};
  let position = useLive.getState().position;
  for (const change of changes) {
    position = Math.max(position, change.position);
    if (change.kind !== 'order') continue;
    const card = change.data as OrderCard;
    cards[card.orderId] = card;
  }
  sawPosition(position);
  useLive.setState({ position });
  useOrders.setState((old) => newer(old, cards));
  for (const [listener, topics] of listeners) {
    const own = changes.filter((change) => change.topics.some((topic) => topics.includes(topic)));
    if (own.length > 0) listener(own);
  }
}

/** Puts newer cards over older ones; never the other way round. */
export function newer(
  old: Record<string, OrderCard>,
  fresh: Record<string, OrderCard>,
): Record<string, OrderCard> {
  const next = { ...old };
  for (const [id, card] of Object.entries(fresh)) {
    const known = next[id];
    if (!known || known.position <= card.position) next[id] = card;
  }
  return next;
}
