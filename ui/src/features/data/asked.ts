import { useLocation } from '@tanstack/react-router';
import { useAskingAgain } from '../../shared/api/asking-again';
import { useGo } from '../../shared/kit/go';
import { momentOf } from './moments';
import { type Asked, PICTURE, RANGES } from './queries';

/** Figures move at most this often; what an eye can follow. */
const GAP_MS = 200;
/** Pictures are drawn as a whole, most of the work of a page: where they follow more calmly, it is smooth. */
const PICTURE_GAP_MS = 1_000;

/** What stands in the page's address, and putting something else there. */
export function useAsked() {
  const location = useLocation();
  const go = useGo();
  const search = location.search as Asked;
  const set = (changes: Asked) => {
    const kept = Object.entries({ ...search, ...changes }).filter(([, value]) => value);
    go(`${location.pathname}?${new URLSearchParams(kept as [string, string][])}`, { replace: true });
  };
  const range = RANGES.find((known) => known === search.range) ?? '7d';
  return { search, set, range, at: momentOf(search.at) };
}

/** What whales do now is asked for as they do it. */
export function useWhaleMoves(past: boolean) {
  useAskingAgain(past ? null : 'whales', GAP_MS, { queryKey: ['data', 'whales/moves'] });
}

/** Figures of the present are asked again when the market moves. */
export function useMovingFigures(past: boolean) {
  useAskingAgain(past ? null : 'market', GAP_MS, { queryKey: ['data'], predicate: ({ meta }) => meta !== PICTURE });
  useAskingAgain(past ? null : 'market', PICTURE_GAP_MS, { queryKey: ['data'], predicate: ({ meta }) => meta === PICTURE });
}
