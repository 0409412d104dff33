import { useTranslation } from 'react-i18next';
import { shortAddress } from '../shared/format';
import { Go } from '../shared/kit/go';
import { Icon } from '../shared/kit/icon';
import { useSession } from '../shared/session/store';
import { disconnect, useWallet } from '../shared/wallet/store';

/** Opens the chooser, or shows whose wallet is connected and lets it go. One that is the account stays. */
export function WalletButton() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  const user = useSession((session) => session.user);
  if (account && user?.registertype === 5 && user.walletaddress.toLowerCase() === account.toLowerCase()) {
    return (
      <Go to="/personal" className="button own">
        <code>{shortAddress(account)}</code>
      </Go>
    );
  }
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
