// A moment of the past as it stands in a page's address.

/** A position, `block:<chain>:<number>`, `time:<seconds>` or a time; as the API reads it. */
export type At = number | string;

const WORDS = /^(block:\d{1,18}:\d{1,18}|time:\d{1,12}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d))$/;

/** What the address says; undefined for anything that is no moment. */
export function readAt(value: unknown): At | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  return WORDS.test(value) ? value : undefined;
}

/** A position to compare with; undefined for anything else. */
export const readPosition = (value: unknown): number | undefined => {
  const at = readAt(value);
  return typeof at === 'number' ? at : undefined;
};

/** An event that touched what the page shows. */
export interface Stop {
  position: number;
  eventType: string;
}

/** Each position once, oldest first. */
export function inOrder(stops: Stop[]): Stop[] {
  const unique = new Map(stops.map((stop) => [stop.position, stop]));
  return [...unique.values()].sort((left, right) => left.position - right.position);
}

/** The stop `steps` further from `at`; past the last one the head, before the first one that one. */
export function leap(stops: Stop[], at: number, steps: number, head: number): number {
  const ahead = steps > 0;
  const way = stops.map((stop) => stop.position).filter((place) => (ahead ? place > at : place < at));
  if (way.length === 0) return ahead ? Math.max(head, at) : at;
  const place = ahead ? Math.min(steps - 1, way.length - 1) : Math.max(way.length + steps, 0);
  return way[place] ?? at;
}
