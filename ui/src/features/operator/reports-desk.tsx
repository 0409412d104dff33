// What people have reported: about what, by how many, in which words; and settling it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/report';
import { hashOf } from '../../shared/comments/sought';
import type { Comment, Reported } from '../../shared/api/types';
import { elided, shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Go } from '../../shared/kit/go';
import { useDeed } from '../../shared/kit/use-deed';
import { TakeAway } from '../../shared/news/take-away';
import { pathOf } from '../../shared/news/words';
import { listReports, settleReport } from './calls';
import { CommentReported } from './comment-reported';

/** People report while it is read. */
const LOOK_AGAIN_MS = 10_000;

export function ReportsDesk({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['operator', 'reports'],
    queryFn: listReports,
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <section className="panel" aria-labelledby="operator-reports">
      <h2 id="operator-reports">{t('operator.reports')}</h2>
      <p className="muted">{t('operator.reportsLead')}</p>
      {isError && <p role="alert">{t('error.code.1511500')}</p>}
      {!data && !isError && <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />}
      {data?.length === 0 && <p className="muted">{t('operator.nothingReported')}</p>}
      <ul className="operator-disputes">
        {data?.map((row) => (
          <Row key={`${row.targettype} ${row.targetid}`} row={row} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

interface Place {
  to: string;
  search?: Record<string, string>;
  name: string;
}

/** Where the page of it is, and how it is called where there is little room. */
export function placeOf({ targettype, targetid, about }: Reported): Place {
  const [, address = '', token = ''] = targetid.split('-');
  switch (targettype) {
    case 'item':
      return { to: '/nftdetails', search: { itemId: targetid }, name: `${shortAddress(address)} #${token}` };
    case 'collection':
      return { to: `/personal/collection/nft/${targetid}`, name: shortAddress(address) };
    case 'wallet':
      return { to: '/personal/creator', search: { address: targetid, type: '1' }, name: shortAddress(targetid) };
    case 'news':
      return { to: pathOf(targetid), name: elided(targetid) };
    case 'comment':
      return { ...commentPlace(about ?? null), name: elided(targetid) };
  }
}

/** On the page of what it was said about; of one that nothing is known of, there is none. */
function commentPlace(about: Comment | null): Omit<Place, 'name'> {
  if (!about) return { to: '/operator' };
  const hash = hashOf(about);
  if (about.contenttype === 'item') return { to: `/nftdetails${hash}`, search: { itemId: about.contentid } };
  if (about.contenttype === 'news') return { to: pathOf(about.contentid) + hash };
  return { to: `/personal/collection/nft/${about.contentid}${hash}` };
}

function Row({ row, onChanged }: { row: Reported; onChanged: () => void }) {
  const { t } = useTranslation();
  const { pending, deed } = useDeed(onChanged);
  const { name, ...place } = placeOf(row);
  const target = `${t(`operator.targets.${row.targettype}`)} ${name}`;
  const settle = (upheld: boolean) => void deed(() => settleReport(row, upheld), t('operator.done'));
  return (
    <li data-report={row.targetid}>
      <p className="facts">
        <span className="tag">{t(`operator.targets.${row.targettype}`)}</span>
        <Go {...place} className="link">
          <code title={row.targetid}>{name}</code>
        </Go>
        <strong>{t('operator.reporters', { count: row.reporters })}</strong>
        <small className="muted">
          {t('operator.lastReported')} <Ago at={row.newestAt} />
        </small>
      </p>
      {row.about && <CommentReported comment={row.about} onChanged={onChanged} />}
      <ul className="operator-reports">
        {row.reports.map(({ type, content, at }, number) => (
          <li key={number}>
            <strong>{t(`report.types.${type}`)}</strong>{' '}
            <small className="muted">
              <Ago at={at} />
            </small>
            <p className={content ? 'words' : 'muted'}>{content || t('operator.noWords')}</p>
          </li>
        ))}
      </ul>
      <div className="operator-deeds">
        {([true, false] as const).map((upheld) => {
          const text = t(upheld ? 'operator.uphold' : 'operator.dismiss');
          return (
            <button
              key={String(upheld)}
              type="button"
              className={upheld ? 'primary' : ''}
              disabled={pending}
              aria-label={t('operator.settles', { deed: text, target })}
              onClick={() => settle(upheld)}
            >
              {text}
            </button>
          );
        })}
        {row.targettype === 'news' && <TakeAway id={row.targetid} name={name} onDone={onChanged} />}
      </div>
    </li>
  );
}
