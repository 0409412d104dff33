import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Price } from '../../shared/kit/price';
import { activityOfItem } from './queries';

/** What happened to the item, each line with where it stands on the chain and in the log. */
export function ItemActivity({ itemId }: { itemId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(activityOfItem(itemId));
  return (
    <section className="item-activity">
      <h2>{t('item.activity')}</h2>
      <ol>
        {data?.activity.map((line) => (
          <li key={line.position} className={`kind-${line.kind}`}>
            <span className="tag">{t(`kind.${line.kind}`)}</span>
            {line.price && <Price value={line.price} currency={line.currency} />}
            <span className="muted">
              {line.from && BigInt(line.from) > 0n && <code>{shortAddress(line.from)}</code>}
              {line.to && <> → <code>{shortAddress(line.to)}</code></>}
            </span>
            <small className="muted evidence" title={line.chain?.tx}>
              {line.chain
                ? t('item.evidence', { block: line.chain.block, log: line.chain.logIndex, position: line.position })
                : t('item.ours', { position: line.position })}
              {' · '}
              <Ago at={line.at} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
