import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listen } from '../../shared/api/live';
import { settle } from '../../shared/api/settle';
import { useGo } from '../../shared/kit/go';
import { momentOf } from './moments';
import { type Asked, RANGES } from './queries';

/** Figures move at most this often; what an eye can follow. */
const GAP_MS = 250;
/** They cost the most of all pages: where they are slow, they are asked for a fifth of the time at most. */
const RESTS = 4;

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
  const client = useQueryClient();
  useEffect(() => {
    if (past) return;
    const asking = settle(() => client.invalidateQueries({ queryKey: ['data', 'whales/moves'] }), GAP_MS, RESTS);
    const stop = listen(['whales'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, past]);
}

/** Figures of the present are asked again when the market moves. */
export function useMovingFigures(past: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (past) return;
    const asking = settle(() => client.invalidateQueries({ queryKey: ['data'] }), GAP_MS, RESTS);
    const stop = listen(['market'], asking.wish);
    return () => {
      asking.stop();
      stop();
    };
  }, [client, past]);
}
