import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { AIRDROP_END_MS, hasEnded } from './airdrop';

const COLUMNS = [
  'id',
  'time',
  'tx',
  'source',
  'destination',
  'project',
  'token',
  'network',
  'nft',
  'amount',
  'value',
] as const;

/** The airdrop of spring 2024, which is over, and the table of what was handed out. */
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
      <ScrollBox label={t('title.airdrop')}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(`editorial.airdrop.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={COLUMNS.length} className="muted">
                {t('editorial.airdrop.none')}
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollBox>
    </article>
  );
}
