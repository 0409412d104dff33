// What creators ask for and do: files, drafts, and what their wallet is to send.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { command, read } from '../../shared/api/client';
import type { CollectionCard, Deployed, DraftPage, Drafted, OwnCollections } from '../../shared/api/types';

export interface Trait {
  trait_type: string;
  value: string;
}

export interface CollectionWords {
  standard: CollectionCard['standard'];
  name: string;
  symbol: string;
  description: string;
  royaltyBps: number;
  picture?: string;
  banner?: string;
}

export interface ItemWords {
  collection: string;
  name: string;
  description: string;
  picture: string;
  video?: string;
  externalUrl?: string;
  traits: Trait[];
  /** Units to mint. */
  copies: string;
}

/** Blocks come about once a second. */
const POLL_MS = 700;

const keys = { drafts: (uid: string) => ['creating', 'drafts', uid] as const };

/** One's own drafts; asked again while something is under way. */
export const ownDrafts = (uid: string, waits: boolean) =>
  queryOptions({
    queryKey: keys.drafts(uid),
    queryFn: () => read<DraftPage>('collection/owner/drafts'),
    refetchInterval: ({ state }) =>
      waits || state.data?.collections.some((one) => one.transaction) ? POLL_MS : false,
  });

/** Of the account's wallet; `deployed` drafts have become some of them. */
export const madeCollections = (uid: string, deployed: number) =>
  queryOptions({
    queryKey: ['creating', 'collections', uid, String(deployed)],
    queryFn: () => read<OwnCollections>('collection/owner/list'),
    // What somebody is writing below the list stays while it is asked anew.
    placeholderData: keepPreviousData,
  });

export const addCollection = (chainId: number, words: CollectionWords) =>
  command<Drafted>('collection/add', { chainId, ...words });

export const editCollection = (id: string, words: Partial<CollectionWords>) =>
  command<Deployed>('collection/edit', { id, ...words });

export const tellDeployment = (id: string, transaction: string) =>
  command<Deployed>('collection/edit', { id, transaction });

export const addItem = (content: ItemWords) => command<Drafted>('item/add', content);
export const editItem = (id: string, content: ItemWords) => command<Drafted>('item/edit', { id, content });
export const deleteDraft = (id: string) => command<unknown>('item/delete', { id });
