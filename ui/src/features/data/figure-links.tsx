// The way from a figure to the list that it was counted from.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import type { Asked } from './queries';

export const FIGURES = ['holdings', 'listed', 'marketCap'] as const;
export type Figure = (typeof FIGURES)[number];

/** The lists that there are. */
export type FigureList = Figure | 'sales';

export const figureOf = (text: string | undefined): Figure =>
  FIGURES.find((known) => known === text) ?? 'holdings';

interface Props {
  /** The collection's id; without one, it is about the whole market. */
  id: string | undefined;
  /** What is kept of the page's own question: moment, range, currency. */
  kept: Asked;
  of: FigureList;
  /** What it is about, for those who do not see where it stands. */
  about: string;
  children: ReactNode;
}

/** A figure that leads to its list. */
export function FigureLink({ id, kept, of, about, children }: Props) {
  const { t } = useTranslation();
  const to: Asked = of === 'sales' ? { view: 'sales' } : { view: 'evidence', figure: of };
  const words = Object.entries({ ...kept, ...to }).filter(([, value]) => value);
  return (
    <Go
      to={id === undefined ? '/data/holders' : `/dataIndex/nft/${id}`}
      search={Object.fromEntries(words) as Record<string, string>}
      className="figure-link"
      title={`${about}: ${t('data.why')}`}
    >
      {children}
    </Go>
  );
}
