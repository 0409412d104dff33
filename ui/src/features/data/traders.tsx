// Who trades the most: of one collection, or of the whole market.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count } from '../../shared/format';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Amount } from './amount';
import { Downloads, NoRows, Person } from './parts';
import { type Asked, tradersOf } from './queries';

const SUMS = ['volume', 'spent', 'received'] as const;

interface Props {
  asked: Asked;
  currency: string;
  /** Of the collection; without one, of the whole market. */
  chainId?: number;
}

export function Traders({ asked, currency, chainId }: Props) {
  const { t } = useTranslation();
  const query = useQuery(tradersOf({ ...asked, size: '20' }));
  const traders = query.data?.traders ?? [];
  return (
    <section>
      <h2>{t('data.traders')}</h2>
      <NoRows query={query} rows={query.data?.traders.length} />
      {traders.length > 0 && (
        <ScrollBox label={t('data.traders')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('data.trader')}</th>
                <th scope="col" className="number">{t('data.bought')}</th>
                <th scope="col" className="number">{t('data.sold')}</th>
                {SUMS.map((sum) => <th key={sum} scope="col" className="number">{t(`data.${sum}`)}</th>)}
              </tr>
            </thead>
            <tbody>
              {traders.map((line) => (
                <tr key={line.trader}>
                  <th scope="row"><Person address={line.trader} /></th>
                  <td className="number">{count(line.bought)}</td>
                  <td className="number">{count(line.sold)}</td>
                  {SUMS.map((sum) => (
                    <td key={sum} className="number">
                      <Amount value={line[sum]} currency={currency} chainId={chainId} sum />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <Downloads name="traders" asked={asked} />
    </section>
  );
}
