import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../shared/kit/dialog';
import { Icon } from '../shared/kit/icon';
import { type FoundWallet, connect, injected, useWallet } from '../shared/wallet/store';
import { failureOf } from '../shared/wallet/transaction';
import { WalletLink } from './wallet-link';

/** Where whoever has no wallet gets one. */
const METAMASK = 'https://metamask.io/download';

/**
 * The wallets that this browser has, by EIP-6963 (where none announces itself, the one in the page), and
 * those elsewhere.
 */
export function WalletChooser() {
  const { t } = useTranslation();
  const announced = useWallet((wallet) => wallet.found);
  const [old] = useState(injected);
  const found = announced.length > 0 || !old ? announced : [old];
  const [error, setError] = useState('');
  const choose = (wallet: FoundWallet) => {
    setError('');
    return connect(wallet).catch((failure: unknown) => setError(t(failureOf(failure).text)));
  };
  return (
    <Dialog
      title={t('wallet.choose')}
      onClose={() => useWallet.setState({ choosing: false })}
    >
      {found.length === 0 && <p className="muted">{t('wallet.none')}</p>}
      <ul className="wallets">
        {found.length === 0 && (
          <li>
            <a className="button" href={METAMASK} target="_blank" rel="noopener noreferrer">
              <Icon name="wallet" />
              {t('wallet.metamask')}
            </a>
          </li>
        )}
        {found.map((wallet) => (
          <li key={wallet.info.uuid}>
            <button type="button" onClick={() => void choose(wallet)}>
              {wallet.info.icon.startsWith('data:image/') ? (
                <img src={wallet.info.icon} alt="" width="28" height="28" />
              ) : (
                <Icon name="wallet" />
              )}
              {wallet === old ? t(wallet.info.name) : wallet.info.name}
            </button>
          </li>
        ))}
        <li>
          <WalletLink />
        </li>
      </ul>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
