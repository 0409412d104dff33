import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameTarget, typedName } from '../../shared/names';
import { Dialog } from '../../shared/kit/dialog';
import { useGo } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const target = nameTarget(text);
    if (!target) return;
    onClose();
    go(target);
  };
  return (
    <Dialog kind="name-search" title={t('title.kidSearch')} closeOnClickModal onClose={onClose}>
      <form role="search" aria-label={t('title.kidSearch')} onSubmit={search}>
        <Icon name="search" />
        <input
          type="search"
          enterKeyHint="search"
          // The dialog is this field: who opens it wants to type.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label={t('kidSearch.placeholder')}
          placeholder={t('kidSearch.placeholder')}
          value={text}
          onChange={(event) => setText(typedName(event.target.value))}
        />
        {text && (
          <button type="button" className="quiet" onClick={() => setText('')}>
            {t('order.cancel')}
          </button>
        )}
      </form>
    </Dialog>
  );
}
