// What has happened, line by line: on the tape of the market and on calmer pages.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../api/chains';
import type { ActivityLine } from '../api/types';
import { namelessItem } from '../format';
import { Ago } from '../kit/ago';
import { Go } from '../kit/go';
import { Price } from '../kit/price';
import { Why } from '../kit/why';
import { useAt } from '../past/context';

export function ActivityLines({ lines }: { lines: ActivityLine[] }) {
  return (
    <ol>
      {lines.map((line) => (
        <Line key={line.position} line={line} />
      ))}
    </ol>
  );
}

function Line({ line }: { line: ActivityLine }) {
  const { t } = useTranslation();
  const at = useAt();
  const of = line.itemId ?? line.collection;
  return (
    <li className={`kind-${line.kind}`}>
      <span className="pair">
        {line.itemId && (
          <Link to="/nftdetails" search={{ itemId: line.itemId, at }}>
            {line.itemName ?? namelessItem(line.itemId)}
          </Link>
        )}
        {!line.itemId && line.collection && (
          <Go to={`/personal/collection/nft/${line.collection}`}>{t('market.anyItem')}</Go>
        )}
        <small className="muted">
          <Ago at={line.at} /> <Why about={t('audit.whyLine')} of={{ position: line.position }} />
        </small>
      </span>
      <span className="pair">
        <span className="kind">{t(`kind.${line.kind}`)}</span>
        {line.price && (
          <Price value={line.price} currency={line.currency} chainId={of ? chainOf(of) : undefined} />
        )}
      </span>
    </li>
  );
}
