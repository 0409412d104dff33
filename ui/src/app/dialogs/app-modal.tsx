import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/kit/dialog';
import { Icon } from '../../shared/kit/icon';
import { type Platform, useNotices } from '../../shared/session/notices';
import { AppOffers } from '../../shared/show/app-offers';

/** The page behind is dimmed as far as it goes while this is open (C121). */
function useDimmed(open: boolean): void {
  useEffect(() => {
    document.documentElement.dataset.bgColorType = open ? '2' : '1';
    return () => void (document.documentElement.dataset.bgColorType = '1');
  }, [open]);
}

/** Where the app is had, for one kind of phone. */
export function AppModal() {
  const { t } = useTranslation();
  const platform = useNotices((notices) => notices.appModal);
  useDimmed(platform !== null);
  if (!platform) return null;
  const choose = (appModal: Platform) => useNotices.setState({ appModal });
  return (
    <Dialog
      title={t('title.app')}
      closeOnClickModal
      onClose={() => useNotices.setState({ appModal: null })}
    >
      <div className="segments" role="group" aria-label={t('title.app')}>
        {(['apple', 'android'] as const).map((kind) => (
          <button key={kind} type="button" aria-pressed={kind === platform} onClick={() => choose(kind)}>
            <Icon name={kind} /> {t(`app.${kind}`)}
          </button>
        ))}
      </div>
      <AppOffers platform={platform} />
    </Dialog>
  );
}
