import { useTranslation } from 'react-i18next';

interface Props {
  busy: boolean;
  done: boolean;
  ready?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Cancel and confirm, until it is done; then there is only closing left. */
export function DialogFoot({ busy, done, ready = true, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <footer>
      <button type="button" onClick={onClose}>
        {done ? t('order.close') : t('order.cancel')}
      </button>
      {!done && (
        <button type="button" className="primary" disabled={busy || !ready} onClick={onConfirm}>
          {t('order.confirm')}
        </button>
      )}
    </footer>
  );
}
