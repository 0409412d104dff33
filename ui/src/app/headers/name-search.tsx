import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { later } from '../../shared/kit/later';
import { useKeys } from '../../shared/keys/use-keys';

const SearchDialog = later(async () => (await import('./name-search-dialog')).SearchDialog);

/** The search for names and addresses, at the front doors of the site and of the names, and nowhere else. */
export function NameSearch() {
  return useRouterState({ select: ({ location }) => /^\/(kid\/?)?$/i.test(location.pathname) }) && <Search />;
}

/** A button with its dialog. */
function Search() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useKeys({ '/': () => setOpen(true) });
  return (
    <>
      <button type="button" className="quiet icon" aria-label={t('title.kidSearch')} onClick={() => setOpen(true)}>
        <Icon name="search" />
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
