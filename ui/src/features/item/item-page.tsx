import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client';
import { listen } from '../../shared/api/live';
import { shortAddress } from '../../shared/format';
import { Failed } from '../../shared/kit/states';
import { ItemActivity } from './item-activity';
import { PricePanel } from './price-panel';
import { item, itemKeys } from './queries';

export function ItemPage() {
  const { t } = useTranslation();
  const { itemId } = useSearch({ from: '/nftdetails' });
  const client = useQueryClient();
  const query = useQuery(item(itemId));
  useEffect(
    () =>
      listen([`item:${itemId}`], () => void client.invalidateQueries({ queryKey: itemKeys.one(itemId) })),
    [client, itemId],
  );
  if (query.isError) {
    const missing = query.error instanceof ApiError && [1511404, 1511400].includes(query.error.code);
    return missing ? <p className="state">{t('item.notFound')}</p> : <Failed retry={() => void query.refetch()} />;
  }
  if (!query.data) return <div className="item-page skeleton" aria-busy="true" />;
  const found = query.data;
  return (
    <article className="item-page">
      <img className="item-art" src={found.image} alt={found.name} width="560" height="560" />
      <div className="item-facts">
        <span className="muted">{found.collectionName}</span>
        <h1>{found.name}</h1>
        {found.owners.length <= 1 && found.owner && (
          <p className="muted">
            {t('item.ownedBy')} <code title={found.owner}>{shortAddress(found.owner)}</code>
          </p>
        )}
        <PricePanel item={found} />
        <p>{found.description}</p>
        <h2>{t('item.traits')}</h2>
        {found.attributes.length === 0 && <p className="muted">{t('item.noTraits')}</p>}
        <ul className="traits">
          {found.attributes.map((trait, place) => (
            <li key={place}>
              <small className="muted">{trait.trait_type}</small>
              {trait.value}
            </li>
          ))}
        </ul>
      </div>
      <ItemActivity itemId={itemId} />
    </article>
  );
}
