// Who trades the most: of one collection, or of the whole market.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraderPage } from '../../shared/api/types';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Amount } from './amount';
import { FigureLink } from './figure-links';
import { Downloads, More, NoRows, Person } from './parts';
import { type Asked, tradersOf } from './queries';
import { SortHead, askedBy, useSorting } from './sorting';

const COUNTS = ['bought', 'sold'] as const;
const SUMS = ['volume', 'spent', 'received'] as const;
const SORTS = ['volume', 'spent', 'received', 'bought', 'sold'] as const;

interface Props {
  asked: Asked;
  currency: string;
  /** Of the collection; without one, of the whole market. */
  chainId?: number;
}

export function Traders({ asked, currency, chainId }: Props) {
  const { t } = useTranslation();
  const sorting = useSorting('traders', SORTS);
  const query = useInfiniteQuery(tradersOf({ ...asked, ...askedBy(sorting), size: '20' }));
  const traders = query.data?.pages.flatMap((page) => page.traders);
  return (
    <section>
      <h2>{t('data.traders')}</h2>
      <NoRows query={query} rows={traders?.length} />
      {traders && traders.length > 0 && (
        <ScrollBox label={t('data.traders')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('data.trader')}</th>
                {[...COUNTS, ...SUMS].map((column) => (
                  <SortHead
                    key={column}
                    of={column}
                    sorting={sorting}
                    text={t(`data.${column}`)}
                    className="number"
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {traders.map((line) => (
                <tr key={line.trader}>
                  <th scope="row"><Person address={line.trader} /></th>
                  {COUNTS.map((counted) => (
                    <td key={counted} className="number">
                      <Behind of={line} asked={asked} column={counted}>{count(line[counted])}</Behind>
                    </td>
                  ))}
                  {SUMS.map((sum) => (
                    <td key={sum} className="number">
                      <Behind of={line} asked={asked} column={sum}>
                        <Amount value={line[sum]} currency={currency} chainId={chainId} sum />
                      </Behind>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <More query={query} rows={traders?.length} />
      {traders && <Downloads name="traders" asked={{ ...asked, ...askedBy(sorting) }} />}
    </section>
  );
}

interface BehindProps {
  of: TraderPage['traders'][number];
  asked: Asked;
  column: (typeof COUNTS | typeof SUMS)[number];
  children: ReactNode;
}

/** Leads to the sales that the trader had a part in. */
function Behind({ of, asked: { id, ...kept }, column, children }: BehindProps) {
  const { t } = useTranslation();
  return (
    <FigureLink id={id} kept={{ ...kept, party: of.trader }} of="sales" about={t(`data.${column}`)}>
      {children}
    </FigureLink>
  );
}
