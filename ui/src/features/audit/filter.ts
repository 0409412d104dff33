// What the page's address says to show of the log, and what it means for the API.

/** Everything that can be chosen; absent is any. */
export interface AuditFilter {
  stream?: string;
  streamType?: string;
  eventType?: string;
  actor?: string;
  correlation?: string;
  chain?: number;
  block?: number;
  /** Unix seconds. */
  since?: number;
  until?: number;
  /** Instead of `since`: how far back, seen from now. */
  within?: Span;
}

export const SPANS = { '15m': 900, '1h': 3_600, '24h': 86_400, '7d': 604_800 } as const;
export type Span = keyof typeof SPANS;

const word = (value: unknown) => {
  // The router reads numbers out of addresses; an all-digit word is still a word.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text ? text : undefined;
};
const whole = (value: unknown) => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

/** What is usable of an address; the rest is as if it were not there. */
export function readFilter(search: Record<string, unknown>): AuditFilter {
  const span = word(search.within);
  const chain = whole(search.chain);
  return {
    stream: word(search.stream),
    streamType: word(search.streamType),
    eventType: word(search.eventType),
    actor: word(search.actor),
    correlation: word(search.correlation),
    chain,
    block: chain === undefined ? undefined : whole(search.block),
    since: whole(search.since),
    until: whole(search.until),
    within: span !== undefined && span in SPANS ? (span as Span) : undefined,
  };
}

/** The API's words for it, at this moment. */
export function queryOf(filter: AuditFilter, nowS: number): URLSearchParams {
  const { within, ...rest } = filter;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(key, String(value));
  }
  if (within) query.set('since', String(Math.floor(nowS) - SPANS[within]));
  return query;
}

export type Meaning =
  | { kind: 'position'; position: number }
  | { kind: 'filter'; filter: AuditFilter }
  /** An order, a transaction or a command: only the log can tell. */
  | { kind: 'hash'; hash: string };

/** What somebody means who writes this into the one field for everything. */
export function meaningOf(text: string): Meaning | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const position = /^#?(\d{1,15})$/.exec(trimmed)?.[1];
  if (position) return { kind: 'position', position: Number(position) };
  const lower = trimmed.toLowerCase();
  if (/^0x[0-9a-f]{40}$/.test(lower)) return { kind: 'filter', filter: { actor: lower } };
  if (/^0x[0-9a-f]{64}$/.test(lower)) return { kind: 'hash', hash: lower };
  if (/^\d+-0x[0-9a-f]{40}-\d+$/.test(lower)) {
    return { kind: 'filter', filter: { stream: `item/${lower}` } };
  }
  if (/^[a-z_]+\/./.test(trimmed)) return { kind: 'filter', filter: { stream: trimmed } };
  return { kind: 'filter', filter: { correlation: trimmed } };
}
