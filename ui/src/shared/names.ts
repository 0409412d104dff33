// What is typed into the search for names: which characters it takes, and where it leads.

/** As long as an address. */
export const NAME_MAX = 42;

/** The text as the field keeps it: letters, digits, `_`, `-`, and one `.kid` at the end. */
export function typedName(text: string): string {
  const suffix = /\.(k(i(d)?)?)?$/i.exec(text)?.[0] ?? '';
  const label = text.slice(0, text.length - suffix.length).replace(/[^\w-]/g, '');
  return label.slice(0, NAME_MAX) + (label ? suffix : '');
}

/** A whole name, or a whole address. */
export const isDomain = (text: string): boolean =>
  /^[\w-]{1,42}\.kid$/i.test(text) || /^0x[0-9a-f]{40}$/i.test(text);

/** Where a search for a name leads; null for nothing. */
export function nameTarget(text: string): string | null {
  const asked = text.trim();
  if (!asked) return null;
  if (isDomain(asked)) return `/kid/domain-manage/${encodeURIComponent(asked)}`;
  return `/kid/search/${encodeURIComponent(asked.toLowerCase())}`;
}
