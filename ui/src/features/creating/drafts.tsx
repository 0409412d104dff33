// What one has drafted: to go on with, to give up, or to look at where it has become an item.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorKeys } from '../../shared/api/client';
import type { CollectionDraft, DraftPage, ItemDraft } from '../../shared/api/types';
import { pictureOf } from '../../shared/api/upload';
import { ask } from '../../shared/kit/confirm';
import { Go } from '../../shared/kit/go';
import { toast } from '../../shared/kit/toast';
import { deleteDraft, tellDeployment } from './calls';
import { forget, sentFor } from './once';

interface Props {
  page: DraftPage;
  onCollection: (draft: CollectionDraft) => void;
  onItem: (draft: ItemDraft) => void;
}

export function Drafts({ page, onCollection, onItem }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const open = page.collections.filter((one) => !one.collection);
  useUntold(open);
  const remove = async (id: string, name: string) => {
    if (!(await ask(t('creating.askDelete', { name })))) return;
    try {
      await deleteDraft(id);
      toast(t('creating.deleted'));
    } catch (error) {
      toast(t(error instanceof ApiError ? errorKeys(error) : ['error.code.0']), { bad: true });
    }
    await client.invalidateQueries({ queryKey: ['creating'] });
  };
  const buttons = (draft: { id: string; name: string }, goOn: () => void) => (
    <span className="actions">
      <button type="button" onClick={goOn}>
        {t('creating.continue')}
      </button>
      <button type="button" onClick={() => void remove(draft.id, draft.name)}>
        {t('creating.delete')}
      </button>
    </span>
  );
  return (
    <section className="panel" aria-labelledby="own-drafts">
      <h2 id="own-drafts">{t('creating.drafts')}</h2>
      {open.length + page.items.length === 0 && <p className="muted">{t('creating.noDrafts')}</p>}
      <ul className="draft-list">
        {open.map((one) => (
          <li key={one.id}>
            {one.picture ? <img src={pictureOf(one.picture, 96)} alt="" /> : <span className="draft-blank" />}
            <span>
              <strong>{one.name}</strong>
              <small className="muted">{t(one.fault ? `creating.fault.${one.fault}` : 'creating.isCollection')}</small>
            </span>
            {one.transaction ? <small role="status">{t('creating.underWay')}</small> : buttons(one, () => onCollection(one))}
          </li>
        ))}
        {page.items.map((one) => (
          <li key={one.id}>
            <img src={pictureOf(one.picture, 96)} alt="" />
            <span>
              <strong>{one.name}</strong>
              <small className="muted">{t(one.itemId ? 'creating.isMinted' : 'creating.isItem')}</small>
            </span>
            {one.itemId ? (
              <span className="actions">
                <Go to="/nftdetails" search={{ itemId: one.itemId }} className="button">
                  {t('creating.show')}
                </Go>
                <button type="button" onClick={() => onItem(one)}>
                  {t('creating.change')}
                </button>
              </span>
            ) : (
              buttons(one, () => onItem(one))
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tells the site what the wallet has sent for a draft, where the page was left before it could. */
function useUntold(drafts: CollectionDraft[]) {
  const client = useQueryClient();
  const untold = useEffectEvent(async () => {
    for (const { id, transaction, fault } of drafts) {
      const hash = sentFor(id);
      if (!hash || transaction) continue;
      await tellDeployment(id, hash);
      // Of one that had come to nothing before: told once more, in case this is another one, and no more.
      if (fault) forget(id);
      await client.invalidateQueries({ queryKey: ['creating', 'drafts'] });
    }
  });
  const states = drafts.map(({ id, fault }) => `${id} ${fault}`).join();
  // A site that does not answer is told when the page is opened next.
  useEffect(() => void untold().catch(() => undefined), [states]);
}
