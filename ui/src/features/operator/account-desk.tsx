import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/certification';
import type { FoundAccount } from '../../shared/api/types';
import { kindOf } from '../../shared/applications/types';
import { Choice } from '../../shared/kit/choice';
import { ask } from '../../shared/kit/confirm';
import { useSession } from '../../shared/session/store';
import {
  REASONS,
  type Reason,
  type Role,
  findAccount,
  reinstate,
  revokeCertification,
  setRole,
  suspend,
} from './calls';
import { LimitDeed } from './limit-deed';
import { useDeed } from '../../shared/kit/use-deed';

/** An account by its id, its wallet or its mailbox, and what may be done to it. */
export function AccountDesk({ admin, onChanged }: { admin: boolean; onChanged: () => void }) {
  const { t } = useTranslation();
  const [who, setWho] = useState('');
  const [found, setFound] = useState<FoundAccount | null>(null);
  const { pending, deed } = useDeed(() => undefined);
  const find = async (wanted: string) => setFound(await findAccount(wanted));
  const search = (event: FormEvent) => {
    event.preventDefault();
    setFound(null);
    if (who.trim()) void deed(() => find(who.trim()));
  };
  return (
    <section className="panel" aria-labelledby="operator-account">
      <h2 id="operator-account">{t('operator.account')}</h2>
      <form className="operator-find" role="search" aria-labelledby="operator-account" onSubmit={search}>
        <label>
          <span>{t('operator.who')}</span>
          <input value={who} autoComplete="off" spellCheck={false} onChange={(event) => setWho(event.target.value)} />
        </label>
        <button type="submit" className="primary" disabled={pending || !who.trim()}>
          {t('operator.find')}
        </button>
      </form>
      {found && (
        <Found
          key={found.account}
          found={found}
          admin={admin}
          onChanged={() => {
            onChanged();
            void deed(() => find(found.account));
          }}
        />
      )}
    </section>
  );
}

function Found(props: { found: FoundAccount; admin: boolean; onChanged: () => void }) {
  const { t } = useTranslation();
  const { account, registertype, walletaddress, suspended, role, invitees, commands_a_day } = props.found;
  const kind = kindOf(props.found.certification);
  const none = t('operator.none');
  const facts: [string, string][] = [
    [t('operator.id'), account],
    [t('operator.by'), t(`operator.registered.${registertype}`)],
    [t('operator.wallet'), walletaddress || none],
    [t('operator.role'), role ? t(`operator.roles.${role}`) : none],
    [t('operator.certification'), kind ? t(`certification.${kind}`) : none],
    [t('operator.invitees'), String(invitees)],
    [t('operator.limit'), commands_a_day === null ? t('operator.noLimit') : String(commands_a_day)],
    [t('operator.state'), suspended ? t('operator.out', { reason: t(`operator.reasons.${suspended}`) }) : t('operator.in')],
  ];
  return (
    <div className="operator-found">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value.startsWith('0x') ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      <Deeds {...props} />
    </div>
  );
}

/** What an administrator may do to who has a role: give one, or take it away. */
const DEEDS: Record<Role | 'none', [Role, boolean][]> = {
  none: [
    ['operator', true],
    ['admin', true],
  ],
  operator: [
    ['operator', false],
    ['admin', true],
  ],
  admin: [['admin', false]],
};

function Deeds({ found, admin, onChanged }: { found: FoundAccount; admin: boolean; onChanged: () => void }) {
  const { t } = useTranslation();
  const own = useSession((session) => session.user?.uid === found.account);
  const [reason, setReason] = useState<Reason>('abuse');
  const { pending, deed } = useDeed(onChanged);
  const { account, suspended, role } = found;
  if (own) return <p className="muted">{t('operator.own')}</p>;
  const keepOut = async () => {
    if (await ask(t('operator.askSuspend'))) await deed(() => suspend(account, reason), t('operator.done'));
  };
  const takeAway = async () => {
    if (!(await ask(t('operator.askTakeAway')))) return;
    await deed(() => revokeCertification(account), t('operator.done'));
  };
  return (
    <div className="operator-deeds">
      {kindOf(found.certification) && (
        <button type="button" disabled={pending} onClick={() => void takeAway()}>
          {t('operator.takeAway')}
        </button>
      )}
      {suspended && (
        <button type="button" disabled={pending} onClick={() => void deed(() => reinstate(account), t('operator.done'))}>
          {t('operator.reinstate')}
        </button>
      )}
      {!suspended && !role && (
        <>
          <ReasonChoice value={reason} onChoose={setReason} />
          <button type="button" disabled={pending} onClick={() => void keepOut()}>
            {t('operator.suspend')}
          </button>
        </>
      )}
      {!role && <LimitDeed found={found} onChanged={onChanged} />}
      {admin &&
        DEEDS[role ?? 'none'].map(([name, granted]) => (
          <button
            key={name}
            type="button"
            disabled={pending}
            onClick={() => void deed(() => setRole(account, name, granted), t('operator.done'))}
          >
            {t(granted ? 'operator.grant' : 'operator.revoke', { role: t(`operator.roles.${name}`) })}
          </button>
        ))}
    </div>
  );
}

export function ReasonChoice({ value, onChoose }: { value: Reason; onChoose: (reason: Reason) => void }) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('operator.reason')}
      value={value}
      options={REASONS.map((reason) => [reason, t(`operator.reasons.${reason}`)])}
      onChoose={(reason) => onChoose(reason as Reason)}
    />
  );
}
