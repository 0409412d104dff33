import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { count, shortAddress } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { usePathWords } from '../../shared/kit/params';
import { Price } from '../../shared/kit/price';
import { openShare } from '../../shared/kit/share';
import { Why } from '../../shared/kit/why';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { allCollections } from '../../shared/show/queries';
import { CollectionStrip } from '../../shared/show/strips';
import { useChain } from '../../shared/api/chains';
import type { CollectionCard } from '../../shared/api/types';
import { DepthView } from '../../shared/trade/depth-view';
import { ItemPages } from './item-pages';

/** One collection with its items; without a name, all of them. */
export function CollectionPage() {
  const { t } = useTranslation();
  const { collectId } = usePathWords();
  const { data, isPending, isError, refetch } = useQuery(allCollections);
  if (!collectId) {
    return (
      <>
        <h1>{t('title.collection')}</h1>
        <CollectionStrip />
      </>
    );
  }
  if (isPending) return <LineSkeletons count={8} />;
  if (isError) return <Failed retry={() => void refetch()} />;
  const row = data.collections.find(({ id }) => id === collectId);
  if (!row) return <NoCollection />;
  return (
    <>
      <CollectionHead row={row} />
      <Books row={row} />
      <ItemPages asked={{ status: 'all', sort: 'token', collection: row.id }} />
    </>
  );
}

/** Its order book in every currency in which there is a floor, or in the first. */
function Books({ row }: { row: CollectionCard }) {
  const currencies = useChain(row.chainId)?.currencies ?? [];
  const traded = currencies.filter((one) => row.floors.some((floor) => floor.currency === one.address));
  const shown = traded.length > 0 ? traded : currencies.slice(0, 1);
  return shown.map((one) => (
    <DepthView key={one.address} collection={row.id} currency={one} />
  ));
}

export function NoCollection() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('browse.noCollection')}</h1>
      <Go to="/personal/collection" className="button">
        {t('market.collections')}
      </Go>
    </div>
  );
}

export function CollectionHead({ row }: { row: CollectionCard }) {
  const { t } = useTranslation();
  return (
    <header className="page-head">
      {row.image && <img src={row.image} alt="" width="112" height="112" />}
      <div>
        <h1>{row.name}</h1>
        <p className="muted">{row.description}</p>
        <CollectionFigures row={row} />
        <p className="actions">
          <Link
            to="/marketplace/{-$type}"
            search={{ collection: row.id, status: 'all', sort: 'token' }}
            className="button primary"
          >
            {t('browse.inMarket')}
          </Link>
          <button type="button" onClick={() => openShare({ sharetxt: row.name })}>
            <Icon name="share" /> {t('share.title')}
          </button>
        </p>
      </div>
    </header>
  );
}

export function CollectionFigures({ row }: { row: CollectionCard }) {
  const { t } = useTranslation();
  const figures: [string, string][] = [
    [t('browse.items'), count(row.items)],
    [t('browse.owners'), count(row.owners)],
    [t('browse.listed'), count(row.listed)],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {row.floors.map((floor) => (
        <div key={floor.currency}>
          <dt>
            {t('market.floor')} <Why about={t('past.floorWhy')} of={{ position: floor.position }} />
          </dt>
          <dd>
            <Price value={floor.price} currency={floor.currency} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('browse.creator')}</dt>
        <dd>
          {row.creator ? (
            <Go to="/personal/creator" search={{ address: row.creator, type: '1' }} className="link">
              <code>{shortAddress(row.creator)}</code>
            </Go>
          ) : (
            '–'
          )}
        </dd>
      </div>
    </dl>
  );
}
