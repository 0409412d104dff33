import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import { Go } from '../../shared/kit/go';
import { usePathWords } from '../../shared/kit/params';
import { useSession } from '../../shared/session/store';
import { PersonHead } from '../../shared/show/person-head';
import { MineStrip } from '../../shared/show/strips';
import { isAddress } from '../../shared/valid';
import { useWallet } from '../../shared/wallet/store';
import { PersonFigures } from './person-figures';
import { PersonTabs } from './person-tabs';
import { ReportPerson } from './report-person';

/**
 * `/personal/{category}/{tab}/{wallet}`; without a wallet, one's own. What somebody publishes belongs to the
 * community, and is said to come with it.
 */
export function PersonalPage() {
  const { t } = useTranslation();
  const { category = '', subclass, userid } = usePathWords();
  const user = useSession((session) => session.user);
  const connected = useWallet((wallet) => wallet.account);
  const own = user?.walletaddress || connected || '';
  const address = (userid ?? own).toLowerCase();
  if (!isAddress(address)) {
    return (
      <>
        <h1>{t('title.personal')}</h1>
        <p className="muted">{t(userid ? 'people.notAnAddress' : 'browse.profileLead')}</p>
        <p className="actions">
          {!user && (
            <Go to="/login" search={{ path: '/personal' }} className="button">
              {t('nav.logIn')}
            </Go>
          )}
          <Go to="/personal/creator" className="button">
            {t('people.creators')}
          </Go>
        </p>
        {!userid && <MineStrip />}
      </>
    );
  }
  const community = category.toLowerCase() === 'community';
  return (
    <>
      <PersonHead address={address}>
        <ReportPerson address={address} />
      </PersonHead>
      <PersonFigures address={address} />
      {community && <p className="panel">{t('people.postsLater')}</p>}
      <PersonTabs
        address={address}
        now={subclass?.toLowerCase()}
        placeOf={(tab) => ({ to: `/personal/marketplace/${tab}/${address}` })}
      />
    </>
  );
}
