// Finding a text in the language of now and filling it in. It answers to the names of i18next and
// react-i18next (vite.config.ts, tsconfig.json), of which the site needs this much; the whole of them
// would be an eighth of what a first visit loads. Where texts come from: i18n.ts.
import { useSyncExternalStore } from 'react';

interface Texts {
  [key: string]: string | Texts;
}

type Values = Record<string, unknown>;

/** Of several keys the first that is known; a text instead of values is said where none is. */
export type TFunction = (keys: string | readonly string[], values?: Values | string) => string;

const known: Record<string, Texts> = {};
const readers = new Set<() => void>();

function merge(into: Texts, more: Texts): void {
  for (const [key, text] of Object.entries(more)) {
    const there = into[key];
    if (typeof text === 'string') into[key] = text;
    else if (typeof there === 'object') merge(there, text);
    else merge((into[key] = {}), text);
  }
}

/** Texts of a language, beside those that are there. */
export function addResources(language: string, texts: object): void {
  merge((known[language] ??= {}), texts as Texts);
}

/** What stands at a key: a text, or all texts below it. */
export function resource(language: string, key: string): string | Texts | undefined {
  let at: string | Texts | undefined = known[language];
  for (const part of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, part)) return undefined;
    at = at[part];
  }
  return at;
}

function textAt(key: string, values: Values): string | undefined {
  const forms =
    typeof values.count === 'number'
      ? [`${key}_${new Intl.PluralRules(i18n.language).select(values.count)}`, `${key}_other`, key]
      : [key];
  return forms
    .map((form) => resource(i18n.language, form))
    .find((text): text is string => typeof text === 'string');
}

/** `{{name}}`, and `{{name, number}}` for a number as the language groups it. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, number?: string) => {
    const value = values[name] as string | number | null | undefined;
    if (value === undefined || value === null) return '';
    return number ? Number(value).toLocaleString(i18n.language) : String(value);
  });

export const t: TFunction = (keys, values = {}) => {
  const all = typeof keys === 'string' ? [keys] : keys;
  const given = typeof values === 'string' ? {} : values;
  for (const key of all) {
    const text = textAt(key, given);
    if (text !== undefined) return filled(text, given);
  }
  return typeof values === 'string' ? values : (all.at(-1) ?? '');
};

const i18n = {
  language: 'en',
  t,
  exists: (key: string): boolean => resource(i18n.language, key) !== undefined,
};
export default i18n;

const turned = () => ({ t: ((keys, values) => t(keys, values)) as TFunction, i18n });
/** Another one for each language, so that what was made of the old one is made anew. */
let current = turned();

export function turnTo(language: string): void {
  i18n.language = language;
  current = turned();
  for (const reader of readers) reader();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** In components: drawn again when the language turns. */
export const useTranslation = () => useSyncExternalStore(subscribe, () => current, () => current);
