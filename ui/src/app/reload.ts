// A part of the page that can no longer be loaded belongs to an older version of the site: the
// page is loaded anew, but never in a circle.

/** A second failure within this is not cured by loading again. */
const GUARD_MS = 60_000;

export function mayReload(last: string | null, nowMs: number): boolean {
  return last === null || nowMs - Number(last) >= GUARD_MS;
}

export function reloadStaleParts(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage.getItem('reloaded'), Date.now())) return;
    event.preventDefault();
    sessionStorage.setItem('reloaded', String(Date.now()));
    location.reload();
  });
}
