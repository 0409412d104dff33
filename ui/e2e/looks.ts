// How the site map is looked at: at which width, in which language, by day or by night; what a page lacks.
import type { Page } from 'playwright-core';
import { findings } from './axe';

/** Every look of every page, and all of them looked through; else a few that take turns. */
export const SOAK = process.env.BRICKYARD_SOAK === '1';
/** For one round over the whole site map. */
export const WHOLE_MS = 60 * 60_000;

interface Look {
  width: number;
  colorScheme: 'dark' | 'light';
}
/** A page is loaded once in a language, and then looked at in each of these ways. */
interface Round {
  language: 'en' | 'zh-HK';
  looks: Look[];
}

const EVERY: Look[] = [1280, 750, 749, 390].flatMap((width) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ width, colorScheme })),
);
export const ROUNDS: Round[] = SOAK
  ? [
      { language: 'en', looks: EVERY },
      { language: 'zh-HK', looks: EVERY },
    ]
  : [
      { language: 'en', looks: [{ width: 1280, colorScheme: 'light' }] },
      { language: 'zh-HK', looks: [{ width: 390, colorScheme: 'dark' }] },
      { language: 'zh-HK', looks: [{ width: 750, colorScheme: 'light' }] },
      { language: 'en', looks: [{ width: 749, colorScheme: 'dark' }] },
    ];

/** How the page of a number is looked at: at every width, or at two; languages and themes take turns. */
export const waysOf = (turn: number) =>
  [1280, 750, 749, 390]
    .map((width, place) => ({
      width,
      language: (turn + place) % 2 ? 'zh-HK' : 'en',
      colorScheme: (turn + (place >> 1)) % 2 ? ('dark' as const) : ('light' as const),
    }))
    .filter((_, place) => SOAK || place % 2 === (turn >> 1) % 2);

/** Which pages are looked through: another third each time, and the same one for the same seed. */
const SEED = Number(process.env.BRICKYARD_SEED ?? Math.floor(Math.random() * 1_000));
export const lookedThrough = (place: number) => SOAK || (place + SEED) % 3 === 0;
if (!SOAK) console.info(`looks: BRICKYARD_SEED=${SEED}`);

/** Two of them: what one changes stands in the next. */
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** What a page lacks: words, a title, room; and, looked through, what a screen reader would stumble over. */
export async function lacks(page: Page, path: string, looks: Look[], through: boolean): Promise<string[]> {
  try {
    await page.locator('h1').first().waitFor({ timeout: 10_000 });
  } catch {
    return [`${path} has no heading`];
  }
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What depends on the width is laid out anew.
    await page.evaluate(FRAMES);
    const seen = [...(await shows(page)), ...(through ? await findings(page) : [])];
    found.push(...seen.map((lack) => `${path} at ${width}, ${colorScheme}: ${lack}`));
  }
  return found;
}

async function shows(page: Page): Promise<string[]> {
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, .button)')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.innerText.slice(0, 40)),
  );
  const title = await page.title();
  const words = (await page.locator('main').innerText()).trim();
  // A key instead of a text is a text that is missing.
  const keys = /\b(title|coming|editorial|shell|browse|login)\.[a-zA-Z]+/.exec(`${title} ${words}`);
  return [
    ...(wide > 0 ? [`${wide} px too wide`] : []),
    ...cut.map((words) => `“${words}” does not fit its place`),
    ...(title.length > 72 || title === '' ? [`the title ${title}`] : []),
    ...(words.length < 6 ? ['empty'] : []),
    ...(keys ? [`shows ${keys[0]}`] : []),
  ];
}
