import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { age, fullDate } from '../format';

const readers = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** One clock for all: every age on the page moves in the same moment. */
export function everySecond(reader: () => void): () => void {
  readers.add(reader);
  clock ??= setInterval(() => readers.forEach((tell) => tell()), 1_000);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

/** How long ago a moment was, or how long it is still away; moves on by itself. */
export function Ago({ at }: { at: number }) {
  const { t, i18n } = useTranslation();
  const words = useSyncExternalStore(everySecond, () => {
    const now = Date.now() / 1000;
    const span = age(now - at);
    if (span) return t(`time.${span.key}${at > now ? 'Left' : 'Ago'}`, { count: span.count });
    const style = { month: 'short', day: '2-digit', year: 'numeric' } as const;
    // MMM DD,YYYY in English.
    return new Date(at * 1000).toLocaleDateString(i18n.language, style).replace(', ', ',');
  });
  const moment = new Date(at * 1000);
  return (
    <time dateTime={moment.toISOString()} title={fullDate(at)}>
      {words}
    </time>
  );
}
