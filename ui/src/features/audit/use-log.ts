import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import type { AuditFilter } from './filter';
import { type Log, prepend, trim } from './log-pages';
import { freshOf, logOf } from './queries';

/** New events are read at most this often. */
const GAP_MS = 250;
/** Further than any log: somewhere behind what is shown, something has been missed. */
const LOST = Number.MAX_SAFE_INTEGER;
/** Whoever has scrolled further than this is reading. */
const READING_PX = 300;

/**
 * The log as it grows: new events appear on top by themselves, unless somebody reads further down,
 * points at the list or has paused it; then they are counted and wait.
 */
export function useLog(filter: AuditFilter, isHeld: () => boolean) {
  const client = useQueryClient();
  const options = logOf(filter);
  const query = useInfiniteQuery(options);
  const [waiting, setWaiting] = useState(0);
  const [asking, setAsking] = useState(false);
  const appended = useRef(0);
  const head = query.data?.pages[0]?.head ?? 0;

  const takeIn = async () => {
    if (!query.data || asking) return;
    setAsking(true);
    try {
      const page = await freshOf(filter, head);
      // More than one answer holds: the newest are read as if the page were opened now.
      if (page.more) await client.resetQueries({ queryKey: options.queryKey });
      else {
        client.setQueryData<Log>([...options.queryKey], (log) => {
          if (!log) return log;
          const grown = prepend(log, page.events, page.scannedTo);
          return scrollY < READING_PX ? trim(grown) : grown;
        });
      }
      appended.current = Math.min(appended.current, page.scannedTo);
      setWaiting(0);
    } catch {
      // The next range that the socket tells of asks again.
    } finally {
      setAsking(false);
    }
  };

  const look = useEffectEvent(() => {
    if (document.hidden || !query.data || appended.current <= head) return;
    if (scrollY > READING_PX || isHeld()) setWaiting(appended.current === LOST ? 1 : appended.current - head);
    else void takeIn();
  });
  useEffect(() => {
    const pace = settle(() => look(), GAP_MS);
    const stop = listen(['log'], (ranges) => {
      // No ranges named means that some were lost: the log itself says how many.
      appended.current = Math.max(appended.current, ranges.at(-1)?.position ?? LOST);
      pace.wish();
    });
    const again = () => pace.wish();
    addEventListener('scrollend', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      pace.stop();
      stop();
      removeEventListener('scrollend', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  // What was told while the page was on its way, or while another answer was read.
  useEffect(() => look(), [head, asking]);

  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const reached = query.data?.pages.at(-1)?.scannedTo ?? 0;
  return { query, events, waiting, reached, takeIn };
}
