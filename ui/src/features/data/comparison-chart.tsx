// Floors of several books as lines, each from its own first price of the time, and the same as a table.
import { useTranslation } from 'react-i18next';
import type { FloorChart } from '../../shared/api/types';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { BookName, useBookName } from './book-name';
import { HEIGHT, type Mark, WIDTH } from './candles';
import { Amount } from './amount';
import { Times } from './floor-picture';
import { type Comparison, compared, priceAt } from './lines';
import { share } from './numbers';
import { AsTable, Moment } from './parts';
import { type Asked, fileOf } from './queries';
import type { KnownBook } from './use-compared';

interface Props {
  known: KnownBook[];
  charts: FloorChart[];
  asked: Asked;
}

export function ComparisonChart({ known, charts, asked }: Props) {
  const { t } = useTranslation();
  const comparison = compared(charts);
  const { scale, lines, times } = comparison;
  return (
    <>
      <p className="muted">{t('data.compareLead')}</p>
      <figure className="candles lines">
        <Percents scale={scale} />
        <svg
          role="img"
          aria-label={t('data.compareChart', { names: known.map(({ row }) => row.name).join(', ') })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {scale.map(({ value, top }) => (
            <rect key={String(value)} className="mark" x="0" y={top * HEIGHT} width={WIDTH} height="1" />
          ))}
          {lines.map(({ path }, place) => (
            <path key={known[place]?.key} className={`floor-line line-${place}`} d={path} />
          ))}
        </svg>
        <Ends comparison={comparison} known={known} />
        <Times times={times} />
        <figcaption>
          <ul className="legend">
            {known.map((book, place) => (
              <Line key={book.key} book={book} place={place} comparison={comparison} asked={asked} />
            ))}
          </ul>
        </figcaption>
      </figure>
      <AsTable>
        <TimeTable known={known} comparison={comparison} />
      </AsTable>
    </>
  );
}

function Percents({ scale }: { scale: Mark[] }) {
  return (
    <div className="scale prices" aria-hidden="true">
      {scale.map(({ value, top }) => (
        <span key={String(value)} style={{ top: `${top * 100}%` }}>{share(Number(value))}</span>
      ))}
    </div>
  );
}

/** Each line's letter where it ends, beside one another: lines may end at the same height. */
function Ends({ comparison, known }: { comparison: Comparison; known: KnownBook[] }) {
  return (
    <div className="scale ends" aria-hidden="true">
      {comparison.lines.map(({ end }, place) => end !== undefined && (
        <span key={known[place]?.key} style={{ top: `${(end / HEIGHT) * 100}%`, left: `${place * 1.1}em` }}>
          {known[place]?.letter}
        </span>
      ))}
    </div>
  );
}

interface LineProps {
  book: KnownBook;
  place: number;
  comparison: Comparison;
  asked: Asked;
}

/** What a line stands for: its dashes, its book, the floor now and how it compares; and its file. */
function Line({ book: { letter, row, currency }, place, comparison, asked: { range, at } }: LineProps) {
  const { t } = useTranslation();
  const name = useBookName(row);
  const last = comparison.lines[place]?.indexed.at(-1);
  const now = last?.upto === comparison.upto ? share(Number(last.price)) : t('data.nothing');
  return (
    <li>
      <svg className="sample" viewBox="0 0 40 10" aria-hidden="true">
        <path className={`floor-line line-${place}`} d="M0 5H40" />
      </svg>
      <b>{letter}</b>
      <BookName row={row} />
      <Amount value={row.floor} currency={currency} chainId={row.chainId} />
      <span className="muted">{now}</span>
      {(['csv', 'ndjson'] as const).map((format) => (
        <a
          key={format}
          className="link"
          href={fileOf('floor', { id: row.id, currency, range, at }, format)}
          aria-label={`${t('data.download')} ${t(`data.${format}`)}: ${name}`}
          download
        >
          {t(`data.${format}`)}
        </a>
      ))}
    </li>
  );
}

function TimeTable({ known, comparison }: { known: KnownBook[]; comparison: Comparison }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('data.compareTimes')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data.time')}</th>
            {known.map(({ key, letter, row }) => (
              <th key={key} scope="col" className="number">{letter} · <BookName row={row} /></th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.times.map((at) => (
            <tr key={at}>
              <th scope="row"><Moment at={at} /></th>
              {known.map((book, place) => (
                <td key={book.key} className="number">
                  <Then book={book} line={comparison.lines[place]} at={at} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface ThenProps {
  book: KnownBook;
  line: Comparison['lines'][number] | undefined;
  at: number;
}

function Then({ book: { row, currency }, line, at }: ThenProps) {
  const { t } = useTranslation();
  const price = line && priceAt(line.runs, at);
  const rate = line && priceAt(line.indexed, at);
  if (price === undefined) return <span className="muted">{t('data.nothing')}</span>;
  return (
    <>
      {rate !== undefined && <span className="muted">{share(Number(rate))} </span>}
      <Amount value={String(price)} currency={currency} chainId={row.chainId} />
    </>
  );
}
