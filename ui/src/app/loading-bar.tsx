import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Nothing is shown for a page that comes sooner. */
export const THROTTLE_MS = 200;
export const DURATION_MS = 5_000;
export const TICK_MS = 100;
/** How long the full bar stays. */
export const HIDE_MS = 500;

/** How far the bar is after a time, in hundredths: it never says that what is not here is here. */
export const progress = (ms: number): number =>
  Math.min(95, Math.round((Math.max(0, ms) / DURATION_MS) * 100));

/** Rises while a page is on its way. */
export function LoadingBar() {
  const { t } = useTranslation();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => {
    if (!pending) return;
    let shown = 0;
    let ticks: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      ticks = setInterval(() => setDone(progress((shown += TICK_MS))), TICK_MS);
    }, THROTTLE_MS);
    return () => {
      clearTimeout(start);
      clearInterval(ticks);
      setDone((now) => (now === null ? null : 100));
    };
  }, [pending]);
  useEffect(() => {
    if (done !== 100) return;
    const hide = setTimeout(() => setDone(null), HIDE_MS);
    return () => clearTimeout(hide);
  }, [done]);
  if (done === null) return null;
  return (
    <div className="loading-bar" role="progressbar" aria-label={t('shell.loading')} aria-valuenow={done}>
      <span style={{ width: `${done}%` }} />
    </div>
  );
}
