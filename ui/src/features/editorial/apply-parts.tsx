// What the forms of applicants have in common.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '../../shared/applications/types';
import { Go } from '../../shared/kit/go';
import { useSubmit } from '../../shared/kit/use-submit';

/** The place where something new stands is where the keyboard goes on. */
function useFocus<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  useEffect(() => place.current?.focus(), []);
  return place;
}

export function LogInFirst({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <div className="panel apply-state">
      <p>{t('apply.logIn')}</p>
      <Go to="/login" search={{ path }} className="button primary">
        {t('nav.logIn')}
      </Go>
    </div>
  );
}

export function BindFirst() {
  const { t } = useTranslation();
  return (
    <div className="panel apply-state">
      <p>{t('apply.bindFirst')}</p>
      <Go to="/profile" className="button">
        {t('apply.toProfile')}
      </Go>
    </div>
  );
}

interface SentProps {
  text: string;
  /** A review is to come, and is told about. */
  waits?: boolean;
  back?: string;
  children?: ReactNode;
}

/** What stands in the place of a form that is sent. */
export function Sent({ text, waits = false, back, children }: SentProps) {
  const { t } = useTranslation();
  const place = useFocus<HTMLDivElement>();
  return (
    <div ref={place} className="panel apply-state" tabIndex={-1}>
      <p>
        <strong>{text}</strong>
      </p>
      {waits && <p className="muted">{t('apply.sentLead')}</p>}
      {back && (
        <Go to={back} className="button">
          {t('apply.back')}
        </Go>
      )}
      {children}
    </div>
  );
}

/** A form's words, what is wrong with them, and sending them. */
export function useApplication(wrong: readonly string[], apply: () => Promise<unknown>, onSent?: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { form, pending, told, tried, send, miss, forget } = useSubmit();
  const toldOf = (name: string) => {
    const lacks = told?.field === name || (tried && wrong.includes(name));
    return lacks ? t(`apply.bad.${name}`) : '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong.length > 0) return miss();
    void send(async () => {
      await apply();
      await client.invalidateQueries({ queryKey: ['applications'] });
      onSent?.();
    });
  };
  return { form, pending, rest: told && !told.field ? told.text : '', toldOf, submit, forget };
}

interface FrameProps {
  kind: Kind;
  sending: Pick<ReturnType<typeof useApplication>, 'form' | 'pending' | 'rest' | 'submit'>;
  /** Where a form leads back to that was opened in the place of something else. */
  back?: string;
  children: ReactNode;
}

export function ApplyForm({ kind, sending, back, children }: FrameProps) {
  const { t } = useTranslation();
  const { form, pending, rest, submit } = sending;
  return (
    <form
      ref={form}
      className="panel create-form apply-form"
      noValidate
      onSubmit={submit}
      aria-label={t(`apply.form.${kind}`)}
    >
      {back && <Opened kind={kind} />}
      {children}
      {rest && (
        <p className="error" role="alert">
          {rest}
        </p>
      )}
      <footer className="actions">
        {back && (
          <Go to={back} className="button">
            {t('order.cancel')}
          </Go>
        )}
        <button type="submit" className="primary" disabled={pending}>
          {t('apply.send')}
        </button>
      </footer>
    </form>
  );
}

function Opened({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const head = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h3 ref={head} tabIndex={-1}>
        {t(`apply.form.${kind}`)}
      </h3>
      <p className="muted">{t(`apply.formLead.${kind}`)}</p>
    </>
  );
}
