// Pages that links of mails lead to, and the one that asks for such a mail. A link does nothing by being
// opened: programs that look links up press no button.
import { useLocation } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../shared/texts/login';
import { Choice } from '../../shared/kit/choice';
import { Go } from '../../shared/kit/go';
import { usePathWords } from '../../shared/kit/params';
import { EmailField } from './fields';
import { FormFrame } from './form-frame';
import { type LetterDeed, askLetter, confirmEmail, confirmLetter, newsletters } from './newsletters';
import { useSending } from './use-sending';
import { isEmail } from './validation';

const useToken = (): string => (useLocation().search as { token?: string }).token ?? '';

/** One press, and what came of it. */
function Press(props: { title: string; lead: string; press: string; onPress: () => Promise<string> }) {
  const { t } = useTranslation();
  const [done, setDone] = useState('');
  const { pending, error, send } = useSending();
  return (
    <FormFrame
      title={props.title}
      ready={!pending && !done}
      submit={props.press}
      onSubmit={() => void send(async () => setDone(await props.onPress()))}
      below={<Go to="/">{t('login.toMarket')}</Go>}
    >
      <p className="muted">{props.lead}</p>
      <p className="status-line" role="status">
        {error || done}
      </p>
    </FormFrame>
  );
}

/** Where the link of a confirmation mail leads. */
export function EmailVerifyPage() {
  const { t } = useTranslation();
  const token = useToken();
  if (token) {
    const confirm = async () => {
      await confirmEmail(token);
      return t('login.emailIsYours');
    };
    return (
      <Press
        title={t('title.emailVerify')}
        lead={t('login.emailConfirmLead')}
        press={t('login.confirmEmail')}
        onPress={confirm}
      />
    );
  }
  return (
    <div className="form">
      <h1>{t('title.emailVerify')}</h1>
      <p className="muted">{t('login.emailVerifyLead')}</p>
      <Go to="/login" className="button primary">
        {t('title.login')}
      </Go>
    </div>
  );
}

/** Newsletters: to ask for one, to leave it, and where the links of both mails lead. */
export function SubscribePage() {
  const { slug = '' } = usePathWords();
  const deed = { confirm: 'subscribe', leave: 'unsubscribe' }[slug.toLowerCase()];
  return deed ? <FollowPage deed={deed as LetterDeed} /> : <AskPage slug={slug} />;
}

function FollowPage({ deed }: { deed: LetterDeed }) {
  const { t } = useTranslation();
  const token = useToken();
  const follow = async () => {
    const { title, subscribed } = await confirmLetter(token);
    return t(subscribed ? 'login.letterComes' : 'login.letterOver', { title });
  };
  return (
    <Press title={t('title.subscribe')} lead={t(`login.${deed}Lead`)} press={t(`login.${deed}`)} onPress={follow} />
  );
}

function AskPage({ slug }: { slug: string }) {
  const { t, i18n } = useTranslation();
  const query = { queryKey: ['newsletters', i18n.language], queryFn: newsletters, staleTime: Infinity };
  const { data: letters = [] } = useQuery(query);
  const [email, setEmail] = useState('');
  const [chosen, choose] = useState(slug);
  const [sent, setSent] = useState(false);
  const { pending, error, send } = useSending();
  const letter = letters.find((one) => one.slug === chosen) ?? letters[0];
  const ready = isEmail(email) && !pending && letter !== undefined;
  const ask = (deed: LetterDeed) => {
    setSent(false);
    void send(async () => {
      await askLetter(deed, email, letter!.slug);
      setSent(true);
    });
  };
  return (
    <FormFrame
      title={t('title.subscribe')}
      ready={ready}
      submit={t('login.subscribe')}
      onSubmit={() => ask('subscribe')}
      below={
        <button type="button" className="text-link" disabled={!ready} onClick={() => ask('unsubscribe')}>
          {t('login.unsubscribe')}
        </button>
      }
    >
      <p className="muted">{t('login.letterLead')}</p>
      <Choice
        label={t('login.letter')}
        value={letter?.slug ?? ''}
        options={letters.map(({ slug: value, title }) => [value, title])}
        onChoose={choose}
      />
      <p className="muted">{letter?.lead}</p>
      <EmailField email={email} onEmail={setEmail} told={error} />
      <p className="status-line" role="status">
        {sent && t('login.letterAsked')}
      </p>
    </FormFrame>
  );
}
