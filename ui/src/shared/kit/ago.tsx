import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { age } from '../format';

/** How long ago a moment was, or how long it is still away; moves on by itself. */
export function Ago({ at }: { at: number }) {
  const { t, i18n } = useTranslation();
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 5_000);
    return () => clearInterval(timer);
  }, []);
  const span = age(now - at);
  const moment = new Date(at * 1000);
  const words = span
    ? t(`time.${span.key}${at > now ? 'Left' : 'Ago'}`, { count: span.count })
    : moment.toLocaleDateString(i18n.language, { month: 'short', day: '2-digit', year: 'numeric' });
  return <time dateTime={moment.toISOString()}>{words}</time>;
}
