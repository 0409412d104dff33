import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from './validation';

interface Props {
  code: string;
  disabled: boolean;
  onCode: (code: string) => void;
}

/** Four boxes for four digits: anything else is not taken, and a pasted code fills them all. */
export function CodeBoxes({ code, disabled, onCode }: Props) {
  const { t } = useTranslation();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
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
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    take(code.slice(0, Math.max(0, code.length > place ? place : place - 1)));
  };
  const pasted = (event: ClipboardEvent) => {
    event.preventDefault();
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
          disabled={disabled}
          onChange={(event) => typed(place, event.target.value)}
          onKeyDown={(event) => pressed(place, event)}
          onPaste={pasted}
        />
      ))}
    </div>
  );
}
