import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/format';
import { disconnect, useWallet } from '../shared/wallet/store';

const WalletChooser = lazy(() =>
  import('./wallet-chooser').then((part) => ({ default: part.WalletChooser })),
);

/** Opens the chooser, or shows whose wallet is connected and lets it go. */
export function WalletButton() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  const choosing = useWallet((wallet) => wallet.choosing);
  return (
    <>
      {account ? (
        <button type="button" title={t('wallet.disconnect')} onClick={disconnect}>
          <code>{shortAddress(account)}</code>
          <span className="hidden">{t('wallet.disconnect')}</span>
        </button>
      ) : (
        <button
          type="button"
          className="primary"
          onClick={() => useWallet.setState({ choosing: true })}
        >
          {t('wallet.connect')}
        </button>
      )}
      {choosing && (
        <Suspense>
          <WalletChooser />
        </Suspense>
      )}
    </>
  );
}
