import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../shared/kit/choice';
import { Icon } from '../../shared/kit/icon';
import { KindChoice, PriceChoices, SortChoice, TraitChoices } from '../../shared/show/item-choices';
import { currencyWithin } from '../../shared/show/item-filter';
import { type MarketFilter, collections } from './queries';

export type View = 'grid' | 'table' | 'trader';

interface Props {
  filter: MarketFilter;
  onChange: (change: MarketFilter) => void;
}

/** Traits are a collection's, and prices those of a currency. */
function inCollection(filter: MarketFilter, collection: string | undefined): MarketFilter {
  const money = currencyWithin(filter, collection);
  const prices = money.currency ? {} : { minPrice: undefined, maxPrice: undefined };
  return { collection, traits: undefined, ...money, ...prices };
}

/** What to show and how: every choice stands in the page's address. */
export function Filters({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(collections);
  return (
    <>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label={t('market.status')}
          value={filter.status ?? 'listed'}
          options={[
            ['listed', t('market.listed')],
            ['all', t('market.all')],
          ]}
          onChoose={(status) => onChange({ status: status as 'listed' | 'all' })}
        />
        <Choice
          label={t('filter.collection')}
          value={filter.collection ?? ''}
          options={[
            ['', t('filter.anyCollection')],
            ...(data?.collections.map((row): [string, string] => [row.id, row.name]) ?? []),
          ]}
          onChoose={(collection) => onChange(inCollection(filter, collection || undefined))}
        />
        <Choice
          label={t('market.rail')}
          value={filter.rail ?? ''}
          options={[
            ['', t('filter.anyRail')],
            ['escrow', t('rail.escrow')],
            ['signature', t('rail.signature')],
          ]}
          onChoose={(rail) => onChange({ rail: (rail || undefined) as MarketFilter['rail'] })}
        />
        <KindChoice filter={filter} onChange={onChange} />
        <PriceChoices filter={filter} onChange={onChange} />
        <SortChoice filter={filter} onChange={onChange} usual="recent" />
        {filter.search && (
          <button type="button" className="chip" onClick={() => onChange({ search: undefined })}>
            {t('filter.searching', { text: filter.search })}
            <Icon name="close" />
            <span className="hidden">{t('filter.clearSearch')}</span>
          </button>
        )}
      </form>
      <TraitChoices key={filter.collection} filter={filter} onChange={onChange} />
    </>
  );
}

/** Pictures or lines. */
export function Views({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation();
  return (
    <div className="segments" role="group" aria-label={t('filter.view')}>
      {(['grid', 'table', 'trader'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={view === kind}
          onClick={() => onChoose(kind)}
        >
          <Icon name={kind} />
          <span>{t(`market.${kind}`)}</span>
        </button>
      ))}
    </div>
  );
}
