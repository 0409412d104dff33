import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/format';
import { Icon } from '../shared/kit/icon';
import { disconnect, useWallet } from '../shared/wallet/store';

/** Opens the chooser, or shows whose wallet is connected and lets it go. */
export function WalletButton() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  if (account) {
    return (
      <button type="button" title={t('wallet.disconnect')} onClick={disconnect}>
        <code>{shortAddress(account)}</code>
        <span className="hidden">{t('wallet.disconnect')}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      className="primary connect"
      onClick={() => useWallet.setState({ choosing: true })}
    >
      <Icon name="wallet" />
      <span>{t('wallet.connect')}</span>
    </button>
  );
}
