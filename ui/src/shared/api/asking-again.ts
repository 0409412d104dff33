// Asking again for what a page shows while the market moves, and no more often than an eye can follow.
import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { listen } from './live';
import { settle } from './settle';

/** At most once in `gapMs`, while something of the topic happens; of none, never. */
export function useAskingAgain(topic: string | null, gapMs: number, which: InvalidateQueryFilters): void {
  const client = useQueryClient();
  const again = useEffectEvent(() => client.invalidateQueries(which));
  useEffect(() => {
    if (topic === null) return;
    const asking = settle(() => again(), gapMs);
    const stop = listen([topic], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [topic, gapMs]);
}
