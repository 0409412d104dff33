import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from './states';

/** The end has to stay in sight this long: a fast scroll past it asks for nothing. */
const DELAY_MS = 200;
/** How far below the window the end may still be. */
const DISTANCE_PX = 0;

interface Props {
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Whether anything is listed: of nothing it is not said that it ends. */
  some: boolean;
  /** What is said where there is no more. */
  end?: string;
}

/** Below the last line: more on its way, asked for when this comes into sight; that it failed; or no more. */
export function ListEnd({ list, some, end }: Props) {
  const { t } = useTranslation();
  const failed = list.isFetchNextPageError;
  const place = useSeen(list.hasNextPage && !list.isFetching && !failed, () => list.fetchNextPage());
  return (
    <>
      {failed && <Failed retry={() => void list.fetchNextPage()} />}
      <p ref={place} className="state muted">
        {!failed && (list.hasNextPage ? t('market.loading') : some && (end ?? t('market.end')))}
      </p>
    </>
  );
}

function useSeen(more: boolean, onMore: () => unknown): RefObject<HTMLParagraphElement | null> {
  const end = useRef<HTMLParagraphElement>(null);
  const ask = useEffectEvent(onMore);
  useEffect(() => {
    const element = end.current;
    if (!more || !element) return;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        clearTimeout(wait);
        if (seen?.isIntersecting) wait = setTimeout(ask, DELAY_MS);
      },
      { rootMargin: `${DISTANCE_PX}px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(wait);
      observer.disconnect();
    };
  }, [more]);
  return end;
}
