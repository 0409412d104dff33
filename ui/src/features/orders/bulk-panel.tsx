// On `/sellList`: several of one's own items are chosen, priced, and listed by one signature.
import { useTranslation } from 'react-i18next';
import '../../shared/texts/selling';
import { ApiError, errorKeys } from '../../shared/api/client';
import type { Currency, ItemCard } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Choice } from '../../shared/kit/choice';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { MOST_AT_ONCE } from '../../shared/trade/bulk';
import { CurrencyField, DaysField, PriceField } from '../../shared/trade/fields';
import { ProgressList } from '../../shared/trade/progress';
import type { Outcome } from './bulk';
import { BulkRow } from './bulk-row';
import { BulkSplits } from './bulk-splits';
import { type BulkChoice, type Signed, useBulk } from './use-bulk';

export function BulkPanel() {
  const { t } = useTranslation();
  const { list, items, choice, money, days, setDays, on, ...rest } = useBulk();
  const { currency, currencies, choose } = money;
  const { chain, outcomes, signed, busy, progress, start } = rest;
  const { picked, ready, text } = choice;
  return (
    <section className="panel bulk" aria-labelledby="bulk-title">
      <h2 id="bulk-title">{t('selling.bulk')}</h2>
      <p className="muted">{t('selling.bulkLead', { most: MOST_AT_ONCE })}</p>
      {on.all.length > 1 && (
        <Choice label={t('selling.bulkChain')} value={on.value} options={on.all} onChoose={on.choose} />
      )}
      <div className="fields">
        <PriceField
          value={text}
          bad={bad(text, currency)}
          label={t('selling.bulkPrice')}
          onChange={choice.setText}
        />
        <CurrencyField chosen={currency} all={currencies} onChoose={choose} />
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
      {chain?.feeBps === null && <p className="muted">{t('split.feeUnknown')}</p>}
      {chain && chain.feeBps !== null && currency && ready.length > 0 && (
        <BulkSplits
          title={t('selling.bulkBrings', { count: ready.length })}
          chosen={ready}
          feeBps={chain.feeBps}
          currency={currency.address}
          chainId={chain.chainId}
        />
      )}
      {signed && <Told outcomes={outcomes} signed={signed} busy={busy} />}
      {progress && <ProgressList progress={progress} onChain={false} />}
      <button
        type="button"
        className="primary"
        disabled={busy || ready.length === 0 || ready.length < picked.size || chain?.feeBps === null}
        onClick={start}
      >
        {t('selling.bulkSign', { count: picked.size })}
      </button>
    </section>
  );
}

interface RowsProps {
  items: ItemCard[];
  choice: BulkChoice;
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
            units={choice.counts[item.itemId] ?? 1n}
            onPick={() => choice.toggle(item.itemId)}
            onPrice={(price) => choice.price(item.itemId, price)}
            onUnits={(units) => choice.count(item.itemId, units)}
          />
        ))}
      </ul>
    </>
  );
}

const bad = (text: string, currency: Currency | undefined) =>
  text !== '' && currency !== undefined && !parseAmount(text, currency.decimals);

/** How far it is, and what was refused with its reason. */
function Told({ outcomes, signed, busy }: { outcomes: Outcome[]; signed: Signed; busy: boolean }) {
  const { t } = useTranslation();
  const { count, ...money } = signed;
  const failed = outcomes.filter((one) => one.error !== undefined);
  const good = outcomes.filter((one) => one.error === undefined);
  const listed = good.length;
  if (outcomes.length === 0) return null;
  const first = failed[0]?.error;
  const why = first instanceof ApiError ? t(errorKeys(first)) : first ? t('error.code.0') : '';
  return (
    <>
      <div role="status">
        <p>{busy ? t('selling.bulkListed', { listed, count }) : t('selling.bulkDone', { count: listed })}</p>
        {failed.length > 0 && (
          <p className="error">
            {t('selling.bulkFailed', { names: failed.map((one) => one.item.name).join(', '), why })}
          </p>
        )}
      </div>
      {!busy && listed > 0 && (
        <BulkSplits title={t('selling.bulkBrought', { count: listed })} chosen={good} {...money} />
      )}
    </>
  );
}
