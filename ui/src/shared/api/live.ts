// The live socket: one connection for the whole page, resumed without gaps after a break, and put
// right when what came is not what was sent; changes reach their readers once a frame.
import { onAnswered } from './client';
import { deviceId } from './frame';
import { Check } from './live-check';
import { type Change, Feed, type Message } from './live-feed';
import { forgetOrders, tellOrders } from './live-orders';
import { DELAY_MS, DELAY_MS_MAX, HEALED_MS, HIDDEN_FLUSH_MS, SILENCE_MS_MAX, useLive } from './live-state';
import type { OrderCard } from './types';

export { useLive };

type Listener = (changes: Change[]) => void;

const listeners = new Map<Listener, string[]>();
const feed = new Feed();
const check = new Check();
let socket: WebSocket | null = null;
let greeted = false;
let waiting: Change[] = [];
let flushing = false;
let delay = DELAY_MS;
let retry: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

const topicsNow = () => [...new Set([...listeners.values()].flat())];

/**
 * Hears of changes on the topics until the returned function is called. An empty list of changes
 * means that some were lost: ask again.
 */
export function listen(topics: string[], listener: Listener): () => void {
  const known = new Set(topicsNow());
  listeners.set(listener, topics);
  const more = topics.filter((topic) => !known.has(topic));
  if (!socket && !retry) connect();
  else if (more.length > 0) subscribe(more);
  return () => {
    listeners.delete(listener);
    const still = new Set(topicsNow());
    const gone = topics.filter((topic) => !still.has(topic));
    if (gone.length === 0) return;
    send({ op: 'unsubscribe', topics: gone });
    check.drop(gone);
  };
}

function send(message: object) {
  if (greeted && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

const subscribe = (topics: string[]) => send({ op: 'subscribe', topics, from: feed.resume });

// A page that was read before the socket stood asks for what came in between.
onAnswered((position) => {
  if (feed.answered(position) && listeners.size > 0) subscribe(topicsNow());
  show();
});

const show = () => {
  const { position } = feed;
  if (position !== useLive.getState().position) useLive.setState({ position });
};

function connect() {
  retry = undefined;
  const own = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live?device=${deviceId()}`);
  socket = own;
  listenForSilence();
  own.onmessage = (event) => {
    if (own !== socket) return;
    listenForSilence();
    hear(event.data as string);
  };
  own.onclose = () => {
    if (own === socket) broken();
  };
}

function listenForSilence() {
  clearTimeout(silence);
  silence = setTimeout(() => {
    // A dead line may take minutes to close by itself: it is left to do so on its own.
    socket?.close();
    broken();
  }, SILENCE_MS_MAX);
}

function letGo() {
  clearTimeout(silence);
  socket = null;
  greeted = false;
  check.forget();
  check.drop(['log']);
}

function broken() {
  letGo();
  useLive.setState({ state: 'offline' });
  // Spread, so that a restarted server is not asked by everybody in the same moment.
  retry = setTimeout(connect, delay * (0.75 + Math.random() / 2));
  delay = Math.min(delay * 2, DELAY_MS_MAX);
}

/** Another session from here on: the socket is opened anew, and goes on where it was. */
export function reconnect(): void {
  if (!socket) return;
  const old = socket;
  letGo();
  old.close();
  connect();
}

globalThis.addEventListener?.('online', () => {
  if (!retry) return;
  clearTimeout(retry);
  connect();
});

function hear(text: string) {
  try {
    receive(JSON.parse(text) as Message, text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    check.unreadable();
  }
}

function receive(message: Message, text: string) {
  switch (message.t) {
    case 'hello':
      feed.opened(message.position);
      greeted = true;
      delay = DELAY_MS;
      useLive.setState({ state: 'live' });
      if (listeners.size > 0) subscribe(topicsNow());
      break;
    case 'subscribed':
      return check.begin(message.sums);
    case 'heartbeat':
      if (check.agrees(message.sums, topicsNow())) feed.heartbeat(message.position);
      else heal(message.position);
      break;
    case 'reset':
      startOver(message.position);
      break;
    case 'change':
      feed.change(message.position);
      check.frame(text, message);
      waiting.push(message);
      return schedule();
    case 'log':
      check.range(message.first, message.last);
      waiting.push({ position: message.last, topics: ['log'], kind: 'log', data: message });
      return schedule();
    // The server lets go of who is too slow; the next connection resumes without a gap.
    default:
      return;
  }
  show();
}

/** What was told is no ground to stand on: pages ask again, and changes count from here. */
function startOver(position: number) {
  feed.reset(position);
  waiting = [];
  forgetOrders();
  for (const listener of listeners.keys()) listener([]);
}

// Something was lost, doubled or altered on the way; it is said for a while.
function heal(position: number) {
  check.forget();
  check.drop(['log']);
  startOver(position);
  subscribe(topicsNow());
  useLive.setState({ state: 'healed' });
  setTimeout(() => {
    if (useLive.getState().state === 'healed') useLive.setState({ state: 'live' });
  }, HEALED_MS);
}

function schedule() {
  if (flushing) return;
  flushing = true;
  if (document.hidden) setTimeout(flush, HIDDEN_FLUSH_MS);
  else requestAnimationFrame(flush);
}

function flush() {
  flushing = false;
  const changes = waiting;
  waiting = [];
  tellOrders(changes.filter(({ kind }) => kind === 'order').map(({ data }) => data as OrderCard));
  show();
  for (const [listener, own] of listeners) {
    const heard = changes.filter(({ topics }) => topics.some((topic) => own.includes(topic)));
    if (heard.length > 0) listener(heard);
  }
}
