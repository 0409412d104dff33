// What a first visit gets: a document that knows its reader, files as small as they can be, and calls that
// carry what calls carry from the first one on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from './acts';
import { type Stack, standUp, until, visit } from './stack';

let stack: Stack;
beforeAll(async () => void (stack = await standUp()));
afterAll(async () => stack?.stop());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(stack.url + path, { headers });
const documentOf = async (path: string, lang = 'en') =>
  (await ask(path, { cookie: `lang=${lang}`, 'user-agent': 'a story' })).text();

/** The value of an attribute of the element that has another one. */
const found = (page: string, known: string, name: string) =>
  new RegExp(`<[^>]*${known}[^>]* ${name}="([^"]*)"`).exec(page)?.[1];

describe('a document', () => {
  it('is in the reader’s language, and says which page it is and where it is known', async () => {
    const home = await documentOf('/home?x=1');
    expect(home).toContain('<html lang="en">');
    expect(home).toContain('<title>Brickyard · The open NFT marketplace</title>');
    expect(found(home, 'rel="canonical"', 'href')).toBe(`${stack.url}/`);
    expect(found(home, 'name="description"', 'content')).toContain('an event that anyone can check');
    const terms = await documentOf('/term', 'zh-HK');
    expect(terms).toContain('<html lang="zh-HK">');
    expect(terms).toContain('<title>使用條款 · Brickyard</title>');
    expect(found(terms, 'rel="canonical"', 'href')).toBe(`${stack.url}/terms`);
    for (const path of ['/bricks', '/verification', '/nowhere']) {
      const page = await documentOf(path);
      expect(found(page, 'name="robots"', 'content'), path).toBe('noindex');
      expect(found(page, 'rel="canonical"', 'href'), path).toBeUndefined();
    }
    const hostile = await documentOf('/marketplace/%22%3E%3Cscript%3E');
    expect(hostile).not.toContain('"><script>');
  });

  it('B181: no title is longer than 72 characters, and no description than 300', async () => {
    const map = await (await ask('/sitemap.xml')).text();
    const paths = [...map.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(10);
    for (const lang of ['en', 'zh-HK']) {
      for (const path of paths) {
        const told = await documentOf(path, lang);
        const title = /<title>([^<]+)<\/title>/.exec(told)![1]!;
        expect([...title].length, `${path}: ${title}`).toBeLessThanOrEqual(72);
        expect([...found(told, 'name="description"', 'content')!].length, path).toBeLessThanOrEqual(300);
      }
    }
    const page = await visit(stack, '/404');
    for (const path of paths.slice(0, 6)) {
      await page.goto(stack.url + path);
      await page.locator('h1').first().waitFor();
      const measure = "[[...document.title].length, [...document.querySelector('meta[name=description]').content].length]";
      const [title, about] = await page.evaluate<[number, number]>(measure);
      expect([title > 8 && title <= 72, about > 8 && about <= 300], path).toEqual([true, true]);
    }
    await page.context().close();
  });

  it('names the code and the texts that the page needs, and they come compressed', async () => {
    const page = await documentOf('/marketplace', 'zh-HK');
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    expect(new Set(files).size, 'none is named twice').toBe(files.length);
    expect(files.some((file) => file.includes('zh-HK'))).toBe(true);
    expect(files.some((file) => file.includes('market'))).toBe(true);
    for (const file of files) {
      const packed = await ask(file, { 'accept-encoding': 'br' });
      expect([packed.status, packed.headers.get('vary')], file).toEqual([200, 'accept-encoding']);
      const plain = await ask(file, { 'accept-encoding': 'identity' });
      const text = await plain.text();
      expect(plain.headers.get('content-encoding'), file).toBeNull();
      if (text.length > 1_000) expect(packed.headers.get('content-encoding'), file).toBe('br');
      expect(await packed.text(), file).toBe(text);
    }
  });

  it('is followed by what search engines are told', async () => {
    const robots = await (await ask('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${stack.url}/sitemap.xml`);
    const map = await (await ask('/sitemap.xml')).text();
    const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
    expect(pages).toContain(`${stack.url}/marketplace`);
    for (const url of pages) {
      expect((await fetch(url)).status, url).toBe(200);
      const chinese = await documentOf(new URL(url).pathname, 'zh-HK');
      expect(chinese, url).toContain('<html lang="zh-HK"');
      expect(found(chinese, 'name="robots"', 'content'), url).toBeUndefined();
    }
  });
});

describe('the first page', () => {
  it('B163: every call carries the sign, the first reads too', async () => {
    await until('the keys are made', async () => (await documentOf('/')).includes('frame-keys'));
    for (const path of ['/', '/marketplace', '/data']) {
      const page = await visit(stack, '/terms');
      const calls: [string, Record<string, string>][] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/')) calls.push([request.url(), request.headers()]);
      });
      await page.goto(stack.url + path);
      await page.locator('.price').first().waitFor();
      const reads = calls.filter(([url]) => !url.endsWith('/api/live'));
      expect(reads.length).toBeGreaterThan(1);
      for (const [url, headers] of reads) {
        expect(url).not.toContain('frame/keys');
        expect(headers.sign, url).toHaveLength(344);
        expect(headers, url).toMatchObject({ os: 'web', embedded: '0', lang: 'en', language: 'en' });
      }
      await page.context().close();
    }
  });

  it('comes without the other language, and turns to it as a whole', async () => {
    const page = await visit(stack, '/terms');
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto(`${stack.url}/article`);
    await page.getByRole('heading', { name: 'Guides' }).waitFor();
    expect(files.filter((file) => file.includes('zh-HK'))).toEqual([]);
    await page.getByRole('button', { name: 'Language' }).first().click();
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.getByRole('heading', { name: '指南' }).waitFor();
    const words = await page.locator('main').innerText();
    expect(words).not.toMatch(/editorial\.|title\./);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-HK');
    // A part that nobody had asked for before is in the language of now.
    await page.evaluate(() => {
      history.pushState({}, '', '/audit');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.locator('.log-table, table').first().waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/\b(audit|happened|chains)\.[a-zA-Z]/);
    expect(stack.errors.splice(0)).toEqual([]);
    await page.context().close();
  });
});

it('the header keeps to its line at every width, also while the connection is lost', async () => {
  const page = await visit(stack, '/404');
  const wide: string[] = [];
  for (const lost of [false, true]) {
    if (lost) await page.routeWebSocket(/\/live/, (socket) => void socket.close());
    for (const path of ['/', '/marketplace', '/audit']) {
      await page.goto(stack.url + path);
      await page.locator(`.live[data-live=${lost ? 'offline' : 'live'}]`).first().waitFor();
      for (let width = 360; width <= 1400; width += 40) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (over > 0) wide.push(`${path} at ${width} is ${over} px too wide${lost ? ' without a connection' : ''}`);
      }
    }
  }
  expect(wide).toEqual([]);
  await page.context().close();
  stack.errors.splice(0);
});

it('B127: who has asked too much is told on a page of its own, and tries again where they were', async () => {
  const page = await visit(stack, '/terms');
  const asked = page.waitForRequest('**/message/unread');
  await signedUp(stack, page, 'tess@bricks.example');
  await page.route('**/item/open/list?*', (route) => {
    const json = { code: 1511461, msg: 'Too many requests.', data: null };
    return route.fulfill({ status: 403, json });
  });
  const path = '/marketplace?status=all&sort=token';
  await page.goto(stack.url + path);
  await page.waitForURL('**/iplimit?*');
  // What asks by itself leads nobody away.
  expect((await (await asked).allHeaders()).redirect).toBe('false');
  await page.unroute('**/item/open/list?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
  await page.locator('.item-card').first().waitFor();
  await page.context().close();
});
