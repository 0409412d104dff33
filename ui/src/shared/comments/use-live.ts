import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../api/live';
import { settle } from '../api/settle';
import { readAgain } from './queries';
import type { Place } from './place';

/** Much talk asks again at most this often. */
const GAP_MS = 300;

/** Keeps comments and likes of the place true. */
export function useLivePlace({ contenttype, contentid }: Place): void {
  const client = useQueryClient();
  useEffect(() => {
    const asking = settle(() => readAgain(client, { contenttype, contentid }), GAP_MS);
    const stop = listen([`comments:${contenttype}:${contentid}`], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, contenttype, contentid]);
}
