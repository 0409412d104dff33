import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amount, shortAddress } from '../../shared/format';
import { Ago } from '../../shared/kit/ago';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { Why } from '../../shared/kit/why';
import { ChainStrip } from '../../shared/show/strips';
import { coinPrice } from './queries';

/** Oracles count dollars with so many digits after the point. */
const DOLLAR_DIGITS = 18;

export function TokenPage() {
  const { t } = useTranslation();
  return (
    <article className="prose">
      <h1>{t('title.token')}</h1>
      <p className="muted">{t('browse.tokenLead')}</p>
      <CoinPrice />
      <ChainStrip />
    </article>
  );
}

/** What the chain's coin is worth, who says so, and since when; or that nobody says so. */
function CoinPrice() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(coinPrice);
  return (
    <section className="panel">
      <h2>{t('browse.coinPrice')}</h2>
      {isError && !data && <Failed retry={() => void refetch()} />}
      {!data && !isError && <LineSkeletons count={1} />}
      {data && !data.price && <p className="muted">{t('browse.noPrice')}</p>}
      {data?.price && (
        <p data-stale={data.price.stale}>
          <strong className="price">${amount(data.price.attoUsd, DOLLAR_DIGITS)}</strong>{' '}
          <span className="muted">
            {t('browse.toldBy', { oracle: data.price.source ?? shortAddress(data.price.oracle ?? '') })} <Ago at={data.price.at} />
          </span>{' '}
          {data.price.stale && <span className="tag">{t('browse.stalePrice')}</span>}{' '}
          <Why about={t('audit.whyLine')} of={{ position: data.price.position }} />
        </p>
      )}
    </section>
  );
}
