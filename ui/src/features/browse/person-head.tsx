import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count, shortAddress } from '../../shared/format';
import { Copy } from '../../shared/kit/copy';
import { Price } from '../../shared/kit/price';
import { drawnFace } from '../../shared/session/store';
import { profileOf } from '../../shared/show/queries';
import { creatorOf } from './queries';

/** A wallet, with what its owner tells of it. */
export function PersonHead({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(profileOf(address));
  const links = [data?.websiteurl, data?.twitterurl, data?.instagramurl].filter((url) =>
    url?.startsWith('https://'),
  );
  return (
    <header className="page-head">
      <img src={data?.profileimageurl ?? drawnFace(address)} alt="" width="96" height="96" />
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

/** What the wallet made and has, and what was sold of it. */
export function PersonFigures({ address }: { address: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(creatorOf(address));
  if (!data) return <div className="skeleton row" aria-hidden="true" />;
  const figures: [string, number][] = [
    ['collections', data.collections],
    ['items', data.items],
    ['collectors', data.collectors],
    ['collected', data.collected],
    ['onSale', data.onSale ?? 0],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`people.${name}`)}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
      {data.sold.map(({ currency, sales, volume }) => (
        <div key={currency}>
          <dt>{t('people.sold')}</dt>
          <dd>
            <Price value={volume} currency={currency} sum />{' '}
            <small className="muted">{t('people.salesOf', { count: sales })}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
