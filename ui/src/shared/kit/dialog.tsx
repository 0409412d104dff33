import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** A modal dialog on the browser's own: focus stays inside, Escape closes it. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} className="dialog" aria-label={props.title} onClose={props.onClose}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" className="quiet" aria-label={t('order.close')} onClick={props.onClose}>
          ✕
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
