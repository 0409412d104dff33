// Choices that the market's list and a collection's have in common: kind, price, traits and order.
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../texts/filter';
import { chainOf, useCurrency } from '../api/chains';
import { readData } from '../api/client';
import type { RarityPage } from '../api/types';
import { count, exact, parseAmount } from '../format';
import { Choice } from '../kit/choice';
import { Icon } from '../kit/icon';
import { CurrencyChoice } from './currency-choice';
import { ITEM_SORTS, type ItemFilter, type ItemSort, type TraitPair, pairsOf, textOfPairs } from './item-filter';

interface Props {
  filter: ItemFilter;
  onChange: (change: ItemFilter) => void;
}

const SORT_TEXTS = {
  recent: 'filter.recent',
  price_asc: 'filter.priceAsc',
  price_desc: 'filter.priceDesc',
  ends: 'filter.endsFirst',
  rarity: 'filter.rarest',
  token: 'filter.token',
} as const satisfies Record<ItemSort, string>;

export function SortChoice({ filter, onChange, usual }: Props & { usual: ItemSort }) {
  const { t } = useTranslation();
  const sorts = ITEM_SORTS.filter((sort) => sort !== 'rarity' || filter.collection);
  return (
    <Choice
      label={t('filter.sort')}
      value={filter.sort ?? usual}
      options={sorts.map((sort): [string, string] => [sort, t(SORT_TEXTS[sort])])}
      onChoose={(sort) => onChange({ sort: sort as ItemSort })}
    />
  );
}

export function KindChoice({ filter, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('filter.kind')}
      value={filter.kind ?? ''}
      options={[
        ['', t('filter.anyKind')],
        ['fixed', t('filter.fixed')],
        ['auction', t('filter.auction')],
      ]}
      onChoose={(kind) => onChange({ kind: (kind || undefined) as ItemFilter['kind'] })}
    />
  );
}

/** A currency, and then what one unit may cost in it. */
export function PriceChoices({ filter, onChange, chainId }: Props & { chainId?: number }) {
  const { t } = useTranslation();
  const on = chainId ?? (filter.collection ? chainOf(filter.collection) : undefined);
  const chosen = useCurrency(filter.currency, on ?? filter.chain);
  return (
    <>
      <CurrencyChoice
        label={t('filter.currency')}
        any={t('filter.anyCurrency')}
        of={on}
        chosen={filter}
        onChoose={(chosen) => onChange({ ...chosen, minPrice: undefined, maxPrice: undefined })}
      />
      {chosen &&
        (['minPrice', 'maxPrice'] as const).map((name) => (
          <Bound
            // What was typed is over once the address says something else.
            key={`${name} ${filter[name] ?? ''}`}
            label={t(`filter.${name}`, { symbol: chosen.symbol })}
            value={filter[name]}
            decimals={chosen.decimals}
            onTake={(value) => onChange(boundOf(filter, name, value))}
          />
        ))}
    </>
  );
}

type BoundName = 'minPrice' | 'maxPrice';

/** A bound that was typed counts: one on the other side that it leaves nothing of is dropped. */
export function boundOf(filter: ItemFilter, name: BoundName, value: string | undefined): ItemFilter {
  const other = name === 'minPrice' ? 'maxPrice' : 'minPrice';
  const { minPrice, maxPrice }: ItemFilter = { ...filter, [name]: value };
  const empty = minPrice && maxPrice && BigInt(minPrice) > BigInt(maxPrice);
  return { [name]: value, ...(empty && { [other]: undefined }) };
}

interface BoundProps {
  label: string;
  value: string | undefined;
  decimals: number;
  onTake: (value: string | undefined) => void;
}

/** Taken when somebody is done with it; what is no amount goes back to what it was. */
function Bound({ label, value, decimals, onTake }: BoundProps) {
  const shown = value === undefined ? '' : exact(value, decimals);
  const take = (input: HTMLInputElement) => {
    const typed = input.value.trim();
    const amount = parseAmount(typed, decimals);
    if (typed !== '' && amount === null) input.value = shown;
    else if (amount?.toString() !== value) onTake(amount?.toString());
  };
  return (
    <label>
      <span>{label}</span>
      <input
        className="bound"
        inputMode="decimal"
        placeholder={label}
        defaultValue={shown}
        onBlur={(event: FocusEvent<HTMLInputElement>) => take(event.currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') take(event.currentTarget);
        }}
      />
    </label>
  );
}

/** Traits of the collection's tokens; nothing where they have none. */
export function TraitChoices({ filter, onChange }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const { collection = '' } = filter;
  const { data } = useQuery({
    queryKey: ['show', 'traits', collection],
    queryFn: () => readData<RarityPage>(`open/collections/rarity?size=1&id=${collection}`),
    enabled: collection !== '',
    staleTime: 60_000,
    retry: false,
  });
  const pairs = pairsOf(filter.traits);
  const set = (chosen: TraitPair[]) => onChange({ traits: textOfPairs(chosen) });
  if (!data?.traits.length) return null;
  return (
    <details className="trait-choices" open={pairs.length > 0 || undefined}>
      <summary id={title}>{t('item.traits')}</summary>
      <div className="filters" role="group" aria-labelledby={title}>
        {data.traits.map(({ traitType, values }) => (
          <Choice
            key={traitType}
            label={traitType}
            value=""
            options={[
              ['', t('filter.anyTrait', { trait: traitType })],
              ...values
                .filter(({ value }) => !pairs.some(([of, one]) => of === traitType && one === value))
                .map(({ value, tokens }): [string, string] => [value, `${value} (${count(tokens)})`]),
            ]}
            onChoose={(value) => value && set([...pairs, [traitType, value]])}
          />
        ))}
      </div>
      {pairs.length > 0 && (
        <p className="chips">
          {pairs.map((pair) => (
            <button
              key={pair.join('\n')}
              type="button"
              className="chip"
              onClick={() => set(pairs.filter((other) => other.join('\n') !== pair.join('\n')))}
            >
              {pair[0]}: {pair[1]}
              <Icon name="close" />
              <span className="hidden">{t('filter.dropTrait')}</span>
            </button>
          ))}
        </p>
      )}
    </details>
  );
}
