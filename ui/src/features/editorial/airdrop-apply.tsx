import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/applications';
import { useSession } from '../../shared/session/store';
import { AirdropForm } from './airdrop-form';
import { BindFirst, LogInFirst, Sent } from './apply-parts';
import { OwnApplications } from './own-applications';

const HERE = '/activity/airdrop#apply';
const KINDS = ['airdrop'] as const;

/** Below the table: the form for an airdrop of one's own, and what became of those that one applied for. */
export function AirdropApply() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const [sent, setSent] = useState(false);
  return (
    <section id="apply" className="prose apply" aria-labelledby="apply-head">
      <h2 id="apply-head">{t('apply.form.airdrop')}</h2>
      <p>{t('apply.formLead.airdrop')}</p>
      {!user && <LogInFirst path={HERE} />}
      {user && sent && (
        <Sent text={t('apply.sent')} waits>
          <button type="button" onClick={() => setSent(false)}>
            {t('apply.another')}
          </button>
        </Sent>
      )}
      {user && !sent && user.walletaddress && (
        <AirdropForm key={user.walletaddress} wallet={user.walletaddress} onSent={() => setSent(true)} />
      )}
      {user && !user.walletaddress && <BindFirst />}
      {user && <OwnApplications uid={user.uid} kinds={KINDS} />}
    </section>
  );
}
