import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { everySecond } from '../../shared/kit/ago';
import { Countdown } from '../../shared/kit/countdown';
import { later } from '../../shared/kit/later';
import { LineSkeletons } from '../../shared/kit/states';
import { AIRDROP_END_MS, hasEnded } from './airdrop';
import { AirdropRecords } from './airdrop-records';

const AirdropApply = later(
  async () => (await import('./airdrop-apply')).AirdropApply,
  <LineSkeletons count={6} />,
);

/** The airdrop of spring 2024 with its end; what was handed out; and applying for another one. */
export function AirdropPage() {
  const { t, i18n } = useTranslation();
  const now = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1_000));
  const ended = hasEnded(now * 1_000);
  const end = new Date(AIRDROP_END_MS);
  const day = end.toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <article>
      <h1>{t('title.airdrop')}</h1>
      <p className="lead">
        {t(ended ? 'editorial.airdrop.ended' : 'editorial.airdrop.ends', { day })}{' '}
        {!ended && <Countdown at={AIRDROP_END_MS / 1_000} now={now} />}
      </p>
      <AirdropRecords />
      <AirdropApply />
    </article>
  );
}
