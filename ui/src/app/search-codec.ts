// What stands behind the question mark: plain words, no JSON. `code=0123` stays four digits.

export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

export function writeSearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') words.set(key, String(value));
  }
  const text = words.toString();
  return text && `?${text}`;
}
