import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../shared/kit/list-end';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { ActivityLines } from '../../shared/show/activity-lines';
import { manyLines } from '../../shared/show/queries';

/** What happened, page after page as it is read. */
export function LinePages({ path, asked }: { path: string; asked: Record<string, string> }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(manyLines(path, asked));
  const lines = list.data?.pages.flatMap((page) => page.activity) ?? [];
  if (list.isError && lines.length === 0) return <Failed retry={() => void list.refetch()} />;
  if (list.isSuccess && lines.length === 0) {
    return <p className="state big plain">{t('people.none.activity')}</p>;
  }
  return (
    <section className="tape still" aria-label={t('people.tabs.activity')}>
      {list.isPending && <LineSkeletons count={8} />}
      <ActivityLines lines={lines} />
      <ListEnd list={list} some={lines.length > 0} />
    </section>
  );
}
