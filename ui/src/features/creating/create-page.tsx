// `/nftCreate`: a collection of one's own, an item in it, and the wallet that puts both on the chain.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionCard, CollectionDraft, ItemDraft } from '../../shared/api/types';
import { Go, useGo } from '../../shared/kit/go';
import { Failed, LineSkeletons } from '../../shared/kit/states';
import { useWords } from '../../shared/kit/use-words';
import { useSession } from '../../shared/session/store';
import { madeCollections, ownDrafts } from './calls';
import { CollectionForm } from './collection-form';
import { Drafts } from './drafts';
import { ItemForm } from './item-form';

interface Open {
  collection?: 'new' | CollectionDraft;
  edited?: CollectionCard;
  item?: ItemDraft;
}

export function CreatePage() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const { words } = useWords();
  if (!user?.walletaddress) {
    return (
      <article className="create">
        <h1>{t('title.create')}</h1>
        <div className="panel">
          <p>{t('creating.noWallet')}</p>
          <Go to="/profile" className="button">
            {t('creating.bind')}
          </Go>
        </div>
      </article>
    );
  }
  if (words.edit) return <EditCollection key={words.edit} uid={user.uid} id={words.edit} />;
  return <Workshop uid={user.uid} />;
}

/** `?edit=`: a collection that is there, alone; its creator comes from its page and goes back to it. */
function EditCollection({ uid, id }: { uid: string; id: string }) {
  const { t } = useTranslation();
  const go = useGo();
  const made = useQuery(madeCollections(uid, 0));
  if (made.isError && !made.data) return <Failed retry={() => void made.refetch()} />;
  if (!made.data) return <LineSkeletons count={5} />;
  const collection = made.data.collections.find((one) => one.id === id);
  const back = () => go(`/personal/collection/nft/${id}`);
  return (
    <article className="create">
      <h1>{t('creating.editCollection')}</h1>
      {collection ? (
        <CollectionForm made={collection} onDone={back} onClose={back} />
      ) : (
        <p className="state">{t('creating.notYours')}</p>
      )}
    </article>
  );
}

function Workshop({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState('');
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState<Open>({});
  const drafts = useQuery(ownDrafts(uid, sent !== ''));
  const minted = drafts.data?.items.find((one) => one.id === sent)?.itemId;
  const deployed = drafts.data?.collections.filter((one) => one.collection).length ?? 0;
  const made = useQuery(madeCollections(uid, deployed));
  if ((drafts.isError && !drafts.data) || (made.isError && !made.data)) {
    return <Failed retry={() => void Promise.all([drafts.refetch(), made.refetch()])} />;
  }
  if (!drafts.data || !made.data) return <LineSkeletons count={5} />;
  const own = made.data.collections;
  const collection = open.item?.collection ?? (own.find((one) => one.id === chosen) ?? own[0])?.id;
  const several = own.find((one) => one.id === collection)?.standard === 'erc1155';
  const close = () => setOpen({});
  return (
    <article className="create">
      <h1>{t('title.create')}</h1>
      <p className="lead">{t('creating.lead')}</p>
      {sent && <Minted itemId={minted ?? null} />}
      {open.collection || open.edited ? (
        <CollectionForm
          key={open.edited?.id ?? 'draft'}
          draft={open.collection === 'new' ? undefined : open.collection}
          made={open.edited}
          onDone={close}
          onClose={close}
        />
      ) : (
        <Choice
          all={own}
          chosen={collection ?? ''}
          fixed={open.item !== undefined}
          onChoose={setChosen}
          onNew={() => setOpen({ collection: 'new' })}
          onEdit={(edited) => setOpen({ edited })}
        />
      )}
      {collection && !open.collection && !open.edited && (
        <ItemForm
          key={open.item?.id ?? `new ${sent}`}
          collection={collection}
          several={several}
          draft={open.item}
          onSaved={close}
          onSent={(id) => {
            setSent(id);
            close();
          }}
        />
      )}
      <Drafts
        page={drafts.data}
        onCollection={(draft) => setOpen({ collection: draft })}
        onItem={(item) => setOpen({ item })}
      />
    </article>
  );
}

function Minted({ itemId }: { itemId: string | null }) {
  const { t } = useTranslation();
  return (
    <div className="panel minted" role="status">
      <p>{t(itemId ? 'creating.minted' : 'creating.minting')}</p>
      {itemId && (
        <Go to="/nftdetails" search={{ itemId }} className="button primary">
          {t('creating.show')}
        </Go>
      )}
    </div>
  );
}

interface ChoiceProps {
  all: CollectionCard[];
  chosen: string;
  fixed: boolean;
  onChoose: (id: string) => void;
  onNew: () => void;
  onEdit: (collection: CollectionCard) => void;
}

function Choice({ all, chosen, fixed, onChoose, onNew, onEdit }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const now = all.find((one) => one.id === chosen);
  return (
    <section className="panel create-form" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('creating.collection')}</h2>
      {all.length === 0 && <p className="muted">{t('creating.noCollections')}</p>}
      {all.length > 0 && (
        <div className="field">
          <label htmlFor={id}>{t('creating.chooseCollection')}</label>
          <select id={id} value={chosen} disabled={fixed} onChange={(event) => onChoose(event.target.value)}>
            {all.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="actions">
        <button type="button" className={all.length === 0 ? 'primary' : ''} onClick={onNew}>
          {t('creating.newCollection')}
        </button>
        {now && (
          <button type="button" onClick={() => onEdit(now)}>
            {t('creating.editCollection')}
          </button>
        )}
      </div>
    </section>
  );
}
