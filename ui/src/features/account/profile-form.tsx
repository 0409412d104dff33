import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedArea, written } from '../../shared/kit/counted-area';
import { Field } from '../../shared/kit/field';
import { FileField } from '../../shared/kit/file-field';
import { useGo } from '../../shared/kit/go';
import { toast } from '../../shared/kit/toast';
import { fieldOf } from '../../shared/kit/use-submit';
import { type Profile, profileOf } from '../../shared/show/queries';
import { ProgressList } from '../../shared/trade/progress';
import { useSending } from '../../shared/trade/use-sending';
import { LINK_MAX } from '../../shared/valid';
import { ABOUT_MAX, LINKS, PICTURES, type ProfileWords } from './profile';
import { fits, isAbout, isLinkOrNone, isSame, saveProfile, wordsOf } from './profile';
import { PortraitField } from './portrait-field';
import { useUnsaved } from './use-unsaved';

type Name = keyof ProfileWords;

/** One picture: an item of theirs, or a file. */
const ONE_OF = { imgsource: '', profileimageurl: '' };

/** What a wallet's owner tells of themselves: whole, and signed by the wallet. */
export function ProfileForm({ address, told }: { address: string; told: Profile }) {
  const { t } = useTranslation();
  const go = useGo();
  const client = useQueryClient();
  const { run, progress, busy } = useSending();
  const [before] = useState(() => wordsOf(told));
  const [words, setWords] = useState(before);
  const [refused, setRefused] = useState<string>();
  const saved = useUnsaved(!isSame(words, before));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const change = (part: Partial<ProfileWords>) => {
    setRefused(undefined);
    setWords((now) => ({ ...now, ...part }));
  };
  const set = (name: Name) => (text: string) =>
    change({ ...(name in ONE_OF && ONE_OF), [name]: text });
  const toldOf = (name: Name) => (refused === name ? t(`profile.bad.${name}`) : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(undefined);
    void run(async (actor) => {
      await saveProfile(actor, address, words, told.signedat).catch((error: unknown) => {
        setRefused(fieldOf(error));
        throw error;
      });
      await client.invalidateQueries({ queryKey: profileOf(address).queryKey });
      saved();
      toast(t('profile.saved'));
      go('/profile');
    });
  };
  return (
    <form ref={form} className="panel create-form" noValidate onSubmit={submit} aria-labelledby="profile-form">
      <h2 id="profile-form">{t('profile.about')}</h2>
      <p className="muted">{t('profile.lead')}</p>
      <About value={words.personalprofile} told={toldOf('personalprofile')} onText={set('personalprofile')} />
      <PortraitField
        address={address}
        value={words.imgsource}
        told={toldOf('imgsource')}
        onChange={set('imgsource')}
      />
      {PICTURES.map((name) => (
        <FileField
          key={name}
          label={t(`profile.${name}`)}
          value={words[name]}
          told={toldOf(name)}
          onChange={set(name)}
        />
      ))}
      {LINKS.map((name) => (
        <Link key={name} name={name} value={words[name]} told={toldOf(name)} onText={set(name)} />
      ))}
      {progress && <ProgressList progress={progress} onChain={false} />}
      <footer className="actions">
        <button type="button" disabled={busy} onClick={() => go('/profile')}>
          {t('order.cancel')}
        </button>
        <button type="submit" className="primary" disabled={busy || isSame(words, before) || !fits(words)}>
          {t('profile.save')}
        </button>
      </footer>
    </form>
  );
}

interface TextProps {
  value: string;
  told: string;
  onText: (text: string) => void;
}

function Link({ name, ...field }: TextProps & { name: (typeof LINKS)[number] }) {
  const { t } = useTranslation();
  return (
    <Field
      {...field}
      label={t(`profile.${name}`)}
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={LINK_MAX}
      wrong={!isLinkOrNone(field.value) && t(`profile.bad.${name}`)}
    />
  );
}

function About({ value, told, onText }: TextProps) {
  const { t } = useTranslation();
  return (
    <CountedArea
      label={t('profile.personalprofile')}
      value={value}
      counted={t('profile.count', written(value, ABOUT_MAX))}
      error={told || (!isAbout(value) ? t('profile.bad.personalprofile') : '')}
      onText={onText}
    />
  );
}
