import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** A look of its own: `share`, `captcha`, `drawer` … */
  kind?: string;
  /** Without one, it is answered; Escape is a no. */
  showClose?: boolean;
  /** A press beside it closes it, too. */
  closeOnClickModal?: boolean;
}

/** A modal dialog on the browser's own: focus stays inside, Escape closes it. */
export function Dialog(props: Props) {
  const { title, onClose, children, kind = '', showClose = true, closeOnClickModal = false } = props;
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
    // The press is beside the dialog when it meets the element itself: its content covers it.
    /* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions,
                                jsx-a11y/click-events-have-key-events */
    <dialog
      ref={element}
      className={`dialog ${kind}`}
      tabIndex={-1}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Of two Escapes in a row the browser asks about the first one only.
      onClose={onClose}
      onClick={(event) => {
        if (closeOnClickModal && event.target === element.current) onClose();
      }}
    >
      <div className="dialog-head">
        <h2>{title}</h2>
        {showClose && (
          <button type="button" className="quiet icon" aria-label={t('order.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
