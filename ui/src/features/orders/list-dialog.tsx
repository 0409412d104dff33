import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { zeroAddress } from 'viem';
import { useChain } from '../../shared/api/chains';
import type { Hex, ItemDetail, Rail } from '../../shared/api/types';
import { parseAmount } from '../../shared/format';
import { Dialog } from '../../shared/kit/dialog';
import { listItem } from './actions';
import { ProgressList } from './progress';
import { SplitView, splitOf } from './split-view';
import { useAction } from './use-action';

/** Price, currency, days and rail; the split is shown while the price is typed. */
export function ListDialog({ item, onClose }: { item: ItemDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const chain = useChain(item.chainId);
  const [rail, setRail] = useState<Rail>('signature');
  const [text, setText] = useState('');
  const [days, setDays] = useState(30);
  const [chosen, setChosen] = useState<Hex | null>(null);
  const { run, progress, busy, done } = useAction(item.itemId);
  // The signature rail pulls its money: the chain's own coin cannot be.
  const currencies = (chain?.currencies ?? []).filter((row) => rail === 'escrow' || row.address !== zeroAddress);
  const currency = currencies.find((row) => row.address === chosen) ?? currencies.find((row) => row.symbol === 'WETH');
  const price = currency ? parseAmount(text, currency.decimals) : null;
  const start = () => {
    if (!price || !currency) return;
    void run((actor) => listItem(actor, item, { price, currency: currency.address, days, rail }));
  };
  return (
    <Dialog title={t('order.listTitle', { name: item.name })} onClose={onClose}>
      <fieldset>
        <legend>{t('order.railTitle')}</legend>
        {(['signature', 'escrow'] as const).map((kind) => (
          <label key={kind} className="radio">
            <input type="radio" name="rail" checked={rail === kind} onChange={() => setRail(kind)} />
            <span>
              <strong>{t(`rail.${kind}`)}</strong>
              <small className="muted">{t(`rail.${kind}Help`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="fields">
        <label>
          <span>{t('order.price')}</span>
          <input name="price" inputMode="decimal" autoComplete="off" value={text} aria-invalid={text !== '' && !price}
            onChange={(event) => setText(event.target.value)} />
        </label>
        <label>
          <span>{t('order.currency')}</span>
          <select value={currency?.address} onChange={(event) => setChosen(event.target.value as Hex)}>
            {currencies.map((row) => (
              <option key={row.address} value={row.address}>
                {row.symbol}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('order.days')}</span>
          <input type="number" min={1} max={179} value={days} onChange={(event) => setDays(Math.min(179, Math.max(1, event.target.valueAsNumber || 1)))} />
        </label>
      </div>
      {text !== '' && !price && <p className="error">{t('order.badPrice')}</p>}
      {price && currency && (
        <SplitView split={splitOf(price, chain?.feeBps ?? 0, item.royaltyBps)} currency={currency.address} />
      )}
      {progress && <ProgressList progress={progress} />}
      <footer>
        <button type="button" onClick={onClose}>
          {done ? t('order.close') : t('order.cancel')}
        </button>
        {!done && (
          <button type="button" className="primary" disabled={busy || !price} onClick={start}>
            {t('order.confirm')}
          </button>
        )}
      </footer>
    </Dialog>
  );
}
