// An item: drafted, minted by the wallet, and shown once the chain tells of it. One that is minted says
// something else only by a transaction of its collection's creator.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { ItemDraft } from '../../shared/api/types';
import { ApiError, errorKeys } from '../../shared/api/client';
import { FileField } from '../../shared/kit/file-field';
import { toast } from '../../shared/kit/toast';
import { ProgressList } from '../../shared/trade/progress';
import { useSending } from '../../shared/trade/use-sending';
import type { Deed } from '../../shared/wallet/announce';
import { type ItemWords, type Trait, addItem, editItem } from './calls';
import { send } from './sign';
import { TraitsField } from './traits-field';
import { WordsField } from './words-field';

interface Props {
  collection: string;
  /** Its items are there several times. */
  several: boolean;
  draft?: ItemDraft;
  /** Hears which draft was sent to the chain, or only saved. */
  onSent: (id: string) => void;
  onSaved: () => void;
}

/** As many as the server takes. */
const countable = (copies: string) => /^[1-9]\d*$/.test(copies) && Number(copies) <= 1_000_000;

export function ItemForm({ collection, several, draft, onSent, onSaved }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { run, progress, busy } = useSending(chainOf(collection));
  const [id, setId] = useState(draft?.id ?? '');
  const [name, setName] = useState(draft?.name ?? '');
  const [description, setDescription] = useState(draft?.description ?? '');
  const [picture, setPicture] = useState<string>(draft?.picture ?? '');
  const [video, setVideo] = useState<string>(draft?.video ?? '');
  const [link, setLink] = useState(draft?.externalUrl ?? '');
  const [copies, setCopies] = useState<string>(draft?.copies ?? '1');
  const [traits, setTraits] = useState<Trait[]>(draft?.traits ?? []);

  const content: ItemWords = {
    collection,
    name,
    description,
    picture,
    video: video || undefined,
    externalUrl: link.trim() || undefined,
    traits: traits.filter((one) => one.trait_type.trim() && one.value.trim()),
    copies: several ? copies.trim() : '1',
  };
  const drafted = async () => {
    const answer = await (id ? editItem(id, content) : addItem(content));
    setId(answer.id);
    await client.invalidateQueries({ queryKey: ['creating'] });
    return answer;
  };
  const save = async () => {
    try {
      await drafted();
      toast(t('creating.saved'));
      onSaved();
    } catch (error) {
      toast(t(error instanceof ApiError ? errorKeys(error) : ['error.code.0']), { bad: true });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (actor) => {
      const { id: known, toSign, revision } = await drafted();
      // It is minted once; what it says may change often.
      const about = draft?.itemId ? `${known} ${revision}` : known;
      const minted = draft?.itemId;
      const deed: Deed = { purpose: minted ? 'change_item' : 'mint', about: minted ?? collection };
      if (await send(actor, about, deed, () => Promise.resolve(toSign))) onSent(known);
    });
  };
  const fits = name.trim() !== '' && picture !== '' && countable(content.copies);

  return (
    <form className="panel create-form" onSubmit={submit} aria-labelledby="item-form">
      <h2 id="item-form">{t(draft ? 'creating.changeItem' : 'creating.newItem')}</h2>
      <FileField label={t('creating.picture')} value={picture} onChange={setPicture} />
      <FileField video label={t('creating.video')} value={video} onChange={setVideo} />
      <WordsField label={t('creating.name')} value={name} most={100} required onText={setName} />
      <WordsField label={t('creating.description')} value={description} most={1000} lines={4} onText={setDescription} />
      <WordsField label={t('creating.link')} value={link} most={500} type="url" help={t('creating.linkHelp')} onText={setLink} />
      {several && !draft?.itemId && (
        <WordsField label={t('creating.copies')} value={copies} most={7} required help={t('creating.copiesHelp')} onText={setCopies} />
      )}
      <TraitsField value={traits} onChange={setTraits} />
      {progress && <ProgressList progress={progress} />}
      <Buttons minted={draft?.itemId != null} disabled={busy || !fits} onSave={() => void save()} />
    </form>
  );
}

function Buttons({ minted, disabled, onSave }: { minted: boolean; disabled: boolean; onSave: () => void }) {
  const { t } = useTranslation();
  return (
    <footer className="actions">
      <button type="button" disabled={disabled} onClick={onSave}>
        {t('creating.saveDraft')}
      </button>
      <button type="submit" className="primary" disabled={disabled}>
        {t(minted ? 'creating.update' : 'creating.mint')}
      </button>
    </footer>
  );
}
