import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../texts/certification';
import { Badge } from '../applications/badge';
import { shortAddress } from '../format';
import { Copy } from '../kit/copy';
import { Icon } from '../kit/icon';
import { drawnFace } from '../session/store';
import { smaller } from './picture';
import { profileOf } from './queries';

interface Props {
  address: string;
  /** What the page knows already that the owner is called. */
  name?: string;
  /** What may be done there. */
  children?: ReactNode;
}

/** A wallet, with what its owner tells of it. */
export function PersonHead({ address, name, children }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(profileOf(address));
  const links = [data?.websiteurl, data?.twitterurl, data?.instagramurl].filter((url) =>
    url?.startsWith('https://'),
  );
  const called = name || data?.username;
  const face = data?.profileimageurl ?? drawnFace(address);
  return (
    <>
      {data?.bannerimageurl && <img className="collection-banner" src={data.bannerimageurl} alt="" />}
      <header className="page-head">
        <Face of={smaller(face, 384)} item={data?.imgsource} />
        <div>
          <div className="name-line">
            <h1>{called || <code>{shortAddress(address)}</code>}</h1>
            <Badge certified={data?.certification} />
          </div>
          <p className="person-words">
            {data?.personalprofile || <span className="muted">{t('browse.noProfile')}</span>}
          </p>
          <p className="actions">
            {called && <code>{shortAddress(address)}</code>}
            <Copy text={address} what={t('item.owner')} />
            {links.map((url) => (
              <a key={url} className="link" href={url} rel="noopener noreferrer nofollow" target="_blank">
                {url?.slice('https://'.length)}
              </a>
            ))}
            {children}
          </p>
        </div>
      </header>
    </>
  );
}

/** The picture, and the item that it is of: whoever wears it holds it. */
function Face({ of, item }: { of: string; item: string | undefined }) {
  const { t } = useTranslation();
  const picture = <img src={of} alt="" width="96" height="96" />;
  if (!item) return picture;
  return (
    <Link className="worn" to="/nftdetails" search={{ itemId: item }} title={t('certification.worn')}>
      {picture}
      <Icon name="check" />
      <span className="hidden">{t('certification.worn')}</span>
    </Link>
  );
}
