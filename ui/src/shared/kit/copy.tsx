import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

const SAID_MS = 1_600;

/** Copies a text; says for a moment that it did. */
export function Copy({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    // Refused where the page is not trusted with the clipboard; nothing is lost then.
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <button type="button" className="copy" aria-label={`${t('audit.copy')}: ${what}`} onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span role="status">{copied ? t('audit.copied') : t('audit.copy')}</span>
    </button>
  );
}
