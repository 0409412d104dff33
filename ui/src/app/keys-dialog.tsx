import { useTranslation } from 'react-i18next';
import { Dialog } from '../shared/kit/dialog';
import { SHORTCUTS } from '../shared/keys/key';
import { switchKeys, useKeysOn } from '../shared/keys/use-keys';

/** What can be done without a mouse, and the switch for those who would rather not. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const on = useKeysOn((keys) => keys.on);
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className="keys">
        {SHORTCUTS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="radio">
        <input type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
        <span>
          {t('keys.on')}
          <small className="muted">{t('keys.onHelp')}</small>
        </span>
      </label>
    </Dialog>
  );
}
