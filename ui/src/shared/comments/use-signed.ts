import { useLocation } from '@tanstack/react-router';
import { useGo } from '../kit/go';
import { fullPath } from '../session/paths';
import { useSession } from '../session/store';

/** Whether somebody is signed in; whoever is not logs in first, and comes back to the same place. */
export function useSigned(): (hash?: string) => boolean {
  const go = useGo();
  const place = useLocation();
  return (hash = '') => {
    if (useSession.getState().user) return true;
    go(`/login?${new URLSearchParams({ path: fullPath(place) + hash })}`);
    return false;
  };
}
