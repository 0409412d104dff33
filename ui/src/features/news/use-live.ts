import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import { readAgain } from './calls';

/** Many that come at once ask again at most this often. */
const GAP_MS = 500;

/** Keeps what is shown of news true: some is published, or withdrawn. */
export function useLiveNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const asking = settle(() => readAgain(client), GAP_MS);
    const stop = listen(['news'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client]);
}
