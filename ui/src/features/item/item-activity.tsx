import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { ActivityLine } from '../../shared/api/types';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { More } from '../../shared/kit/more';
import { Price } from '../../shared/kit/price';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { activityOfItem } from './queries';

/** What happened to the item, each line with where it stands on the chain and in the log. */
export function ItemActivity({ itemId, upto }: { itemId: string; upto?: number }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(activityOfItem(itemId, upto));
  const { data, isPending, isError, refetch } = list;
  const lines = data?.pages.flatMap((page) => page.activity) ?? [];
  return (
    <section className="item-activity">
      <h2>{t('item.activity')}</h2>
      {isPending && <LineSkeletons count={4} />}
      {isError && !data && <Failed retry={() => void refetch()} />}
      <ol>
        {lines.map((line) => (
          <Line key={line.position} line={line} chainId={chainOf(itemId)} />
        ))}
      </ol>
      <More list={list} />
    </section>
  );
}

function Line({ line, chainId }: { line: ActivityLine; chainId: number }) {
  const { t } = useTranslation();
  const { position, chain } = line;
  return (
    <li className={`kind-${line.kind}`}>
      <span className="tag">{t(`kind.${line.kind}`)}</span>
      <span>{line.price && <Price value={line.price} currency={line.currency} chainId={chainId} />}</span>
      <span className="muted">
        {line.from && BigInt(line.from) > 0n && (
          <code title={line.from}>{shortAddress(line.from)}</code>
        )}
        {line.to && (
          <>
            {' → '}
            <code title={line.to}>{shortAddress(line.to)}</code>
          </>
        )}
      </span>
      <small className="muted evidence" title={chain?.tx}>
        <Link to="/audit/event/$position" params={{ position: String(position) }} className="why">
          {chain
            ? t('item.evidence', { block: chain.block, log: chain.logIndex, position })
            : t('item.ours', { position })}
        </Link>
      </small>
      <small className="muted when">
        <Ago at={line.at} />
      </small>
    </li>
  );
}
