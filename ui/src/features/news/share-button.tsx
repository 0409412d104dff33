import { useTranslation } from 'react-i18next';
import { Icon } from '../../shared/kit/icon';
import { openShare } from '../../shared/kit/share';
import { pathOf } from '../../shared/news/words';

/** Tells others of one piece of news, wherever on the site it stands. */
export function ShareButton({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="quiet news-share"
      aria-label={`${t('share.title')}: ${title}`}
      onClick={() => openShare({ sharetxt: title, sharelink: location.origin + pathOf(id) })}
    >
      <Icon name="share" /> {t('share.title')}
    </button>
  );
}
