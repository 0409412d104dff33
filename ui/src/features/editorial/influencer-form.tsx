import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField } from '../../shared/kit/file-field';
import { INFLUENCER, type InfluencerWords, applyAsInfluencer, wrongInInfluencer } from './applications';
import { ApplyForm, useApplication } from './apply-parts';

/** An influencer: three screenshots. */
export function InfluencerForm({ back }: { back: string }) {
  const { t } = useTranslation();
  const [words, setWords] = useState<InfluencerWords>({ nickname: '', followers: '', dashboard: '' });
  const sending = useApplication(wrongInInfluencer(words), () => applyAsInfluencer(words));
  return (
    <ApplyForm kind="influencer" sending={sending} back={back}>
      {INFLUENCER.map((name) => (
        <FileField
          key={name}
          label={t(`apply.fields.${name}`)}
          value={words[name]}
          told={sending.toldOf(name)}
          onChange={(id) => setWords((now) => ({ ...now, [name]: id }))}
        />
      ))}
    </ApplyForm>
  );
}
