import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/kit/field';
import { toast } from '../../shared/kit/toast';
import { chooseUsername } from './profile';
import { useSending } from './use-sending';
import { useUnsaved } from './use-unsaved';
import { isUsername } from './validation';

/** What somebody is called: needs no wallet, and is saved by itself. */
export function UsernameForm({ now }: { now: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [name, setName] = useState(now);
  const { pending, error, send } = useSending();
  const changed = name !== now;
  useUnsaved(changed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await chooseUsername(name);
      await client.invalidateQueries({ queryKey: ['show', 'profile'] });
      toast(t('profile.nameSaved'));
    });
  };
  return (
    <form className="panel create-form" noValidate onSubmit={submit} aria-labelledby="username-form">
      <h2 id="username-form">{t('profile.name')}</h2>
      <p className="muted">{t('profile.nameHelp')}</p>
      <Field
        label={t('profile.username')}
        value={name}
        onText={setName}
        maxLength={16}
        autoComplete="nickname"
        spellCheck={false}
        wrong={!isUsername(name) && t('profile.badName')}
        told={changed ? error : ''}
      />
      <footer className="actions">
        <button type="submit" className="primary" disabled={pending || !changed || !isUsername(name)}>
          {t('profile.saveName')}
        </button>
      </footer>
    </form>
  );
}
