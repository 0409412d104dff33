import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/format';
import { Dialog } from '../shared/kit/dialog';
import { type FoundWallet, connect, disconnect, useWallet } from '../shared/wallet/store';
import { failureOf } from '../shared/wallet/transaction';

export function WalletButton() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  if (account) {
    return (
      <button type="button" title={t('wallet.disconnect')} onClick={disconnect}>
        <code>{shortAddress(account)}</code>
      </button>
    );
  }
  return (
    <button type="button" className="primary" onClick={() => useWallet.setState({ choosing: true })}>
      {t('wallet.connect')}
    </button>
  );
}

/** The wallets that this browser has, by EIP-6963. */
export function WalletChooser() {
  const { t } = useTranslation();
  const { found, choosing } = useWallet();
  const [error, setError] = useState('');
  if (!choosing) return null;
  const choose = (wallet: FoundWallet) =>
    connect(wallet).catch((failure: unknown) => setError(t(failureOf(failure).text)));
  return (
    <Dialog title={t('wallet.choose')} onClose={() => useWallet.setState({ choosing: false })}>
      {found.length === 0 && <p>{t('wallet.none')}</p>}
      <ul className="wallets">
        {found.map((wallet) => (
          <li key={wallet.info.uuid}>
            <button type="button" onClick={() => void choose(wallet)}>
              {wallet.info.icon.startsWith('data:image/') && (
                <img src={wallet.info.icon} alt="" width="24" height="24" />
              )}
              {wallet.info.name}
            </button>
          </li>
        ))}
      </ul>
      {error && <p className="error" role="alert">{error}</p>}
    </Dialog>
  );
}
