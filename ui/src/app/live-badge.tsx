import { useTranslation } from 'react-i18next';
import { useLive } from '../shared/api/live';

/** Whether the pages move by themselves, and where in the log they stand. */
export function LiveBadge() {
  const { t } = useTranslation();
  const { state, position } = useLive();
  return (
    <span className="live" data-live={state} title={t('live.position', { position })}>
      {/* Only the state is read out; the position never stands still. */}
      <span role="status">{t(`live.${state}`)}</span>
      {position > 0 && <span className="place">#{position}</span>}
    </span>
  );
}
