import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChain } from '../../shared/api/chains';
import { Choice } from '../../shared/kit/choice';
import { Icon } from '../../shared/kit/icon';
import { type MarketFilter, collections } from './queries';

export type View = 'grid' | 'table' | 'trader';

interface Props {
  filter: MarketFilter;
  onChange: (change: MarketFilter) => void;
}

/** What to show and how: every choice stands in the page's address. */
export function Filters({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(collections);
  const currencies = useChain()?.currencies ?? [];
  return (
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
        label={t('market.collection')}
        value={filter.collection ?? ''}
        options={[
          ['', t('market.anyCollection')],
          ...(data?.collections.map((row): [string, string] => [row.id, row.name]) ?? []),
        ]}
        onChoose={(collection) => onChange({ collection: collection || undefined })}
      />
      <Choice
        label={t('market.rail')}
        value={filter.rail ?? ''}
        options={[
          ['', t('market.anyRail')],
          ['escrow', t('rail.escrow')],
          ['signature', t('rail.signature')],
        ]}
        onChoose={(rail) => onChange({ rail: (rail || undefined) as MarketFilter['rail'] })}
      />
      <Choice
        label={t('market.currency')}
        value={filter.currency ?? ''}
        options={[
          ['', t('market.anyCurrency')],
          ...currencies.map((row): [string, string] => [row.address, row.symbol]),
        ]}
        onChoose={(currency) => onChange({ currency: currency || undefined })}
      />
      <Choice
        label={t('market.sort')}
        value={filter.sort ?? 'recent'}
        options={[
          ['recent', t('market.recent')],
          ['price_asc', t('market.priceAsc')],
          ['price_desc', t('market.priceDesc')],
          ['token', t('market.token')],
        ]}
        onChoose={(sort) => onChange({ sort: sort as MarketFilter['sort'] })}
      />
      {filter.search && (
        <button type="button" className="chip" onClick={() => onChange({ search: undefined })}>
          {t('market.searching', { text: filter.search })}
          <Icon name="close" />
          <span className="hidden">{t('market.clearSearch')}</span>
        </button>
      )}
    </form>
  );
}

/** Pictures or lines. */
export function Views({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation();
  return (
    <div className="segments" role="group" aria-label={t('market.view')}>
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
