import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { listen } from '../../shared/api/live';
import { type MarketFilter, type Page, itemsOf } from './queries';

/** How often a list that nobody is busy with takes in what is new. */
const CALM_MS = 2_000;
/** Whoever has scrolled further than this is reading. */
const READING_PX = 300;

/**
 * The list with its pages. Cards change in place as the socket tells; new ones come in by
 * themselves only while nobody points at the list, holds a selection in it or reads further down.
 */
export function useMarketList(filter: MarketFilter, isHeld: () => boolean) {
  const client = useQueryClient();
  const options = itemsOf(filter);
  const query = useInfiniteQuery(options);
  const [changes, setChanges] = useState(0);
  const [behind, setBehind] = useState(false);
  const pages = query.data?.pages.length ?? 0;

  const refresh = async () => {
    setChanges(0);
    setBehind(false);
    const first = (data?: InfiniteData<Page>) =>
      data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
    if (pages > 1) client.setQueryData(options.queryKey, first);
    await query.refetch();
  };

  const takeIn = useEffectEvent(() => {
    if (changes === 0 || filter.at !== undefined || document.hidden || query.isFetching) return;
    if (pages > 1 || scrollY > READING_PX || isHeld()) setBehind(true);
    else void refresh();
  });
  useEffect(() => {
    const stop = listen(['market'], (fresh) => {
      const orders = fresh.filter((change) => change.kind === 'order').length;
      // No changes named means that some were lost.
      const many = fresh.length === 0 ? 1 : orders;
      if (many > 0) setChanges((count) => count + many);
    });
    const timer = setInterval(() => takeIn(), CALM_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);

  const items = useMemo(() => unique(query.data?.pages.flatMap((page) => page.items) ?? []), [query.data]);
  return { query, items, behind, changes, refresh };
}

/** A card that moved while pages were read may stand on two of them; the first one counts. */
export function unique<T extends { itemId: string }>(items: T[]): T[] {
  const known = new Set<string>();
  return items.filter(({ itemId }) => !known.has(itemId) && known.add(itemId));
}
