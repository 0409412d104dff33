// What somebody waits for of the collections that they watch, and what was told of it.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, useChain } from '../../shared/api/chains';
import type { Hex, WatchedPage } from '../../shared/api/types';
import { exact, parseAmount } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { Price } from '../../shared/kit/price';
import { useDeed } from '../../shared/kit/use-deed';
import { Why } from '../../shared/kit/why';
import { FloorAlert, WhaleAlert } from './move-alerts';
import { clearOfferAlert, setOfferAlert } from './queries';

type Row = WatchedPage['watched'][number];

export function OfferAlerts({ watched }: { watched: Row[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('data.offerAlerts')}</h2>
      <p className="muted">{t('data.offerAlertsLead')}</p>
      <ul className="alerts">
        {watched.map((row) => (
          <li key={row.collection} className="panel">
            <h3>{row.figures[0]?.name ?? row.collection}</h3>
            <AlertForm key={row.offerAlert ? `${row.offerAlert.amount}${row.offerAlert.currency}` : ''} row={row} />
            <FloorAlert key={`${row.floorAlert?.percent}${row.floorAlert?.currency}`} row={row} />
            <WhaleAlert row={row} />
            <ToldOffers row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AlertForm({ row }: { row: Row }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const currencies = useChain(chainOf(row.collection))?.currencies ?? [];
  const alert = row.offerAlert ?? null;
  const [draft, setDraft] = useState<string | null>(null);
  const [chosen, setChosen] = useState(alert?.currency);
  const { pending, deed } = useDeed(() => void client.invalidateQueries({ queryKey: ['data', 'watched'] }));
  const of = (address: string | undefined) => currencies.find((one) => one.address === address);
  const currency = of(chosen) ?? currencies.find(({ symbol }) => symbol === 'WETH') ?? currencies[0];
  const known = alert && of(alert.currency);
  const text = draft ?? (known ? exact(alert.amount, known.decimals) : '');
  const amount = currency ? parseAmount(text, currency.decimals) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!amount || !currency) return;
    const wanted = { currency: currency.address, amount: String(amount) };
    void deed(() => setOfferAlert(row.collection, wanted), t('data.alertSet'));
  };
  return (
    <form className="alert-form" onSubmit={send}>
      <label htmlFor={id}>{t('data.alertFrom')}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        aria-invalid={text !== '' && !amount}
        onChange={(event) => setDraft(event.target.value.trim())}
      />
      <select
        aria-label={t('data.currency')}
        value={currency?.address}
        onChange={(event) => setChosen(event.target.value as Hex)}
      >
        {currencies.map((one) => <option key={one.address} value={one.address}>{one.symbol}</option>)}
      </select>
      <button type="submit" className="primary" disabled={pending || !amount}>{t('data.setAlert')}</button>
      {alert && (
        <button
          type="button"
          disabled={pending}
          onClick={() => void deed(() => clearOfferAlert(row.collection), t('data.alertCleared'))}
        >
          {t('data.clearAlert')}
        </button>
      )}
    </form>
  );
}

const toldOf = ({ itemId, kind }: Row['told'][number]) => {
  if (itemId) return 'data.toldItem';
  return kind === 'floor_rose' || kind === 'floor_fell' ? 'data.toldFloor' : 'data.anyItem';
};

function ToldOffers({ row: { collection, told } }: { row: Row }) {
  const { t } = useTranslation();
  if (told.length === 0) return null;
  return (
    <ul className="told">
      {told.map((line) => (
        <li key={`${line.position}${line.kind}`}>
          <span>{t(`data.toldKind.${line.kind}`)}</span>
          <Price value={line.price ?? '0'} currency={line.currency ?? null} chainId={chainOf(collection)} />
          <Go to={line.itemId ? `/item/${line.itemId}` : `/dataIndex/nft/${collection}`} className="link">
            {t(toldOf(line))}
          </Go>
          <Ago at={line.at} />
          <Why about={t(`data.toldKind.${line.kind}`)} of={{ position: line.position }} />
        </li>
      ))}
    </ul>
  );
}
