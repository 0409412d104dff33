import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listen } from '../../shared/api/live';
import { Failed, Skeletons } from '../../shared/kit/states';
import { ActivityTape } from './activity-tape';
import { Filters } from './filters';
import { ItemCardView } from './item-card-view';
import { ItemTable } from './item-table';
import { itemsOf, marketKeys } from './queries';

/** The market: cards move by themselves, new ones come in when nobody is pointing at the list. */
export function MarketPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { view = 'grid', ...filter } = useSearch({ from: '/marketplace/{-$type}' });
  const query = useInfiniteQuery(itemsOf(filter));
  const [changes, setChanges] = useState(0);
  const pointing = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listen(['market'], (fresh) => {
      setChanges((count) => count + fresh.filter((change) => change.kind === 'order').length);
      timer ??= setTimeout(() => {
        timer = undefined;
        if (pointing.current) return;
        setChanges(0);
        void client.invalidateQueries({ queryKey: [...marketKeys.all, 'items'] });
      }, 1_000);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);

  const refresh = () => {
    setChanges(0);
    void query.refetch();
  };
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="market">
      <div className="market-main">
        <h1>{t('nav.market')}</h1>
        <Filters
          filter={filter}
          view={view}
          onChange={(change) =>
            void navigate({ to: '/marketplace/{-$type}', search: { ...filter, view, ...change }, replace: true })
          }
        />
        {changes > 0 && pointing.current && (
          <button type="button" className="pill" onClick={refresh}>
            {t('market.new', { count: changes })}
          </button>
        )}
        <div
          onPointerEnter={() => (pointing.current = true)}
          onPointerLeave={() => {
            pointing.current = false;
            if (changes > 0) refresh();
          }}
        >
          {query.isError && <Failed retry={refresh} />}
          {query.isPending && (
            <div className="grid">
              <Skeletons count={12} />
            </div>
          )}
          {query.isSuccess && items.length === 0 && <p className="state">{t('market.empty')}</p>}
          {view === 'table' && items.length > 0 && <ItemTable items={items} />}
          {view === 'grid' && (
            <div className="grid">
              {items.map((item) => (
                <ItemCardView key={item.itemId} item={item} />
              ))}
            </div>
          )}
        </div>
        {query.hasNextPage && (
          <button type="button" className="more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('market.more')}
          </button>
        )}
        {query.isSuccess && !query.hasNextPage && items.length > 0 && (
          <p className="state muted">{t('market.end')}</p>
        )}
      </div>
      <ActivityTape />
    </div>
  );
}
