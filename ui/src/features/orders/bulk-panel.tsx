// On `/sellList`: several of one's own items are chosen, priced, and listed by one signature.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import '../../shared/texts/selling';
import { useChain } from '../../shared/api/chains';
import { ApiError, errorKeys } from '../../shared/api/client';
import type { Currency, Hex, ItemCard } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { allCollections, manyItems } from '../../shared/show/queries';
import { MOST_AT_ONCE } from '../../shared/trade/bulk';
import { CurrencyField, DaysField, PriceField } from '../../shared/trade/fields';
import { ProgressList } from '../../shared/trade/progress';
import { useAction } from '../../shared/trade/use-action';
import { type Outcome, listMany } from './bulk';
import { BulkRow } from './bulk-row';

const DAYS = 30;

/** What is chosen, and what of it can be signed as it stands. */
function useChoice(items: ItemCard[], currency: Currency | undefined) {
  const { data: known } = useQuery(allCollections);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [own, setOwn] = useState<Record<string, string>>({});
  const [text, setText] = useState('');
  const ready = items.flatMap((item) => {
    const price = currency ? parseAmount(own[item.itemId] || text, currency.decimals) : null;
    const card = known?.collections.find((one) => one.id === item.collection);
    return picked.has(item.itemId) && price && card ? [{ item, price, royaltyBps: card.royaltyBps }] : [];
  });
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id) && next.size < MOST_AT_ONCE) next.add(id);
    setPicked(next);
  };
  const price = (id: string, amount: string) => setOwn((prices) => ({ ...prices, [id]: amount }));
  return { picked, setPicked, toggle, own, price, text, setText, ready };
}

type Choice = ReturnType<typeof useChoice>;

export function BulkPanel() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const chain = useChain();
  const list = useInfiniteQuery(manyItems({ sort: 'token' }, 'item/nosale'));
  const [days, setDays] = useState(DAYS);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [count, setCount] = useState(0);
  const { run, progress, busy } = useAction('');
  const currencies = (chain?.currencies ?? []).filter((row) => row.address !== zeroAddress);
  const currency =
    currencies.find((row) => row.address === chosen) ?? currencies.find((row) => row.symbol === 'WETH');
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const choice = useChoice(items, currency);
  const { picked, ready, text } = choice;
  const start = () =>
    void run(async (actor) => {
      if (!currency) return;
      setOutcomes([]);
      setCount(ready.length);
      const terms = { currency: currency.address, days };
      await listMany(actor, ready, terms, (one) => setOutcomes((all) => [...all, one]));
      choice.setPicked(new Set());
      await client.invalidateQueries({ queryKey: ['show', 'many'] });
    });
  return (
    <section className="panel bulk" aria-labelledby="bulk-title">
      <h2 id="bulk-title">{t('selling.bulk')}</h2>
      <p className="muted">{t('selling.bulkLead', { most: MOST_AT_ONCE })}</p>
      <div className="fields">
        <PriceField
          value={text}
          bad={bad(text, currency)}
          label={t('selling.bulkPrice')}
          onChange={choice.setText}
        />
        <CurrencyField chosen={currency} all={currencies} onChoose={setChosen} />
        <DaysField value={days} onChange={setDays} />
      </div>
      {list.isError && items.length === 0 && <Failed retry={() => void list.refetch()} />}
      {list.isPending && <LineSkeletons count={4} />}
      {list.isSuccess && items.length === 0 && <p className="state">{t('selling.noneUnsold')}</p>}
      {items.length > 0 && <Rows items={items} choice={choice} currency={currency} />}
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('market.more')}
        </button>
      )}
      <Told outcomes={outcomes} count={count} busy={busy} />
      {progress && <ProgressList progress={progress} onChain={false} />}
      <button
        type="button"
        className="primary"
        disabled={busy || ready.length === 0 || ready.length < picked.size}
        onClick={start}
      >
        {t('selling.bulkSign', { count: picked.size })}
      </button>
    </section>
  );
}

interface RowsProps {
  items: ItemCard[];
  choice: Choice;
  currency: Currency | undefined;
}

function Rows({ items, choice, currency }: RowsProps) {
  const { t } = useTranslation();
  const { picked, own } = choice;
  const all = items.slice(0, MOST_AT_ONCE).map((item) => item.itemId);
  return (
    <>
      <p className="bulk-tools">
        <span role="status">{t('selling.bulkChosen', { count: picked.size })}</span>
        <button type="button" onClick={() => choice.setPicked(new Set(picked.size > 0 ? [] : all))}>
          {t(picked.size > 0 ? 'selling.bulkNone' : 'selling.bulkAll')}
        </button>
      </p>
      <ul className="bulk-list">
        {items.map((item) => (
          <BulkRow
            key={item.itemId}
            item={item}
            picked={picked.has(item.itemId)}
            full={picked.size >= MOST_AT_ONCE}
            price={own[item.itemId] ?? ''}
            bad={bad(own[item.itemId] ?? '', currency)}
            standing={choice.text}
            onPick={() => choice.toggle(item.itemId)}
            onPrice={(price) => choice.price(item.itemId, price)}
          />
        ))}
      </ul>
    </>
  );
}

const bad = (text: string, currency: Currency | undefined) =>
  text !== '' && currency !== undefined && !parseAmount(text, currency.decimals);

/** How far it is, and what was refused with its reason. */
function Told({ outcomes, count, busy }: { outcomes: Outcome[]; count: number; busy: boolean }) {
  const { t } = useTranslation();
  const failed = outcomes.filter((one) => one.error !== undefined);
  const listed = outcomes.length - failed.length;
  if (outcomes.length === 0) return null;
  const first = failed[0]?.error;
  const why = first instanceof ApiError ? t(errorKeys(first)) : first ? t('error.code.0') : '';
  return (
    <div role="status">
      <p>{busy ? t('selling.bulkListed', { listed, count }) : t('selling.bulkDone', { count: listed })}</p>
      {failed.length > 0 && (
        <p className="error">
          {t('selling.bulkFailed', { names: failed.map((one) => one.item.name).join(', '), why })}
        </p>
      )}
    </div>
  );
}
