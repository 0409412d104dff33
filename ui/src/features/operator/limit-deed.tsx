import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundAccount } from '../../shared/api/types';
import { useDeed } from '../../shared/kit/use-deed';
import { setLimit } from './calls';

/** The most that the call takes. */
const MOST = 65_535;

/** How many commands an account and its wallet may send in 24 hours. */
export function LimitDeed({ found, onChanged }: { found: FoundAccount; onChanged: () => void }) {
  const { t } = useTranslation();
  const { account, commands_a_day } = found;
  const [text, setText] = useState(String(commands_a_day ?? ''));
  const { pending, deed } = useDeed(onChanged);
  const wanted = /^\d{1,5}$/.test(text) && Number(text) <= MOST ? Number(text) : null;
  const set = (limit: number | null) => void deed(() => setLimit(account, limit), t('operator.done'));
  return (
    <>
      <label>
        <span>{t('operator.limit')}</span>
        <input inputMode="numeric" value={text} onChange={(event) => setText(event.target.value.trim())} />
      </label>
      <button type="button" disabled={pending || wanted === null} onClick={() => set(wanted)}>
        {t('operator.setLimit')}
      </button>
      {commands_a_day !== null && (
        <button type="button" disabled={pending} onClick={() => set(null)}>
          {t('operator.liftLimit')}
        </button>
      )}
    </>
  );
}
