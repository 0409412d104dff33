import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../shared/kit/field';
import { PicturesField } from '../../shared/kit/pictures-field';
import { useSession } from '../../shared/session/store';
import { LINK_MAX } from '../../shared/valid';
import { type ProjectWords, SHOTS_MAX, applyAsProject, wrongInProject } from './applications';
import { ApplyForm, useApplication } from './apply-parts';

const ADDRESS = 42;

/** A project party: its website, mailbox and channel, and a wallet with screenshots that show whose it is. */
export function ProjectForm({ back }: { back: string }) {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const [words, setWords] = useState<ProjectWords>({
    website: '',
    email: user?.email ?? '',
    social: '',
    walletaddress: user?.walletaddress ?? '',
    screenshots: [],
  });
  const sending = useApplication(wrongInProject(words), () => applyAsProject(words));
  const text = (name: 'website' | 'email' | 'social' | 'walletaddress') => ({
    label: t(`apply.fields.${name}`),
    value: words[name],
    told: sending.toldOf(name),
    wrong: wrongInProject(words).includes(name) && t(`apply.bad.${name}`),
    onText: (value: string) => {
      sending.forget();
      setWords((now) => ({ ...now, [name]: value }));
    },
  });
  const shots = (change: (before: string[]) => string[]) =>
    setWords((now) => ({ ...now, screenshots: [...new Set(change(now.screenshots))].slice(0, SHOTS_MAX) }));
  const web = { type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: LINK_MAX } as const;
  return (
    <ApplyForm kind="project" sending={sending} back={back}>
      <Field {...text('website')} {...web} autoComplete="url" required />
      <Field {...text('email')} type="email" autoComplete="email" required />
      <Field {...text('social')} {...web} autoComplete="off" required />
      <fieldset className="apply-proof">
        <legend>{t('apply.fields.proof')}</legend>
        <Field
          {...text('walletaddress')}
          placeholder="0x"
          maxLength={ADDRESS}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <PicturesField
          label={t('apply.fields.screenshots')}
          most={SHOTS_MAX}
          value={words.screenshots}
          told={sending.toldOf('screenshots')}
          onAdd={(id) => shots((before) => [...before, id])}
          onRemove={(id) => shots((before) => before.filter((one) => one !== id))}
        />
      </fieldset>
    </ApplyForm>
  );
}
