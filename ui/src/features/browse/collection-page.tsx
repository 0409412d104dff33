import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import { ApiError } from '../../shared/api/client';
import { PlaceLike } from '../../shared/comments/like-button';
import { Comments } from '../../shared/comments/section';
import { soughtIn } from '../../shared/comments/sought';
import { count, shortAddress } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { usePathWords } from '../../shared/kit/params';
import { Price } from '../../shared/kit/price';
import { openShare } from '../../shared/kit/share';
import { TabLinks } from '../../shared/kit/tab-links';
import { useWords } from '../../shared/kit/use-words';
import { ReportButton } from '../../shared/report/report-button';
import { useSession } from '../../shared/session/store';
import { Why } from '../../shared/kit/why';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { CollectionStrip } from '../../shared/show/strips';
import { useChain } from '../../shared/api/chains';
import type { CollectionCard } from '../../shared/api/types';
import { CollectionOfferButton } from '../../shared/trade/collection-offer-button';
import { DepthView } from '../../shared/trade/depth-view';
import { CollectionItems } from './collection-items';
import { LinePages } from './line-pages';
import { collectionOf } from './queries';
import { smaller } from '../../shared/show/picture';

/** As every collection is named; anything else is none. */
const NAME = /^\d{1,19}-0x[0-9a-f]{40}$/;

const TABS = ['items', 'sale', 'activity', 'comments'] as const;

const textOf = (tab: (typeof TABS)[number]) => (tab === 'comments' ? 'comment.title' : `people.tabs.${tab}`);

/** One collection with its items, what happened to them and what is said; without a name, all of them. */
export function CollectionPage() {
  const { t } = useTranslation();
  const { collectId } = usePathWords();
  if (!collectId) {
    return (
      <>
        <h1>{t('title.collection')}</h1>
        <CollectionStrip />
      </>
    );
  }
  const id = collectId.toLowerCase();
  return NAME.test(id) ? <OneCollection key={id} id={id} /> : <NoCollection />;
}

function OneCollection({ id }: { id: string }) {
  const { t } = useTranslation();
  const { words } = useWords();
  const { hash } = useLocation();
  const { data, isPending, error, refetch } = useQuery({ ...collectionOf(id), retry: false });
  if (isPending) return <LineSkeletons count={8} />;
  if (!data) {
    const unknown = error instanceof ApiError && error.code === 1511404;
    return unknown ? <NoCollection /> : <Failed retry={() => void refetch()} />;
  }
  // An address that leads to a comment leads to where they are: the lists have no bottom to put them at.
  const tab = soughtIn(hash) ? 'comments' : (TABS.find((name) => name === words.tab) ?? 'items');
  const to = `/personal/collection/nft/${id}`;
  return (
    <>
      {data.banner && <img className="collection-banner" src={data.banner} alt="" width="1200" height="240" />}
      <CollectionHead row={data} />
      <Books row={data} />
      <TabLinks
        label={data.name}
        now={tab}
        tabs={TABS.map((name) => ({ name, text: t(textOf(name)), to, search: { tab: name } }))}
      />
      {tab === 'comments' && <Comments place={{ contenttype: 'collection', contentid: id }} />}
      {tab === 'activity' && <LinePages path="collection/open/activity" asked={{ id }} />}
      {(tab === 'items' || tab === 'sale') && (
        <CollectionItems row={data} listed={tab === 'sale'} />
      )}
    </>
  );
}

/** Its order book in every currency in which there is a floor, or in the first. */
function Books({ row }: { row: CollectionCard }) {
  const currencies = useChain(row.chainId)?.currencies ?? [];
  const traded = currencies.filter((one) => row.floors.some((floor) => floor.currency === one.address));
  const shown = traded.length > 0 ? traded : currencies.slice(0, 1);
  return (
    <div className="books">
      {shown.map((one) => (
        <DepthView key={one.address} collection={row.id} currency={one} />
      ))}
    </div>
  );
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
  const wallet = useSession((session) => session.user?.walletaddress?.toLowerCase());
  return (
    <header className="page-head">
      {row.image && <img src={smaller(row.image, 384)} alt="" width="112" height="112" />}
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
          <CollectionOfferButton collection={row} />
          <PlaceLike place={{ contenttype: 'collection', contentid: row.id }} name={row.name} />
          {row.creator && row.creator === wallet && (
            <Go to="/nftCreate" search={{ edit: row.id }} className="button">
              {t('people.editCollection')}
            </Go>
          )}
          <button type="button" onClick={() => openShare({ sharetxt: row.name, cardType: 'collection' })}>
            <Icon name="share" /> {t('share.title')}
          </button>
          {(!wallet || row.creator !== wallet) && (
            <ReportButton target={{ targettype: 'collection', targetid: row.id }} name={row.name} />
          )}
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
            <Price value={floor.price} currency={floor.currency} chainId={row.chainId} />
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
