// By how much a floor has to move to be told, and whether whales are.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, useChain } from '../../shared/api/chains';
import type { Hex, WatchedPage } from '../../shared/api/types';
import { Price } from '../../shared/kit/price';
import { useDeed } from '../../shared/kit/use-deed';
import { awaitable } from './numbers';
import { clearFloorAlert, setFloorAlert, tellWhales } from './queries';

type Row = WatchedPage['watched'][number];
const MOST = 1000;

const useAlertDeed = () => {
  const client = useQueryClient();
  return useDeed(() => void client.invalidateQueries({ queryKey: ['data', 'watched'] }));
};

export function FloorAlert({ row }: { row: Row }) {
  const { t } = useTranslation();
  const id = useId();
  const alert = row.floorAlert ?? null;
  const [text, setText] = useState(alert ? String(alert.percent) : '');
  const [chosen, setChosen] = useState(alert?.currency);
  const { pending, deed } = useAlertDeed();
  const currencies = awaitable(row, useChain(chainOf(row.collection))?.currencies ?? []);
  const currency = currencies.find((one) => one.address === chosen) ?? currencies[0];
  if (!currency) return <p className="alert-form">{t('data.noFloor')}</p>;
  const percent = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const good = percent >= 1 && percent <= MOST;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!good) return;
    void deed(() => setFloorAlert(row.collection, currency.address, percent), t('data.floorAlertSet'));
  };
  return (
    <form className="alert-form" onSubmit={send}>
      <label htmlFor={id}>{t('data.floorAlert')}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        placeholder="10"
        value={text}
        aria-invalid={text !== '' && !good}
        onChange={(event) => setText(event.target.value.trim())}
      />
      <span aria-hidden="true">%</span>
      <select
        aria-label={t('data.currency')}
        value={currency.address}
        onChange={(event) => setChosen(event.target.value as Hex)}
      >
        {currencies.map((one) => <option key={one.address} value={one.address}>{one.symbol}</option>)}
      </select>
      <button type="submit" className="primary" disabled={pending || !good}>{t('data.setAlert')}</button>
      {alert && (
        <>
          <button
            type="button"
            disabled={pending}
            onClick={() => void deed(() => clearFloorAlert(row.collection), t('data.floorAlertCleared'))}
          >
            {t('data.clearAlert')}
          </button>
          <span className="muted">
            {t('data.floorFrom')} <Price value={alert.base} currency={alert.currency} chainId={chainOf(row.collection)} />
          </span>
        </>
      )}
    </form>
  );
}

export function WhaleAlert({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { pending, deed } = useAlertDeed();
  const wanted = !row.whaleAlert;
  return (
    <p className="alert-form">
      <span>{t('data.whaleAlert')}</span>
      <button
        type="button"
        className={wanted ? 'primary' : ''}
        disabled={pending}
        onClick={() =>
          void deed(
            () => tellWhales(row.collection, wanted),
            t(wanted ? 'data.whaleAlertSet' : 'data.whaleAlertCleared'),
          )}
      >
        {t(wanted ? 'data.setAlert' : 'data.clearAlert')}
      </button>
    </p>
  );
}
