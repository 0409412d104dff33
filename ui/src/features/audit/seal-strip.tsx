import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Ago } from '../../shared/kit/ago';
import { seal } from './queries';

/** How far the log is signed, and how old the newest checkpoint on a chain is. */
export function SealStrip() {
  const { t } = useTranslation();
  const { data } = useQuery(seal);
  if (!data) return null;
  const { anchor } = data;
  return (
    <p className="seal-strip">
      <span>{t('audit.sealed', { size: data.size })}</span>{' '}
      {anchor ? (
        <span title={`${anchor.contract} · ${anchor.tx}`}>
          {t('audit.anchored', { size: anchor.size, block: anchor.block, chain: anchor.chainId })}{' '}
          <Ago at={anchor.anchoredAt} />
        </span>
      ) : (
        <span className="muted">{t('audit.noAnchor')}</span>
      )}
      {anchor && !anchor.holds && (
        <strong className="bad" role="alert">
          {t('audit.anchorBroken', { size: anchor.size })}
        </strong>
      )}
    </p>
  );
}
