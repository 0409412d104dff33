import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client';
import { itemKeys } from '../../shared/api/keys';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { ItemDetail } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Failed } from '../../shared/kit/states';
import { ItemActivity } from './item-activity';
import { item } from './queries';

/** Codes that mean that there is no such item: not found, and no item's id at all. */
const MISSING = [1511404, 1511400];
/** A busy item asks again at most this often. */
const GAP_MS = 150;

/** One item; what it costs and what one may do with it is put in by the app. */
export function ItemPage({ panel }: { panel: (item: ItemDetail) => ReactNode }) {
  const { itemId } = useSearch({ from: '/nftdetails' });
  const client = useQueryClient();
  const query = useQuery(item(itemId));
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: itemKeys.one(itemId) });
    const asking = settle(again, GAP_MS);
    const stop = listen([`item:${itemId}`], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, itemId]);
  if (query.data) return <Shown item={query.data} panel={panel} />;
  if (!query.isError) return <Waiting />;
  const missing = query.error instanceof ApiError && MISSING.includes(query.error.code);
  return missing ? <Missing /> : <Failed retry={() => void query.refetch()} />;
}

function Shown({ item, panel }: { item: ItemDetail; panel: (item: ItemDetail) => ReactNode }) {
  const { t } = useTranslation();
  return (
    <article className="item-page">
      <img className="item-art" src={item.image} alt={item.name} width="560" height="560" />
      <div className="item-facts">
        <Link
          to="/marketplace/{-$type}"
          search={{ collection: item.collection, status: 'all', sort: 'token' }}
          className="muted"
        >
          {item.collectionName}
        </Link>
        <h1>{item.name}</h1>
        <p className="muted">
          {item.owners.length <= 1 && item.owner && (
            <>
              {t('item.ownedBy')} <code title={item.owner}>{shortAddress(item.owner)}</code>
            </>
          )}
          {item.owners.length > 1 && t('market.owners', { count: item.owners.length })}{' '}
          <Link
            to="/audit"
            search={{ stream: `item/${item.itemId}` }}
            className="why"
            aria-label={`${t('audit.why')} ${t('audit.whyOwner')}`}
            title={t('audit.whyOwner')}
          >
            {t('audit.why')}
          </Link>
        </p>
        {panel(item)}
        <p>{item.description}</p>
        <h2>{t('item.traits')}</h2>
        {item.attributes.length === 0 && <p className="muted">{t('item.noTraits')}</p>}
        <ul className="traits">
          {item.attributes.map((trait, place) => (
            <li key={place}>
              <small className="muted">{trait.trait_type}</small>
              {trait.value}
            </li>
          ))}
        </ul>
      </div>
      <ItemActivity itemId={item.itemId} />
    </article>
  );
}

function Waiting() {
  return (
    <div className="item-page" aria-busy="true">
      <div className="item-art skeleton" />
      <div className="item-facts">
        <div className="skeleton line" />
        <div className="skeleton title" />
        <div className="panel">
          <div className="skeleton panel-wait" />
        </div>
      </div>
    </div>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <div className="state tall">
      <h1>{t('item.notFound')}</h1>
      <Link to="/marketplace/{-$type}" className="button">
        {t('nav.market')}
      </Link>
    </div>
  );
}
