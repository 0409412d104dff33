// Texts in English and Traditional Chinese (Hong Kong). The choice is the cookie `lang`, for a
// year; there is no route prefix.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import enAudit from '../locales/en/audit.json';
import enMarket from '../locales/en/market.json';
import enPast from '../locales/en/past.json';
import enShell from '../locales/en/shell.json';
import zhAudit from '../locales/zh-HK/audit.json';
import zhMarket from '../locales/zh-HK/market.json';
import zhPast from '../locales/zh-HK/past.json';
import zhShell from '../locales/zh-HK/shell.json';

const en = { ...enMarket, ...enAudit, ...enPast, ...enShell };
const zh = { ...zhMarket, ...zhAudit, ...zhPast, ...zhShell };

/** Every type of event and every kind of stream that has a name in words. */
export const eventTypes = Object.keys(en.happened).sort();
export const streamTypes = Object.keys(en.streamType);

export type Language = 'en' | 'zh-HK';

export function languageOf(cookies: string): Language {
  return /(?:^|;\s*)lang=zh-HK(?:;|$)/.test(cookies) ? 'zh-HK' : 'en';
}

export function startTexts(): void {
  const lng = languageOf(document.cookie);
  document.documentElement.lang = lng;
  void i18next.use(initReactI18next).init({
    lng,
    fallbackLng: 'en',
    resources: { en: { translation: en }, 'zh-HK': { translation: zh } },
    interpolation: { escapeValue: false },
  });
}

export function chooseLanguage(language: Language): void {
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}

/** Texts that come with a part of the site which is loaded when it is asked for. */
export function addTexts(english: object, chinese: object): void {
  i18next.addResourceBundle('en', 'translation', english, true);
  i18next.addResourceBundle('zh-HK', 'translation', chinese, true);
}
