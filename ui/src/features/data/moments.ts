// Which moments the data pages can show.
import { readAt } from '../../shared/past/moment';

/** RFC 3339 asks for seconds; months and days are what can be read as a time. */
const TIME = /T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A moment as the API reads it; undefined for anything that is none. */
export function momentOf(text: unknown): string | undefined {
  const at = readAt(typeof text === 'string' ? text.trim() : text);
  if (typeof at !== 'string' || !at.includes('T')) return at === undefined ? undefined : String(at);
  return TIME.test(at) && !Number.isNaN(Date.parse(at)) ? at : undefined;
}
