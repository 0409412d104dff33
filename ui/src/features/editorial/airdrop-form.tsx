import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountedArea, written } from '../../shared/kit/counted-area';
import { Field } from '../../shared/kit/field';
import { allCollections } from '../../shared/show/queries';
import { AMOUNT_MAX, type AirdropWords, NAME_MAX, NOTE_MAX, applyForAirdrop, wrongInAirdrop } from './applications';
import { ApplyForm, useApplication } from './apply-parts';

/** Who hands out items of a collection tells which and how many; they come from the account's own wallet. */
export function AirdropForm({ wallet, onSent }: { wallet: string; onSent: () => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState<AirdropWords>({
    projectname: '',
    tokenname: '',
    collection: '',
    sourceaddress: wallet,
    amount: '',
    note: '',
  });
  const wrong = wrongInAirdrop(words);
  const sending = useApplication(wrong, () => applyForAirdrop(words), onSent);
  const set = (changes: Partial<AirdropWords>) => {
    sending.forget();
    setWords((now) => ({ ...now, ...changes }));
  };
  const text = (name: 'projectname' | 'tokenname' | 'sourceaddress' | 'amount') => ({
    label: t(`apply.fields.${name}`),
    value: words[name],
    told: sending.toldOf(name),
    wrong: wrong.includes(name) && t(`apply.bad.${name}`),
    onText: (value: string) => set({ [name]: value }),
    autoComplete: 'off',
    required: true,
  });
  return (
    <ApplyForm kind="airdrop" sending={sending}>
      <Field {...text('projectname')} maxLength={NAME_MAX} />
      <CollectionField
        chosen={words.collection}
        told={sending.toldOf('tokenaddress') || sending.toldOf('chainid')}
        // Most call what they hand out by the collection's name; who has written another one keeps it.
        onChoose={(collection, name) => set({ collection, ...(words.tokenname.trim() === '' && { tokenname: name }) })}
      />
      <Field {...text('tokenname')} maxLength={NAME_MAX} />
      <Field {...text('sourceaddress')} readOnly />
      <Field {...text('amount')} inputMode="numeric" maxLength={AMOUNT_MAX} />
      <CountedArea
        label={t('apply.note')}
        value={words.note}
        counted={t('apply.count', written(words.note, NOTE_MAX))}
        error={sending.toldOf('note') || (wrong.includes('note') ? t('apply.bad.note') : '')}
        onText={(note) => set({ note })}
      />
    </ApplyForm>
  );
}

interface CollectionProps {
  chosen: string;
  told: string;
  onChoose: (id: string, name: string) => void;
}

function CollectionField({ chosen, told, onChoose }: CollectionProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data } = useQuery(allCollections);
  const all = data?.collections ?? [];
  const choose = (one: string) => onChoose(one, all.find((row) => row.id === one)?.name ?? '');
  return (
    <div className="field">
      <label htmlFor={id}>{t('apply.fields.tokenaddress')}</label>
      <select
        id={id}
        value={chosen}
        required
        aria-invalid={told !== ''}
        aria-describedby={`${id}-error`}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('apply.choose')}</option>
        {all.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {data && all.length === 0 && <small className="muted">{t('apply.noCollections')}</small>}
      <p className="error field-error" id={`${id}-error`} role="alert">
        {told}
      </p>
    </div>
  );
}
