import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('titles', () => {
  it('every page of the site map has one', () => {
    const map = read('routes.json') as { page?: string }[];
    const { title } = read('src/locales/en/shell.json') as { title: Record<string, string> };
    const pages = map.flatMap((line) => (line.page ? [line.page] : []));
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((page) => !title[page])).toEqual([]);
  });
});
