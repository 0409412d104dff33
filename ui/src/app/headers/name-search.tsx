import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { later } from '../../shared/kit/later';
import { useKeys } from '../../shared/keys/use-keys';

const SearchDialog = later(async () => (await import('./name-search-dialog')).SearchDialog);

/** The search for names and addresses; a button with its dialog. */
export function NameSearch() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useKeys({ '/': () => setOpen(true) });
  return (
    <>
      <button type="button" className="quiet icon" aria-label={t('kidSearch.title')} onClick={() => setOpen(true)}>
        <Icon name="search" />
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
