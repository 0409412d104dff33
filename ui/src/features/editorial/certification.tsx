// What one is certified as and how one gets there: a card for each, its form, and what became of it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/applications';
import { ownCertification } from '../../shared/applications/queries';
import { kindOf } from '../../shared/applications/types';
import { Go } from '../../shared/kit/go';
import { Icon } from '../../shared/kit/icon';
import { LineSkeletons } from '../../shared/kit/states';
import { useWords } from '../../shared/kit/use-words';
import { useSession } from '../../shared/session/store';
import { LogInFirst, Sent } from './apply-parts';
import { ownApplications } from './applications';
import { InfluencerForm } from './influencer-form';
import { OwnApplications } from './own-applications';
import { ProjectForm } from './project-form';

const KINDS = ['project', 'influencer'] as const;
type Kind = (typeof KINDS)[number];

/** The section itself stays in sight on the way to a form and back. */
const placeOf = (kind: Kind) => `/cooperation?apply=${kind}#certification`;
const HERE = '/cooperation#certification';

/** What is left to be done about a kind. */
type State = 'unknown' | 'open' | 'waits' | 'certified';

export function Certification() {
  const { t } = useTranslation();
  const { words } = useWords();
  const uid = useSession((session) => session.user?.uid ?? '');
  const own = useQuery(ownApplications(uid));
  const certified = useQuery(ownCertification(uid));
  const asked = KINDS.find((kind) => kind === words.apply);
  const stateOf = (kind: Kind): State => {
    if (!uid) return 'open';
    if (own.isLoading || certified.isLoading) return 'unknown';
    if (kindOf(certified.data) === kind) return 'certified';
    return own.data?.some((one) => one.kind === kind && one.state === 'pending') ? 'waits' : 'open';
  };
  return (
    <section id="certification" className="prose apply" aria-labelledby="certification-head">
      <h2 id="certification-head">{t('apply.title')}</h2>
      <p>{t('apply.lead')}</p>
      {asked ? (
        <Form key={asked} kind={asked} signedIn={uid !== ''} state={stateOf(asked)} />
      ) : (
        <ul className="apply-cards">
          {KINDS.map((kind) => (
            <Card key={kind} kind={kind} signedIn={uid !== ''} state={stateOf(kind)} />
          ))}
        </ul>
      )}
      {uid && <OwnApplications uid={uid} kinds={KINDS} />}
    </section>
  );
}

interface Props {
  kind: Kind;
  signedIn: boolean;
  state: State;
}

function Card({ kind, signedIn, state }: Props) {
  const { t } = useTranslation();
  const name = t(`certification.${kind}`);
  const form = placeOf(kind);
  return (
    <li className="card">
      <div className="card-body">
        <h3 className="named">{name}</h3>
        <p>{t(`apply.proves.${kind}`)}</p>
        <p className="muted">{t(`apply.needs.${kind}`)}</p>
        {state === 'open' ? (
          <Go
            to={signedIn ? form : '/login'}
            search={signedIn ? undefined : { path: form }}
            className="button primary"
            aria-label={t('apply.applyAs', { kind: name })}
          >
            {t('apply.apply')}
          </Go>
        ) : (
          <Done state={state} />
        )}
      </div>
    </li>
  );
}

function Done({ state }: { state: Exclude<State, 'open'> }) {
  const { t } = useTranslation();
  if (state === 'unknown') return <span className="skeleton line" aria-hidden="true" />;
  return (
    <p className="apply-done">
      <Icon name={state === 'certified' ? 'check' : 'clock'} /> {t(`apply.${state}`)}
    </p>
  );
}

function Form({ kind, signedIn, state }: Props) {
  const { t } = useTranslation();
  if (!signedIn) return <LogInFirst path={placeOf(kind)} />;
  if (state === 'unknown') return <LineSkeletons count={4} />;
  if (state === 'certified') return <Sent text={t('apply.certified')} back={HERE} />;
  if (state === 'waits') return <Sent text={t('apply.sent')} waits back={HERE} />;
  return kind === 'project' ? <ProjectForm back={HERE} /> : <InfluencerForm back={HERE} />;
}
