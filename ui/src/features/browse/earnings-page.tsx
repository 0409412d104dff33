import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/people';
import { chainOf } from '../../shared/api/chains';
import type { Earning, EarningPage } from '../../shared/api/types';
import { namelessItem, shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { ListEnd } from '../../shared/kit/list-end';
import { Price } from '../../shared/kit/price';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { Why } from '../../shared/kit/why';
import { useSession } from '../../shared/session/store';
import { Credits } from './credits';
import { NoWallet } from './own-pages';
import { earnings } from './queries';

/** `/personal/earnings`: what one's wallet was paid, each sum with the events that it was counted from. */
export function EarningsPage() {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  const list = useInfiniteQuery(earnings(uid));
  const first = list.data?.pages[0];
  const lines = list.data?.pages.flatMap((page) => page.earnings) ?? [];
  return (
    <>
      <h1>{t('title.earnings')}</h1>
      <p className="muted">{t('people.earningsLead')}</p>
      {list.isError && !first && <Failed retry={() => void list.refetch()} />}
      {list.isPending && <LineSkeletons count={6} />}
      {first && !first.wallet && <NoWallet />}
      {first?.wallet && (
        <p className="asked">
          <code>{t('people.earningsOf', { address: shortAddress(first.wallet) })}</code>
        </p>
      )}
      {first?.wallet && <Credits key={first.wallet} wallet={first.wallet} />}
      {first?.wallet && lines.length === 0 && <p className="state big plain">{t('people.noEarnings')}</p>}
      {first && lines.length > 0 && (
        <>
          <Totals totals={first.totals} />
          <Lines lines={lines} />
          <ListEnd list={list} some={lines.length > 0} />
        </>
      )}
    </>
  );
}

/** Each currency by itself: nothing here knows a rate. */
function Totals({ totals }: { totals: EarningPage['totals'] }) {
  const { t } = useTranslation();
  return totals.map((total) => (
    <dl key={`${total.chainId}-${total.currency}`} className="figures">
      <div>
        <dt>{t('people.fromSales')}</dt>
        <dd>
          <Price value={total.fromSales} currency={total.currency} chainId={total.chainId} />{' '}
          <small className="muted">{t('people.salesOf', { count: total.sales })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('people.fromRoyalties')}</dt>
        <dd>
          <Price value={total.fromRoyalties} currency={total.currency} chainId={total.chainId} />{' '}
          <small className="muted">{t('people.salesOf', { count: total.royalties })}</small>
        </dd>
      </div>
    </dl>
  ));
}

function Lines({ lines }: { lines: Earning[] }) {
  const { t } = useTranslation();
  return (
    <ScrollBox label={t('title.earnings')}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{t('market.item')}</th>
            <th scope="col" className="number">{t('people.earned')}</th>
            <th scope="col" className="number">{t('people.paid')}</th>
            <th scope="col">{t('people.buyer')}</th>
            <th scope="col">{t('people.when')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.position}.${line.kind}`} line={line} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Line({ line }: { line: Earning }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <Link to="/nftdetails" search={{ itemId: line.itemId }} className="link">
          {line.itemName ?? namelessItem(line.itemId)}
        </Link>
        <small className="muted under">{t(`people.kinds.${line.kind}`)}</small>
      </th>
      <td className="number">
        <Price value={line.earned} currency={line.currency} chainId={chainOf(line.itemId)} />{' '}
        <Why about={t('audit.whyLine')} of={{ position: line.position }} />
      </td>
      <td className="number">
        <Price value={line.price} currency={line.currency} chainId={chainOf(line.itemId)} />
      </td>
      <td>
        <code title={line.buyer}>{shortAddress(line.buyer)}</code>
      </td>
      <td>
        <Ago at={line.at} />
      </td>
    </tr>
  );
}
