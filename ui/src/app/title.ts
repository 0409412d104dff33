// The page's name in the tab and its description for search engines.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageName } from './routes/pages';

export const TITLE_MAX = 72;
export const DESCRIPTION_MAX = 300;

/** By characters as people count them; never half of one. */
export const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

function describe(text: string): void {
  let element = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (!element) {
    element = document.createElement('meta');
    element.name = 'description';
    document.head.append(element);
  }
  element.content = cut(text, DESCRIPTION_MAX);
}

export function useTitle(page: PageName): void {
  const { t } = useTranslation();
  const name = t(`title.${page}`);
  const about = t('shell.description', { page: name });
  useEffect(() => {
    document.title = cut(page === 'home' ? `Brickyard · ${name}` : `${name} · Brickyard`, TITLE_MAX);
    describe(about);
  }, [page, name, about]);
}
