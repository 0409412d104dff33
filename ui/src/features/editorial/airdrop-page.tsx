import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../shared/kit/later';
import { LineSkeletons } from '../../shared/kit/states';
import { AIRDROP_END_MS, hasEnded } from './airdrop';
import { AirdropRecords } from './airdrop-records';

const AirdropApply = later(
  async () => (await import('./airdrop-apply')).AirdropApply,
  <LineSkeletons count={6} />,
);

/** The airdrop of spring 2024, which is over; what was handed out; and applying for another one. */
export function AirdropPage() {
  const { t, i18n } = useTranslation();
  const [ended] = useState(() => hasEnded(Date.now()));
  const end = new Date(AIRDROP_END_MS);
  const day = end.toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <article>
      <h1>{t('title.airdrop')}</h1>
      {ended && (
        <p className="lead">
          {t('editorial.airdrop.ended', { day })} <time dateTime={end.toISOString()} />
        </p>
      )}
      <AirdropRecords />
      <AirdropApply />
    </article>
  );
}
