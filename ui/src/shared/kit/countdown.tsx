import { clockOf, fullDate } from '../format';

/** What is left until a moment, to the second; `now` is whichever clock decides it. */
export function Countdown({ at, now }: { at: number; now: number }) {
  return (
    <time
      role="timer"
      className="countdown"
      dateTime={new Date(at * 1_000).toISOString()}
      title={fullDate(at)}
    >
      {clockOf(at - now)}
    </time>
  );
}
