import { useSyncExternalStore } from 'react';

function changed(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** Whether the browser has lost its network. */
export const useOffline = (): boolean =>
  useSyncExternalStore(changed, () => !navigator.onLine);
