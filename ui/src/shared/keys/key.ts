// Which presses of a key are meant for the page.

/** The parts of a key press that decide. */
export interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

// Boxes and sliders take no text, but they take keys of their own too.
const TAKES_TEXT = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const TAKES_ENTER = 'a, button, summary, [role="button"]';

const within = (target: EventTarget | null, selector: string): boolean => {
  const closest = (target as Partial<Element> | null)?.closest;
  return typeof closest === 'function' && closest.call(target, selector) !== null;
};

/** The key as the page's own; null when it belongs to a field, a dialog, a method of input or the browser. */
export function keyOf(press: Press, dialogOpen: boolean): string | null {
  if (press.defaultPrevented || press.isComposing || dialogOpen) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (within(press.target, TAKES_TEXT)) return null;
  if (press.key === 'Enter' && within(press.target, TAKES_ENTER)) return null;
  return press.key;
}

/** What is done at which key, as the dialog lists it. */
export const SHORTCUTS = [
  ['/', 'keys.search'],
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['Enter', 'keys.open'],
  ['b', 'keys.buy'],
  ['o', 'keys.offer'],
  ['x', 'keys.pick'],
  ['?', 'keys.help'],
  ['Esc', 'keys.close'],
] as const;
