// The desk of whoever operates: one account at a time, and who is kept out. What is shown here gives nobody
// a right: each call asks for the role itself.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/operator';
import { LineSkeletons } from '../../shared/kit/states';
import { AccountDesk } from './account-desk';
import { ApplicationsDesk } from './applications-desk';
import { BannersDesk } from './banners-desk';
import { BarsDesk } from './bars-desk';
import { ownRole } from './calls';
import { DisputesDesk } from './disputes-desk';
import { LettersDesk } from './letters-desk';
import { NewsDesk } from './news-desk';
import { ReportsDesk } from './reports-desk';
import { SiteDesk } from './site-desk';

export function OperatorPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The role may be newer than what the page knows of who is signed in.
  const self = useQuery({ queryKey: ['operator', 'self'], queryFn: ownRole });
  const role = self.data;
  if (self.isPending) return <LineSkeletons count={4} />;
  const changed = () => void client.invalidateQueries({ queryKey: ['operator'] });
  return (
    <article className="operator">
      <h1>{t('title.operator')}</h1>
      {role ? (
        <>
          <p className="muted">{t('operator.lead')}</p>
          <AccountDesk admin={role === 'admin'} onChanged={changed} />
          <BarsDesk onChanged={changed} />
          <ApplicationsDesk onChanged={changed} />
          <NewsDesk onChanged={changed} />
          <ReportsDesk onChanged={changed} />
          <DisputesDesk />
          <BannersDesk onChanged={changed} />
          <LettersDesk onChanged={changed} />
          <SiteDesk />
        </>
      ) : (
        <p className="panel">{t('operator.notYours')}</p>
      )}
    </article>
  );
}
