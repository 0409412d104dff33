// Books (a collection in one currency) with their figures, a row each.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureRow } from '../../shared/api/types';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { COLUMNS, Figure, pageOf, searchOf } from './figure';
import { PickBox } from './pick-box';
import { type Asked, SORTS } from './queries';
import { WatchButton } from './watch-button';
import { SortHead, type Sorting } from './sorting';
import { smaller } from '../../shared/show/picture';

interface Props {
  rows: FigureRow[];
  asked: Asked;
  /** Whether books can be chosen to be compared. */
  picks?: true;
  /** Where the order can be chosen. */
  sorting?: Sorting<(typeof SORTS)[number]>;
}

export function FiguresTable({ rows, asked: { range, at, washed }, picks, sorting }: Props) {
  const { t } = useTranslation();
  const kept = { range, at, washed };
  return (
    <ScrollBox label={t('title.data')}>
      <table className="figures-table">
        <thead>
          <tr>
            {picks && <th scope="col">{t('data.compare')}</th>}
            <th scope="col">{t('data.collection')}</th>
            {COLUMNS.map((column) => {
              const sort = SORTS.find((known) => known === column);
              const text = t(`data.${column}`);
              return sort && sorting
                ? <SortHead key={column} of={sort} sorting={sorting} text={text} className="number" />
                : <th key={column} scope="col" className="number">{text}</th>;
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FigureLine key={`${row.id}/${row.currency}`} row={row} picks={picks} {...kept} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface LineProps extends Pick<Asked, 'range' | 'at' | 'washed'> {
  row: FigureRow;
  picks: true | undefined;
}

/** Drawn again where its own figures have moved: most have not, and each is a dozen links. */
const FigureLine = memo(function FigureLine({ row, picks, ...asked }: LineProps) {
  return (
    <tr>
      {picks && <td><PickBox row={row} /></td>}
      <th scope="row">
        <WatchButton id={row.id} name={row.name} small />
        <Go to={pageOf(row)} search={searchOf(row, asked)} className="row-item">
          {row.image && <img src={smaller(row.image, 96)} alt="" width="36" height="36" loading="lazy" />}
          <span>{row.name}</span>
        </Go>
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="number"><Figure of={column} row={row} asked={asked} /></td>
      ))}
    </tr>
  );
});
