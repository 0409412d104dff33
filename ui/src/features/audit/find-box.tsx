import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { type AuditFilter, meaningOf } from './filter';
import { streamExists } from './queries';

/** One field for everything that has a name: it finds out what was meant. */
export function FindBox({ onFind }: { onFind: (filter: AuditFilter) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const find = async () => {
    const meaning = meaningOf(input.current?.value ?? '');
    if (!meaning) return;
    input.current?.blur();
    if (meaning.kind === 'position') {
      await navigate({ to: '/audit/event/$position', params: { position: String(meaning.position) } });
    } else if (meaning.kind === 'filter') {
      onFind(meaning.filter);
    } else {
      const isOrder = await streamExists('order', meaning.hash);
      onFind(isOrder ? { stream: `order/${meaning.hash}` } : { correlation: meaning.hash });
    }
    if (input.current) input.current.value = '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find();
  };
  return (
    <form className="find" role="search" aria-label={t('audit.find')} onSubmit={submit}>
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('audit.find')}
        aria-label={t('audit.find')}
      />
      <button type="submit">
        <Icon name="search" />
        {t('audit.findGo')}
      </button>
    </form>
  );
}
