// Saying something in a dispute: by a side, who opens it or adds to it, or by the arbiter, who decides.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../api/chains';
import { disputedSale } from '../api/disputes';
import { Dialog } from '../kit/dialog';
import '../texts/trade';
import { random } from './actor';
import { DialogFoot } from './dialog-foot';
import { type About, type Step, say } from './dispute';
import { FilesField, type Kept } from './files-field';
import { ProgressList } from './progress';
import { useAction } from './use-action';
import { VerdictView } from './split-view';

const MOST = 4_000;
const SALT_BYTES = 32;
const WORDS = {
  openDispute: { title: 'dispute.openTitle', lead: 'dispute.openLead', text: 'dispute.words' },
  giveEvidence: { title: 'dispute.addTitle', lead: 'dispute.addLead', text: 'dispute.words' },
  settleDispute: { title: 'dispute.decideTitle', lead: 'dispute.decideLead', text: 'dispute.reason' },
} as const;

interface Props {
  how: Step['call'];
  about: About;
  name: string;
  onClose: () => void;
}

export function StatementDialog({ how, about, name, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [salt] = useState(() => random(SALT_BYTES));
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Kept[]>([]);
  const [release, setRelease] = useState<boolean | null>(null);
  const { run, progress, busy, done } = useAction(about.itemId);
  const words = WORDS[how];
  const decides = how === 'settleDispute';
  const whole = text.trim() !== '' && (!decides || release !== null);
  const start = () => {
    const step: Step = how === 'settleDispute' ? { call: how, release: release === true } : { call: how };
    void run((actor) => say(actor, about, step, { salt, text, files: files.map((file) => file.id) }));
  };
  return (
    <Dialog title={t(words.title, { name })} onClose={onClose}>
      <p>{t(words.lead)}</p>
      {decides && <Choice about={about} release={release} onChoose={setRelease} />}
      <div className="field">
        <label htmlFor={id}>{t(words.text)}</label>
        <textarea
          id={id}
          rows={6}
          maxLength={MOST}
          value={text}
          readOnly={busy || done}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {!done && (
        <FilesField label={t('dispute.addFile')} help={t('dispute.private')} value={files} onChange={setFiles} />
      )}
      {progress && <ProgressList progress={progress} />}
      <DialogFoot busy={busy} done={done} ready={whole} onConfirm={start} onClose={onClose} />
    </Dialog>
  );
}

interface ChoiceProps {
  about: About;
  release: boolean | null;
  onChoose: (release: boolean) => void;
}

function Choice({ about, release, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  const { data: sale } = useQuery(disputedSale(about));
  return (
    <fieldset>
      <legend>{t('dispute.decision')}</legend>
      {([true, false] as const).map((stands) => (
        <label key={String(stands)} className="radio">
          <input type="radio" name={name} checked={release === stands} onChange={() => onChoose(stands)} />
          <span>{t(stands ? 'dispute.release' : 'dispute.back')}</span>
        </label>
      ))}
      {sale && (
        <VerdictView
          split={sale.split}
          stands={release ?? undefined}
          currency={sale.currency}
          chainId={chainOf(about.itemId)}
        />
      )}
    </fieldset>
  );
}
