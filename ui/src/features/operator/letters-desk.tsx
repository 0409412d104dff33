// Newsletters: an edition is written in both languages, looked at in one's own mailbox, and published to all
// who get it; below, how far each has come.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Edition } from '../../shared/api/types';
import { count, fullDate } from '../../shared/format';
import { ask } from '../../shared/kit/confirm';
import { ScrollBox } from '../../shared/kit/scroll-box';
import { useDeed } from '../../shared/kit/use-deed';
import { Why } from '../../shared/kit/why';
import { type EditionDraft, NEWSLETTERS, type Newsletter, listEditions, publishEdition, tryEdition } from './calls';

const EMPTY: EditionDraft = { en: { subject: '', body: '' }, zh_hk: { subject: '', body: '' } };
const LANGUAGES = ['en', 'zh_hk'] as const;
const [SUBJECT, BODY] = [150, 10_000];
/** Of a date with its time. */
const TO_THE_MINUTE = 16;
/** While mails are on their way. */
const LOOK_AGAIN_MS = 2_000;

export function LettersDesk({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation();
  const [newsletter, choose] = useState<Newsletter>('market');
  const [draft, setDraft] = useState(EMPTY);
  const { pending, deed } = useDeed(onChanged);
  const whole = LANGUAGES.every((language) => draft[language].subject.trim() && draft[language].body.trim());
  const name = t(`operator.newsletters.${newsletter}`);
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await ask(t('operator.askPublish', { name })))) return;
    await deed(() => publishEdition(newsletter, draft).then(() => setDraft(EMPTY)), t('operator.done'));
  };
  const lookAt = () => void deed(() => tryEdition(newsletter, draft), t('operator.tried'));
  return (
    <section className="panel" aria-labelledby="operator-letters">
      <h2 id="operator-letters">{t('operator.letters')}</h2>
      <p className="muted">{t('operator.lettersLead')}</p>
      <form className="operator-letter" onSubmit={(event) => void publish(event)}>
        <label>
          <span>{t('operator.newsletter')}</span>
          <select value={newsletter} onChange={(event) => choose(event.target.value as Newsletter)}>
            {NEWSLETTERS.map((one) => (
              <option key={one} value={one}>{t(`operator.newsletters.${one}`)}</option>
            ))}
          </select>
        </label>
        {LANGUAGES.map((language) => (
          <Fields
            key={language}
            language={language}
            text={draft[language]}
            onText={(text) => setDraft({ ...draft, [language]: text })}
          />
        ))}
        <div className="operator-deeds">
          <button type="button" disabled={pending || !whole} onClick={lookAt}>{t('operator.try')}</button>
          <button type="submit" className="primary" disabled={pending || !whole}>{t('operator.publish')}</button>
        </div>
      </form>
      <Editions />
    </section>
  );
}

interface FieldsProps {
  language: (typeof LANGUAGES)[number];
  text: EditionDraft['en'];
  onText: (text: EditionDraft['en']) => void;
}

function Fields({ language, text, onText }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="operator-language" lang={language === 'en' ? 'en' : 'zh-HK'}>
      <label>
        <span>{t(`operator.edition.${language}.subject`)}</span>
        <input
          maxLength={SUBJECT}
          value={text.subject}
          autoComplete="off"
          onChange={(event) => onText({ ...text, subject: event.target.value })}
        />
      </label>
      <label>
        <span>{t(`operator.edition.${language}.body`)}</span>
        <textarea
          rows={8}
          maxLength={BODY}
          value={text.body}
          onChange={(event) => onText({ ...text, body: event.target.value })}
        />
      </label>
    </div>
  );
}

const HEADS = ['name', 'subject', 'published', 'written', 'sent', 'failed'] as const;

const underWay = ({ whole, written, sent, failed }: Edition): boolean => !whole || sent + failed < written;

function Editions() {
  const { t, i18n } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['operator', 'editions'],
    queryFn: listEditions,
    refetchInterval: ({ state }) => (state.data?.some(underWay) ? LOOK_AGAIN_MS : false),
  });
  if (isError) return <p role="alert">{t('error.code.1511500')}</p>;
  if (!data) return <div className="skeleton panel-wait" aria-label={t('shell.loading')} role="status" />;
  if (data.length === 0) return <p className="muted">{t('operator.noEditions')}</p>;
  return (
    <ScrollBox label={t('operator.editions')}>
      <table className="lines">
        <thead>
          <tr>
            {HEADS.map((head) => <th key={head} scope="col">{t(`operator.edition.${head}`)}</th>)}
          </tr>
        </thead>
        <tbody>
          {data.map((edition) => {
            const { newsletter, number, content, position, written, sent, failed, whole } = edition;
            const name = `${t(`operator.newsletters.${newsletter}`)} ${number}`;
            return (
              <tr key={position} data-edition={`${newsletter} ${number}`}>
                <td>{name} <Why about={name} of={{ position }} /></td>
                <td>{(i18n.language === 'en' ? content.en : content.zh_hk).subject}</td>
                <td><time>{fullDate(edition.published_at).slice(0, TO_THE_MINUTE)}</time></td>
                <td className="number">{count(written)}{!whole && '…'}</td>
                <td className="number">{count(sent)}</td>
                <td className="number">{count(failed)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}
