// Texts in English and Traditional Chinese (Hong Kong). The choice is the cookie `lang`, for a
// year; there is no route prefix. Only the chosen language is loaded: what every page needs before
// the first paint, the texts of a large part of the site beside the code of that part.
import i18n, { addResources, resource, turnTo } from './translate';

export type Language = 'en' | 'zh-HK';

/** Parts of the site whose texts come with them, in one language. */
export type Part = 'audit' | 'coming' | 'creating' | 'editorial' | 'refusals' | 'trader';

type Load<Texts> = Record<Language, () => Promise<{ default: Texts }>>;

const FIRST: Load<object[]> = {
  en: () => import('./texts/en'),
  'zh-HK': () => import('./texts/zh-HK'),
};

const PARTS: Record<Part, Load<object>> = {
  audit: {
    en: () => import('../locales/en/audit.json'),
    'zh-HK': () => import('../locales/zh-HK/audit.json'),
  },
  coming: {
    en: () => import('../locales/en/coming.json'),
    'zh-HK': () => import('../locales/zh-HK/coming.json'),
  },
  creating: {
    en: () => import('../locales/en/creating.json'),
    'zh-HK': () => import('../locales/zh-HK/creating.json'),
  },
  editorial: {
    en: () => import('../locales/en/editorial.json'),
    'zh-HK': () => import('../locales/zh-HK/editorial.json'),
  },
  refusals: {
    en: () => import('../locales/en/refusals.json'),
    'zh-HK': () => import('../locales/zh-HK/refusals.json'),
  },
  trader: {
    en: () => import('../locales/en/trader.json'),
    'zh-HK': () => import('../locales/zh-HK/trader.json'),
  },
};

export function languageOf(cookies: string): Language {
  return /(?:^|;\s*)lang=zh-HK(?:;|$)/.test(cookies) ? 'zh-HK' : 'en';
}

let chosen: Language = 'en';
const asked = new Set<Part>();
/** What is here or on its way, so that nothing is loaded twice. */
const brought = new Map<string, Promise<void>>();

function once(name: string, bring: () => Promise<void>): Promise<void> {
  const known = brought.get(name);
  if (known) return known;
  const coming = bring();
  brought.set(name, coming);
  // The next one who needs it tries anew.
  coming.catch(() => brought.delete(name));
  return coming;
}

const bringFirst = (language: Language) =>
  once(language, async () => {
    for (const texts of (await FIRST[language]()).default) addResources(language, texts);
  });

const bringPart = (language: Language, part: Part) =>
  once(`${language} ${part}`, async () => addResources(language, (await PARTS[part][language]()).default));

/** Ready once a first page can be drawn. */
export async function startTexts(): Promise<void> {
  chosen = languageOf(document.cookie);
  document.documentElement.lang = chosen;
  turnTo(chosen);
  await bringFirst(chosen);
}

/** Turns once all texts are here that the pages have asked for: nothing is half in one language. */
async function turn(language: Language): Promise<void> {
  await Promise.all([bringFirst(language), ...[...asked].map((part) => bringPart(language, part))]);
  // Somebody has chosen again meanwhile.
  if (language !== chosen) return;
  document.documentElement.lang = language;
  turnTo(language);
}

export function chooseLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
  chosen = language;
  void turn(language);
}

/** The texts of a part, from now on in whichever language is chosen. */
export async function bringTexts(part: Part): Promise<void> {
  asked.add(part);
  // Of two while one is turned into the other.
  const languages = [...new Set([chosen, i18n.language as Language])];
  await Promise.all(languages.map((language) => bringPart(language, part)));
}

/** Code with the texts it needs: both are on their way at once, and are here together. */
export function withTexts<Code>(part: Part, load: () => Promise<Code>): () => Promise<Code> {
  return async () => (await Promise.all([load(), bringTexts(part)]))[0];
}

/** Texts that are few enough to come in both languages, as a part of the code that needs them. */
export function addTexts(english: object, chinese: object): void {
  addResources('en', english);
  addResources('zh-HK', chinese);
}

/** The names below a key, such as the types of events that have words. */
export const namesIn = (key: string): string[] =>
  Object.keys(resource(i18n.language, key) ?? {});
