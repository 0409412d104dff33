// What whales did, newest first; rows come by themselves as they do it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { WhaleMoves } from '../../shared/api/types';
import { namelessItem } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { useWhaleMoves } from './asked';
import { Downloads, More, NoRows, Person } from './parts';
import { type Asked, whaleMovesOf } from './queries';

const COLUMNS = ['deed', 'item', 'price', 'time'] as const;

/** Of what a deed was about; what was about nothing has no price either. */
const chainIn = ({ collection, itemId }: WhaleMoves['moves'][number]) => chainOf(collection ?? itemId ?? '');

export function WhaleMovesView({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  useWhaleMoves(asked.at !== undefined);
  const query = useInfiniteQuery(whaleMovesOf({ ...asked, size: '20' }));
  const moves = query.data?.pages.flatMap((page) => page.moves);
  return (
    <section>
      <h2>{t('data.moves')}</h2>
      <NoRows query={query} rows={moves?.length} />
      {moves && moves.length > 0 && (
        <ScrollBox label={t('data.moves')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('data.holder')}</th>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={column === 'price' ? 'number' : undefined}>
                    {t(`data.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moves.map((move) => (
                <tr key={`${move.position}.${move.deed}`}>
                  <th scope="row"><Person address={move.whale} /></th>
                  <td>{t(`data.deeds.${move.deed}`)}</td>
                  <td>
                    {move.itemId ? (
                      <Go to={`/item/${move.itemId}`} className="link">
                        {move.itemName ?? namelessItem(move.itemId)}
                      </Go>
                    ) : move.collection && (
                      <Go to={`/dataIndex/nft/${move.collection}`} className="link">{t('data.anyItem')}</Go>
                    )}
                  </td>
                  <td className="number">
                    <Amount
                      value={move.price ?? null}
                      currency={move.currency ?? null}
                      chainId={chainIn(move)}
                    />
                  </td>
                  <td>
                    <Ago at={move.at} /> <Why about={t('data.deed')} of={{ position: move.position }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <More query={query} rows={moves?.length} />
      <Downloads name="whales/moves" asked={asked} />
    </section>
  );
}
