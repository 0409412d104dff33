// The second way of the wallet chooser: a wallet that is not in this browser, by WalletConnect.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { chains } from '../shared/api/chains';
import { Icon } from '../shared/kit/icon';
import { copyText } from '../shared/kit/share';
import { connect, linkProject } from '../shared/wallet/store';
import { failureOf } from '../shared/wallet/transaction';

/** The quiet zone that cameras need around a code, in its own squares. */
const BORDER = 4;

/** Dark squares on light ground in either theme: cameras read no others. */
function Code({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className="link-code" role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} />
    </svg>
  );
}

export function WalletLink() {
  const { t } = useTranslation();
  const cards = useQuery(chains).data?.chains ?? [];
  const project = linkProject();
  const stop = useRef<AbortController | null>(null);
  const [asks, setAsks] = useState(false);
  const [address, setAddress] = useState('');
  const [error, setError] = useState('');
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (id: string) => {
    const waiting = new AbortController();
    stop.current = waiting;
    setAsks(true);
    setError('');
    try {
      const { link } = await import('../shared/wallet/walletconnect');
      await connect(await link(id, cards, setAddress, waiting.signal));
    } catch (failure) {
      if (!waiting.signal.aborted) setError(t(failureOf(failure).text));
    } finally {
      setAsks(false);
      setAddress('');
    }
  };
  const said = { done: t('share.copied'), failed: t('share.failed') };
  return (
    <>
      <button
        type="button"
        disabled={!project || asks || cards.length === 0}
        aria-describedby={project ? undefined : 'no-link'}
        onClick={() => project && void start(project)}
      >
        <Icon name="link" /> {t('wallet.link')}
      </button>
      {!project && <p id="no-link" className="muted">{t('wallet.noLink')}</p>}
      {asks && !address && <p role="status">{t('wallet.linking')}</p>}
      {address && (
        <div className="link-way">
          <p role="status">{t('wallet.linkHow')}</p>
          <Code text={address} name={t('wallet.linkCode')} />
          <div>
            <a className="button" href={address}>{t('wallet.linkOpen')}</a>
            <button type="button" onClick={() => void copyText(address, said)}>{t('wallet.linkCopy')}</button>
          </div>
        </div>
      )}
      {error && <p className="error" role="alert">{error}</p>}
    </>
  );
}
