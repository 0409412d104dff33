import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import { Go } from '../../shared/kit/go';
import { useWords } from '../../shared/kit/use-words';
import { useSession } from '../../shared/session/store';
import { CreatorRanking } from '../../shared/show/creator-ranking';
import { ItemStrip, MineStrip } from '../../shared/show/strips';
import { useWallet } from '../../shared/wallet/store';
import { PersonFigures, PersonHead } from './person-head';
import { PersonTabs, isAddress } from './person-tabs';

/** Somebody by their wallet's address; without one, all creators by their place. */
export function CreatorPage() {
  const { t } = useTranslation();
  const { words } = useWords();
  const address = (words.address ?? '').toLowerCase();
  if (!isAddress(address)) {
    return (
      <>
        <h1>{t('people.creators')}</h1>
        <CreatorRanking />
      </>
    );
  }
  return (
    <>
      <PersonHead address={address} />
      <PersonFigures address={address} />
      <PersonTabs
        address={address}
        now={words.tab}
        placeOf={(tab) => ({ to: '/personal/creator', search: { address, type: '1', tab } })}
      />
    </>
  );
}

/** One's own page: of the signed-in account's wallet, else of the wallet that is connected. */
export function ProfilePage() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const account = useWallet((wallet) => wallet.account);
  const address = user?.walletaddress || account;
  if (!address) {
    return (
      <>
        <h1>{t('title.profile')}</h1>
        <p className="muted">{t('browse.profileLead')}</p>
        <p className="actions">
          <Go to="/login" search={{ path: '/profile' }} className="button">
            {t('nav.logIn')}
          </Go>
        </p>
        <MineStrip />
      </>
    );
  }
  return (
    <>
      <PersonHead address={address} />
      <ItemStrip title={t('shell.yourItems')} asked={{ status: 'all', sort: 'recent', owner: address }} />
    </>
  );
}
