import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../shared/api/types';
import { Copy } from '../../shared/kit/copy';

/** The row byte for byte, and the hash over it; readable on request, copied always exactly. */
export function Stored({ detail }: { detail: EventDetail }) {
  const { t } = useTranslation();
  const [exact, setExact] = useState(false);
  const shown = (text: string) => (exact ? text : JSON.stringify(JSON.parse(text), null, 2));
  return (
    <section className="stored">
      <h2>
        {t('audit.stored')}
        <span className="segments" role="group" aria-label={t('audit.stored')}>
          <button type="button" aria-pressed={!exact} onClick={() => setExact(false)}>
            {t('audit.pretty')}
          </button>
          <button type="button" aria-pressed={exact} onClick={() => setExact(true)}>
            {t('audit.exact')}
          </button>
        </span>
      </h2>
      <Bytes name={t('audit.payload')} text={detail.payloadText} shown={shown(detail.payloadText)} />
      <Bytes name={t('audit.metadata')} text={detail.metadataText} shown={shown(detail.metadataText)} />
      <Bytes name={t('audit.leaf')} text={detail.leafHash} shown={detail.leafHash} />
      <p className="muted small">{t('audit.leafHelp')}</p>
    </section>
  );
}

function Bytes({ name, text, shown }: { name: string; text: string; shown: string }) {
  return (
    <div className="bytes">
      <h3>
        {name} <Copy text={text} what={name} />
      </h3>
      {/* Scrolls by itself, so it has to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={name}>
        {shown}
      </pre>
    </div>
  );
}
