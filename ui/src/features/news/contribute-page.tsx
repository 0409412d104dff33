import { useTranslation } from 'react-i18next';
import '../../shared/texts/news';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { ContributeForm } from './contribute-form';
import { OwnNews } from './own';
import { useLiveNews } from './use-live';

/** Where people tell what others should know, and see what became of it. */
export function ContributePage() {
  const { t } = useTranslation();
  useLiveNews();
  return (
    <div className="news contribute">
      <header>
        <Go to="/news" className="news-back">
          <Icon name="left" /> {t('news.toNews')}
        </Go>
        <h1>{t('title.contributeNews')}</h1>
        <p className="lead">{t('news.formLead')}</p>
      </header>
      <ContributeForm />
      <OwnNews />
    </div>
  );
}
