// The way from a figure to the list that it was counted from.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';

export const FIGURES = ['holdings', 'listed', 'marketCap'] as const;
export type Figure = (typeof FIGURES)[number];

export const figureOf = (text: string | undefined): Figure =>
  FIGURES.find((known) => known === text) ?? 'holdings';

interface Props {
  /** The collection's id, and what is kept of the page's own question: moment, range, currency. */
  id: string;
  kept: Record<string, string>;
  of: Figure | 'sales';
  /** What it is about, for those who do not see where it stands. */
  about: string;
  children: ReactNode;
}

/** A figure that leads to its list. */
export function FigureLink({ id, kept, of, about, children }: Props) {
  const { t } = useTranslation();
  const to = of === 'sales' ? { view: 'sales' } : { view: 'evidence', figure: of };
  return (
    <Go
      to={`/dataIndex/nft/${id}`}
      search={{ ...kept, ...to }}
      className="link quiet"
      title={`${t('data.why')} ${about}`}
    >
      {children}
    </Go>
  );
}
