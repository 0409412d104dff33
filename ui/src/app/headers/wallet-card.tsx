import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { type User, faceOf } from '../../shared/session/store';
import { askAgain } from '../../shared/wallet/dismissed';
import { useWallet } from '../../shared/wallet/store';
import { binding, offerBinding } from '../binding';
import { signOut } from '../sign-out';
import { useScrollLock } from './scroll-lock';

const MENU = [
  ['profile', '/profile'],
  ['sell', '/sellConfig'],
  ['myCollections', '/personal/collections'],
  ['earnings', '/personal/earnings'],
  ['sellList', '/sellList'],
  ['kid', '/kid/domain-manage'],
] as const;

const BALANCES = ['FANS', 'KFC', 'USDT'];

/** Who is signed in, with their wallet, their spending balances and their pages. */
export function WalletCard({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  useScrollLock();
  return (
    <div className="wallet-card">
      <div className="wallet-card-head">
        <img src={faceOf(user)} alt="" width="44" height="44" />
        <strong>{user.username || user.email}</strong>
      </div>
      <WalletSection user={user} />
      <section>
        <h3>
          {t('account.spending')}
          <Go to="/wallet/spending/info" onClick={onClose}>
            {t('account.details')}
          </Go>
        </h3>
        <ul className="balances">
          {BALANCES.map((name) => (
            <li key={name}>
              {name} <span className="muted">–</span>
            </li>
          ))}
        </ul>
        <Go to="/wallet/spending/withdraw" className="button" onClick={onClose}>
          {t('account.withdraw')}
        </Go>
      </section>
      <nav aria-label={t('nav.account')}>
        {MENU.map(([name, to]) => (
          <Go key={to} to={to} onClick={onClose}>
            {t([`account.${name}`, `title.${name}`])}
          </Go>
        ))}
        {user.role && (
          <Go to="/operator" onClick={onClose}>
            {t('title.operator')}
          </Go>
        )}
        <button type="button" className="quiet" onClick={() => void signOut()}>
          {t('account.signOut')}
        </button>
      </nav>
    </div>
  );
}

/** Unbound: Connect Wallet. Bound: Switch, and Disconnect unless the wallet is the account. */
function WalletSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const account = useWallet((wallet) => wallet.account);
  // A wallet that is connected is offered for binding; another one is chosen in the wallet itself.
  const choose = () => {
    askAgain();
    if (account && account.toLowerCase() !== user.walletaddress.toLowerCase()) void offerBinding(account);
    else useWallet.setState({ choosing: true });
  };
  const unbind = async () => (await binding()).unbindWallet(user.walletaddress);
  if (!user.walletaddress) {
    return (
      <section>
        <button type="button" className="primary" onClick={choose}>
          {t('wallet.connect')}
        </button>
      </section>
    );
  }
  return (
    <section className="wallet-bound">
      <code>{shortAddress(user.walletaddress)}</code>
      <button type="button" onClick={choose}>
        {t('account.switch')}
      </button>
      {user.registertype !== 5 && (
        <button type="button" onClick={() => void unbind()}>
          {t('wallet.disconnect')}
        </button>
      )}
    </section>
  );
}
