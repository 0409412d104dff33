import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog on the browser's own: focus stays inside, Escape closes it. */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // The browser gives focus back only to what closes, not to what React takes away.
    const before = document.activeElement;
    element.current?.showModal();
    // Not the first button: a dialog is read before it is answered.
    element.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      className="dialog"
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" className="quiet icon" aria-label={t('order.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
