import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/filter';
import { chainOf } from '../../shared/api/chains';
import type { CollectionCard, Rail } from '../../shared/api/types';
import { Choice } from '../../shared/kit/choice';
import { CurrencyChoice } from '../../shared/show/currency-choice';
import { currencyWithin } from '../../shared/show/item-filter';
import type { Side, View } from './row';

interface Props {
  view: View;
  collections: CollectionCard[];
  onChange: (part: Partial<View>) => void;
}

/** Whoever types is not followed letter by letter in the address. */
const SETTLED_MS = 150;

/** Every choice stands in the page's address. */
export function TraderFilters({ view, collections, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <form
      className="filters trader-filters"
      role="search"
      aria-label={t('trader.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      <Words search={view.search ?? ''} onChange={(search) => onChange({ search: search || undefined })} />
      <Choice
        label={t('trader.column.side')}
        value={view.side ?? ''}
        options={[
          ['', t('trader.bothSides')],
          ['ask', t('trader.asks')],
          ['bid', t('trader.bids')],
        ]}
        onChoose={(side) => onChange({ side: (side || undefined) as Side | undefined })}
      />
      <Choice
        label={t('filter.collection')}
        value={view.collection ?? ''}
        options={[
          ['', t('filter.anyCollection')],
          ...collections.map((row): [string, string] => [row.id, row.name]),
        ]}
        onChoose={(collection) =>
          onChange({ collection: collection || undefined, ...currencyWithin(view, collection || undefined) })
        }
      />
      <CurrencyChoice
        label={t('filter.currency')}
        any={t('filter.anyCurrency')}
        of={view.collection ? chainOf(view.collection) : undefined}
        chosen={view}
        onChoose={onChange}
      />
      <Choice
        label={t('market.rail')}
        value={view.rail ?? ''}
        options={[
          ['', t('filter.anyRail')],
          ['escrow', t('rail.escrow')],
          ['signature', t('rail.signature')],
        ]}
        onChoose={(rail) => onChange({ rail: (rail || undefined) as Rail | undefined })}
      />
    </form>
  );
}

function Words({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const { t } = useTranslation();
  const [typed, type] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label>
      <span>{t('trader.filter')}</span>
      <input
        type="search"
        data-slash=""
        aria-keyshortcuts="/"
        value={typed}
        placeholder={t('trader.filterHint')}
        onChange={(event) => {
          const { value } = event.target;
          type(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(value.trim()), SETTLED_MS);
        }}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </label>
  );
}
