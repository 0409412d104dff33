import { useTranslation } from 'react-i18next';
import { ChainStrip } from '../../shared/show/strips';

export function TokenPage() {
  const { t } = useTranslation();
  return (
    <article className="prose">
      <h1>{t('title.token')}</h1>
      <p className="muted">{t('browse.tokenLead')}</p>
      <ChainStrip />
    </article>
  );
}
