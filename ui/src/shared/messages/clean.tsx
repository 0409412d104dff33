// HTML of messages as elements of ours: a few words of emphasis stay, everything else becomes its text.
// Nothing is ever parsed by the browser as HTML, so that nothing of it can run, load or style.
import { Fragment, type ReactNode, createElement } from 'react';

const KEPT = new Set(['b', 'strong', 'i', 'em', 'code']);
/** Elements whose text is no text for people. */
const MUTE = 'script|style|template|iframe|noscript|object|svg|math|textarea|title|xmp';
const SILENT = new RegExp(`<(${MUTE})\\b[\\s\\S]*?(?:</\\1[^>]*>|$)`, 'gi');
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*(?:>|$)|[^<]+|</gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const LAST = 0x10ffff;

const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;

const decoded = (text: string): string =>
  text.replace(ENTITY, (whole: string, hex?: string, digits?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const point = hex ? parseInt(hex, 16) : Number(digits);
    return point > 0 && point <= LAST ? String.fromCodePoint(point) : whole;
  });

interface Open {
  tag: string | null;
  inside: ReactNode[];
}

/** The same words with the emphasis that is allowed; attributes and all other tags are gone. */
export function cleaned(html: string): ReactNode {
  const stack: Open[] = [{ tag: null, inside: [] }];
  const top = () => stack[stack.length - 1]!;
  const close = () => {
    const { tag, inside } = stack.pop()!;
    const { length } = top().inside;
    top().inside.push(createElement(tag ?? Fragment, { key: length }, ...inside));
  };
  for (const [token, name] of html.replace(SILENT, ' ').matchAll(TOKEN)) {
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      if (!token.startsWith('<!--')) top().inside.push(decoded(token));
    } else if (!KEPT.has(tag)) {
      top().inside.push(' ');
    } else if (!token.startsWith('</')) {
      stack.push({ tag, inside: [] });
    } else if (stack.some((open) => open.tag === tag)) {
      while (top().tag !== tag) close();
      close();
    }
  }
  while (stack.length > 1) close();
  return createElement(Fragment, null, ...stack[0]!.inside);
}
