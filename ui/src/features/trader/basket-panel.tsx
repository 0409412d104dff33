import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf, useChain } from '../../shared/api/chains';
import { useNewest } from '../../shared/api/live-orders';
import type { OrderCard } from '../../shared/api/types';
import { Icon } from '../../shared/kit/icon';
import { Price } from '../../shared/kit/price';
import { later } from '../../shared/kit/later';
import { BASKET_MAX, dropPick, emptyBasket, pickAnew, picksOn, useBasket } from './basket';
import { useNames } from './use-book';
import { rowOfOrder } from './row';

const SweepDialog = later(async () => (await import('./sweep-dialog')).SweepDialog);

/** What was picked; each tells when it is no longer what it was. */
export function BasketPanel() {
  const { t } = useTranslation();
  const { picks } = useBasket();
  // Beside what it buys: what was bought leaves the basket while the dialog still tells of it.
  const [open, setOpen] = useState<number | null>(null);
  const ids = [...new Set(picks.map(({ itemId }) => chainOf(itemId)))];
  return (
    <section className="basket" aria-label={t('trader.basket')}>
      {picks.length === 0 && <p className="muted">{t('trader.basketEmpty')}</p>}
      {ids.map((chainId) => (
        <OfChain key={chainId} chainId={chainId} named={ids.length > 1} onBuy={setOpen} />
      ))}
      {picks.length > 0 && (
        <button type="button" className="quiet" onClick={emptyBasket}>{t('trader.emptyBasket')}</button>
      )}
      {picks.length === BASKET_MAX && <p className="muted">{t('trader.full', { most: BASKET_MAX })}</p>}
      {open !== null && <SweepDialog chainId={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface OfChainProps {
  chainId: number;
  named: boolean;
  onBuy: (chainId: number) => void;
}

/** What of one chain was picked: that much is bought by one transaction. */
function OfChain({ chainId, named, onBuy }: OfChainProps) {
  const { t } = useTranslation();
  const all = useBasket(({ picks }) => picks);
  const picks = picksOn(chainId, all);
  const chain = useChain(chainId);
  const now = useNewest(picks);
  const { nameOf } = useNames();
  return (
    <div data-chain={chainId}>
      {named && <h3>{chain?.name ?? chainId}</h3>}
      <ul>
        {picks.map((pick, place) => (
          <Pick key={pick.orderId} pick={pick} now={now[place] ?? pick} name={nameOf(rowOfOrder(pick))} />
        ))}
      </ul>
      <p className="actions">
        <button
          type="button"
          className="primary"
          disabled={chain?.sweeper === null}
          onClick={() => onBuy(chainId)}
        >
          {t('trader.sweep', { count: picks.length })}
        </button>
      </p>
      {chain?.sweeper === null && <p className="muted">{t('trader.noSweeper')}</p>}
    </div>
  );
}

function Pick({ pick, now, name }: { pick: OrderCard; now: OrderCard; name: string }) {
  const { t } = useTranslation();
  const changed = now.price !== pick.price;
  const gone = now.status !== 'active';
  return (
    <li data-pick={pick.orderId} data-gone={gone || changed}>
      <span>{name}</span>
      <Price value={pick.price} currency={pick.currency} chainId={chainOf(pick.itemId)} />
      <button
        type="button"
        className="quiet icon"
        aria-label={t('trader.drop', { name })}
        onClick={() => dropPick(pick.orderId)}
      >
        <Icon name="close" />
      </button>
      {gone && <em>{t(`status.${now.status}`)}</em>}
      {!gone && changed && (
        <em>
          {t('trader.nowAt')} <Price value={now.price} currency={now.currency} chainId={chainOf(now.itemId)} />{' '}
          <button type="button" className="quiet" onClick={() => pickAnew(now)}>{t('trader.takePrice')}</button>
        </em>
      )}
    </li>
  );
}
