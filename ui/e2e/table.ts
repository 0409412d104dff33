// The trader's table as it is read on the screen.
import type { Page } from 'playwright-core';

/** Its id, every digit of its price, its status, and the position that it was told with. */
export type Line = [id: string, price: string, status: string, position: string];

/** Every line, by reading through the table from its head to its end. */
export function readThrough(page: Page): Promise<Line[]> {
  return page.locator('.trader-scroll').evaluate(async (box) => {
    const seen = new Map<string, Line>();
    const high = box.clientHeight / 2;
    for (box.scrollTop = 0; ; box.scrollTop += high) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      for (const row of box.querySelectorAll<HTMLElement>('tr[data-row]')) {
        const price = row.querySelector<HTMLElement>('td.price .price')!.title;
        const position = row.querySelector('td.position')!.textContent;
        seen.set(row.dataset.row!, [row.dataset.row!, price, row.dataset.status!, position]);
      }
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return [...seen.values()];
    }
  });
}
