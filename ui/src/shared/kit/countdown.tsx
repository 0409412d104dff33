import { useTranslation } from 'react-i18next';
import { clockOf } from '../format';

/** What is left until a moment, to the second; `now` is whichever clock decides it. */
export function Countdown({ at, now }: { at: number; now: number }) {
  const { i18n } = useTranslation();
  const moment = new Date(at * 1000);
  return (
    <time
      role="timer"
      className="countdown"
      dateTime={moment.toISOString()}
      title={moment.toLocaleString(i18n.language)}
    >
      {clockOf(at - now)}
    </time>
  );
}
