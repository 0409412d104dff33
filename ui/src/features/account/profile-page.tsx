// `/profile`: one's own page, and what one tells there of oneself.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/login';
import '../../shared/texts/people';
import '../../shared/texts/profile';
import { Badge } from '../../shared/applications/badge';
import { ownCertification } from '../../shared/applications/queries';
import { Go } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useWords } from '../../shared/kit/use-words';
import { type User, faceOf, useSession } from '../../shared/session/store';
import { PersonHead } from '../../shared/show/person-head';
import { profileOf } from '../../shared/show/queries';
import { MineStrip, OwnStrip } from '../../shared/show/strips';
import { disconnect, useWallet } from '../../shared/wallet/store';
import { ProfileForm } from './profile-form';
import { UsernameForm } from './username-form';

export function ProfilePage() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const connected = useWallet((wallet) => wallet.account !== null);
  const edits = useWords().words.isedit === 'true';
  if (!user) {
    const path = edits ? '/profile?isedit=true' : '/profile';
    return (
      <>
        <h1>{t('title.profile')}</h1>
        <p className="muted">{t(connected ? 'browse.profileWallet' : 'browse.profileLead')}</p>
        <p className="actions">
          <Go to="/login" search={{ path }} className="button">
            {t('nav.logIn')}
          </Go>
        </p>
        <MineStrip />
      </>
    );
  }
  if (edits) return <EditPage user={user} />;
  const address = user.walletaddress;
  const edit = (
    <Go to="/profile" search={{ isedit: 'true' }} className="button">
      {t('profile.edit')}
    </Go>
  );
  if (!address) return <AccountHead user={user}>{edit}</AccountHead>;
  return (
    <>
      <PersonHead address={address} name={user.username}>
        {edit}
      </PersonHead>
      <OwnStrip address={address} />
    </>
  );
}

/** An account that came by e-mail and has bound no wallet. */
function AccountHead({ user, children }: { user: User; children: ReactNode }) {
  const { data: certified } = useQuery(ownCertification(user.uid));
  return (
    <>
      <header className="page-head">
        <img src={faceOf(user)} alt="" width="96" height="96" />
        <div>
          <div className="name-line">
            <h1>{user.username}</h1>
            <Badge certified={certified} />
          </div>
          <p className="muted">{user.email}</p>
          <p className="actions">{children}</p>
        </div>
      </header>
      <NoWallet />
    </>
  );
}

function NoWallet() {
  const { t } = useTranslation();
  const connect = () => {
    // One that is connected and was not bound is asked for once more.
    disconnect();
    useWallet.setState({ choosing: true });
  };
  return (
    <section className="panel">
      <p>{t('profile.noWallet')}</p>
      <button type="button" className="primary" onClick={connect}>
        {t('wallet.connect')}
      </button>
    </section>
  );
}

function EditPage({ user }: { user: User }) {
  const { t } = useTranslation();
  const address = user.walletaddress;
  return (
    <article className="create">
      <h1>{t('profile.edit')}</h1>
      <UsernameForm now={user.username} />
      {address ? <ProfileOf key={address} address={address} /> : <NoWallet />}
    </article>
  );
}

function ProfileOf({ address }: { address: string }) {
  const { data, isError, refetch } = useQuery(profileOf(address));
  if (isError && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <LineSkeletons count={5} />;
  return <ProfileForm address={address} told={data} />;
}
