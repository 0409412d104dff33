// Figures of the compared books: a book is a column, a figure a row.
import { useTranslation } from 'react-i18next';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { useBookName } from './book-name';
import { COLUMNS, Figure, pageOf, searchOf } from './figure';
import type { Asked } from './queries';
import type { KnownBook } from './use-compared';

interface Props {
  known: KnownBook[];
  asked: Asked;
  takeOut: (key: string) => void;
}

export function ComparisonTable({ known, asked, takeOut }: Props) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.comparison')}>
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col">{t('data.figure')}</th>
            {known.map((book) => <Head key={book.key} book={book} asked={asked} takeOut={takeOut} />)}
          </tr>
        </thead>
        <tbody>
          {COLUMNS.map((column) => (
            <tr key={column}>
              <th scope="row">{t(`data.${column}`)}</th>
              {known.map(({ key, row }) => (
                <td key={key} className="number"><Figure of={column} row={row} asked={asked} /></td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface HeadProps {
  book: KnownBook;
  asked: Asked;
  takeOut: (key: string) => void;
}

function Head({ book: { key, letter, row }, asked, takeOut }: HeadProps) {
  const { t } = useTranslation();
  const name = useBookName(row);
  return (
    <th scope="col" className="number">
      {letter} · <Go to={pageOf(row)} search={searchOf(row, asked)} className="link">{name}</Go>{' '}
      <button
        type="button"
        className="quiet"
        aria-label={`${t('data.takeOut')}: ${name}`}
        onClick={() => takeOut(key)}
      >
        {t('data.takeOut')}
      </button>
    </th>
  );
}
