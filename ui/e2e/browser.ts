// The browsers of stories, and what is heard in them when one fails.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** As `scripts/chromium.sh` leaves it. */
const program = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path));

const open = new Set<Browser>();

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: program, args: FLAGS });
  open.add(browser);
  browser.once('disconnected', () => open.delete(browser));
  return browser;
}

/** What every open page says, as a reader of screens hears it. */
export async function heard(): Promise<string> {
  const pages = [...open].flatMap((browser) => browser.contexts()).flatMap((own) => own.pages());
  const words = pages.map(async (page) => {
    const said = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    return `${page.url()}\n${said}`;
  });
  return (await Promise.all(words)).join('\n\n');
}
