// How the pages are met: at every width, by keyboard, by a screen reader, in long lists, offline.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemCard } from '../src/shared/api/types';
import { listed as listedBySeller } from './sales';
import { findings } from './axe';
import { SOAK } from './looks';
import { PORTRAITS, type Stack, api, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

async function listed(): Promise<ItemCard> {
  const page = await api<{ items: ItemCard[] }>(stack, 'item/open/list?status=listed&size=20');
  return page.items.find((item) => item.listing?.status === 'active') ?? page.items[0]!;
}

const focused = `document.activeElement?.id ?? ''`;

describe('the pages', () => {
  it('render in both languages at every width without a console error', async () => {
    const item = `/nftdetails?itemId=${(await listed()).itemId}`;
    let turn = 0;
    const table = '/marketplace?view=table&sort=price_asc';
    for (const path of ['/', '/marketplace', table, item, '/404']) {
      for (const language of ['en', 'zh-HK']) {
        for (const width of [1280, 750, 749, 390]) {
          if (turn++ % 2 && width !== 390) continue;
          const look = await visit(stack, path, { language, viewport: { width, height: 800 } });
          await look.locator('h1').first().waitFor();
          await look.locator('.price, .state').first().waitFor();
          const tooWide = await look.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect(tooWide, `${path} at ${width}`).toBeLessThanOrEqual(0);
          expect(await look.locator('html').getAttribute('lang')).toBe(language);
          await look.context().close();
        }
      }
    }
    expect(stack.errors).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('have no serious accessibility findings in %s', async (theme) => {
    const item = `/nftdetails?itemId=${(await listed()).itemId}`;
    for (const [turn, path] of ['/', '/marketplace', '/marketplace?view=table', item].entries()) {
      for (const width of SOAK ? [1280, 390] : [(turn + Number(theme === 'dark')) % 2 ? 390 : 1280]) {
        const page = await visit(stack, path, { colorScheme: theme, viewport: { width, height: 800 } });
        await page.locator('.price').first().waitFor();
        expect(await findings(page), `${path} at ${width}`).toEqual([]);
        await page.context().close();
      }
    }
    const page = await visit(stack, '/marketplace', { colorScheme: theme });
    await page.locator('.item-card').first().waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await findings(page), 'the dialog').toEqual([]);
    await page.context().close();
  });

  it('on a phone every button and field is at least 44 pixels high', async () => {
    const item = `/nftdetails?itemId=${(await listed()).itemId}`;
    for (const path of ['/', '/marketplace', item]) {
      const page = await visit(stack, path, { viewport: { width: 390, height: 844 } });
      await page.locator('.price').first().waitFor();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, select, input, .button')]
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect(small, path).toEqual([]);
      await page.context().close();
    }
  });
});

describe('by keyboard', () => {
  it('from the market to the purchase: /, j, k, Enter, b, Escape, ?', async () => {
    const dearest = await listedBySeller(stack, '900000');
    const page = await visit(stack, '/marketplace?view=table&sort=price_desc');
    await page.locator(`#item-${dearest.itemId}`).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('jkb?');
    expect(await page.getByRole('searchbox').inputValue(), 'keys in a field are text').toBe('jkb?');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').blur();

    await page.keyboard.press('j');
    await until('the first line is selected', () => page.evaluate(focused));
    const first = await page.evaluate(focused);
    await page.keyboard.press('j');
    await until('the second is', async () => (await page.evaluate(focused)) !== first);
    await page.keyboard.press('k');
    await until('the first is again', async () => (await page.evaluate(focused)) === first);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Buy now' }).waitFor();
    expect(`item-${new URL(page.url()).searchParams.get('itemId')}`).toBe(first);

    await page.getByRole('button', { name: 'Buy now' }).focus();
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: /^Buy / }).waitFor();
    await page.keyboard.press('?');
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const where = `document.activeElement.closest('dialog') || document.activeElement === document.body`;
      expect(await page.evaluate(`!!(${where})`), 'focus stays in the dialog').toBe(true);
    }
    expect(await page.getByRole('dialog').count(), '? opens nothing over a dialog').toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent'), 'focus goes back').toBe('Buy now');

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await page.waitForTimeout(300);
    expect(await page.getByRole('dialog').count(), 'single keys can be switched off').toBe(0);
    await page.context().close();
  });
});

describe('long lists', () => {
  it.each(['grid', 'table'])('B183: the %s comes to its end with few elements mounted', async (view) => {
    const page = await visit(stack, `/marketplace?status=all&sort=token&view=${view}`);
    const cards = page.locator(view === 'grid' ? '[role="listitem"]' : '.row-item');
    await cards.first().waitFor();
    const most = { mounted: 0 };
    await until('the end is said', async () => {
      await page.mouse.move(300, 500);
      await page.mouse.wheel(0, 4_000);
      await page.waitForTimeout(60);
      most.mounted = Math.max(most.mounted, await cards.count());
      return page.getByText('No more data available.').isVisible();
    });
    // Several pages, of which a window's worth is mounted.
    expect(most.mounted).toBeLessThan(view === 'grid' ? 60 : 45);
    await until('the last item is there', async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const last = await cards.last().textContent();
      return last?.includes(`Yard Portrait #${PORTRAITS - 1}`);
    });
    await page.context().close();
  });

  it('nothing found, nothing loaded and on its way are told apart', async () => {
    const page = await visit(stack, '/marketplace?search=zzzzzz');
    await page.getByText('No search result').waitFor();
    await page.getByRole('button', { name: 'Show all items' }).click();
    await page.locator('.item-card').first().waitFor();

    let broken = true;
    await page.route('**/item/open/list*', (route) =>
      broken ? route.fulfill({ status: 200, body: '{"code":1511500,"data":null,"msg":"x"}' }) : route.continue(),
    );
    await page.reload();
    await page.locator('.item-card .skeleton').first().waitFor();
    await page.getByText('This could not be loaded.').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('a.item-card').first().waitFor();
    await page.context().close();
  });
});

describe('the live socket', () => {
  it('is shown with its position, comes back after a break, and lists hold still under the pointer', async () => {
    const page = await visit(stack, '/marketplace?view=table');
    const badge = page.locator('.live');
    await until('live with a position', async () => /^Live#\d+$/.test((await badge.textContent()) ?? ''));
    const rows = page.locator('.row-item');
    await rows.nth(4).hover();
    const names = async () => (await rows.allTextContents()).slice(0, 8).join();
    const before = await names();
    await page.locator('.pill').waitFor();
    expect(await names(), 'nothing moved under the pointer').toBe(before);
    await page.locator('.pill').click();
    await until('the new ones are shown', async () => (await names()) !== before);
    await page.context().close();

    const cut = await stack.browser.newContext();
    const other = await cut.newPage();
    let refuse = false;
    await other.routeWebSocket(/\/api\/live/, (line) => {
      if (refuse) return void line.close();
      const server = line.connectToServer();
      setTimeout(() => {
        refuse = true;
        server.close().catch(() => null);
        line.close().catch(() => null);
      }, 2_000);
    });
    await other.goto(`${stack.url}/marketplace`);
    await other.locator('.live[data-live=offline]').waitFor();
    await other.unrouteAll();
    refuse = false;
    await other.locator('.live[data-live=live]').waitFor();
    await cut.close();
  });
});
