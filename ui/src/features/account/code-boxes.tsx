import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from './validation';

interface Props {
  code: string;
  /** It is being looked at; nothing is typed meanwhile. */
  busy: boolean;
  onCode: (code: string) => void;
}

/** Four boxes for four digits: anything else is not taken, and a pasted code fills them all. */
export function CodeBoxes({ code, busy, onCode }: Props) {
  const { t } = useTranslation();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    // After a wrong code the next one begins in front, for whoever was typing.
    if (code === '' && boxes.current.includes(document.activeElement as HTMLInputElement)) boxes.current[0]?.focus();
  }, [code]);
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onCode(digits);
    boxes.current[Math.min(digits.length, CODE_LENGTH - 1)]?.focus();
  };
  const typed = (place: number, text: string) => {
    const digit = text.replace(/\D/g, '');
    if (digit) take(code.slice(0, place) + digit);
  };
  const pressed = (place: number, event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || busy) return;
    event.preventDefault();
    take(code.slice(0, Math.max(0, code.length > place ? place : place - 1)));
  };
  const pasted = (event: ClipboardEvent) => {
    event.preventDefault();
    if (busy) return;
    take(event.clipboardData.getData('text'));
  };
  return (
    <div className="code-boxes" role="group" aria-label={t('login.code')}>
      {Array.from({ length: CODE_LENGTH }, (_, place) => (
        <input
          key={place}
          ref={(box) => void (boxes.current[place] = box)}
          inputMode="numeric"
          autoComplete={place === 0 ? 'one-time-code' : 'off'}
          aria-label={t('login.digit', { place: place + 1 })}
          value={code[place] ?? ''}
          readOnly={busy}
          onChange={(event) => typed(place, event.target.value)}
          onKeyDown={(event) => pressed(place, event)}
          onPaste={pasted}
        />
      ))}
    </div>
  );
}
