// `/data/holders`: who trades the most on the whole market, and how widely collections are held.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chains } from '../../shared/api/chains';
import { currenciesOf } from '../../shared/api/currencies';
import type { FigureRow } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Choice } from '../../shared/kit/choice';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { CurrencyChoice } from '../../shared/show/currency-choice';
import { useAsked } from './asked';
import { FigureLink } from './figure-links';
import { ratio, traded } from './numbers';
import { AsOf, Downloads, type Going, More, NoRows, type Waiting, WashedChoice } from './parts';
import { figures } from './queries';
import { SalesView } from './sales';
import { Traders } from './traders';
import { NumberHeads } from './sorting';

/** Over more than a week, who trades the most is who has been there the longest. */
const SPANS = ['6h', '1d', '7d'] as const;

export function MarketHolders() {
  const { t } = useTranslation();
  const { search, at, set } = useAsked();
  const { data } = useQuery(chains);
  const range = SPANS.find((known) => known === search.range) ?? '7d';
  const washed = search.washed === 'true' ? 'true' : undefined;
  const coins = currenciesOf(data?.chains ?? []);
  const owners = useInfiniteQuery(figures({ at, sort: 'owners' }));
  const rows = owners.data?.pages.flatMap((page) => page.rows);
  // Until somebody chooses, the first in which something was sold; it stays while others are sold in, too.
  const [begun, setBegun] = useState<string>();
  if (begun === undefined && rows && coins.length > 0) setBegun(traded(coins, rows));
  const chosen = coins.find((coin) => coin.key === `${search.chain}/${search.currency}`);
  const coin = chosen ?? coins.find(({ key }) => key === begun);
  const asked = { range, at, washed, currency: coin?.address, chain: coin && String(coin.chainId) };
  return (
    <>
      <div className="data-filters">
        <Choice
          label={t('data.range')}
          value={range}
          options={SPANS.map((span) => [span, t(`data.range${span}`)])}
          onChoose={(chosen) => set({ range: chosen })}
        />
        <CurrencyChoice
          label={t('data.currency')}
          chosen={{ currency: coin?.address, chain: coin?.chainId }}
          onChoose={({ currency, chain }) => set({ currency, chain: chain?.toString() })}
        />
        <AsOf />
        <WashedChoice />
      </div>
      {coin && search.party === undefined && (
        <Traders asked={asked} currency={coin.address} chainId={coin.chainId} />
      )}
      {coin && search.party !== undefined && (
        <section>
          <h2>{t('data.view.sales')}</h2>
          <SalesView asked={asked} currency={null} />
        </section>
      )}
      <Owners at={at} query={owners} all={rows} />
    </>
  );
}

interface OwnersProps {
  at: string | undefined;
  query: Waiting & Going;
  all: FigureRow[] | undefined;
}

function Owners({ at, query, all }: OwnersProps) {
  const { t } = useTranslation();
  // Figures have a row for each currency; owners are the same in all of them.
  const rows = all && [...new Map(all.map((row) => [row.id, row])).values()];
  return (
    <section>
      <h2>{t('data.byOwners')}</h2>
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <OwnerTable rows={rows} at={at} />}
      <More query={query} rows={rows?.length} />
      {rows && <Downloads name="list" asked={{ at, sort: 'owners' }} />}
    </section>
  );
}

const COLUMNS = ['owners', 'items', 'ownersPerItem'] as const;

function OwnerTable({ rows, at }: { rows: FigureRow[]; at: string | undefined }) {
  const { t } = useTranslation();
  const search = { view: 'holders', ...(at !== undefined && { at }) };
  return (
    <ScrollBox label={t('data.byOwners')}>
      <table className="owners-table">
        <thead>
          <tr>
            <th scope="col">{t('data.collection')}</th>
            <NumberHeads columns={COLUMNS} sort="owners" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Go to={`/dataIndex/nft/${row.id}`} search={search} className="link">{row.name}</Go>
              </th>
              {(['owners', 'items'] as const).map((column) => (
                <td key={column} className="number">
                  <FigureLink id={row.id} kept={{ at }} of="holdings" about={t(`data.${column}`)}>
                    {count(row[column])}
                  </FigureLink>
                </td>
              ))}
              <td className="number">{ratio(row.owners, row.items)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
