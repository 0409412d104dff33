// A part of the page that can no longer be loaded belongs to an older version of the site: the
// page is loaded anew where the part was to be shown, but never in a circle. One that was only fetched
// ahead, while a pointer was on its link, is no reason to take away the page that somebody reads.

/** A second failure within this is not cured by loading again. */
const GUARD_MS = 60_000;
const KEPT = 'reloaded';

/** What browsers say, and Vite of a style sheet. */
const MISSING = /dynamically imported module|module script failed|unable to preload/i;

/** Named anew, since the router would load the page once for each part by itself. */
export class PartMissing extends Error {}

/** The loading of a part of the page. */
export const part =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    load().catch((cause: unknown) => {
      throw isMissing(cause) ? new PartMissing('A part of the page did not come.', { cause }) : cause;
    });

export const isMissing = (error: unknown): boolean =>
  error instanceof PartMissing || (error instanceof Error && MISSING.test(error.message));

export function mayReload(last: string | null, nowMs: number): boolean {
  return last === null || nowMs - Number(last) >= GUARD_MS;
}

/** Whether loading anew may cure it: a line that is gone is not cured by it, nor what failed just now. */
export const isCured = (error: unknown): boolean =>
  isMissing(error) && navigator.onLine && mayReload(sessionStorage.getItem(KEPT), Date.now());

export function reload(): void {
  sessionStorage.setItem(KEPT, String(Date.now()));
  location.reload();
}
