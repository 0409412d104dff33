// From a page into the mobile app, if it is there; else to where it is had. A browser does not say which: the
// page asks for the app by its own kind of address, and looks whether it has gone out of sight.

const FRAME_MS = 400;
const CHECK_MS = 700;
const STORE_MS = 1_300;
const FRAME_GONE_MS = 5_000;

/** The app's address of a page of ours. */
export const appAddress = (path: string): string => `brickyard://open?path=${encodeURIComponent(path)}`;

/** Opens the page in the app; `store` is where to go when that does not happen. */
export function openInApp(path: string, store: () => void): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = appAddress(path);
  setTimeout(() => document.body.append(frame), FRAME_MS);
  setTimeout(() => {
    if (document.hidden) return;
    setTimeout(() => {
      if (!document.hidden) store();
    }, STORE_MS);
  }, CHECK_MS);
  setTimeout(() => frame.remove(), FRAME_GONE_MS);
}
