// What a figure was counted from: a finite list of events, and what they add up to.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvidencePage } from '../../shared/api/types';
import { count } from '../../shared/format';
import { Choice } from '../../shared/kit/choice';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Why } from '../../shared/kit/why';
import { Amount } from './amount';
import { useAsked } from './asked';
import { FIGURES, figureOf } from './figure-links';
import { Downloads, Moment, More, Narrowed, NoRows, Person } from './parts';
import { type Asked, evidenceOf } from './queries';

interface Props {
  asked: Asked;
  currency: string | null;
  chainId: number;
}

export function EvidenceView({ asked, currency, chainId }: Props) {
  const { search, set } = useAsked();
  const { t } = useTranslation();
  const figure = figureOf(search.figure);
  const { id, at, washed } = asked;
  const counted = figure === 'marketCap' ? { currency: currency ?? undefined, washed } : {};
  const owner = figure === 'holdings' ? search.owner : undefined;
  const of: Asked = { id, figure, at, owner, ...counted };
  const priced = figure !== 'marketCap' || currency !== null;
  const query = useInfiniteQuery({ ...evidenceOf(of), enabled: priced });
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const all = query.data?.pages[0]?.all;
  return (
    <>
      <p className="muted">{t(`data.evidenceOf.${figure}`)}</p>
      <div className="data-filters">
        <Choice
          label={t('data.figure')}
          value={figure}
          options={FIGURES.map((known) => [known, t(`data.figures.${known}`)])}
          onChoose={(chosen) => set({ figure: chosen, owner: undefined })}
        />
      </div>
      {owner && (
        <Narrowed
          to={<Person address={owner} />}
          all={t('data.everyone')}
          widen={() => set({ owner: undefined })}
        />
      )}
      {all && <Sums all={all} currency={currency} chainId={chainId} />}
      {priced ? <NoRows query={query} rows={lines?.length} /> : <p className="state">{t('data.none')}</p>}
      {lines && lines.length > 0 && <Lines lines={lines} figure={figure} of={{ currency, chainId }} />}
      <More query={query} rows={lines?.length} />
      {priced && <Downloads name="evidence" asked={of} />}
    </>
  );
}

type All = EvidencePage['all'];

/** What the lines add up to, so that the figure can be checked against them. */
function Sums({ all, currency, chainId }: { all: All; currency: string | null; chainId: number }) {
  const { t } = useTranslation();
  return (
    <dl className="figures" aria-live="polite">
      <Sum name="lines">{count(all.lines)}</Sum>
      <Sum name="items">{count(all.items)}</Sum>
      {all.owners > 0 && <Sum name="owners">{count(all.owners)}</Sum>}
      {all.marketCap !== null && (
        <Sum name="marketCap">
          <Amount value={all.marketCap} currency={currency} chainId={chainId} sum />
        </Sum>
      )}
      {all.floor !== null && (
        <Sum name="floor">
          <Amount value={all.floor} currency={currency} chainId={chainId} />{' '}
          {all.floorPosition !== null && (
            <Why about={t('data.floorWhy')} of={{ position: all.floorPosition }} />
          )}
        </Sum>
      )}
    </dl>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`data.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface LinesProps {
  lines: EvidencePage['lines'];
  figure: (typeof FIGURES)[number];
  of: { currency: string | null; chainId: number };
}

function Lines({ lines, figure, of }: LinesProps) {
  const { t } = useTranslation();
  const columns = { holdings: ['owner', 'units', 'since'], listed: ['until'], marketCap: ['units', 'price'] }[figure];
  return (
    <ScrollBox label={t('data.view.evidence')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('data.item')}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'owner' ? undefined : 'number'}>
                {t(`data.${column === 'owner' ? 'holder' : column}`)}
              </th>
            ))}
            <th scope="col">{t('data.event')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.position}/${line.itemId}/${line.owner}`}>
              <th scope="row">
                <Link to="/nftdetails" search={{ itemId: line.itemId }} className="link">
                  #{line.itemId.split('-')[2]}
                </Link>
              </th>
              {line.owner !== null && <td><Person address={line.owner} /></td>}
              {line.units !== null && <td className="number">{count(BigInt(line.units))}</td>}
              {line.since !== null && <td className="number"><Moment at={line.since} /></td>}
              {line.until !== null && <td className="number"><Moment at={line.until} /></td>}
              {line.price !== null && <td className="number"><Amount value={line.price} {...of} /></td>}
              <td>
                <Why about={t('data.event')} of={{ position: line.position }}>#{line.position}</Why>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
