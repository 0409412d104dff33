// `/data/floor`: collections by their floor, how it has moved, and the event that made it so.
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureRow } from '../../shared/api/types';
import { Choice } from '../../shared/kit/choice';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { useAsked } from './asked';
import { useCategory } from './category';
import { Figure } from './figure';
import { CategoryChoice, ChainChoice, chainAsked } from './filters';
import { shareChanged } from './numbers';
import { AsOf, Downloads, More, NoRows, RangeChoice } from './parts';
import { type Asked, figures } from './queries';
import { NumberHeads } from './sorting';

const SORTS = ['floor', 'listed'] as const;

export function MarketFloor() {
  const { t } = useTranslation();
  const { search, range, at, set } = useAsked();
  const { category } = useCategory();
  const sort = SORTS.find((known) => known === search.sort) ?? 'floor';
  const asked: Asked = { range, at, sort, category, chain: chainAsked(search.chain) };
  const query = useInfiniteQuery(figures(asked));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <div className="data-filters">
        <RangeChoice />
        <Choice
          label={t('data.sort')}
          value={sort}
          options={SORTS.map((known) => [known, t(`data.${known}`)])}
          onChoose={(chosen) => set({ sort: chosen })}
        />
        <ChainChoice />
        <CategoryChoice />
        <AsOf />
      </div>
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && <FloorTable rows={rows} asked={asked} />}
      <More query={query} rows={rows?.length} />
      {rows && <Downloads name="list" asked={asked} />}
    </>
  );
}

const COLUMNS = ['floor', 'normalizedFloor', 'change', 'listed'] as const;

function FloorTable({ rows, asked }: { rows: FigureRow[]; asked: Asked }) {
  const { t } = useTranslation();
  const { range, at } = asked;
  return (
    <ScrollBox label={t('data.view.floor')}>
      <table className="floors-table">
        <thead>
          <tr>
            <th scope="col">{t('data.collection')}</th>
            <NumberHeads
              columns={COLUMNS}
              sort={asked.sort}
              help={{ normalizedFloor: t('data.normalizedHelp') }}
            />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => <Line key={`${row.id}/${row.currency}`} row={row} range={range} at={at} />)}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface LineProps extends Pick<Asked, 'range' | 'at'> {
  row: FigureRow;
}

const Line = memo(function Line({ row, range, at }: LineProps) {
  const { t } = useTranslation();
  const kept = Object.entries({ range, at, currency: row.currency ?? undefined });
  const search = Object.fromEntries(kept.filter(([, value]) => value)) as Record<string, string>;
  const of = { currency: row.currency, chainId: row.chainId };
  return (
    <tr>
      <th scope="row">
        <Go to={`/dataIndex/nft/${row.id}`} search={search} className="link">{row.name}</Go>
      </th>
      <td className="number">
        <Amount value={row.floor} {...of} />{' '}
        {row.floorPosition !== null && (
          <Why about={`${t('data.floorWhy')}: ${row.name}`} of={{ position: row.floorPosition }} />
        )}
      </td>
      <td className="number">
        <Amount value={row.floorNormalized} {...of} />{' '}
        {row.floorNormalizedPosition !== null && (
          <Why
            about={`${t('data.normalizedWhy')}: ${row.name}`}
            of={{ position: row.floorNormalizedPosition }}
          />
        )}
      </td>
      <td className="number">{shareChanged(row.floorBefore, row.floor)}</td>
      <td className="number"><Figure of="listed" row={row} asked={{ range, at }} /></td>
    </tr>
  );
});
