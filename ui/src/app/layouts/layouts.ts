// What stands around a page. One frame draws them all; a layout only says which parts it has.

export type HeaderName = 'main' | 'landing' | 'kid' | 'mark' | 'none';

export interface Layout {
  header: HeaderName;
  footer: boolean;
  /** How the page itself is held: see `frame` in layouts.css. */
  frame: 'page' | 'wide' | 'panel' | 'card' | 'bare' | 'column' | 'phone';
}

const layouts = {
  default: { header: 'main', footer: true, frame: 'page' },
  denet: { header: 'mark', footer: false, frame: 'card' },
  empty: { header: 'none', footer: false, frame: 'bare' },
  h5: { header: 'mark', footer: false, frame: 'column' },
  home: { header: 'landing', footer: true, frame: 'page' },
  kid: { header: 'kid', footer: true, frame: 'page' },
  login: { header: 'mark', footer: false, frame: 'panel' },
  login2: { header: 'mark', footer: false, frame: 'card' },
  media: { header: 'main', footer: true, frame: 'wide' },
  mobile: { header: 'main', footer: false, frame: 'column' },
  activity: { header: 'mark', footer: false, frame: 'phone' },
} satisfies Record<string, Layout>;

export type LayoutName = keyof typeof layouts;
export const LAYOUTS: Record<LayoutName, Layout> = layouts;

/** Inside the mobile app its own bars stand around the page. */
export const inApp = (layout: Layout, embedded: boolean): Layout =>
  embedded ? { ...layout, header: 'none', footer: false } : layout;

/**
 * The class of the bar that stands over a page, where there is one: the server draws it with the sign in it
 * before any code is there (`api/src/ui/document.rs`).
 */
export function barOf(layout: LayoutName, white: boolean): string | undefined {
  const { header } = LAYOUTS[layout];
  if (header === 'none') return undefined;
  return ['bar', header !== 'main' && header, white && 'white'].filter(Boolean).join(' ');
}
