import { describe, expect, it } from 'vitest';
import en from '../../locales/en/market.json';
import { type Press, SHORTCUTS, keyOf } from './key';

/** An element that stands within those that the selectors name. */
const element = (...names: string[]) =>
  ({
    closest: (selector: string) => (names.some((name) => selector.split(', ').includes(name)) ? {} : null),
  }) as unknown as EventTarget;

const press = (key: string, part: Partial<Press> = {}): Press => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  target: element('body'),
  ...part,
});

describe('keys of the page', () => {
  it('are taken where nothing else wants them', () => {
    for (const key of ['/', 'j', 'k', 'b', '?', 'Enter', 'Escape']) {
      expect(keyOf(press(key), false)).toBe(key);
    }
    expect(keyOf(press('j', { target: null }), false)).toBe('j');
  });

  it('are left to fields, to dialogs and to the browser', () => {
    for (const field of ['input', 'textarea', 'select']) {
      expect(keyOf(press('b', { target: element(field) }), false), field).toBeNull();
    }
    expect(keyOf(press('b'), true)).toBeNull();
    expect(keyOf(press('b', { ctrlKey: true }), false)).toBeNull();
    expect(keyOf(press('k', { metaKey: true }), false)).toBeNull();
    expect(keyOf(press('j', { altKey: true }), false)).toBeNull();
    expect(keyOf(press('j', { defaultPrevented: true }), false)).toBeNull();
  });

  it('are left to whoever is in the middle of writing a Chinese character', () => {
    expect(keyOf(press('j', { isComposing: true }), false)).toBeNull();
  });

  it('Enter belongs to the link or button that it stands on', () => {
    for (const own of ['a', 'button']) {
      expect(keyOf(press('Enter', { target: element(own) }), false)).toBeNull();
      expect(keyOf(press('j', { target: element(own) }), false)).toBe('j');
    }
  });

  it('all stand in the list that ? opens', () => {
    expect(SHORTCUTS.map(([key]) => key)).toEqual(['/', 'j', 'k', 'Enter', 'b', 'o', 'x', '?', 'Esc']);
    for (const [, text] of SHORTCUTS) expect(en.keys).toHaveProperty(text.slice('keys.'.length));
  });
});
