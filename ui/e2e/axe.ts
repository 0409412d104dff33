// What a machine can see of accessibility, by axe: nothing of it may stand on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, each with the places where it was found. */
export async function findings(page: Page): Promise<string[]> {
  // A colour on its way from one to another is neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    () => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
