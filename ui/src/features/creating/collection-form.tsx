// A collection: drafted and deployed by the wallet; or, once it is there, described anew.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainOf } from '../../shared/api/chains';
import type { CollectionCard, CollectionDraft } from '../../shared/api/types';
import { uploadIn } from '../../shared/api/upload';
import { FileField } from '../../shared/kit/file-field';
import { ProgressList } from '../../shared/trade/progress';
import { useSending } from '../../shared/trade/use-sending';
import { type CollectionWords, editCollection } from './calls';
import { deploy } from './sign';
import { WordsField } from './words-field';

interface Props {
  /** A draft that is gone on with, or a collection that is there. */
  draft?: CollectionDraft;
  made?: CollectionCard;
  onDone: () => void;
  onClose: () => void;
}

export function CollectionForm({ draft, made, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { run, progress, busy, chain } = useSending(draft?.chainId ?? (made && chainOf(made.id)));
  const from = draft ?? made;
  // Whoever tries again goes on with the same draft.
  const [id, setId] = useState(draft?.id ?? '');
  const [several, setSeveral] = useState(from?.standard === 'erc1155');
  const [name, setName] = useState(from?.name ?? '');
  const [symbol, setSymbol] = useState(from?.symbol ?? '');
  const [description, setDescription] = useState(from?.description ?? '');
  const [percent, setPercent] = useState(String((from?.royaltyBps ?? 0) / 100));
  const [picture, setPicture] = useState(draft?.picture ?? uploadIn(made?.image ?? ''));
  const [banner, setBanner] = useState(draft?.banner ?? uploadIn(made?.banner ?? ''));

  const royaltyBps = Math.round(Number(percent) * 100);
  const fits = name.trim() !== '' && symbol.trim() !== '' && royaltyBps >= 0 && royaltyBps <= 1_000;
  const pictures = { picture: picture || undefined, banner: banner || undefined };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (actor) => {
      if (made) {
        await editCollection(made.id, { description, ...pictures });
        actor.tell({ stage: 'indexed' });
        await client.invalidateQueries({ queryKey: ['browse', 'collection', made.id] });
      }
      const standard = several ? 'erc1155' : 'erc721';
      const words: CollectionWords = { standard, name, symbol, description, royaltyBps, ...pictures };
      const done = made !== undefined || (await deploy(actor, id, words, setId));
      await client.invalidateQueries({ queryKey: ['creating'] });
      // Why nothing came of it stays to be read.
      if (done) onDone();
    });
  };

  return (
    <form className="panel create-form" onSubmit={submit} aria-labelledby="collection-form">
      <h2 id="collection-form">{t(made ? 'creating.editCollection' : 'creating.newCollection')}</h2>
      {!made && <p className="muted">{t('creating.collectionLead')}</p>}
      {!made && (
        <>
          <fieldset>
            <legend>{t('creating.standard')}</legend>
            {(['unique', 'several'] as const).map((kind) => (
              <label key={kind} className="radio">
                <input type="radio" name="standard" checked={several === (kind === 'several')} onChange={() => setSeveral(kind === 'several')} />
                <span>{t(`creating.${kind}`)}</span>
              </label>
            ))}
          </fieldset>
          <WordsField label={t('creating.name')} value={name} most={100} required onText={setName} />
          <WordsField label={t('creating.symbol')} value={symbol} most={20} required help={t('creating.symbolHelp')} onText={setSymbol} />
          <WordsField label={t('creating.royalty')} value={percent} most={5} type="number" help={t('creating.royaltyHelp')} onText={setPercent} />
        </>
      )}
      <WordsField label={t('creating.description')} value={description} most={1000} lines={3} onText={setDescription} />
      <FileField label={t('creating.collectionPicture')} value={picture} onChange={setPicture} />
      <FileField label={t('creating.banner')} value={banner} onChange={setBanner} />
      {progress && <ProgressList progress={progress} onChain={!made} />}
      <footer className="actions">
        <button type="button" onClick={onClose} disabled={busy}>
          {t('order.cancel')}
        </button>
        <button type="submit" className="primary" disabled={busy || !chain || !fits}>
          {t(made ? 'creating.save' : 'creating.deploy')}
        </button>
      </footer>
    </form>
  );
}
