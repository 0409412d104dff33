import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CollectionCard } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { usePathWords } from '../../shared/kit/params';
import { Price } from '../../shared/kit/price';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { allCollections } from '../../shared/show/queries';
import { ActivityStrip } from '../../shared/show/strips';
import { CollectionHead, NoCollection } from './collection-page';

/** Every collection with its figures, as the log gives them now. */
export function DataPage() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = useQuery(allCollections);
  return (
    <>
      <h1>{t('title.data')}</h1>
      <p className="muted">{t('browse.dataLead')}</p>
      {isPending && <LineSkeletons count={6} />}
      {isError && !data && <Failed retry={() => void refetch()} />}
      {data && <CollectionTable rows={data.collections} />}
      <ActivityStrip />
    </>
  );
}

function CollectionTable({ rows }: { rows: CollectionCard[] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('title.data')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('market.collection')}</th>
            <th scope="col" className="number">{t('browse.items')}</th>
            <th scope="col" className="number">{t('browse.owners')}</th>
            <th scope="col" className="number">{t('browse.listed')}</th>
            <th scope="col" className="number">{t('market.floor')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Go to={`/dataIndex/nft/${row.id}`} className="row-item">
                  {row.image && <img src={row.image} alt="" width="36" height="36" loading="lazy" />}
                  <span>{row.name}</span>
                </Go>
              </td>
              <td className="number">{count(row.items)}</td>
              <td className="number">{count(row.owners)}</td>
              <td className="number">{count(row.listed)}</td>
              <td className="number">
                {row.floors.map((floor) => (
                  <Price key={floor.currency} value={floor.price} currency={floor.currency} />
                ))}
                {row.floors.length === 0 && '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The figures of one collection; without a name, of all. */
export function DataIndexPage() {
  const { collectionId } = usePathWords();
  const { data, isPending } = useQuery(allCollections);
  if (!collectionId) return <DataPage />;
  if (isPending) return <LineSkeletons count={6} />;
  const row = data?.collections.find(({ id }) => id === collectionId);
  if (!row) return <NoCollection />;
  return (
    <>
      <CollectionHead row={row} />
      <ActivityStrip />
    </>
  );
}
