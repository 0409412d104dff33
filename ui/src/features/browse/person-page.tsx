import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/format';
import { Copy } from '../../shared/kit/copy';
import { Go } from '../../shared/kit/go';
import { useSession } from '../../shared/session/store';
import { profileOf } from '../../shared/show/queries';
import { CollectionStrip, ItemStrip, MineStrip } from '../../shared/show/strips';
import { useWallet } from '../../shared/wallet/store';
import { ItemPages } from './item-pages';

/** Somebody by their wallet's address. */
export function CreatorPage() {
  const { t } = useTranslation();
  const { address = '' } = useLocation().search as { address?: string };
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    return (
      <>
        <h1>{t('title.creator')}</h1>
        <p className="muted">{t('browse.noAddress')}</p>
        <CollectionStrip />
      </>
    );
  }
  return (
    <>
      <PersonHead address={address.toLowerCase()} />
      <ItemPages asked={{ status: 'all', sort: 'recent', owner: address.toLowerCase() }} />
    </>
  );
}

function PersonHead({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(profileOf(address));
  const links = [data?.websiteurl, data?.twitterurl, data?.instagramurl].filter((url) =>
    url?.startsWith('https://'),
  );
  return (
    <header className="page-head">
      <img src={data?.profileimageurl || '/favicon.svg'} alt="" width="96" height="96" />
      <div>
        <h1>
          <code>{shortAddress(address)}</code>
        </h1>
        <p>{data?.personalprofile || <span className="muted">{t('browse.noProfile')}</span>}</p>
        <p className="actions">
          <Copy text={address} what={t('item.owner')} />
          {links.map((url) => (
            <a key={url} className="link" href={url} rel="noopener noreferrer nofollow" target="_blank">
              {url?.slice('https://'.length)}
            </a>
          ))}
        </p>
      </div>
    </header>
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
