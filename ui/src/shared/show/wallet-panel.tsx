import { useTranslation } from 'react-i18next';
import { Copy } from '../kit/copy';
import { disconnect, useWallet } from '../wallet/store';

/** The wallet of this browser: connecting it, or letting it go. */
export function WalletPanel() {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  if (!account) {
    return (
      <section className="panel">
        <p>{t('shell.connectLead')}</p>
        <button type="button" className="primary" onClick={() => useWallet.setState({ choosing: true })}>
          {t('wallet.connect')}
        </button>
      </section>
    );
  }
  return (
    <section className="panel">
      <p className="asked">
        <code>{account}</code>
      </p>
      <p className="actions">
        <Copy text={account} what={t('item.owner')} />
        <button type="button" onClick={disconnect}>
          {t('wallet.disconnect')}
        </button>
      </p>
      <p className="muted small">{t('wallet.hint')}</p>
    </section>
  );
}
