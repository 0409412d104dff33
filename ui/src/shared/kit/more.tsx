import { useTranslation } from 'react-i18next';

interface Going {
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => unknown;
}

/** The way to what follows the rows that are there; nothing where they are all. */
export function More({ list }: { list: Going }) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <button type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
      {t('market.more')}
    </button>
  );
}
