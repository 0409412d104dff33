import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/kit/dialog';
import { useNotices } from '../../shared/session/notices';
import { CONTACT } from '../../shared/site';

/** Why somebody was signed out, and whom to ask. */
export function SuspensionDialog() {
  const { t } = useTranslation();
  const kind = useNotices((notices) => notices.blacklist);
  if (!kind) return null;
  const type = t(`suspension.${kind}`);
  const close = () => useNotices.setState({ blacklist: null });
  return (
    <Dialog title={t('suspension.title', { type })} onClose={close}>
      <p>{t('suspension.text', { type: t(`suspension.${kind}Lower`), email: CONTACT })}</p>
      <footer>
        <button type="button" className="primary" onClick={close}>
          {t('shell.ok')}
        </button>
      </footer>
    </Dialog>
  );
}
