import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSigned } from '../../shared/comments/use-signed';
import { Choice } from '../../shared/kit/choice';
import { CountedArea, grouped, written } from '../../shared/kit/counted-area';
import { Field } from '../../shared/kit/field';
import { toast } from '../../shared/kit/toast';
import { useSubmit } from '../../shared/kit/use-submit';
import { useWords } from '../../shared/kit/use-words';
import { LINK_MAX } from '../../shared/valid';
import type { NewsDraft } from '../../shared/api/types';
import { contribute, readAgain } from './calls';
import { CONTENT_MAX, EMPTY, type Field as Name, TITLE_MAX, type Words, lacksOf, requestOf, useDraft, write } from './draft';
import { KindChoice } from './kind-choice';
import { OWN_HEADING } from './own';
import { PictureField } from './picture-field';

const LANGUAGES = ['en', 'zh-HK'] as const;
/** Fields that the form has; what is told of others stands below all of them. */
const FIELDS: readonly (string | undefined)[] = ['title', 'content', 'picture', 'source'];

/** Sends what is written; who it is, is asked only then. */
function useContribution(words: Words, own: NewsDraft['language']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const signed = useSigned();
  const { form, pending, told, tried, send, miss, forget } = useSubmit();
  const lacks = lacksOf(words);
  const toldOf = (field: Name) => {
    const lacking = told?.field === field || (tried && lacks.includes(field));
    return lacking ? t(`news.bad.${field}`, { most: grouped(CONTENT_MAX[words.kind]) }) : '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!signed()) return;
    if (lacks.length > 0) return miss();
    void send(async () => {
      await contribute(requestOf(words, own));
      write(EMPTY);
      toast(t('news.sent'));
      await readAgain(client);
      document.getElementById(OWN_HEADING)?.focus();
    });
  };
  const rest = told && !FIELDS.includes(told.field) ? told.text : '';
  return { form, pending, lacks, rest, toldOf, submit, forget };
}

export function ContributeForm() {
  const { t, i18n } = useTranslation();
  const own = i18n.language as NewsDraft['language'];
  const words = useDraft();
  useKindInAddress();
  const { form, pending, lacks, rest, toldOf, submit, forget } = useContribution(words, own);
  const { kind, title, content, picture, source } = words;
  const most = CONTENT_MAX[kind];
  const set = (changes: Partial<Words>) => {
    forget();
    write(changes);
  };
  const counted = (text: string, max: number) => t('news.count', written(text.trim(), max));
  const wrong = (field: Name) => lacks.includes(field) && t(`news.bad.${field}`, { most });
  return (
    <form ref={form} className="panel create-form" noValidate onSubmit={submit} aria-label={t('news.form')}>
      <KindChoice value={kind} onChoose={(one) => set({ kind: one })} />
      <Choice
        label={t('news.written')}
        value={words.language || own}
        options={LANGUAGES.map((one) => [one, t(`news.languages.${one}`)])}
        onChoose={(one) => set({ language: one as Words['language'] })}
      />
      <Field
        label={t('news.fields.title')}
        value={title}
        told={toldOf('title')}
        wrong={wrong('title')}
        counted={counted(title, TITLE_MAX)}
        onText={(text) => set({ title: text })}
        autoComplete="off"
        required
      />
      <CountedArea
        label={t('news.fields.content')}
        value={content}
        lines={kind === 'article' ? 14 : 5}
        counted={`${counted(content, most)} · ${t('news.contentHelp')}`}
        error={toldOf('content') || (content !== '' && wrong('content')) || ''}
        onText={(text) => set({ content: text })}
      />
      <PictureField value={picture} told={toldOf('picture')} onChange={(id) => set({ picture: id as Words['picture'] })} />
      <Field
        label={t('news.fields.source')}
        value={source}
        told={toldOf('source')}
        wrong={wrong('source')}
        onText={(text) => set({ source: text })}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LINK_MAX}
        autoComplete="off"
      />
      {rest && (
        <p className="error" role="alert">
          {rest}
        </p>
      )}
      <footer className="actions">
        <button type="submit" className="primary" disabled={pending}>
          {t('news.send')}
        </button>
      </footer>
    </form>
  );
}

/** Whoever comes from fast news writes some, unless they have begun with something else. */
function useKindInAddress() {
  const asked = useWords().words.kind;
  useEffect(() => {
    const { title, content } = useDraft.getState();
    if (asked === 'fast' && title === '' && content === '') write({ kind: 'fast' });
  }, [asked]);
}
