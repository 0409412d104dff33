// Who holds so much that others follow: a picture, the table that says the same, and what they did.
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhalePage } from '../../shared/api/types';
import { count, wholeDollars } from '../../shared/format';
import { Go } from '../../shared/kit/go';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { dollars, share, shortDollars, span } from './numbers';
import { Downloads, More, NoRows, Person } from './parts';
import { QuotesTable } from './quotes-table';
import { type Asked, whalesOf } from './queries';
import { SortHead, type Sorting, askedBy, useSorting } from './sorting';
import { WhaleMovesView } from './whale-moves';
import { WhaleScatter } from './whale-scatter';

export type Whale = WhalePage['whales'][number];

export function WhalesView({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const sorting = useSorting('whales', COLUMNS);
  const query = useInfiniteQuery(whalesOf({ ...asked, ...askedBy(sorting) }));
  const pages = query.data?.pages;
  const rows = pages?.flatMap((page) => page.whales);
  const first = pages?.[0];
  return (
    <>
      {first && <Mark page={first} />}
      <NoRows query={query} rows={rows?.length} />
      {rows && rows.length > 0 && (
        <>
          <WhaleScatter whales={rows} />
          <WhaleTable whales={rows} asked={asked} sorting={sorting} />
        </>
      )}
      <More query={query} rows={rows?.length} />
      {rows && <Downloads name="whales" asked={{ ...asked, ...askedBy(sorting) }} />}
      {rows && <WhaleMovesView asked={asked} />}
      {first && (
        <section>
          <h2>{t('data.quotes')}</h2>
          <QuotesTable quotes={first.quotes} />
        </section>
      )}
    </>
  );
}

/** From where on somebody is one, and whether what is counted with is old. */
function Mark({ page }: { page: WhalePage }) {
  const { t } = useTranslation();
  const { value_usd, version, position } = page.thresholds;
  return (
    <p className="muted">
      {t('data.whaleFrom', { value: wholeDollars(BigInt(value_usd)), version })}{' '}
      {position !== null && position !== undefined && (
        <Why about={t('title.dataConfig')} of={{ position }} />
      )}{' '}
      <Go to="/data/config" className="link">{t('title.dataConfig')}</Go>{' '}
      {page.stale && <span className="tag">{t('data.staleQuotes')}</span>}
    </p>
  );
}

const COLUMNS = ['value', 'collections', 'tokens', 'share', 'held'] as const;

interface TableProps {
  whales: Whale[];
  asked: Asked;
  sorting: Sorting<(typeof COLUMNS)[number]>;
}

function WhaleTable({ whales, asked: { id, at }, sorting }: TableProps) {
  const { t } = useTranslation();
  const of = { id, at };
  return (
    <ScrollBox label={t('data.view.whales')}>
      <table className="whales-table">
        <thead>
          <tr>
            <th scope="col">{t('data.holder')}</th>
            {COLUMNS.map((column) => (
              <SortHead
                key={column}
                of={column}
                sorting={sorting}
                text={t(`data.whale.${column}`)}
                className="number"
              />
            ))}
            <th scope="col">{t('data.whale.reasons')}</th>
          </tr>
        </thead>
        <tbody>
          {whales.map((whale) => <WhaleLine key={whale.owner} whale={whale} {...of} />)}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface LineProps extends Pick<Asked, 'id' | 'at'> {
  whale: Whale;
}

const WhaleLine = memo(function WhaleLine({ whale, ...asked }: LineProps) {
  const { t } = useTranslation();
  const [unit, held] = span(whale.heldSeconds);
  return (
    <tr>
      <th scope="row"><Person address={whale.owner} /></th>
      <td className="number">
        <span title={dollars(whale.value)}>{shortDollars(whale.value)}</span>{' '}
        <Held whale={whale} asked={asked} />
      </td>
      <td className="number">{count(whale.collections)}</td>
      <td className="number">{count(whale.tokens)}</td>
      <td className="number">{share(whale.shareBps)}</td>
      <td className="number">{t(`data.span.${unit}`, { count: held })}</td>
      <td>{whale.reasons.map((reason) => t(`data.reasonOf.${reason}`)).join(', ')}</td>
    </tr>
  );
});

/** What a value was counted from: collections, each with its rule and the events of its numbers. */
function Held({ whale, asked }: { whale: Whale; asked: Asked }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  // A row tells the most valuable of them; the rest is asked for by whoever wants it.
  const query = useInfiniteQuery({ ...whalesOf({ ...asked, owner: whale.owner }), enabled: all });
  const why = (all && query.data?.pages[0]?.whales[0]?.why) || whale.why;
  return (
    <details className="held" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('audit.why')}</summary>
      {open && (
        <ul className="reasons">
          {why.map((held) => (
            <li key={held.collection}>
              <Go to={`/dataIndex/nft/${held.collection}`} className="link">{shortDollars(held.value)}</Go>:{' '}
              {count(BigInt(held.units))} × <span title={dollars(held.price)}>{shortDollars(held.price)}</span>, {t(`data.rule.${held.rule}`)}{' '}
              <Why about={t('data.lastTransfer')} of={{ position: held.position }} />{' '}
              {held.floorPosition !== null && held.floorPosition !== undefined && (
                <Why about={t('data.floorWhy')} of={{ position: held.floorPosition }}>{t('data.floor')}</Why>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && asked.id === undefined && why.length < whale.collections && (
        <button type="button" disabled={all && query.isFetching} onClick={() => setAll(true)}>
          {t('data.whale.all', { count: whale.collections })}
        </button>
      )}
    </details>
  );
}
